//! R43: near a jump in prizes every table plays one hand and waits for the others.

use crate::story::{ALL, check, check_is_chance, check_under};

/// Six players at three tables for two, and five places are paid.
const BUBBLE: &str = "seats=2 prizes=40/30/10/10/10
    start: Ann=1000 Bob=2000 | Cid=900 Dan=2100 | Eve=300 Fay=2700; everyone folds; tell";

/// Scenarios 21 and 34: Cid is out earlier in time than Eve, but had more.
#[test]
fn r43_who_goes_out_in_one_synchronized_hand_does_so_at_the_same_time() {
    check_under(
        &ALL,
        &format!(
            "RULEBOOK {BUBBLE}; 1: everyone folds; t+5s; 2: Dan beats Cid; t+5s; 3: Fay beats Eve"
        ),
        "place 6: Eve 0.00
         place 5: Cid 5.40
         Dan moves to table 3 seat 1
         hand for hand is over",
    );
}

/// The order of the tables does not matter.
#[test]
fn r43_the_larger_stack_takes_the_paid_place_whoever_is_out_first() {
    check(
        &format!("int-2.7 {BUBBLE}; 3: Fay beats Eve; 2: Dan beats Cid; 1: everyone folds"),
        "place 6: Eve 0.00
         place 5: Cid 5.40
         Dan moves to table 3 seat 1
         hand for hand is over",
    );
}

#[test]
fn r43_equal_stacks_split_nothing_and_chance_decides() {
    check_is_chance(
        "int-2.7 seats=2 prizes=40/30/10/10/10 seed=SEED
         start: Ann=1000 Bob=2000 | Cid=900 Dan=2100 | Eve=900 Fay=2100; everyone folds; tell
         2: Dan beats Cid; 3: Fay beats Eve; 1: everyone folds; hush",
        &[
            "place 6: Eve 0.00
             place 5: Cid 5.40
             Dan moves to table 3 seat 1
             hand for hand is over",
            "place 6: Cid 0.00
             place 5: Eve 5.40
             Dan moves to table 3 seat 1
             hand for hand is over",
        ],
    );
}

/// One is left too many from the first hand on: no table plays one before the prizes are final.
#[test]
fn r43_the_first_hand_can_be_a_synchronized_one() {
    check_under(
        &ALL,
        "RULEBOOK seats=2 prizes=40/30/10/10/10
         start: Ann=1000 Bob=2000 | Cid=900 Dan=2100 | Eve=300 Fay=2700; tell
         2: Dan beats Cid; t+5s; 3: Fay beats Eve; 1: everyone folds; hush",
        "place 6: Eve 0.00
         place 5: Cid 5.40
         Dan moves to table 3 seat 1
         hand for hand is over",
    );
}

/// A table that has played its hand waits, however long the others take.
#[test]
fn r43_a_table_that_is_done_waits_for_the_others() {
    check(
        &format!(
            "int-2.7 {BUBBLE} hands; 1: everyone folds; t+10s; Ann stack?; 2: everyone folds
             t+2s; Ann stack?; Cid stack?; 3: everyone folds; t+1s; hush"
        ),
        "table 1: 10/20, button Ann, small blind Ann, big blind Bob, cards for Bob Ann
         table 2: 10/20, button Cid, small blind Cid, big blind Dan, cards for Dan Cid
         table 3: 10/20, button Eve, small blind Eve, big blind Fay, cards for Fay Eve
         Ann has 1000
         Ann has 1000
         Cid has 900
         table 1: 10/20, button Bob, small blind Bob, big blind Ann, cards for Ann Bob
         table 2: 10/20, button Dan, small blind Dan, big blind Cid, cards for Cid Dan
         table 3: 10/20, button Fay, small blind Fay, big blind Eve, cards for Eve Fay",
    );
}

/// Nobody went out, so it goes on; it ends when the bubble has burst.
#[test]
fn r43_it_goes_on_until_somebody_is_out() {
    check(
        &format!(
            "int-2.7 {BUBBLE}; everyone folds; everyone folds; 1: everyone folds; 2: Dan beats Cid; 3: everyone folds"
        ),
        "place 6: Cid 0.00
         hand for hand is over",
    );
}

/// Scenario 35, the first half.
#[test]
fn r43_not_while_late_registration_is_open() {
    check_under(
        &ALL,
        "RULEBOOK seats=3 late=4 prizes=40/30/20/10
         tell; start: Ann Bob Cid | Dan Eve Fay; hush",
        "Ann enters
         Bob enters
         Cid enters
         Dan enters
         Eve enters
         Fay enters
         starts at 12:00:00",
    );
}

#[test]
fn r43_not_at_one_table() {
    check(
        "int-2.7 seats=6 prizes=60/40
         start: Ann=2000 Bob=1000 Cid; tell; 1: everyone folds; 1: Ann beats Bob; hush",
        "place 3: Bob 0.00",
    );
}

#[test]
fn r43_which_jumps_is_a_parameter() {
    let story = "seats=2 prizes=40/30/20/10
        Ann Bob Cid Dan register; tell; start: Ann Bob | Cid Dan; hush";
    for (jumps, expected) in [
        ("every-jump", "hand for hand"),
        ("before-places-3,-1", "hand for hand"),
        ("before-places-2", ""),
        ("never", ""),
        // Everybody is paid: there is no bubble.
        ("the-bubble", ""),
    ] {
        check(
            &format!("int-2.7 hand-for-hand={jumps} {story}"),
            &format!(
                "starts at 12:00:00
                 registration closed, prizes 14.40 10.80 7.20 3.60
                 {expected}"
            ),
        );
    }
}
