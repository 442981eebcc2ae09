//! Every command that changes a room, given while it runs: the same answers as with the room closed.

use std::{
    os::unix::fs::{FileTypeExt, PermissionsExt},
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

use base::{GameId, Millis, PlayerId};
use serde_json::{Value, json as document};
use store::{Item, People, Sqlite, Store};

use crate::{
    people::set_password,
    room::{json, keep_hands, path, played, refuses, run, serve, staff_actions, until},
};

/// Pauses games just now: no longer ago than a room may be closed.
fn pause(folder: &Path, games: &[u64]) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let at = Millis(u64::try_from(now.as_millis()).unwrap());
    let mut store = Sqlite::open(folder).unwrap();
    for game in games {
        let pause = Item::Pause { game: GameId(*game), paused: true, at };
        assert!(store.commit(&[pause]).unwrap()[0].is_done());
    }
}

fn game(folder: &Path, number: usize) -> Value {
    json(folder, &["games"]).1["games"][number - 1].clone()
}

#[test]
fn games_are_resumed_or_closed_and_players_excluded_while_the_room_runs() {
    let folder = played();
    let folder = folder.path();
    pause(folder, &[1, 2]);
    let chips = game(folder, 1)["chips_cents"].as_i64().unwrap();
    let open = serve(folder, "0");
    let socket = folder.join(server::SOCKET).symlink_metadata().unwrap();
    assert!(socket.file_type().is_socket());
    assert_eq!(socket.permissions().mode() & 0o777, 0o600);

    assert_eq!(game(folder, 2)["state"], "paused");
    let (status, out, _) = run(folder, &["resume", "--game", "2"]);
    assert_eq!((status, out.as_str()), (0, "Game 2 is resumed.\n"));
    assert_eq!(game(folder, 2)["state"], "open");
    let (status, out, _) = run(folder, &["resume", "--game", "2"]);
    assert_eq!((status, out.as_str()), (1, "Game 2 is open, not paused.\n"));
    refuses(folder, &["resume", "--game", "9999"], "there is no game 9999");
    refuses(folder, &["resume", "--game", "-1"], "expected a whole number");

    let (status, out, _) = run(folder, &["cash-out", "--game", "2"]);
    assert_eq!(status, 1);
    assert!(out.contains("it is not paused"), "{out}");
    let (status, answer) = json(folder, &["cash-out", "--game", "1"]);
    assert_eq!(status, 0, "{answer}");
    let went = answer["went"].as_array().unwrap().iter();
    assert_eq!(went.map(|went| went["cents"].as_i64().unwrap()).sum::<i64>(), chips);
    assert_eq!((&answer["closed"], &answer["currency"]), (&true.into(), &"PLAY".into()));
    assert_eq!(game(folder, 1)["state"], "closed");
    let (status, out, _) = run(folder, &["cash-out", "--game", "1"]);
    assert_eq!(status, 1);
    assert!(out.contains("closed already"), "{out}");
    refuses(folder, &["close", "--game", "2"], "game 2 is no private table");
    refuses(folder, &["close", "--game", "9999"], "there is no game 9999");

    let (status, answer) = json(folder, &["exclude", "--player", "ann", "--from", "banzai"]);
    assert_eq!(status, 0);
    assert_eq!(answer, document!({ "player": 1, "from": "banzai", "excluded": true }));
    let (_, answer) = json(folder, &["exclude", "--player", "Bo"]);
    assert_eq!(answer, document!({ "player": 2, "from": "everything", "excluded": true }));
    let (_, answer) = json(folder, &["exclude", "--player", "Ann", "--from", "banzai", "--lift"]);
    assert_eq!(answer["excluded"], false);
    refuses(folder, &["exclude", "--player", "Nobody"], "there is no player Nobody");

    // As if the power had failed: all of it is there, and the next room replaces the socket.
    drop(open);
    assert!(folder.join(server::SOCKET).exists(), "what a killed process leaves");
    let excluded = |folder: &Path| {
        let saved = Sqlite::open(folder).unwrap().load().unwrap();
        let of = |number| saved.players.iter().find(|(player, _)| *player == PlayerId(number));
        let flags =
            |number| of(number).map(|(_, p)| (p.excluded, p.excluded_from.contains(room::BANZAI)));
        (flags(1), flags(2))
    };
    let (ann, bo) = excluded(folder);
    assert_eq!(ann, Some((false, false)));
    // The world that was played has excluded number 2 from Banzai too.
    assert_eq!(bo, Some((true, true)));
    let (_, answer) = json(folder, &["exclude", "--player", "Bo", "--lift"]);
    assert_eq!(answer, document!({ "player": 2, "from": "everything", "excluded": false }));
    assert_eq!(excluded(folder).1, Some((false, true)));
    let open = serve(folder, "0");
    assert_eq!(json(folder, &["exclude", "--player", "Bo"]).0, 0);
    drop(open);
    assert_eq!(excluded(folder).1, Some((true, true)));
    let banzai = "exclude_from_banzai";
    let all = ["resume_game", "cash_out", banzai, "exclude", banzai, "exclude", "exclude"];
    assert_eq!(staff_actions(folder), all);
    assert_eq!(json(folder, &["check"]).0, 0);
}

#[test]
fn people_and_records_are_managed_while_the_room_runs() {
    let folder = played();
    let folder = folder.path();
    pause(folder, &[]);
    let open = serve(folder, "3");
    // A room goes by the configuration it was started with.
    keep_hands(folder, 30);
    let (status, answer) = json(folder, &["prune"]);
    assert_eq!((status, &answer["hands_pruned"]), (0, &0.into()), "{answer}");
    drop(open);
    let open = serve(folder, "3");
    until(folder, &["check"], |answer| answer["hands"] == 0);
    let (status, answer) = json(folder, &["prune"]);
    assert_eq!((status, &answer["hands"]), (0, &0.into()), "{answer}");
    assert_eq!(answer["hands_pruned"], 0, "it did so by itself");

    let (status, answer) = json(folder, &["erase", "--player", "Zoe"]);
    assert_eq!((status, &answer["name"]), (0, &"Erased_15".into()), "{answer}");
    assert_eq!(People::read(folder).unwrap().by_name("Zoe").unwrap(), None);
    refuses(folder, &["erase", "--player", "Zoe"], "there is no player Zoe");
    refuses(folder, &["erase", "--player", "Abena"], "is a house player");

    let give = |password: &str, arguments: &str| {
        set_password(folder, password, &arguments.split(' ').collect::<Vec<_>>())
    };
    let (status, out, err) = give("correct horse", "--player 2 --name Bob");
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert_eq!(out, "Player 2 is called Bob and has a new password.\n");
    for (password, arguments, expected) in [
        ("correct horse", "--player 99 --name Bob", "there is no player 99"),
        ("correct horse", "--player 3 --name bOB", "this name is taken"),
        ("short", "--player 3 --name Cleo", "a password has 10 to 200"),
    ] {
        let (status, out, err) = give(password, arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments}");
        assert!(err.contains(expected) && !err.contains(password), "{arguments}: {err}");
    }
    let bob = People::read(folder).unwrap().by_number(PlayerId(2)).unwrap().unwrap();
    assert!(bob.name == "Bob" && bob.password.unwrap().starts_with("$argon2id$"));

    let (status, out, _) = run(folder, &["people-lost"]);
    assert_eq!(status, 1);
    assert!(out.starts_with("Nobody is lost"), "{out}");
    let tokens = path(folder, "tokens");
    let accounts = ["load-test-accounts", "--count", "1", "--out", &tokens];
    refuses(folder, &accounts, "another process has this data folder open");
    drop(open);
    assert_eq!(staff_actions(folder), ["prune", "erase", "password"]);
    assert_eq!(json(folder, &["check"]).0, 0);
}
