//! B1–B6: Banzai, the cash game everyone enters with the same small stack.

use base::Millis;
use serde::{Deserialize, Serialize};

use crate::{BigBlinds, CountedMoney, UtcTime, Variant, text};

/// The rules of Banzai. B6, that staff can exclude a player from Banzai alone, has no number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Banzai {
    /// The games that are offered.
    pub games: Vec<Variant>,
    /// B1, B2: the stack one sits down with, and re-buys or tops up to.
    pub buy_in: BigBlinds,
    /// B3: tables a player may hold at one stake.
    pub tables_a_stake: u8,
    /// B4: seats at a table.
    pub seats: u8,
    /// B5: how long a stack above the buy-in is remembered at its stake.
    #[serde(with = "text")]
    pub memory: Millis,
    /// B5: how often a day a player may choose the buy-in instead of the remembered stack.
    pub resets_a_day: u16,
    /// B5: when that day begins.
    pub day_begins: UtcTime,
    /// B5: whether resets at play money and at real money are counted together.
    pub resets_count: CountedMoney,
    /// B5: whether only a reset uses one of them, and resuming is free.
    pub only_resets_count: bool,
    /// B5: whether a reset forgets the stack it was chosen instead of.
    pub reset_forgets: bool,
}
