//! What sites of old did differently, each as a precise test on one hand: whoever replays real
//! hands sees these classes named instead of a difference of ours, and nothing else passes them.

use base::Chips;

use super::{Amount, Recorded, play::Played};

/// Why the stacks of a hand that was played to its end are not ours, if it is one of the known
/// ways of sites.
pub(crate) fn explains(
    recorded: &Recorded,
    played: &Played,
    finishing: &[Amount],
) -> Option<&'static str> {
    if changed_outside(recorded, played, finishing) {
        return Some("a stack that changed outside the hand");
    }
    let decimals = played.decimals;
    let finer = finishing.iter().any(|stack| stack.decimals() > decimals);
    if finer && split_in_steps(played, finishing, decimals + 1, 5) {
        return Some("a pot split in half-chips (H11 splits in whole ones)");
    }
    if decimals == 2 && split_in_steps(played, finishing, decimals, 5) {
        return Some("a pot split in steps of 5 cents (H11 splits in cents)");
    }
    None
}

/// A player who put nothing in and won nothing has another stack afterwards: the player left, or
/// bought more, and the record mixes it in.
fn changed_outside(recorded: &Recorded, played: &Played, finishing: &[Amount]) -> bool {
    let stacks = recorded.starting_stacks.iter().zip(finishing).enumerate();
    let mut untouched = stacks.filter(|(player, _)| played.put_in[*player] == Chips::ZERO);
    untouched.any(|(_, (started, finished))| started != finished)
}

/// Whether all who differ share the pots, each by less than the odd part that the site's steps of
/// `step` units leave, and what the record pays each of them is a whole number of steps.
fn split_in_steps(played: &Played, finishing: &[Amount], decimals: u8, step: i128) -> bool {
    let winners = played.won.iter().filter(|won| !won.is_zero()).count();
    let mut off_by = 0;
    let all_explained = finishing.iter().enumerate().all(|(player, stack)| {
        let unit = 10i128.pow(u32::from(decimals - played.decimals));
        let Some(stack) = stack.scaled(decimals) else { return false };
        let ours = i128::from(played.stacks[player].0) * unit;
        let won = i128::from(played.won[player].0) * unit;
        let off = stack - ours;
        off_by += off;
        off == 0 || (won > 0 && off.abs() <= step && (won + off) % step == 0)
    });
    winners > 1 && all_explained && off_by == 0
}
