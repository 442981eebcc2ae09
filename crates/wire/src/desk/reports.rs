//! R20: reports from players.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{DeskAuthor, DeskPerson};
use crate::values::Millis;

/// As long as a message.
pub const ANSWER_CHARS_MAX: usize = super::MESSAGE_CHARS_MAX;

/// R20: how far a report is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReportState {
    /// Nobody has answered or closed it.
    Open,
    /// The reporter has an answer; it is still being looked into.
    Answered,
    /// It has an outcome.
    Closed,
}

/// R20: what came of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReportOutcome {
    /// Nothing in it is against the rules.
    NoBreach,
    /// It cannot be shown.
    NotShown,
    /// The player was warned.
    Warned,
    /// The player's chat was muted.
    Muted,
    /// The player was sanctioned otherwise.
    Sanctioned,
    /// The integrity desk has a case of it.
    Case,
}

/// R20: a report in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskReport {
    pub report: u64,
    pub at: Millis,
    pub reporter: DeskPerson,
    pub about: DeskPerson,
    pub game: u64,
    pub table: u64,
    pub text: String,
    pub state: ReportState,
    pub outcome: Option<ReportOutcome>,
}

/// `GET /api/staff/reports`: the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskReports {
    pub reports: Vec<DeskReport>,
    /// The `before` of the next page; `null` if there is none.
    pub next: Option<u64>,
}

/// `GET /api/staff/reports/4`, and the reply to its actions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskReportPage {
    pub report: DeskReport,
    /// The chat of the table when the report was made, oldest first.
    pub chat: Vec<DeskChatLine>,
    pub answer: Option<String>,
    pub answered_at: Option<Millis>,
    pub answered_by: Option<DeskAuthor>,
    pub closed_at: Option<Millis>,
    pub closed_by: Option<DeskAuthor>,
    /// Other reports about the same player.
    pub others_about: u32,
}

/// A line of chat, as it was kept with a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskChatLine {
    pub at: Millis,
    pub player: u64,
    pub name: String,
    pub text: String,
}

/// `POST /api/staff/reports/4/answer`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AnswerReport {
    pub text: String,
    pub reason: String,
}

/// `POST /api/staff/reports/4/close`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CloseReport {
    pub outcome: ReportOutcome,
    pub reason: String,
}
