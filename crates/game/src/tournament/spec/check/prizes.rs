//! What there is to win, and that it adds up.

use base::{Cents, Rate};

use super::{MONEY_MAX, name};
use crate::tournament::spec::{
    EntryPrice, HandForHandAt, PrizeForm, Shares, TournamentSpec, error::SpecErrors,
};
use crate::tournament::tickets::template_name;

/// T1, T5: what the house adds.
pub(super) fn pool(spec: &TournamentSpec, errors: &mut SpecErrors) {
    for (key, clause, amount) in [("guarantee", "T1", spec.guarantee), ("added", "T5", spec.added)]
    {
        if let Some(amount) = amount
            && !(Cents(1)..=MONEY_MAX).contains(&amount)
        {
            errors.add(key, clause, amount, format_args!("0.01 to {MONEY_MAX}"));
        }
    }
    let free = spec.price == Some(EntryPrice::Free);
    if free && spec.guarantee.is_some() {
        let expected = "`added` instead: nothing is paid in that could reach a guarantee";
        errors.add("guarantee", "T1", "a free entry", expected);
    }
    if spec.satellite.is_some() && spec.guarantee.is_some() {
        let expected = "satellite.guaranteed instead: a number of tickets";
        errors.add("guarantee", "T4", "a satellite", expected);
    }
    let guaranteed = spec.satellite.as_ref().is_some_and(|satellite| satellite.guaranteed > 0);
    let paid_later = spec.rebuys.is_some() || spec.add_on.is_some();
    if free && spec.added.is_none() && spec.prizes.extra.is_empty() && !guaranteed && !paid_later {
        let expected = "`added`, prizes.extra or satellite.guaranteed: something to win";
        errors.add("price", "T5", "a free entry and no prize", expected);
    }
}

/// R31: an own table covers every field, falls from place to place and makes the whole.
pub(super) fn table(spec: &TournamentSpec, errors: &mut SpecErrors) {
    let rows = &spec.prizes.table;
    let Some(first) = rows.first() else { return };
    if spec.satellite.is_some() {
        let expected = "no such key: a satellite's pool is shared out in tickets";
        errors.add("prizes.table", "T4", "a satellite", expected);
    }
    let least = spec.entrants_min();
    if first.entrants_from > least {
        let expected = format_args!("{least} or fewer, so that there is a row for every field");
        errors.add("prizes.table[0].entrants_from", "R31", first.entrants_from, expected);
    }
    for (index, row) in rows.iter().enumerate() {
        let key = |field: &str| format!("prizes.table[{index}].{field}");
        if index > 0 && row.entrants_from <= rows[index - 1].entrants_from {
            let expected =
                format_args!("more than {} in the row before", rows[index - 1].entrants_from);
            errors.add(&key("entrants_from"), "R31", row.entrants_from, expected);
        }
        shares(&key("shares"), &row.shares, row.entrants_from.max(least), errors);
    }
}

fn shares(key: &str, Shares(shares): &Shares, smallest_field: u32, errors: &mut SpecErrors) {
    let parts: u64 = shares.iter().map(|share| u64::from(share.parts())).sum();
    let whole = u64::from(Rate::WHOLE.parts());
    if parts != whole {
        let found = format_args!("{}.{:03}%", parts / 1_000, parts % 1_000);
        errors.add(key, "R31", found, "shares that add up to 100%");
    }
    if !shares.is_sorted_by(|higher, lower| higher >= lower) {
        errors.add(key, "R31", "a place that wins more than one above it", "shares that fall");
    }
    if shares.contains(&Rate::ZERO) {
        errors.add(key, "R31", "a share of nothing", "shares above 0, for paid places only");
    }
    if shares.len() as u64 > u64::from(smallest_field) {
        let expected = format_args!("no more paid places than {smallest_field} entrants");
        errors.add(key, "R31", format_args!("{} places", shares.len()), expected);
    }
}

/// R43: places that hands are played hand for hand before are places of the field.
pub(super) fn jumps(spec: &TournamentSpec, errors: &mut SpecErrors) {
    if let (Some(HandForHandAt::Before(places)), Some(most)) =
        (&spec.hand_for_hand, spec.entrants_max())
        && let Some(place) = places.iter().find(|place| **place >= most)
    {
        let expected = format_args!("places below the largest field, {most}");
        errors.add("hand_for_hand", "R43", place, expected);
    }
}

/// T4: a ticket for a template goes by the letters and digits of its name.
pub(super) fn template(key: &str, name: &str, errors: &mut SpecErrors) {
    if template_name(name).is_none() {
        let expected = "a name with 1 to 32 letters from a to z, digits and hyphens between words";
        errors.add(key, "T4", format_args!("\"{name}\""), expected);
    }
}

/// Prizes besides the pool.
pub(super) fn extra(spec: &TournamentSpec, errors: &mut SpecErrors) {
    for (index, prize) in spec.prizes.extra.iter().enumerate() {
        let key = |field: &str| format!("prizes.extra[{index}].{field}");
        name(&key("name"), &prize.name, errors);
        if prize.worth > MONEY_MAX
            || (prize.form != PrizeForm::InKind && prize.worth <= Cents::ZERO)
        {
            let expected = format_args!("0.01 to {MONEY_MAX}");
            errors.add(&key("worth"), "T4", prize.worth, expected);
        }
        if prize.form == PrizeForm::TemplateTicket {
            template(&key("name"), &prize.name, errors);
        }
        if let Some(most) = spec.entrants_max()
            && prize.places.last > most
        {
            let expected = format_args!("places up to {most}, the largest field");
            errors.add(&key("places"), "R31", prize.places, expected);
        }
        if spec.prizes.extra[..index].iter().any(|other| {
            other.places.first <= prize.places.last && prize.places.first <= other.places.last
        }) {
            let expected = "places that no other row of prizes.extra has";
            errors.add(&key("places"), "R31", prize.places, expected);
        }
    }
}
