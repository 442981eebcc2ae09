//! Tournaments from their specs to the last place, with and without kills.

#![allow(clippy::unwrap_used, reason = "a world that makes no sense stops its test")]

use std::{collections::BTreeSet, sync::Arc};

use game::tournament::spec::TournamentRules;
use sim::tournament::{Config, Place, Report, Unplayed, run};

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
    assert!(
        orbits.orbits == 0 || (orbits.min, orbits.max) == (1, 1),
        "R46: {name} {config:?} {orbits:?}"
    );
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
            let config = Config { players, seed: 5, faults, cancel_after: None };
            let report = played(name, config);
            assert_eq!(report, played(name, config), "{name}: the same seed, the same tournament");
        }
    }
}

#[test]
fn r50_many_kills_change_no_place_and_no_cent() {
    let mut kills = 0;
    for seed in 0..40 {
        kills +=
            played("freezeout", Config { players: 45, seed, faults: true, cancel_after: None })
                .kills;
    }
    assert!(kills > 50, "only {kills} kills");
}

/// The names of the specs that come with the program.
fn specs() -> Vec<String> {
    let folder = format!("{}/../../specs", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".toml").map(str::to_owned)).collect();
    names.sort();
    assert!(names.len() > 30);
    names
}

fn won(row: &Place) -> i64 {
    row.prize_cents + row.bounty_cents + row.ticket_cents
}

/// One row a player in each game, and the prizes of every game fall from place to place.
fn check(name: &str, config: Config, report: &Report) {
    assert_eq!(report.balance, 0, "{name} {config:?}");
    let mut rows = BTreeSet::new();
    for place in &report.places {
        assert!(rows.insert((place.game, place.player)), "{name} {config:?}: one place each");
    }
    let mut places: Vec<(u64, u32)> =
        report.places.iter().map(|row| (row.game, row.place)).collect();
    places.sort_unstable();
    for pair in places.windows(2) {
        let next = pair[0].0 == pair[1].0 && pair[0].1 + 1 == pair[1].1;
        let other_game = pair[0].0 < pair[1].0 && pair[1].1 == 1;
        assert!(next || other_game, "{name} {config:?}: {pair:?}");
    }
    assert_eq!(report.places.iter().map(won).sum::<i64>(), report.paid_cents, "{name} {config:?}");
    let worth = |row: &Place| row.prize_cents + row.ticket_cents;
    for pair in report.places.windows(2).filter(|pair| pair[0].game == pair[1].game) {
        assert!(worth(&pair[0]) >= worth(&pair[1]), "{name} {config:?}: {pair:?}");
    }
    let orbits = report.big_blinds_per_orbit;
    assert!(orbits.max <= 1 && (orbits.orbits == 0 || orbits.min == 1), "R46: {name} {orbits:?}");
}

#[test]
fn every_spec_is_played_to_its_end_with_any_number_of_players() {
    for name in specs() {
        let rules = rules(&name);
        for seed in 0..12 {
            let players = rules.entrants_min().max([2, 3, 9, 10, 24, 40, 57][seed as usize % 7]);
            let most = if rules.spec().phased.is_some() { None } else { rules.entrants_max() };
            let fixed = rules.entrants_min() == most.unwrap_or(0);
            let players = if fixed { players } else { players.min(most.unwrap_or(players)) };
            let config = Config { players, seed, faults: seed % 2 == 1, cancel_after: None };
            let (report, _) = run(&rules, config, false).unwrap();
            check(&name, config, &report);
            let again = run(&rules, config, false).unwrap().0;
            assert_eq!(report, again, "{name}: the same seed, the same tournament");
        }
    }
}

/// R52–R55b: wherever it is stopped, every cent is paid, whoever is killed meanwhile.
#[test]
fn r52_r53_r54_r55_every_spec_can_be_cancelled_at_any_moment() {
    let mut clauses = BTreeSet::new();
    for name in specs() {
        let rules = rules(&name);
        for seed in 0..10 {
            let players = rules.entrants_min().max(18);
            let most = rules.entrants_max().filter(|most| *most > rules.entrants_min());
            let players = most.map_or(players, |most| players.min(most));
            let cancel_after = Some([0, 1, 7, 40, 120, 200, 260, 320, 400, 500][seed as usize]);
            let config = Config { players, seed, faults: seed % 2 == 1, cancel_after };
            let report = match run(&rules, config, false) {
                Ok((report, _)) => report,
                Err(Unplayed::OverBefore(_)) => continue,
                Err(unplayed) => panic!("{name}: {unplayed:?}"),
            };
            assert_eq!(report.balance, 0, "{name} {config:?} {report:?}");
            let rows: i64 = report.places.iter().map(won).sum();
            let paid = report.cancellation.iter().flatten().map(|row| row.total_cents);
            assert_eq!(rows + paid.sum::<i64>(), report.paid_cents, "{name} {config:?}");
            assert!(report.cancellation.is_some_and(|rows| !rows.is_empty()));
            clauses.extend(report.clauses);
        }
    }
    assert!(clauses.iter().eq(["R52", "R53", "R54", "R55", "R55b"]), "{clauses:?}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let config = Config { players: 10, seed: 1, faults: false, cancel_after: None };
    let refused = |name, config| run(&rules(name), config, false).err();
    assert_eq!(refused("sit-and-go-18", config), Some(Unplayed::TooFew(18)));
    let late = Config { cancel_after: Some(1_000_000), ..config };
    assert!(matches!(refused("freezeout", late), Some(Unplayed::OverBefore(_))));
}

/// T2: players fill as many games as they can, and the rest are left out.
#[test]
fn t2_x1_players_fill_several_games() {
    let config = Config { players: 11, seed: 1, faults: false, cancel_after: None };
    let (report, _) = run(&rules("sit-and-go-5"), config, false).unwrap();
    assert_eq!((report.players, report.games, report.places.len()), (10, 2, 10));
    let (report, _) = run(&rules("hexapro"), config, false).unwrap();
    assert_eq!((report.players, report.games, report.places.len()), (9, 3, 9));
}

/// R42: however many tables there are, moves come to an end.
#[test]
fn r42_large_fields_are_played_to_their_end() {
    for (name, players, seed) in [
        ("freezeout", 10_000, 1),
        ("freezeout", 6_000, 3),
        ("bounty", 6_000, 3),
        ("rebuy", 3_000, 1),
        ("phased", 3_000, 1),
        ("satellite", 5_000, 2),
    ] {
        let config = Config { players, seed, faults: false, cancel_after: None };
        let (report, _) = run(&rules(name), config, false).unwrap();
        check(name, config, &report);
        assert!(report.moves > 500, "{name}: {} moves", report.moves);
    }
}
