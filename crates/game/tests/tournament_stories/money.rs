//! T1, R31, R44: what the house adds, and what is paid.

use crate::story::{ALL, NEWER, check_under};

/// Scenario 40.
#[test]
fn t1_the_house_adds_what_the_guarantee_lacks() {
    check_under(
        &NEWER,
        "RULEBOOK seats=6 price=10+1 guarantee=1000 prizes=50/30/20
         60 register; start; tell; house?; registration?",
        "the house has -400.00
         registration closed",
    );
}

#[test]
fn t1_cancelled_before_the_start_nothing_is_added() {
    check_under(
        &NEWER,
        "RULEBOOK seats=6 price=10+1 guarantee=1000 min=61
         60 register; start; tell; house?; P1 wallet?; P60 wallet?",
        "the house has 0.00
         P1 has 1000.00
         P60 has 1000.00",
    );
}

#[test]
fn t1_late_entries_count_before_anything_is_added() {
    check_under(
        &NEWER,
        "RULEBOOK seats=6 price=10+1 guarantee=100 prizes=100 late=1 level=10min
         start: Ann Bob Cid Dan Eve; house?; tell; Fay registers; the levels have run 10min; house?",
        "Fay enters
         registration closed, prizes 100.00
         the house has -40.00",
    );
}

/// The fees are the house's at the end, and every cent of the pool is paid.
#[test]
fn r44_prizes_are_paid_as_soon_as_a_player_is_out() {
    check_under(
        &ALL,
        "RULEBOOK seats=6 price=0.90+0.10 prizes=41.7/33.3/25
         start: Ann Bob Cid Dan; tell; 1: Ann beats Dan; Dan wallet?; 1: Ann beats Cid; Cid wallet?
         house?; 1: Ann beats Bob; Bob wallet?; Ann wallet?; house?",
        "place 4: Dan 0.00
         Dan has 999.00
         place 3: Cid 0.90
         Cid has 999.90
         the house has 0.00
         place 2: Bob 1.19
         place 1: Ann 1.51
         finished
         Bob has 1000.19
         Ann has 1000.51
         the house has 0.40",
    );
}
