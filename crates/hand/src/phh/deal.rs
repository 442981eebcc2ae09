//! The deck of a recorded hand: the known cards where they were dealt, others where the record is
//! silent. Cards filled in can never be a known one.

use cards::{Card, CardSet, Deck};

use super::Recorded;

/// The deck that deals this hand. Each `filling` puts other cards in the open places, and the same
/// one always the same.
pub(crate) fn deck(recorded: &Recorded, filling: u32) -> Deck {
    let holes = || recorded.holes.iter().flatten();
    let board = (0..5).map(|index| recorded.board.get(index).copied().flatten());
    let known: CardSet = holes().chain(&recorded.board).flatten().copied().collect();
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&filling.to_le_bytes());
    let mut others = Deck::shuffled(seed);
    let mut fill = || loop {
        let card = others.draw();
        if !known.contains(card) {
            return card;
        }
    };
    let order: Vec<Card> =
        holes().copied().chain(board).map(|card| card.unwrap_or_else(&mut fill)).collect();
    Deck::stacked(&order)
}
