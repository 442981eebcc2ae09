//! R26, R28, R29, T2: when a tournament starts, and who sits where.

use crate::story::{ALL, check, check_is_chance, check_under};

#[test]
fn r26_it_starts_at_the_scheduled_time() {
    check_under(
        &ALL,
        "RULEBOOK seats=3 starts=20:30
         Ann Bob register; tell; until 20:29:59; Ann seat?; t+1s; sizes?",
        "Ann does not sit
         starts at 20:30:00
         registration closed, prizes 18.00
         tables of 2",
    );
}

#[test]
fn t2_a_sit_and_go_starts_when_it_is_full() {
    check(
        "int-2.7 seats=5 full price=9.50+0.50
         Ann Bob Cid Dan register; t+5min; tell; Eve registers; hush",
        "Eve enters
         starts at 11:55:00
         registration closed, prizes 30.88 16.62",
    );
}

#[test]
fn r28_the_fewest_tables_whose_sizes_are_within_one() {
    for (players, sizes) in [
        (6, "6"),
        (7, "4 3"),
        (12, "6 6"),
        (13, "5 4 4"),
        (16, "6 5 5"),
        (19, "5 5 5 4"),
        (60, "6 6 6 6 6 6 6 6 6 6"),
    ] {
        check(
            &format!("int-2.7 seats=6\n{players} register; start; tell; sizes?"),
            &format!("tables of {sizes}"),
        );
    }
}

#[test]
fn r28_seats_are_drawn_by_lot() {
    check_is_chance(
        "int-2.7 seats=2 seed=SEED
         Ann Bob register; start; tell; Ann seat?",
        &["Ann sits at table 1 seat 1", "Ann sits at table 1 seat 2"],
    );
}

#[test]
fn r29_the_first_button_is_the_last_occupied_seat() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         tell hands; start: - Ann - Bob Cid -; hush",
        "Ann enters
         Bob enters
         Cid enters
         starts at 12:00:00
         table 1: 10/20, button Cid, small blind Ann, big blind Bob, cards for Ann Bob Cid
         registration closed, prizes 27.00",
    );
}

#[test]
fn r29_r46_of_two_the_button_is_the_small_blind_and_acts_first() {
    check(
        "int-2.7 seats=6
         Ann Bob register; tell play; start: - Ann - Bob; hush",
        "starts at 12:00:00
         table 1: 10/20, button Bob, small blind Bob, big blind Ann, cards for Ann Bob
         table 1: Bob: Decision 15 s
         registration closed, prizes 18.00",
    );
}
