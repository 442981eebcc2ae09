//! Many small choices from the one number a decision is given. Good enough to play with; the
//! room's own draws never come from here.

/// A stream of choices, fixed by the number it starts from.
#[derive(Clone)]
pub(crate) struct Chance(u64);

/// Odd, with its bits well mixed: each step reaches every state once (a Weyl sequence).
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
const MIX: u64 = 0xd6e8_feb8_6659_fd93;

impl Chance {
    pub(crate) fn new(chance: u64) -> Self {
        Self(chance)
    }

    /// The next 32 bits.
    #[inline]
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(STEP);
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(MIX);
        ((mixed ^ (mixed >> 32)).wrapping_mul(MIX) >> 32) as u32
    }

    /// A number below `count`. Some come up more often than others by one in four billion, which
    /// no opponent will ever notice.
    #[inline]
    pub(crate) fn below(&mut self, count: u32) -> u32 {
        ((u64::from(self.next()) * u64::from(count)) >> 32) as u32
    }

    /// True this many times of a thousand.
    pub(crate) fn permille(&mut self, times: u32) -> bool {
        self.below(1_000) < times
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn every_number_comes_up_about_as_often() {
        let mut chance = Chance::new(1);
        let mut counts = [0u32; 52];
        for _ in 0..52_000 {
            counts[chance.below(52) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (850..1_150).contains(count)), "{counts:?}");
    }
}
