//! Re-buys, bounties, satellites, phases, HexaPro: what each kind needs, and whether the rulebook has
//! it.

use std::fmt;

use base::{Cents, Chips};
use rulebook::{Price, Rulebook};

use super::{MONEY_MAX, STACK_MAX, name};
use crate::tournament::spec::{
    BountyKind, EntryPrice, HexaProKind, PrizeForm, Registration, Start, TournamentSpec,
    error::SpecErrors,
};

/// T7, F2.
pub(super) fn rebuys(spec: &TournamentSpec, rulebook: &Rulebook, errors: &mut SpecErrors) {
    let levels = spec.structure.as_ref().map_or(0, |structure| structure.levels.len());
    let mut sold = |table: &str, price: Price, chips: Chips, level: (&str, u16)| {
        if price.fee() > Cents::ZERO && !rulebook.fees.on_rebuys_and_add_ons {
            let expected = format_args!("no fee: {} asks none here", rulebook.id);
            errors.add(&format!("{table}.price"), "F2", format_args!("\"{price}\""), expected);
        }
        if !(Chips(1)..=STACK_MAX).contains(&chips) {
            let expected = format_args!("1 to {STACK_MAX} chips");
            errors.add(&format!("{table}.chips"), "T7", chips, expected);
        }
        let (field, number) = level;
        if levels > 0 && !(1..=levels).contains(&usize::from(number)) {
            let expected = format_args!("one of the levels 1 to {levels}");
            errors.add(&format!("{table}.{field}"), "T7", number, expected);
        }
    };
    if let Some(rebuys) = spec.rebuys {
        sold("rebuys", rebuys.price, rebuys.chips, ("until_level", rebuys.until_level));
    }
    if let Some(add_on) = spec.add_on {
        sold("add_on", add_on.price, add_on.chips, ("after_level", add_on.after_level));
    }
    if let (Some(rebuys), Some(structure)) = (spec.rebuys, &spec.structure)
        && rebuys.at_stack > structure.stack
    {
        let expected = format_args!("no more than the starting stack, {}", structure.stack);
        errors.add("rebuys.at_stack", "T7", rebuys.at_stack, expected);
    }
}

/// T8.
pub(super) fn bounty(spec: &TournamentSpec, rulebook: &Rulebook, errors: &mut SpecErrors) {
    let Some(bounty) = &spec.bounty else { return };
    if rulebook.bounty.is_none() {
        not_offered("bounty", "T8", "bounty tournaments", rulebook, errors);
    }
    let amount = bounty.amount.unwrap_or(Cents::ZERO);
    match bounty.kind {
        BountyKind::Vip if bounty.amount.is_some() => {
            let expected = "no such key: only the VIPs have a bounty";
            errors.add("bounty.amount", "T8", amount, expected);
        }
        BountyKind::Vip if bounty.vip.is_empty() => {
            errors.add("bounty.vip", "T8", "nobody", "at least one player with an amount");
        }
        BountyKind::Vip => {}
        BountyKind::Regular | BountyKind::Progressive => {
            // A progressive bounty is shared in two.
            let least = if bounty.kind == BountyKind::Progressive { Cents(2) } else { Cents(1) };
            let pool = spec.paid().map(Price::pool);
            if spec.price == Some(EntryPrice::Free) {
                let expected = "a price that it can be a part of, or kind \"vip\"";
                errors.add("bounty.amount", "T8", "a free entry", expected);
            } else if let Some(pool) = pool
                && !(least..pool).contains(&amount)
            {
                let expected =
                    format_args!("{least} or more, and less than the price's pool, {pool}");
                let found = bounty.amount.map_or("nothing".to_owned(), |amount| amount.to_string());
                errors.add("bounty.amount", "T8", found, expected);
            }
        }
    }
    if bounty.rebuy_adds_bounty {
        match spec.rebuys {
            None => errors.add(
                "bounty.rebuy_adds_bounty",
                "T8",
                "true without re-buys",
                "a table `rebuys`, or no such key",
            ),
            Some(rebuys) if amount > rebuys.price.pool() => {
                let expected =
                    format_args!("no more than the pool of a re-buy, {}", rebuys.price.pool());
                errors.add("bounty.amount", "T8", amount, expected);
            }
            Some(_) => {}
        }
    }
    for (index, vip) in bounty.vip.iter().enumerate() {
        name(&format!("bounty.vip[{index}].player"), &vip.player, errors);
        if !(Cents(1)..=MONEY_MAX).contains(&vip.amount) {
            let key = format!("bounty.vip[{index}].amount");
            errors.add(&key, "T8", vip.amount, format_args!("0.01 to {MONEY_MAX}"));
        }
        if bounty.vip[..index].iter().any(|other| other.player == vip.player) {
            let key = format!("bounty.vip[{index}].player");
            errors.add(&key, "T8", format_args!("\"{}\" again", vip.player), "each player once");
        }
    }
}

/// T4: each tier costs more than the one below.
pub(super) fn satellite(spec: &TournamentSpec, errors: &mut SpecErrors) {
    let Some(satellite) = &spec.satellite else { return };
    name("satellite.target", &satellite.target, errors);
    if satellite.wins == PrizeForm::TemplateTicket {
        super::prizes::template("satellite.target", &satellite.target, errors);
    }
    let target = satellite.target_price.total();
    let dearest = spec.multi_buy_in.map(|multi| multi.largest).or(spec.paid());
    if let Some(price) = dearest
        && price.total() >= target
    {
        let expected = format_args!("more than the satellite's own price, {}", price.total());
        errors.add("satellite.target_price", "T4", target, expected);
    }
    if satellite.target == spec.name {
        errors.add("satellite.target", "T4", "its own name", "another tournament");
    }
    if satellite.tier == 0 {
        errors.add("satellite.tier", "T4", 0, "1 for the lowest tier, 2 for the next …");
    }
    if u32::from(satellite.guaranteed) > spec.entrants_min() {
        let expected = format_args!("no more than the smallest field, {}", spec.entrants_min());
        errors.add("satellite.guaranteed", "T4", satellite.guaranteed, expected);
    }
}

/// T9.
pub(super) fn phased(spec: &TournamentSpec, rulebook: &Rulebook, errors: &mut SpecErrors) {
    let Some(phased) = &spec.phased else { return };
    if rulebook.phased.is_none() {
        not_offered("phased", "T9", "phased tournaments", rulebook, errors);
    }
    if phased.first_phases == 0 {
        errors.add("phased.first_phases", "T9", 0, "at least one first phase");
    }
    if spec.start == Start::WhenFull {
        errors.add("start", "T9", "\"when full\"", "\"scheduled\": the second phase has a time");
    }
    if spec.satellite.is_some() {
        errors.add("phased", "T9", "a satellite", "one of the two");
    }
    let end = phased.ends_after_level;
    let levels = spec.structure.as_ref().map_or(0, |structure| structure.levels.len());
    if levels > 0 && !(1..levels).contains(&usize::from(end)) {
        let expected = format_args!("a level before the last, {levels}: the second phase goes on");
        errors.add("phased.ends_after_level", "T9", end, expected);
    }
    let mut before_the_end = |key: &str, number: u16| {
        if number > end {
            let expected = format_args!("no later than the first phase's last level, {end}");
            errors.add(key, "T9", number, expected);
        }
    };
    before_the_end("registration.late_levels", spec.late_levels(rulebook));
    if let Some(rebuys) = spec.rebuys {
        before_the_end("rebuys.until_level", rebuys.until_level);
    }
    if let Some(add_on) = spec.add_on {
        before_the_end("add_on.after_level", add_on.after_level);
    }
}

/// X1, XE: the rulebook has it, and has all of it.
pub(super) fn hexapro(spec: &TournamentSpec, rulebook: &Rulebook, errors: &mut SpecErrors) {
    let Some(own) = spec.hexapro else { return };
    let (clause, called) = match own.kind {
        HexaProKind::Regular => ("X1", "HexaPro"),
        HexaProKind::Extreme => ("XE", "HexaPro Extreme"),
    };
    let others = [
        ("price", spec.price.is_some()),
        ("guarantee", spec.guarantee.is_some()),
        ("added", spec.added.is_some()),
        ("entrants_min", spec.entrants_min.is_some()),
        ("entrants_max", spec.entrants_max.is_some()),
        ("decision_time", spec.decision_time.is_some()),
        ("time_bank", spec.time_bank.is_some()),
        ("hand_for_hand", spec.hand_for_hand.is_some()),
        ("registration", spec.registration != Registration::default()),
        ("structure", spec.structure.is_some()),
        ("prizes", !spec.prizes.table.is_empty() || !spec.prizes.extra.is_empty()),
        ("multi_buy_in", spec.multi_buy_in.is_some()),
        ("re_entry", spec.re_entry.is_some()),
        ("rebuys", spec.rebuys.is_some()),
        ("add_on", spec.add_on.is_some()),
        ("bounty", spec.bounty.is_some()),
        ("satellite", spec.satellite.is_some()),
        ("phased", spec.phased.is_some()),
    ];
    for (key, is_set) in others {
        if is_set {
            let expected = format_args!("no such key: the rulebook decides it for a {called}");
            errors.add(key, clause, "a value", expected);
        }
    }
    if spec.start == Start::Scheduled {
        errors.add("start", clause, "\"scheduled\"", "\"when full\"");
    }
    let Some(rules) = spec.hexapro_rules(rulebook) else {
        not_offered("hexapro.kind", clause, called, rulebook, errors);
        return;
    };
    if spec.seats != rules.seats {
        errors.add("seats", clause, spec.seats, rules.seats);
    }
    if !rules.buy_ins.contains(&own.buy_in) {
        let buy_ins: Vec<String> = rules.buy_ins.iter().map(ToString::to_string).collect();
        errors.add(
            "hexapro.buy_in",
            clause,
            own.buy_in,
            format_args!("one of {}", buy_ins.join(", ")),
        );
    }
}

fn not_offered(
    key: &str,
    clause: &'static str,
    what: impl fmt::Display,
    rulebook: &Rulebook,
    errors: &mut SpecErrors,
) {
    let expected = format_args!("a rulebook that offers {what}");
    errors.add(key, clause, format_args!("{}, which does not", rulebook.id), expected);
}
