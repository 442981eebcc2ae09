//! R47: levels and blinds.

use crate::story::{ALL, check, check_under};

/// The level ends during a hand: that hand keeps its blinds.
#[test]
fn r47_a_hand_keeps_the_blinds_it_started_with() {
    check_under(
        &ALL,
        "RULEBOOK seats=6 levels=10/20,100/200,200/400
         start: Ann Bob Cid; the levels have run 599s; tell play; Cid is all in; t+1s; level?; Ann folds
         Bob folds; t+1s; hush",
        "table 1: Cid raises to 1500
         table 1: Ann: Decision 15 s
         level 2: 100/200
         table 1: Ann folds
         table 1: Bob: Decision 15 s
         table 1: Bob folds
         table 1: Cid wins 50
         table 1: 100/200, button Ann, small blind Bob, big blind Cid, cards for Bob Cid Ann
         table 1: Ann: Decision 15 s",
    );
}

#[test]
fn r47_after_the_last_level_its_blinds_stay() {
    check_under(
        &ALL,
        "RULEBOOK seats=6 levels=10/20,50/100
         start: Ann Bob Cid; the levels have run 10min; tell; level?; the levels have run 300min; level?",
        "level 2: 50/100
         level 31: 50/100",
    );
}

#[test]
fn r47_the_levels_stand_still_while_the_machine_sleeps() {
    check(
        "int-2.7 seats=6 levels=10/20,50/100
         start: Ann Bob Cid; the levels have run 9min; tell; the machine sleeps 60min; level?
         everyone folds until 13:00:59; level?; everyone folds until 13:01; level?",
        "level 1: 10/20
         level 1: 10/20
         level 2: 50/100",
    );
}
