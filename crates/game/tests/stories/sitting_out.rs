//! H16, R7, R8: sitting out now, after this hand, at the big blind, and how long.

use crate::story::{ALL, check_under};

/// The first hand's button is B, C the small blind, A the big blind.
const THREE: &str = "RULEBOOK NL 0.05/0.10
    A sits 1000; B sits 1000; C sits 1000";

fn after_three(story: &str, expected: &str) {
    check_under(&ALL, &format!("{THREE}; {story}"), expected);
}

/// More than ten minutes: at 10:00.000 A is still there, a millisecond later gone.
#[test]
fn h16_ten_minutes_then_the_lobby() {
    let out = "everyone folds; A goes out; B goes out; C goes out; tell";
    after_three(&format!("{out}; t+10min; tables?"), "table 1: A B C");
    after_three(
        &format!("{out}; t+10min; t+1ms; tables?"),
        "A takes 1005 home, having sat out too long
         A leaves
         B takes 1000 home, having sat out too long
         B leaves
         C takes 995 home, having sat out too long
         C leaves
         table 1:",
    );
}

#[test]
fn h16_back_in_time_keeps_the_seat() {
    let out = "everyone folds; A goes out; B goes out; C goes out; t+599s; A is back; tell";
    after_three(
        &format!("{out}; t+60min; tables?"),
        "B takes 1000 home, having sat out too long
         B leaves
         C takes 995 home, having sat out too long
         C leaves
         table 1: A",
    );
}

/// No cards, no blinds.
#[test]
fn h16_who_sits_out_is_not_dealt_in() {
    check_under(
        &ALL,
        "RULEBOOK NL 0.05/0.10
         A sits 1000; B sits 1000; C sits 1000; D sits 1000; everyone folds; A goes out; tell
         play 3; A stack?; hush",
        "hand 2: button C
         small blind C 5
         big blind B 10
         cards for B
         cards for C
         C: Decision 15 s
         C folds
         B wins 10
         hand 3: button B
         small blind B 5
         big blind C 10
         cards for C
         cards for B
         B: Decision 15 s
         B folds
         C wins 10
         hand 4: button B
         small blind C 5
         big blind D 10
         cards for C
         cards for D
         cards for B
         B: Decision 15 s
         A has 1005",
    );
}

/// Now: the hand is folded; after this hand: it is played.
#[test]
fn h16_sitting_out_now_or_after_this_hand() {
    after_three(
        "tell; C goes out; B folds; hush",
        "B folds
         C folds
         A wins 10
         C sits out",
    );
    after_three(
        "tell; C goes out after this hand; B folds; C calls; A checks; hush",
        "B folds
         C: Decision 15 s
         C calls 5
         A: Decision 15 s
         A checks
         C: Decision 15 s",
    );
    after_three(
        "C goes out after this hand; B folds; tell; C folds; hush",
        "C folds
         A wins 10
         C sits out",
    );
}

#[test]
fn h16_a_wish_to_sit_out_can_be_taken_back() {
    after_three(
        "C goes out after this hand; C is back; B folds; tell; C folds; C standing?",
        "C folds
         A wins 10
         C plays",
    );
}

#[test]
fn r8_sit_out_next_big_blind() {
    let four = "RULEBOOK NL 0.05/0.10
        A sits 1000; B sits 1000; C sits 1000; D sits 1000; everyone folds; t+1s
        C goes out at the big blind; tell";
    // B has the big blind now; C's comes next.
    check_under(
        &ALL,
        &format!("{four}; C standing?; everyone folds; t+1s; C standing?; hush"),
        "C plays
         C folds
         A: Decision 15 s
         A folds
         B wins 10
         C sits out
         hand 3: button A
         small blind B 5
         big blind D 10
         cards for B
         cards for D
         cards for A
         A: Decision 15 s
         C sits out",
    );
    check_under(
        &ALL,
        &format!("{four}; C is back; everyone folds; t+1s; C standing?; hush"),
        "C folds
         A: Decision 15 s
         A folds
         B wins 10
         hand 3: button A
         small blind B 5
         big blind C 10
         cards for B
         cards for C
         cards for A
         A: Decision 15 s
         C plays",
    );
}

/// R7: a sit-out elsewhere counts here from the next hand; R8: unless it is to be the big blind.
#[test]
fn r7_a_sit_out_elsewhere_counts_here_from_the_next_hand() {
    after_three(
        "C goes out elsewhere; B folds; tell; C calls; A checks; C standing?; hush",
        "C calls 5
         A: Decision 15 s
         A checks
         C: Decision 15 s
         C plays",
    );
    after_three("C goes out elsewhere; B folds; C folds; tell; C standing?", "C sits out");
    after_three(
        "C goes out at the big blind; C goes out elsewhere; B folds; C folds; tell
         C standing?",
        "C plays",
    );
}

/// Sitting out asked for while the hand's end is not yet durable: it counts at once.
#[test]
fn h16_sitting_out_while_settling() {
    after_three(
        "B folds; store waits; C folds; C goes out; tell; store answers; C standing?; hush",
        "C folds
         A wins 10
         C sits out
         C sits out",
    );
}
