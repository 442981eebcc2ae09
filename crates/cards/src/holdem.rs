//! Hold'em: the best five of five, six or seven cards (H1).

use crate::{
    Best, CardSet, Strength, Suit,
    ranking::{self, Multiples},
};

/// The strength of the best five of five to seven cards (H1).
///
/// # Panics
/// If there are fewer than five cards or more than seven.
#[must_use]
pub fn strength(cards: CardSet) -> Strength {
    assert!((5..=7).contains(&cards.len()), "a hand has five to seven cards");
    let suits = Suit::ALL.map(|suit| cards.ranks_of(suit));
    let unsuited = ranking::of_multiples(Multiples::of_suits(suits));
    // P4: the strongest reading counts.
    suits
        .into_iter()
        .filter(|ranks| ranks.count_ones() >= 5)
        .fold(unsuited, |best, ranks| best.max(ranking::of_suited(ranks)))
}

/// The best five of five to seven cards, and their strength (H1).
///
/// # Panics
/// If there are fewer than five cards or more than seven.
#[must_use]
pub fn best(cards: CardSet) -> Best {
    Best::pick(strength(cards), cards)
}
