//! A message about a table: one number of its stream. Made from what the room has already redacted
//! for its viewer; nothing here sees a hidden card.

use std::borrow::Cow;

use game::table::TableEventView;
use hand::{EventView, Makes};
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use crate::{
    enums::{AntePayer, Forced, HandRank, NoRaise, Phase, Street},
    names::{Names, shown},
    snapshot::Pot,
    tagged::{self, union},
    values::{Card, Cents, Chips, Millis, Rank, Seat, cards},
};

union! {
    /// One message about a table.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
    #[ts(optional_fields)]
    pub enum TableMessage<'a>;
    #[derive(Deserialize)]
    #[serde(remote = "TableMessage")]
    enum TableMessageReader;
    {
        /// A player sat down.
        Sat {
            seat: Seat,
            name: Cow<'a, str>,
            /// Whether the player belongs to the house.
            house: bool,
            stack: Chips,
        },
        /// A player left the table.
        Left {
            seat: Seat,
            name: Cow<'a, str>,
            /// Whether the player belongs to the house.
            house: bool,
        },
        /// A player sits out from now on.
        SatOut { seat: Seat },
        /// A player takes part again.
        CameBack { seat: Seat },
        /// A player's connection was lost or is back.
        Connection { seat: Seat, connected: bool },
        /// A player's stack changed between hands.
        Stack { seat: Seat, stack: Chips },
        /// A hand starts.
        HandStarts {
            /// Its number at this table.
            hand: u64,
            button: Seat,
            blinds: Blinds,
        },
        /// Whose time runs, which, and until when.
        Clock {
            seat: Seat,
            phase: Phase,
            until: Millis,
            /// What the player's time bank holds as this time starts to run.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            bank: Option<Millis>,
        },
        /// A player's time ran out and the room decided.
        TimedOut { seat: Seat },
        /// The hand was rolled back; stacks are as at its start.
        RolledBack {
            /// Its number at this table.
            hand: u64,
        },
        /// A blind or ante was posted, perhaps less than was due.
        Posted {
            seat: Seat,
            what: Forced,
            amount: Chips,
            /// Whether these were the last.
            all_in: bool,
        },
        /// A player got hidden cards.
        Dealt {
            seat: Seat,
            /// Which: only in the owner's own stream.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            cards: Option<Vec<Card>>,
        },
        /// It is a player's turn. Whose turn it is sees `your_turn` under the same number.
        Turn {
            seat: Seat,
            /// Its number within the hand.
            turn: u32,
        },
        /// A player folded.
        Folded { seat: Seat },
        /// A player checked.
        Checked { seat: Seat },
        /// A player called.
        Called {
            seat: Seat,
            /// Chips added to the pot.
            added: Chips,
            /// The player's bet on this street now.
            to: Chips,
            /// Whether these were the last chips.
            all_in: bool,
        },
        /// A bet or a raise.
        Raised {
            seat: Seat,
            /// Chips added to the pot.
            added: Chips,
            /// The player's bet on this street now.
            to: Chips,
            /// By how much it is above the bet before it.
            by: Chips,
            /// Whether it was the first bet of the street.
            opens: bool,
            /// Whether these were the last chips.
            all_in: bool,
        },
        /// Nobody matched this part of a bet; it is returned.
        Returned { seat: Seat, amount: Chips },
        /// Board cards were dealt.
        Board {
            /// Which street starts with them.
            street: Street,
            /// The whole board so far.
            cards: Vec<Card>,
        },
        /// The bets of a round were collected: main and side pots as they are now, main pot first.
        Pots { pots: Vec<Pot> },
        /// What the viewer's own cards make with the board so far. In `own` messages only.
        Makes {
            seat: Seat,
            makes: Made,
            /// The cards of `makes.ranks`, in the same order: up to five of the own cards and the board.
            cards: Vec<Card>,
        },
        /// A player shows.
        Shown {
            seat: Seat,
            cards: Vec<Card>,
            /// What they make with the board, once that is complete.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            makes: Option<Made>,
            /// The five cards of it, in the order of `makes.ranks`.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            best: Option<Vec<Card>>,
        },
        /// Nobody can bet any more and the hands are open: how much of the pot each wins on average.
        Equity(Equity),
        /// The rake left a pot.
        Raked {
            /// Which pot; 0 is the main pot.
            pot: u8,
            amount: Chips,
        },
        /// A player gets a pot or a part of it.
        Won {
            /// Which pot; 0 is the main pot.
            pot: u8,
            seat: Seat,
            amount: Chips,
            /// The winning hand, if hands were compared.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            makes: Option<Made>,
            /// The five cards of it, in the order of `makes.ranks`.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            best: Option<Vec<Card>>,
        },
        /// The viewer has no chips left, and may re-buy by `top_up`. In `own` messages only.
        Busted {
            seat: Seat,
            least: Cents,
            most: Cents,
            /// Then the seat is given up.
            until: Millis,
        },
        /// The hand is cancelled; every player's chips in the pot have been returned.
        Cancelled {},
        /// The hand is over.
        Ended {},
        /// It is the viewer's own turn, with all that may be done.
        YourTurn {
            seat: Seat,
            /// The hand's number at this table.
            hand: u64,
            turn: u32,
            legal: Legal,
        },
        /// A player wrote something.
        Chat {
            name: Cow<'a, str>,
            /// Whether the player belongs to the house.
            house: bool,
            text: Cow<'a, str>,
        },
    }
}

/// Reads the room's own output: every object has its `type` first.
impl<'de> Deserialize<'de> for TableMessage<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        tagged::deserialize(deserializer)
    }
}

/// What the open hands of a run-out are worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Equity {
    /// The street whose board it is about.
    pub street: Street,
    pub shares: Vec<EquityShare>,
    /// Whether it was estimated from a sample of the possible boards.
    pub sampled: bool,
}

/// The share of one hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EquityShare {
    pub seat: Seat,
    /// Tenths of a percent of the main pot, for which all of them play.
    pub tenths: u16,
}

/// What a hand is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Blinds {
    pub small: Chips,
    pub big: Chips,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ante: Option<Ante>,
}

/// An ante, and who pays it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Ante {
    pub amount: Chips,
    pub paid_by: AntePayer,
}

impl From<hand::Blinds> for Blinds {
    fn from(blinds: hand::Blinds) -> Self {
        let hand::Blinds { small, big, ante } = blinds;
        let ante = match ante {
            hand::Ante::None => None,
            hand::Ante::Each(amount) => Some((amount, AntePayer::Everyone)),
            hand::Ante::BigBlind(amount) => Some((amount, AntePayer::BigBlind)),
        };
        Self {
            small: small.into(),
            big: big.into(),
            ante: ante.map(|(amount, paid_by)| Ante { amount: amount.into(), paid_by }),
        }
    }
}

/// What the best five cards of a hand make, or fewer before the flop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Made {
    /// The rank of the hand.
    pub rank: HandRank,
    /// The ranks of these cards, those that decide first: kings, sixes and an ace are `K K 6 6 A`;
    /// the ace of a five-high straight is last.
    pub ranks: Vec<Rank>,
}

impl From<&Makes> for Made {
    fn from(makes: &Makes) -> Self {
        Self {
            rank: makes.category.into(),
            ranks: makes.cards.iter().map(|card| card.rank().into()).collect(),
        }
    }
}

impl From<&room::Equity> for Equity {
    fn from(equity: &room::Equity) -> Self {
        let room::Equity { street, shares, sampled } = equity;
        let share = |(seat, tenths): &(hand::Seat, u16)| EquityShare {
            seat: (*seat).into(),
            tenths: *tenths,
        };
        Self {
            street: (*street).into(),
            shares: shares.iter().map(share).collect(),
            sampled: *sampled,
        }
    }
}

/// What may be done at a turn. Folding is always possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Legal {
    /// Whether there is no bet to match.
    pub check: bool,
    /// What a call adds, if there is a bet to match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub call: Option<Call>,
    /// What a bet or raise may be, if one is possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub raise: Option<Raise>,
    /// Why there is no raise, where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub no_raise: Option<NoRaise>,
}

/// A possible call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Call {
    pub adds: Chips,
    /// Whether these are all the player has.
    pub all_in: bool,
}

/// A possible bet or raise: any whole number from `to_min` to `to_max`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Raise {
    /// The smallest total on this street.
    pub to_min: Chips,
    pub to_max: Chips,
    /// Whether nothing was bet yet, so that people call it a bet.
    pub opens: bool,
    /// Whether `to_max` puts the player all-in.
    pub max_is_all_in: bool,
    /// Totals for the usual buttons.
    pub presets: Presets,
}

/// Raise totals that players ask for by name, each within the legal range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Presets {
    pub half_pot: Chips,
    /// Three quarters of the pot.
    pub three_quarters_pot: Chips,
    pub pot: Chips,
}

impl From<&hand::LegalActions> for Legal {
    fn from(legal: &hand::LegalActions) -> Self {
        let hand::LegalActions { check, call, raise, no_raise } = *legal;
        Self {
            check,
            call: call.map(|hand::Call { adds, all_in }| Call { adds: adds.into(), all_in }),
            raise: raise.map(Into::into),
            no_raise: no_raise.map(Into::into),
        }
    }
}

impl From<hand::Raise> for Raise {
    fn from(raise: hand::Raise) -> Self {
        let hand::Raise { to_min, to_max, opens, max_is_all_in, presets } = raise;
        let hand::Presets { half_pot, three_quarters_pot, pot } = presets;
        Self {
            to_min: to_min.into(),
            to_max: to_max.into(),
            opens,
            max_is_all_in,
            presets: Presets {
                half_pot: half_pot.into(),
                three_quarters_pot: three_quarters_pot.into(),
                pot: pot.into(),
            },
        }
    }
}

impl<'a> TableMessage<'a> {
    /// The room's message, with players by their names.
    pub fn of<N: Names>(
        message: &'a room::TableMessage,
        best: Option<&Makes>,
        names: &'a N,
    ) -> Self {
        match message {
            room::TableMessage::Event(event) => Self::of_table(event, best, names),
            room::TableMessage::Pots(pots) => {
                Self::Pots { pots: pots.iter().map(Into::into).collect() }
            }
            room::TableMessage::Makes { seat, makes } => Self::Makes {
                seat: (*seat).into(),
                makes: makes.into(),
                cards: cards(&makes.cards),
            },
            room::TableMessage::Equity(equity) => Self::Equity(equity.into()),
            room::TableMessage::Busted { seat, least, most, until } => Self::Busted {
                seat: (*seat).into(),
                least: (*least).into(),
                most: (*most).into(),
                until: (*until).into(),
            },
            room::TableMessage::YourTurn { seat, hand, turn, legal } => Self::YourTurn {
                seat: (*seat).into(),
                hand: *hand,
                turn: *turn,
                legal: legal.into(),
            },
            room::TableMessage::Chat { player, text } => {
                let (name, house) = shown(names, *player);
                Self::Chat { name, house, text: Cow::Borrowed(text) }
            }
        }
    }

    fn of_table<N: Names>(event: &TableEventView, best: Option<&Makes>, names: &'a N) -> Self {
        use TableEventView as In;
        match *event {
            In::Sat { seat, player, stack } => {
                let (name, house) = shown(names, player);
                Self::Sat { seat: seat.into(), name, house, stack: stack.into() }
            }
            In::Left { seat, player } => {
                let (name, house) = shown(names, player);
                Self::Left { seat: seat.into(), name, house }
            }
            In::SatOut { seat } => Self::SatOut { seat: seat.into() },
            In::CameBack { seat } => Self::CameBack { seat: seat.into() },
            In::Connection { seat, connected } => Self::Connection { seat: seat.into(), connected },
            In::Stack { seat, stack } => Self::Stack { seat: seat.into(), stack: stack.into() },
            In::HandStarts { hand, button, blinds } => {
                Self::HandStarts { hand, button: button.into(), blinds: blinds.into() }
            }
            In::Hand { ref view } => Self::of_hand(view, best),
            In::Clock { seat, phase, until, bank } => Self::Clock {
                seat: seat.into(),
                phase: phase.into(),
                until: until.into(),
                bank: Some(bank.into()),
            },
            In::TimedOut { seat } => Self::TimedOut { seat: seat.into() },
            In::RolledBack { hand } => Self::RolledBack { hand },
        }
    }

    pub(crate) fn of_hand(event: &EventView, best: Option<&Makes>) -> Self {
        use EventView as In;
        match *event {
            In::Posted { seat, what, amount, all_in } => {
                Self::Posted { seat: seat.into(), what: what.into(), amount: amount.into(), all_in }
            }
            In::Dealt { seat, cards: ref dealt } => Self::Dealt {
                seat: seat.into(),
                cards: dealt.as_ref().map(|hole| cards(hole.cards())),
            },
            In::Turn { seat, turn } => Self::Turn { seat: seat.into(), turn },
            In::Folded { seat } => Self::Folded { seat: seat.into() },
            In::Checked { seat } => Self::Checked { seat: seat.into() },
            In::Called { seat, added, to, all_in } => {
                Self::Called { seat: seat.into(), added: added.into(), to: to.into(), all_in }
            }
            In::Raised { seat, added, to, by, opens, all_in } => Self::Raised {
                seat: seat.into(),
                added: added.into(),
                to: to.into(),
                by: by.into(),
                opens,
                all_in,
            },
            In::Returned { seat, amount } => {
                Self::Returned { seat: seat.into(), amount: amount.into() }
            }
            In::Board { street, ref board } => {
                Self::Board { street: street.into(), cards: cards(board) }
            }
            In::Shown { seat, cards: ref shown } => Self::Shown {
                seat: seat.into(),
                cards: cards(shown.cards()),
                makes: best.map(Into::into),
                best: best.map(|best| cards(&best.cards)),
            },
            In::Raked { pot, amount } => Self::Raked { pot, amount: amount.into() },
            In::Won { pot, seat, amount } => Self::Won {
                pot,
                seat: seat.into(),
                amount: amount.into(),
                makes: best.map(Into::into),
                best: best.map(|best| cards(&best.cards)),
            },
            In::Cancelled => Self::Cancelled {},
            In::Ended => Self::Ended {},
        }
    }
}
