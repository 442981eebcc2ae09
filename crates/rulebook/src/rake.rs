//! K1–K5: rake at cash tables, as data, and the terms of one hand with the short-handed cap
//! already applied. Taking the rake from pots is the hand's affair.

use std::fmt;

use base::{Cents, Rate};
use serde::{Deserialize, Serialize};

use crate::{Format, Rulebook, Stake, Variant, text};

/// How rake is taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rake {
    /// K2: the least that is taken from a hand that is raked at all.
    #[serde(with = "text")]
    pub minimum: Cents,
    /// K2: how the share comes to whole cents.
    pub rounding: Rounding,
    /// K5: how the rake of several pots is taken from them.
    pub between_pots: PotSplit,
    /// K4: Hold'em by stake.
    pub holdem: Vec<RakeRow>,
    /// K4: Omaha by stake.
    pub omaha: Vec<RakeRow>,
    /// K4: Texas Deepstack by stake, where offered.
    #[serde(default)]
    pub deepstack: Vec<RakeRow>,
    /// K4: Omaha Shortstack by stake, where offered.
    #[serde(default)]
    pub shortstack: Vec<RakeRow>,
    /// K4: Banzai by stake, where offered.
    pub banzai: Option<BanzaiRake>,
    /// K5: the cap with few players.
    pub short_handed: ShortHanded,
}

/// K2: how a share comes to whole cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rounding {
    /// To the nearest cent, halves up.
    #[serde(rename = "half up")]
    HalfUp,
    /// Down to the cent.
    #[serde(rename = "down")]
    Down,
}

impl Rounding {
    /// This share of `amount`, in whole units.
    #[must_use]
    pub fn share_of(self, rate: Rate, amount: u64) -> u64 {
        match self {
            Self::HalfUp => rate.of_half_up(amount),
            Self::Down => {
                let whole = u128::from(Rate::WHOLE.parts());
                let share = u128::from(amount) * u128::from(rate.parts()) / whole;
                u64::try_from(share).expect("a share is no more than the whole")
            }
        }
    }
}

/// K5: how the rake of several pots is taken from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PotSplit {
    /// In proportion, in whole cents that add up exactly.
    #[serde(rename = "in proportion")]
    InProportion,
    /// From the main pot first, then from the side pots in their order.
    #[serde(rename = "main pot first")]
    MainPotFirst,
}

/// K4: the rake at one stake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RakeRow {
    pub stake: Stake,
    /// The share of the pot.
    #[serde(with = "text")]
    pub rate: Rate,
    /// The most that is taken.
    #[serde(with = "text")]
    pub cap: Cents,
}

/// K4: Banzai. The sources name Hold'em only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BanzaiRake {
    /// Hold'em by stake.
    pub holdem: Vec<RakeRow>,
    /// Where Omaha Banzai is offered, its rake.
    pub omaha: Option<BanzaiOmahaRake>,
}

/// K4: the rake of Omaha Banzai.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BanzaiOmahaRake {
    /// The same as at Hold'em Banzai.
    #[serde(rename = "as Banzai Hold'em")]
    AsBanzaiHoldem,
    /// The same as at regular Omaha of that stake.
    #[serde(rename = "as Omaha")]
    AsOmaha,
}

/// K5: the cap with few players dealt in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortHanded {
    /// Up to how many players dealt in.
    pub players_most: u8,
    /// The share of the cap that is left.
    #[serde(with = "text")]
    pub share_of_cap: Rate,
    /// How that comes to whole cents.
    pub rounding: Rounding,
    /// Amounts that the rulebook prints besides, each from its stake upwards; may be empty.
    #[serde(default)]
    pub printed: Vec<PrintedCap>,
    /// Which holds where a share and a printed amount stand side by side.
    pub where_both: BothCaps,
}

/// K5: a short-handed cap that the rulebook prints as an amount.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedCap {
    /// From this stake upwards.
    pub stake: Stake,
    /// The most that is taken.
    #[serde(with = "text")]
    pub cap: Cents,
}

/// K5: which cap holds where a share and a printed amount stand side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BothCaps {
    /// The smaller of the two.
    #[serde(rename = "the smaller")]
    Smaller,
    /// The printed amount.
    #[serde(rename = "the printed amount")]
    Printed,
    /// The share of the cap.
    #[serde(rename = "the share")]
    Share,
}

impl ShortHanded {
    /// K5: the share that is left of a full cap, in whole cents.
    pub(crate) fn share_left(&self, cap: Cents) -> Cents {
        Cents(
            i64::try_from(self.rounding.share_of(self.share_of_cap, cap.0.unsigned_abs()))
                .expect("a share of a cap is no more than the cap"),
        )
    }

    /// K5: the cap that holds with few players at a stake whose full cap is `cap`. Never above
    /// the full cap.
    fn cap(&self, stake: Stake, cap: Cents) -> Cents {
        let share = self.share_left(cap);
        let printed = self.printed.iter().rfind(|row| row.stake.big() <= stake.big());
        let held = match (printed, self.where_both) {
            (Some(printed), BothCaps::Smaller) => share.min(printed.cap),
            (Some(printed), BothCaps::Printed) => printed.cap,
            (_, BothCaps::Share) | (None, _) => share,
        };
        held.min(cap)
    }
}

/// What a single hand is raked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RakeTerms {
    /// K1: the share of the pot.
    pub rate: Rate,
    /// K1, K5: the most that is taken.
    pub cap: Cents,
    /// K2: the least that is taken, once a flop was seen (K3).
    pub minimum: Cents,
    /// K2: how the share comes to whole cents.
    pub rounding: Rounding,
    /// K5: how it is taken from several pots.
    pub between_pots: PotSplit,
}

impl RakeTerms {
    /// No rake: tournaments (K5), private games (HOME).
    pub const NONE: Self = Self {
        rate: Rate::ZERO,
        cap: Cents::ZERO,
        minimum: Cents::ZERO,
        rounding: Rounding::HalfUp,
        between_pots: PotSplit::InProportion,
    };
}

/// A game that this rulebook does not offer at that stake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotOffered {
    /// The game asked for.
    pub game: Variant,
    /// In this format.
    pub format: Format,
    /// At this stake.
    pub stake: Stake,
}

impl fmt::Display for NotOffered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, format, stake } = self;
        write!(f, "{game} ({format}) is not offered at {stake}")
    }
}

impl std::error::Error for NotOffered {}

impl Rulebook {
    /// K1–K5: what a hand of this game is raked by when that many players are dealt in.
    ///
    /// # Errors
    /// If the rulebook does not offer the game in this format at this stake. A rulebook without
    /// rake offers every stake of the formats it has.
    pub fn rake_terms(
        &self,
        game: Variant,
        format: Format,
        stake: Stake,
        dealt_in: usize,
    ) -> Result<RakeTerms, NotOffered> {
        let not_offered = NotOffered { game, format, stake };
        if !self.offers(game, format) {
            return Err(not_offered);
        }
        let Some(rake) = &self.rake else { return Ok(RakeTerms::NONE) };
        let rows = rake.rows(game, format).ok_or(not_offered)?;
        let row = rows.iter().find(|row| row.stake == stake).ok_or(not_offered)?;
        let few = dealt_in <= usize::from(rake.short_handed.players_most);
        Ok(RakeTerms {
            rate: row.rate,
            cap: if few { rake.short_handed.cap(stake, row.cap) } else { row.cap },
            minimum: rake.minimum,
            rounding: rake.rounding,
            between_pots: rake.between_pots,
        })
    }

    /// Whether this rulebook has that game in that format at all, at whatever stake.
    #[must_use]
    pub fn offers(&self, game: Variant, format: Format) -> bool {
        match (format, game) {
            (Format::Regular, _) => true,
            (Format::Deepstack, Variant::Holdem) => self.cash.deepstack.is_some(),
            (Format::Shortstack, Variant::Omaha) => self.cash.shortstack.is_some(),
            (Format::Deepstack, Variant::Omaha) | (Format::Shortstack, Variant::Holdem) => false,
            (Format::Banzai, game) => {
                self.banzai.as_ref().is_some_and(|banzai| banzai.games.contains(&game))
            }
        }
    }
}

impl Rake {
    /// K4: the rows of a game in a format, if there are any.
    #[must_use]
    pub fn rows(&self, game: Variant, format: Format) -> Option<&[RakeRow]> {
        match (format, game) {
            (Format::Regular, Variant::Holdem) => Some(&self.holdem),
            (Format::Regular, Variant::Omaha) => Some(&self.omaha),
            (Format::Deepstack, Variant::Holdem) => Some(&self.deepstack),
            (Format::Shortstack, Variant::Omaha) => Some(&self.shortstack),
            (Format::Deepstack, Variant::Omaha) | (Format::Shortstack, Variant::Holdem) => None,
            (Format::Banzai, Variant::Holdem) => self.banzai.as_ref().map(|rake| &rake.holdem[..]),
            (Format::Banzai, Variant::Omaha) => match self.banzai.as_ref()?.omaha? {
                BanzaiOmahaRake::AsBanzaiHoldem => self.rows(Variant::Holdem, Format::Banzai),
                BanzaiOmahaRake::AsOmaha => Some(&self.omaha),
            },
        }
    }
}
