//! How long a bot seems to think, so that a table with house players has the rhythm of a table of
//! people. It says for how long; waiting is the room's.

use base::Millis;
use hand::View;

use crate::{
    chance::Chance,
    decide::{Wish, judge},
    sight::Sight,
    style::Style,
};

/// Nobody sees the cards and clicks faster.
pub const PACE_MIN: Millis = Millis(800);
/// Well below every decision time (R10), so that a bot never lives off its time bank.
pub const PACE_MAX: Millis = Millis(8_000);

/// How long a bot of this style thinks about this view: longer when the choice is close and when
/// much is at stake. `None` when it is not the viewer's turn. Give it the chance that the decision
/// gets, so that it is about the same decision.
#[must_use]
pub fn pace(style: Style, view: &View, chance: u64) -> Option<Millis> {
    let sight = Sight::of(view)?;
    let mut chance = Chance::new(chance);
    let judgement = judge(style, &sight, &mut chance);
    // Giving up a hand that was never going to be played takes no thought.
    let routine = match judgement.wish {
        Wish::GiveUp => judgement.clearness > 100,
        Wish::Stay => sight.legal.check,
        Wish::Raise => false,
    };
    let close = u64::from(1_000u32.saturating_sub(judgement.clearness * 4));
    let thought = if routine { 300 } else { 600 + close * 2 + stake(&sight) * 3 };
    let most = match style {
        Style::Maniac => thought / 2,
        Style::Rock | Style::Regular | Style::Caller => thought,
    };
    // From half of it to all of it and half again.
    let spread = most / 2 + u64::from(chance.below(most.max(1) as u32));
    Some(Millis((PACE_MIN.0 + spread).min(PACE_MAX.0)))
}

/// What of the stack a call costs, of a thousand.
fn stake(sight: &Sight<'_>) -> u64 {
    let cost = sight.legal.call.map_or(0, |call| call.adds.0);
    (u128::from(cost) * 1_000 / u128::from(sight.stack.0.max(1))).min(1_000) as u64
}
