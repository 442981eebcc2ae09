//! Notices for one player about his or her place in a game: a code with its parameters, like a refusal.

use std::borrow::Cow;

use game::{cash, tournament};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    enums::{LeaveReason, Reason},
    refusal::Refusal,
    routing::cents,
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

/// HOME: what one player would get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DealShare {
    pub seat: Seat,
    pub prize: Cents,
    /// The bounty on the player's own head.
    pub bounty: Cents,
}

/// HOME: why a deal came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DealEnd {
    Refused,
    TimeOver,
    SomebodyAway,
    Changed,
}

/// Why a tournament does not take place, or not to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CancelCause {
    TooFewEntrants,
    BankTooSmall,
    Staff,
}

impl From<game::CancelCause> for CancelCause {
    fn from(why: game::CancelCause) -> Self {
        match why {
            game::CancelCause::TooFewEntrants => Self::TooFewEntrants,
            game::CancelCause::BankTooSmall => Self::BankTooSmall,
            game::CancelCause::Staff => Self::Staff,
        }
    }
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
    LeftTable { table: u64, stack: Cents, at: Millis, why: LeaveReason },
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
        /// Tickets and prizes in kind, by what they are worth; left out if there are none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        in_kind: Option<Cents>,
        /// What the player has won in bounties; left out if that is nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        bounties: Option<Cents>,
        /// Whether staff have disqualified the player; left out if not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        disqualified: Option<bool>,
    },
    /// The player has moved to another table of the tournament.
    Moved { table: u64, seat: Seat },
    /// The tournament does not take place, and the player has the money back.
    TournamentCancelled {
        /// What the player has got back or out of it.
        paid: Cents,
        /// Whether that is a ticket.
        ticket: bool,
        why: CancelCause,
    },
    /// The player has no chips, and may re-buy until then.
    RebuyOffered { until: Millis },
    /// A bounty is in the player's wallet.
    BountyWon { amount: Cents },
    /// HOME: somebody proposes a deal at the final table.
    DealProposed {
        table: u64,
        by: Seat,
        /// Until when it can be answered.
        until: Millis,
        /// Most chips first.
        shares: Vec<DealShare>,
    },
    /// HOME: so many have accepted the deal.
    DealAccepted { table: u64, accepted: u32, of: u32 },
    /// HOME: the deal came to nothing, and play goes on.
    DealEnded { table: u64, why: DealEnd },
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
            In::LeftTable { table, left: cash::Departure { stack, at }, why } => Self::LeftTable {
                table: table.0,
                stack: stack.into(),
                at: at.into(),
                why: why.into(),
            },
            In::Registered => Self::Registered {},
            In::RegistrationRefused { not_enough } => Self::RegistrationRefused { not_enough },
            In::Unregistered => Self::Unregistered {},
            In::TournamentStarts { table, seat } => {
                Self::TournamentStarts { table: table.0, seat: seat.into() }
            }
            In::Moved { table, seat } => Self::Moved { table: table.0, seat: seat.into() },
            In::TournamentCancelled { paid, ticket, why } => {
                Self::TournamentCancelled { paid: cents(paid), ticket, why: why.into() }
            }
            In::RebuyOffered { until } => Self::RebuyOffered { until: until.into() },
            In::BountyWon { amount } => Self::BountyWon { amount: cents(amount) },
            In::DealProposed { table, by, until, ref shares } => Self::DealProposed {
                table: table.0,
                by: by.into(),
                until: until.into(),
                shares: shares.iter().map(Into::into).collect(),
            },
            In::DealAccepted { table, accepted, of } => {
                Self::DealAccepted { table: table.0, accepted: count(accepted), of: count(of) }
            }
            In::DealEnded { table, why } => Self::DealEnded { table: table.0, why: why.into() },
            In::Announcement { ref text } => Self::Announcement { text: text.clone() },
            In::TournamentFinished { place, prize, in_kind, bounties, disqualified } => {
                let some = |amount: base::Cents| Some(cents(amount)).filter(|it| it.0 > 0);
                Self::TournamentFinished {
                    place,
                    prize: cents(prize),
                    in_kind: some(in_kind),
                    bounties: some(bounties),
                    disqualified: disqualified.then_some(true),
                }
            }
        }
    }
}

impl From<&tournament::DealShare> for DealShare {
    fn from(share: &tournament::DealShare) -> Self {
        let money = cents;
        Self { seat: share.seat.into(), prize: money(share.prize), bounty: money(share.bounty) }
    }
}

impl From<tournament::DealEnd> for DealEnd {
    fn from(why: tournament::DealEnd) -> Self {
        match why {
            tournament::DealEnd::Refused => Self::Refused,
            tournament::DealEnd::TimeOver => Self::TimeOver,
            tournament::DealEnd::SomebodyAway => Self::SomebodyAway,
            tournament::DealEnd::Changed => Self::Changed,
        }
    }
}

/// A number of people or tables.
pub(crate) fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
