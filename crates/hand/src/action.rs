//! Legal actions, and refusals. `LegalActions` is the one source of legality: the engine accepts
//! exactly what it offers, and clients and bots read nothing else.

use std::fmt;

use base::Chips;
use serde::{Deserialize, Serialize};

use crate::seat::Seat;

/// A player's choice. A bet and a raise are one action (H7): a new total for this street.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// H4: give up the hand.
    Fold,
    /// H5: pass, with no bet to match.
    Check,
    /// H6: match the bet, or put in all that is left.
    Call,
    /// H7: bet or raise to this much on this street.
    RaiseTo(Chips),
}

/// The legal actions of the player to act. Folding is always possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegalActions {
    /// H5: whether there is no bet to match.
    pub check: bool,
    /// H6: what a call adds, if there is a bet to match.
    pub call: Option<Call>,
    /// H7: what a bet or raise may be, if this player may make one.
    pub raise: Option<Raise>,
    /// Why there is no raise, where there is none.
    pub no_raise: Option<NoRaise>,
}

/// Why a player may not bet or raise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoRaise {
    /// H9: the player has already acted on the last full bet.
    BettingClosed,
    /// H3: everyone else is all-in, so nobody could answer.
    NobodyCanAnswer,
    /// H8: the player has no more than a call takes.
    NoMoreThanCall,
}

/// A possible call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// Chips it adds.
    pub adds: Chips,
    /// H8: whether these are all the player has.
    pub all_in: bool,
}

/// A possible bet or raise: any whole number from `to_min` to `to_max`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raise {
    /// The smallest total. Below the usual least only if it is all the player has (H9).
    pub to_min: Chips,
    /// The largest total: the stack in No-Limit, the pot at most in Pot-Limit (O1).
    pub to_max: Chips,
    /// Whether it is the first bet of this street, so that it is called a bet.
    pub opens: bool,
    /// Whether `to_max` puts the player all-in.
    pub max_is_all_in: bool,
    /// Totals for the usual buttons.
    pub presets: Presets,
}

/// Raise totals that players ask for by name, each within the legal range. A raise by a fraction
/// of the pot counts the pot after calling, as Pot-Limit does (O1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presets {
    /// Half the pot.
    pub half_pot: Chips,
    /// Three quarters of the pot.
    pub three_quarters_pot: Chips,
    pub pot: Chips,
}

impl LegalActions {
    /// Whether this action is among them, or why not.
    #[inline]
    pub fn check(&self, action: Action) -> Result<(), ActionRefusal> {
        match action {
            Action::Fold => Ok(()),
            Action::Check if self.check => Ok(()),
            Action::Check => Err(ActionRefusal::BetToMatch),
            Action::Call if self.call.is_some() => Ok(()),
            Action::Call => Err(ActionRefusal::NothingToCall),
            Action::RaiseTo(to) => match self.raise {
                None => Err(match self.no_raise {
                    Some(NoRaise::NobodyCanAnswer) => ActionRefusal::NobodyCanAnswer,
                    Some(NoRaise::NoMoreThanCall) => ActionRefusal::NoMoreThanCall,
                    Some(NoRaise::BettingClosed) | None => ActionRefusal::BettingClosed,
                }),
                Some(raise) if to < raise.to_min => {
                    Err(ActionRefusal::RaiseTooSmall { to, least: raise.to_min })
                }
                Some(raise) if to > raise.to_max => {
                    let most = raise.to_max;
                    Err(if raise.max_is_all_in {
                        ActionRefusal::MoreThanStack { to, most }
                    } else {
                        ActionRefusal::MoreThanPot { to, most }
                    })
                }
                Some(_) => Ok(()),
            },
        }
    }
}

/// Why an action was refused. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "refusal")]
pub enum ActionRefusal {
    /// H3: it is someone else's turn.
    NotYourTurn {
        /// Whose turn it is.
        turn_of: Seat,
    },
    /// The hand is over.
    HandOver,
    /// This seat is not dealt in.
    NotInHand,
    /// H5: a check with a bet to match.
    BetToMatch,
    /// H6: a call with nothing to match.
    NothingToCall,
    /// H7: a raise below the least.
    RaiseTooSmall {
        /// The requested amount.
        to: Chips,
        least: Chips,
    },
    /// H8: more than the player has.
    MoreThanStack {
        /// The requested amount.
        to: Chips,
        most: Chips,
    },
    /// O1: more than the pot allows.
    MoreThanPot {
        /// The requested amount.
        to: Chips,
        most: Chips,
    },
    /// H9: the betting is not open to this player.
    BettingClosed,
    /// H3: nobody could answer a raise.
    NobodyCanAnswer,
    /// H8: there is nothing to raise with.
    NoMoreThanCall,
    /// H11: only the winner of an uncontested hand may show, once.
    NothingToShow,
}

impl ActionRefusal {
    /// The clause that says so.
    #[must_use]
    pub fn clause(&self) -> &'static str {
        match self {
            Self::NotYourTurn { .. } | Self::HandOver | Self::NotInHand | Self::NobodyCanAnswer => {
                "H3"
            }
            Self::BetToMatch => "H5",
            Self::NothingToCall => "H6",
            Self::RaiseTooSmall { .. } => "H7",
            Self::MoreThanStack { .. } | Self::NoMoreThanCall => "H8",
            Self::MoreThanPot { .. } => "O1",
            Self::BettingClosed => "H9",
            Self::NothingToShow => "H11",
        }
    }
}

impl ActionRefusal {
    /// The code of the refusal: the same for clients, in logs and in tests.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::HandOver => "hand_over",
            Self::NotInHand => "not_in_hand",
            Self::BetToMatch => "bet_to_match",
            Self::NothingToCall => "nothing_to_call",
            Self::RaiseTooSmall { .. } => "raise_too_small",
            Self::MoreThanStack { .. } => "more_than_stack",
            Self::MoreThanPot { .. } => "more_than_pot",
            Self::BettingClosed => "betting_closed",
            Self::NobodyCanAnswer => "nobody_can_answer",
            Self::NoMoreThanCall => "no_more_than_call",
            Self::NothingToShow => "nothing_to_show",
        }
    }
}

/// For engineers who use this crate as a library. Clients make their own sentences from the code.
impl fmt::Display for ActionRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.clause())?;
        match self {
            Self::NotYourTurn { turn_of } => write!(f, "it is the turn of seat {turn_of}"),
            Self::HandOver => f.write_str("the hand is over"),
            Self::NotInHand => f.write_str("you are not in this hand"),
            Self::BetToMatch => f.write_str("there is a bet to match"),
            Self::NothingToCall => f.write_str("there is nothing to call"),
            Self::RaiseTooSmall { to, least } => write!(f, "{to} is below the least, {least}"),
            Self::MoreThanStack { to, most } => write!(f, "{to} is more than you have, {most}"),
            Self::MoreThanPot { to, most } => write!(f, "{to} is more than the pot allows, {most}"),
            Self::BettingClosed => f.write_str("betting is not open to you"),
            Self::NobodyCanAnswer => f.write_str("nobody could answer a raise"),
            Self::NoMoreThanCall => f.write_str("you have no more than a call takes"),
            Self::NothingToShow => f.write_str("there is nothing to show"),
        }
    }
}

impl std::error::Error for ActionRefusal {}
