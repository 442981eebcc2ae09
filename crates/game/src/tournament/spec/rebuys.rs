//! T7: re-buys and add-ons.

use base::Chips;
use rulebook::Price;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text;

/// T7: more chips for a player who has few or none. A player without chips has the rulebook's time to decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rebuys {
    #[schemars(schema_with = "text::schema::price")]
    pub price: Price,
    #[schemars(with = "u64")]
    pub chips: Chips,
    /// The last level with re-buys, the first being 1; they end with it.
    pub until_level: u16,
    /// A player may re-buy at this stack or below; without it only at no chips.
    #[serde(default)]
    #[schemars(with = "u64")]
    pub at_stack: Chips,
    /// How often a player may; no limit by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u16>,
}

/// T7: more chips for anyone, in the break after a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddOn {
    #[schemars(schema_with = "text::schema::price")]
    pub price: Price,
    #[schemars(with = "u64")]
    pub chips: Chips,
    /// The level it is offered after, the first being 1.
    pub after_level: u16,
    /// A player may take it at this stack or below; without it at any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u64>")]
    pub at_stack: Option<Chips>,
}
