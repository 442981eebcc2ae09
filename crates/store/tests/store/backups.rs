//! Copies of a running room, what becomes of old hands, and databases of earlier versions.

use base::Millis;
use rusqlite::Connection;
use store::{
    Answer, DATABASE, Item, Memory, Retention, Sqlite, Store, StoreError, backup, check, restore,
};

use super::{both::Both, world::World};

#[test]
fn a_copy_of_a_running_room_is_that_room() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut store = Sqlite::open(folder.path()).unwrap();
    let mut world = World::new(4);
    world.run(&mut store, 2_000);
    let then = format!("{:?}", store.load().unwrap());
    let copy = elsewhere.path().join("copy.db");
    backup(folder.path(), &copy).unwrap();
    assert!(matches!(backup(folder.path(), &copy), Err(StoreError::Failed(_))));
    world.run(&mut store, 500);
    assert_ne!(format!("{:?}", store.load().unwrap()), then);

    // Not over a room that is there, nor under one that runs.
    assert_eq!(restore(&copy, folder.path()), Err(StoreError::Locked));
    drop(store);
    assert!(matches!(restore(&copy, folder.path()), Err(StoreError::Failed(_))));
    let new = elsewhere.path().join("new");
    restore(&copy, &new).unwrap();
    assert!(check(&new, []).unwrap().is_sound());
    let mut restored = Sqlite::open(&new).unwrap();
    assert_eq!(format!("{:?}", restored.load().unwrap()), then);
}

#[test]
fn a_damaged_copy_is_not_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    std::fs::write(&copy, "no copy").unwrap();
    let new = folder.path().join("new");
    assert!(matches!(restore(&copy, &new), Err(StoreError::Damaged(_))));
    assert!(!new.join(DATABASE).exists());
}

#[test]
fn hands_that_may_go_are_pruned_and_the_rest_stays_sound() {
    let mut store = Both::new();
    let mut world = World::new(6);
    world.run(&mut store, 3_000);
    assert!(Retention::default().due(world.now).is_none());
    // A day after half of the evening.
    let half = (world.now.0 - super::world::START.0) / 2;
    let later = Millis(super::world::START.0 + half + 86_400_000);
    let due = Retention { hand_days: Some(1) }.due(later).unwrap();
    while store.commit(std::slice::from_ref(&due)).unwrap() != [Answer::AlreadyDone] {}
    let report = check(store.folder(), []).unwrap();
    assert_eq!(report.difference, None);
    assert!(report.hands_pruned > 10 && report.hands > 10, "{report:?}");
    assert_eq!(report.hands + report.hands_pruned, world.hands);
}

#[test]
fn a_repeat_after_a_prune_is_still_recognised() {
    let mut store = Memory::new();
    let item = Item::Prune { before: Millis(5), at: Millis(9) };
    assert_eq!(store.commit(&[item.clone(), item]).unwrap(), [Answer::Done, Answer::AlreadyDone]);
}

/// What version 3 had otherwise: postings by account, who played by player, larger pages.
const AS_VERSION_3: &str = "
    ALTER TABLE postings RENAME TO later_postings;
    CREATE TABLE postings (
        account INTEGER NOT NULL REFERENCES accounts (id),
        seq INTEGER NOT NULL REFERENCES entries (seq),
        amount INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        PRIMARY KEY (account, seq)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO postings SELECT account, seq, amount, balance FROM later_postings;
    DROP TABLE later_postings;
    DROP TABLE balances;
    ALTER TABLE hand_players RENAME TO later_hand_players;
    CREATE TABLE hand_players (
        player INTEGER NOT NULL,
        started_at INTEGER NOT NULL,
        game INTEGER NOT NULL,
        tbl INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        net INTEGER NOT NULL,
        pot INTEGER NOT NULL,
        PRIMARY KEY (player, started_at, game, tbl, number)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO hand_players
        SELECT player, started_at, game, tbl, number, seat, net, pot FROM later_hand_players;
    DROP TABLE later_hand_players;
    DROP TABLE spans;
    CREATE TRIGGER postings_stay BEFORE DELETE ON postings
        BEGIN SELECT RAISE (ABORT, 'postings are never deleted'); END;
    CREATE TRIGGER postings_stay_as_they_are BEFORE UPDATE ON postings
        BEGIN SELECT RAISE (ABORT, 'postings are never changed'); END;
    PRAGMA user_version = 3;
    PRAGMA page_size = 4096;
    VACUUM;";

#[test]
fn a_room_of_version_3_is_brought_forward_and_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let mut world = World::new(8);
    world.run(&mut store, 2_000);
    let then = format!("{:?}", store.load().unwrap());
    drop(store);
    let sql = Connection::open(folder.path().join(DATABASE)).unwrap();
    sql.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(())).unwrap();
    sql.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    sql.execute_batch(AS_VERSION_3).unwrap();
    drop(sql);
    assert!(
        matches!(check(folder.path(), []), Err(StoreError::Failed(why)) if why.contains("version 3"))
    );

    // A copy of it is put back as it is, and brought forward by whoever opens it.
    let new = folder.path().join("new");
    restore(&folder.path().join(DATABASE), &new).unwrap();
    let mut store = Sqlite::open(&new).unwrap();
    assert_eq!(format!("{:?}", store.load().unwrap()), then);
    assert_eq!(check(&new, []).unwrap().difference, None);
    world.run(&mut store, 1_000);
    let report = check(&new, []).unwrap();
    assert_eq!((report.difference, report.hands), (None, world.hands));
}
