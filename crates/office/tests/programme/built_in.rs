//! The built-in programme: sound by every rulebook, everything that a rulebook has, something to play
//! within minutes.

use std::collections::BTreeSet;

use base::Millis;
use ledger::Currency;
use office::{
    Market, Markets,
    programme::{BuiltIn, Outcome, Programme, Template, built_in_spec_names},
};

use super::support::{Caller, DAY, HOUR, at, find, programme};

fn of(market: &Market) -> BuiltIn {
    BuiltIn::of(&find(market.rulebook.as_str()).unwrap(), market.currency, None)
}

fn all() -> Vec<Template> {
    let markets = Markets::built_in();
    let built_in = markets.iter().map(|market| of(market));
    built_in
        .flat_map(|BuiltIn { sit_and_gos, tournaments }| [sit_and_gos, tournaments].concat())
        .collect()
}

/// Nothing is left out that the rulebook has.
#[test]
fn every_row_is_in_the_programme_of_the_newest_rulebook() {
    let built_in = BuiltIn::of(&find("int-2.7").unwrap(), Currency::PLAY, None);
    let ids: Vec<&str> = built_in.tournaments.iter().map(|template| template.id.as_str()).collect();
    for name in built_in_spec_names() {
        assert!(ids.iter().any(|id| id.starts_with(name)), "{name}: {ids:?}");
    }
    // Three buy-ins of either HexaPro.
    assert_eq!(ids.len(), built_in_spec_names().count() + 4);
}

#[test]
fn it_is_sound_in_every_market() {
    let programme = programme(&all());
    for template in programme.templates() {
        assert!(programme.rules(&template.id).is_some());
    }
}

/// Every rulebook that a market may have.
#[test]
fn it_is_sound_by_every_public_rulebook() {
    for id in ["int-2.2", "int-2.3", "int-2.7", "dk-2.0", "be-1.8"] {
        let rulebook = find(id).unwrap();
        let definition = office::MarketDefinition::of_rulebook(id);
        let markets = Markets::new(&[definition], &[(*rulebook).clone()]).unwrap();
        let BuiltIn { sit_and_gos, tournaments } = BuiltIn::of(&rulebook, Currency::PLAY, None);
        let templates = [sit_and_gos, tournaments].concat();
        Programme::new(&templates, &markets, find)
            .unwrap_or_else(|errors| panic!("{id}: {errors:#?}"));
    }
}

/// F2, T1–T9, X1, XE: every type, as far as the rulebook has it.
#[test]
fn every_type_that_a_rulebook_has_is_on_offer() {
    for market in Markets::built_in().iter() {
        let rulebook = find(market.rulebook.as_str()).unwrap();
        let BuiltIn { sit_and_gos, tournaments } = of(market);
        for seats in [2, 5] {
            let printed = rulebook.fees.sit_and_go.iter().filter(|(key, _)| key.seats() == seats);
            let printed: Vec<_> = printed
                .flat_map(|(_, prices)| &prices.0)
                .filter(|price| price.total() <= base::Cents(2_500))
                .copied()
                .collect();
            let offered: Vec<_> = sit_and_gos
                .iter()
                .filter(|template| template.spec.seats == seats)
                .filter_map(|template| template.spec.paid())
                .collect();
            assert_eq!(offered, printed);
            assert!(offered.len() >= 5);
        }
        let any = |is: fn(&Template) -> bool| tournaments.iter().any(is);
        assert!(any(|t| t.spec.price == Some("free".parse().unwrap())), "T5");
        assert!(any(|t| t.spec.guarantee.is_some()), "T1");
        assert!(any(|t| t.spec.satellite.is_some()), "T4");
        assert!(any(|t| t.spec.multi_buy_in.is_some()), "T6");
        assert!(any(|t| t.spec.rebuys.is_some() && t.spec.add_on.is_some()), "T7");
        assert!(any(|t| t.spec.re_entry.is_some()), "R32");
        assert_eq!(any(|t| t.spec.bounty.is_some()), rulebook.bounty.is_some(), "T8");
        assert_eq!(any(|t| t.spec.phased.is_some()), rulebook.phased.is_some(), "T9");
        let hexapros = tournaments.iter().filter(|t| t.spec.hexapro.is_some()).count();
        let kinds = [rulebook.hexapro.is_some(), rulebook.hexapro_extreme.is_some()];
        assert_eq!(hexapros, 3 * kinds.iter().filter(|has| **has).count(), "X1, XE");
    }
}

/// Somebody who comes at any minute of a week finds a tournament that starts within ten minutes and can
/// be entered, and every satellite has its target.
#[test]
fn there_is_always_something_within_ten_minutes() {
    let markets = Markets::built_in();
    let programme = programme(&all());
    let mut room = Caller::default();
    // With the day in it on which clocks go forward in Europe.
    let (mut now, end) = (at("2026-03-25 12:00"), at("2026-04-01 12:00"));
    let mut looks = 0;
    while now < end {
        looks += 1;
        for announcement in room.announce(&programme, now) {
            assert_eq!(announcement.outcome, Outcome::Open, "{announcement:?}");
        }
        // Started ones are no longer open for this question.
        room.known.standing.retain(|occurrence| occurrence.scheduled_at.is_some_and(|at| at > now));
        for market in markets.iter() {
            let soon = room.known.standing.iter().any(|occurrence| {
                let spec = &programme.template(&occurrence.template).unwrap().spec;
                spec.rulebook == market.rulebook
                    && occurrence.scheduled_at.unwrap() <= now + Millis::seconds(600)
            });
            assert!(soon, "{} at {}", market.id, super::support::utc(now));
        }
        let next = programme.next_wake(now, &room.known).unwrap();
        assert!(next > now);
        now = next;
    }
    assert!(looks >= 7 * 24 * 6, "{looks}");
    let rows = room.known.standing.len();
    assert!(rows < 400, "a lobby that people can read: {rows}");
}

#[test]
fn time_zones_are_those_of_the_market_unless_the_operator_says_so() {
    let rulebook = find("dk-2.0").unwrap();
    let zone = |own: Option<&str>| {
        let own = own.map(super::support::zone);
        let templates = BuiltIn::of(&rulebook, Currency::PLAY, own.as_ref()).tournaments;
        let main = templates.iter().find(|t| t.id.as_str() == "sunday-main-event-dk-2-0").unwrap();
        main.schedule.recurrence().unwrap().zone.name().to_owned()
    };
    assert_eq!(zone(None), "Europe/Copenhagen");
    assert_eq!(zone(Some("America/Toronto")), "America/Toronto");
}

#[test]
fn ids_are_unique_and_names_are_plain() {
    let templates = all();
    let ids: BTreeSet<_> = templates.iter().map(|template| &template.id).collect();
    assert_eq!(ids.len(), templates.len());
    let names: BTreeSet<&str> = built_in_spec_names().collect();
    assert!(names.contains("sunday-main-event") && BuiltIn::spec("sunday-main-event").is_some());
    assert!(BuiltIn::spec("nothing").is_none());
    assert!(
        templates
            .iter()
            .all(|t| t.announce_before <= Millis(14 * DAY.0) && t.announce_before >= HOUR)
    );
    assert!(templates.iter().all(|t| t.house_players > 0));
}
