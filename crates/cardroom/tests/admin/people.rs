//! `admin erase`, `people-lost` and `password`.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use base::{Cents, PlayerId};
use ledger::{
    Account, Currency, Direction, NewPayment, NewTicket, Payment, PaymentId, Ticket, TicketFor,
    TicketId,
};
use serde_json::Value;
use store::{DATABASE, Item, PEOPLE, People, Sqlite, Store, held_by};

use crate::{
    room::{NAMES, finds, json, money, played, refuses, run, serve, staff_actions, until},
    world::START,
};

#[test]
fn erasing_a_person_leaves_the_books() {
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

    // A player with chips at a table is not erased; one who has only played is, and the hands stay.
    let seated = |player: u64| {
        let held = held_by(folder.path(), PlayerId(player)).unwrap();
        held.iter().any(|(account, ..)| matches!(account, Account::Escrow { .. }))
    };
    let name = |player: u64| NAMES[player as usize - 1];
    let sits = (1..15).find(|player| seated(*player)).unwrap();
    let (status, out, _) = run(folder.path(), &["erase", "--player", name(sits)]);
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
fn a_player_with_unsettled_money_is_not_erased() {
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
    let (payment, moved) = Payment::request(made, at).unwrap();
    for (item, blocker) in [
        (Item::Payment(payment, moved), "payment 1 of 7.00 EUR is not decided"),
        (Item::Ticket(ticket, issued), "ticket 1 is worth 5.00 PLAY"),
    ] {
        let mut store = Sqlite::open(folder.path()).unwrap();
        let outcomes = store.commit(&[item]).unwrap();
        assert!(outcomes[0].is_done(), "{outcomes:?}");
        drop(store);
        let (status, out, _) = run(folder.path(), &["erase", "--player", "Zoe"]);
        assert_eq!(status, 1);
        assert!(out.contains(blocker), "{out}");
    }
}

/// With the password as it would be piped in.
pub(crate) fn set_password(
    folder: &Path,
    password: &str,
    arguments: &[&str],
) -> (i32, String, String) {
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
fn people_lost_makes_a_room_without_people_open_again() {
    let file = |folder: &Path| folder.join(PEOPLE);
    for damage in [
        (|file| fs::remove_file(file)) as fn(&Path) -> std::io::Result<()>,
        |file| fs::write(file, "no people at all, only a text of some length"),
        |file| fs::write(file, ""),
    ] {
        let folder = played();
        let (status, out, _) = run(folder.path(), &["people-lost"]);
        assert_eq!(status, 1, "{out}");
        assert!(out.starts_with("Nobody is lost"), "{out}");
        // A player erased before that stays erased.
        let left = (1..15).find(|player| {
            let held = held_by(folder.path(), PlayerId(*player)).unwrap();
            !held.iter().any(|(account, ..)| matches!(account, Account::Escrow { .. }))
        });
        let left = left.unwrap();
        assert_eq!(run(folder.path(), &["erase", "--player", NAMES[left as usize - 1]]).0, 0);
        for beside in ["people.db-wal", "people.db-shm"] {
            let _ = fs::remove_file(folder.path().join(beside));
        }
        damage(&file(folder.path())).unwrap();
        let before = money(folder.path());

        let running = Sqlite::open(folder.path()).unwrap();
        refuses(folder.path(), &["people-lost"], "the room is running");
        drop(running);
        let (status, answer) = json(folder.path(), &["people-lost"]);
        assert_eq!((status, &answer["placeholders"]), (0, &14.into()), "{answer}");
        assert_eq!(money(folder.path()), before);
        assert_eq!(json(folder.path(), &["check"]).0, 0);
        assert_eq!(run(folder.path(), &["people-lost"]).0, 1, "once");
        assert_eq!(staff_actions(folder.path()), ["erase", "people_lost"]);
        let people = People::read(folder.path()).unwrap();
        let placeholder = people.by_number(PlayerId(14)).unwrap().unwrap();
        assert_eq!((placeholder.name.as_str(), placeholder.password), ("Player_14", None));
        assert_eq!(placeholder.market, "int-2.7");
        let erased = people.by_number(PlayerId(left)).unwrap().unwrap();
        assert_eq!(erased.name, format!("Erased_{left}"));
        drop(people);
        // Nobody new is given a number of the books, and the room opens.
        let open = serve(folder.path(), "3");
        until(folder.path(), &["check"], |_| {
            let people = People::read(folder.path()).unwrap();
            people.by_name("Abena").unwrap().is_some_and(|house| house.player > PlayerId(14))
        });
        drop(open);
        assert_eq!(json(folder.path(), &["check"]).0, 0);
    }
}

#[test]
fn people_lost_keeps_the_people_it_finds() {
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
    assert_eq!((&answer["placeholders"], &answer["kept"]), (&4.into(), &10.into()), "{answer}");
    assert_eq!(answer["aside"], Value::Null);
    let people = People::read(folder.path()).unwrap();
    let name = |player| people.by_number(PlayerId(player)).unwrap().unwrap().name;
    assert_eq!([name(1), name(10), name(11)], ["Ann", "Jon", "Player_11"]);
    assert_eq!(json(folder.path(), &["check"]).0, 0);
}

#[test]
fn people_lost_moves_the_people_of_another_room_aside() {
    let (folder, other) = (played(), tempfile::tempdir().unwrap());
    // A room has its number from the first time it is opened.
    drop(store::open_folder(folder.path()).unwrap());
    drop(store::open_folder(other.path()).unwrap());
    fs::copy(other.path().join(PEOPLE), folder.path().join(PEOPLE)).unwrap();
    finds(folder.path(), &["it belongs to another room"]);
    let (status, answer) = json(folder.path(), &["people-lost"]);
    assert_eq!((status, &answer["placeholders"]), (0, &14.into()), "{answer}");
    let aside = answer["aside"].as_str().unwrap();
    assert_eq!(fs::read(aside).unwrap(), fs::read(other.path().join(PEOPLE)).unwrap());
    assert_eq!(json(folder.path(), &["check"]).0, 0);
}

#[test]
fn admin_password_sets_a_name_and_a_password() {
    let folder = played();
    fs::remove_file(folder.path().join(PEOPLE)).unwrap();
    assert_eq!(run(folder.path(), &["people-lost"]).0, 0);
    let give = |password, arguments: &str| {
        set_password(folder.path(), password, &arguments.split(' ').collect::<Vec<_>>())
    };
    let secret = "correct horse";
    let ann = "--player 1 --name Ann --birth-date 1971-03-05";
    let running = Sqlite::open(folder.path()).unwrap();
    assert!(give(secret, ann).2.contains("takes no commands"));
    drop(running);
    assert_eq!(give(secret, ann).0, 0);
    for (password, arguments, expected) in [
        (secret, "--player 99 --name Bo", "there is no player 99"),
        (secret, "--player 2 --name Bob", "the birth date of player 2 is not known"),
        (secret, "--player 2 --name aNN --birth-date 1971-03-05", "this name is taken"),
        (secret, "--player 2 --name Staff --birth-date 1971-03-05", "reserved for the house"),
        (secret, "--player 2 --name B.O. --birth-date 1971-03-05", "a name has 3 to 16"),
        (secret, "--player 2 --name Bob --birth-date 2020-03-05", "players of 18 and older"),
        (secret, "--player 2 --name Bob --birth-date yesterday", "a birth date is a past day"),
        (secret, "--player 2 --name Bob --birth-date 1971-03-05 --market x", "is not known"),
        ("short", "--player 2 --name Bob --birth-date 1971-03-05", "a password has 10 to 200"),
    ] {
        let (status, out, err) = give(password, arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments}: {err}");
        assert!(err.contains(expected) && !err.contains(password), "{arguments}: {err}");
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
