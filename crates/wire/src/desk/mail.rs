//! What players read of staff: messages, and what became of their own reports (R20).

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ReportOutcome, ReportState};
use crate::values::Millis;

/// A message is read on a phone.
pub const MESSAGE_CHARS_MAX: usize = 1_000;

/// `GET /api/messages`: what staff wrote to the player, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Mail {
    pub messages: Vec<MailMessage>,
}

/// One message of staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MailMessage {
    /// Its number, for `POST /api/messages/3/read`.
    pub message: u64,
    pub at: Millis,
    pub text: String,
    pub read: bool,
}

/// `GET /api/reports` (R20): the player's own reports, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnReports {
    pub reports: Vec<OwnReport>,
}

/// R20: a report of the player's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnReport {
    pub report: u64,
    pub at: Millis,
    /// The name of the player whom it is about.
    pub about: String,
    pub game: u64,
    pub table: u64,
    pub text: String,
    pub state: ReportState,
    pub outcome: Option<ReportOutcome>,
    pub answer: Option<String>,
    pub answered_at: Option<Millis>,
}
