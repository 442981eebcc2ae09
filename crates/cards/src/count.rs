//! How often each category comes among all hands of a size: the proof that the evaluator is right,
//! and a table people like to see.

use crate::{
    Card,
    holdem::{Hand, Table},
};

/// How many of all hands of `size` cards fall into each category, weakest first. Seven cards are
/// 133,784,560 hands.
///
/// # Panics
/// If `size` is not five, six or seven.
#[must_use]
pub fn category_counts(size: usize) -> [u64; 9] {
    assert!((5..=7).contains(&size), "a hand has five to seven cards");
    let mut count = Count {
        table: Table::get(),
        deck: Card::all().map(Hand::of).collect(),
        pairs: Hand::pairs(),
        by_category: [0; 16],
    };
    count.add(Hand::EMPTY, 0, size);
    std::array::from_fn(|category| count.by_category[category])
}

struct Count {
    table: Table,
    deck: Vec<Hand>,
    pairs: Vec<Hand>,
    /// Sixteen, so that four bits need no bounds check.
    by_category: [u64; 16],
}

impl Count {
    /// Completes the hand with `left` cards of the deck from this place on, in every way.
    fn add(&mut self, hand: Hand, from: usize, left: usize) {
        if left > 2 {
            for place in from..self.deck.len() {
                self.add(hand + self.deck[place], place + 1, left - 1);
            }
            return;
        }
        let higher = self.deck.len() - from;
        for pair in &self.pairs[..higher * higher.saturating_sub(1) / 2] {
            let strength = self.table.of_hand(hand + *pair);
            self.by_category[usize::from(strength.get() >> 12)] += 1;
        }
    }
}
