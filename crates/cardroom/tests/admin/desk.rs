//! `admin player …`, `reports …`, `tables` and `money` in a running room.

use std::{path::Path, process::Command};

use base::{GameId, Millis, PlayerId, TableId};
use serde_json::Value;
use store::{ChatLine, Complaint, People};

use crate::room::{json, now, played, run, serve, staff_actions};

/// `admin COMMAND WHAT --data FOLDER …`.
fn desk(folder: &Path, command: [&str; 2], arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .arg("admin")
        .args(command)
        .arg("--data")
        .arg(folder)
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn complain(folder: &Path) {
    let people = People::open(folder).unwrap();
    let text = "speaks of folded cards".to_owned();
    let line = ChatLine { at: Millis(7), player: PlayerId(1), text: "I had a king".to_owned() };
    let complaint = Complaint {
        reporter: PlayerId(2),
        about: PlayerId(1),
        game: GameId(1),
        table: TableId(1),
        text,
        at: now(),
    };
    people.report(&complaint, &[line]).unwrap();
}

#[test]
fn the_back_office_at_the_command_line() {
    let folder = played();
    let folder = folder.path();
    let (status, _, err) = desk(folder, ["player", "show"], &["Ann"]);
    assert_eq!(status, 2);
    assert!(err.contains("the room is closed") && err.lines().count() == 1, "{err}");
    complain(folder);
    let open = serve(folder, "0");
    let (status, out, _) = desk(folder, ["player", "find"], &["a"]);
    assert_eq!((status, out.as_str()), (0, "1  Ann  int-2.7\n"));
    let (_, out, _) = desk(folder, ["player", "find"], &["--json"]);
    let found: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(found["players"].as_array().unwrap().len(), 15);
    let (_, out, _) = desk(folder, ["player", "find"], &["nobody"]);
    assert_eq!(out, "Nobody.\n");

    let why = ["--reason", "for a test"];
    let (status, out, err) = desk(folder, ["player", "suspend"], &[&["Ann"], &why[..]].concat());
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("(suspended)"), "{out}");
    let until = ["--until", "2026-02-30T12:00:00Z"];
    assert_ne!(desk(folder, ["player", "mute"], &[&["Ann"], &until[..], &why].concat()).0, 0);
    let past = ["--until", "2020-01-01T00:00:00Z"];
    let (status, _, err) = desk(folder, ["player", "mute"], &[&["Ann"], &past[..], &why].concat());
    assert_eq!(status, 2);
    assert!(err.contains("in the future"), "{err}");
    let at = jiff::Timestamp::from_second(jiff::Timestamp::now().as_second() + 3_600).unwrap();
    let until = ["--until", &at.to_string()];
    let (_, out, err) = desk(folder, ["player", "mute"], &[&["1"], &until[..], &why].concat());
    assert!(out.contains("muted until"), "{out} {err}");
    assert_eq!(desk(folder, ["player", "mute"], &[&["Ann", "--off"], &why[..]].concat()).0, 0);
    for what in ["note", "message"] {
        let text = ["Ann", "--text", "friendly"];
        let (status, out, _) = desk(folder, ["player", what], &[&text[..], &why].concat());
        assert_eq!((status, out.as_str()), (0, "Stored as number 1.\n"), "{what}");
    }
    let (_, out, _) = desk(folder, ["player", "show"], &["ann"]);
    for part in ["suspended", "PLAY: wallet", "Note 1 of the operator", "friendly", "mute_player"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert_eq!(desk(folder, ["player", "lift"], &[&["Ann"], &why[..]].concat()).0, 0);
    let (status, _, err) = desk(folder, ["player", "lift"], &[&["Nobody"], &why[..]].concat());
    assert_eq!((status, err.contains("there is no player Nobody")), (2, true), "{err}");
    let (status, ..) = desk(folder, ["player", "lift"], &["Ann"]);
    assert_eq!(status, 2, "not without a reason");

    let (_, out, _) = desk(folder, ["reports", "list"], &["--state", "open"]);
    assert!(out.contains("open  Bo about Ann, table 1/1: speaks of folded cards"), "{out}");
    let (_, out, _) = desk(folder, ["reports", "show"], &["1"]);
    assert!(out.contains("Ann: I had a king"), "{out}");
    let answer = ["1", "--text", "We spoke to her.", "--outcome", "warned"];
    let (status, out, _) = desk(folder, ["reports", "answer"], &[&answer[..], &why].concat());
    assert_eq!(status, 0);
    assert!(out.contains("Answered by the operator: We spoke to her."), "{out}");
    let (status, _, err) = desk(folder, ["reports", "answer"], &[&answer[..], &why].concat());
    assert_eq!((status, err.contains("the report is closed")), (2, true), "{err}");
    let (status, _, _) = desk(folder, ["reports", "answer"], &[&["1"], &why[..]].concat());
    assert_eq!(status, 2, "neither an answer nor an outcome");

    let (status, out, _) = run(folder, &["tables"]);
    assert_eq!(status, 0);
    assert!(out.ends_with(" tables.\n"), "{out}");
    let days = ["money", "--from", "2025-06-01", "--to", "2025-07-01"];
    let (status, out, _) = run(folder, &days);
    assert_eq!(status, 0);
    assert!(out.contains("The books balance:") && out.contains("  PLAY  rake "), "{out}");
    let money = json(folder, &days).1;
    assert_eq!(money["check"]["balanced"], true);
    let (status, _, err) = run(folder, &["money", "--from", "yesterday"]);
    assert_eq!((status, err.contains("a day such as")), (2, true), "{err}");
    drop(open);
    let done = [
        "suspend_player",
        "mute_player",
        "unmute_player",
        "note_player",
        "message_player",
        "lift_suspension",
        "answer_report",
        "close_report",
    ];
    let actions = staff_actions(folder);
    assert!(actions.ends_with(&done.map(str::to_owned)), "{actions:?}");
    assert_eq!(json(folder, &["check"]).0, 0);
}
