//! Players as staff see them, and what staff do about them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::DeskAuthor;
use crate::values::{Chips, Millis};

/// A note is a page at most; what is longer belongs to a case.
pub const NOTE_CHARS_MAX: usize = 2_000;

/// One player in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskPlayer {
    pub player: u64,
    pub name: String,
    /// The id of the player's market.
    pub market: String,
    /// Whether this is a house player.
    pub house: bool,
    /// Whether the person's data was erased.
    pub erased: bool,
    pub created_at: Millis,
    /// R18: whether staff keep the player from all play.
    pub suspended: bool,
    /// B6: whether staff keep the player from Banzai.
    pub excluded_from_banzai: bool,
    /// Until when the player's chat is muted; `null` if it is not.
    pub muted_until: Option<Millis>,
    /// Whether the player is connected now.
    pub online: bool,
}

/// `GET /api/staff/players`: players in the order of their names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskPlayers {
    pub players: Vec<DeskPlayer>,
    /// The `after` of the next page; `null` if there is none.
    pub next: Option<String>,
}

/// `GET /api/staff/players/9`: one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskPlayerPage {
    pub player: DeskPlayer,
    /// AGE: whole years by the date of birth; `null` if none was asked for.
    pub age: Option<u8>,
    /// AGE: the least age that the player has declared, if no date of birth was asked for.
    pub declared_age: Option<u8>,
    /// Open connections of the player.
    pub connections: u32,
    /// Logins that are not over, the latest first. The room stores no addresses.
    pub sessions: Vec<DeskSession>,
    /// When devices were last used that the player has logged in from, the latest first.
    pub devices: Vec<Millis>,
    /// EXPORT: access tokens of the player's programs.
    pub tokens: Vec<DeskToken>,
    /// Where the player sits now.
    pub seats: Vec<DeskSeat>,
    /// Games in whose queues the player waits, or whose start he or she waits for.
    pub waiting: Vec<u64>,
    /// What the player has, by currency.
    pub wallets: Vec<DeskWallet>,
    /// Tickets that the player can use.
    pub tickets: Vec<DeskTicket>,
    /// R14: what is withheld, and what was.
    pub holds: Vec<DeskHold>,
    /// Notes of staff, the latest first.
    pub notes: Vec<DeskNote>,
    /// What staff wrote to the player, the latest first.
    pub messages: Vec<DeskMessage>,
    /// R20: reports about the player, and by the player.
    pub reports_about: u32,
    pub reports_by: u32,
    /// What staff did about the player, the latest first.
    pub acts: Vec<DeskAudit>,
}

/// A login of a player that is not over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskSession {
    pub since: Millis,
    pub until: Millis,
}

/// EXPORT: an access token of a player's program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskToken {
    pub name: String,
    /// Whether it may act at play-money tables, and not only read.
    pub plays: bool,
    pub created_at: Millis,
    pub used_at: Option<Millis>,
}

/// A seat that a player has now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskSeat {
    pub game: u64,
    pub table: u64,
    pub seat: u8,
    /// Between hands, or at the start of the hand in progress.
    pub stack: Chips,
    /// The currency of a cash game; `null` for tournament chips.
    pub currency: Option<String>,
    /// Whether the player is dealt in in the hand in progress.
    pub in_hand: bool,
    pub sits_out: bool,
    /// Whether the player leaves with the end of the hand.
    pub leaving: bool,
}

/// What a player has in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskWallet {
    pub currency: String,
    /// Cents at hand.
    pub wallet: i64,
    /// Cents at tables.
    pub at_tables: i64,
    /// What the tickets that the player can use are worth.
    pub tickets: i64,
    /// R14: cents withheld.
    pub held: i64,
    /// What the player owes the house, as an amount above zero.
    pub owed: i64,
}

/// A ticket that a player can use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskTicket {
    pub ticket: u64,
    pub currency: String,
    pub worth: i64,
    /// What it admits to: `tournament 17`, `template sunday-50`, `price`.
    pub admits_to: String,
    pub until: Option<Millis>,
}

/// R14: money that is or was withheld.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskHold {
    pub hold: u64,
    pub currency: String,
    /// What is withheld now.
    pub cents: i64,
    /// What was withheld at first.
    pub at_first: i64,
    pub at: Millis,
    pub reason: String,
}

/// A note of staff about a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskNote {
    pub note: u64,
    pub at: Millis,
    pub by: DeskAuthor,
    pub text: String,
}

/// What staff wrote to a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskMessage {
    pub message: u64,
    pub at: Millis,
    pub by: DeskAuthor,
    pub text: String,
    /// When the player said that it is read; `null` until then.
    pub read_at: Option<Millis>,
}

/// An entry of the chain of staff, as `GET /api/staff/audit` has them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskAudit {
    pub at: Millis,
    pub by: DeskAuthor,
    pub action: String,
    pub about: String,
    pub reason: String,
}

/// `GET /api/staff/players/9/statement`: postings of an account, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskStatement {
    pub player: u64,
    /// `wallet`, `held` or `owed`.
    pub account: String,
    pub currency: String,
    pub lines: Vec<DeskStatementLine>,
    /// The `before` of the next page; `null` if there is none.
    pub next: Option<String>,
}

/// One posting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskStatementLine {
    /// The transfer, by its cause: `game:3/commit:18`, `player:17/request:5`.
    pub transfer: String,
    /// What it was for: `buy_in`, `leave`, `prize`, …
    pub kind: String,
    pub at: Millis,
    /// What came in; below zero, what went out.
    pub cents: i64,
    /// What the account held then.
    pub balance: i64,
    /// The game that it was about, if it names one.
    pub game: Option<u64>,
}

/// The body of an action that needs nothing but its reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct WithReason {
    pub reason: String,
}

/// `POST /api/staff/players/9/notes`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NotePlayer {
    pub text: String,
    pub reason: String,
}

/// `POST /api/staff/players/9/banzai` (B6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ExcludeFromBanzai {
    pub excluded: bool,
    pub reason: String,
}

/// `POST /api/staff/players/9/mute`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Mute {
    /// Until when; `null` ends it.
    pub until: Option<Millis>,
    pub reason: String,
}

/// `POST /api/staff/players/9/message`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MessagePlayer {
    pub text: String,
    pub reason: String,
}

/// The reply to an action about a player: the player as he or she is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Acted {
    pub player: DeskPlayer,
}

/// The reply to something that got a number: a note, a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Numbered {
    pub number: u64,
}
