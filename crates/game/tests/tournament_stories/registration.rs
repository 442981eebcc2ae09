//! R32, R33, R37: entering, late entries, and giving an entry back.

use crate::story::{ALL, check, check_is_chance, check_under};

/// F1; T3: in a freezeout one entry is all.
#[test]
fn r35_buy_in_and_fee_are_paid_and_one_entry_is_all() {
    check_under(
        &ALL,
        "RULEBOOK
         Ann registers; Ann wallet?; Ann registers; Ann wallet?",
        "Ann enters
         Ann has 990.00
         Ann: refused, already_registered R32
         Ann has 990.00",
    );
}

/// R34, R36: after its closing time nothing is refunded.
#[test]
fn r33_an_entry_can_be_given_back_until_its_closing_time() {
    check_under(
        &ALL,
        "RULEBOOK unregister=5min
         Ann Bob Cid register; until 11:54:59; tell; Ann unregisters; Ann wallet?; Ann registers
         t+1s; Bob unregisters; Bob wallet?",
        "Ann is unregistered
         Ann has 1000.00
         Ann enters
         Bob: refused, tournament_started R33
         Bob has 990.00",
    );
}

#[test]
fn r33_until_the_start_unless_said_otherwise_and_never_where_it_is_not_allowed() {
    check(
        "int-2.7
         Ann Bob register; until 11:59:59; tell; Ann unregisters; Ann registers; start; tell
         Bob unregisters; Bob wallet?",
        "Bob: refused, tournament_started R33
         Bob has 990.00",
    );
    check(
        "int-2.7 unregister=never
         Ann registers; tell; Ann unregisters; Bob unregisters",
        "Ann: refused, tournament_started R33
         Bob: refused, not_registered T2",
    );
}

#[test]
fn r37_too_few_entrants_have_everything_back() {
    check_under(
        &ALL,
        "RULEBOOK min=4
         Ann Bob Cid register; tell; start; Ann wallet?; Bob wallet?; Cid wallet?; house?
         Dan registers",
        "cancelled: Ann is paid
         cancelled: Bob is paid
         cancelled: Cid is paid
         finished
         Ann has 1000.00
         Bob has 1000.00
         Cid has 1000.00
         the house has 0.00
         Dan: refused, tournament_started R33",
    );
}

#[test]
fn r37_a_field_of_more_than_one_refund_at_a_time_has_everything_back() {
    check(
        "int-2.7 min=200
         130 register; start; tell; P1 wallet?; P51 wallet?; P130 wallet?; house?",
        "P1 has 1000.00
         P51 has 1000.00
         P130 has 1000.00
         the house has 0.00",
    );
}

#[test]
fn r32_nobody_enters_after_the_start_where_there_is_no_late_registration() {
    check(
        "int-2.7 late=0
         start: Ann Bob Cid; tell; Dan registers; Dan wallet?",
        "Dan: refused, tournament_started R33
         Dan has 1000.00",
    );
}

#[test]
fn r32_a_late_entry_takes_a_seat_at_a_table_with_the_fewest() {
    check_under(
        &ALL,
        "RULEBOOK seats=6 late=2
         start: Ann Bob Cid Dan | Eve Fay Gus; t+1s; tell; Hal registers; sizes?; Hal stack?",
        "Hal enters
         tables of 4 4
         Hal has 1500",
    );
}

#[test]
fn r32_a_late_entry_opens_a_table_where_all_are_full() {
    check(
        "int-2.7 seats=2 late=2
         start: Ann Bob | Cid Dan; tell; Eve registers; sizes?; Eve stack?",
        "Eve enters
         tables of 2 2 1
         Eve has 1500",
    );
}

/// R46: with the next hand, as everybody else.
#[test]
fn r32_a_late_entry_is_dealt_in() {
    check(
        "int-2.7 seats=4 late=2
         start: Ann Bob Cid; Dan registers; Dan seat?; tell hands
         1: everyone folds; 1: everyone folds; t+1s; hush",
        "table 1: 10/20, button Ann, small blind Bob, big blind Cid, cards for Bob Cid Dan Ann
         table 1: 10/20, button Bob, small blind Cid, big blind Dan, cards for Cid Dan Ann Bob",
    );
}

/// Scenario 36: the clock reaches the end of the level during a hand.
#[test]
fn r32_it_closes_when_its_last_level_ends_and_honours_what_was_asked_for_before() {
    check_under(
        &ALL,
        "RULEBOOK seats=6 late=4 level=10min prizes=60/40
         start: Ann Bob Cid; the levels have run 2399s; t+999ms; tell
         store waits; Dan registers; t+1ms; Eve registers; registration?; store answers
         Dan stack?; level?",
        "Eve: refused, tournament_started R33
         registration open
         Dan enters
         registration closed, prizes 21.60 14.40
         Dan has 1500
         level 5: 200/400",
    );
}

#[test]
fn r32_a_millisecond_before_the_end_of_its_last_level_it_is_open() {
    check(
        "int-2.7 seats=6 late=1 level=10min
         start: Ann Bob; the levels have run 599s; t+999ms; tell; Cid registers; Cid stack?; t+1ms",
        "Cid enters
         Cid has 1500
         registration closed, prizes 27.00",
    );
}

/// The wallet is too small: the store refuses, and it closes all the same.
#[test]
fn r32_an_entry_that_the_wallet_does_not_cover_changes_nothing() {
    check(
        "int-2.7 seats=6 late=1 level=10min price=1800+200
         Ann registers; Ann wallet?",
        "Ann does not enter: the wallet is too small
         Ann has 1000.00",
    );
}

/// Scenario 35: it closes early, prizes are final, and hand-for-hand starts with the next hand.
#[test]
fn r32_r43_it_closes_when_one_more_is_left_than_places_are_paid() {
    check_under(
        &ALL,
        "RULEBOOK seats=3 late=4 prizes=50/30/20
         start: Ann Bob Cid | Dan Eve Fay; tell; 1: Ann beats Bob; Gus registers; Gus seat?
         1: Ann beats Cid; registration?; 2: Dan beats Eve; Hal registers",
        "out: Bob
         Gus enters
         Gus sits at table 1 seat 2
         out: Cid
         registration open
         registration closed, prizes 31.50 18.90 12.60
         hand for hand
         place 5: Eve 0.00
         Hal: refused, tournament_started R33",
    );
}

#[test]
fn r32_the_seat_of_a_late_entry_is_drawn_by_lot() {
    check_is_chance(
        "int-2.7 seats=4 late=2 seed=SEED
         start: Ann Bob; Cid registers; tell; Cid seat?",
        &["Cid sits at table 1 seat 3", "Cid sits at table 1 seat 4"],
    );
}
