//! `cardroom equity` from the outside: what it prints and how it exits.

mod support;

use serde_json::Value;

fn equity(arguments: &str) -> (String, String, i32) {
    support::run("equity", arguments)
}

fn json(arguments: &str) -> Value {
    support::json("equity", arguments)
}

fn check_refused(arguments: &str, expected: &str) {
    support::check_refused("equity", arguments, expected);
}

fn equity_of(answer: &Value, player: usize) -> f64 {
    answer["players"][player]["equity"].as_f64().expect("each player has an equity")
}

#[test]
fn two_hands_are_counted_exactly() {
    let answer = json("AcAd KcKd");
    assert_eq!(answer["method"], "exact");
    assert_eq!(answer["boards"], 1_712_304);
    assert_eq!(answer["players"][0]["hand"], "AcAd");
    assert_eq!(format!("{:.6}", equity_of(&answer, 0)), "0.826366");
    assert!((equity_of(&answer, 0) + equity_of(&answer, 1) - 1.0).abs() < 1e-12);
    assert!(answer["players"][0]["standard_error"].is_null());
}

#[test]
fn without_json_the_output_is_text() {
    let (out, _, status) = equity("AA KK");
    assert_eq!(status, 0);
    assert_eq!(
        out,
        "hand     equity        win        tie
AA    81.9461 %  81.7147 %   0.4627 %
KK    18.0539 %  17.8226 %   0.4627 %
exact, 61642944 boards
"
    );
}

#[test]
fn samples_come_with_their_seed_and_error() {
    let question = "--game omaha AsAhKsKh 9c8c7d6d --samples 100000 --seed 5";
    let answer = json(question);
    assert_eq!(answer["method"], "sampled");
    assert_eq!(answer["samples"], 100_000);
    assert_eq!(answer["seed"], 5);
    let error = answer["players"][0]["standard_error"].as_f64().expect("a standard error");
    assert!((0.001..0.002).contains(&error), "{error}");
    assert_eq!(answer, json(&format!("{question} --threads 2")));
    assert_ne!(answer, json("--game omaha AsAhKsKh 9c8c7d6d --samples 100000 --seed 6"));
}

#[test]
fn one_deal_has_no_standard_error() {
    let answer = json("AcAd KcKd --samples 1");
    let player = answer["players"][0].as_object().expect("a player");
    assert_eq!(player.get("standard_error"), Some(&Value::Null));
    let (out, _, _) = equity("AcAd KcKd --samples 1");
    assert_eq!(out.matches("  ± unknown\n").count(), 2, "{out}");
    assert!(json("AcAd KcKd --samples 2")["players"][0]["standard_error"].is_f64());
}

#[test]
fn ranges_too_wide_to_count_are_sampled() {
    let answer = json("random random random");
    assert_eq!(answer["method"], "sampled");
    assert!((equity_of(&answer, 0) - 1.0 / 3.0).abs() < 0.002);
    check_refused(
        "random random random --exact",
        "these ranges have over 2000000 deals of hole cards, too many to enumerate exactly",
    );
}

#[test]
fn board_and_dead_cards_count() {
    let answer = json("AhKh QsQd --board QhJhTh2c --dead QcJc");
    assert_eq!(answer["boards"], 52 - 4 - 4 - 2);
    // A royal flush is there already.
    assert_eq!(answer["players"][0]["win"], 1.0);
}

#[test]
fn bad_input_gets_one_line_and_status_2() {
    check_refused("AcAd", "equity is between two and six players, not 1");
    check_refused("22 33 44 55 66 77 88", "equity is between two and six players, not 7");
    check_refused("AcAd AcKd", "the card Ac stands twice");
    check_refused("AcAd KcKd --board AcTc2d", "the card Ac stands twice");
    check_refused("AcAd KcKd --dead Kc", "the card Kc stands twice");
    check_refused("AcAd KcKd --board AcTc", "a board has no, three, four or five cards, not 2");
    check_refused("--game omaha AcAd KcKd", "the hand AcAd has 2 cards; this game deals 4");
    check_refused(
        "AcAd KcKd --game stud",
        "invalid value 'stud' for '--game <GAME>' [possible values: holdem, omaha]",
    );
    check_refused(
        "AcAd KcKd --samples 0",
        "invalid value '0' for '--samples <SAMPLES>': expected a whole number from 1 to 10000000000",
    );
    check_refused(
        "AcAd KcKd --samples 99999999999999999999",
        "invalid value '99999999999999999999' for '--samples <SAMPLES>': the number is too large",
    );
    check_refused(
        "AcAd KcKd --threads -1",
        "invalid value '-1' for '--threads <THREADS>': expected a whole number from 0 to 1024",
    );
    check_refused(
        "AcAd what",
        "\"what\" is neither a hand such as AcAd nor a range such as TT+, AKs, A2s-A5s or random",
    );
    check_refused(
        "AcAd KcKd --samples 5 --exact",
        "the argument '--samples <SAMPLES>' cannot be used with '--exact'",
    );
}
