//! How long a house player seems to think, so that a table with house players has the rhythm of a
//! table of people. The room does the waiting.
//!
//! HOUSE: the time is drawn by chance alone, before and apart from the decision. It does not know the
//! cards, nor what will be done with them, so nobody can read either off the clock: not even from how
//! long an action took, since a time that grew with the bet would be longest for the hands that call
//! large ones.

use base::Millis;

use crate::chance::Chance;

/// Nobody sees the cards and clicks faster.
pub const PACE_MIN: Millis = Millis(800);
/// Well below every decision time (R10), so that a bot never lives off its time bank.
pub const PACE_MAX: Millis = Millis(8_000);

/// The decision draws from the same number: with another start the two streams have nothing in
/// common.
const OTHER_STREAM: u64 = 0x5851_f42d_4c95_7f2d;

/// How long a bot thinks at a turn: mostly about a second, now and then for longer, as people do.
#[must_use]
pub fn pace(chance: u64) -> Millis {
    let mut chance = Chance::new(chance.rotate_left(32) ^ OTHER_STREAM);
    let (least, most) = match chance.below(100) {
        0..70 => (0, 600),
        70..92 => (600, 2_200),
        92..99 => (2_200, 4_500),
        _ => (4_500, 7_200),
    };
    Millis((PACE_MIN.0 + least + u64::from(chance.below((most - least) as u32))).min(PACE_MAX.0))
}
