//! Pre-selected actions, late clicks, and leaving in the middle of a hand.

use crate::story::check;

/// The first hand's button is B, so B acts first, then C (small blind), then A (big blind).
const THREE: &str = "int-2.7 NL 0.05/0.10
    A sits 1000; B sits 1000; C sits 1000";

fn after_three(story: &str, expected: &str) {
    check(&format!("{THREE}; {story}"), expected);
}

#[test]
fn h3_preselected_fold_and_check_fold() {
    after_three(
        "C preselects fold; tell; B calls; hush",
        "B calls 10
         C folds
         A: Decision 15 s",
    );
    after_three(
        "C preselects check-fold; tell; B calls; hush",
        "B calls 10
         C folds
         A: Decision 15 s",
    );
    after_three(
        "A preselects check-fold; B calls; tell; C calls; hush",
        "C calls 5
         A checks
         C: Decision 15 s",
    );
    after_three(
        "A preselects check-fold; B calls; tell; C raises 30; hush",
        "C raises to 30
         A folds
         B: Decision 15 s",
    );
}

#[test]
fn h5_preselected_check_dies_on_a_bet() {
    after_three(
        "A preselects check; B calls; tell; C calls; hush",
        "C calls 5
         A checks
         C: Decision 15 s",
    );
    after_three(
        "A preselects check; B calls; tell; C raises 30; hush",
        "C raises to 30
         A: Decision 15 s",
    );
}

/// A pre-selected call binds to its amount and dies on a raise, even one back to that amount.
#[test]
fn h6_preselected_call_binds_to_its_amount() {
    after_three(
        "C preselects call 5; tell; B calls; hush",
        "B calls 10
         C calls 5
         A: Decision 15 s",
    );
    after_three(
        "C preselects call 5; tell; B raises 30; hush",
        "B raises to 30
         C: Decision 15 s",
    );
    after_three(
        "C preselects call 25; tell; B raises 30; hush",
        "B raises to 30
         C: Decision 15 s",
    );
    after_three(
        "C preselects call 6; tell; B calls; hush",
        "B calls 10
         C: Decision 15 s",
    );
}

#[test]
fn h3_a_preselected_action_can_be_taken_back() {
    after_three(
        "C preselects fold; C preselects nothing; tell; B calls; hush",
        "B calls 10
         C: Decision 15 s",
    );
}

/// It lasts for the hand it was made in: in the next one C decides anew.
#[test]
fn h3_a_preselected_action_does_not_reach_the_next_hand() {
    after_three(
        "C folds; A preselects fold; B folds; C folds; t+1s; tell; C folds; hush",
        "C folds
         A: Decision 15 s",
    );
}

/// Scenario 29: C checks the flop and chooses for "next time"; the turn card comes, and C is asked.
#[test]
fn h3_scenario_29_a_board_card_ends_a_preselected_action() {
    for choice in ["check-fold", "fold", "check"] {
        after_three(
            &format!(
                "B calls; C calls; A checks; C checks; C preselects {choice}; A checks; tell
                      B checks; t+5s; hush"
            ),
            "B checks
             C: Decision 15 s",
        );
    }
    // Chosen before the flop for the flop: the same.
    after_three(
        "B calls; C calls; C preselects check-fold; B preselects fold; tell; A checks; C checks
         A checks; t+5s; hush",
        "A checks
         C: Decision 15 s
         C checks
         A: Decision 15 s
         A checks
         B: Decision 15 s",
    );
}

/// A player who leaves or sits out at once has chosen for the whole hand.
#[test]
fn h3_leaving_and_sitting_out_outlive_a_board_card() {
    for choice in ["C leaves", "C goes out"] {
        after_three(
            &format!("B calls; C calls; {choice}; tell; A checks; hush"),
            "A checks
             C checks
             A: Decision 15 s",
        );
    }
}

#[test]
fn h3_preselecting_for_another_hand_is_refused() {
    after_three("tell; C preselects fold for hand 7", "refused C: H3 stale");
    after_three("D sits 1000; tell; D preselects fold", "refused D: H3 stale");
    after_three("everyone folds; tell; C preselects fold for hand 1", "refused C: H3 stale");
}

/// C decides on what was there before B's call; the decision arrives after it. Taking one back is
/// never too late.
#[test]
fn h3_preselecting_on_an_older_turn_is_refused() {
    after_three(
        "B calls; tell; A preselects check-fold late; A preselects check late",
        "refused A: H3 stale
         refused A: H3 stale",
    );
    after_three(
        "C preselects fold; A preselects fold; tell; A preselects nothing late; B calls; hush",
        "B calls 10
         C folds
         A: Decision 15 s",
    );
}

/// On one's own turn it is the action.
#[test]
fn h3_preselecting_on_ones_turn_acts() {
    after_three(
        "tell; B preselects call 10; hush",
        "B calls 10
         C: Decision 15 s",
    );
}

/// A late click is refused, never applied to another turn, hand or player.
#[test]
fn h3_late_clicks_are_refused() {
    after_three(
        "B calls; tell; B clicks late; C clicks late; B folds",
        "refused B: H3 stale
         refused C: H3 stale
         refused B: H3 not_your_turn turn_of=3",
    );
    after_three("everyone folds; tell; B folds", "refused B: H3 stale");
}

#[test]
fn h4_leaving_when_not_on_turn_folds_when_the_turn_comes() {
    after_three(
        "tell commits; C leaves; tables?; B calls; A checks; hush",
        "table 1: A B C
         B calls 10
         C folds
         A: Decision 15 s
         A checks
         A: Decision 15 s",
    );
}

#[test]
fn h5_leaving_where_a_check_is_free_checks() {
    after_three(
        "A leaves; B calls; tell; C calls; hush",
        "C calls 5
         A checks
         C: Decision 15 s",
    );
}

#[test]
fn h4_leaving_between_hands_is_at_once() {
    after_three(
        "everyone folds; tell commits; C leaves; tables?",
        "commit: C leaves with 995
         C takes 995 home
         C leaves
         table 1: A B",
    );
}

/// All-in, there is nothing left to decide: the hand goes on, and its end lets C go.
#[test]
fn h8_leaving_all_in_waits_for_the_hand() {
    after_three(
        "B raises 1000; C calls; C leaves; tables?; tell commits; A folds; tables?; hush",
        "commit: hand 1, C leaves with 0
         A folds
         B shows
         C shows
         B wins 1960
         C takes 0 home
         C leaves
         table 1: A B",
    );
}

#[test]
fn h4_leaving_twice_is_leaving_once() {
    after_three(
        "C leaves; C leaves; B folds; tell; C leaves; C wallet?",
        "refused C: H14 not_seated
         C has 999995 at home",
    );
}

/// The table waits for the store: nothing is dealt, and no events follow the commit. H11: the pause
/// before the next hand counts from when the end is shown.
#[test]
fn r23_the_table_waits_for_a_late_answer() {
    after_three(
        "B folds; store waits; tell commits; C folds; t+60s; A goes out
         t+60s",
        "commit: hand 1",
    );
    after_three(
        "B folds; store waits; C folds; t+60s; tell; store answers; t+999ms; tables?; t+1ms; hush",
        "C folds
         A wins 10
         table 1: A B C
         hand 2: button C
         small blind A 5
         big blind B 10
         cards for A
         cards for B
         cards for C
         C: Decision 15 s",
    );
}

/// R23: an answer that comes again changes nothing.
#[test]
fn r23_repeated_answers_change_nothing() {
    after_three(
        "B folds; C folds; tell; store repeats; store repeats; t+1ms
         tables?",
        "table 1: A B C",
    );
}
