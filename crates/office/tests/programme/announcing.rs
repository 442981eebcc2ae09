//! What is announced when: once, in time, not too much at once, nothing that is over.

use office::programme::Template;

use super::support::{Caller, DAY, HOUR, at, check, programme, sit_and_go, template, utc};

#[test]
fn r26_a_tournament_is_announced_a_week_before_it_starts() {
    let programme = programme(&[template("sunday", "weekly sun 19:00")]);
    let mut room = Caller::default();
    check(&room.look(&programme, "2026-11-18 12:00"), "sunday 2026-11-22 19:00");
    assert_eq!(
        programme.next_wake(at("2026-11-18 12:00"), &room.known).map(utc),
        Some("2026-11-19 12:00".to_owned()),
        "at most a day ahead"
    );
    check(&room.look(&programme, "2026-11-22 18:59"), "");
    assert_eq!(
        programme.next_wake(at("2026-11-22 18:59"), &room.known).map(utc),
        Some("2026-11-22 19:00".to_owned())
    );
    check(&room.look(&programme, "2026-11-22 19:00"), "sunday 2026-11-29 19:00");
}

#[test]
fn no_more_than_a_few_wait_for_their_start() {
    let quick =
        Template { announced_max: 3, announce_before: HOUR, ..template("quick", "every 10 min") };
    let programme = programme(&[quick]);
    let mut room = Caller::default();
    check(
        &room.look(&programme, "2026-11-18 12:05"),
        "quick 2026-11-18 12:10
         quick 2026-11-18 12:20
         quick 2026-11-18 12:30",
    );
    assert_eq!(
        programme.next_wake(at("2026-11-18 12:05"), &room.known).map(utc),
        Some("2026-11-18 12:10".to_owned())
    );
    check(&room.look(&programme, "2026-11-18 12:10"), "quick 2026-11-18 12:40");
}

/// What nobody saw is left out; what was announced is the room's to start late (R26).
#[test]
fn r26_starts_that_passed_while_the_room_was_closed_are_left_out() {
    let daily = Template { announce_before: HOUR, ..template("daily", "daily 20:00") };
    let programme = programme(&[daily]);
    let mut room = Caller::default();
    check(&room.look(&programme, "2026-11-18 19:30"), "daily 2026-11-18 20:00");
    // Closed for three days.
    check(&room.look(&programme, "2026-11-21 20:00"), "");
    check(&room.look(&programme, "2026-11-22 19:00"), "daily 2026-11-22 20:00");
}

/// A cancelled one does not come back, and neither does one whose clock was set back.
#[test]
fn what_was_announced_once_is_not_announced_again() {
    let programme = programme(&[template("daily", "daily 20:00")]);
    let mut room = Caller::default();
    assert_eq!(room.announce(&programme, at("2026-11-18 12:00")).len(), 7);
    room.close("daily 2026-11-18 20:00");
    check(&room.look(&programme, "2026-11-18 12:01"), "");
    check(&room.look(&programme, "2026-11-10 12:00"), "");
    check(&room.look(&programme, "2026-11-18 20:00"), "daily 2026-11-25 20:00");
}

/// A template whose time changes goes on after what it has announced.
#[test]
fn a_new_schedule_holds_from_the_last_announced_date_on() {
    let mut room = Caller::default();
    let before = Template { announce_before: DAY, ..template("daily", "daily 20:00") };
    check(
        &room.look(&programme(std::slice::from_ref(&before)), "2026-11-18 12:00"),
        "daily 2026-11-18 20:00",
    );
    let after = Template { schedule: super::support::schedule("daily 19:00", "UTC"), ..before };
    let after = programme(&[after]);
    check(&room.look(&after, "2026-11-18 12:00"), "");
    check(&room.look(&after, "2026-11-18 20:00"), "daily 2026-11-19 19:00");
}

#[test]
fn t2_one_is_always_open() {
    let programme = programme(&[sit_and_go("five")]);
    let mut room = Caller::default();
    check(&room.look(&programme, "2026-11-18 12:00"), "five open");
    check(&room.look(&programme, "2026-11-18 12:01"), "");
    assert_eq!(programme.next_wake(at("2026-11-18 12:01"), &room.known), None);
    // It has started.
    room.known.registering.clear();
    let now = at("2026-11-18 12:02");
    assert_eq!(programme.next_wake(now, &room.known), Some(now));
    check(&room.look(&programme, "2026-11-18 12:02"), "five open");
}

#[test]
fn a_schedule_that_is_over_wakes_nobody() {
    let mut last = template("last", "daily 20:00");
    if let office::programme::Schedule::Recurring(recurrence) = &mut last.schedule {
        recurrence.last = Some("2026-11-18".parse().unwrap());
    }
    let programme = programme(&[last]);
    let mut room = Caller::default();
    check(&room.look(&programme, "2026-11-18 12:00"), "last 2026-11-18 20:00");
    assert_eq!(programme.next_wake(at("2026-11-18 12:00"), &room.known), None);
}
