//! Calendar dates of records, in UTC.

use base::Millis;
use jiff::{Timestamp, civil::DateTime, tz::TimeZone};

/// The calendar date and time of a moment; of one beyond the calendar, the calendar's last.
pub(crate) fn utc(moment: Millis) -> DateTime {
    let moment = i64::try_from(moment.0).ok().and_then(|it| Timestamp::from_millisecond(it).ok());
    TimeZone::UTC.to_datetime(moment.unwrap_or(Timestamp::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let date = |seconds| utc(Millis::seconds(seconds)).to_string();
        assert_eq!(date(0), "1970-01-01T00:00:00");
        assert_eq!(date(951_782_399), "2000-02-28T23:59:59");
        assert_eq!(date(951_782_400), "2000-02-29T00:00:00");
        assert_eq!(date(1_709_251_199), "2024-02-29T23:59:59");
        assert_eq!(date(4_107_542_400), "2100-03-01T00:00:00");
        assert_eq!(utc(Millis(u64::MAX)).year(), 9999);
    }
}
