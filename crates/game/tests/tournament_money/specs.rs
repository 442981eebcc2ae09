//! The specs that come with the program: each is sound, and together they cover every type.

use std::collections::BTreeMap;

use game::tournament::spec::{BountyKind, HexaProKind, TournamentRules, TournamentSpec};

use crate::support::{files, in_lines, read};

fn all() -> BTreeMap<String, TournamentRules> {
    files()
        .into_iter()
        .map(|(name, text)| match read(&text) {
            Ok(rules) => (name, rules),
            Err(errors) => panic!("{name}: {}", in_lines(&errors)),
        })
        .collect()
}

#[test]
fn every_spec_is_sound_and_survives_being_written_and_read() {
    let specs = all();
    assert!(specs.len() >= 30, "{}", specs.len());
    for (name, rules) in &specs {
        let toml = toml::to_string(rules.spec()).unwrap();
        assert_eq!(TournamentSpec::from_toml(&toml).as_ref(), Ok(rules.spec()), "{name}: {toml}");
        let json = serde_json::to_string(rules.spec()).unwrap();
        assert_eq!(&serde_json::from_str::<TournamentSpec>(&json).unwrap(), rules.spec(), "{name}");
    }
}

#[test]
fn the_specs_cover_every_type_and_every_rulebook() {
    let specs = all();
    let has = |what: &str, is: &dyn Fn(&TournamentRules) -> bool| {
        assert!(specs.values().any(is), "no spec is {what}");
    };
    for id in rulebook::EMBEDDED_IDS {
        has(id, &|rules| rules.rulebook().id.as_str() == id);
    }
    has("guaranteed", &|rules| rules.spec().guarantee.is_some());
    has("a freeroll", &TournamentRules::is_freeroll);
    has("a satellite", &|rules| rules.spec().satellite.is_some());
    has("a satellite of the second tier", &|rules| {
        rules.spec().satellite.as_ref().is_some_and(|satellite| satellite.tier == 2)
    });
    has("multi-buy-in", &|rules| rules.spec().multi_buy_in.is_some());
    has("re-buy", &|rules| rules.spec().rebuys.is_some() && rules.spec().add_on.is_some());
    has("re-entry", &|rules| rules.spec().re_entry.is_some());
    has("phased", &|rules| rules.spec().phased.is_some());
    for kind in [BountyKind::Regular, BountyKind::Progressive] {
        has("bounty", &|rules| rules.spec().bounty.as_ref().is_some_and(|own| own.kind == kind));
    }
    has("VIP", &|rules| rules.spec().bounty.as_ref().is_some_and(|own| !own.vip.is_empty()));
    for kind in [HexaProKind::Regular, HexaProKind::Extreme] {
        for id in rulebook::EMBEDDED_IDS {
            let book = rulebook::embedded(id).unwrap();
            let offers = match kind {
                HexaProKind::Regular => book.hexapro.is_some(),
                HexaProKind::Extreme => book.hexapro_extreme.is_some(),
            };
            // `home` plays by int-2.7's own HexaPro Extreme.
            if offers && !(id == "home" && kind == HexaProKind::Extreme) {
                has(id, &|rules| {
                    rules.rulebook().id.as_str() == id
                        && rules.spec().hexapro.is_some_and(|hexapro| hexapro.kind == kind)
                });
            }
        }
    }
    for seats in [2, 5, 6, 9] {
        has("a Sit & Go", &|rules| {
            rules.entrants_max() == Some(seats) && u32::from(rules.spec().seats) == seats
        });
    }
}

/// T4: where a satellite's target is among the specs, the two agree about its price and tier.
#[test]
fn t4_satellites_know_what_their_targets_cost() {
    let specs = all();
    let mut found = 0;
    for (name, rules) in &specs {
        let Some(satellite) = &rules.spec().satellite else { continue };
        let target = specs.values().find(|other| other.spec().name == satellite.target);
        let Some(target) = target else { continue };
        found += 1;
        assert_eq!(target.spec().paid(), Some(satellite.target_price), "{name}");
        if let Some(above) = &target.spec().satellite {
            assert!(above.tier > satellite.tier, "{name}");
        }
    }
    assert!(found >= 3);
}
