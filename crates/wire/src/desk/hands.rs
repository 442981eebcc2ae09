//! Finished hands for staff. A hand in progress is in none of these.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    enums::Poker,
    snapshot::Snapshot,
    table_message::{Equity, TableMessage},
    values::{Card, Chips, Millis},
};

/// A finished hand in a list: what a visitor at the table saw of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskHand {
    pub game: u64,
    pub table: u64,
    pub hand: u64,
    pub at: Millis,
    pub poker: Poker,
    pub rulebook: String,
    /// The currency of a cash game; `null` for tournament chips.
    pub currency: Option<String>,
    pub small_blind: Chips,
    pub big_blind: Chips,
    pub players: Vec<DeskHandPlayer>,
    pub board: Vec<Card>,
    pub pot: Chips,
    pub rake: Chips,
    pub showdown: bool,
}

/// A player of a finished hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskHandPlayer {
    pub seat: u8,
    pub player: u64,
    pub name: String,
    pub started_with: Chips,
    /// What the hand brought, below zero what it cost.
    pub net: i64,
}

/// `GET /api/staff/hands`: the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskHands {
    pub hands: Vec<DeskHand>,
    /// The `before` of the next page; `null` if there is none. A page may have fewer hands than fit, even
    /// none, and still a next one.
    pub next: Option<String>,
}

/// A finished hand for the replayer: `GET /api/staff/hands/3/12/40` as a visitor saw it, and
/// `POST …/open` with every card that its record holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeskReplay<'a> {
    pub hand: DeskHand,
    /// Whether cards are in it that were not shown at the table.
    pub all_cards: bool,
    /// The table before the blinds.
    pub start: Snapshot<'a>,
    pub messages: Vec<TableMessage<'a>>,
    /// The time of each message after the start.
    pub times: Vec<Millis>,
    pub equity: Vec<Equity>,
}

/// `POST /api/staff/hands/3/12/40/open`: the view is recorded in the chain of staff, with this reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OpenHand {
    pub reason: String,
}
