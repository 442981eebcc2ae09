//! Bounds that hold whatever a rulebook says, each with its reason.

use base::{Millis, Rate};
use std::ops::RangeInclusive;

/// Ten players with four hole cards each, a board and burn cards still fit one deck; no table
/// seats more.
pub(crate) const SEATS_MAX: u8 = 10;

/// A game needs two.
pub(crate) const SEATS: RangeInclusive<u8> = 2..=SEATS_MAX;

/// AGE: no market lets minors play, and a three-digit age is a slip of the pen.
pub(crate) const AGE: RangeInclusive<u8> = 18..=99;

/// Less than three seconds nobody can decide in, more than five minutes nobody waits for.
pub(crate) const DECISION: RangeInclusive<Millis> = Millis::seconds(3)..=Millis::seconds(300);

/// A time bank may be nothing, and never holds a table up for more than ten minutes.
pub(crate) const TIME_BANK: RangeInclusive<Millis> = Millis::ZERO..=Millis::seconds(600);

/// The grace of a lost connection holds a whole table up, too.
pub(crate) const GRACE: RangeInclusive<Millis> = Millis::ZERO..=Millis::seconds(600);

/// Sitting out blocks a seat that others wait for.
pub(crate) const SIT_OUT: RangeInclusive<Millis> = Millis::seconds(10)..=Millis::seconds(86_400);

/// What a table remembers of who left; the daily counters start again after a day anyway.
pub(crate) const MEMORY: RangeInclusive<Millis> = Millis::seconds(1)..=Millis::seconds(86_400);

/// R2: a table is remembered for at most a week: a pool does not keep everyone who ever came.
pub(crate) const SEATING_MEMORY: RangeInclusive<Millis> =
    Millis::seconds(1)..=Millis::seconds(7 * 86_400);

/// R10: a table need not keep the time bank of a player who left, and no longer than it remembers
/// the stack.
pub(crate) const KEPT_BANK: RangeInclusive<Millis> = Millis::ZERO..=Millis::seconds(86_400);

/// T7: less than three seconds nobody can decide in, and a whole table waits for the decision.
pub(crate) const REBUY_DECISION: RangeInclusive<Millis> = Millis::seconds(3)..=Millis::seconds(120);

/// HOME: some seconds to read the shares, and a table that waits for no longer than a break.
pub(crate) const DEAL_DECISION: RangeInclusive<Millis> = Millis::seconds(10)..=Millis::seconds(300);

/// HOME: hands are played between two proposals, or one player could hold up the game for ever.
pub(crate) const DEAL_AGAIN: RangeInclusive<Millis> = Millis::seconds(60)..=Millis::seconds(3_600);

/// R32: late registration closes before the prizes begin, and not more than this many places before.
pub(crate) const ABOVE_PRIZES: RangeInclusive<u16> = 1..=1_000;

/// A table may deal on at once, and nobody watches a finished hand for more than half a minute.
pub(crate) const PAUSE: RangeInclusive<Millis> = Millis::ZERO..=Millis::seconds(30);

/// A board may be shown at once, and nobody waits longer than this for a card that nothing depends on
/// any more; the other tables of a tournament wait with them (R43).
pub(crate) const RUN_OUT_PAUSE: RangeInclusive<Millis> = Millis::ZERO..=Millis::seconds(10);

/// A break starts within an hour and must end within it.
pub(crate) const BREAK: RangeInclusive<Millis> = Millis::seconds(1)..=Millis::seconds(3_600);

/// A level shorter than half a minute is no level; a day is longer than any.
pub(crate) const LEVEL: RangeInclusive<Millis> = Millis::seconds(30)..=Millis::seconds(86_400);

/// Bets and games left open are settled within a day at the soonest, ten years at the latest:
/// records are kept no longer.
pub(crate) const OPEN_BETS: RangeInclusive<Millis> =
    Millis::seconds(86_400)..=Millis::seconds(3_650 * 86_400);

/// An export may wait up to a year.
pub(crate) const EXPORT: RangeInclusive<Millis> = Millis::ZERO..=Millis::seconds(365 * 86_400);

/// After a crash players get at most an hour to come back before dealing begins.
pub(crate) const REOPENING: RangeInclusive<Millis> = Millis::ZERO..=Millis::seconds(3_600);

/// No house takes more of a pot; 55% for 5.5% must not reach a table. Nothing at all is not a rate:
/// a rulebook that takes no rake has no rows for it.
pub(crate) fn rake_rates() -> RangeInclusive<Rate> {
    let rate = |parts| Rate::from_parts(parts).expect("10% is below the whole");
    rate(1)..=rate(10_000)
}

/// F2: a fee is no more than the pool, in a share of the buy-in as in a price.
pub(crate) fn fee_shares() -> RangeInclusive<Rate> {
    Rate::ZERO..=Rate::from_parts(50_000).expect("a half is below the whole")
}

/// A cap above this many big blinds is a slip of the pen: it would hardly ever bind.
pub(crate) const RAKE_CAP_BIG_BLINDS_MAX: i64 = 100;

/// Levels, multipliers, stakes, prices: no list in a rulebook is longer.
pub(crate) const ROWS_MAX: usize = 200;

/// Late registration never lasts longer than this many levels.
pub(crate) const LATE_LEVELS_MAX: u16 = 100;

/// A market or a language is a few words on a page.
pub(crate) const NAME_CHARS_MAX: usize = 40;
