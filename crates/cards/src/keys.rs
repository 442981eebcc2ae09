//! Keys of ranks and cards: integers whose sums name a multiset of ranks, so that cards may be
//! added in any order and one lookup replaces sorting and counting. Does not know strengths.

use crate::Card;

/// Sums (modulo 2³²) of three to seven of these, at most four of each, are all different, also
/// between sizes. Most look random on purpose: so do their sums, which then spread evenly over a
/// table. The two highest ranks stay within [`CLOSE_BITS`]: hands that differ only in them, as the
/// innermost loops of an enumeration make them, lie side by side in the cache. With a third, packing
/// the Hold'em table took half as long again; whether lookups would gain was not measured.
pub(crate) const RANK_KEYS: [u32; 13] = rank_keys(SEED);

/// Ace and king: the king is one more than four aces, so that up to seven of them never meet.
const CLOSE_KEYS: [u32; 2] = [1, 5];
/// Four kings and three aces are 23.
const CLOSE_BITS: u32 = 5;

/// The smallest seed whose keys have different sums, also in the bits that the Hold'em table looks
/// at; a test repeats the search.
const SEED: u64 = 8;

const SUIT_COUNTERS_SHIFT: u32 = 48;

/// By card index: the rank's key in the low half, and a one in the counter of the card's suit, of
/// which there are four, of four bits each, in the top sixteen bits. What overflows from the low
/// half in a sum of seven is lost in the sixteen bits between. There are 256 entries so that a byte
/// needs no bounds check.
pub(crate) static CARD_KEYS: [u64; 256] = {
    let mut keys = [0; 256];
    let mut index = 0;
    while index < Card::COUNT {
        let counter = 1 << (SUIT_COUNTERS_SHIFT + 4 * (index as u32 % 4));
        keys[index] = counter | RANK_KEYS[index / 4] as u64;
        index += 1;
    }
    keys
};

/// What to add to each suit's counter so that its top bit is set from the card `number` on.
pub(crate) const fn counters_from(number: u64) -> u64 {
    (8 - number) * ONE_OF_EACH_SUIT
}

/// A one in each suit's counter.
pub(crate) const ONE_OF_EACH_SUIT: u64 = 0x1111 << SUIT_COUNTERS_SHIFT;

/// The top bit of each suit's counter.
pub(crate) const COUNTERS_TOP: u64 = 0x8888 << SUIT_COUNTERS_SHIFT;

/// The suit of the lowest top bit that is set, by its number.
#[inline]
pub(crate) const fn suit_of_counter(key: u64) -> u32 {
    ((key & COUNTERS_TOP).trailing_zeros() - SUIT_COUNTERS_SHIFT) / 4
}

/// How many cards of each rank.
pub(crate) type Counts = [u8; 13];

/// The sum of the keys of these counts.
pub(crate) fn sum(counts: &Counts) -> u32 {
    sum_of(&RANK_KEYS, counts)
}

/// The first odd number from 0x9e37_79b1 (about 2³² / φ) on with which no two sums of one row of an
/// Omaha table meet in their low bits; the tables' own building shows it.
const SPREAD: u32 = 0x9e37_79b3;

/// Mixes a sum of keys, so that both its top and its low bits depend on all ranks; different sums stay
/// different. Small tables need it: they look at fewer bits than the close keys leave them.
#[inline(always)]
pub(crate) const fn spread(sum: u32) -> u32 {
    sum.wrapping_mul(SPREAD).rotate_left(16)
}

fn sum_of(keys: &[u32; 13], counts: &Counts) -> u32 {
    counts
        .iter()
        .zip(keys)
        .fold(0, |sum, (count, key)| sum.wrapping_add(key.wrapping_mul(u32::from(*count))))
}

/// Calls `visit` with every multiset of `size` ranks, at most four of each.
pub(crate) fn multisets(size: u8, visit: &mut impl FnMut(&Counts)) {
    fn go(rank: usize, left: u8, counts: &mut Counts, visit: &mut impl FnMut(&Counts)) {
        if rank == 0 {
            if left <= 4 {
                counts[0] = left;
                visit(counts);
            }
            return;
        }
        for count in 0..=left.min(4) {
            counts[rank] = count;
            go(rank - 1, left - count, counts, visit);
        }
        counts[rank] = 0;
    }
    go(12, size, &mut [0; 13], visit);
}

/// The close keys, and for the ranks below them outputs of the SplitMix64 generator.
const fn rank_keys(seed: u64) -> [u32; 13] {
    let mut state = seed;
    let mut keys = [0; 13];
    let mut rank = 0;
    while rank < 13 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let below_ace = 12 - rank;
        keys[rank] = if below_ace < CLOSE_KEYS.len() {
            CLOSE_KEYS[below_ace]
        } else {
            ((mixed ^ (mixed >> 31)) as u32) >> CLOSE_BITS << CLOSE_BITS
        };
        rank += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which bits of a sum tell it from others in the Hold'em table: twelve choose the row, seventeen
    /// the slot.
    const LOOKED_AT: u32 = 0xfff1_ffff;

    #[test]
    fn the_seed_is_the_smallest_whose_sums_differ() {
        let differ = |keys: &[u32; 13], sizes: std::ops::RangeInclusive<u8>, bits: u32| {
            let mut sums = Vec::new();
            for size in sizes {
                multisets(size, &mut |counts| sums.push(sum_of(keys, counts) & bits));
            }
            let multisets = sums.len();
            sums.sort_unstable();
            sums.dedup();
            sums.len() == multisets
        };
        let fit = |seed: &u64| {
            let keys = rank_keys(*seed);
            differ(&keys, 3..=7, u32::MAX) && differ(&keys, 5..=7, LOOKED_AT)
        };
        assert_eq!((0..).find(fit), Some(SEED));
    }

    #[test]
    fn there_are_as_many_multisets_as_ranks_allow() {
        let count = |size| {
            let mut count = 0;
            multisets(size, &mut |_| count += 1);
            count
        };
        assert_eq!([3, 4, 5, 6, 7].map(count), [455, 1820, 6175, 18_395, 49_205]);
    }

    #[test]
    fn a_counter_shows_the_suit_that_stands_often_enough() {
        let spades = Card::all().filter(|card| card.suit() == crate::Suit::Spades);
        let mut key = counters_from(5);
        for (before, card) in spades.take(7).enumerate() {
            assert_eq!(key & COUNTERS_TOP != 0, before >= 5);
            key += CARD_KEYS[usize::from(card.index())];
        }
        assert_eq!(suit_of_counter(key), crate::Suit::Spades as u32);
    }
}
