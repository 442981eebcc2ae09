//! Chance for the live room: a ChaCha20 stream seeded by the operating system. Decks have seeds of
//! their own, drawn from it.

use chacha20::ChaCha20Rng;
use rand_core::SeedableRng;

/// A generator nobody else has.
///
/// # Errors
/// If the operating system has no entropy to give: then nothing may be dealt.
pub(crate) fn chance() -> Result<ChaCha20Rng, getrandom::Error> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)?;
    Ok(ChaCha20Rng::from_seed(seed))
}
