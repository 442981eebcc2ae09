//! `admin check`: a sound room, and every way in which one is not.

use std::{fs, process::Command};

use base::PlayerId;
use store::{DATABASE, Item, PAGE, PEOPLE, People, Sqlite, Store};

use crate::{
    room::{finds, json, path, played, refuses, run, with_garbage},
    tamper::tamper,
    world::START,
};

#[test]
fn a_sound_room_passes_the_check() {
    let folder = played();
    let (status, answer) = json(folder.path(), &["check"]);
    assert_eq!(status, 0, "{answer}");
    assert_eq!((&answer["balanced"], &answer["chain"]), (&true.into(), &"ok".into()));
    assert_eq!(answer["hands_pruned"], 0);
    assert_eq!(answer.get("difference"), None);
    for count in ["accounts", "transfers", "hands"] {
        assert!(answer[count].as_u64().unwrap() > 14, "{count}: {answer}");
    }
    let streams: Vec<&str> =
        answer["chains"].as_array().unwrap().iter().filter_map(|c| c["stream"].as_str()).collect();
    assert_eq!(streams, ["game:1", "game:2", "game:3", "cashier", "accepted", "staff"]);

    let (status, out, err) = run(folder.path(), &["check"]);
    assert_eq!((status, err.as_str()), (0, ""));
    let counts = |name: &str| answer[name].as_u64().unwrap().to_string();
    assert!(out.starts_with("Everything is sound.\nbooks "), "{out}");
    assert!(out.lines().count() <= 7, "a summary: {out}");
    for (word, count) in [("books", "entries"), ("money", "transfers"), ("hands", "hands")] {
        let line = out.lines().find(|line| line.starts_with(word)).unwrap();
        assert!(line.contains(&counts(count)), "{out}");
    }
    // Hashes are printed only on request.
    let hash = answer["chains"][3]["hash"].as_str().unwrap();
    assert!(!out.contains(hash) && !out.contains("\ncashier "), "{out}");
    let (status, verbose, _) = run(folder.path(), &["check", "--verbose"]);
    assert!(status == 0 && verbose.starts_with(out.trim_end()), "{verbose}");
    assert!(verbose.contains("\ncashier ") && verbose.contains(hash), "{verbose}");
}

#[test]
fn a_folder_without_a_room_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere");
    let to = path(folder.path(), "copy");
    for arguments in [
        &["check"][..],
        &["backup", "--to", &to],
        &["export-hands", "--player", "Ann"],
        &["prune"],
        &["erase", "--player", "Ann"],
    ] {
        refuses(&nowhere, arguments, "there is no folder");
        refuses(folder.path(), arguments, "it has no cardroom.db");
    }
    // Looking makes nothing.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn an_unreadable_or_missing_mark_is_reported() {
    let folder = played();
    let mark = folder.path().join("cardroom.mark");
    let (player, rulebook) = (PlayerId(1), "dk-2.0".to_owned());
    let accepts = Item::Accept { player, rulebook, at: START };
    Sqlite::open(folder.path()).unwrap().commit(&[accepts]).unwrap();
    assert_eq!(json(folder.path(), &["check"]).1["mark"], "read");
    fs::write(&mark, "zzz").unwrap();
    assert_eq!(json(folder.path(), &["check"]).1["mark"], "unreadable");
    assert!(run(folder.path(), &["check"]).1.contains("cardroom.mark cannot be read"));
    fs::remove_file(&mark).unwrap();
    assert_eq!(json(folder.path(), &["check"]).1["mark"], "none");
    assert!(run(folder.path(), &["check"]).1.contains("There is no cardroom.mark"));
}

#[test]
fn every_kind_of_corruption_is_found_and_named() {
    for (statements, expected) in [
        // A balance.
        (
            "UPDATE postings SET balance = balance + 1
             WHERE (account, seq) = (SELECT account, max(seq) FROM postings WHERE account =
                                     (SELECT id FROM accounts WHERE account = 'wallet:3'))",
            &["wallet:3 held", "by the sum of its postings"][..],
        ),
        (
            "UPDATE balances SET balance = balance + 1 WHERE account =
             (SELECT id FROM accounts WHERE account = 'wallet:3')",
            &["wallet:3: what it holds is missing, or not what its statement ends with"],
        ),
        // A posting.
        (
            "UPDATE postings SET amount = amount + 5, balance = balance + 5
             WHERE account = (SELECT id FROM accounts WHERE account = 'wallet:4')",
            &["wallet:4: the posting was changed"],
        ),
        // A posting out of nowhere.
        (
            "INSERT INTO postings
             SELECT 1, id, 500, 500, NULL FROM accounts WHERE account = 'wallet:4'",
            &["1 rows of postings belong to nothing"],
        ),
        // A transfer, deleted and changed.
        ("DELETE FROM postings WHERE seq = 8; DELETE FROM entries WHERE seq = 8", &["entry 8"]),
        (
            "UPDATE entries SET content = replace(content, '2000000', '3000000')
             WHERE name = 'player:5/request:1000005'",
            &["of cashier (player:5/request:1000005): it was changed"],
        ),
        // The end of a chain, cut off.
        (
            "DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)",
            &["the chain of staff ends with entry 1, not with 2"],
        ),
        // A hand's record: another one's, and its place in the list.
        (
            "UPDATE hands SET record = (SELECT record FROM hands ORDER BY seq LIMIT 1)
             WHERE seq = (SELECT max(seq) FROM hands)",
            &["hand ", "its record was changed"],
        ),
        (
            "UPDATE hands SET pot = pot + 1 WHERE seq = (SELECT max(seq) FROM hands)",
            &["hand ", "is another in the list of hands"],
        ),
        // A hand, deleted.
        (
            "DELETE FROM hands WHERE seq = (SELECT max(seq) FROM hands)",
            &["hand ", "its record is missing"],
        ),
        // What staff did.
        (
            "UPDATE entries SET content = replace(content, 'case 1', 'case 7')
             WHERE name = 'staff#1'",
            &["of staff (staff#1): it was changed"],
        ),
        ("DELETE FROM exclusions", &["player 2, banzai: the exclusion is not what staff decided"]),
        // Who sits where.
        (
            "UPDATE state SET key = key || '00'
             WHERE (game, key) = (SELECT game, key FROM state WHERE key LIKE 'seat/%' LIMIT 1)",
            &["seat/", "00 of game ", ": no commit has left it behind"],
        ),
        ("DELETE FROM state WHERE key LIKE 'seat/%'", &["seat/", " of game 1: it is missing"]),
        // Where the money of a game lies.
        ("DELETE FROM game_accounts", &["escrow:", "it holds money, and its game does not know"]),
        // A table as it would be read back.
        (
            "UPDATE state SET value = '{}' WHERE key LIKE 'table/%'",
            &["table/", " of game 1: it was changed"],
        ),
        ("DELETE FROM state WHERE key LIKE 'table/%'", &["table/", " of game 1: it is missing"]),
        // What a player asked for, left with and agreed to.
        ("DELETE FROM requests", &["request ", "it is not known that it was done"]),
        ("DELETE FROM state WHERE key LIKE 'left/%'", &["left/", " of game 1: it is missing"]),
        ("DELETE FROM accepted", &["rulebook ", "that a player accepted it was changed"]),
        ("DELETE FROM facts", &["last_at: the room ran later"]),
        ("UPDATE games SET stream = 2 WHERE id = 1", &["game 1: it has another's chain"]),
        // A game.
        (
            "UPDATE games SET commits = commits + 1 WHERE id = 1",
            &["game 1: the number of its last"],
        ),
    ] {
        let folder = played();
        tamper(folder.path(), statements);
        finds(folder.path(), expected);
    }
}

#[test]
fn people_who_do_not_belong_to_the_books_are_found() {
    let folder = played();
    let file = folder.path().join(PEOPLE);
    fs::remove_file(&file).unwrap();
    finds(folder.path(), &["people.db: player 1 of the books is not in it", "Put back"]);
    assert!(!file.exists());
    drop(People::open(folder.path()).unwrap());
    finds(folder.path(), &["people.db: player 1 of the books is not in it"]);
    let serve = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(serve.status.code(), Some(2));
    let err = String::from_utf8(serve.stderr).unwrap();
    assert!(err.contains("player 1 of the books is not in it"), "{err}");
}

/// A new room in the place of lost books would have none of anybody's money.
#[test]
fn every_command_reports_lost_books() {
    let folder = played();
    let file = folder.path().join(DATABASE);
    fs::remove_file(&file).unwrap();
    let serve = || {
        let output = Command::new(env!("CARGO_BIN_EXE_cardroom"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.path())
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let expected =
        "people.db has the people of a room, and cardroom.db with their money is missing";
    let (status, err) = serve();
    assert!(status == Some(2) && err.contains(expected), "{err}");
    assert!(!file.exists(), "no books are made");
    let tokens = path(folder.path(), "tokens");
    let players = ["load-test-accounts", "--count", "3", "--out", &tokens];
    refuses(folder.path(), &players, expected);
    for arguments in [&["check"][..], &["games"], &["resume", "--game", "1"], &["people-lost"]] {
        refuses(folder.path(), arguments, "it has no cardroom.db");
    }
    // An empty file is as good as none.
    fs::write(&file, "").unwrap();
    let (status, err) = serve();
    assert!(status == Some(2) && err.contains(expected), "{err}");
    let to = path(folder.path(), "copy");
    for arguments in [
        &["backup", "--to", &to][..],
        &["resume", "--game", "1"],
        &["cash-out", "--game", "1"],
        &["people-lost"],
        &["prune"],
        &players,
    ] {
        refuses(folder.path(), arguments, expected);
    }
    finds(folder.path(), &["cardroom.db is empty"]);
    assert_eq!(fs::read(&file).unwrap(), b"", "it stays as it was");
}

/// By whatever opens the room, and by what only reads.
#[test]
fn a_folder_from_before_the_first_release_is_refused() {
    let folder = played();
    tamper(folder.path(), "UPDATE games SET seats = seats; PRAGMA user_version = 5");
    let expected = "from before the first release: cardroom.db is of version 5";
    let to = path(folder.path(), "copy");
    for arguments in
        [&["check"][..], &["games"], &["resume", "--game", "1"], &["backup", "--to", &to]]
    {
        refuses(folder.path(), arguments, expected);
    }
    let serve = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    let err = String::from_utf8(serve.stderr).unwrap();
    assert!(serve.status.code() == Some(2) && err.contains(expected), "{err}");
}

#[test]
fn a_damaged_file_is_found() {
    let folder = played();
    let file = folder.path().join(DATABASE);
    let whole = fs::read(&file).unwrap();
    // A page of garbage in the middle; the first page; a file that ends too early.
    fs::write(&file, with_garbage(whole.clone())).unwrap();
    finds(folder.path(), &["damaged"]);
    let mut no_header = whole.clone();
    no_header[..PAGE].fill(0x5a);
    fs::write(&file, no_header).unwrap();
    finds(folder.path(), &["damaged"]);
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    finds(folder.path(), &["damaged"]);
    // The people too.
    fs::write(&file, whole).unwrap();
    fs::write(folder.path().join(PEOPLE), "no people at all, only a text of some length").unwrap();
    finds(folder.path(), &["not a database"]);
}
