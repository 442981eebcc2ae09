//! What goes wrong while power is on gives an error, and damages nothing.

mod script;

use faultfs::{Call, Disk, Fault, Survival};
use rusqlite::{Connection, ErrorCode};
use script::{DB, Mode, SURVIVALS, WAL};

const DELETE: Mode = Mode { journal: "DELETE", synchronous: "EXTRA" };

/// Does a transaction until it is done, as someone who asks again by the same number. Opens the
/// database anew after a failure, and looks whether it had happened after all.
fn insist(disk: &Disk, db: &mut Option<Connection>, mode: Mode, number: u32) -> Vec<String> {
    let mut errors = Vec::new();
    while errors.len() < 3 {
        let mut attempt = || match db {
            Some(db) => script::commit(db, number),
            None => script::commit(db.insert(script::open(disk, mode)?), number),
        };
        let Err(error) = attempt() else { return errors };
        errors.push(error.to_string());
        *db = None;
        if script::found(disk, mode) == Ok(number + 1) {
            return errors;
        }
    }
    panic!("{errors:?}");
}

#[test]
fn a_full_disk_refuses_and_goes_on_when_there_is_room() {
    for mode in [WAL, DELETE] {
        let mut refused = 0;
        for free in (0..60_000).step_by(1_700) {
            let disk = Disk::new();
            script::run(&disk, mode, 3, &mut Vec::new());
            let mut db = script::open(&disk, mode).unwrap();
            disk.leave_free(free);
            let mut done = 3;
            while let Ok(()) = script::commit(&mut db, done)
                && done < 12
            {
                done += 1;
            }
            refused += u32::from(done < 12);
            if done < 12 {
                let full = script::commit(&mut db, done).unwrap_err();
                assert_eq!(full.sqlite_error_code(), Some(ErrorCode::DiskFull));
            }
            disk.heal();
            let there = script::found(&disk, mode).unwrap();
            assert_eq!(there, done + u32::from(done == 12), "{free} bytes free");
            script::commit(&mut db, there).unwrap();
            assert_eq!(script::found(&disk, mode), Ok(there + 1));
        }
        assert!(refused > 5, "{mode:?} never met a full disk");
    }
}

/// Each call of the script fails once, one after the other.
#[test]
fn a_single_error_costs_at_most_the_transaction_it_struck() {
    for mode in [WAL, DELETE] {
        for call in [Call::Open, Call::Read, Call::Write, Call::Truncate, Call::Sync, Call::Delete]
        {
            let mut struck = 0;
            for after in 0.. {
                let disk = Disk::new();
                disk.fail(Fault::once(call).after(after));
                let mut db = None;
                let errors: Vec<_> =
                    (0..6).flat_map(|number| insist(&disk, &mut db, mode, number)).collect();
                drop(db);
                if disk.has_faults() {
                    break;
                }
                assert!(errors.len() <= 1, "{call:?} {after}: {errors:?}");
                struck += errors.len();
                assert_eq!(script::found(&disk, mode), Ok(6), "{call:?} {after}");
            }
            let never_seen = call == Call::Truncate || call == Call::Delete;
            assert!(struck > 0 || never_seen, "{mode:?}: no {call:?} was struck");
        }
    }
}

/// After a failed sync Linux forgets what it should have written. Power fails some time after.
///
/// The disk claims powersafe overwrite, as a room's does. Without it SQLite fills up the last
/// sector of its WAL with a frame whose rest it leaves to the next sync; if that is one of an
/// automatic checkpoint, whose errors nobody sees, a later transaction hangs on bytes that are
/// never written.
#[test]
fn a_sync_that_loses_writes_loses_nothing_acknowledged() {
    for after in 0..30 {
        let disk = Disk::new();
        disk.set_powersafe_overwrite(true);
        disk.fail(Fault::once(Call::Sync).after(after).losing_writes());
        disk.record();
        let mut db = None;
        let mut acknowledged = Vec::new();
        for number in 0..8 {
            insist(&disk, &mut db, WAL, number);
            acknowledged.push(disk.points());
        }
        let recording = disk.recorded();
        for point in recording.points().step_by(3) {
            for survival in [Survival::DropAll, Survival::Random(after)] {
                let wrong = script::wrong_at(&recording, &acknowledged, WAL, point, survival);
                assert_eq!(wrong, None, "sync {after} failed");
            }
        }
    }
}

#[test]
fn a_read_error_is_reported_and_passes() {
    let disk = Disk::new();
    script::run(&disk, WAL, 5, &mut Vec::new());
    let db = disk.mount().open(DB).unwrap();
    disk.fail(Fault::once(Call::Read).on("room.db").after(1));
    let count = || db.query_row("SELECT count(*) FROM hand", [], |row| row.get::<_, i64>(0));
    assert_eq!(count().unwrap_err().sqlite_error_code(), Some(ErrorCode::SystemIoFailure));
    assert_eq!(count(), Ok(8));
}

#[test]
fn a_read_only_disk_is_read_and_not_written() {
    let disk = Disk::new();
    script::run(&disk, DELETE, 5, &mut Vec::new());
    disk.set_read_only(true);
    let mut db = disk.mount().open(DB).unwrap();
    assert!(db.is_readonly("main").unwrap());
    let refused = script::commit(&mut db, 5).unwrap_err();
    assert_eq!(refused.sqlite_error_code(), Some(ErrorCode::ReadOnly));
    assert_eq!(db.query_row("SELECT hands FROM total", [], |row| row.get(0)), Ok(4));

    let created = disk.mount().open("other.db").unwrap_err();
    assert_eq!(created.sqlite_error_code(), Some(ErrorCode::CannotOpen));
    disk.set_read_only(false);
    assert_eq!(script::found(&disk, DELETE), Ok(5));
}

#[test]
fn a_disk_that_turns_read_only_refuses_what_is_open() {
    let disk = Disk::new();
    let mut db = script::open(&disk, WAL).unwrap();
    script::commit(&mut db, 0).unwrap();
    disk.set_read_only(true);
    script::commit(&mut db, 1).unwrap_err();
    disk.set_read_only(false);
    script::commit(&mut db, 1).unwrap();
    assert_eq!(script::found(&disk, WAL), Ok(2));
}

#[test]
fn a_flipped_bit_in_a_page_is_damage() {
    let disk = Disk::new();
    script::run(&disk, WAL, 10, &mut Vec::new());
    let page_two_kind = 4096;
    assert!(disk.flip_bit(DB, page_two_kind, 3));
    assert!(script::found(&disk, WAL).is_err());
    assert!(disk.flip_bit(DB, page_two_kind, 3));
    assert_eq!(script::found(&disk, WAL), Ok(10));
    assert!(!disk.flip_bit(DB, 1 << 24, 0), "beyond the end");
}

/// Not an error to SQLite: a WAL ends where its checksums do. Whoever needs to know that nothing
/// is missing at the end has to keep count elsewhere.
#[test]
fn a_flipped_bit_in_a_wal_silently_takes_what_follows() {
    let disk = Disk::new();
    let mut db = script::open(&disk, WAL).unwrap();
    db.execute_batch("PRAGMA wal_autocheckpoint = 0").unwrap();
    for number in 0..5 {
        script::commit(&mut db, number).unwrap();
    }
    let found = disk.restart(Survival::DropAll);
    let wal = format!("{DB}-wal");
    let len = found.export(&wal).unwrap().len();
    assert!(found.flip_bit(&wal, len / 2, 0));
    assert!(script::found(&found, WAL).unwrap() < 5);
}

#[test]
fn without_power_every_call_fails_until_the_restart() {
    let disk = Disk::new();
    let mut db = script::open(&disk, WAL).unwrap();
    script::commit(&mut db, 0).unwrap();
    disk.cut_power_at(disk.points() + 2);
    for _ in 0..2 {
        let error = script::commit(&mut db, 1).unwrap_err();
        assert_eq!(error.sqlite_error_code(), Some(ErrorCode::SystemIoFailure));
    }
    assert!(disk.is_off());
    assert!(disk.mount().open(DB).is_err() || script::open(&disk, WAL).is_err());
    drop(db);
    for survival in SURVIVALS {
        assert!(matches!(script::found(&disk.restart(survival), WAL), Ok(1 | 2)));
    }
}
