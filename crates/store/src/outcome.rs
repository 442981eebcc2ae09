//! The outcome of each item.

use std::fmt;

use base::{GameId, Millis};

/// What became of one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemOutcome {
    /// It is durable.
    Done,
    /// It was durable before: nothing has changed.
    AlreadyDone,
    /// It will never happen.
    Refused(ItemRefusal),
    /// Another process owns this game now; nothing of it may be changed from here.
    Fenced,
}

/// Why something will never happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemRefusal {
    /// The ledger's reason.
    Ledger(ledger::TransferRefusal),
    /// There is no such game.
    NoSuchGame(GameId),
    /// The name is already used for something else.
    SameIdOtherContent,
    /// The game was closed.
    Closed(GameId),
    /// Somebody's chips are in the game: it cannot be closed.
    ChipsInGame(GameId),
    /// H12b: the game is not paused, or not since then.
    NotPaused(GameId),
    /// H12b: the game may be voided from then on.
    TooEarly(Millis),
    /// The player's request was done by another commit: it is never applied twice.
    RequestDone { game: GameId, commit: u64 },
    /// Money at seats, in holds and tickets, and payments, are moved only by their own items, under
    /// reserved names.
    NotItsItem,
    /// The record of this step does not follow from the one that is stored.
    OutOfStep,
    /// The provider's reference belongs to another payment of its channel.
    SameReference,
    /// This is no currency.
    NoCurrency(String),
    /// A text that is longer than it may be.
    TooLong,
}

impl fmt::Display for ItemRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ledger(refused) => refused.fmt(f),
            Self::NoSuchGame(game) => write!(f, "there is no game {game}"),
            Self::SameIdOtherContent => f.write_str("this id was used for something else"),
            Self::Closed(game) => write!(f, "game {game} is closed"),
            Self::ChipsInGame(game) => write!(f, "somebody's chips are in game {game}"),
            Self::NotPaused(game) => write!(f, "game {game} is not paused since then"),
            Self::TooEarly(from) => write!(f, "this may be done from {} on", from.0),
            Self::RequestDone { game, commit } => {
                write!(f, "this request was done by commit {commit} of game {game}")
            }
            Self::NotItsItem => f.write_str("this money is moved in another way"),
            Self::OutOfStep => f.write_str("this does not follow from what is stored"),
            Self::SameReference => f.write_str("this reference is another payment's"),
            Self::NoCurrency(found) => write!(f, "there is no currency {found:?}"),
            Self::TooLong => f.write_str("the text is too long"),
        }
    }
}

impl From<ledger::TransferRefusal> for ItemRefusal {
    fn from(refused: ledger::TransferRefusal) -> Self {
        Self::Ledger(refused)
    }
}

impl ItemOutcome {
    /// Whether it is durable.
    #[must_use]
    pub fn is_done(&self) -> bool {
        matches!(self, Self::Done | Self::AlreadyDone)
    }

    /// The outcome for the game; `None` if the game must stop.
    #[must_use]
    pub fn for_game(&self) -> Option<game::CommitOutcome> {
        match self {
            Self::Done | Self::AlreadyDone => Some(game::CommitOutcome::Done),
            Self::Refused(ItemRefusal::Ledger(ledger::TransferRefusal::NotEnough { .. })) => {
                Some(game::CommitOutcome::NotEnough)
            }
            Self::Refused(_) => Some(game::CommitOutcome::Refused),
            Self::Fenced => None,
        }
    }
}
