//! T4: satellites.

use rulebook::Price;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{prize_table::PrizeForm, text};

/// T4: a satellite: its pool buys entries in a dearer tournament, its target. A target may be a
/// satellite of a higher tier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SatelliteSpec {
    /// The name of the target; of the package, if it is won in kind.
    pub target: String,
    /// What the target costs: the value of one prize.
    #[schemars(schema_with = "text::schema::price")]
    pub target_price: Price,
    /// What is won.
    pub wins: PrizeForm,
    /// 1 for a satellite that no other leads to, one more for each step up.
    #[serde(default = "first_tier")]
    pub tier: u8,
    /// So many are won at least; the house adds what the pool lacks.
    #[serde(default)]
    pub guaranteed: u16,
}

fn first_tier() -> u8 {
    1
}
