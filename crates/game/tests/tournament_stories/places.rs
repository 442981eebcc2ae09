//! R41: the order of finish, and when it is over.

use crate::story::{ALL, check, check_is_chance, check_under};

#[test]
fn r41_of_two_out_in_one_hand_the_larger_stack_finishes_higher() {
    check_under(
        &ALL,
        "RULEBOOK seats=6 prizes=50/30/20
         start: Ann=3600 Bob=900 Cid=1000 Dan=500; tell; 1: Ann beats Bob Cid",
        "place 4: Bob 0.00
         place 3: Cid 7.20",
    );
}

/// The stacks at the start of the hand count, not what the blinds left of them.
#[test]
fn r41_the_stack_at_the_start_of_the_hand_counts() {
    // Bob has the small blind and Cid the big blind: 1000 - 20 is less than 990 - 10.
    check(
        "int-2.7 seats=6 prizes=50/30/20
         start: Bob=990 Cid=1000 Dan=1010 Ann=3000; tell; 1: Ann beats Bob Cid",
        "place 4: Bob 0.00
         place 3: Cid 7.20",
    );
}

#[test]
fn r41_of_equal_stacks_chance_decides() {
    check_is_chance(
        "int-2.7 seats=6 prizes=50/30/20 seed=SEED
         start: Ann=3000 Bob=1000 Cid=1000 Dan=1000; tell; 1: Ann beats Bob Cid",
        &[
            "place 4: Bob 0.00
             place 3: Cid 7.20",
            "place 4: Cid 0.00
             place 3: Bob 7.20",
        ],
    );
}

/// Scenario 22: five win the same, five are left.
#[test]
fn r41_it_is_over_when_all_who_are_left_win_the_same() {
    check_under(
        &ALL,
        "RULEBOOK seats=6 prizes=5x20
         start: Ann=2500 Bob=900 Cid=1100 Dan=1300 Eve=1500 Fay=1700; tell; 1: Ann beats Bob; places?; house?",
        "place 6: Bob 0.00
         place 5: Cid 10.80
         place 4: Dan 10.80
         place 3: Eve 10.80
         place 2: Fay 10.80
         place 1: Ann 10.80
         finished
         1 Ann 10.80
         2 Fay 10.80
         3 Eve 10.80
         4 Dan 10.80
         5 Cid 10.80
         6 Bob 0.00
         the house has 6.00",
    );
}

/// Scenario 47, with equal prizes in money: the last of them is for the larger stack.
#[test]
fn r41_two_out_in_one_hand_before_the_last_equal_prize() {
    check_under(
        &ALL,
        "RULEBOOK seats=6 prizes=4x25
         start: Ann=2600 Bob=400 Cid=1000 Dan=2000 Eve; tell; 1: Ann beats Bob Cid",
        "place 5: Bob 0.00
         place 4: Cid 11.25
         place 3: Eve 11.25
         place 2: Dan 11.25
         place 1: Ann 11.25
         finished",
    );
}

/// Nobody is dealt to any more, and tables that still play a hand finish it first.
#[test]
fn r41_r43_it_ends_when_every_table_has_played_its_hand() {
    check(
        "int-2.7 seats=3 prizes=5x20 hand-for-hand=never
         start: Ann=2500 Bob=500 Cid | Dan=1300 Eve=1600 Fay=1600; tell; 1: Ann beats Bob; t+5s
         2: Eve beats Dan",
        "place 6: Bob 0.00
         place 5: Dan 10.80
         place 4: Cid 10.80
         place 3: Fay 10.80
         place 2: Eve 10.80
         place 1: Ann 10.80
         finished",
    );
}

/// Everybody wins the same from the beginning: nothing is played.
#[test]
fn r41_it_is_over_at_the_start_if_all_win_the_same() {
    check(
        "int-2.7 seats=2 prizes=4x25
         Ann Bob Cid Dan register; start; tell; wallets?; house?; sizes?",
        "Ann 999.00, Bob 999.00, Cid 999.00, Dan 999.00
         the house has 4.00
         tables of ",
    );
}
