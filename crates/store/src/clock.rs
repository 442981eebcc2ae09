//! Whether the machine's clock can be right, judged by the last time in the books. One start with a
//! clock far ahead would prune every hand and end all ninety-day periods; a clock that was set back
//! would give the daily play money twice.

use std::fmt;

use base::Millis;

use crate::{OPERATOR, Staff};

/// Clocks that are set by the network differ by less; a room that was closed properly is never
/// opened before it was closed.
const BEHIND_MAX: Millis = Millis::seconds(60);
/// A room is rarely closed for longer; its operator can confirm the clock then.
const AHEAD_MAX: Millis = Millis::seconds(31 * 24 * 60 * 60);
/// How long nothing is pruned after a clock was confirmed: time to notice a mistake.
const REMOVES_NOTHING_FOR: Millis = Millis::seconds(24 * 60 * 60);

/// What staff do when they vouch for a clock; the entries' names begin with it.
pub(crate) const CLOCK_IS_RIGHT: &str = "clock_is_right";

/// The clock history in the books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClockHistory {
    /// The time of the last write of a running room.
    pub last: Option<Millis>,
    /// When the operator last confirmed the clock against the books.
    pub confirmed: Option<Millis>,
}

impl ClockHistory {
    /// Fails for a clock that cannot be right: more than a minute before the last time in the
    /// books, or more than 31 days after it.
    ///
    /// # Errors
    /// If so. New books have nothing to compare with.
    pub fn judge(&self, now: Millis) -> Result<(), ClockDoubt> {
        let Some(last) = self.last else { return Ok(()) };
        let doubted = now.saturating_sub(last) > AHEAD_MAX || last.saturating_sub(now) > BEHIND_MAX;
        if doubted { Err(ClockDoubt { now, last }) } else { Ok(()) }
    }

    /// Until when no record is removed and nothing is voided, if the clock was doubted.
    #[must_use]
    pub fn removes_nothing_before(&self) -> Option<Millis> {
        self.confirmed.map(|at| Millis(at.0.saturating_add(REMOVES_NOTHING_FOR.0)))
    }
}

/// A clock that cannot be right, or was not right before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockDoubt {
    pub now: Millis,
    /// The time of the last write.
    pub last: Millis,
}

impl ClockDoubt {
    /// The entry for the chain of staff by which the operator vouches for the clock. From it on, a
    /// day passes before anything is removed, however often the room is opened meanwhile.
    #[must_use]
    pub fn confirmed(&self) -> Staff {
        let Self { now, last } = self;
        Staff {
            id: format!("{CLOCK_IS_RIGHT}:{}", now.0),
            who: OPERATOR,
            action: CLOCK_IS_RIGHT.to_owned(),
            about: format!("{}, after {}", utc(*now), utc(*last)),
            reason: String::new(),
            effect: None,
            at: *now,
        }
    }
}

impl fmt::Display for ClockDoubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { now, last } = self;
        let what = if now < last { "before" } else { "more than 31 days after" };
        write!(
            f,
            "this machine's clock says {}, which is {what} the last time the room stored anything, \
             {}. Set the clock; if it is right, say so with --clock-is-right: then nothing is \
             removed for a day",
            utc(*now),
            utc(*last)
        )
    }
}

impl std::error::Error for ClockDoubt {}

/// A time in words.
pub(crate) fn utc(at: Millis) -> String {
    let at = i64::try_from(at.0).ok().and_then(|at| jiff::Timestamp::from_millisecond(at).ok());
    let words = |at: jiff::Timestamp| at.strftime("%Y-%m-%d %H:%M:%S UTC").to_string();
    at.map_or_else(|| "a time beyond the calendar".to_owned(), words)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400_000;
    /// 2026-11-16.
    const NOON: u64 = 1_794_830_400_000;

    fn judged(last: u64, now: u64) -> Result<(), ClockDoubt> {
        ClockHistory { last: Some(Millis(last)), confirmed: None }.judge(Millis(now))
    }

    #[test]
    fn a_clock_is_doubted_a_minute_before_the_last_entry_and_31_days_after() {
        for (now, is_doubted) in [
            (NOON, false),
            (NOON - 60_000, false),
            (NOON - 60_001, true),
            (NOON - 2 * DAY, true),
            (0, true),
            (NOON + 31 * DAY, false),
            (NOON + 31 * DAY + 1, true),
            (NOON + 400 * DAY, true),
            (u64::MAX, true),
        ] {
            assert_eq!(judged(NOON, now).is_err(), is_doubted, "{now}");
        }
        assert_eq!(ClockHistory::default().judge(Millis(5)), Ok(()), "new books");
    }

    #[test]
    fn a_doubt_names_both_times() {
        let text = |now| judged(NOON, now).unwrap_err().to_string();
        let (back, ahead) = (text(NOON - 2 * DAY), text(NOON + 400 * DAY));
        assert!(back.contains("2026-11-14 12:00:00 UTC, which is before"), "{back}");
        assert!(ahead.contains("2027-12-21 12:00:00 UTC, which is more than 31 days"), "{ahead}");
        for text in [back, ahead] {
            assert!(text.contains("2026-11-16 12:00:00 UTC. Set the clock"), "{text}");
            assert!(text.contains("--clock-is-right"), "{text}");
        }
    }

    #[test]
    fn nothing_is_removed_for_a_day() {
        let confirmed = Some(Millis(NOON));
        let history = ClockHistory { last: Some(Millis(NOON)), confirmed };
        assert_eq!(history.removes_nothing_before(), Some(Millis(NOON + DAY)));
        assert_eq!(ClockHistory::default().removes_nothing_before(), None);
    }
}
