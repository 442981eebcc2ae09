//! R52–R55b: cancellation.

use crate::story::check;

/// Scenario 26.
#[test]
fn r53_before_the_prizes_half_is_shared_equally_and_half_by_chips() {
    check(
        "int-2.7 seats=6 price=20+2 prizes=50/30/20
         start: Ann=2000 Eve=1000 Bob=2250 Cid=1500 Dan=750; 1: Ann beats Eve; tell; cancellation?
         staff cancel; wallets?; house?",
        "by R53
         Ann fee 2.00, equal share 12.50, chip share 20.00
         Bob fee 2.00, equal share 12.50, chip share 15.00
         Cid fee 2.00, equal share 12.50, chip share 10.00
         Dan fee 2.00, equal share 12.50, chip share 5.00
         cancelled: Ann is paid
         cancelled: Bob is paid
         cancelled: Cid is paid
         cancelled: Dan is paid
         finished
         Ann 1012.50, Eve 978.00, Bob 1007.50, Cid 1002.50, Dan 997.50
         the house has 2.00",
    );
}

/// Scenario 27.
#[test]
fn r55_hexapro() {
    check(
        "int-2.7 seats=3 full
         | [hexapro]
         | kind = \"regular\"
         | buy_in = \"10.00\"
         the bank has 20000; the multiplier is 10x; start: Ann=600 Cid=300 Bob=600; 1: Ann beats Cid; tell
         cancellation?; staff cancel; wallets?; bank?",
        "by R55
         Ann fee 0.69, equal share 10.00, icm 48.00
         Bob fee 0.69, equal share 10.00, icm 32.00
         cancelled: Ann is paid
         cancelled: Bob is paid
         finished
         Ann 1048.69, Cid 990.00, Bob 1032.69
         the bank has 19930.00",
    );
}

/// Scenario 45.
#[test]
fn r54_in_the_prizes_the_lowest_prize_each_and_the_rest_by_chips() {
    check(
        "int-2.7 seats=6 price=12.50+1.25 prizes=25/16/12/9/7/6/5/5/4x3.75
         start: A1 A2 A3 A4 A5 A6 | B1 B2 B3 B4 B5 B6 | C1 C2 C3 C4
         1: A1 beats A2 A3 A4 A5; 2: B1 beats B2 B3 B4 B5; tell; sizes?; cancellation?",
        "tables of 6 2
         by R54
         A1 fee 1.25, chip share 28.13, prize 10.00
         A6 fee 1.25, chip share 5.63, prize 10.00
         B1 fee 1.25, chip share 28.13, prize 10.00
         B6 fee 1.25, chip share 5.63, prize 10.00
         C1 fee 1.25, chip share 5.62, prize 10.00
         C2 fee 1.25, chip share 5.62, prize 10.00
         C3 fee 1.25, chip share 5.62, prize 10.00
         C4 fee 1.25, chip share 5.62, prize 10.00",
    );
}

#[test]
fn r52_before_the_start_everything_goes_back() {
    check(
        "int-2.7 seats=6
         Ann Bob register; tell; cancellation?; staff cancel; wallets?; house?; Cid registers",
        "by R52
         Ann buy-in 9.00, fee 1.00
         Bob buy-in 9.00, fee 1.00
         cancelled: Ann is paid
         cancelled: Bob is paid
         finished
         Ann 1000.00, Bob 1000.00
         the house has 0.00
         Cid: refused, tournament_started R33",
    );
}

/// R55b: the bounty on a player's own head.
#[test]
fn r55b_everybody_keeps_the_own_bounty() {
    check(
        "int-2.7 seats=6 price=20+2 prizes=60/40
         | [bounty]
         | kind = \"progressive\"
         | amount = \"10.00\"
         start: Ann=2000 Bob=1000 Cid Dan; 1: Ann beats Bob; tell; cancellation?; staff cancel; wallets?; house?",
        "by R53 R55b
         Ann fee 2.00, equal share 6.66, chip share 10.01, bounty 15.00
         Cid fee 2.00, equal share 6.66, chip share 5.01, bounty 10.00
         Dan fee 2.00, equal share 6.66, chip share 5.00, bounty 10.00
         cancelled: Ann is paid
         cancelled: Cid is paid
         cancelled: Dan is paid
         finished
         Ann 1016.67, Bob 978.00, Cid 1001.67, Dan 1001.66
         the house has 2.00",
    );
}

/// R50, R53: a hand in progress is void.
#[test]
fn r53_a_hand_in_progress_is_void() {
    check(
        "int-2.7 seats=6 prizes=100
         start: Ann Bob Cid; Cid is all in; Ann is all in; tell; staff cancel; wallets?; house?",
        "cancelled: Ann is paid
         cancelled: Bob is paid
         cancelled: Cid is paid
         finished
         Ann 1000.00, Bob 1000.00, Cid 1000.00
         the house has 0.00",
    );
}

#[test]
fn r50_r53_a_cancellation_that_was_interrupted_pays_once() {
    for when in ["before", "in", "after"] {
        check(
            &format!(
                "int-2.7 seats=6 price=20+2 prizes=50/30/20
                 start: Ann=2000 Eve=1000 Bob=2250 Cid=1500 Dan=750; 1: Ann beats Eve; hush
                 kill {when} a payout for 60s; staff cancel; tell; wallets?; house?"
            ),
            "Ann 1012.50, Eve 978.00, Bob 1007.50, Cid 1002.50, Dan 997.50
             the house has 2.00",
        );
    }
}

/// R52: an entry that is being paid for is waited for, so that it goes back, too.
#[test]
fn r52_nothing_is_cancelled_while_an_entry_is_on_its_way() {
    check(
        "int-2.7 seats=6
         Ann Bob register; store waits; Cid registers; tell; staff cancel; store answers; staff cancel
         wallets?; house?",
        "staff: refused, this cannot be done now
         Cid enters
         cancelled: Ann is paid
         cancelled: Bob is paid
         cancelled: Cid is paid
         finished
         Ann 1000.00, Bob 1000.00, Cid 1000.00
         the house has 0.00",
    );
}

/// R52: the same for one that is taken back.
#[test]
fn r52_nothing_is_cancelled_while_an_entry_is_taken_back() {
    check(
        "int-2.7 seats=6
         Ann Bob register; store waits; Bob unregisters; tell; staff cancel; store answers; staff cancel
         wallets?; house?",
        "staff: refused, this cannot be done now
         Bob is unregistered
         cancelled: Ann is paid
         finished
         Ann 1000.00, Bob 1000.00
         the house has 0.00",
    );
}

/// R28: seats that are being drawn.
#[test]
fn r52_nothing_is_cancelled_while_it_starts() {
    check(
        "int-2.7 seats=6
         Ann Bob register; store waits; until 12:00; tell; staff cancel; store answers; staff cancel
         wallets?; house?",
        "staff: refused, this cannot be done now
         starts at 12:00:00
         registration closed, prizes 18.00
         cancelled: Ann is paid
         cancelled: Bob is paid
         finished
         Ann 1000.00, Bob 1000.00
         the house has 0.00",
    );
}

#[test]
fn r53_nothing_is_cancelled_while_a_late_entry_is_on_its_way() {
    check(
        "int-2.7 seats=6 late=2
         start: Ann Bob; store waits; Cid registers; tell; staff cancel; store answers; staff cancel
         wallets?; house?",
        "staff: refused, this cannot be done now
         Cid enters
         cancelled: Ann is paid
         cancelled: Bob is paid
         cancelled: Cid is paid
         finished
         Ann 1000.00, Bob 1000.00, Cid 1000.00
         the house has 0.00",
    );
}

#[test]
fn r53_t7_nothing_is_cancelled_while_a_rebuy_is_on_its_way() {
    check(
        "int-2.7 seats=6
         | [rebuys]
         | price = \"9.00 + 1.00\"
         | chips = 1500
         | until_level = 2
         | at_stack = 1500
         start: Ann Bob Cid; store waits; Cid re-buys; tell; staff cancel; store answers; staff cancel
         wallets?; house?",
        "staff: refused, this cannot be done now
         cancelled: Ann is paid
         cancelled: Bob is paid
         cancelled: Cid is paid
         finished
         Ann 1001.50, Bob 1001.50, Cid 997.00
         the house has 0.00",
    );
}

/// A hand that is over and not durable yet: whoever lost everything in it is out.
#[test]
fn r53_a_hand_whose_end_is_on_its_way() {
    check(
        "int-2.7 seats=6 prizes=60/40
         start: Ann=2000 Bob=1000 Cid Dan; store waits; 1: Ann beats Bob; staff cancel; store answers; tell
         wallets?; house?",
        "Ann 1006.00, Bob 990.00, Cid 1001.50, Dan 1001.50
         the house has 1.00",
    );
}

/// The last hand is over and on its way: it is too late to cancel.
#[test]
fn r41_r53_the_last_hand_is_on_its_way() {
    check(
        "int-2.7 seats=6 prizes=60/40
         start: Ann=2000 Bob=1000; store waits; 1: Ann beats Bob; tell; staff cancel; store answers; t+5s
         wallets?; house?",
        "staff: refused, the tournament is over, decided or cancelled
         place 2: Bob 7.20
         place 1: Ann 10.80
         finished
         Ann 1000.80, Bob 997.20
         the house has 2.00",
    );
}
