//! `cardroom icm` from the outside: what it prints and how it exits.

mod support;

use serde_json::Value;

fn icm(arguments: &str) -> (String, String, i32) {
    support::run("icm", arguments)
}

fn json(arguments: &str) -> Value {
    support::json("icm", arguments)
}

fn check_refused(arguments: &str, expected: &str) {
    support::check_refused("icm", arguments, expected);
}

#[test]
fn r54_three_stacks_for_three_prizes() {
    let answer = json("--stacks 5000,3000,2000 --prizes 50,30,20");
    assert_eq!(answer["method"], "exact");
    let equities = answer["equities"].as_array().expect("a list");
    let shown: Vec<String> = equities
        .iter()
        .map(|equity| format!("{:.4}", equity.as_f64().expect("a number")))
        .collect();
    assert_eq!(shown, ["38.3929", "32.7500", "28.8571"]);
    let integral = json("--stacks 5000,3000,2000 --prizes 50,30,20 --method integral");
    assert_eq!(integral["method"], "integral");
    for (one, other) in equities.iter().zip(integral["equities"].as_array().expect("a list")) {
        let differ = one.as_f64().expect("a number") - other.as_f64().expect("a number");
        assert!(differ.abs() < 1e-9);
    }
}

#[test]
fn r54_a_large_field_is_integrated() {
    let stacks = vec!["1500"; 200].join(",");
    let answer = json(&format!("--stacks {stacks} --prizes 500.50,300,200,100"));
    assert_eq!(answer["method"], "integral");
    let equity = answer["equities"][199].as_f64().expect("a number");
    assert!((equity - 1_100.5 / 200.0).abs() < 1e-6, "{equity}");
}

#[test]
fn text_is_for_people() {
    let (out, _, status) = icm("--stacks 600,400 --prizes 100");
    assert_eq!(status, 0);
    assert_eq!(
        out,
        "           stack       chips            equity
             600   60.0000 %           60.0000
             400   40.0000 %           40.0000
exact
"
    );
}

#[test]
fn nonsense_names_the_flag_and_what_was_expected() {
    check_refused(
        "--stacks 5000,x --prizes 50",
        "--stacks: expected whole numbers of chips with commas between, found \"x\"",
    );
    check_refused(
        "--stacks 5000,-1 --prizes 50",
        "--stacks: expected whole numbers of chips with commas between, found \"-1\"",
    );
    check_refused(
        "--stacks 5000 --prizes 50,inf",
        "--prizes: expected amounts such as 50 or 12.50 with commas between, found \"inf\"",
    );
    check_refused("--stacks 0,0 --prizes 50", "--stacks: expected a stack above 0, found none");
    check_refused(
        "--stacks 1,1 --prizes 50,60",
        "--prizes: expected prizes from the first place on that never rise, found a larger one as \
         number 2",
    );
    let many = vec!["1"; 21].join(",");
    check_refused(
        &format!("--stacks {many} --prizes 50 --method exact"),
        "--stacks: expected 1 to 20 stacks, found 21",
    );
    check_refused(
        "--stacks 18446744073709551615,1 --prizes 50",
        "--stacks: expected at most 9007199254740992 chips in all, found more",
    );
}
