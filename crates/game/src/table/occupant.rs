//! The player in a seat, and whether he or she takes part in the next hand.

use base::{Chips, Millis, PlayerId};
use hand::LegalActions;
use rulebook::MissedCount;
use serde::{Deserialize, Serialize};

use super::{clock::Timing, positions::Entry};

/// A player at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occupant {
    pub player: PlayerId,
    /// Chips as they were at the start of the hand that is running, or as they are between hands.
    pub stack: Chips,
    pub timing: Timing,
    /// How the player comes into the next hand.
    #[serde(rename = "standing")]
    pub entry_status: EntryStatus,
    /// Whether the player takes part.
    pub presence: Presence,
    /// When to sit out, if asked for and not yet due.
    pub sit_out: Option<SitOut>,
    /// R9: until when the player has to be back here after a global sit-out that this table belongs
    /// to. The room sets and enforces it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_by: Option<Millis>,
    /// Sits out only for want of chips: takes part again when some come.
    pub out_of_chips: bool,
    /// Leaves for good as soon as no hand holds the player.
    pub leaving: bool,
}

/// H15: whether a player is in the next hand, or enters it with the big blind or a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryStatus {
    /// Dealt in as long as he or she takes part.
    Playing,
    /// New at the table, or back after missing a blind: comes in with the big blind or by posting.
    Entering {
        /// Whether the rulebook lets this player post.
        may_post: bool,
        /// Whether the player has chosen to.
        posts: bool,
    },
}

impl EntryStatus {
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
    In,
    Out {
        since: Millis,
        /// H15: the blinds that have passed since.
        #[serde(flatten)]
        missed: Missed,
    },
}

/// H15: the blinds that passed a player who sits out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missed {
    #[serde(rename = "missed_big_blind")]
    pub big: bool,
    #[serde(rename = "missed_small_blind")]
    pub small: bool,
}

impl Missed {
    /// Whether the player has missed a blind that counts under this rule.
    pub(crate) fn counts(self, rule: MissedCount) -> bool {
        match rule {
            MissedCount::Any => self.big || self.small,
            MissedCount::Big => self.big,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// H15, R9: a seat is read back as it was stored, whatever its player has missed.
    #[test]
    fn h15_r9_a_seat_is_stored_with_missed_blinds_and_the_time_to_be_back() {
        let stored = r#"{"player":7,"stack":990,"timing":{"connected":true,
            "bank":{"left":15000,"hands":3},"grace_used":0,"grace_a_hand":30000},
            "standing":"playing","presence":{"out":{"since":5,"missed_big_blind":true,
            "missed_small_blind":false}},"sit_out":null,"back_by":900,
            "out_of_chips":false,"leaving":false}"#;
        let occupant: Occupant = serde_json::from_str(stored).unwrap();
        let missed = Missed { big: true, small: false };
        assert_eq!(occupant.presence, Presence::Out { since: Millis(5), missed });
        assert_eq!(occupant.back_by, Some(Millis(900)));
        let again = serde_json::to_string(&occupant).unwrap();
        let plain: String = stored.split_whitespace().collect();
        assert_eq!(again, plain);
        for (big, small) in [(false, false), (false, true), (true, true)] {
            let presence = Presence::Out { since: Millis(5), missed: Missed { big, small } };
            let occupant = Occupant { presence, back_by: None, ..occupant.clone() };
            let text = serde_json::to_string(&occupant).unwrap();
            assert_eq!(serde_json::from_str::<Occupant>(&text).unwrap(), occupant);
        }
        assert!(serde_json::from_str::<Occupant>(&stored.replace("missed_small", "x")).is_err());
    }
}
