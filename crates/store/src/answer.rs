//! What the store says to each thing it was asked.

use std::fmt;

use base::GameId;
use game::cash;

/// What became of one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It is durable.
    Done,
    /// It was durable before: nothing has changed.
    AlreadyDone,
    /// It will never happen.
    Refused(Refusal),
    /// Another process owns this game now; nothing of it may be changed from here.
    Fenced,
}

/// Why something will never happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The ledger's reason.
    Ledger(ledger::Refused),
    /// There is no such game.
    NoSuchGame(GameId),
    /// The same name stands for something else already.
    SameIdOtherContent,
    /// A game with tables cannot be closed, one that is not paused for long enough not be voided.
    NotNow,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ledger(refused) => refused.fmt(f),
            Self::NoSuchGame(game) => write!(f, "there is no game {game}"),
            Self::SameIdOtherContent => f.write_str("this id was used for something else"),
            Self::NotNow => f.write_str("the game is not in a state for this"),
        }
    }
}

impl Answer {
    /// Whether it is durable.
    #[must_use]
    pub fn is_done(&self) -> bool {
        matches!(self, Self::Done | Self::AlreadyDone)
    }

    /// What the game hears; `None` if it may not go on at all.
    #[must_use]
    pub fn for_game(&self) -> Option<cash::Answer> {
        match self {
            Self::Done | Self::AlreadyDone => Some(cash::Answer::Done),
            Self::Refused(Refusal::Ledger(ledger::Refused::NotEnough { .. })) => {
                Some(cash::Answer::NotEnough)
            }
            Self::Refused(_) => Some(cash::Answer::Refused),
            Self::Fenced => None,
        }
    }
}
