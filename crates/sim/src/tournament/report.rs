//! What a tournament is reported as.

use game::tournament::cancellation::{CancellationRow, TicketBackForm};
use serde::Serialize;

use super::Config;

/// How it went. Where it took several games (tables that start when full, phases), of all of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Who played; where the number of seats is fixed, the rest is left out.
    pub players: u32,
    pub places: Vec<Place>,
    /// Without bounties.
    pub prize_pool_cents: i64,
    /// What the house kept of the fees.
    pub fees_cents: i64,
    /// What the house added, less what fell to it besides fees.
    pub overlay_cents: i64,
    /// Prizes, bounties, tickets and prizes in kind; what a cancellation paid.
    pub paid_cents: i64,
    /// X2: what the bank gave, less what it got.
    pub bank_cents: i64,
    /// What players paid in, the house and the bank added, less fees and what was paid: nothing.
    pub balance: i64,
    pub hands: u64,
    pub levels: u32,
    pub moves: u64,
    pub tables_broken: u64,
    pub hand_for_hand_hands: u64,
    pub big_blinds_per_orbit: BigBlinds,
    pub games: u32,
    pub entries: u32,
    pub kills: u64,
    pub minutes: u64,
    /// The clauses that a cancellation went by.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancellation: Option<Vec<CancelledRow>>,
    pub digest: String,
}

/// A player's place in a game, by the best entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    pub game: u64,
    pub player: u64,
    pub place: u32,
    pub prize_cents: i64,
    pub bounty_cents: i64,
    pub ticket_cents: i64,
}

/// R52–R55b: what a player gets when it is cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CancelledRow {
    pub player: u64,
    pub chips: u64,
    pub clause: String,
    pub buy_in_cents: i64,
    pub fee_cents: i64,
    pub equal_share_cents: i64,
    pub chip_share_cents: i64,
    pub prize_cents: i64,
    pub icm_cents: i64,
    pub bounty_cents: i64,
    pub ticket: Option<CancelledTicket>,
    pub total_cents: i64,
}

/// A ticket in place of money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CancelledTicket {
    pub worth_cents: i64,
    pub form: TicketBackForm,
}

impl CancelledRow {
    /// A row of a cancellation by this clause.
    #[must_use]
    pub fn new(row: &CancellationRow, clause: &str) -> Self {
        let ticket = row.ticket;
        Self {
            player: row.player.0,
            chips: row.chips.0,
            clause: clause.to_owned(),
            buy_in_cents: row.buy_in.0,
            fee_cents: row.fee.0,
            equal_share_cents: row.equal_share.0,
            chip_share_cents: row.chip_share.0,
            prize_cents: row.prize.0,
            icm_cents: row.icm.0,
            bounty_cents: row.bounty.0,
            ticket: ticket.map(|it| CancelledTicket { worth_cents: it.worth.0, form: it.form }),
            total_cents: row.total().0,
        }
    }
}

/// R46: how often those who were dealt into every hand had the big blind between two of another
/// player's at the same table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct BigBlinds {
    pub orbits: u64,
    pub min: u64,
    pub max: u64,
}

/// Why a tournament was not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unplayed {
    /// R37, T2: so many players are needed at least.
    TooFew(u32),
    /// It takes no more than so many.
    TooMany(u32),
    /// It was over after so many hands, before it was to be cancelled.
    OverBefore(u64),
}

impl Unplayed {
    /// In words, for who asked for it.
    #[must_use]
    pub fn explained(&self, config: Config) -> String {
        let found = config.players;
        match self {
            Self::TooFew(least) => {
                format!("--players: expected {least} or more (R37, T2), found {found}")
            }
            Self::TooMany(most) => format!("--players: expected {most} at most, found {found}"),
            Self::OverBefore(hands) => {
                let found = config.cancel_after.unwrap_or(0);
                format!(
                    "--cancel-after: expected fewer hands than it lasts, {hands}, found {found}"
                )
            }
        }
    }
}
