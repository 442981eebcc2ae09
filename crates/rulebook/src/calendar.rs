//! Dates of rulebooks and times of day, as text that is checked and nothing more: no clock, no
//! time zones but UTC.

use std::{fmt, str::FromStr};

use crate::text::{unexpected, written_as_text};

/// The day a rulebook was issued.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:04}-{:02}-{:02}", self.year, self.month, self.day))
    }
}

impl FromStr for Date {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let mut parts = text.split('-');
            let year = digits(parts.next()?, 4)?;
            let month = u8::try_from(digits(parts.next()?, 2)?).ok()?;
            let day = u8::try_from(digits(parts.next()?, 2)?).ok()?;
            let exists = parts.next().is_none() && (1..=days_in(year, month)).contains(&day);
            exists.then_some(Self { year, month, day })
        };
        read().ok_or_else(|| unexpected("a date in quotes such as \"2023-07-30\"", text))
    }
}

/// How many days a month has; none if there is no such month.
fn days_in(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

/// A number of exactly this many digits.
fn digits(text: &str, count: usize) -> Option<u16> {
    let plain = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A minute of the day in UTC, when something starts again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UtcTime {
    hour: u8,
    minute: u8,
}

impl UtcTime {
    /// Minutes since midnight.
    #[must_use]
    pub fn minute_of_day(self) -> u16 {
        u16::from(self.hour) * 60 + u16::from(self.minute)
    }
}

impl fmt::Display for UtcTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:02}:{:02} UTC", self.hour, self.minute))
    }
}

impl FromStr for UtcTime {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (hour, minute) = text.strip_suffix(" UTC")?.split_once(':')?;
            let (hour, minute) = (digits(hour, 2)?, digits(minute, 2)?);
            let exists = hour < 24 && minute < 60;
            exists.then(|| {
                Some(Self { hour: hour.try_into().ok()?, minute: minute.try_into().ok()? })
            })?
        };
        read().ok_or_else(|| unexpected("a time of day such as \"00:00 UTC\"", text))
    }
}

written_as_text!(Date, UtcTime);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_and_times_that_exist_are_read() {
        for good in ["2023-07-30", "2024-02-29", "2000-02-29"] {
            assert_eq!(good.parse::<Date>().unwrap().to_string(), good);
        }
        for bad in [
            "2023-02-29",
            "1900-02-29",
            "2023-13-01",
            "2023-00-01",
            "23-07-30",
            "2023-7-30",
            "",
            "2023-07-30-1",
        ] {
            assert!(bad.parse::<Date>().is_err(), "{bad:?}");
        }
        assert_eq!("23:59 UTC".parse::<UtcTime>().unwrap().minute_of_day(), 1439);
        for bad in ["24:00 UTC", "00:60 UTC", "0:00 UTC", "00:00", "00:00 CET", "+1:00 UTC"] {
            assert!(bad.parse::<UtcTime>().is_err(), "{bad:?}");
        }
    }
}
