//! What a chain holds of a game's commit besides its money and its hand: what the room is read back
//! from, so that a check finds whether that was changed. Every commit's entry has one.

use base::{Chips, Millis, PlayerId, TableId};
use game::cash::{Change, Commit, Count, Exit, SeatChange, What};
use serde::{Deserialize, Serialize};

use crate::{
    entry::{hex, json},
    stored_hand::digest_of,
};

/// What a commit leaves behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CommitDigest {
    pub(crate) table: TableId,
    /// The last number given to a table.
    pub(crate) opened: u64,
    /// The digest of the table after a hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<String>,
    /// The digest of the queue; nothing if nobody waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) queue: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) closed: Vec<TableId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) asked: Option<RequestDigest>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) left: Vec<DepartureDigest>,
    /// Who sat down, and where.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) sat: Vec<(u8, PlayerId)>,
    /// Whose seat is empty if nothing is left there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) gone: Vec<(u8, PlayerId)>,
}

/// What a player asked for: a buy-in or a top-up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RequestDigest {
    pub(crate) player: PlayerId,
    pub(crate) request: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) counts: Option<Count>,
    /// H18, B5: what it counts as besides: a reset can be a return as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) counts_too: Option<Count>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) honours: Option<TableId>,
}

/// Somebody who left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DepartureDigest {
    pub(crate) player: PlayerId,
    pub(crate) stack: Chips,
    pub(crate) at: Millis,
    pub(crate) remembered: bool,
    /// Whoever left before this is no longer remembered.
    pub(crate) forgets: Millis,
}

impl CommitDigest {
    /// `state` is the table after it, as it is stored.
    pub(crate) fn new(commit: &Commit, change: &Change, state: Option<&str>) -> Self {
        let after = &change.after;
        let left = change.seats.iter().filter_map(|seat| match *seat {
            SeatChange::Leaves(Exit { player, stack, at, remembered, .. }) => {
                let forgets = at.saturating_sub(after.remembers);
                Some(DepartureDigest { player, stack, at, remembered, forgets })
            }
            _ => None,
        });
        let (counts, honours) = match &commit.what {
            What::BuyIn { counts, honours, .. } => (counts.as_slice(), *honours),
            _ => (&[][..], None),
        };
        let asked = commit.what.request().map(|(player, request)| RequestDigest {
            player,
            request: request.0,
            counts: counts.first().copied(),
            counts_too: counts.get(1).copied(),
            honours,
        });
        Self {
            table: change.table,
            opened: after.opened,
            state: state.map(digest),
            queue: queue_digest(&json(&after.queue)),
            closed: after.closed.clone(),
            asked,
            left: left.collect(),
            sat: change.seats.iter().filter_map(sat).collect(),
            gone: change.seats.iter().filter_map(gone).collect(),
        }
    }
}

fn sat(change: &SeatChange) -> Option<(u8, PlayerId)> {
    match *change {
        SeatChange::Sits { seat, player, .. } => Some((seat.number(), player)),
        _ => None,
    }
}

fn gone(change: &SeatChange) -> Option<(u8, PlayerId)> {
    match *change {
        SeatChange::Leaves(Exit { seat, player, .. })
        | SeatChange::Returned { seat, player, .. } => Some((seat.number(), player)),
        SeatChange::Sits { .. } | SeatChange::Chips { .. } => None,
    }
}

/// Of a queue as it is stored.
pub(crate) fn queue_digest(queue: &str) -> Option<String> {
    (queue != "[]").then(|| digest(queue))
}

pub(crate) fn digest(text: &str) -> String {
    hex(&digest_of(&[], text.as_bytes()))
}
