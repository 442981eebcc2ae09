//! R10, H17: decision time, time bank, grace; every timer survives a reload. Scenarios 17 and 18.

use crate::story::check;

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
            "{THREE}; t+29s; B calls; C calls; A raises 20; t+15s; B folds; everyone folds; tell; B bank?"
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
fn h17_a_player_sits_back_in_after_a_time_out() {
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

/// The time was over when the click came, though nobody had looked at the clock yet.
#[test]
fn r10_a_click_after_the_time_is_over_is_too_late() {
    check(
        &format!("{THREE}; t+15s; tell; B folds after 15s"),
        "B is out of time
     B folds
     C: Decision 15 s
     refused B: H3 too late",
    );
    check(
        &format!("{THREE}; t+15s; tell; B folds after 14s"),
        "B folds
     C: Decision 15 s",
    );
}
