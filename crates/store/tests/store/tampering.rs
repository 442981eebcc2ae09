//! Careful changes of the database by hand are found, with their place.

use std::{fs, path::Path, sync::LazyLock};

use base::{Cents, Millis};
use ledger::{Account, Currency, Hold, HoldId, HoldReason};
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};
use store::{DATABASE, Effect, Item, Report, Sqlite, Staff, Store as _, check};

use super::{
    promises::ANNA,
    tamper::tamper,
    world::{START, World},
};

mod hands;
mod money;
mod state;

/// A played room with a little of everything. It is played once and copied.
pub(crate) fn played(folder: &Path) {
    static PLAYED: LazyLock<Vec<u8>> = LazyLock::new(play);
    fs::write(folder.join(DATABASE), &*PLAYED).unwrap();
}

fn play() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let mut world = World::new(11);
    world.run(&mut store, 1_500);
    world.crash(&mut store);
    world.run(&mut store, 1_500);
    let staff = |number: u64| {
        Item::Staff(Staff {
            id: format!("{number}"),
            who: ANNA,
            action: "exclude_from_banzai".to_owned(),
            about: format!("case {number}"),
            reason: String::new(),
            effect: Some(Effect::ExcludedFrom {
                player: ANNA,
                format: room::BANZAI.to_owned(),
                excluded: true,
            }),
            at: Millis(START.0 + number),
        })
    };
    let reason = HoldReason::Review;
    let (hold, transfer) =
        Hold::place(HoldId(1), ANNA, Currency::PLAY, Cents(500), reason, START).unwrap();
    let rest = Item::CleanShutdown { clean: true, at: START };
    let items = [staff(1), staff(2), staff(3), Item::Hold(hold, transfer), rest];
    assert!(store.commit(&items).unwrap().iter().all(store::ItemOutcome::is_done));
    assert!(world.hands > 30);
    drop(store);
    fs::read(folder.path().join(DATABASE)).unwrap()
}

pub(crate) fn rulebooks() -> Vec<rulebook::Rulebook> {
    rulebook::EMBEDDED_IDS.iter().map(|id| rulebook::embedded(id).unwrap()).collect()
}

/// Runs a check after these statements and compares what it finds.
fn found(statements: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    tamper(folder.path(), statements);
    let report = check(folder.path(), rulebooks()).unwrap();
    report.difference.expect("nothing was found").to_string()
}

#[track_caller]
fn check_finds(statements: &str, expected: &[&str]) {
    let found = found(statements);
    assert!(expected.iter().all(|part| found.contains(part)), "{found}");
}

#[test]
fn a_room_nobody_tampered_with_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    let report = check(folder.path(), rulebooks()).unwrap();
    let Report { difference, entries, transfers, accounts, hands, chains, .. } = report;
    assert_eq!(difference, None);
    assert!(entries > transfers && transfers > hands && hands > 30 && accounts > 14);
    let streams: Vec<_> = chains.iter().map(|chain| chain.stream.as_str()).collect();
    assert_eq!(streams, ["game:1", "game:2", "game:3", "cashier", "accepted", "staff"]);
}

#[test]
fn a_changed_staff_record_is_found() {
    check_finds(
        "UPDATE entries SET content = replace(content, 'case 2', 'case 7') WHERE name = 'staff#2'",
        &["entry 2 of staff (staff#2): it was changed"],
    );
}

#[test]
fn a_changed_exclusion_is_found() {
    let decided = "the exclusion is not what staff decided";
    check_finds("DELETE FROM exclusions", &["player 1, banzai: ", decided]);
    check_finds("INSERT INTO exclusions VALUES (77, 'banzai')", &["player 77, banzai: ", decided]);
    check_finds("INSERT INTO exclusions VALUES (1, 'regular')", &["player 1, regular: ", decided]);
    check_finds("UPDATE exclusions SET format = 'regular'", &["player 1, banzai: ", decided]);
    check_finds("UPDATE exclusions SET player = 2", &["player 1, banzai: ", decided]);
}

/// A changed past step, with every later hash forged.
#[test]
fn a_step_that_does_not_follow_is_found_however_it_is_chained() {
    for (change, name) in [
        ("replace(content, '\"released\":0', '\"released\":100')", "hold:1/step:0"),
        ("replace(content, '\"steps\":1', '\"steps\":2')", "hold:1/step:0"),
        ("json_remove(content, '$.hold')", "hold:1/step:0"),
        ("json_set(content, '$.payment', json('null'), '$.hold', json('null'))", "hold:1/step:0"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        played(folder.path());
        tamper(
            folder.path(),
            &format!("UPDATE entries SET content = {change} WHERE name = '{name}'"),
        );
        tamper(folder.path(), &rehashed(folder.path(), "cashier"));
        let found = check(folder.path(), rulebooks()).unwrap().difference.unwrap().to_string();
        assert_eq!(found, format!("{name}: it does not follow from the step before"));
    }
}

/// What makes the hashes of a chain fit its entries again.
pub(crate) fn rehashed(folder: &Path, stream: &str) -> String {
    let sql = Connection::open(folder.join(DATABASE)).unwrap();
    let mut select = sql
        .prepare(
            "SELECT seq, e.number, at, e.name, kind, content
             FROM entries e JOIN streams s ON s.id = e.stream WHERE s.name = ?1 ORDER BY seq",
        )
        .unwrap();
    let hex = |hash: &[u8]| hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mut hash = Sha256::digest(format!("cardroom {stream}"));
    let mut statements = String::new();
    let mut rows = select.query([stream]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let (seq, number, at): (i64, i64, i64) =
            (row.get(0).unwrap(), row.get(1).unwrap(), row.get(2).unwrap());
        let [name, kind, content] = [3, 4, 5].map(|column| row.get::<_, String>(column).unwrap());
        let body = format!("{number}\n{at}\n{name}\n{kind}\n{content}");
        hash = Sha256::new().chain_update(hash).chain_update(body).finalize();
        statements += &format!("UPDATE entries SET hash = x'{}' WHERE seq = {seq};", hex(&hash));
    }
    statements + &format!("UPDATE streams SET hash = x'{}' WHERE name = '{stream}'", hex(&hash))
}

/// Every commit says what it leaves behind, and all of it, however the chain is hashed.
#[test]
fn a_commit_that_says_less_than_it_left_is_found() {
    let first = |kind: &str| format!("(SELECT min(seq) FROM entries WHERE kind = '{kind}')");
    let wrote = |kind: &str| {
        format!(
            "(SELECT e.seq FROM state s JOIN entries e ON e.name LIKE 'game:' || s.game || '/commit:%'
              WHERE s.key LIKE '{kind}%' AND e.content LIKE '%\"' || s.key || '\"%'
              ORDER BY e.seq DESC LIMIT 1)"
        )
    };
    for (removed, seq, expected) in [
        ("", &*first("buy_in"), " cannot be read: it does not say what it leaves behind"),
        ("", &first("hand"), " cannot be read: it does not say what it leaves behind"),
        ("", &first("leave"), " cannot be read: it does not say what it leaves behind"),
        ("", &first("commit"), " cannot be read: missing field `commit`"),
        (".request", &first("buy_in"), "1 rows of requests belong to nothing"),
        (".state", &wrote("seat/"), " of game "),
        // A commit writes several keys, and an older value may be what the chain knows of one.
        (".state", &wrote("left/"), " of game "),
        (".state", &wrote("table/"), " of game "),
        (".state", &wrote("rolled_back/"), " of game "),
    ] {
        let folder = tempfile::tempdir().unwrap();
        played(folder.path());
        let sql = Connection::open(folder.path().join(DATABASE)).unwrap();
        let query = format!(
            "SELECT s.name, e.name FROM entries e JOIN streams s ON s.id = e.stream
             WHERE e.seq = {seq}"
        );
        let (stream, name): (String, String) =
            sql.query_row(&query, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        drop(sql);
        let remove = format!(
            "UPDATE entries SET content = json_remove(content, '$.commit{removed}')
             WHERE name = '{name}' AND json_extract(content, '$.commit{removed}') IS NOT NULL"
        );
        tamper(folder.path(), &remove);
        tamper(folder.path(), &rehashed(folder.path(), &stream));
        let found = check(folder.path(), rulebooks()).unwrap().difference;
        let found = found.unwrap_or_else(|| panic!("{name}, {removed}: nothing was found"));
        let (kind, found) = (found.kind(), found.to_string());
        assert!(found.contains(expected), "{name}, {removed}: {found}");
        assert_eq!(kind, if removed.is_empty() { "chain" } else { "room" });
    }
}

#[test]
fn a_truncated_chain_is_found() {
    check_finds("DELETE FROM entries WHERE name = 'staff#3'", &["is missing"]);
    // The last of all entries: only the chain's end knows of it.
    check_finds(
        "DELETE FROM postings WHERE seq = (SELECT max(seq) FROM entries);
         DELETE FROM holds;
         DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)",
        &["the chain of cashier ends with entry 14, not with 15"],
    );
}

#[test]
fn triggers_that_are_gone_are_found() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    let sql = Connection::open(folder.path().join(DATABASE)).unwrap();
    for statement in [
        "DELETE FROM entries WHERE seq = 1",
        "UPDATE entries SET at = 0",
        "DELETE FROM postings",
        "UPDATE postings SET amount = 1",
        "DELETE FROM hands",
        "UPDATE hands SET pot = 1",
    ] {
        assert!(sql.execute_batch(statement).is_err(), "{statement}");
    }
    sql.execute_batch("DROP TRIGGER entries_stay").unwrap();
    drop(sql);
    let report = check(folder.path(), rulebooks()).unwrap();
    assert_eq!(
        report.difference.unwrap().to_string(),
        "entries_stay is not as this version makes it"
    );
}

/// Only the ends of chains, kept elsewhere, reveal that a whole older copy was restored.
#[test]
fn chains_only_ever_grow() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    let before = check(folder.path(), rulebooks()).unwrap().chains;
    let mut store = Sqlite::open(folder.path()).unwrap();
    let account = Account::Wallet(ANNA);
    assert!(store.reader().unwrap().balance(&account, Currency::PLAY).unwrap() > Cents::ZERO);
    store.commit(&[super::world::refill(ANNA, 99, 5, START)]).unwrap();
    let after = check(folder.path(), rulebooks()).unwrap().chains;
    let grown: Vec<_> = before.iter().zip(&after).filter(|(one, other)| one != other).collect();
    assert_eq!(grown.len(), 1);
    assert_eq!(
        (grown[0].0.entries + 1, grown[0].1.stream.as_str()),
        (grown[0].1.entries, "cashier")
    );
}
