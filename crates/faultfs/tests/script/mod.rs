//! A script of numbered transactions, and what must be found after a power loss in it.
#![allow(dead_code, reason = "each test file uses what it needs")]

use faultfs::{Disk, Recording, Survival};
use rusqlite::Connection;

pub(crate) const DB: &str = "data/room.db";

/// How SQLite is told to be durable.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mode {
    pub(crate) journal: &'static str,
    pub(crate) synchronous: &'static str,
}

pub(crate) const WAL: Mode = Mode { journal: "WAL", synchronous: "FULL" };

/// Everything that may be found, for one point.
pub(crate) const SURVIVALS: [Survival; 7] = [
    Survival::DropAll,
    Survival::KeepAll,
    Survival::Random(1),
    Survival::Random(2),
    Survival::Random(3),
    Survival::Garbage(1),
    Survival::Garbage(2),
];

pub(crate) fn open(disk: &Disk, mode: Mode) -> rusqlite::Result<Connection> {
    let db = disk.mount().open(DB)?;
    // To the last step: SQLite commits the change of mode after it has said the mode, so whoever
    // takes that answer and goes does not learn that it failed.
    let mut set = db.prepare(&format!("PRAGMA journal_mode = {}", mode.journal))?;
    let mut answers = set.query([])?;
    while answers.next()?.is_some() {}
    drop(answers);
    drop(set);
    // A few pages, so that the script checkpoints and begins its WAL again many times.
    db.execute_batch(&format!(
        "PRAGMA synchronous = {}; PRAGMA wal_autocheckpoint = 12;",
        mode.synchronous
    ))?;
    Ok(db)
}

/// Transaction 0 makes the tables; each of the others inserts both halves of a hand and counts it.
pub(crate) fn commit(db: &mut Connection, number: u32) -> rusqlite::Result<()> {
    let transaction = db.transaction()?;
    if number == 0 {
        transaction.execute_batch(
            "CREATE TABLE hand (number INTEGER, half TEXT, notes BLOB, PRIMARY KEY (number, half));
             CREATE TABLE total (hands INTEGER);
             INSERT INTO total VALUES (0);",
        )?;
    } else {
        for half in ["first", "second"] {
            transaction.execute(
                "INSERT INTO hand VALUES (?1, ?2, zeroblob(?3))",
                (number, half, 500 + 2_000 * (number % 3)),
            )?;
        }
        transaction.execute("UPDATE total SET hands = ?1", [number])?;
    }
    transaction.commit()
}

/// Runs the script and says after how many operations each transaction was acknowledged.
pub(crate) fn run(disk: &Disk, mode: Mode, commits: u32, acknowledged: &mut Vec<u64>) {
    let mut script = || -> rusqlite::Result<()> {
        let mut db = open(disk, mode)?;
        for number in 0..commits {
            commit(&mut db, number)?;
            acknowledged.push(disk.points());
        }
        Ok(())
    };
    let done = script();
    assert!(done.is_ok() || disk.is_off(), "only a power loss stops it: {done:?}");
}

/// How many transactions are on a disk; an error if what is there does not fit together.
pub(crate) fn found(disk: &Disk, mode: Mode) -> Result<u32, String> {
    let db = open(disk, mode).map_err(|e| format!("cannot be opened: {e}"))?;
    let read = || -> rusqlite::Result<Result<u32, String>> {
        let sound: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        if sound != "ok" {
            return Ok(Err(sound));
        }
        let tables: u32 =
            db.query_row("SELECT count(*) FROM sqlite_schema WHERE type = 'table'", [], |row| {
                row.get(0)
            })?;
        if tables == 0 {
            return Ok(Ok(0));
        }
        let hands: u32 = db.query_row("SELECT hands FROM total", [], |row| row.get(0))?;
        let (rows, numbers, last): (u32, u32, u32) = db.query_row(
            "SELECT count(*), count(DISTINCT number), coalesce(max(number), 0) FROM hand",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )?;
        if (rows, numbers, last) != (2 * hands, hands, hands) {
            return Ok(Err(format!("{rows} halves of {numbers} hands, counted as {hands}")));
        }
        Ok(Ok(hands + 1))
    };
    read().map_err(|e| format!("cannot be read: {e}"))?
}

/// What is wrong with what is found after a power loss at this point, if anything.
pub(crate) fn wrong_at(
    recording: &Recording,
    acknowledged: &[u64],
    mode: Mode,
    point: u64,
    survival: Survival,
) -> Option<String> {
    let sure = acknowledged.iter().filter(|at| **at <= point).count() as u32;
    let wrong = match found(&recording.at(point, survival), mode) {
        Ok(there) if there == sure || there == sure + 1 => return None,
        Ok(there) => format!("{there} transactions are there, {sure} were acknowledged"),
        Err(wrong) => wrong,
    };
    Some(format!("{survival:?} at {point} ({}): {wrong}", recording.describe(point)))
}

/// Records the script and looks at every point of it.
pub(crate) fn wrong(disk: &Disk, mode: Mode, commits: u32, survivals: &[Survival]) -> Vec<String> {
    disk.record();
    let mut acknowledged = Vec::new();
    run(disk, mode, commits, &mut acknowledged);
    let recording = disk.recorded();
    assert_eq!(acknowledged.len() as u32, commits);
    (recording.points())
        .flat_map(|point| survivals.iter().map(move |survival| (point, *survival)))
        .filter_map(|(point, survival)| wrong_at(&recording, &acknowledged, mode, point, survival))
        .collect()
}
