//! `cardroom export`, from the outside.

#![allow(clippy::unwrap_used, reason = "a test's helpers may stop it")]

use std::{fs, path::PathBuf, process::Command};

use base::{Chips, Millis};
use cards::{Deck, parse_cards};
use hand::{
    Action, Ante, Dealt, Hand, HandInfo, Post, Recorder, RulebookRef, Rules, Seat, Setup, Unit,
};
use rulebook::Variant;

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// Seat 1 raises with aces, seat 2 calls with kings and folds on the flop.
fn record(name: &str) -> PathBuf {
    let rulebook = rulebook::embedded("int-2.7").unwrap();
    let player = |number| Dealt { seat: seat(number), stack: Chips(1_000), post: Post::default() };
    let setup = Setup {
        game: Variant::Holdem,
        rules: Rules::of(&rulebook),
        small_blind: Chips(5),
        big_blind: Chips(10),
        ante: Ante::None,
        button: seat(1),
        small_blind_seat: Some(seat(1)),
        big_blind_seat: seat(2),
        players: vec![player(1), player(2)],
    };
    let mut events = Vec::new();
    let deck = Deck::stacked(&parse_cards("KsKhAsAh2c7d9h").unwrap());
    let mut hand = Hand::start(&setup, deck, &mut events).unwrap();
    for (number, action) in [
        (1, Action::RaiseTo(Chips(30))),
        (2, Action::Call),
        (2, Action::Check),
        (1, Action::RaiseTo(Chips(40))),
        (2, Action::Fold),
    ] {
        hand.act(seat(number), action, &mut events).unwrap();
    }
    let mut recorder = Recorder::new(setup);
    recorder.note(Millis(1_700_000_000_500), &events);
    let info = HandInfo {
        tournament: None,
        id: "H1".to_owned(),
        table: "Aurora".to_owned(),
        rulebook: RulebookRef::to(&rulebook),
        unit: Unit::CentsOf("EUR".to_owned()),
        table_seats: 6,
        started_at: Millis(1_700_000_000_000),
        names: vec![(seat(1), "Ann".to_owned()), (seat(2), "Bo".to_owned())],
    };
    let finished = recorder.finish(&hand, info).unwrap();
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, serde_json::to_string(finished.record()).unwrap()).unwrap();
    path
}

fn export(path: &PathBuf, options: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .arg("export")
        .arg(path)
        .args(options)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_hand_is_exported_in_every_layout_without_other_players_cards() {
    let path = record("layouts.json");
    for (format, mark) in [
        ("text", "*** HOLE CARDS ***"),
        ("phh", "d dh p"),
        ("ohh", "\"spec_version\""),
        ("record", "\"cardroom-hand\""),
    ] {
        let (status, out, _) = export(&path, &["--seat", "1", "--format", format]);
        assert_eq!(status, 0);
        assert!(out.contains(mark), "{format}: {out}");
        assert!(out.contains("As") && !out.contains("Ks"), "{format}: {out}");
    }
    let (_, watched, _) = export(&path, &[]);
    assert!(!watched.contains("As") && watched.contains("Uncalled bet (€0.40) returned to Ann"));
}

#[test]
fn bad_input_gets_one_clear_line() {
    let path = record("bad.json");
    let (status, _, error) = export(&path, &["--seat", "5"]);
    assert_eq!((status, error.as_str()), (2, "cardroom: --seat: expected one of 2, 1, found 5\n"));
    let wrong = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wrong.json");
    fs::write(&wrong, "{\"format\":\"lolcat\",\"version\":1}").unwrap();
    let (status, _, error) = export(&wrong, &[]);
    assert_eq!(status, 2);
    assert!(error.ends_with("expected a hand record of format cardroom-hand, found \"lolcat\"\n"));
    let (status, _, error) = export(&PathBuf::from("no-such-file"), &[]);
    assert_eq!((status, error.lines().count()), (2, 1));
}
