//! Entrants, price, registration, several buy-ins.

use base::Millis;
use rulebook::{MultiTableFee, Price, Rulebook};

use super::{ENTRANTS_MAX, STACK_MAX};
use crate::tournament::spec::{
    EntryPrice, Start, TimingFormat, TournamentSpec, Unregistration, error::SpecErrors,
};

/// Nobody registers a year ahead.
const OPENS_MAX: Millis = Millis::seconds(365 * 24 * 60 * 60);

pub(super) fn entrants(spec: &TournamentSpec, errors: &mut SpecErrors) {
    let (min, max) = (spec.entrants_min, spec.entrants_max);
    if let Some(min) = min
        && !(2..=ENTRANTS_MAX).contains(&min)
    {
        errors.add("entrants_min", "R37", min, format_args!("2 to {ENTRANTS_MAX}"));
    }
    let Some(max) = max else {
        if let (Start::WhenFull, Some(min)) = (spec.start, min)
            && min != u32::from(spec.seats)
        {
            let expected = format_args!("the {} seats that make it full", spec.seats);
            errors.add("entrants_min", "T2", min, expected);
        }
        return;
    };
    let least = min.unwrap_or(2).max(2);
    if !(least..=ENTRANTS_MAX).contains(&max) {
        let expected = format_args!("{least} (entrants_min) to {ENTRANTS_MAX}");
        errors.add("entrants_max", "R37", max, expected);
    } else if spec.start == Start::WhenFull && min.is_some_and(|min| min != max) {
        let found = min.unwrap_or_default();
        errors.add(
            "entrants_min",
            "T2",
            found,
            format_args!("{max}, or no such key: it starts full"),
        );
    }
}

/// R35, F2.
pub(super) fn price(spec: &TournamentSpec, rulebook: &Rulebook, errors: &mut SpecErrors) {
    match spec.price {
        None => {
            errors.add("price", "R35", "nothing", "\"free\", or a price such as \"9.00 + 1.00\"");
        }
        Some(EntryPrice::Free) if spec.conditions.ticket_only => {
            let expected = "no such key: an entry is free, and no ticket is worth nothing";
            errors.add("conditions.ticket_only", "T5", "a free entry", expected);
        }
        Some(EntryPrice::Free) => {}
        Some(EntryPrice::Paid(price)) => printed("price", spec, rulebook, price, errors),
    }
}

/// F2: where the rulebook prints prices for this kind of tournament, only those are on offer.
fn printed(
    key: &str,
    spec: &TournamentSpec,
    rulebook: &Rulebook,
    price: Price,
    errors: &mut SpecErrors,
) {
    let fees = &rulebook.fees;
    let prices = match spec.format() {
        TimingFormat::SitAndGo => {
            fees.sit_and_go.iter().find(|(seats, _)| seats.seats() == spec.seats).map(|row| row.1)
        }
        TimingFormat::Tournament | TimingFormat::HexaPro => match &fees.multi_table {
            MultiTableFee::Prices(prices) => Some(prices),
            MultiTableFee::Share(_) => None,
        },
    };
    if let Some(prices) = prices
        && !prices.0.contains(&price)
    {
        let printed: Vec<String> = prices.0.iter().map(ToString::to_string).collect();
        let expected = format_args!("a price of {}: {}", rulebook.id, printed.join(", "));
        errors.add(key, "F2", format_args!("\"{price}\""), expected);
    }
}

/// R32, R33.
pub(super) fn registration(spec: &TournamentSpec, rulebook: &Rulebook, errors: &mut SpecErrors) {
    let late = spec.late_levels(rulebook);
    let key = "registration.late_levels";
    if spec.start == Start::WhenFull && late > 0 {
        errors.add(key, "T2", late, "0, or no such key: it starts when every seat is taken");
    }
    let levels = spec.structure.as_ref().map(|structure| structure.levels.len());
    if let (Some(own), Some(levels)) = (spec.registration.late_levels, levels)
        && usize::from(own) > levels
    {
        errors.add(key, "R32", own, format_args!("no more than the {levels} levels there are"));
    }
    if let Some(opens) = spec.registration.opens_before_start {
        let key = "registration.opens_before_start";
        let closes = match spec.registration.unregister {
            Unregistration::UntilBeforeStart(time) => time,
            Unregistration::UntilStart | Unregistration::Never => Millis::ZERO,
        };
        if spec.start == Start::WhenFull {
            let expected = "no such key: nobody knows when it will be full";
            errors.add(key, "R34", opens, expected);
        } else if opens <= closes || opens > OPENS_MAX {
            let expected = format_args!("more than {closes}, and no more than 365 days");
            errors.add(key, "R34", opens, expected);
        }
    }
    if let Unregistration::UntilBeforeStart(time) = spec.registration.unregister
        && spec.start == Start::WhenFull
    {
        let found = format_args!("a closing time {time} before the start");
        let expected = "\"until the start\" or \"never\": nobody knows when it will be full";
        errors.add("registration.unregister", "R33", found, expected);
    }
    if spec.re_entry.is_some() && late == 0 {
        let expected =
            "late registration (registration.late_levels above 0) for players who enter again";
        errors.add("re_entry", "R32", "none", expected);
    }
    if spec.re_entry.is_some() && spec.rebuys.is_some() {
        let expected = "one of the two: a player who is out would be offered both";
        errors.add("re_entry", "T7", "rebuys beside it", expected);
    }
    for (key, most) in [
        ("re_entry.most", spec.re_entry.and_then(|re_entry| re_entry.most)),
        ("rebuys.most", spec.rebuys.and_then(|rebuys| rebuys.most)),
    ] {
        if most == Some(0) {
            errors.add(key, "T7", 0, "1 or more, or no such key for no limit");
        }
    }
}

/// T6: nobody reads a longer list of buy-ins, and finding one in it stays quick.
const BUY_INS_MAX: i64 = 1_000;

/// T6.
pub(super) fn multi_buy_in(spec: &TournamentSpec, rulebook: &Rulebook, errors: &mut SpecErrors) {
    let Some(multi) = spec.multi_buy_in else { return };
    if spec.bounty.is_some() {
        let expected = "one of the two: a bounty is the same on every head";
        errors.add("multi_buy_in", "T8", "a bounty beside it", expected);
    }
    let Some(price) = spec.paid() else {
        if spec.price == Some(EntryPrice::Free) {
            errors.add("multi_buy_in", "T6", "a free entry", "a price to choose a multiple of");
        }
        return;
    };
    let (key, largest) = ("multi_buy_in.largest", multi.largest);
    let step = multi.step.unwrap_or(price);
    let more = largest.pool().0 - price.pool().0;
    if more <= 0 {
        errors.add(key, "T6", format_args!("\"{largest}\""), format_args!("more than \"{price}\""));
        return;
    }
    printed(key, spec, rulebook, largest, errors);
    for (key, other) in [(key, largest), ("multi_buy_in.step", step)] {
        if !same_proportion(price, other) {
            let expected = format_args!("a fee in the proportion of \"{price}\"");
            errors.add(key, "T6", format_args!("\"{other}\""), expected);
        }
    }
    if more % step.pool().0 != 0 {
        let expected = format_args!("\"{price}\" and a whole number of steps of \"{step}\"");
        errors.add(key, "T6", format_args!("\"{largest}\""), expected);
    }
    if more / step.pool().0 >= BUY_INS_MAX {
        let expected = format_args!("steps that make at most {BUY_INS_MAX} buy-ins");
        errors.add("multi_buy_in.step", "T6", format_args!("\"{step}\""), expected);
    }
    if let Some(structure) = &spec.structure {
        let most = i128::from(structure.stack.0) * i128::from(largest.pool().0);
        if most > i128::from(STACK_MAX.0) * i128::from(price.pool().0) {
            let expected = format_args!("a buy-in for no more than {STACK_MAX} chips");
            errors.add(key, "T6", format_args!("\"{largest}\""), expected);
        }
        let chips = i128::from(structure.stack.0) * i128::from(step.pool().0);
        if chips % i128::from(price.pool().0) != 0 {
            let expected = format_args!(
                "a step that buys whole chips in proportion to {} for \"{price}\"",
                structure.stack
            );
            errors.add("multi_buy_in.step", "T6", format_args!("\"{step}\""), expected);
        }
    }
}

fn same_proportion(one: Price, other: Price) -> bool {
    let cross = |one: Price, other: Price| i128::from(one.pool().0) * i128::from(other.fee().0);
    cross(one, other) == cross(other, one)
}
