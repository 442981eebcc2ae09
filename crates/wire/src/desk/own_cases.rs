//! What a player sees of an own case, once it is disclosed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AppealOutcome, CaseKind, CaseState, Outcome, PenaltyKind};

/// Money of the player that is withheld in a case (R14).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnHeld {
    pub currency: String,
    /// What is still withheld.
    pub cents: u64,
    pub released: u64,
    pub seized: u64,
    pub placed_at: u64,
}

/// The verdict as far as it is about the player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnVerdict {
    pub at: u64,
    pub outcome: Outcome,
    pub clauses: Vec<String>,
    pub penalty: Option<PenaltyKind>,
    pub text: String,
}

/// The player's appeal and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnAppeal {
    pub at: u64,
    pub text: String,
    pub answer_by: u64,
    pub outcome: Option<AppealOutcome>,
    pub answer: Option<String>,
}

/// A case of one's own that was disclosed. Who else is in it, and who reported it, is not said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnCase {
    pub number: u64,
    pub kind: CaseKind,
    pub state: CaseState,
    pub disclosed_at: u64,
    pub held: Vec<OwnHeld>,
    pub verdict: Option<OwnVerdict>,
    /// Until when one may appeal; null if one may not, or has.
    pub appeal_until: Option<u64>,
    pub appeal: Option<OwnAppeal>,
    /// R14: by when a recording of play was asked for; null if it was not, or was answered.
    pub recording_due: Option<u64>,
}

/// `GET /api/cases`, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnCases {
    pub cases: Vec<OwnCase>,
    pub now: u64,
}

/// `POST /api/cases/N/appeal`, and `POST /api/cases/N/recording`, where the text says where the recording is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewAppeal {
    pub text: String,
}
