//! Chance in a story: the same every time, but for the decks that the story needs.

use std::{collections::BTreeMap, convert::Infallible};

use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng, TryRng},
};

/// A seeded generator. Each deck comes from a seed of its own, so that another deck changes nothing
/// else.
pub(super) struct Chance {
    rest: Xoshiro256PlusPlus,
    deals: u64,
    /// How many decks of a deal have been tried already.
    decks: BTreeMap<u64, u64>,
    /// What the next number is, if the story says so.
    pub(super) next: Option<u32>,
}

/// Only decks are drawn in one piece.
const DECK_SEED_BYTES: usize = 32;

impl Chance {
    pub(super) fn new(seed: u64, decks: BTreeMap<u64, u64>) -> Self {
        Self { rest: Xoshiro256PlusPlus::seed_from_u64(seed), deals: 0, decks, next: None }
    }
}

impl TryRng for Chance {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.next.take().unwrap_or_else(|| self.rest.next_u32()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.rest.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        assert_eq!(bytes.len(), DECK_SEED_BYTES, "only decks are drawn in one piece");
        let tried = self.decks.get(&self.deals).copied().unwrap_or(0);
        let seed = (self.deals << 32) | tried;
        Xoshiro256PlusPlus::seed_from_u64(seed).fill_bytes(bytes);
        self.deals += 1;
        Ok(())
    }
}
