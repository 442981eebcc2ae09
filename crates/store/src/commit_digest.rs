//! What a chain holds of a game's commit besides its money and its hand: what the room is read back
//! from, so that a check finds whether that was changed. Every commit's entry has one.

use base::{PlayerId, RequestId};
use game::{Commit, PlayerCount, StateChange, StateKey};
use serde::{Deserialize, Serialize};

use crate::{entry::hex, stored_hand::digest_of};

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
}

impl CommitDigest {
    pub(crate) fn new(commit: &Commit) -> Self {
        let digested =
            |StateChange { key, value }: &StateChange| (key.clone(), value.as_deref().map(digest));
        Self {
            state: commit.state.iter().map(digested).collect(),
            request: commit.request,
            counts: commit.counts.clone(),
        }
    }
}

/// Of a value as it is stored.
pub(crate) fn digest(text: &str) -> String {
    hex(&digest_of(&[], text.as_bytes()))
}
