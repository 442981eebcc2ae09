//! T9: phased series.

use office::programme::{Part, Programme, Template};

use super::support::{Caller, at, check, programme, satellite, schedule, spec};

fn series() -> Template {
    let more = "start = \"scheduled\"\nprice = \"9.00 + 1.00\"\nphased = { first_phases = 3, \
                ends_after_level = 4 }";
    let zone = "Europe/Copenhagen";
    Template {
        first_phases: ["fri 20:00", "sat 14:00", "sat 20:00"]
            .map(|text| text.parse().unwrap())
            .into(),
        ..Template::new(
            "series".parse().unwrap(),
            spec("series", more),
            schedule("weekly sun 15:00", zone),
        )
    }
}

fn weekend() -> Programme {
    programme(&[series()])
}

/// The week of the announcement is counted from the first of the first phases. Clocks go back in the
/// night to Sunday: the second phase is at 15:00 on the wall all the same.
#[test]
fn t9_a_series_is_announced_as_a_whole() {
    let mut room = Caller::default();
    let before = room.look(&weekend(), "2026-10-16 17:59");
    assert!(before.starts_with("series 2026-10-18 13:00 second"), "{before}");
    check(
        &room.look(&weekend(), "2026-10-16 18:00"),
        "series 2026-10-25 14:00 second
         series 2026-10-25 14:00 first 1 at 2026-10-23 18:00
         series 2026-10-25 14:00 first 2 at 2026-10-24 12:00
         series 2026-10-25 14:00 first 3 at 2026-10-24 18:00",
    );
    check(&room.look(&weekend(), "2026-10-20 18:00"), "");
}

#[test]
fn t9_a_series_that_has_begun_unannounced_is_left_out() {
    let mut room = Caller::default();
    let next = room.look(&weekend(), "2026-11-20 19:00");
    assert!(next.starts_with("series 2026-11-29 14:00 second"), "{next}");
}

/// Killed between two openings: the rest of the series follows, even after its start, because the second
/// phase waits for every first one.
#[test]
fn t9_r50_a_series_that_was_half_announced_is_completed() {
    let mut whole = Caller::default();
    let programme = weekend();
    let due = whole.announce(&programme, at("2026-11-13 20:00"));
    assert_eq!(due.len(), 4);
    for announced in 1..due.len() {
        let mut room = Caller::default();
        for announcement in &due[..announced] {
            room.known.note(announcement);
        }
        for later in ["2026-11-13 20:01", "2026-11-21 20:00"] {
            let now = at(later);
            assert_eq!(programme.next_wake(now, &room.known), Some(now));
            let rest = programme.due(now, &room.known);
            let rest: Vec<_> = rest.into_iter().take(due.len() - announced).collect();
            assert_eq!(rest, due[announced..], "after {announced}, at {later}");
        }
        // Not if staff have cancelled the series.
        room.known.standing.clear();
        let rest = programme.due(at("2026-11-13 20:01"), &room.known);
        assert_eq!(rest, []);
    }
    assert_eq!(due[1].second_phase.as_ref().unwrap().part, Part::SecondPhase);
}

/// T4, T9: nobody can enter a second phase.
#[test]
fn t9_a_satellite_leads_to_the_next_first_phase() {
    let programme = programme(&[
        series(),
        Template { announced_max: 1, ..satellite("sat", "weekly sat 13:30", "series") },
    ]);
    // The series of the weekend has begun unseen: the next one.
    let due = Caller::default().look(&programme, "2026-11-20 20:00");
    check(due.lines().last().unwrap(), "sat 2026-11-21 13:30 -> series 2026-11-29 14:00 first 1");

    let mut room = Caller::default();
    room.look(&programme, "2026-11-13 19:00");
    let due = room.look(&programme, "2026-11-15 12:00");
    check(
        due.lines().last().unwrap_or_default(),
        "sat 2026-11-21 13:30 -> series 2026-11-22 14:00 first 3",
    );
}

/// A template that gets phases, or loses them, goes on after what it has announced.
#[test]
fn t9_a_template_may_change_between_phases_and_none() {
    let plain = || programme(&[super::support::template("series", "weekly sun 14:00")]);
    let mut room = Caller::default();
    room.look(&weekend(), "2026-11-16 12:00");
    check(&room.look(&plain(), "2026-11-16 12:01"), "");
    check(&room.look(&plain(), "2026-11-22 14:00"), "series 2026-11-29 14:00");
    check(&room.look(&weekend(), "2026-11-22 14:01"), "");
}
