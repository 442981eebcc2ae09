//! Dates of rulebooks and times of day, as text that is checked and nothing more: no clock, no
//! time zones but UTC.

use std::{fmt, str::FromStr};

use crate::text::{unexpected, written_as_text};

/// The day a rulebook was issued.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(jiff::civil::Date);

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

impl FromStr for Date {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read: Option<jiff::civil::Date> = text.parse().ok();
        // Other ways to write a day (without dashes, with a time) are not read.
        let plain = read.filter(|date| date.to_string() == text);
        let expected = || unexpected("a date in quotes such as \"2023-07-30\"", text);
        plain.map(Self).ok_or_else(expected)
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
            "20230730",
            "2023-07-30T00:00",
        ] {
            assert!(bad.parse::<Date>().is_err(), "{bad:?}");
        }
        assert_eq!("23:59 UTC".parse::<UtcTime>().unwrap().minute_of_day(), 1439);
        for bad in ["24:00 UTC", "00:60 UTC", "0:00 UTC", "00:00", "00:00 CET", "+1:00 UTC"] {
            assert!(bad.parse::<UtcTime>().is_err(), "{bad:?}");
        }
    }
}
