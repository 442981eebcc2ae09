//! A schedule as an operator writes it: `daily 20:00`, `weekly sun 19:00`, `every 15 min`,
//! `cron 0 */2 * * *`, `always open`.

use std::{fmt, str::FromStr};

use base::Millis;
use croner::{
    Cron,
    parser::{CronParser, Seconds, Year},
};
use jiff::{
    Zoned,
    civil::{Date, Time, Weekday, date},
    tz::TimeZone,
};

use super::Zone;

/// When tournaments of a template start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Schedule {
    /// T2: one is always open for registration, and starts when it is full.
    AlwaysOpen,
    Recurring(Recurrence),
}

/// A pattern in a time zone, and the dates between which it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recurrence {
    pub pattern: Pattern,
    pub zone: Zone,
    /// The first and the last date in that zone, both included.
    pub first: Option<Date>,
    pub last: Option<Date>,
}

/// Which times of which days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pattern {
    /// At equal distances, counted from midnight UTC of 1 January 1970. Clocks that change do not touch
    /// it.
    Every(Millis),
    /// On these days at these times on the wall, both in order. All seven days are *daily*.
    Days { days: Vec<Weekday>, times: Vec<Time> },
    /// The cron pattern, by the time on the wall.
    Cron(Box<Cron>),
}

/// Nobody can register for more; a day is written `daily`.
const EVERY: std::ops::RangeInclusive<Millis> = Millis::seconds(60)..=Millis::seconds(24 * 60 * 60);

/// More starts a day than these have a cron pattern.
const TIMES_MAX: usize = 48;

pub(super) const DAYS: [(Weekday, &str); 7] = [
    (Weekday::Monday, "mon"),
    (Weekday::Tuesday, "tue"),
    (Weekday::Wednesday, "wed"),
    (Weekday::Thursday, "thu"),
    (Weekday::Friday, "fri"),
    (Weekday::Saturday, "sat"),
    (Weekday::Sunday, "sun"),
];

/// How a schedule is written, for messages.
pub(super) const EXPECTED: &str = "\"always open\", \"every 15 min\" (1 min to 24 h), \"daily 20:00\", \
                                   \"daily 12:00, 20:00\", \"weekly sun 19:00\", \"weekly mon, wed \
                                   20:00\" or \"cron 0 */2 * * *\" (minute, hour, day, month, weekday)";

/// A text that is no schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadSchedule;

impl fmt::Display for BadSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {EXPECTED}")
    }
}

impl Schedule {
    /// How a schedule is written, for messages.
    #[must_use]
    pub fn expected() -> &'static str {
        EXPECTED
    }

    /// Reads a schedule by the clocks of a zone; `None` in the place of a pattern is *always open*.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(text: &str, zone: Zone) -> Result<Self, BadSchedule> {
        match text {
            "always open" => Ok(Self::AlwaysOpen),
            _ => {
                let pattern = text.parse()?;
                Ok(Self::Recurring(Recurrence { pattern, zone, first: None, last: None }))
            }
        }
    }

    /// The recurrence, unless one is always open.
    #[must_use]
    pub fn recurrence(&self) -> Option<&Recurrence> {
        match self {
            Self::AlwaysOpen => None,
            Self::Recurring(recurrence) => Some(recurrence),
        }
    }
}

/// As it is read, without the zone.
impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlwaysOpen => f.write_str("always open"),
            Self::Recurring(recurrence) => recurrence.pattern.fmt(f),
        }
    }
}

impl FromStr for Pattern {
    type Err = BadSchedule;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (kind, rest) = text.split_once(' ').ok_or(BadSchedule)?;
        match kind {
            "every" => every(rest),
            "daily" => {
                let days = DAYS.iter().map(|(day, _)| *day).collect();
                times(rest).map(|times| Self::Days { days, times })
            }
            "weekly" => weekly(rest),
            "cron" => cron(rest),
            _ => None,
        }
        .ok_or(BadSchedule)
    }
}

fn every(text: &str) -> Option<Pattern> {
    let distance: Millis = text.parse().ok()?;
    let whole_minutes = distance.0.is_multiple_of(60_000);
    (EVERY.contains(&distance) && whole_minutes).then_some(Pattern::Every(distance))
}

/// `mon, wed 20:00, 22:00`: days up to the first time.
fn weekly(text: &str) -> Option<Pattern> {
    let from = text.find(|letter: char| letter.is_ascii_digit())?;
    let (named, rest) = text.split_at(from);
    let mut days: Vec<Weekday> =
        named.split(',').map(|name| weekday(name.trim())).collect::<Option<_>>()?;
    days.sort_by_key(|day| day.to_monday_zero_offset());
    let count = days.len();
    days.dedup();
    let times = times(rest)?;
    (days.len() == count).then_some(Pattern::Days { days, times })
}

pub(super) fn weekday(name: &str) -> Option<Weekday> {
    DAYS.iter().find(|(_, known)| *known == name).map(|(day, _)| *day)
}

fn times(text: &str) -> Option<Vec<Time>> {
    let mut times: Vec<Time> =
        text.split(',').map(|text| time(text.trim())).collect::<Option<_>>()?;
    times.sort();
    let count = times.len();
    times.dedup();
    (times.len() == count && count <= TIMES_MAX).then_some(times)
}

/// `20:00`; nothing else that is a time to somebody.
pub(super) fn time(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once(':')?;
    let two_digits = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !two_digits(hour) || !two_digits(minute) {
        return None;
    }
    Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()
}

/// Five fields; one that never matches, such as 30 February, is none.
fn cron(text: &str) -> Option<Pattern> {
    let parser = CronParser::builder().seconds(Seconds::Disallowed).year(Year::Disallowed).build();
    let cron = parser.parse(text).ok().filter(|_| text.split_whitespace().count() == 5)?;
    let from: Zoned = date(2000, 1, 1).to_zoned(TimeZone::UTC).ok()?;
    // A leap day that is a given weekday comes every 28 years, and every 40 around 2100.
    let first = cron.find_next_occurrence(&from, true).ok()?;
    (first.year() <= 2040).then(|| Pattern::Cron(Box::new(cron)))
}

/// As it is read.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Every(distance) => write!(f, "every {distance}"),
            Self::Days { days, times } if days.len() == DAYS.len() => {
                write!(f, "daily {}", list(times.iter().map(clock)))
            }
            Self::Days { days, times } => {
                let names = DAYS.iter().filter(|(day, _)| days.contains(day));
                let names = list(names.map(|(_, name)| (*name).to_owned()));
                write!(f, "weekly {names} {}", list(times.iter().map(clock)))
            }
            Self::Cron(cron) => write!(f, "cron {}", cron.as_str()),
        }
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

pub(super) fn clock(time: &Time) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_read_back_as_written() {
        for text in [
            "always open",
            "every 15 min",
            "every 24 h",
            "daily 20:00",
            "daily 00:00, 12:00, 20:00",
            "weekly sun 19:00",
            "weekly mon, wed, fri 20:00, 22:30",
            "cron 0 */2 * * *",
            "cron 30 20 1,15 * 1",
        ] {
            assert_eq!(Schedule::read(text, Zone::UTC).unwrap().to_string(), text);
        }
        let unordered = Schedule::read("weekly wed,mon 22:00,20:00", Zone::UTC).unwrap();
        assert_eq!(unordered.to_string(), "weekly mon, wed 20:00, 22:00");
    }

    #[test]
    fn other_texts_are_no_schedules() {
        for bad in [
            "",
            "daily",
            "daily ",
            "daily 24:00",
            "daily 8:00",
            "daily 20.00",
            "daily 20:00, 20:00",
            "weekly 20:00",
            "weekly sunday 20:00",
            "weekly sun",
            "weekly sun, sun 19:00",
            "weekly sun 19:00 and later",
            "every 30 s",
            "every 90 s",
            "every 25 h",
            "every day",
            "cron",
            "cron * * * *",
            "cron 0 0 0 * * *",
            "cron 0 0 30 2 *",
            "cron 61 * * * *",
            "cron @daily",
            "Always open",
            "never",
        ] {
            assert_eq!(Schedule::read(bad, Zone::UTC), Err(BadSchedule), "{bad}");
        }
    }
}
