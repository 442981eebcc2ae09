//! Random schedules, zones and looks, compared with what a plain implementation says.

use std::collections::BTreeSet;

use base::Millis;
use jiff::civil::DateTime;
use office::programme::{Schedule, Template};
use proptest::prelude::*;

use super::{
    plainly::{self, MINUTE},
    support::{Caller, DAY, at, programme, schedule, template, zone},
};

/// Zones with all kinds of changes, and some without.
const ZONES: [&str; 12] = [
    "UTC",
    "Europe/Copenhagen",
    "Europe/Brussels",
    "Europe/London",
    "America/New_York",
    "America/St_Johns",
    "America/Santiago",
    "Australia/Lord_Howe",
    "Asia/Kolkata",
    "Africa/Casablanca",
    "Pacific/Chatham",
    "Antarctica/Troll",
];

/// Which times on the wall a schedule wants.
#[derive(Debug, Clone)]
enum Wanted {
    Daily(BTreeSet<u32>),
    Weekly(BTreeSet<usize>, BTreeSet<u32>),
    Steps { minutes: u32, hours: u32 },
    LateInTheMonth { minute: u32, hour: u32 },
}

const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

impl Wanted {
    fn text(&self) -> String {
        let clocks = |times: &BTreeSet<u32>| {
            let clock = |minute: &u32| format!("{:02}:{:02}", minute / 60, minute % 60);
            times.iter().map(clock).collect::<Vec<_>>().join(", ")
        };
        match self {
            Self::Daily(times) => format!("daily {}", clocks(times)),
            Self::Weekly(days, times) => {
                let days = days.iter().map(|day| DAYS[*day]).collect::<Vec<_>>().join(", ");
                format!("weekly {days} {}", clocks(times))
            }
            Self::Steps { minutes, hours } => format!("cron */{minutes} */{hours} * * *"),
            Self::LateInTheMonth { minute, hour } => {
                format!("cron {minute} {hour} 20-31 3,4,9,10 *")
            }
        }
    }

    fn has(&self, local: DateTime) -> bool {
        let number = |number: i8| u32::try_from(number).unwrap();
        let (hour, minute) = (number(local.hour()), number(local.minute()));
        let of_day = hour * 60 + minute;
        let weekday = usize::try_from(local.weekday().to_monday_zero_offset()).unwrap();
        match self {
            Self::Daily(times) => times.contains(&of_day),
            Self::Weekly(days, times) => days.contains(&weekday) && times.contains(&of_day),
            Self::Steps { minutes, hours } => minute % minutes == 0 && hour % hours == 0,
            Self::LateInTheMonth { minute: m, hour: h } => {
                of_day == h * 60 + m && local.day() >= 20 && [3, 4, 9, 10].contains(&local.month())
            }
        }
    }
}

fn wanted() -> impl Strategy<Value = Wanted> {
    // Most of the times are around the changes.
    let minute = prop_oneof![3 => 0u32..240, 1 => 0u32..1440];
    let times = prop::collection::btree_set(minute, 1..4);
    let days = prop::collection::btree_set(0usize..7, 1..4);
    prop_oneof![
        times.clone().prop_map(Wanted::Daily),
        (days, times).prop_map(|(days, times)| Wanted::Weekly(days, times)),
        (1u32..60, 1u32..6).prop_map(|(minutes, hours)| Wanted::Steps { minutes, hours }),
        (0u32..60, 0u32..5).prop_map(|(minute, hour)| Wanted::LateInTheMonth { minute, hour }),
    ]
}

/// An instant in the weeks in which clocks change somewhere.
fn from() -> impl Strategy<Value = Millis> {
    let start = prop_oneof![
        Just("2026-03-06 00:00"),
        Just("2026-03-27 00:00"),
        Just("2026-04-03 00:00"),
        Just("2026-09-04 00:00"),
        Just("2026-09-25 00:00"),
        Just("2026-10-02 00:00"),
        Just("2026-10-23 00:00"),
        Just("2026-10-31 00:00"),
        Just("2027-02-05 00:00"),
        Just("2026-06-01 00:00"),
    ];
    (start, 0..DAY.0).prop_map(|(start, after)| at(start) + Millis(after))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn starts_are_those_of_a_look_at_every_minute(
        wanted in wanted(),
        zone_name in prop::sample::select(&ZONES[..]),
        from in from(),
    ) {
        let to = from + Millis(4 * DAY.0);
        let Schedule::Recurring(recurrence) = schedule(&wanted.text(), zone_name) else { unreachable!() };
        let starts: Vec<Millis> =
            recurrence.starts_after(from).take_while(|start| *start <= to).collect();
        let plain = plainly::starts(|local| wanted.has(local), &zone(zone_name), from, to);
        prop_assert_eq!(starts, plain, "{} in {}", wanted.text(), zone_name);
    }

    /// Each occurrence is announced exactly once, in order, never after its start, and exactly those
    /// that a look found in time; a restart that keeps only what is durable changes nothing.
    #[test]
    fn every_occurrence_is_announced_once_in_order_and_in_time(
        wanted in wanted(),
        zone_name in prop::sample::select(&ZONES[..]),
        from in from(),
        steps in prop::collection::vec(prop_oneof![5 => 1u64..120, 2 => 60u64..600, 1 => 600u64..2_000], 1..40),
        before in prop_oneof![1u64..60, 60u64..1_500, Just(7 * 24 * 60)],
        most in 1u16..8,
        restarts in any::<u64>(),
    ) {
        let template = Template {
            schedule: schedule(&wanted.text(), zone_name),
            announce_before: Millis(before * MINUTE),
            announced_max: most,
            ..template("any", "daily 00:00")
        };
        let programme = programme(&[template]);
        let looks: Vec<Millis> = steps
            .iter()
            .scan(from, |now, step| { *now = *now + Millis(step * MINUTE); Some(*now) })
            .collect();
        let last = *looks.last().unwrap();
        let starts = plainly::starts(|local| wanted.has(local), &zone(zone_name), from, last + Millis((before + 1) * MINUTE));
        let mut expected: Vec<(Millis, Millis)> = Vec::new();
        for now in &looks {
            let coming = starts.iter().filter(|start| *start > now).take(usize::from(most));
            for start in coming.filter(|start| start.0 - now.0 <= before * MINUTE) {
                if expected.iter().all(|(_, known)| known != start) {
                    expected.push((*now, *start));
                }
            }
        }
        let mut room = Caller::default();
        let mut announced = Vec::new();
        for (number, now) in looks.iter().enumerate() {
            if restarts >> (number % 64) & 1 == 1 {
                // What was standing is closed, what takes entries is gone: the watermark stays.
                room.known.standing.clear();
            }
            for announcement in room.announce(&programme, *now) {
                announced.push((*now, announcement.occurrence.scheduled_at.unwrap()));
            }
        }
        prop_assert_eq!(&announced, &expected, "{} in {}", wanted.text(), zone_name);
        prop_assert!(announced.iter().all(|(now, start)| now < start));
        prop_assert!(announced.is_sorted_by(|one, next| one.1 < next.1));
    }

}

proptest! {
    // Each case looks at every minute of two days.
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// A room that sleeps until `next_wake` announces what one that looks every minute does, at the
    /// same minute.
    #[test]
    fn nothing_is_missed_between_two_wakes(
        wanted in wanted(),
        zone_name in prop::sample::select(&ZONES[..]),
        from in from(),
        before in prop_oneof![1u64..60, 60u64..1_500],
        most in 1u16..8,
    ) {
        let from = Millis(from.0 / MINUTE * MINUTE);
        let to = from + Millis(2 * DAY.0);
        let template = Template {
            schedule: schedule(&wanted.text(), zone_name),
            announce_before: Millis(before * MINUTE),
            announced_max: most,
            ..template("any", "daily 00:00")
        };
        let programme = programme(&[template]);
        let (mut awake, mut every_minute) = (Vec::new(), Vec::new());
        let mut room = Caller::default();
        let mut now = from;
        while now <= to {
            awake.extend(room.announce(&programme, now).into_iter().map(|due| (now, due)));
            let Some(next) = programme.next_wake(now, &room.known) else { break };
            prop_assert!(next > now);
            now = next;
        }
        let mut room = Caller::default();
        for minute in from.0 / MINUTE..=to.0 / MINUTE {
            let now = Millis(minute * MINUTE);
            every_minute.extend(room.announce(&programme, now).into_iter().map(|due| (now, due)));
        }
        prop_assert_eq!(awake, every_minute, "{} in {}", wanted.text(), zone_name);
    }
}
