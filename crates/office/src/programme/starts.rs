//! The instants that a recurrence means.
//!
//! Times are those on the wall, so a daily tournament at 20:00 is at 20:00 in summer and in winter. Where
//! clocks go forward over a start, it is later by as much as they go; where they go back and show it
//! twice, it is at the first of the two. An instant is one start, whichever times on the wall lead to it:
//! so nothing starts twice and nothing is left out.

use std::collections::VecDeque;

use base::Millis;
use jiff::{SignedDuration, Zoned, civil::DateTime, tz::TimeZone};

use super::{Pattern, Recurrence};

const HOUR: u64 = 60 * 60 * 1_000;
const DAY: Millis = Millis(24 * HOUR);

/// No two offsets that a zone has had are further apart.
const CHANGE_MAX: Millis = Millis(26 * HOUR);

/// What is looked through at once grows up to this while nothing is found.
const WINDOW_MAX: Millis = Millis(366 * DAY.0);

/// Nothing is planned further ahead; a recurrence without a start in it has none.
const HORIZON: Millis = Millis(10 * WINDOW_MAX.0);

impl Recurrence {
    /// The starts after an instant, in order, each once.
    #[must_use]
    pub fn starts_after(&self, after: Millis) -> Starts<'_> {
        Starts {
            recurrence: self,
            until: after,
            window: DAY,
            ends: after + HORIZON,
            ready: VecDeque::new(),
        }
    }

    /// All starts after `from`, up to and with `to`, in order.
    fn window(&self, from: Millis, to: Millis) -> Vec<Millis> {
        let mut starts: Vec<Millis> = match &self.pattern {
            Pattern::Every(distance) => {
                let first = from.0 / distance.0 + 1;
                let starts = (first..=to.0 / distance.0).map(|number| Millis(number * distance.0));
                starts.filter(|start| self.holds_on(self.zone.local(*start))).collect()
            }
            Pattern::Days { .. } | Pattern::Cron(_) => {
                let (earliest, latest) = (from.saturating_sub(CHANGE_MAX), to + CHANGE_MAX);
                // Without a change nearby the wall and the instants go together.
                let margin = match self.zone.changes_between(earliest, latest) {
                    true => SignedDuration::from_hours(26),
                    false => SignedDuration::ZERO,
                };
                let (first, last) = (self.zone.local(from), self.zone.local(to));
                let (Ok(first), Ok(last)) = (first.checked_sub(margin), last.checked_add(margin))
                else {
                    return Vec::new();
                };
                let local = self.on_the_wall(first, last).into_iter();
                let local = local.filter(|local| self.holds_on(*local));
                local
                    .filter_map(|local| self.zone.instant(local))
                    .filter(|start| *start > from && *start <= to)
                    .collect()
            }
        };
        starts.sort_unstable();
        starts.dedup();
        starts
    }

    fn holds_on(&self, local: DateTime) -> bool {
        let date = local.date();
        self.first.is_none_or(|first| first <= date) && self.last.is_none_or(|last| date <= last)
    }

    /// The times on the wall from one to another, both included.
    fn on_the_wall(&self, from: DateTime, to: DateTime) -> Vec<DateTime> {
        match &self.pattern {
            Pattern::Every(_) => Vec::new(),
            Pattern::Days { days, times } => {
                let mut found = Vec::new();
                let mut date = from.date();
                while date <= to.date() {
                    if days.contains(&date.weekday()) {
                        found.extend(times.iter().map(|time| date.to_datetime(*time)));
                    }
                    let Ok(next) = date.tomorrow() else { break };
                    date = next;
                }
                found.retain(|local| (from..=to).contains(local));
                found
            }
            Pattern::Cron(cron) => {
                // Without a zone no hour is missing and none comes twice.
                let zoned = |local: DateTime| local.to_zoned(TimeZone::UTC).ok();
                let first =
                    zoned(from).and_then(|from| cron.find_next_occurrence(&from, true).ok());
                let next = |last: &Zoned| cron.find_next_occurrence(last, false).ok();
                std::iter::successors(first, next)
                    .map(|zoned| zoned.datetime())
                    .take_while(|local| *local <= to)
                    .collect()
            }
        }
    }
}

/// The starts of a recurrence, one after the other.
pub struct Starts<'a> {
    recurrence: &'a Recurrence,
    /// What has been looked through.
    until: Millis,
    window: Millis,
    ends: Millis,
    ready: VecDeque<Millis>,
}

impl Iterator for Starts<'_> {
    type Item = Millis;
    fn next(&mut self) -> Option<Millis> {
        while self.ready.is_empty() {
            if self.until >= self.ends || self.is_over() {
                return None;
            }
            let from = self.until;
            self.until = from + self.window;
            self.ready = self.recurrence.window(from, self.until).into();
            if self.ready.is_empty() {
                self.window = Millis(self.window.0 * 2).min(WINDOW_MAX);
            }
        }
        self.ready.pop_front()
    }
}

impl Starts<'_> {
    /// Whether the last date is over, wherever clocks may go.
    fn is_over(&self) -> bool {
        let now = self.recurrence.zone.local(self.until.saturating_sub(CHANGE_MAX)).date();
        self.recurrence.last.is_some_and(|last| last < now)
    }
}
