//! R52–R55b: what a cancelled tournament pays back. The arithmetic itself is the tournament's.

use base::Rate;
use serde::{Deserialize, Serialize};

use crate::{Rounding, text};

/// What a cancelled tournament pays back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cancellation {
    /// R52: what comes back for a ticket that fits no other tournament.
    pub unusable_ticket: UnusableTicket,
    /// R53: the part of the pool shared equally; the rest goes by chips.
    #[serde(with = "text")]
    pub shared_equally: Rate,
    /// R53: whether a freeroll's added pool is shared so too.
    pub freeroll_pool_shared: bool,
    /// R53: whether guarantees and added money are shared so too.
    pub added_money_shared: bool,
    /// R53–R55: how shares come to whole cents.
    pub share_rounding: Rounding,
    /// R53–R55: who gets the cents that are left over, one each.
    pub odd_cents: OddCents,
    /// R53–R55: whether an entry that was paid by ticket is paid out in money.
    pub ticket_entries_in_money: bool,
    /// R53: whether prizes in kind are turned into money before the prizes are reached, too.
    pub kind_into_money_before_prizes: bool,
    /// R54: whether prizes in kind are turned into money once the prizes are reached.
    pub kind_into_money_in_prizes: bool,
    /// R55: a cancelled HexaPro, where the rulebook says.
    pub hexapro: Option<HexaProCancellation>,
    /// R55b: a cancelled bounty tournament, where the rulebook says.
    pub bounty: Option<BountyCancellation>,
}

/// R52: what comes back for a ticket that fits no other tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UnusableTicket {
    /// The ticket all the same.
    #[serde(rename = "the ticket")]
    Ticket,
    /// Money, or a ticket worth as much.
    #[serde(rename = "money or an equal ticket")]
    MoneyOrEqualTicket,
}

/// R53–R55: who gets the cents that whole shares leave over, one each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OddCents {
    /// The players with the most chips; of equals the earliest entry.
    #[serde(rename = "most chips first, then the earliest entry")]
    MostChips,
    /// The earliest entries.
    #[serde(rename = "the earliest entry first")]
    EarliestEntry,
}

/// R55: what a cancelled HexaPro pays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexaProCancellation {
    /// The part of the buy-in that counts as the fee and comes back.
    #[serde(with = "text")]
    pub fee: Rate,
    /// How that fee comes to whole cents.
    pub fee_rounding: Rounding,
    /// What each player left gets of the prize pool; the rest goes by ICM.
    #[serde(with = "text")]
    pub each_player_left: Rate,
    /// What happens to prizes already paid.
    pub paid_prizes: PaidPrizes,
}

/// R55: what happens to prizes already paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PaidPrizes {
    /// They come off the pool first, and the remaining prizes are scaled to what is left.
    #[serde(rename = "come off first, the others scaled")]
    ComeOffFirst,
}

/// R55b: what a cancelled bounty tournament pays besides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BountyCancellation {
    /// Whether each player left gets his or her own bounty.
    pub own_bounty: bool,
    /// VIP: whether the extra bounty on a named player counts as that player's own.
    pub vip_counts_as_own: bool,
}
