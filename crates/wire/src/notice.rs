//! Notices for one player about his or her place in a game: a code with its parameters, like a refusal.

use std::borrow::Cow;

use base::Chips;
use game::cash;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    enums::Reason,
    refusal::Refusal,
    values::{Cents, Millis, Seat},
};

/// What a player may sit down with, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Limits {
    pub least: Cents,
    pub most: Cents,
    /// The one other stack that may be chosen instead, using up a reset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reset: Option<Cents>,
    pub reason: Reason,
    /// The clause that says so.
    pub clause: Cow<'static, str>,
    /// Whether sitting down counts as one of the day's returns.
    pub counts_as_return: bool,
}

/// News for one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Notice {
    /// A seat is held: confirm a buy-in within the limits in time.
    Seat {
        table: u64,
        seat: Seat,
        limits: Limits,
        /// Until when it is held.
        until: Millis,
    },
    /// The player's place in the queue.
    Queued {
        /// From 1.
        place: u32,
        /// How many more players a new table needs.
        needed: u32,
    },
    /// The player is no longer in the queue.
    LeftQueue {},
    /// The held seat was given up.
    SeatGone { table: u64 },
    /// The cashier refused the buy-in.
    BuyInRefused {
        table: u64,
        /// Whether the wallet did not cover it.
        not_enough: bool,
    },
    /// H20, B2: a top-up fitted the stack before the hand, and does not after it.
    TopUpNoLongerFits { table: u64, refusal: Refusal },
    /// A buy-in came through after the seat was gone: it is on its way back.
    BuyInReturned { table: u64, amount: Cents },
    /// The player sits.
    Seated { table: u64, seat: Seat, stack: Cents },
    /// The cashier refused a top-up.
    TopUpRefused { table: u64 },
    /// The player has left a table, and the chips are in the wallet.
    LeftTable { table: u64, stack: Cents, at: Millis },
    /// The player has entered a tournament.
    Registered {},
    /// The cashier refused the money for a tournament.
    RegistrationRefused {
        /// Whether the wallet did not cover it.
        not_enough: bool,
    },
    /// The player has the money for a tournament back.
    Unregistered {},
    /// The tournament starts, and this is the player's seat.
    TournamentStarts { table: u64, seat: Seat },
    /// The player is out of the tournament, or has won it, and the prize is in the wallet.
    TournamentFinished {
        /// No place while registration is open: more may enter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<u32>,
        prize: Cents,
    },
    /// The player has moved to another table of the tournament.
    Moved { table: u64, seat: Seat },
    /// The tournament does not take place, and the player has the money back.
    TournamentCancelled {},
    /// The player has no chips, and may re-buy until then.
    RebuyOffered { until: Millis },
    /// A bounty is in the player's wallet.
    BountyWon { amount: Cents },
    /// What staff say to everybody in a tournament.
    Announcement { text: String },
}

impl From<cash::Limits> for Limits {
    fn from(limits: cash::Limits) -> Self {
        let cash::Limits { least, most, reset, reason, counts_as_return } = limits;
        Self {
            least: least.into(),
            most: most.into(),
            reset: reset.map(Into::into),
            reason: reason.into(),
            clause: Cow::Borrowed(reason.clause()),
            counts_as_return,
        }
    }
}

impl From<&game::Notice> for Notice {
    fn from(note: &game::Notice) -> Self {
        use game::Notice as In;
        match *note {
            In::Seat { table, seat, limits, until } => Self::Seat {
                table: table.0,
                seat: seat.into(),
                limits: limits.into(),
                until: until.into(),
            },
            In::Queued(cash::QueuePlace { place, needed }) => {
                Self::Queued { place: count(place), needed: count(needed) }
            }
            In::LeftQueue => Self::LeftQueue {},
            In::SeatGone { table } => Self::SeatGone { table: table.0 },
            In::BuyInRefused { table, not_enough } => {
                Self::BuyInRefused { table: table.0, not_enough }
            }
            In::BuyInReturned { table, amount } => {
                Self::BuyInReturned { table: table.0, amount: amount.into() }
            }
            In::Seated { table, seat, stack } => {
                Self::Seated { table: table.0, seat: seat.into(), stack: stack.into() }
            }
            In::TopUpNoLongerFits { table, why } => {
                Self::TopUpNoLongerFits { table: table.0, refusal: why.into() }
            }
            In::TopUpRefused { table } => Self::TopUpRefused { table: table.0 },
            In::LeftTable { table, left: cash::Departure { stack, at } } => {
                Self::LeftTable { table: table.0, stack: stack.into(), at: at.into() }
            }
            In::Registered => Self::Registered {},
            In::RegistrationRefused { not_enough } => Self::RegistrationRefused { not_enough },
            In::Unregistered => Self::Unregistered {},
            In::TournamentStarts { table, seat } => {
                Self::TournamentStarts { table: table.0, seat: seat.into() }
            }
            In::Moved { table, seat } => Self::Moved { table: table.0, seat: seat.into() },
            In::TournamentCancelled => Self::TournamentCancelled {},
            In::RebuyOffered { until } => Self::RebuyOffered { until: until.into() },
            In::BountyWon { amount } => {
                Self::BountyWon { amount: Chips(amount.0.unsigned_abs()).into() }
            }
            In::Announcement { ref text } => Self::Announcement { text: text.clone() },
            In::TournamentFinished { place, prize } => {
                Self::TournamentFinished { place, prize: Chips(prize.0.unsigned_abs()).into() }
            }
        }
    }
}

/// A number of people or tables.
pub(crate) fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
