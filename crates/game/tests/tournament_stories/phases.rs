//! T9: phases.

use crate::story::check;

const PHASED: &str = "| [phased]
    | first_phases = 2
    | ends_after_level = 1";

/// Scenario 41.
#[test]
fn t9_of_two_stacks_the_largest_is_carried_over() {
    check(
        &format!(
            "int-2.7 name=A seats=6 stack=5000 starts=12:00 second-phase=Final
             {PHASED}
             also int-2.7 name=B seats=6 stack=5000 starts=13:00 second-phase=Final
             {PHASED}
             also int-2.7 name=Final seats=6 stack=5000 starts=14:00 is-second-phase
             {PHASED}
             start: Ann=5000 Bob=7000 Cid=3000; the levels have run 10min; t+60s
             in B; start: Ann=8000 Dan=2000; the levels have run 10min; t+60s
             in Final; until 13:59:59; tell; Eve registers; t+1s; chips?; sizes?"
        ),
        "Final: Eve: refused, second_phase T9
         Final: starts at 14:00:00
         Final: registration closed, prizes 29.25 15.75
         Final: 20000 in play, 5000 out of play
         Final: tables of 4",
    );
}

/// A first phase ends when every table has finished its hand; who goes out in it is out.
#[test]
fn t9_the_last_hand_of_a_first_phase_is_played() {
    check(
        &format!(
            "int-2.7 name=A seats=3 stack=5000 starts=12:00 second-phase=Final
             {PHASED}
             also int-2.7 name=B seats=6 stack=5000 starts=13:00 second-phase=Final
             {PHASED}
             also int-2.7 name=Final seats=6 stack=5000 starts=14:00 is-second-phase
             {PHASED}
             start: Ann=8000 Bob=4000 Cid=3000 | Dan Eve; the levels have run 599s; tell; t+1s
             1: Ann beats Bob; t+5s; 2: everyone folds; t+5s; in Final; until 14:00; chips?; sizes?"
        ),
        "A: out: Bob
         A: finished
         B: finished
         Final: starts at 14:00:00
         Final: registration closed, prizes 29.25 15.75
         Final: 25000 in play, 0 out of play
         Final: tables of 4",
    );
}

/// A phase that too few have entered does not take place, and the second phase does not wait for it.
#[test]
fn t9_r37_a_first_phase_without_players_is_called_off() {
    check(
        &format!(
            "int-2.7 name=A seats=3 stack=5000 starts=12:00 second-phase=Final
             {PHASED}
             also int-2.7 name=B seats=6 stack=5000 starts=13:00 second-phase=Final
             {PHASED}
             also int-2.7 name=Final seats=6 stack=5000 starts=14:00 is-second-phase
             {PHASED}
             start: Ann=8000 Bob=2000; the levels have run 10min; t+5s; in B; Cid registers; tell; start
             Cid wallet?; in Final; until 14:00; chips?; sizes?"
        ),
        "B: cancelled: Cid is paid
         B: finished
         B: Cid has 1000.00
         Final: starts at 14:00:00
         Final: registration closed, prizes 18.00
         Final: 10000 in play, 0 out of play
         Final: tables of 2",
    );
}

/// One survivor of all first phases has won.
#[test]
fn t9_a_single_survivor_has_won() {
    check(
        &format!(
            "int-2.7 name=A seats=3 stack=5000 starts=12:00 second-phase=Final
             {PHASED}
             also int-2.7 name=B seats=6 stack=5000 starts=13:00 second-phase=Final
             {PHASED}
             also int-2.7 name=Final seats=6 stack=5000 starts=14:00 is-second-phase
             {PHASED}
             start: Ann=8000 Bob=2000; tell; 1: Ann beats Bob; t+5s; in Final; until 14:00; wallets?; house?"
        ),
        "A: out: Bob
         A: finished
         B: finished
         Final: starts at 14:00:00
         Final: registration closed, prizes 18.00
         Final: place 1: Ann 18.00
         Final: finished
         Final: Ann 1008.00, Bob 990.00
         Final: the house has 2.00",
    );
}

#[test]
fn t9_nobody_plays_at_all() {
    check(
        &format!(
            "int-2.7 name=A seats=3 stack=5000 starts=12:00 second-phase=Final
             {PHASED}
             also int-2.7 name=B seats=6 stack=5000 starts=13:00 second-phase=Final
             {PHASED}
             also int-2.7 name=Final seats=6 stack=5000 starts=14:00 is-second-phase
             {PHASED}
             Ann registers; tell; until 12:00; until 14:00; wallets?; house?"
        ),
        "A: cancelled: Ann is paid
         A: finished
         B: finished
         Final: finished
         A: Ann 1000.00
         A: the house has 0.00",
    );
}
