//! From a view to an action: what a style wants, made legal, and how much it bets.

use base::Chips;
use hand::{Action, Raise, Street, View};

use crate::{chance::Chance, postflop, preflop, situation::Situation, style::Style};

/// What a style wants to do, before legality.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Intent {
    /// Put no more chips in.
    GiveUp,
    /// See more: check or call.
    Stay,
    /// Bet or raise.
    Raise,
}

/// What a bot of this style does, by what it sees and this chance; `None` when it is not the
/// viewer's turn. Always one of the view's legal actions; never a fold where a check is free.
#[must_use]
pub fn decide(style: Style, view: &View, chance: u64) -> Option<Action> {
    let situation = Situation::of(view)?;
    let mut chance = Chance::new(chance);
    let intent = choose(style, &situation, &mut chance);
    Some(match (intent, situation.legal.raise) {
        (Intent::Raise, Some(raise)) => Action::RaiseTo(size(&situation, &raise, &mut chance)),
        _ if situation.legal.check => Action::Check,
        (Intent::GiveUp, _) => Action::Fold,
        (Intent::Stay | Intent::Raise, _) => Action::Call,
    })
}

fn choose(style: Style, situation: &Situation<'_>, chance: &mut Chance) -> Intent {
    match situation.view.street {
        Street::Preflop => preflop::choose(situation, style.habits()),
        Street::Flop | Street::Turn | Street::River => {
            postflop::choose(situation, style.habits(), chance)
        }
    }
}

/// The sizes do not depend on the hand, so that nobody can read it from them.
fn size(situation: &Situation<'_>, raise: &Raise, chance: &mut Chance) -> Chips {
    let presets = &raise.presets;
    let to = match (situation.view.street, chance.below(4)) {
        // Before the flop a first raise is to two and a half big blinds or three, against several
        // to half a big blind more, as players do.
        (Street::Preflop, draw) if situation.raises() == 0 => {
            let halves = if situation.opponents == 1 { 5 } else { 6 } + u64::from(draw & 1);
            Chips(situation.view.big_blind.0.saturating_mul(halves) / 2)
        }
        (_, 0) => presets.half_pot,
        (_, 1 | 2) => presets.three_quarters_pot,
        _ => presets.pot,
    };
    let to = to.clamp(raise.to_min, raise.to_max);
    // With most of the stack in, the rest goes in too: nobody folds for a few chips more.
    let committed = raise.max_is_all_in && to.0 >= raise.to_max.0 / 5 * 3;
    if committed { raise.to_max } else { to }
}
