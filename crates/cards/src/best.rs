//! The five cards that make a hand, in order of significance. Not on any hot path: a showdown asks
//! once a player.

use std::fmt;

use crate::{Card, CardSet, Category, Strength, Suit};

/// The best five cards a player can show, and how strong they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Best {
    pub strength: Strength,
    /// The five cards in order of significance: the pair before its kickers. Where two suits
    /// would serve equally the order of [`Suit`] decides, which is no rule, only a fixed choice.
    pub cards: [Card; 5],
}

impl Best {
    /// "two pair, kings and sixes, ace kicker".
    #[must_use]
    pub fn words(&self) -> String {
        self.strength.to_string()
    }

    /// Picks the cards of this strength from a set that holds them.
    pub(crate) fn pick(strength: Strength, from: CardSet) -> Self {
        let suited = matches!(strength.category(), Category::Flush | Category::StraightFlush);
        let mut rest = from;
        if suited {
            let ranks: u16 =
                strength.ranks().into_iter().fold(0, |mask, rank| mask | 1 << rank as u16);
            let suit = Suit::ALL
                .into_iter()
                .find(|suit| from.ranks_of(*suit) & ranks == ranks)
                .expect("a flush has a suit that holds its ranks");
            rest = from.into_iter().filter(|card| card.suit() == suit).collect();
        }
        let cards = strength.ranks().map(|rank| {
            let card = Suit::ALL
                .into_iter()
                .rev()
                .map(|suit| Card::new(rank, suit))
                .find(|card| rest.contains(*card))
                .expect("the set holds the cards that made its strength");
            rest.remove(card);
            card
        });
        Self { strength, cards }
    }
}

impl fmt::Display for Best {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.strength.fmt(f)
    }
}
