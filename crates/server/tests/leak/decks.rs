//! Decks that differ in what is hidden and not in what everybody sees.

use std::convert::Infallible;

use cards::{Card, Deck, Seed};
use rand_core::TryRng;

/// Chance whose decks are chosen by the test.
pub(crate) struct Chance {
    state: u64,
    decks: Vec<Seed>,
}

impl TryRng for Chance {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|number| (number >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        Ok(self.state)
    }

    /// Only decks are drawn as bytes.
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.copy_from_slice(&self.decks.pop().expect("a deck for every hand"));
        Ok(())
    }
}

impl Chance {
    /// These decks, the last first; everything else the same in every world.
    pub(crate) fn new(decks: Vec<Seed>) -> Self {
        Self { state: 1, decks }
    }
}

fn flop(seed: Seed) -> ([Card; 6], [Card; 3]) {
    let mut deck = Deck::shuffled(seed);
    let hidden = std::array::from_fn(|_| deck.draw());
    (hidden, std::array::from_fn(|_| deck.draw()))
}

pub(crate) fn seed(number: u64) -> Seed {
    let mut seed = [7; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Two decks with the same flop, and no hidden card in common.
pub(crate) fn pair(from: u64) -> (Seed, Seed) {
    let (hidden, seen) = flop(seed(from));
    let other = (from + 1..).find(|number| {
        let (other, flop) = flop(seed(*number));
        flop == seen && other.iter().all(|card| !hidden.contains(card))
    });
    (seed(from), seed(other.unwrap()))
}
