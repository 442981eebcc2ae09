//! Completing one hand in many ways at once, for enumerations. It owns the lists of what may still
//! come; which cards are known is the caller's.

use super::{Hand, Table};
use crate::{
    Card, Strength, Suit,
    keys::{self, COUNTERS_TOP},
};

/// All ways to deal the last `K` cards. A list of them makes the inner loop of an enumeration long,
/// which the processor predicts better than many short ones.
pub struct Runouts<const K: usize> {
    rank_sums: Vec<u32>,
    /// By suit, then by how many cards of it a runout has at least: the places of those runouts,
    /// and the ranks they hold in the suit.
    suited: [Vec<Vec<(u16, u16)>>; 4],
}

impl<const K: usize> Runouts<K> {
    /// Ordered by their lowest card, then by the next, always from the ace of spades down.
    #[must_use]
    pub fn all() -> Self {
        const { assert!(1 <= K && K <= 3, "the places of more have no room in sixteen bits") };
        let deck: Vec<Hand> = Card::all().map(Hand::of).collect();
        let mut runouts = vec![Hand::EMPTY];
        for size in 0..K {
            let with_higher = |low: usize| {
                let higher = &runouts[..choose(Card::COUNT - 1 - low, size)];
                higher.iter().map(move |higher| (low, *higher))
            };
            let lowest = (0..Card::COUNT).rev();
            runouts =
                lowest.flat_map(with_higher).map(|(low, higher)| deck[low] + higher).collect();
        }
        let with_least = |suit: Suit, least: u32| {
            let ranks = runouts.iter().map(|runout| runout.cards.ranks_of(suit));
            (0..).zip(ranks).filter(|(_, ranks)| ranks.count_ones() >= least).collect()
        };
        Self {
            rank_sums: runouts.iter().map(|runout| runout.key as u32).collect(),
            suited: Suit::ALL
                .map(|suit| (0..=K as u32).map(|least| with_least(suit, least)).collect()),
        }
    }

    /// How many runouts the `n` highest cards have, by their index. These come first.
    #[must_use]
    pub const fn among_highest(n: usize) -> usize {
        choose(n, K)
    }
}

/// In how many ways `k` of `n` can be chosen.
const fn choose(n: usize, k: usize) -> usize {
    let (mut ways, mut chosen) = (1, 0);
    while chosen < k {
        ways = ways * n.saturating_sub(chosen) / (chosen + 1);
        chosen += 1;
    }
    ways
}

impl Table {
    /// The strengths (H1) of a hand together with each of the first runouts, as many as there are
    /// places; they share no card with it, and make five to seven. Flushes are told afterwards, from
    /// lists of the runouts that make one: the long loop has nothing to decide.
    ///
    /// # Panics
    /// If there are more places than runouts.
    #[inline]
    pub fn with_runouts<const K: usize>(
        self,
        hand: Hand,
        runouts: &Runouts<K>,
        strengths: &mut [Strength],
    ) {
        debug_assert!((5..=7).contains(&(hand.cards.len() + K as u32)), "five to seven cards");
        let sum = hand.key as u32;
        let rank_sums = &runouts.rank_sums[..strengths.len()];
        for (strength, more) in strengths.iter_mut().zip(rank_sums) {
            *strength = self.of_rank_sum(sum.wrapping_add(*more));
        }
        // The counters show five of a suit; `K` more count as if they were there.
        let mut suits = (hand.key + K as u64 * keys::ONE_OF_EACH_SUIT) & COUNTERS_TOP;
        while suits != 0 {
            let suit = keys::suit_of_counter(suits) as usize;
            let ranks = hand.cards.ranks_of(Suit::ALL[suit]);
            let missing = 5u32.saturating_sub(ranks.count_ones()) as usize;
            for (place, more) in &runouts.suited[suit][missing] {
                let Some(strength) = strengths.get_mut(usize::from(*place)) else { break };
                *strength = self.of_suited(ranks | more);
            }
            suits &= suits - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardSet, Deck, holdem};

    /// The lowest cards of a shuffled deck that are not among the highest twenty.
    fn hand(number: u8, size: usize) -> CardSet {
        let mut deck = Deck::shuffled([number; 32]);
        std::iter::repeat_with(|| deck.draw()).filter(|card| card.index() < 32).take(size).collect()
    }

    fn check<const K: usize>(strength_places: &[CardSet]) {
        let runouts = Runouts::<K>::all();
        assert_eq!(strength_places.len(), Runouts::<K>::among_highest(20));
        for (number, size) in (0..=u8::MAX).zip((5 - K..=7 - K).cycle()) {
            let hand = hand(number, size);
            let mut strengths = vec![Strength::LOWEST; strength_places.len()];
            Table::get().with_runouts(hand.into_iter().collect(), &runouts, &mut strengths);
            for (strength, more) in strengths.iter().zip(strength_places) {
                assert_eq!(*strength, holdem::strength(hand | *more), "{hand:?} {more:?}");
            }
        }
    }

    #[test]
    fn h1_each_runout_gives_what_its_cards_give() {
        let highest: Vec<CardSet> = Card::all().skip(32).map(CardSet::of).collect();
        let (mut ones, mut twos, mut threes) = (Vec::new(), Vec::new(), Vec::new());
        for a in (0..20).rev() {
            ones.push(highest[a]);
            for b in (a + 1..20).rev() {
                twos.push(highest[a] | highest[b]);
                threes.extend((b + 1..20).rev().map(|c| highest[a] | highest[b] | highest[c]));
            }
        }
        check::<1>(&ones);
        check::<2>(&twos);
        check::<3>(&threes);
    }
}
