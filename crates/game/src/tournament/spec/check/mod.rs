//! Whether a spec makes sense, by itself and under its rulebook. Every function looks at one subject
//! and adds what it finds; nothing stops at the first error.

mod entry;
mod prizes;
mod structure;
mod types;

use base::{Cents, Chips};
use rulebook::Rulebook;

use super::{
    TournamentSpec,
    error::{SpecError, SpecErrors},
    text::quoted,
};

/// A name stands in the lobby and in every message about it.
const NAME_CHARS_MAX: usize = 60;
/// A table has no more seats than one deck serves.
const SEATS: std::ops::RangeInclusive<u8> = 2..=10;
/// Ten times the largest field that the engine is measured with; chips and money of so many still
/// count exactly.
pub const ENTRANTS_MAX: u32 = 100_000;

/// Far above any structure, and no sum of stacks comes near what is counted exactly.
const STACK_MAX: Chips = Chips(1_000_000_000);
/// A billion: no pool on record comes near, and sums over a field stay exact.
const MONEY_MAX: Cents = Cents(100_000_000_000);

pub(super) fn errors(spec: &TournamentSpec, rulebook: &Rulebook) -> Vec<SpecError> {
    let mut errors = SpecErrors::default();
    if spec.rulebook != rulebook.id {
        errors.add("rulebook", "R27", quoted(spec.rulebook.as_str()), &rulebook.id);
    }
    name("name", &spec.name, &mut errors);
    if !SEATS.contains(&spec.seats) {
        errors.add("seats", "R28", spec.seats, "2 to 10 seats a table");
    }
    entry::entrants(spec, &mut errors);
    if spec.hexapro.is_some() {
        types::hexapro(spec, rulebook, &mut errors);
        return errors.0;
    }
    entry::price(spec, rulebook, &mut errors);
    entry::registration(spec, rulebook, &mut errors);
    entry::multi_buy_in(spec, rulebook, &mut errors);
    structure::structure(spec, rulebook, &mut errors);
    structure::timing(spec, &mut errors);
    prizes::pool(spec, &mut errors);
    prizes::table(spec, &mut errors);
    prizes::extra(spec, &mut errors);
    prizes::jumps(spec, &mut errors);
    types::rebuys(spec, rulebook, &mut errors);
    types::bounty(spec, rulebook, &mut errors);
    types::satellite(spec, &mut errors);
    types::phased(spec, rulebook, &mut errors);
    errors.0
}

/// A name that people read: of a tournament, a prize, a player.
fn name(key: &str, text: &str, errors: &mut SpecErrors) {
    let chars = text.chars().count();
    let sound = (1..=NAME_CHARS_MAX).contains(&chars)
        && text.trim() == text
        && !text.chars().any(char::is_control);
    if !sound {
        errors.add(key, "R27", quoted(text), "a name of 1 to 60 characters on one line");
    }
}
