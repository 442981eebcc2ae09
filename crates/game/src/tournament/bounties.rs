//! T8: what is paid for a player who is knocked out, to the cent. Who knocked the player out, and
//! whether he or she is really out or re-buys, is the engine's to find.

use base::{Cents, PlayerId};
use rulebook::Bounty;
use serde::{Deserialize, Serialize};

use super::spec::{BountyKind, BountySpec};

/// What one of those who knocked a player out gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BountyShare {
    pub player: PlayerId,
    /// Paid at once.
    pub paid: Cents,
    /// Put onto the player's own head.
    pub onto_own: Cents,
    /// T8: the part of a VIP bounty.
    pub vip: Cents,
}

/// T8: shares the bounty of a player who is out among those who won the last pot that the player could
/// have won, given clockwise from the button: odd cents go to the first of them.
///
/// A progressive bounty is first split into what is paid and what goes onto heads, then each of the two
/// is shared. A VIP bounty is paid whole.
///
/// # Panics
/// If nobody won: every pot has a winner.
#[must_use]
pub fn knock_out(
    spec: &BountySpec,
    rules: &Bounty,
    own_bounty: Cents,
    vip_bounty: Cents,
    winners: &[PlayerId],
) -> Vec<BountyShare> {
    assert!(!winners.is_empty(), "every pot has a winner");
    let paid = match spec.kind {
        BountyKind::Regular | BountyKind::Vip => own_bounty,
        BountyKind::Progressive => paid_out(rules, own_bounty),
    };
    let onto_own = own_bounty - paid;
    let parts = [paid, onto_own, vip_bounty].map(|amount| shared(amount, winners.len()));
    let [paid, onto_own, vip] = parts;
    let shares = winners.iter().zip(paid).zip(onto_own).zip(vip);
    shares
        .map(|(((player, paid), onto_own), vip)| BountyShare {
            player: *player,
            paid,
            onto_own,
            vip,
        })
        .collect()
}

/// T8: the part of a progressive bounty that is paid out.
#[must_use]
pub fn paid_out(rules: &Bounty, bounty: Cents) -> Cents {
    let amount = u64::try_from(bounty.0).expect("a bounty is not negative");
    let share = rules.paid_out_rounding.share_of(rules.progressive_paid_out, amount);
    Cents(i64::try_from(share).expect("a part of the bounty"))
}

/// Equal shares in whole cents, the odd ones to the first.
fn shared(amount: Cents, winners: usize) -> impl Iterator<Item = Cents> {
    let winners = i64::try_from(winners).expect("no more than a table seats");
    let (each, odd) = (amount.0 / winners, amount.0 % winners);
    (0..winners).map(move |index| Cents(each + i64::from(index < odd)))
}

/// T8: what the winner of the tournament gets of his or her own bounty.
#[must_use]
pub fn winners_own(rules: &Bounty, own_bounty: Cents) -> Cents {
    if rules.winner_keeps_own { own_bounty } else { Cents::ZERO }
}
