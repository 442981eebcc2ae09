//! The store on a real disk, fed by a simulated room.
//!
//! - `commits` (and without a word): our commits and a bare insert loop that writes the very same rows
//!   into the same schema, in turns, batch by batch, with the raw `fdatasync` of the disk between.
//! - `steady`: ten minutes at the pace of the largest room on record, by the minute.
//! - `opening FOLDER`: a data folder (made by `cardroom sim cash --data FOLDER`) is read back.
//!
//! `STORE_FOLDER` says on which disk, `STORE_SECONDS` for how long `steady` runs.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement that fails stops")]

#[path = "store/bare.rs"]
mod bare;

use std::{
    env, fs,
    fs::File,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, mpsc},
    thread,
    time::{Duration, Instant},
};

use base::Millis;
use hdrhistogram::Histogram;
use room::Room;
use sim::cash::Config;
use store::{Item, Sqlite, Store, SubmitError, Writer, WriterEvent};

use self::bare::Bare;

fn main() {
    if !bench::is_measuring() {
        return;
    }
    let words: Vec<String> = env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["steady"] => steady(),
        ["opening", folder] => opening(Path::new(folder)),
        _ => commits(),
    }
}

/// The folder for databases: `STORE_FOLDER`, or the build's own folder for temporary files, which git
/// ignores. A benchmark that is interrupted leaves its databases behind.
fn disk() -> PathBuf {
    env::var_os("STORE_FOLDER").map_or_else(|| env!("CARGO_TARGET_TMPDIR").into(), PathBuf::from)
}

fn is_hand(item: &Item) -> bool {
    matches!(item, Item::Game { commit, .. } if commit.hand.is_some())
}

/// Hands that are stored before anything is measured: games are full then, and the log has the size
/// it keeps.
const BEFORE: usize = 6_000;
/// Hands that are measured, at most.
const MEASURED: usize = 16_000;
/// A commit of few hands takes its time.
const COMMITS_MAX: usize = 600;

fn commits() {
    let mut items = Vec::new();
    let config = Config { tables: 400, players: 2_200, minutes: 45, seed: 1, paced: false };
    sim::cash::run_with_listener(&config, |item, answer| {
        if answer.is_done() {
            items.push(item.clone());
        }
    });
    let hands: Vec<usize> =
        items.iter().enumerate().filter(|(_, item)| is_hand(item)).map(|(at, _)| at).collect();
    assert!(hands.len() > BEFORE + MEASURED, "{} hands are too few", hands.len());
    let (before, rest) = items.split_at(hands[BEFORE]);

    println!(
        "hands a commit     ours/s     bare/s   ratio   p50 ms   p99 ms   fdatasync p50, p99 ms"
    );
    for together in [1, 8, 32, 128] {
        let folder = tempfile::tempdir_in(disk()).unwrap();
        let mut ours = Sqlite::open(&folder.path().join("ours")).unwrap();
        let mut bare = Bare::beside(ours.file(), &folder.path().join("bare"));
        for batch in before.chunks(256) {
            ours.commit(batch).unwrap();
            let rows = bare.rows();
            bare.write(rows);
        }
        let raw = File::create(folder.path().join("raw")).unwrap();
        let (mut own, mut other, mut syncs) = (Vec::new(), Vec::new(), Vec::new());
        for batch in batches(rest, together).take(COMMITS_MAX.min(MEASURED / together)) {
            let started = Instant::now();
            ours.commit(batch).unwrap();
            own.push(started.elapsed());
            let rows = bare.rows();
            other.push(bare.write(rows));
            raw.write_all_at(&[7; 4096], 0).unwrap();
            let started = Instant::now();
            raw.sync_data().unwrap();
            syncs.push(started.elapsed());
        }
        let rate = |times: &[Duration]| {
            (times.len() * together) as f64 / times.iter().sum::<Duration>().as_secs_f64()
        };
        let (rate_own, rate_other) = (rate(&own), rate(&other));
        println!(
            "{together:>14} {rate_own:>10.0} {rate_other:>10.0} {:>7.2} {:>8.2} {:>8.2} {:>12.2} {:>8.2}",
            rate_own / rate_other,
            quantile(&mut own, 500),
            quantile(&mut own, 990),
            quantile(&mut syncs, 500),
            quantile(&mut syncs, 990),
        );
        drop(ours);
        if together == 128 {
            checked(&folder.path().join("ours"));
        }
    }
}

/// Items up to every so-manieth hand.
fn batches(mut items: &[Item], hands: usize) -> impl Iterator<Item = &[Item]> {
    std::iter::from_fn(move || {
        let mut ends = items.iter().enumerate().filter(|(_, item)| is_hand(item));
        let (end, _) = ends.nth(hands - 1)?;
        let (batch, rest) = items.split_at(end + 1);
        items = rest;
        Some(batch)
    })
}

fn quantile(times: &mut [Duration], of_thousand: usize) -> f64 {
    times.sort_unstable();
    times[(times.len() - 1) * of_thousand / 1_000].as_secs_f64() * 1e3
}

/// What a hand takes on the disk, and how fast all is checked.
fn checked(folder: &Path) {
    let started = Instant::now();
    let report = store::check(folder, rulebooks()).unwrap();
    assert!(report.is_sound(), "{report:?}");
    let bytes = fs::metadata(folder.join(store::DATABASE)).unwrap().len();
    println!(
        "{} bytes a hand, all included; checked {:.0} hands/s, each played again",
        bytes / report.hands,
        report.hands as f64 / started.elapsed().as_secs_f64()
    );
}

fn rulebooks() -> impl Iterator<Item = rulebook::Rulebook> {
    rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id))
}

/// The largest room on record.
const HANDS_A_SECOND: f64 = 890.0;
/// The room is simulated so many items ahead: it crashes now and then and is read back, which no commit
/// has to wait for.
const AHEAD: usize = 100_000;

fn steady() {
    let seconds = env::var("STORE_SECONDS").map_or(600, |seconds| seconds.parse().unwrap());
    let folder = tempfile::tempdir_in(disk()).unwrap();
    let store = Box::new(Sqlite::open(folder.path()).unwrap());
    let times = Arc::new(Mutex::new(Histogram::<u64>::new(3).unwrap()));
    let noted = Arc::clone(&times);
    let writer = Writer::start(store, move |event| match event {
        WriterEvent::Answered(asked, answer) => {
            assert!(answer.is_done(), "{answer:?}");
            let asked: Option<Instant> = asked;
            if let Some(asked) = asked {
                noted.lock().unwrap().record(asked.elapsed().as_micros() as u64).unwrap();
            }
        }
        WriterEvent::Health(health) => println!("{health:?}"),
    });
    let writer = writer.unwrap();
    let ask = |asked: Option<Instant>, item: Item| {
        let mut asked = Box::new((asked, item));
        while let Err(SubmitError::Busy(back)) = writer.submit(asked.0, asked.1) {
            thread::sleep(Duration::from_millis(1));
            asked = back;
        }
    };
    let mut items = simulated(seconds).into_iter().peekable();
    // All buy-ins come at once.
    while let Some(item) = items.next_if(|item| !is_hand(item)) {
        ask(None, item);
    }
    thread::sleep(Duration::from_secs(20));
    println!(
        "minute   hands so far   p50 ms   p99 ms   p999 ms   (of hands, from when they are due to the answer)"
    );
    let (mut hands, mut minute) = (0_u32, 0);
    let began = Instant::now();
    for item in items {
        if !is_hand(&item) {
            ask(None, item);
            continue;
        }
        let due = began + Duration::from_secs_f64(f64::from(hands) / HANDS_A_SECOND);
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let passed = began.elapsed().as_secs();
        if passed / 60 > minute {
            minute += 1;
            print_minute(minute, hands, &mut times.lock().unwrap());
        }
        if passed >= u64::from(seconds) {
            break;
        }
        ask(Some(due.min(Instant::now())), item);
        hands += 1;
    }
    if !times.lock().unwrap().is_empty() {
        print_minute(minute + 1, hands, &mut times.lock().unwrap());
    }
    println!("{hands} hands in {:.0?}", began.elapsed());
    assert!(writer.stop().unanswered.is_empty());
    let report = store::check(folder.path(), rulebooks()).unwrap();
    assert!(report.is_sound(), "{report:?}");
    println!("all there, and sound");
}

/// What a room of that size commits, from a thread of its own. The simulated room crashes now and
/// then and reports the rollbacks of all its tables at once; a room under steady load does not.
fn simulated(seconds: u32) -> mpsc::Receiver<Item> {
    let (commits, taken) = mpsc::sync_channel(AHEAD);
    // Twice as long as it takes to be asked for everything, at about 90 hands an hour and table.
    let config =
        Config { tables: 4_000, players: 22_000, minutes: seconds / 3, seed: 1, paced: false };
    thread::spawn(move || {
        sim::cash::run_with_listener(&config, |item, answer| {
            if answer.is_done() && !is_rolled_back(item) {
                // At the end nobody takes any more of it.
                let _ = commits.send(item.clone());
            }
        });
    });
    taken
}

/// Whether it only records rolled-back hands.
fn is_rolled_back(item: &Item) -> bool {
    let Item::Game { commit, .. } = item else { return false };
    let mut keys = commit.state.iter().map(|change| &change.key);
    commit.transfer.is_none() && keys.any(|key| key.starts_with("rolled_back/"))
}

fn print_minute(minute: u64, hands: u32, times: &mut Histogram<u64>) {
    let at = |quantile| times.value_at_quantile(quantile) as f64 / 1e3;
    println!("{minute:>6} {hands:>14} {:>8.2} {:>8.2} {:>9.2}", at(0.5), at(0.99), at(0.999));
    times.reset();
}

fn opening(folder: &Path) {
    let file = folder.join(store::DATABASE);
    let started = Instant::now();
    let bytes = std::io::copy(&mut File::open(&file).unwrap(), &mut std::io::sink()).unwrap();
    let read = started.elapsed();
    for _ in 0..3 {
        let started = Instant::now();
        let mut store = Sqlite::open(folder).unwrap();
        let saved = store.load().unwrap();
        let loaded = started.elapsed();
        let now = Millis(saved.last_at.unwrap_or_default().0 + 60_000);
        let (room, recovery) = Room::restore(rulebooks(), saved, now);
        let took = started.elapsed();
        let tables: usize = room.pools().map(|(_, pool)| pool.tables_open()).sum();
        println!(
            "{tables} tables, {} stored hands, {} games not opened: {took:.2?} ({loaded:.2?} of it the \
             store); reading the file of {} MiB: {read:.2?}",
            store.hands_kept().unwrap(),
            recovery.not_opened.len(),
            bytes >> 20,
        );
    }
}
