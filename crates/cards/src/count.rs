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
    let deck: Vec<Card> = Card::all().collect();
    let mut counts = [0; 16];
    add(Table::get(), &deck, Hand::EMPTY, size, &mut counts);
    std::array::from_fn(|category| counts[category])
}

/// Completes the hand with `left` cards of the deck in every way. The low cards come last: the
/// innermost loop is longest that way.
fn add(table: &Table, deck: &[Card], hand: Hand, left: usize, counts: &mut [u64; 16]) {
    if left == 1 {
        for card in deck {
            let strength = table.of_hand(hand + *card).get();
            // Sixteen counters, so that four bits need no bounds check.
            counts[usize::from(strength >> 12)] += 1;
        }
        return;
    }
    for place in left - 1..deck.len() {
        add(table, &deck[..place], hand + deck[place], left - 1, counts);
    }
}
