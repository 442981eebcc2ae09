//! Where random hands get their choices from: a seed, so that a failure names it, or the bytes of
//! a fuzzer, so that it can steer. Good enough to play test hands, and for nothing else.

/// A source of choices.
pub(crate) enum Chance<'a> {
    /// SplitMix64 from a seed.
    Seed(u64),
    /// A fuzzer's bytes; when they run out, every choice is the first.
    Bytes(&'a [u8]),
}

impl Chance<'_> {
    /// A number from 0 up to, but not including, `count`.
    pub(crate) fn below(&mut self, count: u64) -> u64 {
        match self {
            Self::Seed(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut mixed = *state;
                mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                (mixed ^ (mixed >> 31)) % count
            }
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
