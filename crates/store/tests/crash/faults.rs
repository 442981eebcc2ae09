//! Failures while power is on give a named error. Nothing is acknowledged that is not durable, no
//! balance is wrong, and a retry after the failure succeeds.

use std::{
    collections::BTreeSet,
    fs, thread,
    time::{Duration, Instant},
};

use faultfs::{Call, Disk, Fault, Survival};
use store::{PAGE, Sqlite, Store, StoreError};

use crate::{
    found::{Look, look, look_at},
    script::{Mode, Script, in_memory_folder, mark_of, open},
};

fn disk() -> Disk {
    let disk = Disk::new();
    disk.set_powersafe_overwrite(true);
    disk
}

fn script(hands: usize) -> Script {
    Script::record(&disk(), hands, Mode::Sound)
}

/// An error's name, without its text.
fn name(error: &StoreError) -> String {
    let text = format!("{error:?}");
    text.split(['(', ' ']).next().unwrap_or_default().to_owned()
}

/// The end of a script is what the model says, also after a power loss.
fn ends_well(script: &Script) {
    let end = *script.recording.points().end();
    let mut walk = script.recording.walk();
    for survival in [Survival::KeepAll, Survival::DropAll] {
        let there = look(script, &mut walk, end, survival, Look::Again);
        assert_eq!(there, Ok(script.batches.len()));
    }
}

/// Each call of its kind fails once, one after the other; returns the names of the errors.
fn each_once(script: &Script, call: Call, step: u64) -> BTreeSet<String> {
    let mut errors = BTreeSet::new();
    for after in (0..).step_by(step as usize) {
        let disk = disk();
        disk.fail(Fault::once(call).after(after));
        let mut times = 0;
        let again = script.again(&disk, |error| {
            times += 1;
            errors.insert(name(error));
            assert!(times < 3, "{call:?} {after}: {error}");
        });
        if disk.has_faults() {
            break;
        }
        ends_well(&again);
    }
    errors
}

#[test]
fn a_call_that_fails_once_costs_nothing() {
    let script = script(6);
    let all = [(Call::Open, 1), (Call::Read, 3), (Call::Write, 29), (Call::Sync, 1)];
    for (call, step) in all {
        let errors = each_once(&script, call, step);
        assert!(!errors.is_empty(), "no {call:?} was struck");
        let known = ["Failed", "Unknown", "Damaged"].map(str::to_owned);
        assert!(errors.is_subset(&known.into()), "{call:?}: {errors:?}");
    }
    // Whether it is stored is not known after a sync that failed, and nothing else is claimed.
    assert!(each_once(&script, Call::Sync, 1).contains("Unknown"));
}

/// After a failed sync Linux forgets what it should have written, and says of the next that all is
/// well. Whoever goes on on the same log builds on a gap; here a new one is begun.
#[test]
fn a_sync_that_loses_writes_loses_nothing_acknowledged() {
    let script = script(6);
    for times in 1..=3 {
        let mut struck = 0;
        for after in (0..).step_by(times) {
            let disk = disk();
            disk.fail(Fault::once(Call::Sync).after(after).times(times as u64).losing_writes());
            let again = script.again(&disk, |_| struck += 1);
            if disk.has_faults() {
                break;
            }
            let mut walk = again.recording.walk();
            for point in again.recording.points().step_by(41) {
                for survival in [Survival::DropAll, Survival::Random(after)] {
                    let looked = look(&again, &mut walk, point, survival, Look::State);
                    assert!(looked.is_ok(), "sync {after} failed; {looked:?}");
                }
            }
            ends_well(&again);
        }
        assert!(struck > 10, "{struck}");
    }
}

#[test]
fn a_full_disk_stops_and_goes_on_when_there_is_room() {
    let script = script(6);
    let mut full = 0;
    for free in (0..1_200_000).step_by(30_011) {
        let disk = disk();
        disk.leave_free(free);
        let mut tried = 0;
        let again = script.again(&disk, |error| {
            // Nothing changes by itself; when there is room it goes on.
            tried += 1;
            full += u32::from(matches!(error, StoreError::Full));
            if tried == 3 {
                disk.heal();
            }
            assert!(tried < 5, "{free}: {error}");
        });
        ends_well(&again);
        // What was found while it was full is what had been acknowledged.
        let mut walk = again.recording.walk();
        for point in again.recording.points().step_by(41) {
            look(&again, &mut walk, point, Survival::Random(1), Look::State).unwrap();
        }
    }
    assert!(full > 20, "{full}");
}

/// The log is durable, and play could go on; but a database that no longer takes it in is one that
/// cannot be opened again.
#[test]
fn a_checkpoint_that_fails_stops_the_writer() {
    let script = script(6);
    let (disk, folder) = (disk(), in_memory_folder());
    let mounted = disk.mount();
    let vfs = Some(mounted.name().to_str().unwrap().to_owned());
    let options = store::Options { vfs, ..store::Options::default() };
    let mut store = Sqlite::open_with(folder.path(), options).unwrap();
    store.commit(&script.batches[0].items).unwrap();
    disk.fail(Fault::once(Call::Sync).on(store::DATABASE).times(u64::MAX));
    let batch = &script.batches[1];
    let error = (0..200).find_map(|_| {
        thread::sleep(Duration::from_millis(50));
        store.commit(&batch.items).err()
    });
    assert!(matches!(error, Some(StoreError::Failed(_))), "{error:?}");
    assert!(store.load().is_err(), "nothing is believed until it is durable");
    disk.heal();
    let answers = store.commit(&batch.items).unwrap();
    assert!(
        answers
            .iter()
            .zip(&batch.answers)
            .all(|(now, before)| { now == before || (now.is_done() && before.is_done()) })
    );
}

#[test]
fn a_database_may_not_outgrow_its_bound() {
    let script = script(6);
    let (disk, folder) = (disk(), in_memory_folder());
    let mounted = disk.mount();
    let vfs = Some(mounted.name().to_str().unwrap().to_owned());
    let pages_max = Some((closed(&script).0.len() / PAGE) as u32 - 4);
    let options =
        store::Options { vfs, pages_max, without_checkpoints: true, ..store::Options::default() };
    let mut store = Sqlite::open_with(folder.path(), options).unwrap();
    let refused = script.batches.iter().find_map(|batch| store.commit(&batch.items).err());
    assert!(matches!(refused, Some(StoreError::Full)), "{refused:?}");
    store.load().unwrap();
}

#[test]
fn a_disk_that_turns_read_only_stops_and_goes_on_when_it_is_not() {
    let script = script(6);
    for at in [1, 5, 9] {
        let (disk, folder) = (disk(), in_memory_folder());
        let mounted = disk.mount();
        let mut store = open(folder.path(), &mounted).unwrap();
        for batch in &script.batches[..at] {
            store.commit(&batch.items).unwrap();
        }
        disk.set_read_only(true);
        let error = store.commit(&script.batches[at].items).unwrap_err();
        assert!(matches!(error, StoreError::Unknown(_) | StoreError::ReadOnly), "{error:?}");
        for _ in 0..2 {
            let error = store.commit(&script.batches[at].items).unwrap_err();
            assert!(matches!(error, StoreError::ReadOnly), "{error:?}");
        }
        drop(store);
        let error = open(folder.path(), &mounted).err().unwrap();
        assert!(matches!(error, StoreError::ReadOnly), "{error:?}");
        disk.set_read_only(false);
        let mut store = open(folder.path(), &mounted).unwrap();
        let answers = store.commit(&script.batches[at].items).unwrap();
        assert_eq!(answers, script.batches[at].answers);
    }
}

#[test]
fn a_second_process_is_kept_out() {
    let script = script(3);
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(StoreError::Locked)));
    store.commit(&script.batches[0].items).unwrap();

    // Another program, which does not know of our lock, has SQLite's.
    let other = rusqlite::Connection::open(store.file()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let waited = Instant::now();
    let error = store.commit(&script.batches[1].items).unwrap_err();
    assert!(matches!(error, StoreError::Locked), "{error:?}");
    assert!(waited.elapsed().as_secs() >= 4, "it was given time");
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(store.commit(&script.batches[1].items).unwrap(), script.batches[1].answers);
    drop(store);
    Sqlite::open(folder.path()).unwrap();
}

/// The disk after all of a script, closed as usual: one file, no log.
fn closed(script: &Script) -> (Vec<u8>, String) {
    let end = *script.recording.points().end();
    let disk = script.recording.at(end, Survival::KeepAll);
    drop(open(script.folder.path(), &disk.mount()).unwrap());
    let path = script.path().to_str().unwrap().to_owned();
    (disk.export(&path).unwrap(), path)
}

fn looked_with(script: &Script, path: &str, bytes: &[u8]) -> Result<usize, String> {
    let disk = disk();
    disk.import(path, bytes);
    look_at(script, &disk, *script.recording.points().end(), Look::Again)
}

#[test]
fn a_page_of_garbage_is_damage_or_nobody_reads_it() {
    let script = script(12);
    let (bytes, path) = closed(&script);
    let mut damaged = 0;
    for (page, garbage) in (0..bytes.len() / PAGE).zip([0x00, 0xff, 0x5a].into_iter().cycle()) {
        let mut bytes = bytes.clone();
        bytes[page * PAGE..][..PAGE].fill(garbage);
        match looked_with(&script, &path, &bytes) {
            Ok(there) => assert_eq!(there, script.batches.len(), "page {page}"),
            Err(wrong) => {
                let named = wrong.contains("damaged") || wrong.contains("malformed");
                assert!(named, "page {page} of {garbage:02x}: {wrong}");
                damaged += 1;
            }
        }
    }
    assert!(damaged > bytes.len() / PAGE / 4, "{damaged}");
}

#[test]
fn a_file_that_was_cut_is_damage() {
    let script = script(6);
    let (bytes, path) = closed(&script);
    for len in (0..bytes.len()).step_by(9_001) {
        let wrong = looked_with(&script, &path, &bytes[..len]).unwrap_err();
        assert!(wrong.contains("damaged"), "cut to {len}: {wrong}");
    }
}

/// Not an error to SQLite, which takes what it finds for all there is.
#[test]
fn a_log_that_is_missing_or_damaged_is_noticed() {
    let script = script(12);
    let mut noticed = 0;
    let mut walk = script.recording.walk();
    let path = script.path().to_str().unwrap().to_owned();
    let wal = format!("{path}-wal");
    for batch in script.batches.iter().skip(1).step_by(3) {
        let found = walk.at(batch.point, Survival::DropAll);
        let Some(log) = found.export(&wal).filter(|log| !log.is_empty()) else { continue };
        look_at(&script, &found.snapshot(), batch.point, Look::State).unwrap();
        for flip in [None, Some(log.len() / 2), Some(40)] {
            let disk = disk();
            disk.import(&path, &found.export(&path).unwrap());
            if let Some(offset) = flip {
                disk.import(&wal, &log);
                assert!(disk.flip_bit(&wal, offset, 3));
            }
            match look_at(&script, &disk, batch.point, Look::State) {
                // What follows a transaction in an old log is not read any more.
                Ok(_) => {}
                Err(wrong) => {
                    let named = wrong.contains("was acknowledged and is missing");
                    assert!(named || wrong.contains("damaged"), "{wrong}");
                    noticed += 1;
                }
            }
        }
    }
    assert!(noticed > 10, "{noticed}");
}

/// A mark that power has torn says nothing, an old one is true, and one of another database shows.
#[test]
fn a_mark_is_believed_if_it_is_whole() {
    let script = script(3);
    let (bytes, path) = closed(&script);
    let disk = disk();
    disk.import(&path, &bytes);
    let (folder, mounted) = (script.folder.path(), disk.mount());
    let whole = fs::read(mark_of(folder)).unwrap();
    fs::write(mark_of(folder), &whole[..30]).unwrap();
    drop(open(folder, &mounted).unwrap());
    fs::write(mark_of(folder), &whole).unwrap();
    drop(open(folder, &mounted).unwrap());
    fs::write(mark_of(folder), &script.batches[0].mark).unwrap();
    drop(open(folder, &mounted).unwrap());

    let longer = self::script(40);
    fs::write(mark_of(folder), &longer.batches.last().unwrap().mark).unwrap();
    let error = open(folder, &mounted).err().unwrap();
    assert!(matches!(error, StoreError::Damaged(_)), "{error:?}");
}
