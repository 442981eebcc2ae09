//! Who sits in a seat, and how he or she stands to the next hand.

use base::{Chips, Millis, PlayerId};
use hand::LegalActions;
use serde::{Deserialize, Serialize};

use super::{clock::Timing, positions::Entry};

/// A player at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occupant {
    /// Who.
    pub player: PlayerId,
    /// Chips as they were at the start of the hand that is running, or as they are between hands.
    pub stack: Chips,
    /// Connection, time bank, grace.
    pub timing: Timing,
    /// How the player comes into the next hand.
    pub standing: Standing,
    /// Whether the player takes part.
    pub presence: Presence,
    /// When to sit out, if asked for and not yet due.
    pub sit_out: Option<SitOut>,
    /// Sits out only for want of chips: takes part again when some come.
    pub out_of_chips: bool,
    /// Leaves for good as soon as no hand holds the player.
    pub leaving: bool,
    /// What to do when the turn comes. Never stored: an unfinished hand is rolled back.
    #[serde(skip)]
    pub preselected: Option<Preselect>,
}

/// H15: whether a player has earned the next hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Dealt in as long as he or she takes part.
    Playing,
    /// New at the table, or back after missing the big blind: comes in with the big blind or by
    /// posting.
    Entering {
        /// Whether the rulebook lets this player post.
        may_post: bool,
        /// Whether the player has chosen to.
        posts: bool,
    },
}

impl Standing {
    pub(crate) fn entry(self) -> Entry {
        match self {
            Self::Playing => Entry::Playing,
            Self::Entering { may_post: true, posts: true } => Entry::Posts,
            Self::Entering { .. } => Entry::WaitsForBigBlind,
        }
    }
}

/// H16: whether a player takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Takes part.
    In,
    /// Sits out.
    Out {
        /// Since when.
        since: Millis,
        /// H15: whether the big blind has passed since.
        missed_big_blind: bool,
    },
}

/// R8, H16: when a wish to sit out takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SitOut {
    /// At the end of this hand; it is played to its end by checking or folding.
    Now,
    /// At the end of this hand, which the player still plays.
    NextHand,
    /// R8: when the big blind would come.
    NextBigBlind,
}

/// What a player wants done when the turn comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preselect {
    /// Fold, whatever comes.
    Fold,
    /// Check if that is free, else fold.
    CheckOrFold,
    /// Check; dies on a bet.
    Check,
    /// Call exactly this much; dies on a raise.
    Call(Chips),
}

impl Preselect {
    /// The action, if it still fits what is legal now.
    pub(crate) fn action(self, legal: &LegalActions) -> Option<hand::Action> {
        match self {
            Self::Fold => Some(hand::Action::Fold),
            Self::CheckOrFold if legal.check => Some(hand::Action::Check),
            Self::CheckOrFold => Some(hand::Action::Fold),
            Self::Check => legal.check.then_some(hand::Action::Check),
            Self::Call(adds) => {
                legal.call.filter(|call| call.adds == adds).map(|_| hand::Action::Call)
            }
        }
    }

    /// Whether a bet or raise by another player ends it.
    pub(crate) fn dies_on_raise(self) -> bool {
        matches!(self, Self::Check | Self::Call(_))
    }
}

impl Occupant {
    /// Whether the player takes part in the next hand, if the rules of entry let him or her.
    #[must_use]
    pub fn is_in(&self) -> bool {
        self.presence == Presence::In && !self.leaving && !self.stack.is_zero()
    }
}
