//! Power fails at every point of a script: whatever was acknowledged is found, whole, and SQLite
//! finds nothing damaged. And where that is not promised, the same test says so.

mod script;

use faultfs::{Disk, Survival};
use script::{Mode, SURVIVALS, WAL, wrong};

#[track_caller]
fn check(disk: &Disk, mode: Mode, commits: u32) {
    let wrong = wrong(disk, mode, commits, &SURVIVALS);
    assert!(wrong.is_empty(), "{} times, first: {}", wrong.len(), wrong[0]);
}

#[test]
fn nothing_acknowledged_is_lost_with_a_wal() {
    check(&Disk::new(), WAL, 24);
}

/// What SQLite's own layer claims on Unix, so the way a room really runs.
#[test]
fn nothing_acknowledged_is_lost_with_a_wal_and_powersafe_overwrite() {
    let disk = Disk::new();
    disk.set_powersafe_overwrite(true);
    check(&disk, WAL, 24);
}

/// `EXTRA`, because with `FULL` SQLite does not sync the folder after deleting the journal.
#[test]
fn nothing_acknowledged_is_lost_with_a_rollback_journal() {
    for journal in ["DELETE", "TRUNCATE", "PERSIST"] {
        check(&Disk::new(), Mode { journal, synchronous: "EXTRA" }, 12);
    }
}

#[test]
fn power_that_fails_again_while_recovering_takes_no_more() {
    let disk = Disk::new();
    disk.record();
    let mut acknowledged = Vec::new();
    script::run(&disk, WAL, 12, &mut acknowledged);
    let recording = disk.recorded();
    for point in recording.points().step_by(5) {
        let sure = acknowledged.iter().filter(|at| **at <= point).count() as u32;
        let first = recording.at(point, Survival::Random(1));
        first.record();
        let there = script::found(&first, WAL).unwrap();
        let recovery = first.recorded();
        for again in recovery.points() {
            let second = recovery.at(again, Survival::Random(2));
            let found = script::found(&second, WAL).unwrap();
            assert!(found >= sure && found <= there, "{point}, {again}: {found} of {there}");
        }
    }
}

/// A process is killed and started again, and only then power fails. SQLite takes what it reads in
/// the WAL for committed, though nobody has synced it: what is found is safe to speak of only
/// after a checkpoint.
#[test]
fn what_a_killed_process_left_is_durable_after_a_checkpoint() {
    let disk = Disk::new();
    disk.record();
    script::run(&disk, WAL, 12, &mut Vec::new());
    let recording = disk.recorded();
    let mut lost = 0;
    for point in recording.points() {
        for checkpoint in [false, true] {
            let restarted = recording.at(point, Survival::KeepAll);
            let db = restarted.mount().open(script::DB).unwrap();
            if checkpoint {
                db.query_row("PRAGMA wal_checkpoint(FULL)", [], |_| Ok(())).unwrap();
            }
            let hands = db.query_row("SELECT hands FROM total", [], |row| row.get::<_, u32>(0));
            let seen = hands.map_or(0, |hands| hands + 1);
            let found = script::found(&restarted.restart(Survival::DropAll), WAL).unwrap();
            assert!(found == seen || !checkpoint, "{point}: {found} of {seen} seen");
            lost += u32::from(found < seen);
        }
    }
    assert!(lost > 0, "without a checkpoint it shows");
}

#[test]
fn it_shows_when_nothing_is_synced() {
    let off = Mode { synchronous: "OFF", ..WAL };
    let dropped = wrong(&Disk::new(), off, 20, &[Survival::DropAll]);
    assert!(dropped.iter().any(|wrong| wrong.contains("were acknowledged")), "{dropped:?}");
    let random = wrong(&Disk::new(), off, 20, &[Survival::Random(1)]);
    assert!(!random.is_empty());
    // The system lives on: nothing needs to be synced.
    assert_eq!(wrong(&Disk::new(), off, 20, &[Survival::KeepAll]), [""; 0]);
}

/// SQLite says of `NORMAL` that a WAL's last transactions may be lost, and no more than that.
#[test]
fn it_shows_when_only_checkpoints_are_synced() {
    let normal = Mode { synchronous: "NORMAL", ..WAL };
    let wrong = wrong(&Disk::new(), normal, 20, &SURVIVALS);
    assert!(wrong.iter().all(|wrong| wrong.contains("were acknowledged")), "{wrong:?}");
    assert!(!wrong.is_empty());
}

#[test]
fn it_shows_when_a_deleted_journal_may_come_back() {
    let full = Mode { journal: "DELETE", synchronous: "FULL" };
    let wrong = wrong(&Disk::new(), full, 8, &SURVIVALS);
    assert!(wrong.iter().all(|wrong| wrong.contains("were acknowledged")), "{wrong:?}");
    assert!(!wrong.is_empty());
}

#[test]
fn it_shows_when_the_disk_lies_about_syncs() {
    for survival in [Survival::DropAll, Survival::Random(1), Survival::Garbage(1)] {
        let disk = Disk::new();
        disk.set_lying(true);
        let wrong = wrong(&disk, WAL, 20, &[survival]);
        assert!(wrong.iter().any(|wrong| wrong.contains("were acknowledged")), "{survival:?}");
    }
}
