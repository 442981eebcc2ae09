//! R44, R50, R23: kills, and what is found when the room is back.

use crate::story::{ALL, check, check_under};

const PLACE_4: &str = "seats=6 prizes=40/30/20/10
    start: Ann Bob Cid Dan Eve; 1: Ann beats Eve; tell";

/// Scenario 42: the place is given after the restart.
#[test]
fn r44_r50_killed_before_the_commit_of_a_place() {
    check_under(
        &ALL,
        &format!(
            "RULEBOOK {PLACE_4}; kill before a place for 60s; 1: Ann beats Dan; t+1s
             Dan wallet?; places?"
        ),
        "killed, back at 12:01:03
         place 4: Dan 4.50
         Dan has 994.50
         4 Dan 4.50
         5 Eve 0.00",
    );
}

/// Scenario 42: it was given, and is not given again.
#[test]
fn r44_r50_killed_in_the_commit_of_a_place() {
    check_under(
        &ALL,
        &format!(
            "RULEBOOK {PLACE_4}; kill in a place for 60s; 1: Ann beats Dan; t+1s
             Dan wallet?; places?"
        ),
        "killed, back at 12:01:03
         Dan has 994.50
         4 Dan 4.50
         5 Eve 0.00",
    );
}

/// Scenario 42.
#[test]
fn r44_r50_killed_after_the_commit_of_a_place() {
    check_under(
        &ALL,
        &format!(
            "RULEBOOK {PLACE_4}; kill after a place for 60s; 1: Ann beats Dan; t+1s
             Dan wallet?; places?"
        ),
        "place 4: Dan 4.50
         killed, back at 12:01:03
         Dan has 994.50
         4 Dan 4.50
         5 Eve 0.00",
    );
}

/// R23: the hand in which Dan was all-in never happened.
#[test]
fn r50_killed_before_the_commit_of_a_hand_it_is_rolled_back() {
    check(
        &format!(
            "int-2.7 {PLACE_4}; kill before a hand for 60s; 1: Ann beats Dan; Dan stack?; t+1s
             Dan stack?; places?"
        ),
        "killed, back at 12:01:03
         Dan has 1500
         Dan has 1500
         5 Eve 0.00",
    );
}

/// Two hours of late registration, by the hours that were played.
#[test]
fn r32_r50_late_registration_does_not_run_out_while_the_room_is_down() {
    check_under(
        &ALL,
        "RULEBOOK seats=6 late=1 level=10min
         start: Ann Bob Cid; the levels have run 9min; tell; killed for 90min; everyone connects
         level?; Dan registers; everyone folds until 13:30:59; registration?
         everyone folds until 13:31; Eve registers",
        "killed, back at 13:30:00
         level 1: 10/20
         Dan enters
         registration open
         registration closed, prizes 36.00
         Eve: refused, tournament_started R33",
    );
}

/// R23: those who are back first may not steal the blinds of the others.
#[test]
fn r23_r50_nothing_is_dealt_until_all_are_back_or_a_minute_has_passed() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: Ann Bob Cid; tell hands; killed for 60min; Ann connects; Bob connects; t+59s
         Ann stack?; Bob stack?; Cid stack?; t+1s; hush",
        "killed, back at 13:00:00
         Ann has 1500
         Bob has 1500
         Cid has 1500
         table 1: 10/20, button Cid, small blind Ann, big blind Bob, cards for Ann Bob Cid",
    );
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: Ann Bob Cid; tell hands; killed for 60min; Ann connects; Bob connects; t+9s
         Cid connects; hush",
        "killed, back at 13:00:00
         table 1: 10/20, button Cid, small blind Ann, big blind Bob, cards for Ann Bob Cid",
    );
}

/// R23: one table is complete again, another is not.
#[test]
fn r23_a_table_whose_players_are_all_back_does_not_wait_for_others() {
    check(
        "int-2.7 seats=3 hand-for-hand=never
         start: Ann Bob | Cid Dan; tell hands; killed for 60s; Ann connects; Bob connects; t+5s; hush",
        "killed, back at 12:01:00
         table 1: 10/20, button Bob, small blind Bob, big blind Ann, cards for Ann Bob",
    );
}

/// R32: paid and durable, but the seat was not yet: the player has it after the restart.
#[test]
fn r32_r50_killed_in_the_commit_of_a_late_entry() {
    for (when, wallet, seat) in [
        ("before", "1000.00", "Dan does not sit"),
        ("in", "990.00", "Dan sits at table 1 seat 4"),
        ("after", "990.00", "Dan sits at table 1 seat 4"),
    ] {
        check(
            &format!(
                "int-2.7 seats=4 late=2
                 start: Ann Bob Cid; hush; kill {when} an entry for 60s; Dan registers; tell
                 Dan wallet?; Dan seat?"
            ),
            &format!("Dan has {wallet}\n{seat}"),
        );
    }
}

/// R28: seats are drawn once.
#[test]
fn r28_r50_killed_at_the_start() {
    for (when, expected) in [
        ("before", "starts at 12:01:00\nregistration closed, prizes 27.00\ntables of 3"),
        ("in", "starts at 12:01:00\nregistration closed, prizes 27.00\ntables of 3"),
    ] {
        check(
            &format!(
                "int-2.7 seats=6
                 Ann Bob Cid register; kill {when} the start for 60s; tell; start; sizes?"
            ),
            &format!("killed, back at 12:01:00\n{expected}"),
        );
    }
}

/// R42: in mid-move. The runner checks that nobody sits at two tables.
#[test]
fn r42_r50_killed_in_the_commit_of_a_move() {
    for when in ["before", "in", "after"] {
        check(
            &format!(
                "int-2.7 seats=6
                 start: A1 A2 A3 A4 | B1=2000 B2=1000 B3; kill {when} a move for 60s; 2: B1 beats B2
                 everyone connects; tell; sizes?"
            ),
            "tables of 6",
        );
    }
}

/// R47: a break goes on where it was.
#[test]
fn r47_r50_killed_in_a_break_the_rest_of_it_is_still_to_come() {
    check(
        "int-2.7 seats=2 level=2min levels=10/20,20/40 starts=12:52
         start: Ann Bob; everyone folds until 12:54:57; until 12:55; tell; 1: everyone folds
         until 12:57; killed for 30min; everyone connects; everyone folds until 13:30:01; hush",
        "break until 13:00:00
         killed, back at 13:27:00
         the break is over at 13:30:00",
    );
}

/// R43: the synchronized hand is played to its end, and only by tables that have not played it.
#[test]
fn r43_r50_killed_in_a_synchronized_hand() {
    check(
        "int-2.7 seats=2 prizes=40/30/10/10/10
         start: Ann=1000 Bob=2000 | Cid=900 Dan=2100 | Eve=300 Fay=2700; everyone folds
         2: Dan beats Cid; tell hands; killed for 60s; everyone connects; 3: Fay beats Eve
         1: everyone folds; hush",
        "killed, back at 12:01:01
         table 1: 10/20, button Ann, small blind Ann, big blind Bob, cards for Bob Ann
         table 3: 10/20, button Eve, small blind Eve, big blind Fay, cards for Fay Eve
         place 6: Eve 0.00
         place 5: Cid 5.40
         Dan moves to table 3 seat 1
         hand for hand is over",
    );
}
