//! What a chain holds of a game's commit besides its money and its hand: what the room is read back
//! from, so that a check finds whether that was changed. Every commit's entry has one.

use base::{PlayerId, RequestId};
use game::{Commit, PlayerCount, StateChange, StateKey, TicketStep};
use serde::{Deserialize, Serialize};

use crate::{entry::hex, records::step_entry, results::result_texts, stored_hand::digest_of};

/// What a commit leaves behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CommitDigest {
    /// The keys it wrote, with the digests of their values, or removed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) state: Vec<(StateKey, Option<String>)>,
    /// The player's request that it carried out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) request: Option<(PlayerId, RequestId)>,
    /// What it counted of players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) counts: Vec<PlayerCount>,
    /// The ticket steps that it took, with the digests of their entries, which follow its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) tickets: Vec<(String, String)>,
    /// The digest of the results that are final with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) results: Option<String>,
}

impl CommitDigest {
    pub(crate) fn new(commit: &Commit) -> Self {
        let digested =
            |StateChange { key, value }: &StateChange| (key.clone(), value.as_deref().map(digest));
        Self {
            state: commit.state.iter().map(digested).collect(),
            request: commit.request,
            counts: commit.counts.clone(),
            tickets: digest_tickets(commit),
            results: result_texts(&commit.results),
        }
    }
}

/// The ticket steps of a commit, by name, with the digests of their entries.
pub(crate) fn digest_tickets(commit: &Commit) -> Vec<(String, String)> {
    let digested = |TicketStep { ticket, transfer }: &TicketStep| {
        let entry = step_entry(ticket, transfer.as_ref(), commit.at);
        let digest = hex(&entry.fingerprint());
        (entry.name, digest)
    };
    commit.tickets.iter().map(digested).collect()
}

/// Of a value as it is stored.
pub(crate) fn digest(text: &str) -> String {
    hex(&digest_of(&[], text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::CommitDigest;

    /// Entries that were written before commits could take ticket steps or have results have the same text
    /// now, and are read as they are.
    #[test]
    fn a_commit_without_tickets_and_results_is_written_as_ever() {
        let text = r#"{"state":[["a",null]],"request":[1,2]}"#;
        let read: CommitDigest = serde_json::from_str(text).unwrap();
        assert_eq!((read.tickets.len(), &read.results), (0, &None));
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }
}
