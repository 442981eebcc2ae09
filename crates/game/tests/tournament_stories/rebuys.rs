//! T7: re-buys and add-ons.

use crate::story::check;

/// Re-buys of 1500 at 1500 or less in the first two levels, an add-on of 3000 in the break after them.
const REBUYS: &str = "int-2.7 seats=6 own-break=2,5min levels=10/20,20/40,50/100
    | [rebuys]
    | price = \"9.00 + 1.00\"
    | chips = 1500
    | until_level = 2
    | at_stack = 1500
    | most = 2
    | [add_on]
    | price = \"18.00 + 2.00\"
    | chips = 3000
    | after_level = 2";

fn with_rebuys(story: &str, expected: &str) {
    check(&format!("{REBUYS}\n{story}"), expected);
}

/// Scenario 38: two are out in one hand, and one of them re-buys.
#[test]
fn t7_only_who_does_not_rebuy_has_a_place() {
    with_rebuys(
        "start: Ann=3000 Bob=500 Cid=1000 Dan; tell; 1: Ann beats Bob Cid; Bob re-buys; Bob stack?
         Bob wallet?; t+14999ms; t+1ms; Cid re-buys; places?",
        "Bob may re-buy until 12:00:15
         Cid may re-buy until 12:00:15
         Bob has 1500
         Bob has 980.00
         out: Cid
         Cid: refused, no_rebuy_now T7",
    );
}

/// Scenario 38: a stack of exactly the limit.
#[test]
fn t7_a_rebuy_at_exactly_the_limit_is_allowed() {
    with_rebuys(
        "start: Ann=1501 Bob=1499 Cid; tell; Ann re-buys; Bob re-buys; Cid re-buys; Cid stack?
         1: everyone folds; Bob stack?; Cid stack?",
        "Ann: refused, no_rebuy_now T7
         Cid has 1500
         Bob has 3009
         Cid has 3000",
    );
}

#[test]
fn t7_rebuys_end_with_their_level_and_their_number() {
    with_rebuys(
        "start: Ann Bob Cid; the levels have run 1199s; tell; Bob re-buys; t+999ms; Ann re-buys; t+1ms
         Cid re-buys; level?",
        "Cid: refused, no_rebuy_now T7
         level 3: 50/100",
    );
}

#[test]
fn t7_so_many_rebuys_and_no_more() {
    with_rebuys(
        "start: Ann=3000 Bob=500 Cid=1000; 1: Ann beats Bob; Bob re-buys; 1: Ann beats Bob; Bob re-buys
         tell; 1: Ann beats Bob; Bob re-buys; Bob wallet?",
        "registration closed, prizes 45.00
         place 3: Bob 0.00
         Bob: refused, no_rebuy_now T7
         Bob has 970.00",
    );
}

#[test]
fn t7_the_add_on_is_for_the_break_after_its_level_and_once() {
    with_rebuys(
        "start: Ann Bob Cid; Ann adds on; tell; the levels have run 20min; Ann adds on; Ann stack?; Ann wallet?
         Ann adds on; until 12:05; Bob adds on; chips?",
        "break until 12:05:00
         Ann has 4500
         Ann has 970.00
         Ann: refused, no_add_on_now T7
         the break is over at 12:05:00
         registration closed, prizes 45.00
         Bob: refused, no_add_on_now T7
         7500 in play, 0 out of play",
    );
}

#[test]
fn t7_who_declines_has_the_place_at_once() {
    with_rebuys(
        "start: Ann=3000 Bob=500 Cid=1000; tell; 1: Ann beats Bob; Bob declines; Bob re-buys",
        "Bob may re-buy until 12:00:15
         registration closed, prizes 27.00
         place 3: Bob 0.00
         Bob: refused, no_rebuy_now T7",
    );
}

#[test]
fn t7_the_table_waits_for_the_decision() {
    with_rebuys(
        "start: Ann=3000 Bob=500 Cid=1000; tell hands; 1: Ann beats Bob; t+14s; Bob re-buys; hush",
        "Bob may re-buy until 12:00:15
         table 1: 10/20, button Ann, small blind Bob, big blind Cid, cards for Bob Cid Ann",
    );
}

#[test]
fn t7_r50_killed_in_a_rebuy() {
    for (when, stack, wallet) in
        [("before", "0", "990.00"), ("in", "1500", "980.00"), ("after", "1500", "980.00")]
    {
        with_rebuys(
            &format!(
                "start: Ann=3000 Bob=500 Cid=1000; 1: Ann beats Bob; kill {when} an entry for 60s
                 Bob re-buys; tell; Bob stack?; Bob wallet?"
            ),
            &format!("Bob has {stack}\nBob has {wallet}"),
        );
    }
}

/// Bob has paid when the room is killed, and plays when it is back.
#[test]
fn t7_r50_who_has_bought_chips_plays_after_a_restart() {
    for when in ["in", "after"] {
        with_rebuys(
            &format!(
                "start: Ann=3000 Bob=500 Cid=1000; 1: Ann beats Bob; kill {when} an entry for 60s
                 Bob re-buys; everyone connects; tell play; Ann folds; Bob folds; hush"
            ),
            "table 1: Ann folds
             table 1: Bob: Decision 15 s
             table 1: Bob folds
             table 1: Cid wins 20",
        );
    }
}
