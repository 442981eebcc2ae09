//! P1–P4 decided once: the strength of ranks, held as masks of thirteen bits. Everything faster is
//! a table filled from here. It does not know which cards may be combined; that is each game's.

use crate::{
    Rank, Strength,
    strength::Category::{Flush, FourOfAKind, FullHouse, HighCard, Straight, StraightFlush},
};

/// A-2-3-4-5 as a mask.
pub(crate) const WHEEL: u16 = 0b1_0000_0000_1111;

/// Which ranks stand at least once, twice, three and four times among some cards.
#[derive(Clone, Copy)]
pub(crate) struct Multiples {
    pub(crate) once: u16,
    pub(crate) twice: u16,
    pub(crate) thrice: u16,
    pub(crate) four: u16,
}

impl Multiples {
    pub(crate) const fn of_counts(counts: [u8; 13]) -> Self {
        let mut multiples = Self { once: 0, twice: 0, thrice: 0, four: 0 };
        let mut rank = 0;
        while rank < 13 {
            multiples.once |= ((counts[rank] >= 1) as u16) << rank;
            multiples.twice |= ((counts[rank] >= 2) as u16) << rank;
            multiples.thrice |= ((counts[rank] >= 3) as u16) << rank;
            multiples.four |= ((counts[rank] >= 4) as u16) << rank;
            rank += 1;
        }
        multiples
    }
}

/// The strongest reading (P4) of five to seven cards without looking at suits.
pub(crate) const fn of_multiples(ranks: Multiples) -> Strength {
    let Multiples { once, twice, thrice, four } = ranks;
    if four != 0 {
        let four = top(four);
        return Strength::of_groups(FourOfAKind, four, top(once & !(1 << four)));
    }
    if thrice != 0 {
        let three = top(thrice);
        // A second three of a kind lends two of its cards.
        let pairs = twice & !(1 << three);
        if pairs != 0 {
            return Strength::of_groups(FullHouse, three, top(pairs));
        }
    }
    if let Some(high) = straight(once) {
        return Strength::new(Straight, high);
    }
    if thrice != 0 {
        let three = top(thrice);
        return Strength::of_three(three, highest(once & !(1 << three), 2));
    }
    if twice.count_ones() >= 2 {
        let pairs = highest(twice, 2);
        // A third pair lends a kicker.
        return Strength::of_two_pair(pairs, top(once & !pairs));
    }
    if twice != 0 {
        return Strength::of_pair(top(twice), highest(once & !twice, 3));
    }
    Strength::of_set(HighCard, highest(once, 5))
}

/// The strength of five or more cards of one suit.
pub(crate) const fn of_suited(ranks: u16) -> Strength {
    match straight(ranks) {
        Some(high) => Strength::new(StraightFlush, high),
        None => Strength::of_set(Flush, highest(ranks, 5)),
    }
}

/// The strength of exactly five ranks.
pub(crate) fn of_five(ranks: [Rank; 5], suited: bool) -> Strength {
    let mut counts = [0; 13];
    for rank in ranks {
        counts[rank as usize] += 1;
    }
    let multiples = Multiples::of_counts(counts);
    if suited { of_suited(multiples.once) } else { of_multiples(multiples) }
}

/// P2: the highest rank of the best straight; the ace is low only in A-2-3-4-5, the smallest one.
pub(crate) const fn straight(ranks: u16) -> Option<u16> {
    let run = ranks & (ranks << 1) & (ranks << 2) & (ranks << 3) & (ranks << 4);
    if run != 0 {
        Some(top(run))
    } else if ranks & WHEEL == WHEEL {
        Some(Rank::Five as u16)
    } else {
        None
    }
}

/// The highest rank of a mask that is not empty.
const fn top(ranks: u16) -> u16 {
    ranks.ilog2() as u16
}

/// The `n` highest ranks of a mask.
pub(crate) const fn highest(mut ranks: u16, n: u32) -> u16 {
    while ranks.count_ones() > n {
        ranks &= ranks - 1;
    }
    ranks
}
