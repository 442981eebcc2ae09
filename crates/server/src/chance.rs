//! Chance for the live room, straight from the operating system: every number and every deck's seed
//! is drawn when it is needed, so that nothing in memory tells what is dealt later.

use std::convert::Infallible;

use rand_core::TryRng;

/// The operating system's entropy.
pub(crate) struct SystemChance;

impl SystemChance {
    /// Entropy that has been tried once.
    ///
    /// # Errors
    /// If the operating system has none to give: then nothing may be dealt.
    pub(crate) fn new() -> Result<Self, getrandom::Error> {
        getrandom::fill(&mut [0; 32])?;
        Ok(Self)
    }
}

impl TryRng for SystemChance {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(number(getrandom::u32()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(number(getrandom::u64()))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        number(getrandom::fill(bytes));
        Ok(())
    }
}

/// Without entropy nothing may be dealt: the room's thread ends here, before anything of the hand
/// was said or stored, and its guard closes the room (see `thread_guard`).
fn number<T>(drawn: Result<T, getrandom::Error>) -> T {
    match drawn {
        Ok(drawn) => drawn,
        Err(error) => panic!("the system has no random numbers to give: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use rand_core::Rng;

    use super::*;

    /// A copy of all that is in memory: there is no state from which later decks follow.
    #[test]
    fn the_state_in_memory_does_not_reveal_later_numbers() {
        assert_eq!(size_of::<SystemChance>(), 0);
        let (mut here, mut copy) = (SystemChance::new().unwrap(), SystemChance::new().unwrap());
        let deck = |from: &mut SystemChance| {
            let mut seed = [0; 32];
            from.fill_bytes(&mut seed);
            seed
        };
        assert_ne!(deck(&mut here), deck(&mut copy));
        assert_ne!(deck(&mut here), deck(&mut here));
        assert_ne!(here.next_u64(), copy.next_u64());
    }
}
