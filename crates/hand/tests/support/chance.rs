//! Where random hands get their choices from: a seed, so that a failure names it, or the bytes of
//! a fuzzer, so that it can steer. Good enough to play test hands, and for nothing else.

use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng, SeedableRng},
};

/// A source of choices.
pub(crate) enum Chance<'a> {
    Seed(SplitMix64),
    /// A fuzzer's bytes; when they run out, every choice is the first.
    Bytes(&'a [u8]),
}

impl Chance<'_> {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self::Seed(SplitMix64::seed_from_u64(seed))
    }

    /// A number from 0 up to, but not including, `count`.
    pub(crate) fn below(&mut self, count: u64) -> u64 {
        match self {
            Self::Seed(generator) => generator.next_u64() % count,
            Self::Bytes(bytes) => {
                // As few bytes as the choice needs, so that a fuzzer's change stays local.
                let needed = (8 - (count.leading_zeros() as usize) / 8).min(bytes.len());
                let (taken, rest) = bytes.split_at(needed);
                *bytes = rest;
                taken.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)) % count
            }
        }
    }

    /// True once in `count` times.
    pub(crate) fn once_in(&mut self, count: u64) -> bool {
        self.below(count) == count - 1
    }

    /// A number from `least` to `most`, both included.
    pub(crate) fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most - least + 1)
    }

    /// One of these.
    pub(crate) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }
}
