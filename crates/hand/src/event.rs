//! What happens in a hand, in order, all of it. Events hold every hidden card, so they do not
//! implement `Serialize`: only what a viewer may see of them does (see `view`).

use base::Chips;
use cards::{Card, Strength};
use rulebook::Variant;

use crate::seat::Seat;

/// A player's hidden cards: two in Hold'em (H1), four in Omaha (O1).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hole {
    cards: [Card; 4],
    len: u8,
}

impl Hole {
    /// Not dealt yet.
    pub(crate) const EMPTY: Self = Self { cards: [FILLER; 4], len: 0 };

    /// Draws a hole for this game.
    #[inline]
    pub(crate) fn draw(game: Variant, deck: &mut cards::Deck) -> Self {
        let len = game.hole_cards();
        let mut cards = [FILLER; 4];
        for card in &mut cards[..len] {
            *card = deck.draw();
        }
        Self { cards, len: len as u8 }
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// All four places: for Omaha's evaluator.
    pub(crate) fn four(&self) -> [Card; 4] {
        self.cards
    }
}

/// Stands in the places a Hold'em hole does not use.
const FILLER: Card = Card::new(cards::Rank::Two, cards::Suit::Clubs);

impl std::fmt::Debug for Hole {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for card in self.cards() {
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

/// The betting rounds of a hand (H2).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Street {
    /// Before any board card.
    Preflop,
    /// Three board cards.
    Flop,
    /// Four board cards.
    Turn,
    River,
}

impl Street {
    /// How many board cards lie on this street.
    #[must_use]
    pub fn board_cards(self) -> usize {
        match self {
            Self::Preflop => 0,
            Self::Flop => 3,
            Self::Turn => 4,
            Self::River => 5,
        }
    }

    pub(crate) fn next(self) -> Option<Self> {
        match self {
            Self::Preflop => Some(Self::Flop),
            Self::Flop => Some(Self::Turn),
            Self::Turn => Some(Self::River),
            Self::River => None,
        }
    }
}

/// Why chips were put in without a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forced {
    Ante,
    /// The small blind.
    SmallBlind,
    /// The big blind.
    BigBlind,
    /// H15: a live blind out of place.
    Post,
    /// A dead blind: goes into the pot, counts as no bet.
    DeadPost,
}

/// One thing that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A blind or ante went in; `amount` may be short of what was due.
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
        /// The cards: for the owner's eyes only.
        hole: Hole,
    },
    /// It is this player's turn.
    Turn {
        seat: Seat,
        /// Its number within the hand; an action for another number is stale.
        turn: u32,
    },
    /// H4.
    Folded { seat: Seat },
    /// H5.
    Checked { seat: Seat },
    /// H6, H8.
    Called {
        seat: Seat,
        /// Chips added to the pot.
        added: Chips,
        /// The player's bet on this street now.
        to: Chips,
        /// Whether these were the last chips.
        all_in: bool,
    },
    /// H7, H8: a bet (nothing to match before it) or a raise.
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
    /// H8: nobody matched this part of a bet; it goes back.
    Returned {
        seat: Seat,
        /// How many chips.
        amount: Chips,
    },
    /// H2: board cards were dealt.
    Board {
        /// Which street starts with them.
        street: Street,
        /// The whole board so far, `street.board_cards()` of it valid.
        board: [Card; 5],
    },
    /// H11: a player shows at showdown, or early because no more betting is possible, or by
    /// choice after winning uncontested.
    Shown {
        seat: Seat,
        /// The cards, public from now on.
        hole: Hole,
        /// What they make with the whole board; nothing as long as cards are to come.
        made: Option<Strength>,
    },
    /// K1: the rake left a pot.
    Raked {
        /// Which pot; 0 is the main pot.
        pot: u8,
        /// How many chips.
        amount: Chips,
    },
    /// H11: a player gets a pot or a part of it.
    Won {
        /// Which pot; 0 is the main pot.
        pot: u8,
        seat: Seat,
        /// How many chips.
        amount: Chips,
        /// With what, if hands were compared: made of cards that have been shown.
        made: Option<Strength>,
    },
    /// H12: the hand is cancelled; what each had put in has been returned.
    Cancelled,
    /// The hand is over.
    Ended,
}
