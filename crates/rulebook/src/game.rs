//! The games that are played, with what is fixed about each: hole cards and betting limit.

use std::fmt;

use serde::{Deserialize, Serialize};

/// H1, O1: which poker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    /// H1: Texas Hold'em, no-limit.
    Holdem,
    /// O1: Omaha, pot-limit.
    Omaha,
}

/// How much a player may bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BettingLimit {
    /// Up to the whole stack.
    NoLimit,
    /// Raises up to the pot as it stands after calling.
    PotLimit,
}

/// In which form a cash game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// The usual depth.
    Regular,
    /// H19: Hold'em, deeper, and no ratholing at all.
    Deepstack,
    /// H19: Omaha, shallow, and no ratholing at all.
    Shortstack,
    /// B1: everyone sits down with the same small stack.
    Banzai,
}

impl Variant {
    /// Every game.
    pub const ALL: [Self; 2] = [Self::Holdem, Self::Omaha];

    /// The word for it in files and records.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Holdem => "holdem",
            Self::Omaha => "omaha",
        }
    }

    /// H1: two cards. O1: four cards.
    #[must_use]
    pub fn hole_cards(self) -> usize {
        match self {
            Self::Holdem => 2,
            Self::Omaha => 4,
        }
    }

    /// How many hole cards may be part of the hand. H1: none to two. O1: exactly two.
    #[must_use]
    pub fn hole_cards_used(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Self::Holdem => 0..=2,
            Self::Omaha => 2..=2,
        }
    }

    /// H1: no-limit. O1: pot-limit.
    #[must_use]
    pub fn betting_limit(self) -> BettingLimit {
        match self {
            Self::Holdem => BettingLimit::NoLimit,
            Self::Omaha => BettingLimit::PotLimit,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Holdem => "Hold'em",
            Self::Omaha => "Omaha",
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Regular => "regular",
            Self::Deepstack => "Deepstack",
            Self::Shortstack => "Shortstack",
            Self::Banzai => "Banzai",
        })
    }
}
