//! How strong five cards are, as one integer: what the integer means, and how to read it back.
//! It does not know cards, only ranks: finding the five cards is [`crate::best`]'s work.
//!
//! P1: the category stands in the top four bits. P3: below it stand the ranks that break ties, in
//! order of significance, packed by the colexicographic number of each set of ranks. Suits never
//! enter, so equal integers are equal hands.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Rank;

/// The nine categories, weakest first (P1). A royal flush is the ace-high straight flush.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Category {
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
}

impl Category {
    /// All categories, weakest first.
    pub const ALL: [Self; 9] = [
        Self::HighCard,
        Self::Pair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
    ];

    /// The name in JSON: `two_pair`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::HighCard => "high_card",
            Self::Pair => "pair",
            Self::TwoPair => "two_pair",
            Self::ThreeOfAKind => "three_of_a_kind",
            Self::Straight => "straight",
            Self::Flush => "flush",
            Self::FullHouse => "full_house",
            Self::FourOfAKind => "four_of_a_kind",
            Self::StraightFlush => "straight_flush",
        }
    }
}

/// How strong a hand is: the greater integer wins, equal integers tie (P3: never by suits).
///
/// The integer is stable: records keep it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Strength(u16);

const CATEGORY_SHIFT: u32 = 12;
/// How many sets of two, three and five ranks there are: a tie-break number is below these.
const TWO_RANKS: u16 = 78;
const THREE_RANKS: u16 = 286;
const FIVE_RANKS: u16 = 1287;
const RANKS: u16 = 13;

impl Strength {
    /// The weakest five cards: 7-5-4-3-2 of several suits.
    pub const LOWEST: Self = Self::new(Category::HighCard, 1);
    /// The strongest: a royal flush.
    pub const HIGHEST: Self = Self::new(Category::StraightFlush, 12);

    /// Reads an integer that [`Strength::get`] gave; none if no hand has it.
    #[must_use]
    pub fn from_integer(integer: u16) -> Option<Self> {
        let category = *Category::ALL.get(usize::from(integer >> CATEGORY_SHIFT))?;
        let tie_break = integer & ((1 << CATEGORY_SHIFT) - 1);
        let ranks = decode(category, tie_break)?;
        if ranks == [ranks[0]; 5] {
            return None;
        }
        let suited = matches!(category, Category::Flush | Category::StraightFlush);
        (crate::ranking::of_five(ranks, suited).0 == integer).then_some(Self(integer))
    }

    /// The integer that compares.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Its category, which outweighs everything else (P1).
    #[must_use]
    pub const fn category(self) -> Category {
        Category::ALL[(self.0 >> CATEGORY_SHIFT) as usize]
    }

    /// The ranks of the five cards in order of significance: `[K, K, 6, 6, A]`. The ace of a
    /// five-high straight comes last (P2).
    #[must_use]
    pub fn ranks(self) -> [Rank; 5] {
        let tie_break = self.0 & ((1 << CATEGORY_SHIFT) - 1);
        decode(self.category(), tie_break).expect("every strength is made from five ranks")
    }

    pub(crate) const fn new(category: Category, tie_break: u16) -> Self {
        assert!(tie_break < 1 << CATEGORY_SHIFT);
        Self(((category as u16) << CATEGORY_SHIFT) | tie_break)
    }

    /// For tables, which hold the bare integers.
    #[inline(always)]
    pub(crate) const fn from_table(integer: u16) -> Self {
        Self(integer)
    }

    /// A high card or a flush: five ranks.
    pub(crate) const fn of_set(category: Category, five: u16) -> Self {
        Self::new(category, set_number(five))
    }

    /// A pair: its rank and three kickers.
    pub(crate) const fn of_pair(pair: u16, kickers: u16) -> Self {
        Self::new(Category::Pair, pair * THREE_RANKS + set_number(kickers))
    }

    /// Two pair: both ranks and one kicker.
    pub(crate) const fn of_two_pair(pairs: u16, kicker: u16) -> Self {
        Self::new(Category::TwoPair, set_number(pairs) * RANKS + kicker)
    }

    /// Three of a kind: its rank and two kickers.
    pub(crate) const fn of_three(three: u16, kickers: u16) -> Self {
        Self::new(Category::ThreeOfAKind, three * TWO_RANKS + set_number(kickers))
    }

    /// A full house or four of a kind: the greater group's rank, then the other's.
    pub(crate) const fn of_groups(category: Category, greater: u16, other: u16) -> Self {
        Self::new(category, greater * RANKS + other)
    }
}

/// The number of a set of ranks among all sets of its size; the order of sets is the order of
/// their highest ranks first, as ties are broken (P3).
const fn set_number(ranks: u16) -> u16 {
    let mut rest = ranks;
    let mut number = 0;
    let mut place = 1;
    while rest != 0 {
        number += choose(rest.trailing_zeros(), place);
        rest &= rest - 1;
        place += 1;
    }
    number as u16
}

/// The set with this number, highest rank first.
fn set_of_number<const SIZE: usize>(number: u16) -> [Rank; SIZE] {
    let mut rest = u32::from(number);
    std::array::from_fn(|place| {
        let left = (SIZE - place) as u32;
        let rank = (0..13).rev().find(|rank| choose(*rank, left) <= rest).unwrap_or(0);
        rest -= choose(rank, left);
        Rank::ALL[rank as usize]
    })
}

/// How many ways to choose `k` of `n`.
const fn choose(n: u32, k: u32) -> u32 {
    let mut ways = 1;
    let mut i = 0;
    while i < k {
        if n < i + 1 {
            return 0;
        }
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways
}

fn decode(category: Category, tie_break: u16) -> Option<[Rank; 5]> {
    let rank = |number: u16| Rank::ALL.get(usize::from(number)).copied();
    Some(match category {
        Category::HighCard | Category::Flush => {
            if tie_break >= FIVE_RANKS {
                return None;
            }
            set_of_number::<5>(tie_break)
        }
        Category::Pair => {
            let pair = rank(tie_break / THREE_RANKS)?;
            let [a, b, c] = set_of_number(tie_break % THREE_RANKS);
            [pair, pair, a, b, c]
        }
        Category::TwoPair => {
            if tie_break >= TWO_RANKS * RANKS {
                return None;
            }
            let [high, low] = set_of_number(tie_break / RANKS);
            [high, high, low, low, rank(tie_break % RANKS)?]
        }
        Category::ThreeOfAKind => {
            let three = rank(tie_break / TWO_RANKS)?;
            let [a, b] = set_of_number(tie_break % TWO_RANKS);
            [three, three, three, a, b]
        }
        Category::Straight | Category::StraightFlush => {
            rank(tie_break)?;
            let five_high = Rank::Five as u16;
            if tie_break < five_high {
                return None;
            }
            // P2: below the deuce of a five-high straight stands the ace.
            let down = |by: u16| rank(tie_break.checked_sub(by).unwrap_or(Rank::Ace as u16));
            [down(0)?, down(1)?, down(2)?, down(3)?, down(4)?]
        }
        Category::FullHouse => {
            let (three, pair) = (rank(tie_break / RANKS)?, rank(tie_break % RANKS)?);
            [three, three, three, pair, pair]
        }
        Category::FourOfAKind => {
            let (four, kicker) = (rank(tie_break / RANKS)?, rank(tie_break % RANKS)?);
            [four, four, four, four, kicker]
        }
    })
}

/// The integer given is no hand's strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchStrength(u16);

impl fmt::Display for NoSuchStrength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is the strength of no hand", self.0)
    }
}

impl std::error::Error for NoSuchStrength {}

impl TryFrom<u16> for Strength {
    type Error = NoSuchStrength;
    fn try_from(integer: u16) -> Result<Self, NoSuchStrength> {
        Self::from_integer(integer).ok_or(NoSuchStrength(integer))
    }
}

impl From<Strength> for u16 {
    fn from(strength: Strength) -> Self {
        strength.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There are 7,462 kinds of five cards, and each integer names one or none.
    #[test]
    fn every_integer_is_one_kind_of_hand_or_none() {
        let kinds: Vec<Strength> = (0..=u16::MAX).filter_map(Strength::from_integer).collect();
        assert_eq!(kinds.len(), 7462);
        assert_eq!(kinds.first(), Some(&Strength::LOWEST));
        assert_eq!(kinds.last(), Some(&Strength::HIGHEST));
        let of = |category| kinds.iter().filter(|kind| kind.category() == category).count();
        assert_eq!(Category::ALL.map(of), [1277, 2860, 858, 858, 10, 1277, 156, 156, 10]);
    }
}
