//! The back office's requests and replies, under `/api/staff/`, and what players read of staff. They are apart from the
//! protocol of the live room: here players go by their numbers too, because staff must not confuse two of
//! them. Nothing in these types can hold a hole card of a hand in progress: the only cards are those of
//! [`DeskReplay`], which is made from the record of a finished hand.

mod configuration;
mod hands;
mod mail;
mod money;
mod players;
mod reports;
mod tables;

pub use configuration::{DeskConfiguration, DeskMarket, DeskRulebook, DeskSetting};
pub use hands::{DeskHand, DeskHandPlayer, DeskHands, DeskReplay, OpenHand};
pub use mail::{MESSAGE_CHARS_MAX, Mail, MailMessage, OwnReport, OwnReports};
pub use money::{
    DeskBank, DeskLiabilities, DeskMoney, DeskMoneyDay, DeskOffBalance, LedgerCheck,
};
pub use players::{
    Acted, DeskAudit, DeskHold, DeskMessage, DeskNote, DeskPlayer, DeskPlayerPage, DeskPlayers,
    DeskSeat, DeskSession, DeskStatement, DeskStatementLine, DeskTicket, DeskToken, DeskWallet,
    ExcludeFromBanzai, MessagePlayer, Mute, NOTE_CHARS_MAX, NotePlayer, Numbered, WithReason,
};
pub use reports::{
    ANSWER_CHARS_MAX, AnswerReport, CloseReport, DeskChatLine, DeskReport, DeskReportPage,
    DeskReports, ReportOutcome, ReportState,
};
pub use tables::{DeskTable, DeskTableSeat, DeskTableState, DeskTables};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who did something: somebody of the staff, or the operator at the command line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskAuthor {
    /// The number of the staff account; `null` if it was the operator.
    pub staff: Option<u32>,
    /// Whether it was the operator at the command line.
    pub operator: bool,
    /// The name that a staff account has now.
    pub name: Option<String>,
}

/// A player by number and by the name that the player has now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskPerson {
    pub player: u64,
    pub name: String,
}
