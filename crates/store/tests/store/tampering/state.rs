//! Changed state of games: keys, accounts, seats and what the room is loaded from.

use base::Millis;
use game::{Commit, StateChange};
use store::{Item, Sqlite, check};

use super::{check_finds, found, rulebooks};
use crate::{
    commits::item,
    promises::{ANNA, GAME, buy_in, done, leave, open, place},
    tamper::tamper,
    world::START,
};

/// A key of the played room, of each kind.
const KEYS: [&str; 5] = ["table/", "seat/", "left/", "rolled_back/", "opened"];

fn one_of(kind: &str) -> String {
    format!("(game, key) = (SELECT game, key FROM state WHERE key LIKE '{kind}%' LIMIT 1)")
}

#[test]
fn a_changed_key_is_found() {
    for kind in KEYS {
        let one = one_of(kind);
        let changed = [kind, " of game ", ": it was changed"];
        check_finds(&format!("UPDATE state SET value = value || ' ' WHERE {one}"), &changed);
        check_finds(&format!("UPDATE state SET value = '' WHERE {one}"), &changed);
        check_finds(
            &format!("DELETE FROM state WHERE {one}"),
            &[kind, " of game ", ": it is missing"],
        );
        let other = [kind, " of game ", ": no commit has left it behind"];
        check_finds(&format!("UPDATE state SET key = '{kind}77' WHERE {one}"), &other);
        let copied = "INSERT INTO state SELECT 4 - game, key || '0', value FROM state WHERE";
        check_finds(&format!("{copied} {one}"), &other);
    }
    check_finds("DELETE FROM state", &["of game 1: it is missing"]);
    // Every stack is shown as more than what is there.
    check_finds(
        r#"UPDATE state SET value = replace(value, '"stack":', '"stack":9')
           WHERE key LIKE 'table/%'"#,
        &["table/", "it was changed"],
    );
    // The values of two keys are swapped.
    check_finds(
        "UPDATE state SET value = (SELECT max(value) FROM state WHERE key LIKE 'seat/%')
         WHERE key = (SELECT min(key) FROM state WHERE key LIKE 'seat/%')",
        &["seat/", "it was changed"],
    );
}

#[test]
fn a_key_out_of_nowhere_is_found() {
    // As one who has lost everything, as one who left, in a queue, and what no game knows.
    for key in ["seat/1/4/77", "left/77/1", "queue/1", "other", "", "TABLE/1"] {
        check_finds(
            &format!("INSERT INTO state VALUES (1, '{key}', '1')"),
            &[&format!("{key} of game 1: no commit has left it behind")],
        );
    }
    check_finds(
        "INSERT INTO state VALUES (99, 'table/1', '{}')",
        &["1 rows of state belong to nothing"],
    );
}

#[test]
fn a_changed_account_of_a_game_is_found() {
    let unknown = "it holds money, and its game does not know";
    let one = "account = (SELECT min(account) FROM game_accounts)";
    check_finds("DELETE FROM game_accounts", &["escrow:", unknown]);
    check_finds(&format!("DELETE FROM game_accounts WHERE {one}"), &["escrow:", unknown]);
    let empty = "an account is said to hold money of it, and does not";
    for (game, account) in [(1, "wallet:3"), (1, "rake:1"), (99, "wallet:3")] {
        check_finds(
            &format!(
                "INSERT INTO game_accounts SELECT {game}, id FROM accounts WHERE account = '{account}'"
            ),
            &[&format!("game {game}: {empty}")],
        );
    }
    // A seat where nothing lies any more; a row of no account; another game's.
    check_finds(
        "INSERT INTO game_accounts
         SELECT 1, a.id FROM accounts a JOIN balances b ON b.account = a.id
         WHERE a.account LIKE 'escrow:1/%' AND b.balance = 0 LIMIT 1",
        &[&format!("game 1: {empty}")],
    );
    check_finds("INSERT INTO game_accounts VALUES (1, 99999)", &[&format!("game 1: {empty}")]);
    check_finds(&format!("UPDATE game_accounts SET game = game % 3 + 1 WHERE {one}"), &[empty]);
}

/// A chain may be wrong itself, by a bug: then the room cannot be restored from it.
#[test]
fn a_state_that_does_not_fit_its_money_is_found() {
    let nobody = "escrow:1/1/3/1 of game 1: it holds chips, and nobody sits there";
    for (state, expected) in [
        (vec![], nobody),
        (vec![("seat/1/3/2", "1")], nobody),
        (vec![("seat/1/3/1", "1"), ("table/x", "1")], "table/x of game 1: it is not a key"),
        (vec![("seat/1/3/1", "1"), ("table/1", "1")], "table/1 of game 1: it cannot be read"),
        (vec![("seat/1/3", "1")], "seat/1/3 of game 1: it names no seat"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Sqlite::open(folder.path()).unwrap();
        open(&mut store);
        let change = |(key, value): (&str, &str)| StateChange {
            key: key.to_owned(),
            value: Some(value.into()),
        };
        let state = state.into_iter().map(change).collect();
        let commit = Commit { state, ..place(ANNA).buy_in(1, 400, 1, START) };
        done(&mut store, item(GAME, commit));
        drop(store);
        let found = check(folder.path(), rulebooks()).unwrap().difference.unwrap();
        assert!(found.to_string().starts_with(expected), "{found}");
        assert_eq!(found.kind(), "room");
    }
}

#[test]
fn a_changed_game_is_found() {
    check_finds("UPDATE games SET commits = commits + 1 WHERE id = 2", &["game 2", "last commit"]);
    check_finds("UPDATE games SET paused_at = 5 WHERE id = 2", &["game 2", "paused"]);
    check_finds("UPDATE games SET seats = 9 WHERE id = 1", &["game 1", "something else"]);
}

/// What the room is read back from besides money: each alone.
#[test]
fn whatever_the_room_is_read_back_from_is_proved() {
    for (statements, expected) in [
        ("DELETE FROM requests", "it is not known that it was done"),
        (
            "DELETE FROM requests WHERE (player, request) = (SELECT player, max(request) FROM requests)",
            "it is not known that it was done",
        ),
        ("UPDATE requests SET number = number + 1", "it is not known that it was done"),
        ("INSERT INTO requests VALUES (1, 77777777, 1, 1)", "1 rows of requests"),
        ("DELETE FROM counts", "what was counted of the day was changed"),
        ("UPDATE counts SET count = count + 1", "what was counted of the day was changed"),
        (
            "INSERT INTO counts VALUES (77, 'resets', 1, 1)",
            "what was counted of the day was changed",
        ),
        ("DELETE FROM accepted WHERE player = 3", "that a player accepted it was changed"),
        ("INSERT INTO accepted SELECT 77, 'int-2.7', max(at) FROM accepted", "1 rows of accepted"),
        ("INSERT INTO accepted VALUES (77, 'int-2.7', 0)", "1 rows of accepted"),
        ("DELETE FROM facts", "last_at: the room ran later"),
        (
            "UPDATE facts SET value = value - 1 WHERE name = 'last_at'",
            "last_at: the room ran later",
        ),
        ("INSERT INTO facts VALUES ('pruned_before', 5)", "pruned_before: it is not what"),
        ("INSERT INTO facts VALUES ('other', 5)", "1 rows of facts"),
        ("UPDATE games SET stream = 2 WHERE id = 1", "game 1: it has another's chain"),
        ("INSERT INTO accounts VALUES (99999, 'wallet:77', 'PLAY')", "wallet:77: what it holds"),
        (
            "INSERT INTO accounts VALUES (99999, 'wallet:77', 'PLAY');
             INSERT INTO balances VALUES (99999, NULL, 0)",
            "1 rows of accounts",
        ),
    ] {
        let found = found(statements);
        assert!(found.contains(expected), "{statements}: {found}");
    }
}

/// Only its key says that it is taken.
#[test]
fn a_seat_that_was_taken_with_nothing_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    open(&mut store);
    for item in [buy_in(1, ANNA, 0, 1), leave(2, ANNA, 0)] {
        done(&mut store, item);
        assert_eq!(check(folder.path(), rulebooks()).unwrap().difference, None);
    }
}

#[test]
fn a_seat_with_nothing_that_is_taken_away_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    open(&mut store);
    done(&mut store, buy_in(1, ANNA, 0, 1));
    drop(store);
    tamper(folder.path(), "DELETE FROM state");
    let found = check(folder.path(), rulebooks()).unwrap().difference.unwrap().to_string();
    assert_eq!(found, "seat/1/3/1 of game 1: it is missing");
}

/// H12b: what was voided and what was closed leave nothing that a check would miss.
#[test]
fn h12b_a_game_that_was_voided_or_closed_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    open(&mut store);
    let sound = || assert_eq!(check(folder.path(), rulebooks()).unwrap().difference, None);
    let (game, at) = (GAME, START);
    for item in [
        buy_in(1, ANNA, 400, 1),
        Item::Pause { game, paused: true, at },
        Item::Void { game, paused_since: at, after: Millis::ZERO, at },
        Item::Pause { game, paused: false, at },
        buy_in(2, ANNA, 400, 2),
        leave(3, ANNA, 400),
        buy_in(4, ANNA, 0, 4),
        Item::Close { game, at },
    ] {
        done(&mut store, item);
        sound();
    }
    drop(store);
    tamper(folder.path(), "INSERT INTO state VALUES (1, 'seat/1/3/1', '4')");
    let found = check(folder.path(), rulebooks()).unwrap().difference.unwrap().to_string();
    assert_eq!(found, "seat/1/3/1 of game 1: no commit has left it behind");
}
