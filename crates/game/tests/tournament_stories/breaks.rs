//! R47: breaks for all tables together, and the level clock that stands still meanwhile.

use crate::story::{ALL, check, check_under};

/// Three tables for two, in level 2 at minute 55, with a hand at each.
const AT_MINUTE_55: &str = "seats=2 level=2min starts=12:52 hand-for-hand=never
    start: Ann Bob | Cid Dan | Eve Fay; everyone folds until 12:54:57; until 12:55; tell";

/// Scenario 37.
#[test]
fn r47_the_break_begins_when_the_last_table_has_finished_its_hand() {
    check_under(
        &ALL,
        &format!(
            "RULEBOOK {AT_MINUTE_55} hands
             1: everyone folds; until 12:55:05; 2: everyone folds; until 12:55:09; 3: everyone folds
             until 13:00:08; until 13:00:09; hush"
        ),
        "break until 13:00:09
         table 1: 20/40, button Bob, small blind Bob, big blind Ann, cards for Ann Bob
         table 2: 20/40, button Dan, small blind Dan, big blind Cid, cards for Cid Dan
         table 3: 20/40, button Fay, small blind Fay, big blind Eve, cards for Eve Fay
         the break is over at 13:00:09",
    );
}

#[test]
fn r47_the_level_clock_stands_still_in_a_break() {
    check(
        &format!(
            "int-2.7 {AT_MINUTE_55}
             1: everyone folds; 2: everyone folds; until 12:55:30; 3: everyone folds; level?
             until 13:00:29; level?; everyone folds until 13:00:59; level?; everyone folds until 13:01; level?"
        ),
        "break until 13:00:30
         level 2: 20/40
         level 2: 20/40
         the break is over at 13:00:30
         level 2: 20/40
         level 3: 50/100",
    );
}

#[test]
fn r47_no_break_in_level_1() {
    check_under(
        &ALL,
        "RULEBOOK seats=2 level=10min levels=10/20,20/40 starts=12:50
         start: Ann Bob; tell; everyone folds until 12:59:59; level?; everyone folds until 13:54; 1: everyone folds
         until 13:55; 1: everyone folds; hush",
        "level 1: 10/20
         break until 14:00:00",
    );
}

#[test]
fn r47_a_break_of_its_own_after_a_level() {
    check(
        "int-2.7 seats=2 level=10min starts=12:00 own-break=2,15min
         start: Ann Bob; tell; the levels have run 20min; level?; until 12:14:59; level?; everyone folds until 12:24:59
         level?; everyone folds until 12:25; level?",
        "break until 12:15:00
         level 3: 50/100
         level 3: 50/100
         the break is over at 12:15:00
         level 3: 50/100
         level 4: 100/200",
    );
}

/// R43: a round of hand-for-hand play is finished before the break.
#[test]
fn r47_r43_a_synchronized_hand_is_played_to_its_end_before_a_break() {
    check(
        "int-2.7 seats=2 level=2min starts=12:52 prizes=40/30/30
         start: Ann Bob | Cid Dan; everyone folds until 12:54:57; until 12:55; tell
         1: everyone folds; t+5s; 2: everyone folds; hush",
        "break until 13:00:05",
    );
}

/// R47, R50: the break was due, and a table still in its hand, when the room was killed.
#[test]
fn r47_r50_a_break_that_was_due_is_not_lost_in_a_restart() {
    check(
        &format!(
            "int-2.7 {AT_MINUTE_55}
             1: everyone folds; killed for 30s; everyone connects; t+1s; hush"
        ),
        "killed, back at 12:55:30
         break until 13:00:30",
    );
}

/// R47: the machine slept through minute 55.
#[test]
fn r47_a_break_that_came_while_the_machine_slept() {
    check(
        "int-2.7 seats=2 level=2min levels=10/20,20/40 starts=12:50
         start: Ann Bob; everyone folds until 12:54:50; tell; the machine sleeps 60s; t+1s; 1: everyone folds; hush",
        "break until 13:00:51",
    );
}

/// R32, R47: the last level of late registration ends with a break: it is closed in the break.
#[test]
fn r32_r47_late_registration_is_closed_in_the_break_after_its_last_level() {
    check(
        "int-2.7 seats=6 late=1 own-break=1,10min
         start: Ann Bob Cid; tell; the levels have run 10min; Dan registers; hush",
        "break until 12:10:00
         registration closed, prizes 27.00
         Dan: refused, tournament_started R33",
    );
}

/// R32, R47: in a break before the end of its last level it is open.
#[test]
fn r32_r47_late_registration_is_open_in_an_earlier_break() {
    check(
        "int-2.7 seats=6 late=2 own-break=1,10min
         start: Ann Bob Cid; tell; the levels have run 10min; t+5min; Dan registers; Dan stack?; hush",
        "break until 12:10:00
         Dan enters
         Dan has 1500",
    );
}
