//! Requests that come while the store has not answered an earlier one.

use crate::story::check;

const REBUYS: &str = "int-2.7 seats=6 levels=10/20,20/40,50/100
    | [rebuys]
    | price = \"9.00 + 1.00\"
    | chips = 1500
    | until_level = 2";

/// R28, R32: seats are being drawn.
#[test]
fn r32_who_enters_while_seats_are_drawn_is_seated_late() {
    check(
        "int-2.7 seats=6 late=1
         Ann Bob register; store waits; until 12:00; tell; Cid registers; store answers; sizes?; Cid stack?",
        "starts at 12:00:00
         Cid enters
         tables of 3
         Cid has 1500",
    );
}

/// R33: too late to give the entry back.
#[test]
fn r33_nobody_leaves_while_seats_are_drawn() {
    check(
        "int-2.7 seats=6 late=1
         Ann Bob register; store waits; until 12:00; tell; Bob unregisters; store answers; sizes?",
        "Bob: refused, tournament_started R33
         starts at 12:00:00
         tables of 2",
    );
}

/// H17: who is gone when seats are drawn is seated without a connection.
#[test]
fn r28_who_is_gone_while_seats_are_drawn_is_seated() {
    check(
        "int-2.7 seats=6
         Ann Bob register; store waits; until 12:00; Ann disconnects; Bob disconnects; store answers; tell play
         t+35s; hush",
        "table 1: Bob: Grace 20 s
         table 1: Bob is out of time
         table 1: Bob folds
         table 1: Ann wins 20
         table 1: Bob sits out",
    );
}

/// T7: asked for in time.
#[test]
fn t7_a_rebuy_that_was_asked_for_in_time_is_honoured() {
    check(
        &format!(
            "{REBUYS}
             start: Ann=3000 Bob=500 Cid=1000 Dan; 1: Ann beats Bob; t+14999ms; store waits; Bob re-buys; tell
             t+60s; Bob stack?; store answers; Bob stack?; Bob wallet?"
        ),
        "Bob has 0
         Bob has 1490
         Bob has 980.00",
    );
}

/// T7: the wallet does not cover it: the time that is left is for another try, then the place is given.
#[test]
fn t7_a_rebuy_that_the_wallet_does_not_cover() {
    check(
        &format!(
            "{}
             start: Ann=3000 Bob=500 Cid=1000 Dan; 1: Ann beats Bob; tell; Bob re-buys; Bob stack?; t+15s; Bob stack?",
            REBUYS.replace("9.00 + 1.00", "900.00 + 100.00")
        ),
        "Bob does not enter: the wallet is too small
         Bob has 0
         out: Bob
         Bob has none",
    );
}

/// T7, R32: the end of the level comes while it is on its way.
#[test]
fn t7_a_rebuy_before_the_end_of_the_level_counts_for_the_prizes() {
    check(
        &format!(
            "{REBUYS}
             | at_stack = 1500
             start: Ann Bob Cid; the levels have run 1199s; t+999ms; store waits; Bob re-buys; tell; t+1ms
             registration?; store answers; Cid re-buys"
        ),
        "registration open
         registration closed, prizes 36.00
         Cid: refused, no_rebuy_now T7",
    );
}

/// R32: out, but the place is not durable yet.
#[test]
fn r32_a_re_entry_while_the_exit_is_on_its_way() {
    check(
        "int-2.7 seats=6 late=2 prizes=60/40
         | [re_entry]
         start: Ann=3000 Bob=500 Cid=1000 Dan Eve; store waits; 1: Ann beats Bob; Bob registers; store answers; tell
         Bob registers; Bob stack?; Bob wallet?; chips?",
        "Bob enters
         Bob has 1500
         Bob has 980.00
         9000 in play, 0 out of play",
    );
}

/// R45: chips that were paid for go with the player.
#[test]
fn r45_t7_disqualified_while_a_rebuy_is_on_its_way() {
    check(
        &format!(
            "{REBUYS}
             | at_stack = 1500
             start: Ann Bob Cid Dan; store waits; Bob re-buys; staff disqualify Bob; store answers; tell
             1: everyone folds; chips?; Bob seat?; Bob wallet?; the levels have run 20min; wallets?"
        ),
        "out: Bob
         4490 in play, 0 out of play
         Bob does not sit
         Bob has 980.00
         registration closed, prizes 45.00
         Ann 990.00, Bob 980.00, Cid 990.00, Dan 990.00",
    );
}

/// R23: the machine slept: nobody loses time for it.
#[test]
fn t7_the_time_for_a_rebuy_stands_still_while_the_machine_sleeps() {
    check(
        &format!(
            "{REBUYS}
             start: Ann=3000 Bob=500 Cid=1000 Dan; 1: Ann beats Bob; t+10s; the machine sleeps 5min; tell; t+4999ms
             Bob re-buys; Bob stack?"
        ),
        "Bob has 1490",
    );
}

/// R23: after a restart there is time to come back before there is time to decide.
#[test]
fn t7_r50_the_time_for_a_rebuy_begins_when_play_can_begin() {
    check(
        &format!(
            "{REBUYS}
             start: Ann=3000 Bob=500 Cid=1000 Dan; 1: Ann beats Bob; tell; killed for 5min; t+59s; Bob connects
             Bob re-buys; Bob stack?"
        ),
        "killed, back at 12:05:00
         Bob may re-buy until 12:06:15
         Bob has 1500",
    );
}
