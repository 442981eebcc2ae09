//! Hold'em: the best five of five, six or seven cards (H1).
//!
//! Each card has a key; a hand is the sum of its cards' keys. The low half of a sum names the
//! multiset of ranks, four counters above it tell whether a suit stands five times. One test and
//! two loads then give the strength.

use std::{ops, sync::LazyLock};

mod runouts;

pub use runouts::Runouts;

use crate::{
    Best, Card, CardSet, Strength, Suit,
    keys::{self, CARD_KEYS, COUNTERS_TOP, RANK_KEYS},
    packing::{Packed, boxed},
    ranking::{self, Multiples},
};

/// The strength of the best five of five to seven cards (H1).
///
/// # Panics
/// If there are fewer than five cards or more than seven.
#[must_use]
pub fn strength(cards: CardSet) -> Strength {
    Table::get().of_set(cards)
}

/// The best five of five to seven cards, and their strength (H1).
///
/// # Panics
/// If there are fewer than five cards or more than seven.
#[must_use]
pub fn best(cards: CardSet) -> Best {
    Best::pick(strength(cards), cards)
}

/// Cards being gathered into a hand: add them in any order, share what several hands have in
/// common, then ask a [`Table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    key: u64,
    cards: CardSet,
}

const EMPTY_KEY: u64 = keys::counters_from(5);

impl Hand {
    /// No cards yet.
    pub const EMPTY: Self = Self { key: EMPTY_KEY, cards: CardSet::EMPTY };

    /// The cards gathered so far.
    #[must_use]
    pub const fn cards(self) -> CardSet {
        self.cards
    }

    /// One card.
    #[must_use]
    #[inline(always)]
    pub fn of(card: Card) -> Self {
        ONE_CARD[usize::from(card.index())]
    }

    /// The sum of the card keys.
    #[inline(always)]
    pub(crate) const fn key_sum(self) -> u64 {
        self.key - EMPTY_KEY
    }
}

impl ops::Add<Card> for Hand {
    type Output = Self;

    /// Adds a card that is not in the hand yet.
    #[inline(always)]
    fn add(self, card: Card) -> Self {
        self + ONE_CARD[usize::from(card.index())]
    }
}

/// Both hands' cards together; they share none.
impl ops::Add for Hand {
    type Output = Self;

    #[inline(always)]
    #[allow(clippy::suspicious_arithmetic_impl, reason = "a sum of keys and a union of cards")]
    fn add(self, other: Self) -> Self {
        // Wrapping, because an unused entry of `ONE_CARD` must not cost a check.
        Self {
            key: self.key.wrapping_add(other.key.wrapping_sub(EMPTY_KEY)),
            cards: self.cards | other.cards,
        }
    }
}

/// By card index: the hand of that card alone. There are 256 entries so that a byte needs no
/// bounds check.
static ONE_CARD: [Hand; 256] = {
    let mut hands = [Hand::EMPTY; 256];
    let mut index = 0;
    while index < Card::COUNT {
        if let Some(card) = Card::from_index(index as u8) {
            hands[index] = Hand { key: EMPTY_KEY + CARD_KEYS[index], cards: CardSet::of(card) };
        }
        index += 1;
    }
    hands
};

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |hand, card| hand + card)
    }
}

/// The lookup tables: 340 KB, built on first use in some forty milliseconds. This is only the handle
/// to them: take it once, outside the loop, because asking for it checks each time that the tables
/// are ready, and pass it by value, because a loop then keeps it in registers.
#[derive(Clone, Copy)]
pub struct Table {
    /// By the low half of a hand's key.
    unsuited: Packed<{ 1 << 12 }, { 1 << 17 }>,
    /// By the ranks held in the suit that stands five times or more.
    suited: &'static [u16; 1 << 13],
    /// By the ranks held in one suit: the sum of their keys, and [`SUITED_MARK`] for five or more.
    of_ranks: &'static [u64; 1 << 13],
}

/// How many hands have their flushes told together: as many as a mask has bits.
const BATCH: usize = u64::BITS as usize;
const RANKS_MASK: usize = (1 << 13) - 1;
/// Above anything four sums of 32 bits can reach.
const SUITED_MARK: u64 = 1 << 48;

impl Table {
    /// The tables, built on first use.
    #[must_use]
    #[inline]
    pub fn get() -> Self {
        static TABLE: LazyLock<Table> = LazyLock::new(Table::new);
        *TABLE
    }

    /// The strength of a hand of five to seven different cards (H1). Hot loops call this, so only
    /// debug builds catch a hand of another size.
    #[must_use]
    #[inline(always)]
    pub fn of_hand(self, hand: Hand) -> Strength {
        debug_assert!((5..=7).contains(&hand.cards.len()), "a hand has five to seven cards");
        if hand.key & COUNTERS_TOP == 0 {
            self.of_rank_sum(hand.key as u32)
        } else {
            flush(self.suited, hand.key, hand.cards)
        }
    }

    /// The strength of five to seven different cards (H1). Faster than gathering them into a
    /// [`Hand`], because their set is made only when a flush asks for it.
    #[must_use]
    #[inline(always)]
    pub fn of_cards<const N: usize>(self, cards: &[Card; N]) -> Strength {
        let key = key_of(cards);
        if key & COUNTERS_TOP == 0 {
            self.of_rank_sum(key as u32)
        } else {
            flush(self.suited, key, set_of(cards))
        }
    }

    /// The strengths of many hands of different cards each (H1), in their order. Faster than one by
    /// one: flushes, which the processor cannot foresee, are found without a branch and told
    /// afterwards.
    ///
    /// # Panics
    /// If there is not one place for each strength.
    pub fn of_all<const N: usize>(self, hands: &[[Card; N]], strengths: &mut [Strength]) {
        assert_eq!(hands.len(), strengths.len(), "one strength a hand");
        let (batches, last_hands) = hands.as_chunks();
        let (places, last_places) = strengths.as_chunks_mut();
        for (hands, strengths) in batches.iter().zip(places) {
            self.of_batch(hands, strengths);
        }
        for (hand, strength) in last_hands.iter().zip(last_places) {
            *strength = self.of_cards(hand);
        }
    }

    #[inline(always)]
    fn of_batch<const N: usize>(
        self,
        hands: &[[Card; N]; BATCH],
        strengths: &mut [Strength; BATCH],
    ) {
        let mut keys = [0; BATCH];
        for ((hand, strength), key) in hands.iter().zip(&mut *strengths).zip(&mut keys) {
            *key = key_of(hand);
            *strength = self.of_rank_sum(*key as u32);
        }
        let mut flushes: u64 = 0;
        for (nth, key) in keys.iter().enumerate() {
            flushes |= u64::from(key & COUNTERS_TOP != 0) << nth;
        }
        while flushes != 0 {
            let nth = flushes.trailing_zeros() as usize;
            strengths[nth] = flush(self.suited, keys[nth], set_of(&hands[nth]));
            flushes &= flushes - 1;
        }
    }

    /// The strength of a set of five to seven cards (H1).
    ///
    /// # Panics
    /// If there are fewer than five cards or more than seven.
    #[must_use]
    #[inline]
    pub fn of_set(self, cards: CardSet) -> Strength {
        assert!((5..=7).contains(&cards.len()), "a hand has five to seven cards");
        let suits = Suit::ALL.map(|suit| cards.ranks_of(suit));
        let sum: u64 =
            suits.iter().map(|ranks| self.of_ranks[usize::from(*ranks) & RANKS_MASK]).sum();
        if sum & SUITED_MARK == 0 {
            return self.of_rank_sum(sum as u32);
        }
        // Fewer than five of a suit are in the table as the lowest.
        suits.into_iter().map(|ranks| self.of_suited(ranks)).fold(Strength::LOWEST, Strength::max)
    }

    /// The strength of five to seven cards whose rank keys have this sum, suits not counted.
    #[inline(always)]
    pub(crate) fn of_rank_sum(self, sum: u32) -> Strength {
        Strength::from_table(self.unsuited.get(sum))
    }

    /// The strength of five to seven cards of one suit.
    #[inline(always)]
    pub(crate) fn of_suited(self, ranks: u16) -> Strength {
        Strength::from_table(self.suited[usize::from(ranks) & RANKS_MASK])
    }

    fn new() -> Self {
        let mut entries = Vec::new();
        for size in 5..=7 {
            keys::multisets(size, &mut |counts| {
                let strength = ranking::of_multiples(Multiples::of_counts(*counts));
                entries.push((keys::sum(counts), strength.get()));
            });
        }
        let (mut suited, mut of_ranks) = (boxed(0), boxed(0));
        for ranks in 0..1u16 << 13 {
            let held = (0..13).filter(|rank| ranks >> rank & 1 == 1);
            let mut sum = held.map(|rank| u64::from(RANK_KEYS[rank])).sum();
            if ranks.count_ones() >= 5 {
                suited[usize::from(ranks)] = ranking::of_suited(ranks).get();
                sum |= SUITED_MARK;
            }
            of_ranks[usize::from(ranks)] = sum;
        }
        Self {
            unsuited: Packed::new(&entries),
            suited: Box::leak(suited),
            of_ranks: Box::leak(of_ranks),
        }
    }
}

#[inline(always)]
fn key_of<const N: usize>(cards: &[Card; N]) -> u64 {
    const { assert!(5 <= N && N <= 7, "a hand has five to seven cards") };
    cards.iter().fold(EMPTY_KEY, |key, card| key.wrapping_add(CARD_KEYS[usize::from(card.index())]))
}

/// From a table, because shifts by the card would be more work.
#[inline(always)]
fn set_of(cards: &[Card]) -> CardSet {
    cards.iter().fold(CardSet::EMPTY, |set, card| set | ONE_CARD[usize::from(card.index())].cards)
}

/// Among seven cards, five of one suit leave no room for four of a kind or a full house: the flush
/// is the strongest reading (P4). Takes one table, not all: it is called from hot loops.
#[inline(always)]
fn flush(suited: &[u16; 1 << 13], key: u64, cards: CardSet) -> Strength {
    let ranks = cards.bits() >> (16 * keys::suit_of_counter(key));
    Strength::from_table(suited[ranks as usize & RANKS_MASK])
}
