//! Errors of the store, in terms that an operator can act on.

use std::fmt;

use crate::{PEOPLE, sqlite::DATABASE};

/// What went wrong. Nothing of the batch may be taken for done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// The disk is full.
    Full,
    /// The folder or the file may not be written.
    ReadOnly,
    /// Another process has the database.
    Locked,
    /// What is stored is damaged.
    Damaged(String),
    /// The books of these people are missing: new books would have none of their money.
    NoBooks,
    /// It was written before the first release of this program, which cannot open it.
    BeforeFirstRelease {
        file: &'static str,
        found: u32,
    },
    /// It was written by a newer version of this program.
    TooNew {
        found: u32,
        known: u32,
    },
    /// It may or may not be durable: retry with the same ids.
    Unknown(String),
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the disk is full"),
            Self::ReadOnly => f.write_str("the data folder may not be written"),
            Self::Locked => f.write_str("another process has this data folder open"),
            Self::Damaged(what) => write!(f, "the stored data is damaged: {what}"),
            Self::NoBooks => write!(
                f,
                "{PEOPLE} has the people of a room, and {DATABASE} with their money is missing or \
                 empty. Put back the {DATABASE} that belongs to them, or restore a copy of both \
                 into an empty folder; if you want a new room, move {PEOPLE} away"
            ),
            Self::BeforeFirstRelease { file, found } => write!(
                f,
                "the data folder is from before the first release: {file} is of version {found}, \
                 which this program cannot open. Nothing in it was changed; choose a new folder"
            ),
            Self::TooNew { found, known } => write!(
                f,
                "the data folder is of version {found}; this program knows versions up to {known}"
            ),
            Self::Unknown(why) => write!(f, "it is not known whether this was stored: {why}"),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for StoreError {}
