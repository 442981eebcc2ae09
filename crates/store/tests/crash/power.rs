//! Power fails at every write and sync of a recorded room: 150 hands here, 1,000 in `scripts/nightly`.

use std::{collections::BTreeSet, env, fs, time::Instant};

use faultfs::{Disk, Survival};
use store::Store;

use crate::{
    found::{Look, look, look_at},
    script::{Mode, Script, digest_of_room, mark_of, open},
};

/// Of so many points, one is looked at more closely; the number has no factor in common with what
/// repeats in a script.
const AGAIN_EVERY: u64 = 101;
const PLAY_ON_EVERY: u64 = 1_009;

/// How many hands are recorded; `scripts/crash` asks for more.
fn hands() -> usize {
    env::var("CRASH_HANDS").map_or(150, |hands| hands.parse().unwrap())
}

/// How often each point is looked at with other chances; `scripts/crash` asks for more.
fn seeds() -> u64 {
    env::var("CRASH_SEEDS").map_or(1, |seeds| seeds.parse().unwrap())
}

/// A disk like a room's: SQLite's own layer claims powersafe overwrite on Unix.
fn disk() -> Disk {
    let disk = Disk::new();
    disk.set_powersafe_overwrite(true);
    disk
}

/// Looks at every point of which the remainder is this one, and says what it saw.
fn sweep(part: u64, parts: u64) {
    let began = Instant::now();
    let script = Script::record(&disk(), hands(), Mode::Sound);
    let points = script.recording.points();
    let len = points.end() + 1;
    let own = len * part / parts..len * (part + 1) / parts;
    let mut walk = script.recording.walk();
    let mut seen = BTreeSet::new();
    let mut looked = 0_u32;
    let mut see = |walk: &mut _, point: u64, survival, closely| {
        looked += 1;
        let there = look(&script, walk, point, survival, closely).unwrap();
        // Every state that can be found is opened and asked again at least once.
        if seen.insert(there) && closely == Look::State {
            look(&script, walk, point, survival, Look::Again).unwrap();
        }
    };
    for point in own.clone() {
        let closely = match point {
            _ if point % PLAY_ON_EVERY == 0 => Look::PlayOn,
            _ if point % AGAIN_EVERY == 0 => Look::Again,
            _ => Look::State,
        };
        if script.recording.has_just_synced(point) {
            see(&mut walk, point, Survival::DropAll, Look::State);
        }
        for seed in 0..seeds() {
            let survival = match (point + seed) % 4 {
                0 => Survival::Garbage(seed),
                _ => Survival::Random(seed),
            };
            see(&mut walk, point, survival, closely);
        }
    }
    println!(
        "points {own:?} of {len}: {looked} disks of {} batches, {} hands; {:?}",
        script.batches.len(),
        script.hands.len(),
        began.elapsed()
    );
}

/// Two halves, for two cores.
#[test]
fn nothing_acknowledged_is_lost_in_the_first_half_of_the_hands() {
    sweep(0, 2);
}

#[test]
fn nothing_acknowledged_is_lost_in_the_second_half_of_the_hands() {
    sweep(1, 2);
}

/// A disk that makes no promises: what lies beside a write may be spoilt.
#[test]
fn nothing_acknowledged_is_lost_on_a_disk_that_promises_nothing() {
    let script = Script::record(&Disk::new(), 40, Mode::Sound);
    let mut walk = script.recording.walk();
    for point in script.recording.points().step_by(3) {
        for survival in [Survival::Garbage(1), Survival::Random(2)] {
            look(&script, &mut walk, point, survival, Look::State).unwrap();
        }
    }
}

/// Killed, opened again, and only then power fails: what was read then is still there. Opening
/// makes it durable before it believes it.
#[test]
fn what_was_read_after_a_kill_survives_a_power_loss() {
    let script = Script::record(&disk(), 40, Mode::Sound);
    let mut walk = script.recording.walk();
    for point in script.recording.points().step_by(5) {
        let killed = walk.at(point, Survival::KeepAll);
        let mounted = killed.mount();
        fs::write(mark_of(script.folder.path()), "").unwrap();
        let mut store = open(script.folder.path(), &mounted).unwrap();
        let seen = digest_of_room(&store.load().unwrap());
        // Not closed: closing would sync.
        let later = killed.restart(Survival::DropAll);
        drop(store);
        let there = look_at(&script, &later, point, Look::State).unwrap();
        assert!(script.states[there].room == seen, "{point}: less is there than was read");
    }
}

/// Power fails again and again while the room is being opened.
#[test]
fn power_that_fails_while_opening_takes_nothing() {
    let script = Script::record(&disk(), 40, Mode::Sound);
    let mut walk = script.recording.walk();
    for point in script.recording.points().step_by(211) {
        let first = walk.at(point, Survival::Random(1));
        first.record();
        look_at(&script, &first, point, Look::State).unwrap();
        let opening = first.recorded();
        let mut again = opening.walk();
        for second in opening.points().step_by(3) {
            let found = again.at(second, Survival::Random(2));
            look_at(&script, &found, point, Look::State).unwrap();
        }
    }
}

/// How many points of a short script show that something is wrong.
fn caught(disk: &Disk, mode: Mode) -> (usize, Vec<String>) {
    let script = Script::record(disk, 20, mode);
    let mut walk = script.recording.walk();
    let points = script.recording.points().step_by(7);
    let looked: Vec<_> =
        points.map(|at| look(&script, &mut walk, at, Survival::DropAll, Look::State)).collect();
    (looked.len(), looked.into_iter().filter_map(Result::err).collect())
}

#[test]
fn it_shows_when_nothing_is_synced() {
    let disk = disk();
    disk.set_lying(true);
    let (points, wrong) = caught(&disk, Mode::Sound);
    assert!(wrong.len() > points / 2, "{} of {points}", wrong.len());
    // The mark notices by itself.
    assert!(
        wrong.iter().any(|wrong| wrong.contains("was acknowledged and is missing")),
        "{wrong:?}"
    );
}

#[test]
fn it_shows_when_something_is_acknowledged_before_it_is_committed() {
    let (points, wrong) = caught(&disk(), Mode::Hasty);
    assert!(wrong.len() > points / 2, "{} of {points}", wrong.len());
    assert!(caught(&disk(), Mode::Sound).1.is_empty());
}
