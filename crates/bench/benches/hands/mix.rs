//! The mix of choices that `sim::hands` plays, for engines that have no `LegalActions` of ours.

use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

/// A choice before legality.
#[derive(Clone, Copy)]
pub(crate) enum Choice {
    /// Fold if there is a bet to match, otherwise check.
    Fold,
    /// Check or call.
    Stay,
    /// Raise, or stay where that is not possible.
    Raise(Size),
}

/// How much.
#[derive(Clone, Copy)]
pub(crate) enum Size {
    Least,
    HalfPot,
    Pot,
    AllIn,
}

/// Players who choose at random.
#[derive(Clone)]
pub(crate) struct Mix(Xoshiro256PlusPlus);

impl Mix {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    pub(crate) fn chance(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub(crate) fn choose(&mut self) -> Choice {
        let chance = self.chance();
        match (chance % 64, (chance >> 8) % 32) {
            (0..14, 0..22) => Choice::Raise(Size::Least),
            (0..14, 22..28) => Choice::Raise(Size::HalfPot),
            (0..14, 28..31) => Choice::Raise(Size::Pot),
            (0..14, _) => Choice::Raise(Size::AllIn),
            (14..54, _) => Choice::Stay,
            _ => Choice::Fold,
        }
    }
}
