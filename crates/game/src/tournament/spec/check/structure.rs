//! Levels, stack, breaks, times at the table.

use std::ops::RangeInclusive;

use base::{Chips, Millis};
use rulebook::{Level, Rulebook};

use super::STACK_MAX;
use crate::tournament::spec::{Structure, TournamentSpec, error::SpecErrors};

/// Nobody prints a longer structure.
const LEVELS_MAX: usize = 200;
/// Shorter than half a minute is no level; a day is longer than any.
const LEVEL_TIME: RangeInclusive<Millis> = Millis::seconds(30)..=Millis::seconds(86_400);
/// A break may be a minute, or a night between two days of play.
const BREAK_TIME: RangeInclusive<Millis> = Millis::seconds(60)..=Millis::seconds(86_400);
/// R47: the blinds of the last level stay. If the smallest field still has more of them than this, it
/// would hardly ever end.
const LAST_LEVEL_BIG_BLINDS_MAX: u64 = 1_000;
/// R10: less than three seconds nobody can decide in, more than five minutes nobody waits for.
const DECISION_TIME: RangeInclusive<Millis> = Millis::seconds(3)..=Millis::seconds(300);
/// R10: a time bank never holds a table up for more than ten minutes.
const TIME_BANK_MAX: Millis = Millis::seconds(600);

pub(super) fn structure(spec: &TournamentSpec, rulebook: &Rulebook, errors: &mut SpecErrors) {
    let Some(structure) = &spec.structure else {
        let expected = "a table with stack, level_time and levels";
        errors.add("structure", "R27", "nothing", expected);
        return;
    };
    levels(structure, errors);
    breaks(structure, errors);
    if !(Chips(1)..=STACK_MAX).contains(&structure.stack) {
        let expected = format_args!("1 to {STACK_MAX} chips");
        errors.add("structure.stack", "R38", structure.stack, expected);
        return;
    }
    chips_last(spec, structure, rulebook, errors);
}

fn levels(structure: &Structure, errors: &mut SpecErrors) {
    let key = "structure.levels";
    if !(1..=LEVELS_MAX).contains(&structure.levels.len()) {
        let expected = format_args!("1 to {LEVELS_MAX} levels");
        errors.add(key, "R27", structure.levels.len(), expected);
    }
    for (index, pair) in structure.levels.windows(2).enumerate() {
        let (before, after) = (pair[0].level, pair[1].level);
        let falls = after.small() < before.small() || after.big() < before.big();
        if falls {
            let expected = format_args!("blinds no lower than {before} before it");
            errors.add(
                &format!("{key}[{}]", index + 1),
                "R47",
                format_args!("\"{after}\""),
                expected,
            );
        }
    }
    let times = structure
        .levels
        .iter()
        .enumerate()
        .filter_map(|(index, row)| row.time.map(|time| (format!("{key}[{index}]"), time)));
    let all = [("structure.level_time".to_owned(), structure.level_time)].into_iter().chain(times);
    for (key, time) in all {
        if !LEVEL_TIME.contains(&time) {
            errors.add(&key, "R27", time, "a level of 30 s to 24 h");
        }
    }
}

fn breaks(structure: &Structure, errors: &mut SpecErrors) {
    let levels = structure.levels.len();
    for (index, pause) in structure.breaks.iter().enumerate() {
        let key = |field: &str| format!("structure.breaks[{index}].{field}");
        if !(1..=levels).contains(&usize::from(pause.after_level)) {
            let expected = format_args!("one of the levels 1 to {levels}");
            errors.add(&key("after_level"), "R47", pause.after_level, expected);
        }
        let earlier = structure.breaks.iter().take(index);
        if earlier.clone().any(|earlier| earlier.after_level >= pause.after_level) {
            let expected = "breaks in the order of the levels, one after a level";
            errors.add(&key("after_level"), "R47", pause.after_level, expected);
        }
        if !BREAK_TIME.contains(&pause.length) {
            errors.add(&key("length"), "R47", pause.length, "a break of 1 min to 24 h");
        }
    }
}

/// A structure must not run out of chips while chips are still sold: whoever sits down, in the first
/// level or the last in which it is possible, can pay a big blind and an ante. And it must not run out
/// of levels while the chips are still deep.
fn chips_last(
    spec: &TournamentSpec,
    structure: &Structure,
    rulebook: &Rulebook,
    errors: &mut SpecErrors,
) {
    let level = |number: u16| {
        let index = usize::from(number.max(1)) - 1;
        structure.levels.get(index).or(structure.levels.last()).map(|row| row.level)
    };
    let late = spec.late_levels(rulebook);
    let phase = spec.phased.as_ref().map(|phased| phased.ends_after_level);
    let sold = [
        ("structure.stack", "R27", structure.stack, Some(1), "level 1"),
        ("structure.stack", "R32", structure.stack, Some(late), "the end of late registration"),
        ("structure.stack", "T9", structure.stack, phase, "the end of the first phase"),
    ];
    let sold = sold.into_iter().chain(spec.rebuys.map(|rebuys| {
        (
            "rebuys.chips",
            "T7",
            rebuys.chips,
            Some(rebuys.until_level),
            "the last level with re-buys",
        )
    }));
    let mut reported = Vec::new();
    for (key, clause, chips, number, when) in sold {
        let Some(level) = number.and_then(level) else { continue };
        if chips < cost(level) && !reported.contains(&key) {
            reported.push(key);
            let expected = format_args!(
                "at least {}, a big blind and an ante of {level} at {when}",
                cost(level)
            );
            errors.add(key, clause, format_args!("{chips} chips"), expected);
        }
    }
    if let Some(last) = structure.levels.last() {
        let chips = structure.stack.0.saturating_mul(u64::from(spec.entrants_min()));
        let big_blinds = chips / last.level.big().0;
        if big_blinds > LAST_LEVEL_BIG_BLINDS_MAX {
            let expected = format_args!(
                "a last level of which the smallest field has at most \
                 {LAST_LEVEL_BIG_BLINDS_MAX} big blinds: its blinds stay"
            );
            errors.add(
                "structure.levels",
                "R47",
                format_args!("{big_blinds} big blinds"),
                expected,
            );
        }
    }
}

fn cost(level: Level) -> Chips {
    level.big() + level.ante()
}

/// R10: times at the table that a tournament sets for itself.
pub(super) fn timing(spec: &TournamentSpec, errors: &mut SpecErrors) {
    if let Some(time) = spec.decision_time
        && !DECISION_TIME.contains(&time)
    {
        errors.add("decision_time", "R10", time, "3 s to 300 s");
    }
    let Some(bank) = &spec.time_bank else { return };
    if bank.cap > TIME_BANK_MAX {
        errors.add("time_bank.cap", "R10", bank.cap, "at most 600 s");
    }
    if bank.first > bank.cap || bank.at_least_each_hand > bank.cap {
        let found = format_args!("{} and {} a hand", bank.first, bank.at_least_each_hand);
        errors.add(
            "time_bank.first",
            "R10",
            found,
            format_args!("no more than its cap, {}", bank.cap),
        );
    }
    if bank.every_hands == 0 {
        errors.add("time_bank.every_hands", "R10", 0, "1 or more");
    }
}
