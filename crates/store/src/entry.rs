//! Entries of the chains: what happened, under a name that is unique for ever, hashed together with
//! the entry before it. Whoever changes, removes or swaps one has to change all that follow.

use std::borrow::Cow;

use base::{GameId, Millis};
use ledger::{
    Account, Currency, Hold, Kind, Payment, Posting, Refused, Ticket, Transfer, TransferId,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::commit_mark::CommitMark;

/// SHA-256.
pub(crate) type Hash = [u8; 32];

/// The cashier's chain: money that no game moves.
pub(crate) const CASHIER: &str = "cashier";
/// The chain of what staff did.
pub(crate) const STAFF: &str = "staff";
/// R24: the chain of who accepted which rules.
pub(crate) const ACCEPTED: &str = "accepted";

/// A game's chain.
pub(crate) fn stream_of(game: GameId) -> String {
    format!("game:{game}")
}

/// One entry, before it has its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// A transfer's kind, or what else it is.
    pub(crate) kind: Cow<'static, str>,
    pub(crate) at: Millis,
    /// JSON, kept and hashed as it is.
    pub(crate) content: String,
}

/// The content of an entry that moves money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moved {
    pub(crate) currency: Currency,
    pub(crate) postings: Vec<(Account, i64)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hand: Option<HandMark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) commit: Option<CommitMark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hold: Option<Hold>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ticket: Option<Ticket>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) payment: Option<Payment>,
}

/// The content of an entry of a game's commit that moves no money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Unmoved {
    pub(crate) hand: Option<HandMark>,
    #[serde(default)]
    pub(crate) commit: Option<CommitMark>,
}

/// R24: the content of an entry of who accepted which rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Acceptance {
    pub(crate) player: u64,
    pub(crate) rulebook: String,
}

/// The content of an entry of a payment; one that moves money has [`Moved`]'s beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PaymentStep {
    pub(crate) payment: Payment,
}

/// The kind of a payment's entry that moves nothing.
pub(crate) const PAYMENT: &str = "payment";

/// What a chain holds of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HandMark {
    pub(crate) table: u64,
    pub(crate) number: u64,
    pub(crate) started_at: u64,
    /// SHA-256 of its seed and record.
    pub(crate) digest: String,
}

impl Entry {
    pub(crate) fn of_transfer(transfer: &Transfer, moved: &Moved) -> Self {
        Self {
            name: transfer.id().to_string(),
            kind: transfer.kind().name().into(),
            at: transfer.at(),
            content: json(moved),
        }
    }

    pub(crate) fn new(
        name: String,
        kind: &'static str,
        at: Millis,
        content: &impl Serialize,
    ) -> Self {
        Self { name, kind: kind.into(), at, content: json(content) }
    }

    /// The hash of this entry at its place in a stream.
    pub(crate) fn hash(&self, before: &Hash, number: u64) -> Hash {
        let Self { name, kind, at, content } = self;
        Sha256::new()
            .chain_update(before)
            .chain_update(format!("{number}\n{}\n{name}\n{kind}\n", at.0))
            .chain_update(content)
            .finalize()
            .into()
    }
}

/// What stands before the first entry of a stream: its name, so that streams cannot be swapped.
pub(crate) fn first_hash(stream: &str) -> Hash {
    Sha256::digest(format!("cardroom {stream}")).into()
}

impl Moved {
    pub(crate) fn of(transfer: &Transfer) -> Self {
        let posting = |posting: &Posting| (posting.account, posting.amount.0);
        Self {
            currency: transfer.currency(),
            postings: transfer.postings().iter().map(posting).collect(),
            hand: None,
            commit: None,
            hold: None,
            ticket: None,
            payment: None,
        }
    }

    /// The transfer it is the content of.
    pub(crate) fn transfer(
        &self,
        id: TransferId,
        kind: Kind,
        at: Millis,
    ) -> Result<Transfer, Refused> {
        let posting =
            |&(account, amount): &(Account, i64)| Posting { account, amount: base::Cents(amount) };
        let postings = self.postings.iter().map(posting).collect();
        Transfer::new(id, self.currency, kind, at, postings)
    }
}

/// The text of plain data.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// A hash as people compare it.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
