//! T4: satellites and their targets.

use office::programme::Template;

use super::support::{Caller, DAY, HOUR, at, check, programme, satellite, template, utc};

fn main_event(announce_before: base::Millis) -> Template {
    Template { announce_before, ..template("main", "weekly sun 19:00") }
}

#[test]
fn t4_a_satellite_leads_to_the_next_tournament_that_starts_after_it() {
    let programme = programme(&[
        Template { announce_before: DAY, ..satellite("daily", "daily 18:30, 19:00", "main") },
        main_event(base::Millis(14 * DAY.0)),
    ]);
    let mut room = Caller::default();
    // The target comes first, whatever the order in the file.
    check(
        &room.look(&programme, "2026-11-21 19:00"),
        "main 2026-11-22 19:00
         main 2026-11-29 19:00
         daily 2026-11-22 18:30 -> main 2026-11-22 19:00
         daily 2026-11-22 19:00 -> main 2026-11-29 19:00",
    );
}

#[test]
fn t4_a_satellite_waits_for_its_target() {
    let programme = programme(&[
        main_event(base::Millis(4 * DAY.0)),
        Template { announced_max: 1, ..satellite("thursday", "weekly thu 18:30", "main") },
    ]);
    let mut room = Caller::default();
    check(&room.look(&programme, "2026-11-16 12:00"), "");
    let wake = programme.next_wake(at("2026-11-18 12:00"), &room.known);
    assert_eq!(wake.map(utc), Some("2026-11-18 19:00".to_owned()));
    check(
        &room.look(&programme, "2026-11-18 19:00"),
        "main 2026-11-22 19:00
         thursday 2026-11-19 18:30 -> main 2026-11-22 19:00",
    );
}

/// It could only be announced after the satellite's start, or there is none any more.
#[test]
fn t4_without_a_target_a_satellite_is_announced_as_cancelled() {
    let wednesday = Template { announced_max: 1, ..satellite("wed", "weekly wed 18:30", "main") };
    let late = programme(&[main_event(DAY), wednesday.clone()]);
    let cancelled = "wed 2026-11-18 18:30 CANCELLED TargetMissing { target: TemplateId(\"main\") }";
    check(&Caller::default().look(&late, "2026-11-18 12:00"), cancelled);

    let mut over = main_event(DAY);
    if let office::programme::Schedule::Recurring(recurrence) = &mut over.schedule {
        recurrence.last = Some("2026-11-15".parse().unwrap());
    }
    let over = programme(&[over, wednesday]);
    let mut room = Caller::default();
    check(&room.look(&over, "2026-11-18 12:00"), cancelled);
    // Once.
    check(&room.look(&over, "2026-11-18 12:01"), "");
}

#[test]
fn t4_a_target_that_staff_cancelled_is_passed_over() {
    let programme = programme(&[
        main_event(base::Millis(14 * DAY.0)),
        Template { announce_before: HOUR, ..satellite("daily", "daily 18:30", "main") },
    ]);
    let mut room = Caller::default();
    check(
        &room.look(&programme, "2026-11-18 12:00"),
        "main 2026-11-22 19:00
         main 2026-11-29 19:00",
    );
    check(
        &room.look(&programme, "2026-11-18 18:00"),
        "daily 2026-11-18 18:30 -> main 2026-11-22 19:00",
    );
    room.close("main 2026-11-22 19:00");
    check(
        &room.look(&programme, "2026-11-19 18:00"),
        "daily 2026-11-19 18:30 -> main 2026-11-29 19:00",
    );
}

/// Two tiers, and a ticket that needs no tournament of its own.
#[test]
fn t4_steps_follow_one_another() {
    let mut step = satellite("step", "daily 12:00", "satellite");
    step.spec.price = Some("0.09 + 0.01".parse().unwrap());
    let mut middle = satellite("satellite", "daily 18:30", "main");
    for (template, tier, price) in [(&mut step, 1, "0.90 + 0.10"), (&mut middle, 2, "9.00 + 1.00")]
    {
        template.announce_before = DAY;
        let spec = template.spec.satellite.as_mut().unwrap();
        (spec.tier, spec.target_price) = (tier, price.parse().unwrap());
    }
    let programme = programme(&[step, middle, main_event(base::Millis(14 * DAY.0))]);
    let mut room = Caller::default();
    check(
        &room.look(&programme, "2026-11-19 19:00"),
        "main 2026-11-22 19:00
         main 2026-11-29 19:00
         satellite 2026-11-20 18:30 -> main 2026-11-22 19:00
         step 2026-11-20 12:00 -> satellite 2026-11-20 18:30",
    );
}

#[test]
fn t4_a_ticket_for_the_template_waits_for_nothing() {
    let mut ticket =
        Template { announced_max: 1, ..satellite("tickets", "weekly wed 18:30", "main") };
    ticket.spec.satellite.as_mut().unwrap().wins =
        game::tournament::spec::PrizeForm::TemplateTicket;
    let programme = programme(&[main_event(DAY), ticket]);
    check(&Caller::default().look(&programme, "2026-11-17 12:00"), "tickets 2026-11-18 18:30");
}
