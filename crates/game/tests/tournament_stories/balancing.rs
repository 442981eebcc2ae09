//! R42, R10: tables are kept within one of each other and break until one is left.

use crate::story::{ALL, check, check_is_chance, check_under};

/// Scenario 23: the last big blind is in seat 3, seats 1 and 5 are free.
#[test]
fn r42_a_moved_player_gets_the_seat_that_pays_the_big_blind_last() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: - Ann Bob Cid=2000 Eve=1000 Dan | Fay Gus Hal Ida Jan Kim; 1: Cid beats Eve; tell
         2: everyone folds; hush",
        "Fay moves to table 1 seat 1",
    );
}

/// Scenario 32: tables of 6, 6 and 4.
#[test]
fn r42_a_player_of_a_full_table_moves_where_two_are_missing() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: A1 A2 A3 A4 A5 A6 | B1 B2 B3 B4 B5 B6 | C1 C2 C3 C4 C5
         3: C1 beats C2; tell; sizes?; moves?; 2: everyone folds; hush; tell; sizes?; moves?
         1: everyone folds; 3: everyone folds; moves?",
        "tables of 6 5 5
         1 moved
         1 moved",
    );
}

#[test]
fn r42_nobody_moves_between_tables_of_6_5_and_5() {
    check(
        "int-2.7 seats=6
         start: A1 A2 A3 A4 A5 A6 | B1 B2 B3 B4 B5 | C1 C2 C3 C4 C5
         everyone folds; everyone folds; everyone folds; tell; sizes?; moves?",
        "tables of 6 5 5
         0 moved",
    );
}

/// Scenario 32: 5 and 4, one goes out of the 4.
#[test]
fn r42_tables_of_5_and_3_become_4_and_4() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: A1 A2 A3 A4 A5 | B1 B2 B3 B4
         2: B1 beats B2; tell; sizes?; 1: everyone folds; hush; tell; sizes?; moves?",
        "tables of 4 4
         1 moved",
    );
}

/// Scenario 32: seven are left.
#[test]
fn r42_seven_at_six_seats_keep_two_tables() {
    check(
        "int-2.7 seats=6
         start: A1 A2 A3 A4 | B1 B2 B3 B4
         2: B1 beats B2; everyone folds; everyone folds; tell; sizes?; moves?",
        "tables of 4 3
         0 moved",
    );
}

/// Scenario 32: six are left.
#[test]
fn r42_six_at_six_seats_need_one_table() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: A1 A2 A3 A4 | B1 B2 B3
         2: B1 beats B2; tell; sizes?; 1: everyone folds; sizes?; moves?",
        "tables of 6
         tables of 6
         2 moved",
    );
}

/// A table that breaks does not redraw the others: whoever sits there keeps the seat.
#[test]
fn r42_the_final_table_is_not_redrawn() {
    check(
        "int-2.7 seats=6
         start: - A1 A2 A3 A4 - | B1 B2 B3
         2: B1 beats B2; tell; A1 seat?; A2 seat?; A3 seat?; A4 seat?",
        "A1 sits at table 1 seat 2
         A2 sits at table 1 seat 3
         A3 sits at table 1 seat 4
         A4 sits at table 1 seat 5",
    );
}

/// Two players beside full tables: they get company from each full table that finishes a hand.
#[test]
fn r42_no_two_handed_table_beside_full_ones() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: A1 A2 A3 A4 A5 A6 | B1 B2 B3 B4 B5 B6 | C1 C2 C3 C4 C5 C6
         3: C1 beats C2 C3 C4 C5; tell; sizes?; 1: everyone folds; hush; tell; sizes?
         2: everyone folds; hush; tell; sizes?",
        "tables of 5 5 4",
    );
}

#[test]
fn r42_who_moves_is_decided_by_lot() {
    check_is_chance(
        "int-2.7 seats=3 seed=SEED
         start: Ann Bob Cid | Dan Eve; 2: Dan beats Eve; tell; 1: everyone folds; hush",
        &[
            "Ann moves to table 2 seat 3",
            "Bob moves to table 2 seat 3",
            "Cid moves to table 2 seat 3",
        ],
    );
}

/// R10: the time bank is a tournament's, not a table's.
#[test]
fn r10_the_time_bank_moves_with_the_player() {
    check(
        "int-2.7 seats=6
         start: Ann Bob Cid Dan | Eve=2000 Fay=1000 Gus; t+20s; Gus folds; tell; Gus bank?; Gus seat?
         2: Eve beats Fay; hush; 1: everyone folds; tell; Gus bank?; Gus seat?",
        "Gus has 10 s in the bank
         Gus sits at table 1 seat 5",
    );
}
