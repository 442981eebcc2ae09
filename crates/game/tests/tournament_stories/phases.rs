//! T9: phases.

use crate::story::check;

const PHASED: &str = "| [phased]
    | first_phases = 2
    | ends_after_level = 1";

/// Scenario 41.
#[test]
fn t9_of_two_stacks_the_largest_is_carried_over() {
    check(
        &format!(
            "int-2.7 name=A seats=6 stack=5000 starts=12:00 second-phase=Final
             {PHASED}
             also int-2.7 name=B seats=6 stack=5000 starts=13:00 second-phase=Final
             {PHASED}
             also int-2.7 name=Final seats=6 stack=5000 starts=14:00 is-second-phase
             {PHASED}
             start: Ann=5000 Bob=7000 Cid=3000; the levels have run 10min; t+60s
             in B; start: Ann=8000 Dan=2000; the levels have run 10min; t+60s
             in Final; until 13:59:59; tell; Eve registers; t+1s; chips?; sizes?"
        ),
        "Final: Eve: refused, second_phase T9
         Final: starts at 14:00:00
         Final: registration closed, prizes 29.25 15.75
         Final: 20000 in play, 5000 out of play
         Final: tables of 4",
    );
}
