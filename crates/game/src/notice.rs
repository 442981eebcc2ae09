//! Notices of a game to one player.

use base::{Cents, Chips, Millis, TableId};
use hand::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    cash::{Departure, Limits, QueuePlace, TopUpRefusal},
    tournament::{DealEnd, DealShare},
};

/// Why a player left a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeaveReason {
    /// The player wanted to, or the table closed.
    Left,
    /// HOME: the host removed the player from a private table.
    RemovedByHost,
    /// H16, R9: the player sat out for too long.
    SatOutTooLong,
}

/// News for one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "note", rename_all = "snake_case")]
pub enum Notice {
    /// A seat is held: confirm a buy-in within these limits before `until`.
    Seat {
        table: TableId,
        seat: Seat,
        /// What may be brought, and why.
        limits: Limits,
        /// Until when the seat is held.
        until: Millis,
    },
    /// H14: the player's place in the queue.
    Queued(QueuePlace),
    /// The player is no longer in the queue.
    LeftQueue,
    /// The held seat was given up: the time passed, or the player declined.
    SeatGone { table: TableId },
    /// The buy-in was refused by the cashier.
    BuyInRefused {
        table: TableId,
        /// Whether the wallet did not cover it.
        not_enough: bool,
    },
    /// Chips lay where the player has no seat: they are on their way back.
    BuyInReturned { table: TableId, amount: Chips },
    /// The player sits.
    Seated { table: TableId, seat: Seat, stack: Chips },
    /// H20: a top-up was refused by the cashier.
    TopUpRefused { table: TableId },
    /// H20, B2: a top-up that fitted the stack before the hand does not any more.
    TopUpNoLongerFits { table: TableId, why: TopUpRefusal },
    /// The player has left a table, and the chips are in the wallet.
    LeftTable { table: TableId, left: Departure, why: LeaveReason },
    /// R35: the player has paid and entered a tournament.
    Registered,
    /// The money for a tournament was refused by the cashier.
    RegistrationRefused {
        /// Whether the wallet did not cover it.
        not_enough: bool,
    },
    /// R33: the player has the money back.
    Unregistered,
    /// R28: the tournament starts, and this is the player's seat.
    TournamentStarts { table: TableId, seat: Seat },
    /// R42: the player has moved to this seat.
    Moved { table: TableId, seat: Seat },
    /// R37: the tournament does not take place, and the player has the money back.
    TournamentCancelled {
        /// What the player has got.
        paid: Cents,
        /// Whether that is a ticket.
        ticket: bool,
        why: CancelCause,
    },
    /// T7: the player has no chips, and may re-buy until then.
    RebuyOffered { until: Millis },
    /// T8: a bounty is in the player's wallet.
    BountyWon { amount: Cents },
    /// HOME: somebody proposes a deal: what each would get, to be answered in time.
    DealProposed { table: TableId, by: Seat, until: Millis, shares: Vec<DealShare> },
    /// HOME: so many have accepted it.
    DealAccepted { table: TableId, accepted: usize, of: usize },
    /// HOME: the deal came to nothing.
    DealEnded { table: TableId, why: DealEnd },
    /// R45: what staff say to everybody in a tournament.
    Announcement { text: String },
    /// R41, R44: the player is out of the tournament, or has won it, and the prize is in the wallet.
    TournamentFinished {
        /// No place while registration is open: more may enter.
        place: Option<u32>,
        prize: Cents,
        /// T4: tickets and prizes in kind, by what they are worth.
        in_kind: Cents,
        /// T8: what the player has won in bounties.
        bounties: Cents,
        /// R45: whether staff have disqualified the player.
        disqualified: bool,
    },
}

/// Why a tournament does not take place, or not to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CancelCause {
    /// R37: too few have entered.
    TooFewEntrants,
    /// X2: the bank does not cover the largest prize.
    BankTooSmall,
    /// R26, R45: staff have decided so, or it could not be played on.
    Staff,
}
