//! `cardroom sim`, from the outside.

#![allow(clippy::unwrap_used, reason = "a test's helpers may stop it")]

use std::process::Command;

fn sim(arguments: &[&str]) -> (i32, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_cardroom")).arg("sim").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The digests are the engine's fingerprint: they change only when a result does.
#[test]
fn the_same_seed_gives_the_same_digest_on_every_machine() {
    for (game, digest) in [("holdem", "34d54a9fd8621b6a"), ("omaha", "e6ae7e38902c68d2")] {
        let arguments = ["hands", "--game", game, "--hands", "20000", "--seed", "7", "--json"];
        let (status, out, _) = sim(&arguments);
        assert_eq!(status, 0);
        let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(answer["hands"], 20_000);
        assert!(answer["pots"].as_u64() > answer["hands"].as_u64(), "side pots: {out}");
        assert_eq!(answer["digest"], digest, "{out}");
    }
}

#[test]
fn bad_numbers_get_one_clear_line() {
    for wrong in [["--players", "11"], ["--players", "1"], ["--hands", "0"], ["--seed", "-1"]] {
        let (status, _, error) = sim(&["hands", wrong[0], wrong[1]]);
        assert_eq!((status, error.lines().count()), (2, 1), "{error}");
    }
}

#[test]
fn a_simulated_room_ends_balanced() {
    let arguments =
        ["cash", "--tables", "12", "--players", "70", "--hours", "2", "--seed", "3", "--json"];
    let (status, out, _) = sim(&arguments);
    assert_eq!(status, 0, "{out}");
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["balance_cents"], 0);
    assert!(answer["hands"].as_u64() > Some(500), "{out}");
    let (_, again, _) = sim(&arguments);
    let again: serde_json::Value = serde_json::from_str(&again).unwrap();
    assert_eq!(answer["digest"], again["digest"]);
}

#[test]
fn a_simulated_room_is_stored_as_in_its_model() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let arguments = ["cash", "--tables", "24", "--minutes", "90", "--data", data, "--json"];
    let (status, out, error) = sim(&arguments);
    assert_eq!((status, error.as_str()), (0, ""), "{out}");
    let simulated: serde_json::Value = serde_json::from_str(&out).unwrap();
    let check = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["admin", "check", "--data", data, "--json"])
        .output()
        .unwrap();
    let checked: serde_json::Value = serde_json::from_slice(&check.stdout).unwrap();
    assert_eq!((&checked["balanced"], &checked["chain"]), (&true.into(), &"ok".into()));
    assert_eq!(checked["hands"], simulated["hands"]);
    let (status, _, error) = sim(&arguments);
    assert_eq!((status, error.lines().count()), (2, 1), "{error}");
    assert!(error.contains("has a room in it already"), "{error}");
}
