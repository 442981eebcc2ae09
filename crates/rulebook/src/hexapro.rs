//! X1–X8 and XE: HexaPro and HexaPro Extreme, one shape for both.
//!
//! Each multiplier is one row with all that hangs on it, so that odds, payouts, stacks and level
//! times can never disagree about which multipliers there are.

use base::{Cents, Chips, Millis, Rate};
use serde::{Deserialize, Serialize};

use crate::{Level, Multiplier, Payout, text};

/// X2: odds are counted in parts of this whole.
pub const ODDS_WHOLE: u32 = 100_000;

/// A three-handed Sit & Go whose prize pool is drawn by lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexaPro {
    /// X1: seats; the game starts when they are full.
    pub seats: u8,
    /// X1: the buy-ins on offer.
    #[serde(with = "text::list")]
    pub buy_ins: Vec<Cents>,
    /// X1, X2: the share the house keeps on average, as it is shown to players.
    #[serde(with = "text")]
    pub stated_rake: Rate,
    /// X2, X3, X4, X6: the multipliers, the largest first.
    pub multipliers: Vec<MultiplierRow>,
    /// X5: the blinds, level by level.
    pub blinds: Vec<Level>,
    /// X8: how soon an incomplete game is decided.
    #[serde(with = "text")]
    pub decided_within: Millis,
    /// X2 \[I\]: how long players look at what was drawn before the first hand; the levels begin with it.
    #[serde(with = "text")]
    pub first_hand_after: Millis,
}

/// Everything that hangs on one multiplier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MultiplierRow {
    /// How many buy-ins are played for.
    pub multiplier: Multiplier,
    /// X2: how often in 100,000 games.
    pub odds: u32,
    /// X3: how the prize pool is shared.
    pub payout: Payout,
    /// X4: chips at the start.
    pub stack: Chips,
    /// X6: how long a level lasts.
    #[serde(with = "text")]
    pub level: Millis,
}

impl HexaPro {
    /// X2: the sum of all odds; a sound table gives [`ODDS_WHOLE`].
    #[must_use]
    pub fn odds_sum(&self) -> u64 {
        self.multipliers.iter().map(|row| u64::from(row.odds)).sum()
    }

    /// X2: the share of the buy-ins that the odds leave to the house, to the nearest part of
    /// 100,000. `None` if the odds pay out more than is paid in, or do not make the whole.
    #[must_use]
    pub fn rake_from_odds(&self) -> Option<Rate> {
        if self.odds_sum() != u64::from(ODDS_WHOLE) || self.seats == 0 {
            return None;
        }
        // In 100,000 games: tenths of a buy-in paid out, of those paid in.
        let paid_out: u64 = self
            .multipliers
            .iter()
            .map(|row| u64::from(row.multiplier.tenths()) * u64::from(row.odds))
            .sum();
        let paid_in = u64::from(ODDS_WHOLE) * 10 * u64::from(self.seats);
        let kept = paid_in.checked_sub(paid_out)?;
        let whole = u64::from(Rate::WHOLE.parts());
        let parts = (kept * whole + paid_in / 2) / paid_in;
        Rate::from_parts(u32::try_from(parts).ok()?)
    }
}
