//! How often each category comes among all hands of a size: the proof that the evaluator is right,
//! and a table people like to see.

use crate::{
    Card, Strength,
    holdem::{Hand, Runouts, Table},
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
        runouts: Runouts::all(),
        strengths: vec![Strength::LOWEST; Runouts::<LAST>::among_highest(Card::COUNT)],
        by_category: [0; 16],
    };
    count.add(Hand::EMPTY, 0, size);
    std::array::from_fn(|category| count.by_category[category])
}

/// How many cards are dealt from a list, not one by one.
const LAST: usize = 3;

struct Count {
    table: Table,
    deck: Vec<Hand>,
    runouts: Runouts<LAST>,
    /// Room for one hand with each runout.
    strengths: Vec<Strength>,
    /// Sixteen, so that four bits need no bounds check.
    by_category: [u64; 16],
}

impl Count {
    /// Completes the hand with `left` cards of the deck from this place on, in every way.
    fn add(&mut self, hand: Hand, from: usize, left: usize) {
        if left > LAST {
            for place in from..self.deck.len() {
                self.add(hand + self.deck[place], place + 1, left - 1);
            }
            return;
        }
        let runouts = Runouts::<LAST>::among_highest(self.deck.len() - from);
        let strengths = &mut self.strengths[..runouts];
        self.table.with_runouts(hand, &self.runouts, strengths);
        for strength in strengths {
            self.by_category[usize::from(strength.get() >> 12)] += 1;
        }
    }
}
