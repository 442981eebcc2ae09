//! Entries of the chains: what happened, under a name that is unique for ever, hashed together with
//! the entry before it. A changed, removed or swapped entry shows in all that follow.

use std::borrow::Cow;

use base::{GameId, Millis};
use game::Commit;
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId, TransferRefusal};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{commit_digest::CommitDigest, records::Recorded, stored_hand::StoredHand};

/// SHA-256.
pub(crate) type Hash = [u8; 32];

/// The cashier's chain: money that no game moves.
pub(crate) const CASHIER: &str = "cashier";
/// The chain of what staff did.
pub(crate) const STAFF: &str = "staff";
/// R24: the chain of accepted rules.
pub(crate) const ACCEPTED: &str = "accepted";

/// The kind of its entries.
pub(crate) const STAFF_DID: &str = "staff";

/// The name of what somebody did; no transfer has such a name.
pub(crate) fn staff_name(id: &str) -> String {
    format!("staff#{id}")
}

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
    pub(crate) hand: Option<HandDigest>,
    /// What a game's commit leaves behind: in every entry of a commit, and in no other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) commit: Option<CommitDigest>,
    #[serde(flatten)]
    pub(crate) recorded: Recorded,
}

/// The kind of a commit's entry that moves nothing.
pub(crate) const COMMIT: &str = "commit";

/// The content of such an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Unmoved {
    pub(crate) hand: Option<HandDigest>,
    pub(crate) commit: CommitDigest,
}

/// R24: the content of an entry about accepted rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Acceptance {
    pub(crate) player: u64,
    pub(crate) rulebook: String,
}

/// What a chain holds of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HandDigest {
    pub(crate) table: u64,
    pub(crate) number: u64,
    pub(crate) started_at: u64,
    /// SHA-256 of its seed and record.
    pub(crate) digest: String,
}

impl HandDigest {
    pub(crate) fn new(stored: &StoredHand, digest: &[u8]) -> Self {
        Self {
            table: stored.id.table.0,
            number: stored.id.number,
            started_at: stored.started_at.0,
            digest: hex(digest),
        }
    }
}

impl Entry {
    /// A game's commit: what it moves, if it moves anything, its hand, and what it leaves behind.
    pub(crate) fn of_commit(
        id: &TransferId,
        commit: &Commit,
        hand: Option<HandDigest>,
        digest: CommitDigest,
    ) -> Self {
        match &commit.transfer {
            Some(transfer) => {
                let commit = Some(digest);
                Self::of_transfer(transfer, &Moved { hand, commit, ..Moved::of(transfer) })
            }
            None => {
                let content = Unmoved { hand, commit: digest };
                Self::new(id.to_string(), COMMIT, commit.at, &content)
            }
        }
    }

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

    /// Whether the two have the same content, apart from the time: a repetition comes later.
    pub(crate) fn has_same_content(&self, other: &Self) -> bool {
        (&self.name, &self.kind, &self.content) == (&other.name, &other.kind, &other.content)
    }

    /// A hash of its content, equal for equal content.
    pub(crate) fn fingerprint(&self) -> Hash {
        let Self { name, kind, content, .. } = self;
        Sha256::digest(format!("{name}\n{kind}\n{content}")).into()
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

/// The hash before the first entry of a stream, made from its name, so that streams cannot be
/// swapped.
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
            recorded: Recorded::default(),
        }
    }

    /// The transfer it is the content of.
    pub(crate) fn transfer(
        &self,
        id: TransferId,
        kind: Kind,
        at: Millis,
    ) -> Result<Transfer, TransferRefusal> {
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

/// Hexadecimal text.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
