//! Why a room could not be opened, and what was not stored when it was closed.

use std::{fmt, net::SocketAddr};

use room::{CashOpening, Opening};
use store::{ClockDoubt, StoreError};

/// Why a room could not be opened.
#[derive(Debug)]
pub enum StartError {
    /// The data folder.
    Store(StoreError),
    Listen(SocketAddr, std::io::Error),
    /// Something else of the machine.
    Machine(String),
    /// A game that no rulebook offers.
    NotOffered(Box<Opening>),
    /// The machine's clock cannot be right.
    Clock(ClockDoubt),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Machine(error) => f.write_str(error),
            Self::Clock(doubt) => doubt.fmt(f),
            Self::NotOffered(opening) => match &**opening {
                Opening::Cash(CashOpening { key, .. }) => write!(
                    f,
                    "rulebook {} does not offer {} {:?} at {}",
                    key.rulebook,
                    key.game.key(),
                    key.format,
                    key.stake
                ),
                Opening::Tournament(opening) => write!(
                    f,
                    "rulebook {} does not offer the tournament {:?}",
                    opening.spec.rulebook, opening.spec.name
                ),
            },
        }
    }
}

impl std::error::Error for StartError {}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

pub(super) fn machine(error: impl fmt::Display) -> StartError {
    StartError::Machine(error.to_string())
}

/// Items that were not durable when a room was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotStored {
    /// So many items.
    Items(usize),
    /// The room's thread has failed, so that nobody knows.
    Unknown,
}

impl fmt::Display for NotStored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Items(count) => write!(
                f,
                "not everything is stored: {count} changes could not be; hands they belong to \
                 are rolled back when the room is opened (R23)"
            ),
            Self::Unknown => {
                f.write_str("the room has failed: it is not known whether everything is stored")
            }
        }
    }
}
