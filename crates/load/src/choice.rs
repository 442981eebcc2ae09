//! What a player does at a turn: chosen at random among what is legal, so that hands go on to the
//! flop and sometimes to the end, as they do among people.

use wire::{Action, Chips, Legal, Presets, Raise, TableMessage};

use crate::chance::Chance;

/// Mostly checks, calls and folds; some raises.
pub(crate) fn draw(legal: &Legal, chance: &mut Chance) -> Action {
    let luck = chance.below(100);
    match (legal.check, legal.call, legal.raise) {
        (true, _, Some(raise)) if luck < 25 => Action::RaiseTo { to: total(&raise, chance) },
        (true, ..) => Action::Check {},
        (false, _, Some(raise)) if luck < 10 => Action::RaiseTo { to: total(&raise, chance) },
        // A player who calls all-in every time soon has no chips.
        (false, Some(call), _) if call.all_in && luck < 70 => Action::Fold {},
        (false, Some(_), _) if luck < 58 => Action::Call {},
        (false, ..) => Action::Fold {},
    }
}

fn total(raise: &Raise, chance: &mut Chance) -> Chips {
    match chance.below(100) {
        0..50 => raise.to_min,
        50..75 => raise.presets.half_pot,
        75..88 => raise.presets.three_quarters_pot,
        88..98 => raise.presets.pot,
        _ => raise.to_max,
    }
}

/// Whether this is the action that was shown at the table.
pub(crate) fn is_shown(action: Action, shown: &TableMessage<'_>) -> bool {
    match (action, shown) {
        (Action::Fold {}, TableMessage::Folded { .. })
        | (Action::Check {}, TableMessage::Checked { .. })
        | (Action::Call {}, TableMessage::Called { .. }) => true,
        (Action::RaiseTo { to }, TableMessage::Raised { to: total, .. }) => to == *total,
        _ => false,
    }
}

/// Whether the choices fit together: checking or calling, a range that is not empty, presets in it.
pub(crate) fn is_coherent(legal: &Legal) -> bool {
    let one_choice = legal.check != legal.call.is_some();
    let call_adds = legal.call.is_none_or(|call| call.adds > Chips(0));
    let raise = legal.raise.is_none_or(|raise| {
        let Presets { half_pot, three_quarters_pot, pot } = raise.presets;
        let range = raise.to_min..=raise.to_max;
        !range.is_empty() && [half_pot, three_quarters_pot, pot].iter().all(|to| range.contains(to))
    });
    one_choice && call_adds && raise
}
