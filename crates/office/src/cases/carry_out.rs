//! What a correction and the reversal of a hand move. Losers get back what they lost into the wallet,
//! whether or not they still sit there; winners give back from the wallet, and what it no longer has
//! becomes owed. Stacks are not touched: a hand may be in progress at the table.

use base::{Cents, PlayerId};

/// What is taken from one player: the wallet first, the rest is owed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charged {
    pub wallet: Cents,
    pub owed: Cents,
}

/// Splits what a player has to give, from what the wallet holds.
#[must_use]
pub fn charge(due: Cents, wallet_holds: Cents) -> Charged {
    let wallet = due.min(wallet_holds.max(Cents::ZERO));
    Charged { wallet, owed: due - wallet }
}

/// R1, R25, MALF: what each player gets, or gives if it is negative, when a hand with these results and
/// this rake is voided. Together with the rake, which the house gives back, it sums to zero.
///
/// # Panics
/// If the results and the rake do not sum to zero: only a bug of ours could store such a hand.
#[must_use]
pub fn reversal(nets: &[(PlayerId, Cents)], rake: Cents) -> Vec<(PlayerId, Cents)> {
    let sum: i64 = nets.iter().map(|(_, net)| net.0).sum();
    assert_eq!(sum + rake.0, 0, "a hand neither makes nor loses money");
    let moved = nets.iter().filter(|(_, net)| *net != Cents::ZERO);
    moved.map(|(player, net)| (*player, Cents(-net.0))).collect()
}
