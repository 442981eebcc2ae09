//! What a player does at a turn: chosen at random among what is legal, so that hands go on to the
//! flop and sometimes to the end, as they do among people.

use std::fmt;

use crate::{
    chance::Chance,
    received::{Legal, Raise, Said},
};

/// An action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    Fold,
    Check,
    Call,
    RaiseTo(u64),
}

impl Choice {
    /// Mostly checks, calls and folds; some raises.
    pub(crate) fn draw(legal: &Legal, chance: &mut Chance) -> Self {
        let luck = chance.below(100);
        match (legal.check, legal.call, legal.raise) {
            (true, _, Some(raise)) if luck < 25 => Self::RaiseTo(total(&raise, chance)),
            (true, ..) => Self::Check,
            (false, _, Some(raise)) if luck < 10 => Self::RaiseTo(total(&raise, chance)),
            // Whoever calls all-in every time is soon without chips.
            (false, Some(call), _) if call.all_in && luck < 70 => Self::Fold,
            (false, Some(_), _) if luck < 58 => Self::Call,
            (false, ..) => Self::Fold,
        }
    }

    /// Whether this is what was said at the table.
    pub(crate) fn is(self, said: &Said<'_>) -> bool {
        match self {
            Self::Fold => said.kind == "folded",
            Self::Check => said.kind == "checked",
            Self::Call => said.kind == "called",
            Self::RaiseTo(to) => said.kind == "raised" && said.to == Some(to),
        }
    }
}

fn total(raise: &Raise, chance: &mut Chance) -> u64 {
    match chance.below(100) {
        0..50 => raise.to_min,
        50..75 => raise.presets.half_pot,
        75..88 => raise.presets.three_quarters_pot,
        88..98 => raise.presets.pot,
        _ => raise.to_max,
    }
}

/// As the protocol writes it.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fold => f.write_str(r#"{"type":"fold"}"#),
            Self::Check => f.write_str(r#"{"type":"check"}"#),
            Self::Call => f.write_str(r#"{"type":"call"}"#),
            Self::RaiseTo(to) => write!(f, r#"{{"type":"raise_to","to":{to}}}"#),
        }
    }
}
