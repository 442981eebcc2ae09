//! `cardroom tournament …` from the outside: what is printed, and the exit status that scripts trust.

mod support;

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

fn tournament(arguments: &str) -> (String, String, i32) {
    support::run("tournament", arguments)
}

fn json(arguments: &str) -> Value {
    support::json("tournament", arguments)
}

fn check_refused(arguments: &str, expected: &str) {
    support::check_refused("tournament", arguments, expected);
}

/// A file with this text in a folder for tests.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tournament");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path
}

fn specs() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let mut files: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| format!("specs/{}", entry.expect("a file").file_name().to_string_lossy()))
        .filter(|file| file.ends_with(".toml"))
        .collect();
    files.sort();
    files.join(" ")
}

#[test]
fn every_spec_that_comes_with_the_program_is_sound() {
    let files = specs();
    let (out, error, status) = tournament(&format!("check {files}"));
    assert_eq!((error.as_str(), status), ("", 0), "{out}");
    assert_eq!(out.lines().count(), files.split(' ').count());
    assert!(out.contains("specs/freezeout.toml: a sound tournament, \"Freezeout\"\n"), "{out}");
}

#[test]
fn check_names_every_mistake_of_every_file() {
    let wrong = file("wrong.toml", "name = \"X\"\nseats = 12\n");
    let wrong = wrong.display();
    let (out, _, status) = tournament(&format!("check {wrong} specs/bounty.toml"));
    assert_eq!(status, 1);
    assert!(
        out.contains(&format!("{wrong}: rulebook: expected a value, found nothing\n")),
        "{out}"
    );
    assert!(out.contains("specs/bounty.toml: a sound tournament, \"Bounty\"\n"), "{out}");
    let (out, _, status) = tournament(&format!("check {wrong} --json"));
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((status, &answer[0]["sound"]), (1, &Value::Bool(false)));
    assert_eq!(answer[0]["errors"][0]["key"], "rulebook");
    let (_, error, status) = tournament("check specs/none.toml");
    assert_eq!(status, 2);
    assert!(error.starts_with("cardroom: specs/none.toml: cannot be read: "), "{error}");
}

/// T4: a satellite whose target among the files costs something else.
#[test]
fn t4_check_compares_a_satellite_with_its_target() {
    let text = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs/satellite-step-1.toml"),
    )
    .expect("a file");
    let text = text.replace("\"9.00 + 1.00\"", "\"18.00 + 2.00\"").replace("tier = 1", "tier = 2");
    let wrong = file("step.toml", &text);
    let wrong = wrong.display();
    let (out, _, status) = tournament(&format!("check {wrong} specs/satellite-step-2.toml"));
    assert_eq!(status, 1);
    assert!(
        out.starts_with(&format!(
            "{wrong}: satellite.target_price: expected \"9.00 + 1.00\", what \"Step 2\" costs, found \
             \"18.00 + 2.00\" (T4)\n{wrong}: satellite.tier: expected a tier below that of \"Step \
             2\", 2, found 2 (T4)\n"
        )),
        "{out}"
    );
}

#[test]
fn r31_payouts_print_the_ladder() {
    let answer = json("payouts specs/freezeout.toml --entrants 100");
    assert_eq!(answer["places_paid"], 13);
    assert_eq!(answer["prize_pool_cents"], 90_000);
    assert_eq!(answer["fees_cents"], 10_000);
    let prizes = answer["prizes"].as_array().expect("a list");
    let sum: i64 = prizes.iter().map(|prize| prize["prize_cents"].as_i64().expect("cents")).sum();
    assert_eq!((prizes.len(), sum), (13, 90_000));
    let (out, _, _) = tournament("payouts specs/sit-and-go-9.toml --entrants 9");
    assert_eq!(
        out,
        "Sit & Go, nine seats: 9 entrants, 3 places paid
prize pool 85.50: players 85.50, added 0.00, overlay 0.00; bounties 0.00, fees 4.50

        place           prize
            1           42.75
            2           25.65
            3           17.10
"
    );
}

#[test]
fn t1_t4_x2_payouts_know_guarantees_tickets_and_multipliers() {
    let answer = json("payouts specs/guaranteed.toml --entrants 60");
    assert_eq!(
        (&answer["overlay_cents"], &answer["prize_pool_cents"]),
        (&46_000.into(), &100_000.into())
    );
    let answer = json("payouts specs/satellite.toml --entrants 39");
    assert_eq!(answer["prizes"][2]["ticket_cents"], 10_000);
    assert_eq!(answer["prizes"][2]["in_kind"][0]["form"], "a seat");
    assert_eq!(answer["prizes"][3]["prize_cents"], 5_100);
    let answer = json("payouts specs/hexapro.toml --entrants 3");
    assert_eq!(answer["multipliers"][0]["prize_pool_cents"], 1_000_000);
    assert_eq!(answer["multipliers"][0]["prizes"][2]["prize_cents"], 80_000);
    assert_eq!(answer["bank_must_cover_cents"], 997_000);
}

#[test]
fn r37_t2_a_field_that_is_never_played_has_no_prizes() {
    check_refused(
        "payouts specs/freezeout.toml --entrants 1",
        "--entrants: expected 2 to 100000, found 1",
    );
    check_refused(
        "payouts specs/sit-and-go-9.toml --entrants 8",
        "--entrants: expected 9, which make it full, found 8",
    );
    let wrong = file("wrong-too.toml", "name = \"X\"\n");
    check_refused(
        &format!("payouts {} --entrants 9", wrong.display()),
        &format!(
            "{}: rulebook: expected a value, found nothing (and 4 more: see `cardroom tournament \
             check`)",
            wrong.display()
        ),
    );
}

/// Pool 100 of ten entries; four left with 40, 30, 20 and 10% of the chips.
#[test]
fn r53_cancel_prints_a_row_a_player() {
    let spec = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs/freezeout.toml"),
    )
    .expect("a file");
    let spec = file("ten.toml", &spec.replace("9.00 + 1.00", "10.00 + 1.00"));
    let spec = spec.display();
    let answer = json(&format!("cancel {spec} --stacks 40,30,20,10 --entrants 10"));
    assert_eq!(answer["clause"], "R53");
    let totals: Vec<i64> = answer["cancellation"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| row["total_cents"].as_i64().expect("cents"))
        .collect();
    assert_eq!(totals, [3_350, 2_850, 2_350, 1_850]);
    assert_eq!(answer["cancellation"][0]["fee_cents"], 100);
    assert_eq!(answer["cancellation"][0]["equal_share_cents"], 1_250);
    assert_eq!(answer["cancellation"][0]["chip_share_cents"], 2_000);
    assert_eq!(answer["cancellation"][0]["ticket"], Value::Null);
    // The six who are out, given as zeros.
    let same = json(&format!("cancel {spec} --stacks 40,30,20,10,0,0,0,0,0,0"));
    assert_eq!(same, answer);
    let (out, _, _) = tournament(&format!("cancel {spec} --stacks 40,30,20,10 --entrants 10"));
    assert!(out.starts_with("cancelled by R53\n"), "{out}");
    assert!(
        out.ends_with(
            "\npaid in all 104.00: prize pool 100.00, fees 4.00, bounties 0.00, the house 0.00\n"
        ),
        "{out}"
    );
}

#[test]
fn r52_r54_r55_r55b_every_clause_can_be_asked_for() {
    let answer = json("cancel specs/freezeout.toml --entrants 2 --tickets 2");
    assert_eq!(answer["clause"], "R52");
    assert_eq!(answer["cancellation"][0]["buy_in_cents"], 900);
    assert_eq!(answer["cancellation"][1]["ticket"]["worth_cents"], 1_000);
    assert_eq!(answer["cancellation"][1]["ticket"]["form"], "ticket");
    let answer = json("cancel specs/hexapro.toml --multiplier 10x --stacks 900,600,0");
    assert_eq!(answer["clause"], "R55");
    assert_eq!(answer["cancellation"][0]["total_cents"], 5_869);
    assert_eq!(answer["cancellation"][1]["total_cents"], 4_269);
    let answer = json("cancel specs/sit-and-go-9.toml --stacks 5000,3000,2000");
    assert_eq!(answer["clause"], "R54");
    assert_eq!(answer["cancellation"][0]["icm_cents"], 3_283);
    let answer = json(
        "cancel specs/bounty.toml --entrants 30 --stacks 5,4,3,2,1 --bounties 9,4.5,4.5,4.5,4.5",
    );
    assert_eq!(answer["clauses"], serde_json::json!(["R53", "R55b"]));
    assert_eq!(answer["cancellation"][0]["bounty_cents"], 900);
    let answer = json(
        "cancel specs/rebuy.toml --entrants 9 --stacks 1,1,1,1 --rebuys 2,0,0,0 --add-ons 1,1,0,0",
    );
    assert_eq!(answer["cancellation"][0]["fee_cents"], 400);
    assert_eq!(answer["from_prize_pool_cents"], 900 * 9 + 900 * 4);
}

#[test]
fn r52_an_impossible_situation_is_refused() {
    let refused = |arguments: &str, expected: &str| {
        check_refused(&format!("cancel specs/{arguments}"), expected);
    };
    refused(
        "hexapro.toml --stacks 900,600",
        "--multiplier: expected one of 1000x, 100x, 25x, 10x, 5x, 3x, 1.5x, found none",
    );
    refused(
        "hexapro.toml --stacks 900,600 --multiplier 7x",
        "--multiplier: expected one of 1000x, 100x, 25x, 10x, 5x, 3x, 1.5x, found \"7x\"",
    );
    refused(
        "hexapro.toml --stacks 1,1,1,1 --multiplier 10x",
        "--stacks: expected at most 3 stacks, as many as have entered, found 4",
    );
    refused(
        "freezeout.toml --stacks 5,5 --bounties 1,2",
        "--bounties: expected no such flag: the spec has none, found one",
    );
    refused(
        "rebuy.toml --stacks 5,5 --rebuys 4,0",
        "--rebuys: expected at most 3 a player (T7), found 4",
    );
    refused(
        "rebuy.toml --stacks 5,5 --add-ons 2,0",
        "--add-ons: expected at most 1 a player (T7), found 2",
    );
    refused(
        "freezeout.toml --stacks 5,5 --tickets 1,1",
        "--tickets: expected each player once, found 1 again",
    );
    refused("freezeout.toml --stacks 0,0", "--stacks: expected a stack above 0, found none");
    refused(
        "freezeout.toml --stacks 5,5,0 --paid 5,5",
        "--paid: expected at most 1 prizes, one a player out, found 2",
    );
    refused(
        "freezeout.toml --stacks 5,5,0 --paid 500",
        "--paid: expected no more than the pool, 27.00, found more",
    );
    refused(
        "freezeout.toml --stacks 5,5 --rebuys 1,1",
        "--rebuys: expected no such flag: the spec has none, found one",
    );
    refused(
        "rebuy.toml --stacks 5,5 --rebuys 1",
        "--rebuys: expected 2 values, one a player, found 1",
    );
    refused(
        "freezeout.toml --stacks 5,5 --tickets 3",
        "--tickets: expected players from 1 to 2, found 3",
    );
    refused("freezeout.toml --paid 5", "--paid: expected --stacks beside it, found none");
}

/// A rulebook of the operator's own can be named.
#[test]
fn f2_a_spec_may_name_a_rulebook_of_ones_own() {
    let rulebook = file(
        "own-1.toml",
        "id = \"own-1\"\nlike = \"int-2.7\"\n[cancellation]\nshared_equally = \"100%\"\n",
    );
    let spec = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs/freezeout.toml"),
    )
    .expect("a file");
    let spec = file("own-spec.toml", &spec.replace("int-2.7", "own-1"));
    let (spec, rulebook) = (spec.display(), rulebook.display());
    let answer = json(&format!("cancel {spec} --stacks 9,1 --entrants 4 --rulebook {rulebook}"));
    let shares = [0, 1].map(|row| answer["cancellation"][row]["equal_share_cents"].clone());
    assert_eq!(shares, [Value::from(1_800), Value::from(1_800)]);
    check_refused(
        &format!("cancel {spec} --stacks 9,1"),
        &format!(
            "{spec}: rulebook: expected a rulebook of this room (`cardroom rules list`), found \
             \"own-1\""
        ),
    );
}

#[test]
fn the_schema_is_printed_for_editors() {
    let (out, _, status) = tournament("schema");
    let schema: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((status, &schema["title"]), (0, &"A Cardroom tournament".into()));
    assert!(schema["properties"]["structure"].is_object());
}
