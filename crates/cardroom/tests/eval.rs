//! `cardroom eval` from the outside: what it prints and how it exits.

use std::process::Command;

/// Standard output, standard error and exit status of the command with these arguments.
fn eval(arguments: &str) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .arg("eval")
        .args(arguments.split_whitespace())
        .output()
        .expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the command writes text");
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

fn check(arguments: &str, expected: &str) {
    assert_eq!(eval(arguments), (format!("{expected}\n"), String::new(), 0), "{arguments}");
}

fn check_refused(arguments: &str, expected: &str) {
    let expected = (String::new(), format!("cardroom: {expected}\n"), 2);
    assert_eq!(eval(arguments), expected, "{arguments}");
}

#[test]
fn p1_a_royal_flush_in_json() {
    check(
        "holdem AhKh QhJhTh2c3d --json",
        r#"{"category":"straight_flush","strength":32780,"best":["Ah","Kh","Qh","Jh","Th"],"text":"royal flush"}"#,
    );
}

#[test]
fn o2_kings_and_sixes_in_json() {
    check(
        "omaha AcKdTd8h Kc9c6c6hQc --json",
        r#"{"category":"two_pair","strength":8971,"best":["Kd","Kc","6h","6c","Ac"],"text":"two pair, kings and sixes, ace kicker"}"#,
    );
}

#[test]
fn without_json_the_output_is_text() {
    check(
        "omaha Th9h7c6c KsKcTcTd5d",
        "Th Td Tc Ks 9h  three of a kind, tens, king and nine kickers",
    );
    check("holdem AhKh QhJh2h", "Ah Kh Qh Jh 2h  flush, ace, king, queen, jack and two");
}

#[test]
fn count_lists_the_categories() {
    check(
        "count --cards 5 --json",
        "{\"cards\":5,\"hands\":2598960,\"categories\":{\"straight_flush\":40,\"four_of_a_kind\":624,\
         \"full_house\":3744,\"flush\":5108,\"straight\":10200,\"three_of_a_kind\":54912,\
         \"two_pair\":123552,\"pair\":1098240,\"high_card\":1302540}}",
    );
}

#[test]
fn bad_input_gets_one_line_and_status_2() {
    check_refused("holdem AhKh QhJh", "a board has three to five cards, not 2");
    check_refused("holdem AhKhQh JhTh2c", "a hand has 2 hole cards, not 3");
    check_refused("omaha AhKh QhJhTh2c3d", "a hand has 4 hole cards, not 2");
    check_refused("holdem AhKh AhJhTh2c3d", "the card Ah stands twice");
    check_refused("holdem AhAh QhJhTh2c3d", "the card Ah stands twice");
    check_refused(
        "holdem AhKx QhJhTh2c3d",
        "\"Kx\" is not a card: its suit 'x' is none of c d h s",
    );
    check_refused(
        "count --cards 8",
        "invalid value '8' for '--cards <CARDS>': expected a whole number from 5 to 7",
    );
    check_refused(
        "draughts AhKh QhJhTh",
        "there is no command 'draughts'; cardroom eval has holdem, omaha, count",
    );
    check_refused("holdem AhKh", "the following required arguments were not provided: <BOARD>");
}
