//! Calendar dates from milliseconds since the Unix epoch, in UTC.

use base::Millis;

/// A moment in the Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Date {
    pub(crate) year: u64,
    pub(crate) month: u64,
    pub(crate) day: u64,
    pub(crate) hour: u64,
    pub(crate) minute: u64,
    pub(crate) second: u64,
}

const DAYS_OF_MONTHS: [u64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAYS_OF_400_YEARS: u64 = 146_097;

impl Date {
    pub(crate) fn of(moment: Millis) -> Self {
        let seconds = moment.0 / 1_000;
        let days = seconds / 86_400;
        let mut year = 1970 + days / DAYS_OF_400_YEARS * 400;
        let mut day = days % DAYS_OF_400_YEARS;
        while day >= days_of_year(year) {
            day -= days_of_year(year);
            year += 1;
        }
        let mut month = 0;
        while day >= days_of_month(year, month) {
            day -= days_of_month(year, month);
            month += 1;
        }
        Self {
            year,
            month: month as u64 + 1,
            day: day + 1,
            hour: seconds / 3_600 % 24,
            minute: seconds / 60 % 60,
            second: seconds % 60,
        }
    }
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_of_year(year: u64) -> u64 {
    365 + u64::from(is_leap(year))
}

fn days_of_month(year: u64, month: usize) -> u64 {
    DAYS_OF_MONTHS[month] + u64::from(month == 1 && is_leap(year))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let date = |seconds: u64| {
            let d = Date::of(Millis::seconds(seconds));
            (d.year, d.month, d.day, d.hour, d.minute, d.second)
        };
        assert_eq!(date(0), (1970, 1, 1, 0, 0, 0));
        assert_eq!(date(951_782_399), (2000, 2, 28, 23, 59, 59));
        assert_eq!(date(951_782_400), (2000, 2, 29, 0, 0, 0));
        assert_eq!(date(1_709_251_199), (2024, 2, 29, 23, 59, 59));
        assert_eq!(date(4_107_542_400), (2100, 3, 1, 0, 0, 0));
        Date::of(Millis(u64::MAX));
    }
}
