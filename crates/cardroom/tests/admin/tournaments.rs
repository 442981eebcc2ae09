//! `admin tournament …` in a running room, and `admin bank` with and without one.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

use crate::room::{json, played, refuses, run, serve, staff_actions};

const SPEC: &str = r#"
name = "Evening"
rulebook = "int-2.7"
game = "holdem"
currency = "PLAY"
seats = 6
start = "scheduled"
price = "9.00 + 1.00"

[structure]
stack = 1500
level_time = "10 min"
levels = ["10/20", "15/30", "20/40"]
"#;

/// `admin tournament WHAT --data FOLDER …`.
fn tournament(folder: &Path, what: &str, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["admin", "tournament", what, "--data"])
        .arg(folder)
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// In some minutes, as `--start` reads it.
fn start(minutes: i64) -> String {
    let at = jiff::Timestamp::now().as_second() + minutes * 60;
    jiff::Timestamp::from_second(at).unwrap().to_string()
}

#[test]
fn a_tournament_is_announced_delayed_and_cancelled_at_the_command_line() {
    let folder = played();
    let folder = folder.path();
    let (status, _, err) = tournament(folder, "list", &[]);
    assert_eq!(status, 2);
    assert!(err.contains("the room is closed, and runs no tournaments"), "{err}");
    let open = serve(folder, "0");
    let file = folder.join("evening.toml");
    fs::write(&file, SPEC).unwrap();
    let spec = file.to_str().unwrap();
    let announce = ["--spec", spec, "--start", &start(30), "--reason", "for a test", "--json"];
    let (status, out, err) = tournament(folder, "announce", &announce);
    assert_eq!((status, err.as_str()), (0, ""));
    let game = serde_json::from_str::<Value>(&out).unwrap()["game"].to_string();
    let (_, out, _) = tournament(folder, "list", &["--name", "evening"]);
    assert!(out.contains("Evening") && out.contains("registering"), "{out}");
    let about = ["--game", game.as_str(), "--reason", "late"];
    let later = start(60);
    let delay = [&about[..], &["--start", &later]].concat();
    assert_eq!(tournament(folder, "delay", &delay).0, 0);
    let (status, _, err) = tournament(folder, "pause", &about);
    assert_eq!(status, 2);
    assert!(err.contains("this cannot be done now"), "{err}");
    let (_, out, _) = tournament(folder, "show", &["--game", &game]);
    assert!(out.contains("operator") && out.contains("delay") && out.contains("late"), "{out}");

    // A cancellation names the list that was seen.
    let (_, out, _) = tournament(folder, "cancel", &["--game", &game, "--preview", "--json"]);
    let seen = serde_json::from_str::<Value>(&out).unwrap()["seen"].to_string();
    let (status, _, err) = tournament(folder, "cancel", &[&about[..], &["--seen", "1"]].concat());
    assert_eq!(status, 2);
    assert!(err.contains("look at the preview again"), "{err}");
    let (status, _, _) = tournament(folder, "cancel", &about);
    assert_eq!(status, 2, "not without the number of a list");
    let (status, out, _) = tournament(folder, "cancel", &[&about[..], &["--seen", &seen]].concat());
    assert_eq!(status, 0);
    assert!(out.contains("is cancelled"), "{out}");

    fs::write(&file, "name = 5").unwrap();
    let (status, _, err) = tournament(folder, "announce", &announce);
    assert_eq!(status, 2);
    assert!(err.contains("name: expected"), "{err}");
    drop(open);
    let done = ["announce_tournament", "delay_tournament", "cancel_tournament"];
    assert_eq!(staff_actions(folder), done);
    assert_eq!(json(folder, &["check"]).0, 0);
}

#[test]
fn x2_a_bank_is_filled_with_the_room_closed_and_while_it_runs() {
    let folder = played();
    let folder = folder.path();
    let eur = |answer: &Value| answer["banks"][0]["cents"].as_i64().unwrap();
    let add = ["bank", "--currency", "EUR", "--add", "1000.00", "--reason", "for November"];
    assert_eq!(eur(&json(folder, &["bank", "--currency", "EUR"]).1), 0);
    assert_eq!(eur(&json(folder, &add).1), 100_000);
    let open = serve(folder, "0");
    let (status, out, _) = run(folder, &add);
    assert_eq!((status, out.as_str()), (0, "EUR  2000.00\n"));
    refuses(
        folder,
        &["bank", "--currency", "EURO!", "--add", "1", "--reason", "x"],
        "is no currency",
    );
    refuses(folder, &["bank", "--currency", "EUR", "--add", "0", "--reason", "x"], "above zero");
    refuses(folder, &["bank", "--currency", "EUR", "--add", "5", "--reason", " "], "a reason");
    assert_ne!(
        run(folder, &["bank", "--currency", "EUR", "--add", "5"]).0,
        0,
        "not without a reason"
    );
    drop(open);
    assert_eq!(staff_actions(folder), ["fill_bank", "fill_bank"]);
    assert_eq!(json(folder, &["check"]).0, 0);
}
