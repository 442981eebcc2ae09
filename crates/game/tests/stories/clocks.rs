//! R10, H17: decision time, time bank, grace; every timer survives a reload. Scenarios 17 and 18.

use crate::story::{ALL, NEWER, OLDER, Story, check, check_under};

const THREE: &str = "int-2.7 NL 0.05/0.10
    A sits 1000; B sits 1000; C sits 1000";

/// The first hand's button is B, so B acts first, then C, then A.
#[test]
fn r10_decision_time_then_the_time_bank_then_a_fold() {
    check(
        &format!("{THREE}; tell; t+15s; t+14s; t+1s; t+1s"),
        "B: Bank 15 s
         B is out of time
         B folds
         C: Decision 15 s",
    );
}

#[test]
fn r10_acting_within_the_bank_uses_only_what_was_used() {
    check(&format!("{THREE}; t+20s; B calls; tell; B bank?"), "B has 10 s of bank");
    check(&format!("{THREE}; t+14s; B calls; tell; B bank?"), "B has 15 s of bank");
}

#[test]
fn r10_time_out_checks_where_that_is_free() {
    check(
        &format!("{THREE}; B calls; C calls; tell; t+30s; t+1s"),
        "A: Bank 15 s
         A is out of time
         A checks
         C: Decision 15 s",
    );
}

#[test]
fn r10_scenario_18_an_empty_bank_stays_empty_by_the_newer_rules() {
    check(
        &format!(
            "{THREE}; t+29s; B calls; C calls; A raises 20; t+15s; B folds; everyone folds
             tell; B bank?"
        ),
        "B has 1 s of bank",
    );
}

#[test]
fn r10_scenario_18_the_older_rules_lift_it_to_ten_seconds_each_hand() {
    check(
        &format!(
            "{}; t+24s; B calls; tell; B bank?; everyone folds; t+5s; B bank?",
            THREE.replace("int-2.7", "dk-2.0")
        ),
        "B has 1 s of bank
         C folds
         A: Decision 15 s
         A folds
         B wins 25
         hand 2: button C
         small blind A 5
         big blind B 10
         cards for A
         cards for B
         cards for C
         C: Decision 15 s
         B has 10 s of bank",
    );
}

/// Other rooms had players who could not sit back in after a time-out: here one may say so at once,
/// during the hand, or after it.
#[test]
fn h17_bug_who_was_timed_out_sits_back_in() {
    let timed_out = format!("{THREE}; t+30s");
    check(&format!("{timed_out}; B is back; everyone folds; t+1s; tell; B standing?"), "B plays");
    check(&format!("{timed_out}; everyone folds; B is back; tell; B standing?"), "B plays");
    check(&format!("{timed_out}; everyone folds; t+1s; tell; B standing?"), "B sits out");
}

/// Going and coming does not lengthen the grace of a turn: five seconds of the twenty are used.
#[test]
fn h17_grace_of_a_turn_is_not_renewed_by_reconnecting() {
    check(
        &format!(
            "{THREE}; t+16s; tell; B loses connection; t+5s; B reconnects; t+1s
             B loses connection; t+15s"
        ),
        "B is gone
         B: Grace 20 s
         B reconnects
         B: Bank 14 s
         B is gone
         B: Grace 15 s
         B is out of time
         B folds
         C: Decision 15 s",
    );
}

/// The connection was lost before the buy-in came through: the seat knows.
#[test]
fn h17_disconnected_while_the_buy_in_is_on_its_way() {
    check(
        "int-2.7 NL 0.05/0.10
         A sits 1000; B sits 1000; store waits; C sits 1000; C loses connection; tell
         store answers; B folds; t+15s",
        "C sits with 1000
         C is gone
         hand 1: button B
         small blind C 5
         big blind A 10
         cards for C
         cards for A
         cards for B
         B: Decision 15 s
         B folds
         C: Decision 15 s
         C: Grace 20 s",
    );
}

/// H17: a time-out sits the player out from the end of the hand. Whether that is so for one who is
/// connected is a reading that a rulebook may change; for a lost connection the clause says it.
#[test]
fn h17_a_time_out_sits_out_connected_or_not() {
    let connected = "t+30s; C folds; tell; B standing?";
    let lost = "B loses connection; t+35s; C folds; tell; B standing?";
    check(&format!("{THREE}; {connected}"), "B sits out");
    check(&format!("{THREE}; {lost}"), "B sits out");
    let may_stay = THREE.replace("0.10", "0.10 time-out-sits-out=false");
    check(&format!("{may_stay}; {connected}"), "B plays");
    check(&format!("{may_stay}; {lost}"), "B sits out");
}

/// H11: time to see a showdown, less for a hand without one; a rulebook may deal on at once.
#[test]
fn h11_the_next_hand_waits_as_long_as_the_rulebook_says() {
    for (end, just_before) in [("everyone calls", "t+2999ms"), ("everyone folds", "t+999ms")] {
        let early = Story::play(&format!("{THREE}; {end}; {just_before}"));
        assert!(!early.contains("hand 2"), "{end}: {early}");
        let then = Story::play(&format!("{THREE}; {end}; {just_before}; t+1ms"));
        assert!(then.contains("hand 2"), "{end}: {then}");
        let at_once = THREE.replace("0.10", "0.10 pause=0");
        let transcript = Story::play(&format!("{at_once}; B folds; C folds"));
        assert!(transcript.contains("hand 2"), "{transcript}");
    }
}

/// The time was over when the click came, though nobody had looked at the clock yet.
#[test]
fn r10_a_click_after_the_time_is_over_is_too_late() {
    check(
        &format!("{THREE}; t+15s; tell; B folds after 15s"),
        "B is out of time
         B folds
         C: Decision 15 s
         refused B: H3 stale",
    );
    check(
        &format!("{THREE}; t+15s; tell; B folds after 14s"),
        "B folds
         C: Decision 15 s",
    );
}

/// R10: what a bank starts with, by rulebook.
#[test]
fn r10_what_a_bank_starts_with() {
    let story = "RULEBOOK NL 0.05/0.10
        A sits 1000; tell; A bank?";
    check_under(&OLDER, story, "A has 10 s of bank");
    check_under(&NEWER, story, "A has 15 s of bank");
    check_under(&["home"], story, "A has 15 s of bank");
}

/// R10, newer: five seconds with every tenth hand, up to thirty.
#[test]
fn r10_five_seconds_every_tenth_hand_up_to_thirty() {
    let after = |hands: u32| {
        format!(
            "RULEBOOK NL 0.05/0.10
             A sits 1000; B sits 1000; C sits 1000; play {hands}; tell; A bank?"
        )
    };
    for (hands, expected) in [
        (9, "15 s"),
        (10, "20 s"),
        (19, "20 s"),
        (20, "25 s"),
        (30, "30 s"),
        (40, "30 s"),
        (100, "30 s"),
    ] {
        check_under(&NEWER, &after(hands), &format!("A has {expected} of bank"));
    }
}

/// R10, older: a quarter of a second with every hand, up to thirty seconds.
#[test]
fn r10_a_quarter_of_a_second_every_hand_up_to_thirty() {
    let after = |hands: u32| {
        format!(
            "RULEBOOK NL 0.05/0.10
             A sits 1000; B sits 1000; C sits 1000; play {hands}; tell; A bank?"
        )
    };
    check_under(&OLDER, &after(1), "A has 10.25 s of bank");
    check_under(&OLDER, &after(79), "A has 29.75 s of bank");
    check_under(&OLDER, &after(80), "A has 30 s of bank");
    check_under(&OLDER, &after(90), "A has 30 s of bank");
}

/// Only hands one is dealt into count: A sits out.
#[test]
fn r10_only_hands_played_count() {
    check_under(
        &NEWER,
        "RULEBOOK NL 0.05/0.10
         A sits 1000; B sits 1000; C sits 1000; A goes out; D sits 1000; play 10; tell; A bank?",
        "A has 15 s of bank",
    );
}

/// Never below zero: all of it is used, and the turn is over.
#[test]
fn r10_a_bank_is_never_below_zero() {
    check(&format!("{THREE}; t+30s; tell; B bank?"), "B has 0 s of bank");
    // The next hand with an empty bank: the decision time is all there is.
    check(
        &format!(
            "{THREE}; t+30s; B is back; everyone folds; t+1s; C folds; A folds; t+1s
             everyone folds; t+1s; tell; t+15s; hush"
        ),
        "B is out of time
         B folds
         C: Decision 15 s",
    );
}

/// R10: one bank a table: what A used at the first is not missing at the next.
#[test]
fn r10_a_bank_belongs_to_one_table() {
    let first = "int-2.7 NL 0.05/0.10 public
        A B C sit 500; D E F sit 500; t+25s; everyone folds";
    check(
        &format!("{first}; tell; A bank?; B bank?; C bank?; hush"),
        "A has 5 s of bank
         B has 15 s of bank
         C has 15 s of bank",
    );
    let left = "A leaves; B leaves; C leaves; D leaves; E leaves; F leaves; t+1s
                A B C sit 1000; tell";
    check(
        &format!("{first}; {left}; A bank?; B bank?; C bank?; hush"),
        "A has 15 s of bank
         B has 15 s of bank
         C has 15 s of bank",
    );
}

/// R10: leaving and coming back to the same table does not fill the bank within half an hour, or does
/// where a rulebook says so.
#[test]
fn r10_leaving_and_coming_back_does_not_fill_the_bank() {
    let back = |word: &str, away: &str| {
        format!(
            "RULEBOOK NL 0.05/0.10 {word}
             A sits 500; B sits 500; C sits 500; D sits 500; t+20s; B folds; everyone folds
             B leaves; {away}; B sits 500; tell; B bank?"
        )
    };
    check_under(&NEWER, &back("", "t+1s"), "B has 10 s of bank");
    check_under(&NEWER, &back("", "t+30min"), "B has 10 s of bank");
    check_under(&NEWER, &back("", "t+30min; t+1ms"), "B has 15 s of bank");
    check_under(&NEWER, &back("bank-kept=0", "t+1s"), "B has 15 s of bank");
    // The older rulebooks fill it for the next hand anyway.
    check_under(&OLDER, &back("", "t+1s"), "B has 5.25 s of bank");
    // Leaving twice does not make it more.
    let twice = back("", "t+1s; B sits 500; B leaves; t+29min");
    check_under(&NEWER, &twice, "B has 10 s of bank");
}

/// The grace of the hand is used up when the connection is lost in the time bank: the bank runs on, or
/// the room acts at once.
#[test]
fn h17_lost_in_the_bank_with_the_grace_used_up() {
    // A's grace is used up at two turns, back at the third.
    let used_up = "int-2.7 NL 0.05/0.10 WORD
        A sits 1000; B sits 1000; C sits 1000; B calls; C calls; A loses connection; t+35s
        C checks; t+25s; B checks; A reconnects; C checks; t+20s; tell; A loses connection";
    check(
        &format!("{used_up}; t+5s; A reconnects; A bank?; t+5s; A bank?; hush")
            .replace("WORD", "lost-in-bank=runs"),
        "A is gone
         A: Bank 10 s
         A reconnects
         A has 10 s of bank
         A is out of time
         A checks
         B: Decision 15 s
         A has 0 s of bank",
    );
    check(
        &format!("{used_up}; A bank?; hush").replace("WORD", ""),
        "A is gone
         A is out of time
         A checks
         B: Decision 15 s
         A has 10 s of bank",
    );
}

/// The same with a little of it left: it runs first; then the room acts, or the bank runs after it
/// where the rulebook lets it. With all of a turn's grace given, the room acts and the bank is kept.
#[test]
fn h17_lost_in_the_bank_with_some_grace_left() {
    let some_left = "int-2.7 NL 0.05/0.10 WORD
        A sits 1000; B sits 1000; C sits 1000; B calls; C calls; A loses connection; t+35s
        C checks; A reconnects; t+20s; tell; A loses connection; t+10s; t+10s; A bank?; hush";
    check(
        &some_left.replace("WORD", "lost-in-bank=runs"),
        "A is gone
         A: Grace 10 s
         A: Bank 10 s
         A is out of time
         A checks
         B: Decision 15 s
         A has 0 s of bank",
    );
    check(
        &some_left.replace("WORD", "").replace("t+10s; t+10s", "t+10s"),
        "A is gone
         A: Grace 10 s
         A is out of time
         A checks
         B: Decision 15 s
         A has 10 s of bank",
    );
    check(
        &format!("{THREE}; t+20s; tell; B loses connection; t+20s; B bank?; hush"),
        "B is gone
         B: Grace 20 s
         B is out of time
         B folds
         C: Decision 15 s
         B has 10 s of bank",
    );
}

/// Scenario 17: disconnected at three turns of one hand: 20 s, 10 s, none.
#[test]
fn h17_scenario_17_grace_of_twenty_ten_and_no_seconds() {
    check_under(
        &ALL,
        "RULEBOOK NL 0.05/0.10
         A sits 1000; B sits 1000; C sits 1000; B calls; C calls; A loses connection; tell; t+35s
         C checks; t+25s; B checks; C checks; t+15s; hush",
        "A: Grace 20 s
         A is out of time
         A checks
         C: Decision 15 s
         C checks
         A: Decision 15 s
         A: Grace 10 s
         A is out of time
         A checks
         B: Decision 15 s
         B checks
         C: Decision 15 s
         C checks
         A: Decision 15 s
         A is out of time
         A checks
         B: Decision 15 s",
    );
}

/// Facing a bet the room folds; the player sits out from the end of the hand.
#[test]
fn h17_a_disconnected_player_facing_a_bet_is_folded_and_sits_out() {
    check_under(
        &ALL,
        "RULEBOOK NL 0.05/0.10
         A sits 1000; B sits 1000; C sits 1000; B loses connection; tell; t+35s; C folds; hush",
        "B: Grace 20 s
         B is out of time
         B folds
         C: Decision 15 s
         C folds
         A wins 10
         B sits out",
    );
}

/// A disconnected player does not spend the bank, and may use it after coming back in the grace.
#[test]
fn h17_back_in_the_grace_the_bank_may_be_used() {
    let gone = "int-2.7 NL 0.05/0.10
        A sits 1000; B sits 1000; C sits 1000; B loses connection; t+25s; tell";
    check(
        &format!("{gone}; B bank?; B reconnects; t+15s; hush"),
        "B has 15 s of bank
         B reconnects
         B: Bank 15 s
         B is out of time
         B folds
         C: Decision 15 s",
    );
    check(
        &format!("{gone}; B reconnects; B calls; B bank?; hush"),
        "B reconnects
         B: Bank 15 s
         B calls 10
         C: Decision 15 s
         B has 15 s of bank",
    );
    // With an empty bank what is left of the grace stays.
    let empty = format!(
        "{THREE}; t+30s; B is back; everyone folds; t+1s; C folds; A folds
         t+1s; everyone folds; t+1s"
    );
    check(
        &format!(
            "{empty}; tell; B loses connection; t+20s; B reconnects; t+14s; B bank?; t+1s
             hush"
        ),
        "B is gone
         B: Grace 20 s
         B reconnects
         B has 0 s of bank
         B is out of time
         B folds
         C: Decision 15 s",
    );
}

#[test]
fn h17_coming_back_before_the_turn_costs_nothing() {
    check(
        &format!(
            "{THREE}; A loses connection; B calls; A reconnects; tell; C calls; A bank?
             t+20s; hush"
        ),
        "C calls 5
         A: Decision 15 s
         A has 15 s of bank
         A: Bank 15 s",
    );
}

/// Between hands nothing happens to a disconnected player until a turn comes.
#[test]
fn h17_disconnected_between_hands_is_dealt_in() {
    check(
        &format!("{THREE}; everyone folds; C loses connection; tell; t+1s; t+15s; hush"),
        "hand 2: button C
         small blind A 5
         big blind B 10
         cards for A
         cards for B
         cards for C
         C: Decision 15 s
         C: Grace 20 s",
    );
}

/// In the decision time a lost connection changes nothing, if it is back in time.
#[test]
fn h17_lost_and_back_within_the_decision_time() {
    check(
        &format!("{THREE}; tell; B loses connection; t+10s; B reconnects; t+5s; hush"),
        "B is gone
         B reconnects
         B: Bank 15 s",
    );
}
