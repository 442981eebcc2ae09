//! SQLite's everyday use, without any fault.

mod script;

use std::sync::atomic::{AtomicBool, Ordering};

use faultfs::Disk;
use rusqlite::Connection;
use script::{DB, WAL};

fn one<T: rusqlite::types::FromSql>(db: &Connection, sql: &str) -> T {
    db.query_row(sql, [], |row| row.get(0)).expect("one row")
}

#[test]
fn a_wal_database_is_written_checkpointed_and_opened_again() {
    let disk = Disk::new();
    let vfs = disk.mount();
    let db = vfs.open(DB).unwrap();
    assert_eq!(one::<String>(&db, "PRAGMA journal_mode = WAL"), "wal");
    assert_eq!(one::<i64>(&db, "PRAGMA synchronous"), 2, "FULL");
    db.execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (1), (2)").unwrap();
    assert_eq!(disk.files(), [DB, "data/room.db-wal"]);

    let reader = vfs.open(DB).unwrap();
    reader.execute_batch("BEGIN").unwrap();
    assert_eq!(one::<i64>(&reader, "SELECT sum(x) FROM t"), 3);
    db.execute_batch("INSERT INTO t VALUES (10)").unwrap();
    assert_eq!(one::<i64>(&reader, "SELECT sum(x) FROM t"), 3, "its own moment");
    reader.execute_batch("COMMIT").unwrap();
    assert_eq!(one::<i64>(&reader, "SELECT sum(x) FROM t"), 13);

    assert_eq!(one::<i64>(&db, "PRAGMA wal_checkpoint(TRUNCATE)"), 0, "not busy");
    assert_eq!(disk.export("data/room.db-wal").unwrap(), b"");
    drop((db, reader));
    assert_eq!(disk.files(), [DB], "the last to leave takes the WAL away");
    assert_eq!(disk.export(DB), disk.export_durable(DB));
    assert_eq!(one::<i64>(&vfs.open(DB).unwrap(), "SELECT sum(x) FROM t"), 13);
}

#[test]
fn writers_exclude_each_other_and_wait() {
    for journal in ["WAL", "DELETE"] {
        let disk = Disk::new();
        let vfs = disk.mount();
        let (a, b) = (vfs.open(DB).unwrap(), vfs.open(DB).unwrap());
        b.busy_timeout(std::time::Duration::ZERO).unwrap();
        a.execute_batch(&format!("PRAGMA journal_mode = {journal}; CREATE TABLE t (x)")).unwrap();
        a.execute_batch("BEGIN IMMEDIATE; INSERT INTO t VALUES (1)").unwrap();
        let refused = b.execute_batch("BEGIN IMMEDIATE").unwrap_err();
        assert_eq!(refused.sqlite_error_code(), Some(rusqlite::ErrorCode::DatabaseBusy));
        assert_eq!(one::<i64>(&b, "SELECT count(*) FROM t"), 0);
        a.execute_batch("COMMIT").unwrap();
        b.execute_batch("INSERT INTO t VALUES (2)").unwrap();
        assert_eq!(one::<i64>(&a, "SELECT sum(x) FROM t"), 3);
    }
}

/// One writes, one checkpoints, two read; every reader sees whole transactions in order.
#[test]
fn threads_with_connections_of_their_own_agree() {
    let disk = Disk::new();
    let mut db = script::open(&disk, WAL).unwrap();
    script::commit(&mut db, 0).unwrap();
    let vfs = disk.mount();
    let done = AtomicBool::new(false);
    std::thread::scope(|threads| {
        threads.spawn(|| {
            for number in 1..=200 {
                script::commit(&mut db, number).unwrap();
            }
            done.store(true, Ordering::Relaxed);
        });
        threads.spawn(|| {
            let db = vfs.open(DB).unwrap();
            while !done.load(Ordering::Relaxed) {
                one::<i64>(&db, "PRAGMA wal_checkpoint(PASSIVE)");
            }
        });
        for _ in 0..2 {
            threads.spawn(|| {
                let db = vfs.open(DB).unwrap();
                let mut last = 0;
                while !done.load(Ordering::Relaxed) {
                    let (hands, halves): (u32, u32) = db
                        .query_row(
                            "SELECT hands, (SELECT count(*) FROM hand) FROM total",
                            [],
                            |r| Ok((r.get(0)?, r.get(1)?)),
                        )
                        .unwrap();
                    assert_eq!(halves, 2 * hands);
                    assert!(hands >= last);
                    last = hands;
                }
            });
        }
    });
    assert_eq!(script::found(&disk, WAL), Ok(201));
}

#[test]
fn large_sorts_use_temporary_files_that_are_not_on_the_disk() {
    let disk = Disk::new();
    let db = disk.mount().open(DB).unwrap();
    db.execute_batch(
        "PRAGMA temp_store = FILE; PRAGMA cache_size = 5;
         CREATE TEMP TABLE t AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000)
         SELECT i, hex(i * 7919 % 5000) AS key, zeroblob(200) AS filler FROM n;
         CREATE INDEX temp.by_key ON t (key, filler);",
    )
    .unwrap();
    assert_eq!(one::<i64>(&db, "SELECT count(*) FROM t"), 5000);
    assert_eq!(disk.points(), 1, "creating the database");
}

#[test]
fn a_file_goes_from_one_disk_to_another() {
    let disk = Disk::new();
    script::run(&disk, WAL, 5, &mut Vec::new());
    let other = Disk::new();
    other.import(DB, &disk.export(DB).unwrap());
    assert_eq!(script::found(&other, WAL), Ok(5));
    assert_eq!(script::found(&other.restart(faultfs::Survival::DropAll), WAL), Ok(5));
}

#[test]
fn a_snapshot_goes_its_own_way() {
    let disk = Disk::new();
    let mut db = script::open(&disk, WAL).unwrap();
    script::commit(&mut db, 0).unwrap();
    let snapshot = disk.snapshot();
    script::commit(&mut db, 1).unwrap();
    assert_eq!(script::found(&snapshot, WAL), Ok(1));
    assert_eq!(script::found(&disk, WAL), Ok(2));
}

#[test]
fn a_name_is_taken_until_its_last_connection_is_closed() {
    let disk = Disk::new();
    let vfs = faultfs::register("the-disk", &disk);
    let db = vfs.open(DB).unwrap();
    drop(vfs);
    db.execute_batch("CREATE TABLE t (x)").unwrap();
    assert!(std::panic::catch_unwind(|| faultfs::register("the-disk", &Disk::new())).is_err());
    drop(db);
    let again = faultfs::register("the-disk", &disk);
    assert_eq!(one::<i64>(&again.open(DB).unwrap(), "SELECT count(*) FROM t"), 0);
}
