//! A set of cards as 64 bits: sixteen bits a suit, thirteen of them used, so that one suit's
//! ranks are one shift away.

use std::{fmt, ops};

use crate::card::{Card, Rank, Suit};

/// A set of distinct cards. Sets have an order for sorting and storing only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

const BITS_A_SUIT: u32 = 16;

impl CardSet {
    /// No cards.
    pub const EMPTY: Self = Self(0);
    /// All 52 cards.
    pub const FULL: Self = Self(0x1fff_1fff_1fff_1fff);

    /// The bits: bit `16 × suit + rank`.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set with these bits, which must be bits of cards.
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The set of one card.
    #[must_use]
    pub const fn of(card: Card) -> Self {
        let index = card.index();
        Self(1 << ((index & 3) as u32 * BITS_A_SUIT + (index >> 2) as u32))
    }

    /// How many cards.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Self::of(card).0 != 0
    }

    /// Whether the two sets share a card.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a card; whether it was new.
    pub fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= Self::of(card).0;
        new
    }

    /// Takes a card out; whether it was there.
    pub fn remove(&mut self, card: Card) -> bool {
        let there = self.contains(card);
        self.0 &= !Self::of(card).0;
        there
    }

    /// The ranks held in one suit, bit 0 for the deuce … bit 12 for the ace.
    #[must_use]
    pub const fn ranks_of(self, suit: Suit) -> u16 {
        (self.0 >> (suit as u32 * BITS_A_SUIT)) as u16
    }
}

impl ops::BitOr for CardSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl ops::BitAnd for CardSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The cards of the left set that are not in the right one.
impl ops::Sub for CardSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| set | Self::of(card))
    }
}

impl From<&[Card]> for CardSet {
    fn from(cards: &[Card]) -> Self {
        cards.iter().copied().collect()
    }
}

/// The cards of a set, suit by suit, each suit from its lowest rank.
#[derive(Clone)]
pub struct Cards(u64);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        let suit = Suit::ALL[(bit / BITS_A_SUIT) as usize];
        let rank = Rank::ALL[(bit % BITS_A_SUIT) as usize];
        Some(Card::new(rank, suit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;
    fn into_iter(self) -> Cards {
        Cards(self.0)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_each_card_once() {
        let mut set = CardSet::EMPTY;
        for card in Card::all() {
            assert!(set.insert(card));
            assert!(!set.insert(card));
        }
        assert_eq!(set, CardSet::FULL);
        assert_eq!(set.len(), 52);
        assert_eq!(set.into_iter().collect::<CardSet>(), set);
        for card in Card::all() {
            assert!(set.remove(card));
            assert!(!set.remove(card));
        }
        assert!(set.is_empty());
    }
}
