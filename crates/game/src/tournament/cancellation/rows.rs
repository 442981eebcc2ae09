//! What goes into a cancellation and what comes out, one row a player.

use base::{Cents, Chips, PlayerId};
use serde::{Deserialize, Serialize};

/// A player who is still in, or before the start an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenEntry {
    pub player: PlayerId,
    pub chips: Chips,
    /// What this entry brought to the prize pool, re-buys and add-ons included.
    pub pool: Cents,
    /// The fees of this entry, of its re-buys and add-ons.
    pub fees: Cents,
    /// What is on the player's head now, VIP bounties apart.
    pub own_bounty: Cents,
    /// T8: an extra bounty on this player.
    pub vip_bounty: Cents,
    pub paid_with: PaidWith,
}

/// R33: how an entry was paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaidWith {
    Money,
    Ticket {
        /// Whether it admits to another tournament, too.
        fits_another: bool,
    },
}

/// What one player gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CancellationRow {
    pub player: PlayerId,
    pub chips: Chips,
    /// R52: what went to the prize pool.
    pub buy_in: Cents,
    pub fee: Cents,
    pub equal_share: Cents,
    pub chip_share: Cents,
    /// R54: the lowest prize that is left.
    pub prize: Cents,
    pub icm: Cents,
    pub bounty: Cents,
    /// In place of money.
    pub ticket: Option<TicketBack>,
}

/// R52: a ticket that comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicketBack {
    pub worth: Cents,
    pub form: TicketBackForm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TicketBackForm {
    /// The ticket that was used.
    Ticket,
    /// R52: money, or a ticket worth as much: the player chooses.
    MoneyOrEqualTicket,
    /// A ticket for any tournament of its worth, where a rulebook pays ticket entries so.
    ValueTicket,
}

impl CancellationRow {
    pub(super) fn new(entry: &OpenEntry) -> Self {
        let OpenEntry { player, chips, .. } = *entry;
        let none = Cents::ZERO;
        Self {
            player,
            chips,
            buy_in: none,
            fee: none,
            equal_share: none,
            chip_share: none,
            prize: none,
            icm: none,
            bounty: none,
            ticket: None,
        }
    }

    /// What the player gets in money.
    #[must_use]
    pub fn money(&self) -> Cents {
        let shares = [self.equal_share, self.chip_share, self.prize, self.icm];
        self.buy_in + self.fee + self.bounty + shares.into_iter().sum()
    }

    /// What the player gets in all.
    #[must_use]
    pub fn total(&self) -> Cents {
        self.money() + self.ticket.map_or(Cents::ZERO, |ticket| ticket.worth)
    }

    /// Turns what is paid in money into a ticket.
    pub(super) fn into_ticket(self, form: TicketBackForm) -> Self {
        let worth = self.money();
        let ticket = (worth > Cents::ZERO).then_some(TicketBack { worth, form });
        let none = Cents::ZERO;
        let Self { player, chips, .. } = self;
        Self {
            player,
            chips,
            buy_in: none,
            fee: none,
            equal_share: none,
            chip_share: none,
            prize: none,
            icm: none,
            bounty: none,
            ticket,
        }
    }
}

/// What a cancellation pays, and out of what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cancellation {
    /// The clauses that applied.
    pub clauses: Vec<String>,
    /// In the order of the entries.
    pub rows: Vec<CancellationRow>,
    pub sources: Sources,
}

/// Where the money comes from. The rows' totals make exactly these.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sources {
    /// The prize pool, with what the house added to it as far as it is shared.
    pub prize_pool: Cents,
    /// What is in no pool: prizes in kind that are paid in money, fees that the odds of a HexaPro left
    /// to the house (R55).
    pub house: Cents,
    pub fees: Cents,
    pub bounties: Cents,
}

impl Sources {
    #[must_use]
    pub fn total(self) -> Cents {
        self.prize_pool + self.house + self.fees + self.bounties
    }
}
