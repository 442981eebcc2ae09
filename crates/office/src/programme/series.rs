//! T9: the phases of a phased tournament. The schedule names the start of the second phase; the first
//! ones are so many days before it, or on the last such weekday before it.

use std::{fmt, str::FromStr};

use base::Millis;
use jiff::civil::{DateTime, Time, Weekday};

use super::{
    Part, Template, Zone,
    schedule::{DAYS, clock, time, weekday},
};

/// T9: when a first phase starts, seen from the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PhaseStart {
    day: Day,
    time: Time,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Day {
    /// The last one before the second phase.
    Last(Weekday),
    Before(u8),
}

/// As long before as tournaments are announced.
const DAYS_BEFORE_MAX: u8 = 28;

impl PhaseStart {
    /// How it is written, for messages.
    #[must_use]
    pub fn expected() -> &'static str {
        "a weekday and a time such as \"fri 20:00\", \"same day 12:00\", \"1 day before 20:00\" or \
         \"3 days before 20:00\" (at most 28)"
    }

    /// The date and time on the wall, before those of the second phase.
    fn before(self, second: DateTime) -> Option<DateTime> {
        let days = match self.day {
            Day::Before(days) => i32::from(days),
            Day::Last(weekday) => {
                let days = i32::from(weekday.until(second.date().weekday()));
                if days == 0 && self.time >= second.time() { 7 } else { days }
            }
        };
        let date = second.date().checked_sub(jiff::Span::new().days(days)).ok()?;
        Some(date.to_datetime(self.time)).filter(|first| *first < second)
    }

    /// The instant, for a second phase that starts then.
    pub(super) fn instant(self, second: Millis, zone: &Zone) -> Option<Millis> {
        zone.instant(self.before(zone.local(second))?)
    }
}

impl FromStr for PhaseStart {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (day, clock) = text.rsplit_once(' ').ok_or(())?;
        let time = time(clock).ok_or(())?;
        let day = match day {
            "same day" => Day::Before(0),
            "1 day before" => Day::Before(1),
            _ => match weekday(day) {
                Some(weekday) => Day::Last(weekday),
                None => {
                    let days = day.strip_suffix(" days before").ok_or(())?;
                    let days: u8 = days.parse().map_err(|_| ())?;
                    Day::Before(
                        Some(days).filter(|days| (2..=DAYS_BEFORE_MAX).contains(days)).ok_or(())?,
                    )
                }
            },
        };
        Ok(Self { day, time })
    }
}

impl fmt::Display for PhaseStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.day {
            Day::Before(0) => f.write_str("same day")?,
            Day::Before(1) => f.write_str("1 day before")?,
            Day::Before(days) => write!(f, "{days} days before")?,
            Day::Last(weekday) => {
                let name =
                    DAYS.iter().find(|(day, _)| *day == weekday).map_or("", |(_, name)| name);
                f.write_str(name)?;
            }
        }
        write!(f, " {}", clock(&self.time))
    }
}

/// One date of a template: a tournament, or a series of phases that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Event {
    /// Which date of the template: the start of the tournament, or of its second phase.
    pub(super) scheduled_at: Millis,
    /// The tournaments with their starts; a second phase comes before the first ones.
    pub(super) parts: Vec<(Part, Millis)>,
}

impl Event {
    /// When the first of its tournaments starts.
    pub(super) fn begins(&self) -> Millis {
        self.parts.iter().map(|(_, start)| *start).min().unwrap_or(self.scheduled_at)
    }

    /// The tournaments that players can enter, in the order of their starts. T9: nobody can enter a
    /// second phase.
    pub(super) fn entries(&self) -> Vec<(Part, Millis)> {
        let mut entries: Vec<(Part, Millis)> =
            self.parts.iter().filter(|(part, _)| *part != Part::SecondPhase).copied().collect();
        entries.sort_by_key(|(part, start)| (*start, *part));
        entries
    }
}

impl Template {
    /// The part that stands for the whole date: the one that is announced first.
    pub(super) fn leading_part(&self) -> Part {
        if self.first_phases.is_empty() { Part::Whole } else { Part::SecondPhase }
    }

    /// The dates whose tournament, or second phase, starts after an instant. A series that does not
    /// fit, because a first phase would not come before the second, has no date.
    pub(super) fn events_after(&self, after: Millis) -> impl Iterator<Item = Event> {
        let recurrence = self.schedule.recurrence();
        let starts = recurrence.map(|recurrence| recurrence.starts_after(after));
        starts.into_iter().flatten().filter_map(|start| self.event(start))
    }

    /// The date of this start.
    pub(super) fn event(&self, scheduled_at: Millis) -> Option<Event> {
        let zone = &self.schedule.recurrence()?.zone;
        let mut parts = vec![(self.leading_part(), scheduled_at)];
        for (number, first) in (1..).zip(&self.first_phases) {
            parts.push((Part::FirstPhase(number), first.instant(scheduled_at, zone)?));
        }
        parts[1..].sort_by_key(|(part, start)| (*start, *part));
        Some(Event { scheduled_at, parts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t9_first_phases_are_the_last_such_days_before_the_second() {
        // A Sunday.
        let second: DateTime = "2026-11-22T15:00".parse().unwrap();
        for (text, first) in [
            ("fri 20:00", "2026-11-20T20:00:00"),
            ("sun 12:00", "2026-11-22T12:00:00"),
            ("sun 15:00", "2026-11-15T15:00:00"),
            ("mon 00:00", "2026-11-16T00:00:00"),
            ("same day 12:00", "2026-11-22T12:00:00"),
            ("1 day before 20:00", "2026-11-21T20:00:00"),
            ("28 days before 20:00", "2026-10-25T20:00:00"),
        ] {
            let phase: PhaseStart = text.parse().unwrap();
            assert_eq!(phase.to_string(), text);
            assert_eq!(phase.before(second).unwrap().to_string(), first);
        }
        let same: PhaseStart = "same day 15:00".parse().unwrap();
        assert_eq!(same.before(second), None);
        for bad in [
            "",
            "20:00",
            "friday 20:00",
            "0 days before 20:00",
            "1 days before 20:00",
            "29 days before 20:00",
        ] {
            assert!(bad.parse::<PhaseStart>().is_err(), "{bad}");
        }
    }
}
