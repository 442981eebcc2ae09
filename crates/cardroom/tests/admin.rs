//! `cardroom admin …`, from the outside: over the data folder of a room that was played by bots, as
//! somebody who runs it would use the program, and as somebody who tampers with it would not.

#![allow(clippy::unwrap_used, reason = "a test's helpers may stop it")]

#[path = "../../store/tests/store/tamper.rs"]
mod tamper;
#[allow(dead_code, reason = "this test needs a part of that world")]
#[path = "../../store/tests/store/world.rs"]
mod world;

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Child, Command, Output, Stdio},
    sync::LazyLock,
    time::{Duration, Instant},
};

use base::{Cents, GameId, Millis, PlayerId};
use ledger::{
    Account, Currency, Direction, NewPayment, NewTicket, Payment, PaymentId, Ticket, TicketFor,
    TicketId,
};
use serde_json::Value;
use store::{
    DATABASE, Effect, Item, NewPerson, PEOPLE, People, SETTINGS, Sqlite, Staff, Store, held_by,
};
use tamper::tamper;
use tempfile::TempDir;
use world::{START, World};

const NAMES: [&str; 15] = [
    "Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ida", "Jon", "Kim", "Lou", "Mia",
    "Ned", "Zoe",
];

/// A played room. It is played once and copied.
fn played() -> TempDir {
    static PLAYED: LazyLock<(Vec<u8>, Vec<u8>)> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        play(folder.path());
        let read = |name| fs::read(folder.path().join(name)).unwrap();
        (read(DATABASE), read(PEOPLE))
    });
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(DATABASE), &PLAYED.0).unwrap();
    fs::write(folder.path().join(PEOPLE), &PLAYED.1).unwrap();
    folder
}

fn play(folder: &Path) {
    let people = People::open(folder).unwrap();
    for name in NAMES {
        let (password, market) = (Some("secret-digest"), "int-2.7");
        let birth_date = "1971-03-05";
        let new = NewPerson { name, password, birth_date, market, house: false };
        people.add(&new, START).unwrap().unwrap();
    }
    people.begin_session(&[7; 32], PlayerId(15), START, Millis(u64::MAX >> 1)).unwrap();
    people.block(PlayerId(1), PlayerId(15), true).unwrap();
    let mut store = Sqlite::open(folder).unwrap();
    let mut world = World::new(11);
    world.run(&mut store, 2_000);
    let first_evening = world.hands;
    world.now = world.now + Millis::seconds(24 * 60 * 60);
    world.run(&mut store, 1_500);
    let staff = |number: u64| {
        Item::Staff(Staff {
            id: format!("{number}"),
            who: PlayerId(1),
            action: "exclude_from_banzai".to_owned(),
            about: format!("case {number}"),
            effect: Some(Effect::ExcludedFromBanzai { player: PlayerId(2), excluded: true }),
            at: Millis(START.0 + number),
        })
    };
    assert!(store.commit(&[staff(1), staff(2)]).unwrap().iter().all(store::Answer::is_done));
    assert!(first_evening > 20 && world.hands > first_evening + 10);
}

fn admin(folder: &Path, arguments: &[&str]) -> Output {
    let (command, rest) = arguments.split_first().unwrap();
    Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["admin", command, "--data"])
        .arg(folder)
        .args(rest)
        .output()
        .unwrap()
}

/// Exit status, standard output, standard error.
fn said(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = admin(folder, arguments);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn json(folder: &Path, arguments: &[&str]) -> (i32, Value) {
    let (status, out, err) = said(folder, &[arguments, &["--json"]].concat());
    assert_eq!(out.lines().count(), 1, "{out}{err}");
    (status, serde_json::from_str(&out).unwrap())
}

/// Bad input: status 2, nothing but one line that says what.
#[track_caller]
fn refuses(folder: &Path, arguments: &[&str], words: &str) {
    let (status, out, err) = said(folder, arguments);
    assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{arguments:?}: {err}");
    assert!(err.starts_with("cardroom: ") && err.contains(words), "{arguments:?}: {err}");
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_sound_room_is_said_to_be_sound() {
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

    let (status, out, err) = said(folder.path(), &["check"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(
        out.starts_with("Everything is as it must be: ") && out.contains("\ncashier "),
        "{out}"
    );
}

#[test]
fn what_is_no_room_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere");
    let to = path(folder.path(), "copy");
    for arguments in [
        &["check"][..],
        &["backup", "--to", &to],
        &["export-hands", "--player", "Ann"],
        &["retention"],
        &["prune"],
        &["erase", "--player", "Ann"],
    ] {
        refuses(&nowhere, arguments, "there is no folder");
        refuses(folder.path(), arguments, "it has no cardroom.db");
    }
    // Looking makes nothing.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// The check says no, and names the difference; in JSON too.
#[track_caller]
fn finds(folder: &Path, words: &[&str]) {
    let (status, out, err) = said(folder, &["check"]);
    assert_eq!((status, err.as_str()), (1, ""), "{out}");
    assert!(out.starts_with("Not as it must be: "), "{out}");
    assert!(words.iter().all(|word| out.contains(word)), "{out}");
    let (status, answer) = json(folder, &["check"]);
    assert_eq!((status, &answer["balanced"]), (1, &false.into()));
    let difference = answer["difference"].as_str().unwrap();
    assert!(words.iter().all(|word| difference.contains(word)), "{answer}");
    let kinds = ["file", "chain", "books", "hand", "room", "people"];
    assert!(kinds.contains(&answer["kind"].as_str().unwrap()), "{answer}");
}

#[test]
fn a_mark_that_says_nothing_is_said() {
    let folder = played();
    let mark = folder.path().join("cardroom.mark");
    let (player, rulebook) = (PlayerId(1), "dk-2.0".to_owned());
    let accepts = Item::Accept { player, rulebook, at: START };
    Sqlite::open(folder.path()).unwrap().commit(&[accepts]).unwrap();
    assert_eq!(json(folder.path(), &["check"]).1["mark"], "read");
    fs::write(&mark, "zzz").unwrap();
    assert_eq!(json(folder.path(), &["check"]).1["mark"], "unreadable");
    assert!(said(folder.path(), &["check"]).1.contains("cardroom.mark cannot be read"));
    fs::remove_file(&mark).unwrap();
    assert_eq!(json(folder.path(), &["check"]).1["mark"], "none");
    assert!(said(folder.path(), &["check"]).1.contains("There is no cardroom.mark"));
}

#[test]
fn every_kind_of_corruption_is_found_and_named() {
    for (statements, words) in [
        // A balance.
        (
            "UPDATE postings SET balance = balance + 1
             WHERE (account, seq) = (SELECT account, max(seq) FROM postings WHERE account =
                                     (SELECT id FROM accounts WHERE account = 'wallet:3'))",
            &["wallet:3 held", "by the sum of its postings"][..],
        ),
        // A posting.
        (
            "UPDATE postings SET amount = amount + 5, balance = balance + 5
             WHERE account = (SELECT id FROM accounts WHERE account = 'wallet:4')",
            &["wallet:4: the posting was changed"],
        ),
        // A posting out of nowhere.
        (
            "INSERT INTO postings SELECT id, 1, 500, 500 FROM accounts WHERE account = 'wallet:4'",
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
        ("DELETE FROM banzai_exclusions", &["player 2: the exclusion from Banzai"]),
        // Who sits where.
        (
            "UPDATE sittings SET player = player + 100
             WHERE (game, tbl, seat) = (SELECT game, tbl, seat FROM sittings LIMIT 1)",
            &["escrow:", "its sitting has another seat's account"],
        ),
        ("DELETE FROM sittings", &["escrow:", "it holds chips nobody has"]),
        // A table as it would be read back.
        ("UPDATE tables SET state = '{}'", &["table ", "of game 1: how it stands was changed"]),
        ("DELETE FROM tables", &["table ", "how it stands is missing"]),
        // What a player asked for, left with and agreed to.
        ("DELETE FROM requests", &["request ", "it is not known that it was done"]),
        ("DELETE FROM memory", &["game ", "who left with what was changed"]),
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
        finds(folder.path(), words);
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
    let said = String::from_utf8(serve.stderr).unwrap();
    assert!(said.contains("player 1 of the books is not in it"), "{said}");
}

#[test]
fn a_paused_game_is_listed_and_goes_on() {
    let folder = played();
    let (status, answer) = json(folder.path(), &["games"]);
    assert_eq!((status, answer["games"].as_array().unwrap().len()), (0, 3), "{answer}");
    let game = |answer: &Value| answer["games"][1].clone();
    assert_eq!(game(&answer)["state"], "open");
    assert_eq!(game(&answer)["what"], "int-2.7 omaha 0.25/0.50 regular");
    let chips = |answer: &Value| game(answer)["chips_cents"].as_i64().unwrap();
    let resume = ["resume", "--game", "2"];
    let (status, out, _) = said(folder.path(), &resume);
    assert_eq!((status, out.as_str()), (1, "Game 2 is open, not paused.\n"));
    refuses(folder.path(), &["resume", "--game", "99"], "there is no game 99");

    let mut store = Sqlite::open(folder.path()).unwrap();
    let pause = Item::Pause { game: GameId(2), paused: true, at: Millis(START.0 + 90_000_000_000) };
    assert!(store.commit(&[pause]).unwrap()[0].is_done());
    refuses(folder.path(), &resume, "the room runs");
    drop(store);
    let (_, paused) = json(folder.path(), &["games"]);
    assert_eq!(game(&paused)["state"], "paused");
    assert_eq!(game(&paused)["since"], "2028-04-22 15:55 UTC");
    assert_eq!(chips(&paused), chips(&answer));
    let (_, out, _) = said(folder.path(), &["games"]);
    assert!(out.contains("paused since 2028-04-22"), "{out}");

    assert_eq!(json(folder.path(), &resume).0, 0);
    assert_eq!(game(&json(folder.path(), &["games"]).1)["state"], "open");
    assert_eq!(said(folder.path(), &resume).0, 1, "once");
    assert_eq!(staff_actions(folder.path()), ["resume_game"]);
    assert_eq!(json(folder.path(), &["check"]).0, 0);
}

/// What the operator did, by the chain of staff.
fn staff_actions(folder: &Path) -> Vec<String> {
    let sql = rusqlite::Connection::open(folder.join(DATABASE)).unwrap();
    let query = "SELECT json_extract(content, '$.action') FROM entries
                 WHERE kind = 'staff' AND json_extract(content, '$.who') = 0 ORDER BY seq";
    let mut select = sql.prepare(query).unwrap();
    select.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[test]
fn a_damaged_file_is_found() {
    let folder = played();
    let file = folder.path().join(DATABASE);
    let whole = fs::read(&file).unwrap();
    // A page of garbage in the middle; the first page; a file that ends too early.
    let mut garbage = whole.clone();
    let page = garbage.len() / 8_192 * 4_096;
    garbage[page..page + 4_096].fill(0x5a);
    fs::write(&file, garbage).unwrap();
    finds(folder.path(), &["damaged"]);
    let mut no_header = whole.clone();
    no_header[..4_096].fill(0x5a);
    fs::write(&file, no_header).unwrap();
    finds(folder.path(), &["damaged"]);
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    finds(folder.path(), &["damaged"]);
    // The people too.
    fs::write(&file, whole).unwrap();
    fs::write(folder.path().join(PEOPLE), "no people at all, only a text of some length").unwrap();
    finds(folder.path(), &["not a database"]);
}

#[test]
fn a_copy_of_a_running_room_can_be_put_back() {
    let (folder, elsewhere) = (played(), tempfile::tempdir().unwrap());
    let running = Sqlite::open(folder.path()).unwrap();
    assert_eq!(json(folder.path(), &["retention", "--hands", "90"]).0, 0);
    let to = path(elsewhere.path(), "copy");
    let (status, out, err) = said(folder.path(), &["backup", "--to", &to, "--check"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("is copied to") && out.contains("Everything is as it must be"), "{out}");
    let files = |folder: &Path| {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(files(elsewhere.path()), ["copy"]);
    assert_eq!(files(&elsewhere.path().join("copy")), [DATABASE, PEOPLE, SETTINGS]);
    refuses(folder.path(), &["backup", "--to", &to], "is there already");
    let nowhere = path(elsewhere.path(), "no/such/folder");
    refuses(folder.path(), &["backup", "--to", &nowhere], "no/such/folder");

    // Not over a room that runs, nor over anything that is there.
    refuses(folder.path(), &["restore", "--from", &to], "another process");
    drop(running);
    refuses(folder.path(), &["restore", "--from", &to], "is not empty");
    let new = elsewhere.path().join("new");
    refuses(&new, &["restore", "--from", &nowhere], "there is no folder");
    assert!(!new.exists());
    let (status, answer) = json(&new, &["restore", "--from", &to, "--check"]);
    assert_eq!((status, &answer["sound"]), (0, &true.into()), "{answer}");
    for arguments in
        [&["check"][..], &["export-hands", "--player", "Ann", "--format", "record"], &["retention"]]
    {
        assert_eq!(json(folder.path(), arguments), json(&new, arguments), "{arguments:?}");
    }
    assert_eq!(People::read(&new).unwrap().names().unwrap().len(), NAMES.len());

    // A damaged copy leaves nothing behind, in a folder that was there and in one that was not.
    fs::write(elsewhere.path().join("copy").join(DATABASE), "garbage").unwrap();
    let newer = elsewhere.path().join("newer");
    refuses(&newer, &["restore", "--from", &to], "damaged");
    assert!(!newer.exists());
    fs::create_dir(&newer).unwrap();
    refuses(&newer, &["restore", "--from", &to], "damaged");
    assert_eq!(files(&newer), [""; 0]);
}

#[test]
fn a_damaged_room_is_not_said_to_be_copied() {
    let (folder, elsewhere) = (played(), tempfile::tempdir().unwrap());
    let file = folder.path().join(DATABASE);
    let whole = fs::read(&file).unwrap();
    let mut garbage = whole.clone();
    let page = garbage.len() / 8_192 * 4_096;
    garbage[page..page + 4_096].fill(0x5a);
    fs::write(&file, garbage).unwrap();
    let to = path(elsewhere.path(), "copy");
    refuses(folder.path(), &["backup", "--to", &to], "damaged");
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0);
    // Nor one whose people are lost.
    fs::write(&file, whole).unwrap();
    fs::remove_file(folder.path().join(PEOPLE)).unwrap();
    refuses(folder.path(), &["backup", "--to", &to], "player 1 of the books is not in it");
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0);
    // An empty file is no room.
    fs::write(&file, "").unwrap();
    finds(folder.path(), &["the database is empty: there is no room in it"]);
    refuses(folder.path(), &["games"], "the database is empty");
}

#[test]
fn a_player_gets_the_own_hands_as_seen() {
    let (folder, elsewhere) = (played(), tempfile::tempdir().unwrap());
    let all = ["export-hands", "--player", "ann", "--format", "record"];
    let (status, out, err) = said(folder.path(), &all);
    assert_eq!(status, 0, "{err}");
    let records: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(records.len() > 5 && err.starts_with(&format!("cardroom: {} hands", records.len())));
    let mut last = 0;
    for record in &records {
        let players = record["players"].as_array().unwrap();
        assert!(players.iter().all(|p| NAMES.contains(&p["name"].as_str().unwrap())), "{record}");
        let ann = players.iter().find(|player| player["name"] == "Ann").unwrap();
        for dealt in record["events"].as_array().unwrap() {
            if dealt["event"] == "dealt" {
                assert_eq!(
                    dealt["cards"].is_array() || dealt["cards"].is_string(),
                    dealt["seat"] == ann["seat"],
                    "{dealt}"
                );
            }
        }
        let started_at = record["started_at"].as_u64().unwrap();
        assert!(started_at >= last, "the oldest come first");
        last = started_at;
    }
    let dealt = records.iter().flat_map(|record| record["events"].as_array().unwrap());
    assert!(dealt.filter(|event| event["event"] == "dealt").count() > records.len());

    // Days are whole and in UTC. The room was opened just before midnight, and played in again a
    // day later.
    let (first, second) = ("2025-06-16", "2025-06-17");
    let mut on_both_days = 0;
    for player in &NAMES[..14] {
        let count = |when: &[&str]| {
            let arguments = [&["export-hands", "--player", player][..], when].concat();
            json(folder.path(), &arguments).1["hands"].as_u64().unwrap()
        };
        let (before, after) = (count(&["--to", first]), count(&["--from", second]));
        assert_eq!(
            before + after,
            count(&["--from", "2025-06-15", "--to", "2025-06-18"]),
            "{player}"
        );
        assert_eq!(before + after, count(&[]), "{player}");
        on_both_days += u32::from(before > 0 && after > 0);
    }
    assert!(on_both_days > 0);

    // Each layout: in one file, in a folder, and our own reader replays what it says.
    let phhs = path(elsewhere.path(), "ann.phhs");
    let phh = ["export-hands", "--player", "Ann", "--format", "phh", "--out"];
    let (status, out, err) = said(folder.path(), &[&phh[..], &[&phhs]].concat());
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    refuses(folder.path(), &[&phh[..], &[&phhs]].concat(), "is there already");
    let replay = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["replay", &phhs, "--json"])
        .output()
        .unwrap();
    assert_eq!(replay.status.code(), Some(0), "{}", String::from_utf8_lossy(&replay.stdout));
    let each = elsewhere.path().join("each");
    for (layout, ending) in [("text", "txt"), ("phh", "phh"), ("ohh", "ohh"), ("record", "json")] {
        fs::create_dir(&each).unwrap();
        let out = each.to_str().unwrap();
        let arguments = ["export-hands", "--player", "Ann", "--format", layout, "--out", out];
        let (status, answer) = json(folder.path(), &arguments);
        assert_eq!((status, &answer["player"]), (0, &"Ann".into()), "{answer}");
        let files: Vec<_> = fs::read_dir(&each).unwrap().map(|file| file.unwrap().path()).collect();
        assert_eq!(files.len() as u64, answer["hands"].as_u64().unwrap());
        for file in files {
            assert_eq!(file.extension().unwrap(), ending);
            assert!(fs::read_to_string(file).unwrap().contains("Ann"));
        }
        fs::remove_dir_all(&each).unwrap();
    }
    let (_, out, _) = said(folder.path(), &["export-hands", "--player", "Ann"]);
    assert!(out.contains("Dealt to Ann [") && !out.contains("Dealt to Bo ["), "{out}");
}

#[test]
fn who_has_no_hands_is_told_so() {
    let folder = played();
    for (player, when) in [("Zoe", &[][..]), ("Ann", &["--from", "2030-01-01"])] {
        let arguments = [&["export-hands", "--player", player][..], when].concat();
        let (status, out, err) = said(folder.path(), &arguments);
        assert_eq!((status, out.as_str()), (1, ""));
        assert_eq!(err, format!("cardroom: {player} has no finished hands there\n"));
        assert_eq!(json(folder.path(), &arguments).1["hands"], 0);
    }
    let ann = |more: &[&str]| [&["export-hands", "--player", "Ann"][..], more].concat().join(" ");
    for (arguments, words) in [
        ("export-hands --player Nobody".to_owned(), "there is no player Nobody"),
        (ann(&["--from", "yesterday"]), "expected a day such as"),
        (ann(&["--to", "2026-02-30"]), "expected a day such as"),
        (ann(&["--from", "2026-02-02", "--to", "2026-02-01"]), "expected 2026-02-02 or later"),
        (ann(&["--format", "pdf"]), "pdf"),
    ] {
        refuses(folder.path(), &arguments.split(' ').collect::<Vec<_>>(), words);
    }
}

#[test]
fn old_hands_are_kept_as_long_as_was_decided() {
    let folder = played();
    let kept = |hands: &[&str]| json(folder.path(), &[&["retention"][..], hands].concat()).1;
    assert_eq!(kept(&[])["hand_days"], Value::Null);
    let (status, answer) = json(folder.path(), &["prune"]);
    assert_eq!((status, &answer["hands_pruned"]), (0, &0.into()));
    assert_eq!(kept(&["--hands", "30"])["hand_days"], 30);
    assert_eq!(kept(&[])["hand_days"], 30);
    for bad in ["0", "-1", "36501", "always", ""] {
        refuses(folder.path(), &["retention", &format!("--hands={bad}")], "`forever`");
    }
    // A room that runs does it itself.
    let running = Sqlite::open(folder.path()).unwrap();
    refuses(folder.path(), &["prune"], "the room runs");
    drop(running);
    let (status, answer) = json(folder.path(), &["prune"]);
    assert_eq!((status, &answer["hands"]), (0, &0.into()));
    assert!(answer["hands_pruned"].as_u64().unwrap() > 30, "{answer}");
    let (status, answer) = json(folder.path(), &["check"]);
    assert_eq!((status, &answer["hands"], &answer["balanced"]), (0, &0.into(), &true.into()));
    assert!(answer["hands_pruned"].as_u64().unwrap() > 30, "{answer}");
    assert_eq!(said(folder.path(), &["export-hands", "--player", "Ann"]).0, 1);

    assert_eq!(kept(&["--hands", "forever"])["hand_days"], Value::Null);
    assert_eq!(kept(&[])["hand_days"], Value::Null);
    assert_eq!(staff_actions(folder.path()), ["retention", "prune", "retention"]);
    for (text, words) in [
        ("[retention]\nhand_days = 0\n", "expected 1 to 36500"),
        ("[retention]\nhands = 5\n", "unknown field"),
        ("hand_days = 5\n", "unknown field"),
        ("[retention]\nhand_days = \"5\"\n", "invalid type"),
        ("nonsense", "settings.toml"),
    ] {
        fs::write(folder.path().join(SETTINGS), text).unwrap();
        refuses(folder.path(), &["prune"], words);
        refuses(folder.path(), &["retention"], words);
    }
}

#[test]
fn a_person_is_erased_and_the_books_stay() {
    let folder = played();
    let books = || {
        let (status, answer) = json(folder.path(), &["check"]);
        (status, ["transfers", "accounts", "hands"].map(|count| answer[count].clone()))
    };
    let before = books();
    let (status, answer) = json(folder.path(), &["erase", "--player", "zoe"]);
    assert_eq!((status, &answer["name"]), (0, &"Erased_15".into()), "{answer}");
    let people = People::read(folder.path()).unwrap();
    assert_eq!(people.by_name("Zoe").unwrap(), None);
    let erased = people.by_number(PlayerId(15)).unwrap().unwrap();
    assert_eq!((erased.password, erased.birth_date.as_str()), (None, ""));
    assert_eq!(people.session(&[7; 32], START).unwrap(), None);
    assert_eq!(people.blocked_by(PlayerId(1)).unwrap(), [""; 0]);
    drop(people);
    // Nothing of the name is left in the file.
    for name in [PEOPLE, "people.db-wal"] {
        let bytes = fs::read(folder.path().join(name)).unwrap_or_default();
        assert!(!bytes.windows(3).any(|found| found.eq_ignore_ascii_case(b"zoe")), "{name}");
    }
    assert_eq!(books(), before);
    // Once more changes nothing.
    assert_eq!(json(folder.path(), &["erase", "--player", "Erased_15"]).1, answer);
    assert_eq!(staff_actions(folder.path()), ["erase"]);
    refuses(folder.path(), &["erase", "--player", "Zoe"], "there is no player Zoe");

    // Whoever has chips at a table is not erased; whoever has played is, and the hands stay.
    let seated = |player: u64| {
        let held = held_by(folder.path(), PlayerId(player)).unwrap();
        held.iter().any(|(account, ..)| matches!(account, Account::Escrow { .. }))
    };
    let name = |player: u64| NAMES[player as usize - 1];
    let sits = (1..15).find(|player| seated(*player)).unwrap();
    let (status, out, _) = said(folder.path(), &["erase", "--player", name(sits)]);
    assert_eq!(status, 1);
    assert!(out.contains("is not erased: escrow:"), "{out}");
    let left = (1..15).find(|player| !seated(*player)).unwrap();
    let hands = |name: &str| json(folder.path(), &["export-hands", "--player", name]);
    let (status, played) = hands(name(left));
    assert_eq!(status, 0);
    assert_eq!(json(folder.path(), &["erase", "--player", name(left)]).0, 0);
    let (status, now) = hands(&format!("Erased_{left}"));
    assert_eq!((status, &now["hands"]), (0, &played["hands"]));
    let text = now.to_string();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    assert!(!words.any(|word| word == name(left)), "{} is still named", name(left));
    assert_eq!(books(), before);
}

#[test]
fn who_has_something_to_be_settled_is_not_erased() {
    let folder = played();
    let eur: Currency = "EUR".parse().unwrap();
    let (zoe, at) = (PlayerId(15), START);
    let made = NewTicket {
        id: TicketId(1),
        owner: zoe,
        value: Cents(500),
        currency: Currency::PLAY,
        for_what: TicketFor::AnyOfItsPrice,
        good_until: None,
    };
    let (ticket, issued) = Ticket::issue(made, Account::Overlay, at).unwrap();
    let made = NewPayment {
        id: PaymentId(1),
        player: zoe,
        direction: Direction::Deposit,
        amount: Cents(700),
        currency: eur,
        channel: "bank".parse().unwrap(),
    };
    let (payment, moved) = Payment::ask(made, at).unwrap();
    for (item, in_the_way) in [
        (Item::Payment(payment, moved), "payment 1 of 7.00 EUR is not decided"),
        (Item::Ticket(ticket, issued), "ticket 1 is worth 5.00 PLAY"),
    ] {
        let mut store = Sqlite::open(folder.path()).unwrap();
        let answers = store.commit(&[item]).unwrap();
        assert!(answers[0].is_done(), "{answers:?}");
        drop(store);
        let (status, out, _) = said(folder.path(), &["erase", "--player", "Zoe"]);
        assert_eq!(status, 1);
        assert!(out.contains(in_the_way), "{out}");
    }
}

/// A room that is open; it is closed when the test is over, whatever becomes of it.
struct Open(Child);

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A room that runs in this folder.
fn serve(folder: &Path, house: &str) -> Open {
    Open(
        Command::new(env!("CARGO_BIN_EXE_cardroom"))
            .args(["serve", "--listen", "127.0.0.1:0", "--house", house, "--data"])
            .arg(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    )
}

/// Looks until it is so.
#[track_caller]
fn until(folder: &Path, arguments: &[&str], is_so: impl Fn(&Value) -> bool) {
    let since = Instant::now();
    loop {
        let (status, answer) = json(folder, arguments);
        assert_eq!(status, 0, "{answer}");
        if is_so(&answer) {
            return;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{answer}");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn a_game_that_cannot_be_read_back_is_paused_durably() {
    let folder = played();
    let stacks = r#"UPDATE tables SET state = replace(state, '"stack":', '"stack":9')
                    WHERE game = 1"#;
    tamper(folder.path(), stacks);
    let open = serve(folder.path(), "0");
    until(folder.path(), &["games"], |answer| answer["games"][0]["state"] == "paused");
    drop(open);
    assert_eq!(json(folder.path(), &["resume", "--game", "1"]).0, 0);
    let (_, answer) = json(folder.path(), &["games"]);
    assert_eq!(answer["games"][0]["state"], "open");
}

#[test]
fn a_room_that_runs_is_checked_copied_and_prunes_itself() {
    let (folder, elsewhere) = (played(), tempfile::tempdir().unwrap());
    assert_eq!(said(folder.path(), &["retention", "--hands", "30"]).0, 0);
    let _open = serve(folder.path(), "12");
    until(folder.path(), &["check"], |answer| answer["hands_pruned"].as_u64().unwrap() > 30);
    refuses(folder.path(), &["prune"], "the room runs");
    let to = path(elsewhere.path(), "copy");
    let (status, answer) = json(folder.path(), &["backup", "--to", &to, "--check"]);
    assert_eq!((status, &answer["sound"]), (0, &true.into()), "{answer}");
    assert_eq!(json(folder.path(), &["erase", "--player", "Zoe"]).0, 0);
}

/// What everybody has, everywhere.
fn money(folder: &Path) -> Vec<String> {
    let held = (1..=15).map(|player| held_by(folder, PlayerId(player)).unwrap());
    held.map(|held| format!("{held:?}")).collect()
}

/// With the password as it would be piped in.
fn set_password(folder: &Path, password: &str, arguments: &[&str]) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["admin", "password", "--data"])
        .arg(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments does not read.
    let _ = writeln!(child.stdin.take().unwrap(), "{password}");
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_room_whose_people_are_lost_opens_again() {
    let file = |folder: &Path| folder.join(PEOPLE);
    for damage in [
        (|file| fs::remove_file(file)) as fn(&Path) -> std::io::Result<()>,
        |file| fs::write(file, "no people at all, only a text of some length"),
        |file| fs::write(file, ""),
    ] {
        let folder = played();
        let (status, out, _) = said(folder.path(), &["people-lost"]);
        assert_eq!(status, 1, "{out}");
        assert!(out.starts_with("Nobody is lost"), "{out}");
        // Who was erased before it happened stays so.
        let left = (1..15).find(|player| {
            let held = held_by(folder.path(), PlayerId(*player)).unwrap();
            !held.iter().any(|(account, ..)| matches!(account, Account::Escrow { .. }))
        });
        let left = left.unwrap();
        assert_eq!(said(folder.path(), &["erase", "--player", NAMES[left as usize - 1]]).0, 0);
        for beside in ["people.db-wal", "people.db-shm"] {
            let _ = fs::remove_file(folder.path().join(beside));
        }
        damage(&file(folder.path())).unwrap();
        let before = money(folder.path());

        let running = Sqlite::open(folder.path()).unwrap();
        refuses(folder.path(), &["people-lost"], "the room runs");
        drop(running);
        let (status, answer) = json(folder.path(), &["people-lost"]);
        assert_eq!((status, &answer["made_up"]), (0, &14.into()), "{answer}");
        assert_eq!(money(folder.path()), before);
        assert_eq!(json(folder.path(), &["check"]).0, 0);
        assert_eq!(said(folder.path(), &["people-lost"]).0, 1, "once");
        assert_eq!(staff_actions(folder.path()), ["erase", "people_lost"]);
        let people = People::read(folder.path()).unwrap();
        let made_up = people.by_number(PlayerId(14)).unwrap().unwrap();
        assert_eq!((made_up.name.as_str(), made_up.password), ("Player_14", None));
        assert_eq!(made_up.market, "int-2.7");
        let erased = people.by_number(PlayerId(left)).unwrap().unwrap();
        assert_eq!(erased.name, format!("Erased_{left}"));
        drop(people);
        // Nobody new is given a number of the books, and the room opens.
        let open = serve(folder.path(), "3");
        until(folder.path(), &["check"], |_| {
            let people = People::read(folder.path()).unwrap();
            people.by_name("House_Ada").unwrap().is_some_and(|ada| ada.player > PlayerId(14))
        });
        drop(open);
        assert_eq!(json(folder.path(), &["check"]).0, 0);
    }
}

#[test]
fn people_who_are_still_there_keep_their_names() {
    let folder = played();
    // A copy from before the last of them came.
    let sql = rusqlite::Connection::open(folder.path().join(PEOPLE)).unwrap();
    sql.execute_batch(
        "PRAGMA foreign_keys = OFF; DELETE FROM people WHERE player > 10;
         DELETE FROM sessions; DELETE FROM blocks",
    )
    .unwrap();
    drop(sql);
    finds(folder.path(), &["player 11 of the books is not in it"]);
    let (status, answer) = json(folder.path(), &["people-lost"]);
    assert_eq!(status, 0);
    assert_eq!((&answer["made_up"], &answer["kept"]), (&4.into(), &10.into()), "{answer}");
    assert_eq!(answer["aside"], Value::Null);
    let people = People::read(folder.path()).unwrap();
    let name = |player| people.by_number(PlayerId(player)).unwrap().unwrap().name;
    assert_eq!([name(1), name(10), name(11)], ["Ann", "Jon", "Player_11"]);
    assert_eq!(json(folder.path(), &["check"]).0, 0);
}

#[test]
fn people_of_another_room_are_put_aside() {
    let (folder, other) = (played(), tempfile::tempdir().unwrap());
    // A room has its number from the first time it is opened.
    assert_eq!(json(folder.path(), &["retention", "--hands", "forever"]).0, 0);
    drop(store::open_folder(other.path()).unwrap());
    fs::copy(other.path().join(PEOPLE), folder.path().join(PEOPLE)).unwrap();
    finds(folder.path(), &["it belongs to another room"]);
    let (status, answer) = json(folder.path(), &["people-lost"]);
    assert_eq!((status, &answer["made_up"]), (0, &14.into()), "{answer}");
    let aside = answer["aside"].as_str().unwrap();
    assert_eq!(fs::read(aside).unwrap(), fs::read(other.path().join(PEOPLE)).unwrap());
    assert_eq!(json(folder.path(), &["check"]).0, 0);
}

#[test]
fn a_player_is_given_a_name_and_a_password() {
    let folder = played();
    fs::remove_file(folder.path().join(PEOPLE)).unwrap();
    assert_eq!(said(folder.path(), &["people-lost"]).0, 0);
    let give = |password, arguments: &str| {
        set_password(folder.path(), password, &arguments.split(' ').collect::<Vec<_>>())
    };
    let secret = "correct horse";
    let ann = "--player 1 --name Ann --birth-date 1971-03-05";
    let running = Sqlite::open(folder.path()).unwrap();
    assert!(give(secret, ann).2.contains("the room runs"));
    drop(running);
    assert_eq!(give(secret, ann).0, 0);
    for (password, arguments, words) in [
        (secret, "--player 99 --name Bo", "there is no player 99"),
        (secret, "--player 2 --name Bob", "the birth date of player 2 is not known"),
        (secret, "--player 2 --name aNN --birth-date 1971-03-05", "this name is taken"),
        (secret, "--player 2 --name Staff --birth-date 1971-03-05", "kept for the house"),
        (secret, "--player 2 --name B.O. --birth-date 1971-03-05", "a name has 3 to 16"),
        (secret, "--player 2 --name Bob --birth-date 2020-03-05", "players of 18 and older"),
        (secret, "--player 2 --name Bob --birth-date yesterday", "a birth date is a past day"),
        (secret, "--player 2 --name Bob --birth-date 1971-03-05 --market x", "is not known"),
        ("short", "--player 2 --name Bob --birth-date 1971-03-05", "a password has 10 to 200"),
    ] {
        let (status, out, err) = give(password, arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments}: {err}");
        assert!(err.contains(words) && !err.contains(password), "{arguments}: {err}");
    }
    // The books know that it was done, and neither name nor password.
    assert_eq!(staff_actions(folder.path()), ["people_lost", "password"]);
    let people = People::read(folder.path()).unwrap();
    let ann = people.by_name("ann").unwrap().unwrap();
    assert_eq!((ann.player, ann.market.as_str()), (PlayerId(1), "int-2.7"));
    assert!(ann.password.unwrap().starts_with("$argon2id$"));
    assert_eq!(people.by_number(PlayerId(2)).unwrap().unwrap().password, None);
    let books = fs::read(folder.path().join(DATABASE)).unwrap();
    assert!(!books.windows(secret.len()).any(|found| found == secret.as_bytes()));
    assert_eq!(json(folder.path(), &["check"]).0, 0);
}

/// What each player has of play money, at seats and not.
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
fn everyone_goes_home_from_a_game_that_cannot_go_on() {
    for damage in [
        // How a table stands cannot be read at all: the room does not open.
        "UPDATE tables SET state = '{}' WHERE game = 1",
        // It does not fit the chips that are there: the game does not open.
        r#"UPDATE tables SET state = replace(state, '"stack":', '"stack":9') WHERE game = 1"#,
    ] {
        let folder = played();
        let home = ["send-home", "--game", "1"];
        let (status, out, _) = said(folder.path(), &home);
        assert_eq!(status, 1);
        assert!(out.contains("it is not paused, and goes on"), "{out}");
        refuses(folder.path(), &["send-home", "--game", "99"], "there is no game 99");
        let chips = |game: usize| {
            let (_, answer) = json(folder.path(), &["games"]);
            answer["games"][game - 1]["chips_cents"].as_i64().unwrap()
        };
        let (at_seats, elsewhere) = (chips(1), chips(2) + chips(3));
        assert!(at_seats > 0);
        tamper(folder.path(), damage);
        let before = play_money(folder.path());
        let running = Sqlite::open(folder.path()).unwrap();
        refuses(folder.path(), &home, "the room runs");
        drop(running);
        let (status, out, _) = said(folder.path(), &["send-home", "--game", "2"]);
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
        assert_eq!(staff_actions(folder.path()), ["send_home"]);
        let (_, games) = json(folder.path(), &["games"]);
        assert_eq!(games["games"][0]["state"], "closed");
        // Once.
        let (status, out, _) = said(folder.path(), &home);
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
fn everyone_goes_home_from_a_game_that_is_paused() {
    let folder = played();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let stopped = store.load().unwrap().last_at;
    let pause = Item::Pause { game: GameId(2), paused: true, at: stopped.unwrap() };
    assert!(store.commit(&[pause]).unwrap()[0].is_done());
    drop(store);
    let (status, out, err) = said(folder.path(), &["send-home", "--game", "2"]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.starts_with("Game 2 is closed; ") && out.contains("\nplayer "), "{out}");
    assert_eq!(json(folder.path(), &["check"]).0, 0);
    // R23: nobody loses the time for which the room was closed.
    let mut store = Sqlite::open(folder.path()).unwrap();
    assert_eq!(store.load().unwrap().last_at, stopped);
}

#[test]
fn chips_that_nobody_has_stay_where_they_are() {
    let folder = played();
    tamper(
        folder.path(),
        "DELETE FROM sittings WHERE game = 1; UPDATE tables SET state = '{}' WHERE game = 1",
    );
    refuses(folder.path(), &["send-home", "--game", "1"], "holds chips, and nobody sits there");
    let (_, games) = json(folder.path(), &["games"]);
    assert_eq!(games["games"][0]["state"], "open");
}
