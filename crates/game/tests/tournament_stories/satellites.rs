//! T4, R33, R41: satellites.

use crate::story::check;

/// A satellite whose pool buys three entries of 120, and its target.
const THREE_TICKETS: &str = "int-2.7 seats=6 price=90+10 target=Sunday
    | [satellite]
    | target = \"Sunday\"
    | target_price = \"100.00 + 20.00\"
    | wins = \"WINS\"
    also int-2.7 name=Sunday seats=6 price=100+20 starts=14:00 late=2 unregister=5min";

fn for_three_tickets(wins: &str, story: &str, expected: &str) {
    check(&format!("{}\n{story}", THREE_TICKETS.replace("WINS", wins)), expected);
}

/// Scenario 47.
#[test]
fn r41_t4_the_larger_stack_gets_the_last_ticket_and_it_is_over() {
    for_three_tickets(
        "a ticket for the tournament",
        "Ann Bob Cid Dan register; tell; start: Ann=2600 Bob=400 Cid=1000 Dan=2000; 1: Ann beats Bob Cid
         Ann tickets?; Bob tickets?; Cid tickets?; Dan tickets?; house?",
        "starts at 12:00:00
         registration closed, prizes Sunday worth 120.00 Sunday worth 120.00 Sunday worth 120.00
         place 4: Bob 0.00
         place 3: Cid 0.00
         place 2: Dan 0.00
         place 1: Ann 0.00
         finished
         Ann has tickets: 120.00 held
         Bob has tickets: 
         Cid has tickets: 120.00 held
         Dan has tickets: 120.00 held
         the house has 40.00",
    );
}

#[test]
fn r33_a_seat_is_taken_at_once_and_un_registers_into_a_ticket() {
    for_three_tickets(
        "a seat",
        "start: Ann=2600 Bob=400 Cid=1000 Dan=2000; tell; 1: Ann beats Bob Cid; Ann tickets?; in Sunday
         Ann unregisters; Ann tickets?; Ann wallet?; Ann registers with a ticket; Ann tickets?",
        "place 4: Bob 0.00
         place 3: Cid 0.00
         place 2: Dan 0.00
         place 1: Ann 0.00
         finished
         Sunday: Cid enters
         Sunday: Dan enters
         Sunday: Ann enters
         Ann has tickets: 120.00 used
         Sunday: Ann is unregistered
         Sunday: Ann has tickets: 120.00 held
         Sunday: Ann has 900.00
         Sunday: Ann enters
         Sunday: Ann has tickets: 120.00 used",
    );
}

/// The target has started, and takes late entries.
#[test]
fn r33_a_satellite_that_ends_in_late_registration_seats_its_winners() {
    check(
        &THREE_TICKETS.replace("WINS", "a seat").replace("starts=14:00", "starts=12:01").replace(
            "unregister=5min",
            "
            in Sunday; Eve Fay register; in Story
            start: Ann=2600 Bob=400 Cid=1000 Dan=2000; everyone folds until 12:01:00; tell
            1: Ann beats Bob Cid; in Sunday; sizes?; Ann stack?",
        ),
        "place 4: Bob 0.00
         place 3: Cid 0.00
         place 2: Dan 0.00
         place 1: Ann 0.00
         finished
         Sunday: Cid enters
         Sunday: Dan enters
         Sunday: Ann enters
         Sunday: tables of 5
         Sunday: Ann has 1500",
    );
}

/// R33: after the target's late registration the ticket stays a ticket.
#[test]
fn r33_a_winner_whose_target_takes_no_entries_any_more_keeps_the_ticket() {
    check(
        &THREE_TICKETS
            .replace("WINS", "a seat")
            .replace("starts=14:00 late=2", "starts=12:01 late=0")
            .replace(
                "unregister=5min",
                "
                in Sunday; Eve Fay register; in Story
                start: Ann=2600 Bob=400 Cid=1000 Dan=2000; everyone folds until 12:01:00; tell
                1: Ann beats Bob Cid; Ann tickets?; in Sunday; sizes?",
            ),
        "place 4: Bob 0.00
         place 3: Cid 0.00
         place 2: Dan 0.00
         place 1: Ann 0.00
         finished
         Ann has tickets: 120.00 held
         Sunday: tables of 2",
    );
}

/// The winners' messages arrive once, whatever is lost.
#[test]
fn r33_r50_killed_while_a_winner_is_seated() {
    for (when, what) in [
        ("before", "place"),
        ("in", "place"),
        ("before", "entry"),
        ("in", "entry"),
        ("after", "entry"),
    ] {
        for_three_tickets(
            "a seat",
            &format!(
                "start: Ann=2600 Bob=400 Cid=1000 Dan=2000; kill {when} a {what} for 60s; 1: Ann beats Bob Cid
                 tell; t+1s; Ann tickets?; Cid tickets?; Dan tickets?; Bob tickets?; in Sunday; wallets?"
            ),
            "Ann has tickets: 120.00 used
             Cid has tickets: 120.00 used
             Dan has tickets: 120.00 used
             Bob has tickets: 
             Sunday: Ann 900.00, Bob 900.00, Cid 900.00, Dan 900.00",
        );
    }
}

#[test]
fn t4_what_whole_tickets_leave_over_goes_to_the_next_place_in_money() {
    for_three_tickets(
        "a ticket for the tournament",
        "Ann Bob Cid Dan Eve register; tell; start; hush",
        "starts at 12:00:00
         registration closed, prizes Sunday worth 120.00 Sunday worth 120.00 Sunday worth 120.00 90.00",
    );
}

/// T4: a package is a prize that the house delivers: it keeps the money for it.
#[test]
fn t4_a_package_in_kind() {
    for_three_tickets(
        "in kind",
        "Ann Bob Cid Dan register; tell; start: Ann=2600 Bob=400 Cid=1000 Dan=2000; 1: Ann beats Bob Cid
         Ann tickets?; wallets?; house?",
        "starts at 12:00:00
         registration closed, prizes Sunday worth 120.00 Sunday worth 120.00 Sunday worth 120.00
         place 4: Bob 0.00
         place 3: Cid 0.00
         place 2: Dan 0.00
         place 1: Ann 0.00
         finished
         Ann has tickets: 
         Ann 900.00, Bob 900.00, Cid 900.00, Dan 900.00
         the house has 400.00",
    );
}

/// T4: the house adds what a guaranteed number of tickets lacks.
#[test]
fn t4_guaranteed_tickets() {
    check(
        &format!(
            "{}
             | guaranteed = 2
             also int-2.7 name=Sunday seats=6 price=100+20 starts=14:00
             Ann Bob register; Cid registers; tell; start; house?",
            THREE_TICKETS
                .lines()
                .take(5)
                .collect::<Vec<_>>()
                .join("\n")
                .replace("WINS", "a seat")
                .replace("price=90+10", "price=45+5")
        ),
        "starts at 12:00:00
         registration closed, prizes Sunday worth 120.00 Sunday worth 120.00
         the house has -105.00",
    );
}
