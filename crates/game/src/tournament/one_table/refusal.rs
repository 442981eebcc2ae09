//! Why a tournament refuses what a player asks for. Nothing has changed then.

use crate::{cash::CashRefusal, table::ActError};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentRefusal {
    /// R51, R32: one entry each.
    AlreadyRegistered,
    NotRegistered,
    /// T2: every seat is taken, or being paid for.
    Full,
    /// R33: it has started, and nothing is refunded any more.
    Started,
    /// R40: nobody leaves; who goes away sits out.
    NobodyLeaves,
    /// The player does not sit at this table.
    NotSeated,
    /// An action was not taken.
    Act(ActError),
    /// Only a cash game does this.
    CashOnly,
}

impl TournamentRefusal {
    /// The code it travels by.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::AlreadyRegistered => "already_registered",
            Self::NotRegistered => "not_registered",
            Self::Full => "tournament_full",
            Self::Started => "tournament_started",
            Self::NobodyLeaves => "tournament_nobody_leaves",
            Self::NotSeated | Self::Act(ActError::NotSeated) => "not_seated",
            Self::Act(ActError::Stale) => "stale",
            Self::Act(ActError::Refused(refusal)) => refusal.code(),
            Self::CashOnly => "cash_only",
        }
    }

    /// The clause that says so.
    #[must_use]
    pub fn clause(self) -> &'static str {
        match self {
            Self::AlreadyRegistered => "R32",
            Self::Full => "T2",
            Self::Started => "R33",
            Self::NobodyLeaves => "R40",
            Self::NotRegistered | Self::CashOnly => "T2",
            Self::NotSeated => CashRefusal::NotSeated.clause(),
            Self::Act(error) => CashRefusal::Act(error).clause(),
        }
    }
}
