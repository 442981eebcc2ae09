//! R28, R40, R48: players who are away are dealt in, pay, and are folded.

use crate::story::{ALL, check_under};

/// Scenario 20, first half: everybody folds to a big blind who sits out.
#[test]
fn r40_a_big_blind_who_sits_out_wins_a_walk() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: Bob Cid Ann; Ann goes out; 1: everyone folds; tell play; t+1s; Bob folds; Cid folds",
        "table 1: 10/20, button Bob, small blind Cid, big blind Ann, cards for Cid Ann Bob
         table 1: Bob: Decision 15 s
         table 1: Bob folds
         table 1: Cid: Decision 15 s
         table 1: Cid folds
         table 1: Ann wins 20",
    );
}

/// Scenario 20, second half: a limped pot is folded, although a check is free.
#[test]
fn r40_a_big_blind_who_sits_out_folds_a_limped_pot() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: Bob Cid Ann; Ann goes out; 1: everyone folds; tell play; t+1s; Bob calls; Cid calls",
        "table 1: 10/20, button Bob, small blind Cid, big blind Ann, cards for Cid Ann Bob
         table 1: Bob: Decision 15 s
         table 1: Bob calls 20
         table 1: Cid: Decision 15 s
         table 1: Cid calls 10
         table 1: Ann folds
         table 1: Cid: Decision 15 s",
    );
}

/// Scenario 46.
#[test]
fn r28_r40_who_never_connects_is_seated_blinded_off_and_can_be_paid() {
    check_under(
        &ALL,
        "RULEBOOK seats=6 prizes=50/30/20
         Ann Bob Cid Dan register; Dan disconnects; start: Ann=3000 Bob=1450 Cid=1500 Dan=50; tell
         1: Ann beats Bob; 1: Ann beats Cid; Dan stack?; 1: everyone calls; Dan stack?
         1: everyone calls; Dan stack?; 1: Ann beats Dan; Dan wallet?",
        "place 4: Bob 0.00
         place 3: Cid 7.20
         Dan has 50
         Dan has 30
         Dan has 20
         place 2: Dan 10.80
         place 1: Ann 18.00
         finished
         Dan has 1000.80",
    );
}
