//! Why a cash game refuses a request: a code, what is allowed instead, and the clause. It has no
//! sentences: the client makes them.

use std::fmt;

use base::Chips;
use hand::ActionRefusal;
use serde::{Deserialize, Serialize};

use super::limits::Limits;
use crate::table::ActError;

/// Why a request was refused. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CashRefusal {
    /// There is no such table, or the player has no seat there.
    NotSeated,
    /// The player waits in the queue or holds a seat already.
    AlreadyWaiting,
    /// There is nothing to confirm, decline or leave.
    NotWaiting,
    /// H18, B1, B5: outside the limits.
    BuyIn(Limits),
    /// H20, B2: a top-up this rulebook or this stack does not allow.
    TopUp(TopUpRefusal),
    /// B3: as many tables of this stake as a player may hold.
    TooManyTables { most: usize },
    /// H18: the wallet does not cover the smallest buy-in.
    WalletTooSmall(Limits),
    /// H15: there is nothing to post.
    NothingToPost,
    /// The seat that was chosen is taken.
    SeatTaken,
    /// HOME: seats are chosen here, or cannot be chosen.
    Seating,
    /// Only a tournament is entered so.
    TournamentOnly,
    /// The action was refused.
    Act(ActError),
    /// The game waits for its store.
    Frozen,
}

/// H20, B2: why a top-up was refused. That a hand holds the stack is no reason: the chips come when
/// it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum TopUpRefusal {
    /// H20: the rulebook has no topping up after every hand.
    NotAfterEveryHand,
    /// H20: the rulebook has no topping up by hand.
    NotByHand,
    /// H20: the request is for no chips.
    Nothing,
    /// H20: the stack is as high as one may buy in, or higher.
    StackIsFull { most: Chips },
    /// H20: the stack would be higher than one may buy in.
    TooMuch { adds_most: Chips, most: Chips },
    /// H20: a player without chips re-buys for at least the smallest buy-in.
    RebuyTooSmall { least: Chips, most: Chips },
    /// B2: the stack is as high as one sits down to Banzai with, or higher.
    BanzaiStackIsFull { stack: Chips },
    /// B2: at Banzai the stack is filled to exactly what one sits down with.
    BanzaiExactly { adds: Chips, stack: Chips },
}

impl CashRefusal {
    /// The code of the refusal: the same for clients, in logs and in tests.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotSeated | Self::Act(ActError::NotSeated) => "not_seated",
            Self::AlreadyWaiting => "already_waiting",
            Self::NotWaiting => "not_waiting",
            Self::BuyIn(_) => "buy_in",
            Self::TopUp(refusal) => refusal.code(),
            Self::TooManyTables { .. } => "too_many_tables_of_stake",
            Self::WalletTooSmall(_) => "wallet_too_small",
            Self::NothingToPost => "nothing_to_post",
            Self::SeatTaken => "seat_taken",
            Self::Seating => "seating",
            Self::TournamentOnly => "tournament_only",
            Self::Act(ActError::Stale) => "stale",
            Self::Act(ActError::Refused(refusal)) => refusal.code(),
            Self::Frozen => "frozen",
        }
    }

    /// The clause that decides it.
    #[must_use]
    pub fn clause(&self) -> &'static str {
        match self {
            Self::NotSeated | Self::AlreadyWaiting | Self::NotWaiting => "H14",
            Self::BuyIn(limits) | Self::WalletTooSmall(limits) => limits.reason.clause(),
            Self::TopUp(refusal) => refusal.clause(),
            Self::TooManyTables { .. } => "B3",
            Self::NothingToPost => "H15",
            Self::SeatTaken | Self::Seating => "R2",
            Self::TournamentOnly => "T2",
            Self::Act(ActError::Refused(refusal)) => refusal.clause(),
            Self::Act(ActError::Stale | ActError::NotSeated) => "H3",
            Self::Frozen => "R23",
        }
    }
}

impl TopUpRefusal {
    /// The code of the refusal: the same for clients, in logs and in tests.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::NotAfterEveryHand => "top_up_not_after_every_hand",
            Self::NotByHand => "top_up_not_by_hand",
            Self::Nothing => "top_up_nothing",
            Self::StackIsFull { .. } => "top_up_stack_is_full",
            Self::TooMuch { .. } => "top_up_too_much",
            Self::RebuyTooSmall { .. } => "rebuy_too_small",
            Self::BanzaiStackIsFull { .. } => "banzai_stack_is_full",
            Self::BanzaiExactly { .. } => "banzai_exactly",
        }
    }

    /// The clause that decides it.
    #[must_use]
    pub fn clause(self) -> &'static str {
        match self {
            Self::NotAfterEveryHand
            | Self::NotByHand
            | Self::Nothing
            | Self::StackIsFull { .. }
            | Self::TooMuch { .. }
            | Self::RebuyTooSmall { .. } => "H20",
            Self::BanzaiStackIsFull { .. } | Self::BanzaiExactly { .. } => "B2",
        }
    }
}

/// The clause, the code and the parameters, for logs and tests: `H20 top_up_stack_is_full most=1000`.
impl fmt::Display for CashRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.clause(), self.code())?;
        match *self {
            Self::BuyIn(limits) | Self::WalletTooSmall(limits) => {
                write!(f, " least={} most={}", limits.least, limits.most)?;
                limits.reset.map_or(Ok(()), |reset| write!(f, " reset={reset}"))
            }
            Self::TopUp(refusal) => refusal.write_parameters(f),
            Self::TooManyTables { most } => write!(f, " most={most}"),
            Self::Act(ActError::Refused(refusal)) => match refusal {
                ActionRefusal::NotYourTurn { turn_of } => write!(f, " turn_of={turn_of}"),
                ActionRefusal::RaiseTooSmall { to, least } => write!(f, " to={to} least={least}"),
                ActionRefusal::MoreThanStack { to, most }
                | ActionRefusal::MoreThanPot { to, most } => write!(f, " to={to} most={most}"),
                ActionRefusal::HandOver
                | ActionRefusal::NotInHand
                | ActionRefusal::BetToMatch
                | ActionRefusal::NothingToCall
                | ActionRefusal::BettingClosed
                | ActionRefusal::NobodyCanAnswer
                | ActionRefusal::NoMoreThanCall
                | ActionRefusal::NothingToShow => Ok(()),
            },
            Self::NotSeated
            | Self::AlreadyWaiting
            | Self::NotWaiting
            | Self::NothingToPost
            | Self::SeatTaken
            | Self::Seating
            | Self::TournamentOnly
            | Self::Act(ActError::Stale | ActError::NotSeated)
            | Self::Frozen => Ok(()),
        }
    }
}

impl std::error::Error for CashRefusal {}

impl TopUpRefusal {
    fn write_parameters(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAfterEveryHand | Self::NotByHand | Self::Nothing => Ok(()),
            Self::StackIsFull { most } => write!(f, " most={most}"),
            Self::TooMuch { adds_most, most } => write!(f, " adds_most={adds_most} most={most}"),
            Self::RebuyTooSmall { least, most } => write!(f, " least={least} most={most}"),
            Self::BanzaiStackIsFull { stack } => write!(f, " stack={stack}"),
            Self::BanzaiExactly { adds, stack } => write!(f, " adds={adds} stack={stack}"),
        }
    }
}
