//! Clocks that change: what becomes of a start in the hour that is left out and in the one that comes
//! twice, and that a year has as many starts as days in every zone there is.

use office::programme::{Recurrence, Schedule, Zone};

use super::support::{DAY, HOUR, at, check, schedule, utc, zone};

fn recurrence(text: &str, zone: &str) -> Recurrence {
    match schedule(text, zone) {
        Schedule::Recurring(recurrence) => recurrence,
        Schedule::AlwaysOpen => panic!("{text} has no starts"),
    }
}

/// Each start on the wall and in UTC.
fn table(text: &str, zone_name: &str, from: &str, to: &str) -> String {
    let (recurrence, zone) = (recurrence(text, zone_name), zone(zone_name));
    let starts = recurrence.starts_after(at(from)).take_while(|start| *start <= at(to));
    let row = |start| {
        let local = zone.local(start).strftime("%a %d %H:%M").to_string();
        format!("{local} {} = {}", zone.offset(start), utc(start))
    };
    starts.map(row).collect::<Vec<_>>().join("\n")
}

/// 29 March 2026: clocks go from 02:00 to 03:00 at 01:00 UTC.
#[test]
fn copenhagen_in_the_week_in_which_clocks_go_forward() {
    let week = |text| table(text, "Europe/Copenhagen", "2026-03-27 00:00", "2026-03-31 00:00");
    check(
        &week("daily 20:00"),
        "Fri 27 20:00 +01 = 2026-03-27 19:00
         Sat 28 20:00 +01 = 2026-03-28 19:00
         Sun 29 20:00 +02 = 2026-03-29 18:00
         Mon 30 20:00 +02 = 2026-03-30 18:00",
    );
    // In the hour that is left out: an hour later on that day.
    check(
        &week("daily 02:30"),
        "Fri 27 02:30 +01 = 2026-03-27 01:30
         Sat 28 02:30 +01 = 2026-03-28 01:30
         Sun 29 03:30 +02 = 2026-03-29 01:30
         Mon 30 02:30 +02 = 2026-03-30 00:30",
    );
    // 02:00 is 03:00 on that day, which is a start already: one tournament.
    check(
        &table("cron 0 * * * *", "Europe/Copenhagen", "2026-03-28 22:30", "2026-03-29 03:30"),
        "Sun 29 00:00 +01 = 2026-03-28 23:00
         Sun 29 01:00 +01 = 2026-03-29 00:00
         Sun 29 03:00 +02 = 2026-03-29 01:00
         Sun 29 04:00 +02 = 2026-03-29 02:00
         Sun 29 05:00 +02 = 2026-03-29 03:00",
    );
    // Two times of which the earlier one is moved behind the other: both take place, in order.
    check(
        &table("daily 02:30, 03:00", "Europe/Copenhagen", "2026-03-28 12:00", "2026-03-29 12:00"),
        "Sun 29 03:00 +02 = 2026-03-29 01:00
         Sun 29 03:30 +02 = 2026-03-29 01:30",
    );
}

/// 25 October 2026: clocks go from 03:00 back to 02:00 at 01:00 UTC.
#[test]
fn copenhagen_in_the_week_in_which_clocks_go_back() {
    let week = |text| table(text, "Europe/Copenhagen", "2026-10-23 00:00", "2026-10-27 00:00");
    check(
        &week("weekly fri, sun, mon 20:00"),
        "Fri 23 20:00 +02 = 2026-10-23 18:00
         Sun 25 20:00 +01 = 2026-10-25 19:00
         Mon 26 20:00 +01 = 2026-10-26 19:00",
    );
    // In the hour that comes twice: the first of the two, once.
    check(
        &week("daily 02:30"),
        "Fri 23 02:30 +02 = 2026-10-23 00:30
         Sat 24 02:30 +02 = 2026-10-24 00:30
         Sun 25 02:30 +02 = 2026-10-25 00:30
         Mon 26 02:30 +01 = 2026-10-26 01:30",
    );
    check(
        &table("cron 0,30 1-3 * * *", "Europe/Copenhagen", "2026-10-24 12:00", "2026-10-25 12:00"),
        "Sun 25 01:00 +02 = 2026-10-24 23:00
         Sun 25 01:30 +02 = 2026-10-24 23:30
         Sun 25 02:00 +02 = 2026-10-25 00:00
         Sun 25 02:30 +02 = 2026-10-25 00:30
         Sun 25 03:00 +01 = 2026-10-25 02:00
         Sun 25 03:30 +01 = 2026-10-25 02:30",
    );
    // Equal distances do not care.
    check(
        &table("every 30 min", "Europe/Copenhagen", "2026-10-25 00:00", "2026-10-25 02:00"),
        "Sun 25 02:30 +02 = 2026-10-25 00:30
         Sun 25 02:00 +01 = 2026-10-25 01:00
         Sun 25 02:30 +01 = 2026-10-25 01:30
         Sun 25 03:00 +01 = 2026-10-25 02:00",
    );
}

/// 8 March and 1 November 2026, at 02:00 on the wall.
#[test]
fn new_york_in_both_weeks() {
    let zone = "America/New_York";
    check(
        &table("daily 01:59, 02:00, 02:59, 03:00", zone, "2026-03-08 00:00", "2026-03-09 00:00"),
        "Sun 08 01:59 -05 = 2026-03-08 06:59
         Sun 08 03:00 -04 = 2026-03-08 07:00
         Sun 08 03:59 -04 = 2026-03-08 07:59",
    );
    check(
        &table("daily 00:59, 01:00, 01:59, 02:00", zone, "2026-11-01 00:00", "2026-11-02 00:00"),
        "Sun 01 00:59 -04 = 2026-11-01 04:59
         Sun 01 01:00 -04 = 2026-11-01 05:00
         Sun 01 01:59 -04 = 2026-11-01 05:59
         Sun 01 02:00 -05 = 2026-11-01 07:00",
    );
    check(
        &table("weekly sun 19:00", zone, "2026-03-01 12:00", "2026-03-16 00:00"),
        "Sun 01 19:00 -05 = 2026-03-02 00:00
         Sun 08 19:00 -04 = 2026-03-08 23:00
         Sun 15 19:00 -04 = 2026-03-15 23:00",
    );
}

/// Clocks that go by half an hour; a day that an island left out; a zone without changes.
#[test]
fn other_changes() {
    check(
        &table("daily 02:15", "Australia/Lord_Howe", "2026-10-02 00:00", "2026-10-05 00:00"),
        "Sat 03 02:15 +10:30 = 2026-10-02 15:45
         Sun 04 02:45 +11 = 2026-10-03 15:45
         Mon 05 02:15 +11 = 2026-10-04 15:15",
    );
    // Samoa went from 29 to 31 December 2011: the start of the 30th is a day later, that of the 31st
    // with it.
    check(
        &table("daily 20:00", "Pacific/Apia", "2011-12-29 00:00", "2012-01-01 00:00"),
        "Wed 28 20:00 -10 = 2011-12-29 06:00
         Thu 29 20:00 -10 = 2011-12-30 06:00
         Sat 31 20:00 +14 = 2011-12-31 06:00",
    );
    check(
        &table("daily 20:00", "Asia/Kolkata", "2026-03-28 00:00", "2026-03-30 00:00"),
        "Sat 28 20:00 +05:30 = 2026-03-28 14:30
         Sun 29 20:00 +05:30 = 2026-03-29 14:30",
    );
}

#[test]
fn first_and_last_dates_are_those_on_the_wall() {
    let mut recurrence = recurrence("daily 23:30", "America/New_York");
    recurrence.first = Some("2026-06-10".parse().unwrap());
    recurrence.last = Some("2026-06-11".parse().unwrap());
    let starts: Vec<String> = recurrence.starts_after(at("2020-01-01 00:00")).map(utc).collect();
    assert_eq!(starts, ["2026-06-11 03:30", "2026-06-12 03:30"]);
    assert_eq!(recurrence.starts_after(at("2026-06-12 03:30")).next(), None);
}

/// A year of every zone there is: a daily start comes once a day of the calendar, at its time or, on a
/// day on which clocks go forward over it, later by as much.
#[test]
fn a_year_in_every_zone_has_a_start_a_day() {
    let (from, to) = (at("2025-12-30 00:00"), at("2027-01-03 00:00"));
    let mut zones = 0;
    for name in Zone::names() {
        let Ok(zone) = name.parse::<Zone>() else { continue };
        zones += 1;
        for text in ["daily 00:00", "daily 02:30", "daily 20:00"] {
            let recurrence = recurrence(text, &name);
            let starts: Vec<_> =
                recurrence.starts_after(from).take_while(|start| *start <= to).collect();
            let days = starts.iter().map(|start| zone.local(*start).date());
            let days: Vec<_> = days.filter(|day| day.year() == 2026).collect();
            assert_eq!(days.len(), 365, "{text} in {name}");
            assert!(days.is_sorted_by(|one, next| one < next), "{text} in {name}: once a day");
            let wall = text.trim_start_matches("daily ");
            let moved = starts
                .iter()
                .filter(|start| zone.local(**start).strftime("%H:%M").to_string() != wall);
            assert!(moved.count() <= 2, "{text} in {name}: moved on the days of changes only");
            for pair in starts.windows(2) {
                let apart = pair[1].saturating_sub(pair[0]);
                let near = DAY.saturating_sub(HOUR + HOUR)..=DAY + HOUR + HOUR;
                assert!(near.contains(&apart), "{text} in {name}: {apart}");
            }
        }
    }
    assert!(zones > 400, "{zones}");
}
