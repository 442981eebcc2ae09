//! Stack, levels and breaks.

use std::{fmt, str::FromStr};

use base::{Chips, Millis};
use rulebook::Level;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text::{self, unexpected, written_as_text};

/// What everyone starts with, and how the blinds rise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Structure {
    /// The chips of an entry.
    #[schemars(with = "u64")]
    pub stack: Chips,
    /// How long a level lasts that does not say its own time.
    #[serde(with = "text")]
    #[schemars(schema_with = "text::schema::time")]
    pub level_time: Millis,
    /// The levels from the first on: small blind, big blind, ante.
    pub levels: Vec<LevelRow>,
    /// R47: whether it goes on break with the others at the rulebook's minute. Yes for a scheduled
    /// tournament by default, no for one that starts when full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub synchronized_breaks: Option<bool>,
    /// R47: breaks of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub breaks: Vec<ScheduledBreak>,
}

/// R47: a break between two levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScheduledBreak {
    /// The level it follows, the first being 1.
    pub after_level: u16,
    #[serde(with = "text")]
    #[schemars(schema_with = "text::schema::time")]
    pub length: Millis,
}

/// One level of a structure: `15/30/4`, or `15/30/4 for 5 min` if it lasts longer or shorter than
/// the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelRow {
    pub level: Level,
    pub time: Option<Millis>,
}

impl fmt::Display for LevelRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.time {
            Some(time) => write!(f, "{} for {time}", self.level),
            None => self.level.fmt(f),
        }
    }
}

impl FromStr for LevelRow {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let Some((level, time)) = text.split_once(" for ") else {
                return Some(Self { level: text.parse().ok()?, time: None });
            };
            Some(Self { level: level.parse().ok()?, time: Some(time.parse().ok()?) })
        };
        read().ok_or_else(|| {
            unexpected(
                "a level such as \"10/20\", \"15/30/4\" or \"15/30/4 for 5 min\": small blind \
                 below big blind, ante below it too",
                text,
            )
        })
    }
}

written_as_text!(
    LevelRow,
    "Small blind, big blind, ante, and how long it lasts if not as long as the others.",
    "10/20",
    "15/30/4",
    "15/30/4 for 5 min"
);
