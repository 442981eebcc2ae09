//! Tournaments from their specs to the last place, with and without kills.

#![allow(clippy::unwrap_used, reason = "a world that makes no sense stops its test")]

use std::{collections::BTreeSet, sync::Arc};

use game::tournament::spec::TournamentRules;
use sim::tournament::{Config, Report, Unplayed, run};

fn rules(name: &str) -> Arc<TournamentRules> {
    let path = format!("{}/../../specs/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    Arc::new(TournamentRules::from_toml(&text, |id| rulebook::embedded(id).map(Arc::new)).unwrap())
}

fn played(name: &str, config: Config) -> Report {
    let (report, _) = run(&rules(name), config, false).unwrap();
    assert_eq!(report.balance, 0, "{name}");
    assert_eq!(report.paid_cents, report.prize_pool_cents, "{name}");
    let players: BTreeSet<u64> = report.places.iter().map(|place| place.player).collect();
    assert!(players.into_iter().eq(1..=u64::from(config.players)), "one place each");
    let prizes: Vec<i64> = report.places.iter().map(|place| place.prize_cents).collect();
    assert!(prizes.is_sorted_by(|higher, lower| higher >= lower), "{prizes:?}");
    let orbits = report.big_blinds_per_orbit;
    assert!(orbits.orbits == 0 || (orbits.min, orbits.max) == (1, 1), "R46: {orbits:?}");
    report
}

#[test]
fn r41_r44_r46_tournaments_end_with_one_place_each_and_every_cent_paid() {
    for (name, players) in [
        ("freezeout", 70),
        ("freezeout-be-1.8", 33),
        ("freezeout-dk-2.0", 21),
        ("freezeout-omaha", 25),
        ("guaranteed", 40),
        ("freeroll", 60),
        ("sit-and-go-2", 2),
        ("sit-and-go-5", 5),
        ("sit-and-go-18", 18),
    ] {
        for faults in [false, true] {
            let config = Config { players, seed: 5, faults };
            let report = played(name, config);
            assert_eq!(report, played(name, config), "{name}: the same seed, the same tournament");
        }
    }
}

#[test]
fn r50_many_kills_change_no_place_and_no_cent() {
    let mut kills = 0;
    for seed in 0..40 {
        kills += played("freezeout", Config { players: 45, seed, faults: true }).kills;
    }
    assert!(kills > 50, "only {kills} kills");
}

#[test]
fn what_is_not_played_yet_is_refused() {
    let config = Config { players: 10, seed: 1, faults: false };
    let refused = |name| run(&rules(name), config, false).err();
    assert_eq!(refused("rebuy"), Some(Unplayed::NotYet("re-buys and add-ons")));
    assert_eq!(refused("hexapro"), Some(Unplayed::NotYet("HexaPro")));
    assert_eq!(refused("sit-and-go-18"), Some(Unplayed::TooFew(18)));
    assert_eq!(refused("sit-and-go-5"), Some(Unplayed::TooMany(5)));
}
