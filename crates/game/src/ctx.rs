//! Time and chance, passed in by the caller.

use base::Millis;
use cards::Seed;
use rand_core::Rng;

/// What a decision may depend on besides the state of its game.
pub struct Ctx<'a> {
    /// Milliseconds since the Unix epoch, never going back.
    pub now: Millis,
    /// Chance: a cryptographic generator in a live room, a seeded one in the simulator.
    pub rng: &'a mut dyn Rng,
}

impl Ctx<'_> {
    /// A number below `count`, each equally likely.
    ///
    /// # Panics
    /// If `count` is zero: nothing can be chosen.
    pub fn below(&mut self, count: usize) -> usize {
        let count = u32::try_from(count).expect("a choice among few");
        let fair = u32::MAX - u32::MAX % count;
        loop {
            let number = self.rng.next_u32();
            if number < fair {
                return (number % count) as usize;
            }
        }
    }

    /// A fresh seed for a deck (DECK).
    pub fn deck_seed(&mut self) -> Seed {
        let mut seed = Seed::default();
        self.rng.fill_bytes(&mut seed);
        seed
    }
}
