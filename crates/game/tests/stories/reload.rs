//! R23: what a reload keeps and what it takes back. Every timer survives in mid-countdown.

use crate::story::check;

const THREE: &str = "int-2.7 NL 0.05/0.10
    A sits 1000; B sits 1000; C sits 1000";

/// The first hand's button is B, so B acts first, then C, then A.
fn after_three(story: &str, expected: &str) {
    check(&format!("{THREE}; {story}"), expected);
}

#[test]
fn r23_reload_in_mid_hand_gives_the_bets_back() {
    after_three(
        "B raises 500; C calls; reload; tell; A stack?; B stack?; C stack?",
        "A has 1000
         B has 1000
         C has 1000",
    );
}

/// The hand that was rolled back moved no blind: the same players post again, under a new number.
#[test]
fn r23_reload_in_mid_hand_leaves_the_blinds_where_they_were() {
    after_three(
        "everyone folds; t+1s; C folds; reload; tell; t+1s",
        "hand 3: button C
         small blind A 5
         big blind B 10
         cards for A
         cards for B
         cards for C
         C: Decision 15 s",
    );
}

/// D was dealt in with the hand that was rolled back, and posted: D has still to come in.
#[test]
fn r23_h15_reload_in_mid_hand_takes_an_entry_back() {
    after_three("D sits 1000; D posts; everyone folds; t+1s; reload; tell; D standing?", "D posts");
}

/// A sat out while the big blind passed, in a hand that was then rolled back.
#[test]
fn r23_h15_reload_in_mid_hand_takes_a_missed_big_blind_back() {
    let out = "everyone folds; t+1s; D sits 500; everyone folds; C goes out; t+1s";
    after_three(&format!("{out}; C is back; tell; C standing?"), "C waits or posts");
    after_three(&format!("{out}; reload; C is back; tell; C standing?"), "C plays");
}

#[test]
fn r23_late_clicks_of_a_rolled_back_hand_fit_no_other() {
    after_three("reload; t+1s; tell; A preselects fold for hand 1", "refused A: H3 stale");
}

/// C leaves in mid-hand and the room goes down: C is let go when it is up again.
#[test]
fn r23_leaving_survives_a_reload() {
    after_three(
        "C leaves; reload; tell commits; t+1ms; C wallet?; hush",
        "commit: C leaves with 1000
         C takes 1000 home
         C leaves
         C has 1000000 at home",
    );
}

/// Everyone's time of sitting out, also of those who were about to.
#[test]
fn r23_h16_sitting_out_survives_a_reload() {
    let out = "everyone folds; t+1s; A goes out after this hand; everyone folds";
    after_three(
        &format!("{out}; t+5min; reload; t+5min; tell; t+1ms; tables?"),
        "A takes 1000 home, having sat out too long
         A leaves
         table 1: B C",
    );
    after_three(
        "A goes out after this hand; reload; tell; A standing?; C standing?",
        "A sits out
         C waits or posts",
    );
}

#[test]
fn r23_r10_time_banks_survive_a_reload() {
    after_three(
        "t+20s; B folds; reload; tell; A bank?; B bank?",
        "A has 15 s of bank
         B has 10 s of bank",
    );
}

/// H13: the one two-handed hand has been played, before the reload as after it.
#[test]
fn r23_h13_the_two_handed_hand_survives_a_reload() {
    after_three("C leaves; everyone folds; t+1s; everyone folds; reload; tell; t+60s", "");
    after_three(
        "C leaves; everyone folds; reload; tell; t+60s; hush",
        "hand 3: button A
         small blind A 5
         big blind B 10
         cards for B
         cards for A
         A: Decision 15 s
         A: Bank 15 s
         A is out of time
         A folds
         B wins 10
         A sits out",
    );
}

#[test]
fn r23_h18_the_memory_of_who_left_survives_a_reload() {
    after_three(
        "everyone folds; A's stack is 700; A leaves; t+20min; reload; t+10min; tell; A joins",
        "A may bring 700–1000: LastStack",
    );
}

#[test]
fn r23_h15_standing_survives_a_reload() {
    after_three(
        "D sits 1000; D posts; E sits 1000; reload; tell; A standing?; D standing?; E standing?",
        "A waits or posts
         D posts
         E waits or posts",
    );
}

/// H14: the queue keeps its order; seats that were held are given to those who wait.
#[test]
fn r23_h14_the_queue_survives_a_reload() {
    let full = "int-2.7 NL 0.05/0.10 public
        A joins; B joins; C joins; A confirms 500; B confirms 500; C confirms 500
        D joins; D confirms 500; E joins; E confirms 500; F joins; G joins; H joins";
    check(
        &format!("{full}; reload; tell; t+1ms"),
        "G may bring 500–1000: Usual
         H waits at place 1, 2 more needed
         hand 2: button D
         small blind A 5
         big blind B 10
         cards for A
         cards for B
         cards for E
         cards for C
         cards for D
         E: Decision 15 s",
    );
}

/// Chips that waited for the end of a hand come when the hand is rolled back.
#[test]
fn r23_h20_chips_that_arrived_during_the_hand_survive_its_rolling_back() {
    after_three(
        "everyone folds; store waits; C tops up 5; t+2s; store answers; reload; tell; C stack?",
        "C has 1000",
    );
}
