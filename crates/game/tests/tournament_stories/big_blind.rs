//! R46: everybody has the big blind once an orbit, never twice running.

use crate::story::{ALL, check, check_under};

#[test]
fn r46_the_big_blind_goes_around() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: Ann - Bob Cid; tell hands; 1: everyone folds; 1: everyone folds; 1: everyone folds
         t+1s; hush",
        "table 1: 10/20, button Ann, small blind Bob, big blind Cid, cards for Bob Cid Ann
         table 1: 10/20, button Bob, small blind Cid, big blind Ann, cards for Cid Ann Bob
         table 1: 10/20, button Cid, small blind Ann, big blind Bob, cards for Ann Bob Cid",
    );
}

/// The big blind is out: the next hand lacks the small blind, the one after has the button where it was.
#[test]
fn r46_a_hand_may_lack_the_small_blind_and_the_button_may_stand_still() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: Ann Bob Cid Dan Eve; tell hands; 1: Eve beats Bob; 1: everyone folds
         1: everyone folds; 1: everyone folds; t+1s; hush",
        "place 5: Bob 0.00
         table 1: 10/20, button Ann, big blind Cid, cards for Cid Dan Eve Ann
         table 1: 10/20, button Ann, small blind Cid, big blind Dan, cards for Cid Dan Eve Ann
         table 1: 10/20, button Cid, small blind Dan, big blind Eve, cards for Dan Eve Ann Cid
         table 1: 10/20, button Dan, small blind Eve, big blind Ann, cards for Eve Ann Cid Dan",
    );
}

/// Three left: Ann has the button, Bob the small blind, and Cid, who goes out, the big blind.
#[test]
fn r46_two_are_left_and_nobody_has_the_big_blind_twice_running() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: Ann Bob Cid; tell hands; 1: Ann beats Cid; t+1s; 1: everyone folds; t+1s; hush",
        "place 3: Cid 0.00
         table 1: 10/20, button Bob, small blind Bob, big blind Ann, cards for Ann Bob
         table 1: 10/20, button Ann, small blind Ann, big blind Bob, cards for Bob Ann",
    );
}

/// Scenario 33: a moved player lands between button and big blind.
#[test]
fn r42_r46_a_player_moved_behind_the_button_waits_until_it_has_passed() {
    check(
        "int-2.7 seats=6
         start: Ann Bob Cid Dan Eve | Fay Gus Hal Ida Jan Kim; tell hands; 1: Ann beats Bob
         2: everyone folds; 1: everyone folds; 1: everyone folds; 1: everyone folds; t+1s; hush",
        "place 11: Bob 0.00
         Fay moves to table 1 seat 2
         table 2: 10/20, button Kim, small blind Gus, big blind Hal, cards for Gus Hal Ida Jan Kim
         table 1: 10/20, button Ann, big blind Cid, cards for Cid Dan Eve Ann
         table 1: 10/20, button Ann, small blind Cid, big blind Dan, cards for Cid Dan Eve Ann
         table 1: 10/20, button Cid, small blind Dan, big blind Eve, cards for Dan Eve Ann Fay Cid
         table 1: 10/20, button Dan, small blind Eve, big blind Ann, cards for Eve Ann Fay Cid Dan",
    );
}
