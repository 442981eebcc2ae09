//! Sit & Gos through the room and both stores.

#![allow(clippy::unwrap_used, reason = "a world that makes no sense stops its test")]

use sim::sit_and_go::{Config, Kills, Report, run};
use store::{MemoryStore, Sqlite, check};

fn config(kills: Kills) -> Config {
    Config { games: 1, seed: 3, kills }
}

/// R41, R44: with every number of seats, killed now and then, in memory.
#[test]
fn t2_r50_sit_and_gos_are_played_to_their_end_in_the_simulator() {
    let config = Config { games: 16, seed: 1, kills: Kills::OneIn(20) };
    let report = run(&config, &mut MemoryStore::new()).unwrap();
    assert_eq!(report.games, 16);
    assert!(report.kills > 5 && report.hands > 100, "{report:?}");
    assert_eq!(run(&config, &mut MemoryStore::new()).unwrap(), report, "the same from one seed");
}

/// R50: on SQLite, killed at every commit, before it is stored and after; the books are sound.
#[test]
fn t2_r50_a_sit_and_go_survives_a_kill_at_every_commit_of_the_database() {
    let whole = run(&config(Kills::Never), &mut MemoryStore::new()).unwrap();
    for commit in 0..whole.commits {
        for stored in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let mut store = Sqlite::open(folder.path()).unwrap();
            let report = run(&config(Kills::At { commit, stored }), &mut store).unwrap();
            drop(store);
            let Report { games, kills, prizes_cents, .. } = report;
            assert_eq!((games, kills, prizes_cents), (1, 1, whole.prizes_cents), "{commit}");
            let books = [rulebook::embedded("int-2.7").unwrap()];
            let checked = check(folder.path(), books).unwrap();
            assert!(checked.is_sound(), "commit {commit}: {:?}", checked.difference);
        }
    }
}
