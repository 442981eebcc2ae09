//! Who may enter, when, and for what.

use std::{fmt, str::FromStr};

use base::Millis;
use rulebook::Price;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text::{self, unexpected, written_as_text};

/// R26, T2: when a tournament starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// At the time that it is announced for.
    Scheduled,
    /// When every seat is taken.
    #[serde(rename = "when full")]
    WhenFull,
}

/// R35, R38: what an entry costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryPrice {
    /// T5: a freeroll has neither buy-in nor fee.
    Free,
    Paid(Price),
}

const FREE: &str = "free";

impl fmt::Display for EntryPrice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Free => f.pad(FREE),
            Self::Paid(price) => price.fmt(f),
        }
    }
}

impl FromStr for EntryPrice {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == FREE {
            return Ok(Self::Free);
        }
        let expected = "\"free\", or pool and fee such as \"9.00 + 1.00\", the fee no more than \
                        the pool";
        text.parse().map(Self::Paid).map_err(|_| unexpected(expected, text))
    }
}

written_as_text!(EntryPrice, "R35: pool and fee, or \"free\".", "9.00 + 1.00", "free");

/// R32–R36: when players may come and go.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Registration {
    /// R32: late registration closes when this level ends; 0 for none. The rulebook's number by
    /// default, and none where the start is a full field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late_levels: Option<u16>,
    /// R33: until when an entry can be given back.
    pub unregister: Unregistration,
    /// R34: how long before the start registration opens; with the announcement by default.
    #[serde(with = "text::option", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text::schema::time")]
    pub opens_before_start: Option<Millis>,
}

/// R33: until when an entry can be given back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Unregistration {
    #[default]
    UntilStart,
    /// Until so long before the start.
    UntilBeforeStart(Millis),
    Never,
}

impl fmt::Display for Unregistration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UntilStart => f.pad("until the start"),
            Self::UntilBeforeStart(time) => write!(f, "until {time} before the start"),
            Self::Never => f.pad("never"),
        }
    }
}

impl FromStr for Unregistration {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "until the start" => return Ok(Self::UntilStart),
            "never" => return Ok(Self::Never),
            _ => {}
        }
        let time =
            text.strip_prefix("until ").and_then(|rest| rest.strip_suffix(" before the start"));
        time.and_then(|time| time.parse().ok()).map(Self::UntilBeforeStart).ok_or_else(|| {
            unexpected(
                "\"until the start\", \"until 10 min before the start\" (any time) or \"never\"",
                text,
            )
        })
    }
}

written_as_text!(
    Unregistration,
    "R33: until when an entry can be given back.",
    "until the start",
    "until 10 min before the start",
    "never"
);

/// T5: conditions that a player must meet to enter. None by default.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Conditions {
    /// Only players whom the organiser invited.
    pub invitation_only: bool,
    /// Only with a ticket.
    pub ticket_only: bool,
    /// Only players who have played this many hands in the room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands_played_min: Option<u32>,
    /// Only players who have had an account this long.
    #[serde(with = "text::option", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text::schema::time")]
    pub account_age_min: Option<Millis>,
}

/// T6: a player chooses the buy-in: the price, or more in equal steps up to the largest. The stack
/// grows in proportion to what goes to the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MultiBuyIn {
    #[schemars(schema_with = "text::schema::price")]
    pub largest: Price,
    /// From one buy-in to the next; the price itself by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text::schema::price")]
    pub step: Option<Price>,
}

/// R32: a player who is out may enter again while late registration is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReEntry {
    /// How often a player may; no limit by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u16>,
}
