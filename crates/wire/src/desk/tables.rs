//! Tables as staff see them: who sits where, as any visitor sees it. No card is here.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    enums::Poker,
    values::{Chips, Millis},
};

/// What a table does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeskTableState {
    /// A hand is played.
    Playing,
    /// Too few players, or between two hands.
    Waiting,
    /// No new hand begins until staff, the host or the director resumes it.
    Paused,
    /// Everybody leaves, with the end of the hand if one is played.
    Closing,
    /// R23: the game failed, and waits for the operator.
    Failed,
}

/// One table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskTable {
    pub game: u64,
    pub table: u64,
    /// The name of a tournament; `null` for a cash game.
    pub tournament: Option<String>,
    pub poker: Poker,
    pub rulebook: String,
    /// The currency of a cash game; `null` for tournament chips.
    pub currency: Option<String>,
    pub small_blind: Chips,
    pub big_blind: Chips,
    pub seats: u8,
    pub private: bool,
    pub state: DeskTableState,
    /// Whether `pause`, `resume` and `close` work here: at cash tables. A tournament is paused as a
    /// whole, from its own page.
    pub can_be_closed: bool,
    /// The number of the last hand that was begun here.
    pub hand: u64,
    pub players: Vec<DeskTableSeat>,
}

/// Somebody at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskTableSeat {
    pub seat: u8,
    pub player: u64,
    pub name: String,
    pub house: bool,
    /// Between hands, or at the start of the hand in progress.
    pub stack: Chips,
    /// Whether the player is dealt in in the hand in progress.
    pub in_hand: bool,
    pub sits_out: bool,
    pub leaving: bool,
    pub connected: bool,
}

/// `GET /api/staff/tables`: by game and table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskTables {
    pub tables: Vec<DeskTable>,
    /// The place of the first one, from 1.
    pub from: u32,
    /// How many fit in all.
    pub found: u32,
    pub now: Millis,
}
