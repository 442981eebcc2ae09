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

/// Announced first, open five minutes before the start, which staff may move.
#[test]
fn r34_registration_opens_so_long_before_the_start() {
    check(
        "int-2.7 opens=5min starts=14:00
         until 13:54:59; tell; Ann registers; until 13:55; Ann registers
         staff delay to 15:00; Bob registers; until 14:55; Bob registers",
        "Ann: refused, registration_not_open R34
         Ann enters
         Bob: refused, registration_not_open R34
         Bob enters",
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

/// T6: a stack in proportion to what was paid.
#[test]
fn t6_the_player_chooses_the_buy_in() {
    check(
        "int-2.7 seats=6 stack=1000
         | [multi_buy_in]
         | largest = \"45.00 + 5.00\"
         Ann registers; tell; Bob registers for 50; Cid registers for 55; start; wallets?; chips?",
        "Bob enters
         Cid: refused, no_such_buy_in T6
         starts at 12:00:00
         registration closed, prizes 54.00
         Ann 990.00, Bob 950.00, Cid 1000.00
         6000 in play, 0 out of play",
    );
}

/// T5: nobody pays, and the house has put up the prizes.
#[test]
fn t5_a_freeroll_costs_nothing() {
    check(
        "int-2.7 seats=6 price=free added=100 prizes=60/40
         Ann Bob Cid register; tell; start; wallets?; house?",
        "starts at 12:00:00
         registration closed, prizes 60.00 40.00
         Ann 1000.00, Bob 1000.00, Cid 1000.00
         the house has -100.00",
    );
}

/// R52: a ticket that paid comes back as a ticket.
#[test]
fn r33_r52_an_entry_by_ticket_goes_back_as_a_ticket() {
    check(
        "int-2.7 seats=6 price=90+10 target=Sunday
         | [satellite]
         | target = \"Sunday\"
         | target_price = \"100.00 + 20.00\"
         | wins = \"a seat\"
         also int-2.7 name=Sunday seats=6 price=100+20 starts=14:00 min=10
         start: Ann=2600 Bob=400 Cid=1000 Dan=2000; 1: Ann beats Bob Cid; in Sunday; Eve registers; tell
         Ann tickets?; Eve wallet?; cancellation?; until 14:00; Ann tickets?; Ann wallet?; Eve wallet?",
        "Sunday: Ann has tickets: 120.00 used
         Sunday: Eve has 880.00
         Sunday: by R52
         Sunday: Cid ticket 120.00
         Sunday: Dan ticket 120.00
         Sunday: Ann ticket 120.00
         Sunday: Eve buy-in 100.00, fee 20.00
         Sunday: cancelled: Cid is paid
         Sunday: cancelled: Dan is paid
         Sunday: cancelled: Ann is paid
         Sunday: cancelled: Eve is paid
         Sunday: finished
         Sunday: Ann has tickets: 120.00 held
         Sunday: Ann has 900.00
         Sunday: Eve has 1000.00",
    );
}

/// R32, R42: whoever opens a table is not alone for long.
#[test]
fn r32_r42_a_late_entry_at_a_new_table_gets_company() {
    check(
        "int-2.7 seats=6 late=2
         start: A1 A2 A3 A4 A5 A6 | B1 B2 B3 B4 B5 B6; Kim registers; tell; sizes?; 1: everyone folds; hush; tell
         sizes?; 2: everyone folds; hush; tell; sizes?; Kim stack?",
        "tables of 5 4 4
         Kim has 1480",
    );
}
