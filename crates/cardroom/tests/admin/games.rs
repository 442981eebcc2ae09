//! `admin games`, `resume` and `cash-out`.

use std::path::Path;

use base::{GameId, Millis, PlayerId};
use ledger::Account;
use serde_json::Value;
use store::{Item, Sqlite, Store, held_by};

use crate::{
    room::{json, played, refuses, run, serve, staff_actions, until},
    tamper::tamper,
    world::START,
};

#[test]
fn a_paused_game_is_listed_and_can_be_resumed() {
    let folder = played();
    let (status, answer) = json(folder.path(), &["games"]);
    assert_eq!((status, answer["games"].as_array().unwrap().len()), (0, 3), "{answer}");
    let game = |answer: &Value| answer["games"][1].clone();
    assert_eq!(game(&answer)["state"], "open");
    assert_eq!(game(&answer)["what"], "int-2.7 omaha 0.25/0.50 regular");
    let chips = |answer: &Value| game(answer)["chips_cents"].as_i64().unwrap();
    let resume = ["resume", "--game", "2"];
    let (status, out, _) = run(folder.path(), &resume);
    assert_eq!((status, out.as_str()), (1, "Game 2 is open, not paused.\n"));
    refuses(folder.path(), &["resume", "--game", "99"], "there is no game 99");

    let mut store = Sqlite::open(folder.path()).unwrap();
    let pause = Item::Pause { game: GameId(2), paused: true, at: Millis(START.0 + 90_000_000_000) };
    assert!(store.commit(&[pause]).unwrap()[0].is_done());
    refuses(folder.path(), &resume, "another process has this data folder open");
    drop(store);
    let (_, paused) = json(folder.path(), &["games"]);
    assert_eq!(game(&paused)["state"], "paused");
    assert_eq!(game(&paused)["since"], "2028-04-22 15:55 UTC");
    assert_eq!(chips(&paused), chips(&answer));
    let (_, out, _) = run(folder.path(), &["games"]);
    assert!(out.contains("paused since 2028-04-22"), "{out}");

    assert_eq!(json(folder.path(), &resume).0, 0);
    assert_eq!(game(&json(folder.path(), &["games"]).1)["state"], "open");
    assert_eq!(run(folder.path(), &resume).0, 1, "once");
    assert_eq!(staff_actions(folder.path()), ["resume_game"]);
    assert_eq!(json(folder.path(), &["check"]).0, 0);
}

#[test]
fn a_game_that_cannot_be_read_back_is_paused_durably() {
    let folder = played();
    let stacks = r#"UPDATE state SET value = replace(value, '"stack":', '"stack":9')
                    WHERE game = 1 AND key LIKE 'table/%'"#;
    tamper(folder.path(), stacks);
    let open = serve(folder.path(), "0");
    until(folder.path(), &["games"], |answer| answer["games"][0]["state"] == "paused");
    drop(open);
    assert_eq!(json(folder.path(), &["resume", "--game", "1"]).0, 0);
    let (_, answer) = json(folder.path(), &["games"]);
    assert_eq!(answer["games"][0]["state"], "open");
}

/// Each player's play money, at tables and in the wallet.
fn play_money(folder: &Path) -> Vec<(i64, i64)> {
    let held = |player| {
        let mut sums = (0, 0);
        for (account, _, amount) in held_by(folder, PlayerId(player)).unwrap() {
            match account {
                Account::Escrow { .. } => sums.1 += amount.0,
                _ => sums.0 += amount.0,
            }
        }
        sums
    };
    (1..=15).map(held).collect()
}

#[test]
fn cash_out_cashes_out_a_game_that_cannot_go_on() {
    for damage in [
        // A table's state cannot be read at all: the room does not open.
        "UPDATE state SET value = '{}' WHERE game = 1 AND key LIKE 'table/%'",
        // It does not fit the chips that are there: the game does not open.
        r#"UPDATE state SET value = replace(value, '"stack":', '"stack":9')
           WHERE game = 1 AND key LIKE 'table/%'"#,
    ] {
        let folder = played();
        let home = ["cash-out", "--game", "1"];
        let (status, out, _) = run(folder.path(), &home);
        assert_eq!(status, 1);
        assert!(out.contains("it is not paused"), "{out}");
        refuses(folder.path(), &["cash-out", "--game", "99"], "there is no game 99");
        let chips = |game: usize| {
            let (_, answer) = json(folder.path(), &["games"]);
            answer["games"][game - 1]["chips_cents"].as_i64().unwrap()
        };
        let (at_seats, elsewhere) = (chips(1), chips(2) + chips(3));
        assert!(at_seats > 0);
        tamper(folder.path(), damage);
        let before = play_money(folder.path());
        let running = Sqlite::open(folder.path()).unwrap();
        refuses(folder.path(), &home, "takes no commands");
        drop(running);
        let (status, out, _) = run(folder.path(), &["cash-out", "--game", "2"]);
        assert_eq!(status, 1, "another game is fine: {out}");

        let (status, answer) = json(folder.path(), &home);
        assert_eq!(status, 0, "{answer}");
        let went = answer["went"].as_array().unwrap();
        let sum: i64 = went.iter().map(|went| went["cents"].as_i64().unwrap()).sum();
        assert_eq!((sum, &answer["currency"]), (at_seats, &"PLAY".into()));
        let after = play_money(folder.path());
        for (player, (before, after)) in (1..).zip(before.iter().zip(&after)) {
            let got: i64 = went
                .iter()
                .filter(|went| went["player"] == player)
                .map(|went| went["cents"].as_i64().unwrap())
                .sum();
            assert_eq!(*after, (before.0 + got, before.1 - got), "player {player}");
        }
        assert_eq!(after.iter().map(|(_, seats)| seats).sum::<i64>(), elsewhere);
        assert_eq!(json(folder.path(), &["check"]).0, 0);
        assert_eq!(staff_actions(folder.path()), ["cash_out"]);
        let (_, games) = json(folder.path(), &["games"]);
        assert_eq!(games["games"][0]["state"], "closed");
        // Once.
        let (status, out, _) = run(folder.path(), &home);
        assert_eq!(status, 1);
        assert!(out.contains("closed already"), "{out}");
        assert_eq!(play_money(folder.path()), after);
        // The room opens, and offers what it offers.
        let open = serve(folder.path(), "0");
        until(folder.path(), &["games"], |answer| {
            answer["games"].as_array().is_some_and(|games| games.len() > 3)
        });
        drop(open);
        assert_eq!(json(folder.path(), &["check"]).0, 0);
    }
}

#[test]
fn cash_out_cashes_out_a_paused_game() {
    let folder = played();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let stopped = store.load().unwrap().last_at;
    let pause = Item::Pause { game: GameId(2), paused: true, at: stopped.unwrap() };
    assert!(store.commit(&[pause]).unwrap()[0].is_done());
    drop(store);
    let (status, out, err) = run(folder.path(), &["cash-out", "--game", "2"]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.starts_with("Game 2 is closed; ") && out.contains("\nplayer "), "{out}");
    assert_eq!(json(folder.path(), &["check"]).0, 0);
    // R23: nobody loses the time for which the room was closed.
    let mut store = Sqlite::open(folder.path()).unwrap();
    assert_eq!(store.load().unwrap().last_at, stopped);
}

#[test]
fn cash_out_refuses_chips_without_an_owner() {
    let folder = played();
    tamper(
        folder.path(),
        "DELETE FROM state WHERE game = 1 AND key LIKE 'seat/%';
         UPDATE state SET value = '{}' WHERE game = 1 AND key LIKE 'table/%'",
    );
    refuses(folder.path(), &["cash-out", "--game", "1"], "holds chips, and nobody sits there");
    let (_, games) = json(folder.path(), &["games"]);
    assert_eq!(games["games"][0]["state"], "open");
}
