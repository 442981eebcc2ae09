//! Rulebooks and configuration in force.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/staff/configuration`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskConfiguration {
    /// The program's version.
    pub version: String,
    /// What the room was started with. Nothing that opens a door is among it.
    pub settings: Vec<DeskSetting>,
    pub markets: Vec<DeskMarket>,
    pub rulebooks: Vec<DeskRulebook>,
}

/// One setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskSetting {
    pub name: String,
    pub value: String,
}

/// A market: who plays by which rules for which money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskMarket {
    pub id: String,
    pub name: String,
    pub rulebook: String,
    pub currency: String,
    pub least_age: u8,
}

/// A rulebook in force; its parameters are at `GET /api/rulebooks/ID`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeskRulebook {
    pub id: String,
    /// The digest of all its values.
    pub digest: String,
    /// Open games that are played by it.
    pub games: u32,
}
