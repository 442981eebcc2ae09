//! What a check of everything that is stored has found.

use std::fmt;

use base::{Cents, GameId, TableId};
use hand::Mismatch;
use ledger::{Account, Currency, Fault};
use serde::Serialize;

use crate::read::HandId;

/// What was checked, and the first difference.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    pub entries: u64,
    /// Of those, the ones that moved money.
    pub transfers: u64,
    /// Accounts that ever held anything.
    pub accounts: u64,
    /// Hands that were dealt again from their seeds and played again.
    pub hands: u64,
    /// Hands whose records are not kept any longer; their digests are.
    pub hands_pruned: u64,
    /// The end of each chain. Kept elsewhere, they prove later that nothing was cut off.
    pub chains: Vec<Chain>,
    /// The state of the high-water mark beside the database.
    pub mark: MarkState,
    /// The first difference, if any; nothing after it was checked.
    pub difference: Option<Difference>,
}

impl Report {
    /// Whether everything is as it must be.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.difference.is_none()
    }
}

/// The state of the high-water mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkState {
    /// It was read: the database has what it names.
    Read,
    /// It is there and cannot be read: power failed while it was written, or somebody changed it.
    Unreadable,
    /// There is none, as in a copy.
    #[default]
    None,
}

/// Where a chain ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chain {
    /// Which: `cashier`, `staff`, `game:3`.
    pub stream: String,
    /// How many entries it has.
    pub entries: u64,
    /// The hash of the last, in hexadecimal.
    pub hash: String,
}

/// Something that is not as it must be.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields of a difference are named in its sentence")]
pub enum Difference {
    /// The file itself is damaged.
    File(String),
    /// Tables, indices or triggers are not those of this version.
    Schema { name: String },
    /// An entry is not there.
    EntryMissing { seq: u64 },
    /// An entry does not follow from the one before, or was changed.
    Entry { stream: String, number: u64, name: String, what: &'static str },
    /// A chain ends elsewhere than it should.
    ChainEnd { stream: String, ends_at: u64, should: u64 },
    /// What is stored under a name cannot be read.
    Content { name: String, what: String },
    /// A posting differs from its transfer.
    Posting { name: String, account: Account, what: &'static str },
    /// What an account held after a transfer is not the sum of its postings.
    Balance { name: String, account: Account, currency: Currency, stored: Cents, sum: Cents },
    /// An account's balance differs from that of its last posting.
    Held { account: String },
    /// There are more rows than there should be, or fewer.
    Rows { table: &'static str, found: u64, expected: u64 },
    /// The accounts break a rule.
    Money(Fault),
    /// The record of a hand is not what it was.
    Hand { id: HandId, what: HandFault },
    /// An account differs from the chains.
    Account { account: Account, what: &'static str },
    /// A part of a game's state differs from its chain, or does not fit its money.
    State { game: GameId, key: String, what: &'static str },
    /// The last hand number of a table differs from the chain.
    Table { game: GameId, table: TableId, what: String },
    /// A game differs from its chain.
    Game { game: GameId, what: &'static str },
    /// A hold, a ticket or a payment differs from the cashier's chain.
    Record { name: String, what: &'static str },
}

/// What is wrong with the record of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are named in the sentence")]
pub enum HandFault {
    /// It is not there, and nobody let it go.
    Missing,
    /// It is not what was played: its digest is another.
    Changed,
    /// It cannot be read.
    Unreadable(String),
    /// Its cards are not those of the deck that its seed fixes.
    Seed,
    /// A replay in the engine differs.
    Replay(Mismatch),
    /// A player's win or loss differs from the postings.
    Result { seat: u8, says: i64, posted: i64 },
    /// Its rake is not what was posted.
    Rake { says: i64, posted: i64 },
    /// The search index differs from the record.
    Listed(&'static str),
}

impl Difference {
    /// Whether a table has as many rows as it should.
    pub(crate) fn rows(table: &'static str, found: u64, expected: u64) -> Result<(), Self> {
        match found == expected {
            true => Ok(()),
            false => Err(Self::Rows { table, found, expected }),
        }
    }

    /// One word for programs: `file`, `chain` and `books` put the money in doubt, `hand` a hand
    /// record, `room` the state of the room.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::File(_) | Self::Schema { .. } => "file",
            Self::EntryMissing { .. }
            | Self::Entry { .. }
            | Self::ChainEnd { .. }
            | Self::Content { .. } => "chain",
            Self::Posting { .. }
            | Self::Balance { .. }
            | Self::Held { .. }
            | Self::Rows { table: "postings" | "balances" | "accounts", .. }
            | Self::Money(_) => "books",
            Self::Hand { .. } => "hand",
            Self::Rows { .. }
            | Self::Account { .. }
            | Self::State { .. }
            | Self::Table { .. }
            | Self::Game { .. }
            | Self::Record { .. } => "room",
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(what) => write!(f, "the file is damaged: {what}"),
            Self::Schema { name } => write!(f, "{name} is not as this version makes it"),
            Self::EntryMissing { seq } => write!(f, "entry {seq} is missing"),
            Self::Entry { stream, number, name, what } => {
                write!(f, "entry {number} of {stream} ({name}): {what}")
            }
            Self::ChainEnd { stream, ends_at, should } if ends_at == should => {
                write!(f, "the chain of {stream} ends with another entry {ends_at}")
            }
            Self::ChainEnd { stream, ends_at, should } => {
                write!(f, "the chain of {stream} ends with entry {ends_at}, not with {should}")
            }
            Self::Content { name, what } => write!(f, "{name} cannot be read: {what}"),
            Self::Posting { name, account, what } => write!(f, "{name}, {account}: {what}"),
            Self::Balance { name, account, currency, stored, sum } => write!(
                f,
                "{name}: {account} held {stored} {currency} after it by its statement, {sum} by the \
                 sum of its postings"
            ),
            Self::Held { account } => {
                write!(
                    f,
                    "{account}: what it holds is missing, or not what its statement ends with"
                )
            }
            Self::Rows { table, found, expected } if found < expected => {
                write!(f, "{} rows of {table} are missing", expected - found)
            }
            Self::Rows { table, found, expected } => {
                write!(f, "{} rows of {table} belong to nothing", found - expected)
            }
            Self::Money(fault) => fault.fmt(f),
            Self::Hand { id, what } => write!(f, "hand {id}: {what}"),
            Self::Account { account, what } => write!(f, "{account}: {what}"),
            Self::State { game, key, what } => write!(f, "{key} of game {game}: {what}"),
            Self::Table { game, table, what } => write!(f, "table {table} of game {game}: {what}"),
            Self::Game { game, what } => write!(f, "game {game}: {what}"),
            Self::Record { name, what } => write!(f, "{name}: {what}"),
        }
    }
}

impl fmt::Display for HandFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("its record is missing"),
            Self::Changed => f.write_str("its record was changed"),
            Self::Unreadable(what) => write!(f, "its record cannot be read: {what}"),
            Self::Seed => f.write_str("its cards are not those that its seed deals"),
            Self::Replay(mismatch) => mismatch.fmt(f),
            Self::Result { seat, says, posted } => {
                write!(f, "seat {seat} won {says} cents by the record, {posted} by the books")
            }
            Self::Rake { says, posted } => {
                write!(f, "the rake is {says} cents by the record, {posted} by the books")
            }
            Self::Listed(what) => write!(f, "{what} is another in the list of hands"),
        }
    }
}
