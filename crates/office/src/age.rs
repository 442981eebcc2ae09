//! AGE: how old somebody is, by date of birth.

use std::{fmt, str::FromStr};

use base::Millis;
use jiff::{Timestamp, civil::Date, tz::TimeZone};

/// Nobody has been older; such a date is a slip of the pen.
pub const AGE_MAX: u8 = 130;

/// A day on which somebody was born, written as `1990-12-31` and in no other way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BirthDate(Date);

impl BirthDate {
    /// AGE: whole years from the day of birth to now, in UTC. A person born on 29 February is a
    /// year older on 1 March in other years. `None` if the age would be negative or impossible.
    #[must_use]
    pub fn age_at(self, now: Millis) -> Option<u8> {
        let now = Timestamp::from_millisecond(i64::try_from(now.0).ok()?).ok()?;
        let today = now.to_zoned(TimeZone::UTC).date();
        let Self(born) = self;
        let had_birthday = (today.month(), today.day()) >= (born.month(), born.day());
        let years = i32::from(today.year()) - i32::from(born.year()) - i32::from(!had_birthday);
        u8::try_from(years).ok().filter(|years| *years <= AGE_MAX)
    }
}

impl fmt::Display for BirthDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text is not a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotADate;

impl FromStr for BirthDate {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        let date: Option<Date> = text.parse().ok();
        // Other ways to write a day (without dashes, with a time) are not read.
        date.filter(|date| date.to_string() == text).map(Self).ok_or(NotADate)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The first or the last millisecond of a day in UTC.
    fn at(day: &str, last: bool) -> Millis {
        let day: Date = day.parse().unwrap();
        let noon = day.at(12, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap();
        let half_a_day = 12 * 60 * 60 * 1_000;
        let noon = noon.timestamp().as_millisecond();
        let at = if last { noon + half_a_day - 1 } else { noon - half_a_day };
        Millis(u64::try_from(at).unwrap())
    }

    fn age(born: &str, today: &str) -> Option<u8> {
        let born: BirthDate = born.parse().unwrap();
        let [first, last] = [false, true].map(|last| born.age_at(at(today, last)));
        assert_eq!(first, last, "the same all day");
        first
    }

    #[test]
    fn age_counts_whole_years_in_utc() {
        for (born, today, expected) in [
            ("2008-11-15", "2026-11-14", Some(17)),
            ("2008-11-15", "2026-11-15", Some(18)),
            ("2008-11-15", "2026-11-16", Some(18)),
            ("2008-12-31", "2026-12-30", Some(17)),
            ("2008-12-31", "2027-01-01", Some(18)),
            ("2009-01-01", "2026-12-31", Some(17)),
            ("2009-01-01", "2027-01-01", Some(18)),
            ("2026-11-15", "2026-11-15", Some(0)),
            ("1896-11-15", "2026-11-15", Some(130)),
            // Not born yet, and older than anybody.
            ("2026-11-16", "2026-11-15", None),
            ("2030-01-01", "2026-11-15", None),
            ("1895-11-15", "2026-11-15", None),
            ("0001-01-01", "2026-11-15", None),
        ] {
            assert_eq!(age(born, today), expected, "born {born}, on {today}");
        }
    }

    /// 2024 and 2028 are leap years, 2026 is none, nor was 1900; 2000 was one.
    #[test]
    fn age_of_somebody_born_on_29_february_changes_on_1_march_in_other_years() {
        for (born, today, expected) in [
            ("2008-02-29", "2026-02-28", Some(17)),
            ("2008-02-29", "2026-03-01", Some(18)),
            ("2008-02-29", "2028-02-28", Some(19)),
            ("2008-02-29", "2028-02-29", Some(20)),
            ("2000-02-29", "2021-02-28", Some(20)),
            ("2000-02-29", "2021-03-01", Some(21)),
            // The others are not touched by the leap day.
            ("2008-02-28", "2026-02-27", Some(17)),
            ("2008-02-28", "2026-02-28", Some(18)),
            ("2006-03-01", "2024-02-29", Some(17)),
            ("2006-03-01", "2024-03-01", Some(18)),
        ] {
            assert_eq!(age(born, today), expected, "born {born}, on {today}");
        }
    }

    #[test]
    fn age_needs_a_day_that_exists_written_in_one_way() {
        for good in ["1990-12-31", "2008-02-29", "1900-02-28"] {
            assert_eq!(good.parse::<BirthDate>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "15.11.2008",
            "2008-13-01",
            "2008-00-10",
            "2008-02-30",
            "2007-02-29",
            "1900-02-29",
            "2008-11-31",
            "20081115",
            "2008-11-5",
            " 2008-11-15",
            "2008-11-15T00:00",
            "2008-11-15\n",
            "08-11-15",
            "+002008-11-15",
            "2008-W46-6",
            "２００８-11-15",
        ] {
            assert_eq!(bad.parse::<BirthDate>(), Err(NotADate), "{bad:?}");
        }
    }

    #[test]
    fn age_at_a_time_that_no_calendar_has_is_unknown() {
        let born: BirthDate = "1990-12-31".parse().unwrap();
        assert_eq!(born.age_at(Millis(u64::MAX)), None);
        assert_eq!(born.age_at(Millis::ZERO), None, "1970: not born yet");
    }

    fn day() -> impl Strategy<Value = Date> {
        (1_971..=2_100_i16, 1..=12_i8, 1..=31_i8)
            .prop_filter_map("a day", |(year, month, day)| Date::new(year, month, day).ok())
    }

    proptest! {
        /// Against the calendar's own arithmetic: the birthday of that year has come, and the next
        /// has not. (jiff moves 29 February to the 28th; here it is 1 March.)
        #[test]
        fn age_is_the_number_of_birthdays(born in day(), today in day()) {
            let birthday = |year: i16| {
                Date::new(year, born.month(), born.day())
                    .unwrap_or_else(|_| Date::new(year, 3, 1).unwrap())
            };
            let birthdays = (born.year() + 1..=today.year()).filter(|year| birthday(*year) <= today);
            let expected = (born <= today).then(|| birthdays.count() as u8).filter(|age| *age <= AGE_MAX);
            prop_assert_eq!(age(&born.to_string(), &today.to_string()), expected);
        }

        #[test]
        fn age_never_falls(born in day(), one in day(), other in day()) {
            let (before, after) = (one.min(other), one.max(other));
            let age = |today: Date| age(&born.to_string(), &today.to_string());
            if let (Some(before), Some(after)) = (age(before), age(after)) {
                prop_assert!(before <= after);
            }
        }

        #[test]
        fn age_reads_any_text_without_a_panic(text in ".{0,14}") {
            if let Ok(date) = text.parse::<BirthDate>() {
                prop_assert_eq!(date.to_string(), text);
            }
        }
    }
}
