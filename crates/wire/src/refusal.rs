//! Why a request was refused, for a person and for a program: a sentence with its clause, and a
//! word that clients translate.

use std::borrow::Cow;

use game::{cash, table::ActError};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{client::BadMessage, notice::Limits, values::Chips};

/// A refusal. Nothing has changed then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Refusal {
    pub why: Why,
    /// The clause of the rules that says so, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<Cow<'static, str>>,
    /// The sentence for it, in English.
    pub text: Cow<'static, str>,
    /// What a buy-in may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub limits: Option<Limits>,
    /// The least a raise may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub least: Option<Chips>,
    /// The most a raise may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub most: Option<Chips>,
}

/// Every reason to refuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // Each has its sentence below.
pub enum Why {
    // The protocol and the server.
    Malformed,
    TooFast,
    Busy,
    RequestUsed,
    NoSuchPlayer,
    NoSuchRulebook,
    RefillLater,
    NotAllowed,
    // The room.
    NoSuchGame,
    RulesNotAccepted,
    Age,
    ExcludedFromBanzai,
    Invitation,
    NotOffered,
    HostBuyIn,
    TooManyPrivateTables,
    PrivateTablesFull,
    Paused,
    TooManyTables,
    Chat,
    TooManyWatchers,
    // The game.
    NotSeated,
    AlreadyWaiting,
    NotWaiting,
    BuyIn,
    TopUp,
    TooManyTablesOfStake,
    WalletTooSmall,
    NothingToPost,
    SeatTaken,
    Seating,
    Frozen,
    // The hand.
    Stale,
    NotYourTurn,
    HandOver,
    NotInHand,
    BetToMatch,
    NothingToCall,
    RaiseTooSmall,
    MoreThanStack,
    MoreThanPot,
    BettingClosed,
    NobodyCanAnswer,
    NoMoreThanCall,
    NothingToShow,
}

impl Why {
    /// The sentence for it.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Malformed => "this message is not part of the protocol",
            Self::TooFast => "too many requests; wait a moment",
            Self::Busy => "the room is busy; try again",
            Self::RequestUsed => {
                "another request of yours about money had this number; nothing was moved"
            }
            Self::NoSuchPlayer => "there is no such player",
            Self::NoSuchRulebook => "there is no such rulebook",
            Self::RefillLater => "the next play money comes later",
            Self::NotAllowed => "this account may not do that",
            Self::NoSuchGame => "there is no such game",
            Self::RulesNotAccepted => "accept the rules first",
            Self::Age => "you are too young for these rules",
            Self::ExcludedFromBanzai => "you are excluded from Banzai",
            Self::Invitation => "this invitation is not good, or no longer",
            Self::NotOffered => "this game is not offered at this stake",
            Self::HostBuyIn => "the smallest buy-in is above zero and no more than the largest",
            Self::TooManyPrivateTables => "you have as many private tables as one may have",
            Self::PrivateTablesFull => "the room is full of private tables; try again later",
            Self::Paused => "this game is paused until staff have seen to it",
            Self::TooManyTables => "you play as many tables as one can",
            Self::Chat => "this message cannot be sent",
            Self::TooManyWatchers => "too many people watch this table",
            Self::NotSeated => "you have no seat there",
            Self::AlreadyWaiting => "you wait for a seat in this game already",
            Self::NotWaiting => "no seat is held for you, and you do not wait for one",
            Self::BuyIn => "this is not within the limits of the buy-in",
            Self::TopUp => "this top-up is not possible",
            Self::TooManyTablesOfStake => "you hold as many tables of this stake as you may",
            Self::WalletTooSmall => "your wallet does not cover the smallest buy-in",
            Self::NothingToPost => "there is nothing to post",
            Self::SeatTaken => "this seat is taken",
            Self::Seating => "seats are not given out this way here",
            Self::Frozen => "the game is paused for a moment",
            Self::Stale => "this turn is over",
            Self::NotYourTurn => "it is not your turn",
            Self::HandOver => "the hand is over",
            Self::NotInHand => "you are not in this hand",
            Self::BetToMatch => "there is a bet to match",
            Self::NothingToCall => "there is nothing to call",
            Self::RaiseTooSmall => "this is below the least raise",
            Self::MoreThanStack => "this is more than you have",
            Self::MoreThanPot => "this is more than the pot allows",
            Self::BettingClosed => "betting is not open to you",
            Self::NobodyCanAnswer => "nobody could answer a raise",
            Self::NoMoreThanCall => "you have no more than a call takes",
            Self::NothingToShow => "there is nothing to show",
        }
    }
}

impl Refusal {
    /// A refusal that no clause of the rules demands.
    #[must_use]
    pub fn of(why: Why) -> Self {
        let text = Cow::Borrowed(why.text());
        Self { why, clause: None, text, limits: None, least: None, most: None }
    }

    /// The same, with a sentence of its own.
    #[must_use]
    pub fn saying(why: Why, text: impl Into<Cow<'static, str>>) -> Self {
        Self { text: text.into(), ..Self::of(why) }
    }
}

impl From<&BadMessage> for Refusal {
    fn from(bad: &BadMessage) -> Self {
        Self::saying(Why::Malformed, bad.why.clone())
    }
}

impl From<&room::RoomRefusal> for Refusal {
    fn from(refused: &room::RoomRefusal) -> Self {
        use room::RoomRefusal;
        let said = match refused {
            RoomRefusal::NoSuchGame => Self::of(Why::NoSuchGame),
            RoomRefusal::RulesNotAccepted => Self::of(Why::RulesNotAccepted),
            RoomRefusal::Age { least: _ } => Self::of(Why::Age),
            RoomRefusal::ExcludedFromBanzai => Self::of(Why::ExcludedFromBanzai),
            RoomRefusal::Excluded => Self::of(Why::NotAllowed),
            RoomRefusal::Invitation => Self::of(Why::Invitation),
            RoomRefusal::NotOffered => Self::of(Why::NotOffered),
            RoomRefusal::Private => Self::of(Why::NotAllowed),
            RoomRefusal::HostBuyIn => Self::of(Why::HostBuyIn),
            RoomRefusal::TooManyPrivateTables { most: _ } => Self::of(Why::TooManyPrivateTables),
            RoomRefusal::PrivateTablesFull { most: _ } => Self::of(Why::PrivateTablesFull),
            RoomRefusal::TooManyTables { most: _ } => Self::of(Why::TooManyTables),
            RoomRefusal::ChatText { chars_most: _ } => Self::of(Why::Chat),
            RoomRefusal::ChatRate => Self::of(Why::TooFast),
            RoomRefusal::Paused => Self::of(Why::Paused),
            RoomRefusal::TooManyWatchers => Self::of(Why::TooManyWatchers),
            RoomRefusal::Tournament(_) => Self::of(Why::NotAllowed),
            RoomRefusal::Game(refusal) => of_game(*refusal),
        };
        // The room's own sentence names amounts and reasons; its clause stands first there.
        let sentence = refused.to_string();
        let text = sentence.split_once(' ').map_or(sentence.clone(), |(_, text)| text.to_owned());
        Self { clause: Some(Cow::Borrowed(refused.clause())), text: text.into(), ..said }
    }
}

fn of_game(refusal: cash::CashRefusal) -> Refusal {
    use cash::CashRefusal as Inner;
    match refusal {
        Inner::NotSeated => Refusal::of(Why::NotSeated),
        Inner::AlreadyWaiting => Refusal::of(Why::AlreadyWaiting),
        Inner::NotWaiting => Refusal::of(Why::NotWaiting),
        Inner::BuyIn(limits) => Refusal { limits: Some(limits.into()), ..Refusal::of(Why::BuyIn) },
        Inner::TopUp(_) => Refusal::of(Why::TopUp),
        Inner::TooManyTables { most: _ } => Refusal::of(Why::TooManyTablesOfStake),
        Inner::WalletTooSmall(limits) => {
            Refusal { limits: Some(limits.into()), ..Refusal::of(Why::WalletTooSmall) }
        }
        Inner::NothingToPost => Refusal::of(Why::NothingToPost),
        Inner::SeatTaken => Refusal::of(Why::SeatTaken),
        Inner::Seating => Refusal::of(Why::Seating),
        Inner::Act(ActError::Stale) => Refusal::of(Why::Stale),
        Inner::Act(ActError::NotSeated) => Refusal::of(Why::NotSeated),
        Inner::Act(ActError::Refused(refusal)) => of_hand(refusal),
        Inner::Frozen => Refusal::of(Why::Frozen),
    }
}

fn of_hand(refusal: hand::ActionRefusal) -> Refusal {
    use hand::ActionRefusal as Inner;
    match refusal {
        Inner::NotYourTurn { turn_of: _ } => Refusal::of(Why::NotYourTurn),
        Inner::HandOver => Refusal::of(Why::HandOver),
        Inner::NotInHand => Refusal::of(Why::NotInHand),
        Inner::BetToMatch => Refusal::of(Why::BetToMatch),
        Inner::NothingToCall => Refusal::of(Why::NothingToCall),
        Inner::RaiseTooSmall { to: _, least } => {
            Refusal { least: Some(least.into()), ..Refusal::of(Why::RaiseTooSmall) }
        }
        Inner::MoreThanStack { to: _, most } => {
            Refusal { most: Some(most.into()), ..Refusal::of(Why::MoreThanStack) }
        }
        Inner::MoreThanPot { to: _, most } => {
            Refusal { most: Some(most.into()), ..Refusal::of(Why::MoreThanPot) }
        }
        Inner::BettingClosed => Refusal::of(Why::BettingClosed),
        Inner::NobodyCanAnswer => Refusal::of(Why::NobodyCanAnswer),
        Inner::NoMoreThanCall => Refusal::of(Why::NoMoreThanCall),
        Inner::NothingToShow => Refusal::of(Why::NothingToShow),
    }
}
