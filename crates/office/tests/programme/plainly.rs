//! The same decisions made plainly: minute by minute, without a calendar library's search.

use std::collections::BTreeSet;

use base::Millis;
use jiff::civil::DateTime;
use office::programme::Zone;

pub(crate) const MINUTE: u64 = 60_000;

/// The starts after `from` up to `to`: every minute is looked at. A minute is a start if the wall shows
/// a wanted time that it has not shown before, or if clocks just went forward and would show a wanted
/// one without that.
pub(crate) fn starts(
    wanted: impl Fn(DateTime) -> bool,
    zone: &Zone,
    from: Millis,
    to: Millis,
) -> Vec<Millis> {
    let mut seen: BTreeSet<DateTime> = BTreeSet::new();
    let mut starts = Vec::new();
    // What the wall would show if clocks had not gone forward, until it has caught up.
    let mut left_out: Option<(DateTime, DateTime)> = None;
    // A day and more before, for what the wall has shown.
    let mut minute = (from.0 / MINUTE).saturating_sub(2 * 24 * 60);
    let mut before: Option<DateTime> = None;
    while minute * MINUTE <= to.0 {
        let at = Millis(minute * MINUTE);
        let local = zone.local(at);
        let expected =
            before.map(|before| before.checked_add(jiff::Span::new().minutes(1)).unwrap());
        if let Some(expected) = expected.filter(|expected| local > *expected) {
            left_out = Some((expected, local));
        }
        let mut is_start = seen.insert(local) && wanted(local);
        if let Some((missed, until)) = &mut left_out {
            is_start |= wanted(*missed);
            *missed = missed.checked_add(jiff::Span::new().minutes(1)).unwrap();
            if missed == until {
                left_out = None;
            }
        }
        if is_start && at > from {
            starts.push(at);
        }
        before = Some(local);
        minute += 1;
    }
    starts
}
