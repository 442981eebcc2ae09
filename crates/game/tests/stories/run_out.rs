//! H11: what a table shows when no more betting is possible. The hand is decided and durable; how it
//! ends is shown in time, and until then the table stands as in the middle of a hand.

use crate::story::{ALL, check, check_under};

const THREE: &str = "int-2.7 NL 0.05/0.10 paced
    A sits 1000; B sits 1000; C sits 1000";

/// The first hand's button is B, so B acts first, then C, then A.
fn after_three(story: &str, expected: &str) {
    check(&format!("{THREE}; {story}"), expected);
}

/// After an all-in of B and C that A leaves them alone with.
fn after_all_in(story: &str, expected: &str) {
    after_three(&format!("B raises 1000; C calls; A folds; tell; {story}"), expected);
}

#[test]
fn h11_the_board_comes_street_by_street() {
    check_under(
        &ALL,
        "RULEBOOK NL 0.05/0.10 paced
         A sits 1000; B sits 1000; C sits 1000; B raises 1000; C calls; tell; A folds; view?
         t+1s; view?; t+1s; view?; t+999ms; view?",
        "A folds
         B shows
         C shows
         Preflop, 2010 in the middle (), C 0 bet 1000 open, A 990 bet 10 folded, B 0 bet 1000 open
         Flop 0.8 s later
         Flop, 2010 in the middle (2010), C 0 open, A 990 folded, B 0 open
         Turn 1 s later
         Turn, 2010 in the middle (2010), C 0 open, A 990 folded, B 0 open
         Turn, 2010 in the middle (2010), C 0 open, A 990 folded, B 0 open",
    );
}

#[test]
fn h11_what_is_left_of_the_board_is_run_out() {
    after_three(
        "B calls; C calls; A checks; C checks; A checks; tell; B raises 990; C calls; A folds; view?
         t+3s; view?",
        "B raises to 990
         C: Decision 15 s
         C calls 990
         A: Decision 15 s
         A folds
         B shows
         C shows
         Flop, 2010 in the middle (30), C 0 bet 990 open, A 990 folded, B 0 bet 990 open
         Turn 1 s later
         River 1.2 s later
         B wins 1960
         C sits out
         River, 0 in the middle (), C 0 open and compared, A 990 folded, B 1960 open and compared, over",
    );
}

#[test]
fn h11_on_the_river_there_is_nothing_to_run_out() {
    after_three(
        "B calls; C calls; A checks; C checks; A checks; B checks; C checks; A checks; B checks
         C checks; A checks; B raises 990; tell; C calls; A folds; view?",
        "C calls 990
         A: Decision 15 s
         A folds
         B shows
         C shows
         B wins 1960
         C sits out
         River, 0 in the middle (), C 0 open and compared, A 990 folded, B 1960 open and compared, over",
    );
}

#[test]
fn h11_the_award_may_have_a_pause_of_its_own() {
    check(
        "int-2.7 NL 0.05/0.10 paced award=2s
         A sits 1000; B sits 1000; C sits 1000; B raises 1000; C calls; A folds; tell
         t+3s; view?; t+1999ms; t+1ms; view?",
        "Flop 0.8 s later
         Turn 1 s later
         River 1.2 s later
         River, 2010 in the middle (2010), C 0 open and compared, A 990 folded, B 0 open and compared
         B wins 1960
         C sits out
         River, 0 in the middle (), C 0 open and compared, A 990 folded, B 1960 open and compared, over",
    );
}

#[test]
fn h11_hands_that_are_opened_at_showdown_stay_closed_in_the_run_out() {
    check(
        "int-2.7 NL 0.05/0.10 paced all-in-hands=at-showdown
         A sits 1000; B sits 1000; C sits 1000; B raises 1000; C calls; tell; A folds; t+2s; view?; t+1s",
        "A folds
         Flop 0.8 s later
         Turn 1 s later
         Turn, 2010 in the middle (2010), C 0, A 990 folded, B 0
         River 1.2 s later
         B shows
         C shows
         B wins 1960
         C sits out",
    );
}

/// The pause before the next hand counts from the award.
#[test]
fn h11_the_next_hand_waits_for_the_award() {
    after_all_in(
        "t+5999ms; tables?; t+1ms; hush",
        "Flop 0.8 s later
         Turn 1 s later
         River 1.2 s later
         B wins 1960
         C sits out
         table 1: A B C
         hand 2: button A
         small blind A 5
         big blind B 10
         cards for B
         cards for A
         A: Decision 15 s",
    );
}

/// Nothing is shown before it is durable, and then it takes its time.
#[test]
fn h11_the_pauses_start_when_the_hand_is_durable() {
    after_three(
        "B raises 1000; C calls; store waits; tell commits; A folds; view?; t+10s; store answers
         t+3s; store repeats; t+1s",
        "commit: hand 1
         Preflop, 2010 in the middle (), C 0 bet 1000 open, A 990 bet 10 folded, B 0 bet 1000 open
         A folds
         B shows
         C shows
         Flop 0.8 s later
         Turn 1 s later
         River 1.2 s later
         B wins 1960
         C sits out",
    );
}

/// A blind of one's last chips needs no decision of anybody.
#[test]
fn h11_blinds_that_put_everybody_all_in_are_run_out_too() {
    check(
        "int-2.7 NL 0.05/0.10 paced
         A sits 1000; B sits 1000; C sits 1000; everyone folds; B's stack is 7; A's stack is 3
         tell; C leaves; view?; t+3s",
        "hand 4: button A
         small blind A 3
         big blind B 7
         cards for B
         cards for A
         B shows
         A shows
         C takes 995 home
         C leaves
         Preflop, 6 in the middle (), B 4 bet 3 open, A 0 bet 3 open
         Flop 0.8 s later
         Turn 1 s later
         River 1.2 s later
         B wins 5
         A sits out",
    );
}

/// A player who has asked to leave goes with the award: money in the wallet would give the result
/// away.
#[test]
fn h11_leavers_of_the_hand_go_when_it_has_been_shown() {
    after_three(
        "B raises 1000; C calls; B leaves; tell commits; A folds; B wallet?; t+2s; C leaves; B wallet?
         t+1s; B wallet?; C wallet?",
        "commit: hand 1
         A folds
         B shows
         C shows
         B has 999000 at home
         Flop 0.8 s later
         Turn 1 s later
         B has 999000 at home
         River 1.2 s later
         B wins 1960
         commit: B leaves with 1960
         commit: C leaves with 0
         B takes 1960 home
         B leaves
         C takes 0 home
         C leaves
         B has 1000960 at home
         C has 999000 at home",
    );
}

/// Whom the hand does not hold goes at once, as during any hand.
#[test]
fn h11_others_leave_and_sit_down_during_the_run_out() {
    after_three(
        "B raises 1000; D sits 1000; C calls; A folds; tell commits; t+1s; D leaves; E sits 1000; t+1s; tables?",
        "Flop 0.8 s later
         commit: D leaves with 1000
         D takes 1000 home
         D leaves
         E may bring 500–1000: Usual
         commit: E buys in for 1000
         E sits with 1000
         Turn 0.8 s later
         table 1: A B C E",
    );
}

#[test]
fn h16_h20_wishes_during_the_run_out_wait_for_its_end() {
    after_all_in(
        "t+1s; A goes out; B tops up 500; C tops up 100; C auto-tops up; t+2s; A standing?",
        "Flop 0.8 s later
         refused B: H20 top_up_stack_is_full most=1000
         refused C: H20 top_up_stack_is_full most=1000
         Turn 1 s later
         River 1.2 s later
         B wins 1960
         A sits out
         C sits out
         C has 1000 now
         C is back
         A sits out",
    );
}

/// Nobody can act on what is not shown, nor take part in it.
#[test]
fn h3_h11_nothing_can_be_done_in_a_run_out() {
    after_all_in(
        "B folds; B preselects fold; B shows; C stack?; C posts; C bank?",
        "refused B: H3 stale
         refused B: H3 stale
         refused B: H11 nothing_to_show
         C has 1000
         refused C: H15 nothing_to_post
         C has 15 s of bank",
    );
}

#[test]
fn h17_a_lost_connection_holds_nothing_up() {
    after_all_in(
        "t+1s; B loses connection; t+1s; B reconnects; view?; t+1s; B stack?",
        "Flop 0.8 s later
         B is gone
         Turn 0.8 s later
         B reconnects
         Turn, 2010 in the middle (2010), C 0 open, A 990 folded, B 0 open
         River 1 s later
         B wins 1960
         C sits out
         B has 1960",
    );
}

#[test]
fn r10_nobody_misses_a_street_because_the_machine_slept() {
    after_all_in(
        "t+500ms; the machine sleeps 60s; view?; t+299ms; t+1ms; view?",
        "Preflop, 2010 in the middle (), C 0 bet 1000 open, A 990 bet 10 folded, B 0 bet 1000 open
         Flop 60.8 s later
         Flop, 2010 in the middle (2010), C 0 open, A 990 folded, B 0 open",
    );
}

/// R23: the hand is durable: a restart in the middle of its run-out finds it over.
#[test]
fn r23_a_restart_in_a_run_out_finds_the_hand_over() {
    after_all_in(
        "t+1s; A stack?; B stack?; C stack?; reload; A stack?; B stack?; C stack?; t+1s; hush",
        "Flop 0.8 s later
         A has 1000
         B has 1000
         C has 1000
         A has 990
         B has 1960
         C has 0
         hand 3: button A
         small blind A 5
         big blind B 10
         cards for B
         cards for A
         A: Decision 15 s",
    );
}

/// B6, R18: a player who is excluded meanwhile leaves when the end has been shown.
#[test]
fn b6_r18_an_exclusion_waits_for_the_end_of_the_run_out() {
    after_all_in(
        "t+1s; staff bar C; C wallet?; tables?; t+2s; C wallet?; tables?",
        "Flop 0.8 s later
         C has 999000 at home
         table 1: A B C
         Turn 1 s later
         River 1.2 s later
         B wins 1960
         C sits out
         C takes 0 home
         C leaves
         C has 999000 at home
         table 1: A B",
    );
}

/// HOME: a table that staff close is closed when everybody has seen the end.
#[test]
fn home_a_table_is_closed_after_the_run_out() {
    after_all_in(
        "t+1s; staff close the table; tables?; t+2s; tables?",
        "Flop 0.8 s later
         table 1: A B C
         Turn 1 s later
         River 1.2 s later
         B wins 1960
         C sits out
         A takes 990 home
         A leaves
         B takes 1960 home
         B leaves
         C takes 0 home
         C leaves
         table 1:",
    );
}

#[test]
fn h11_a_room_that_closes_shows_the_run_out_to_its_end() {
    after_all_in(
        "t+1s; the room closes; t+2s; t+60s",
        "Flop 0.8 s later
         Turn 1 s later
         River 1.2 s later
         B wins 1960
         C sits out",
    );
}

/// Chips that came through while the store had the hand are part of the exit of a player whom the hand
/// does not hold.
#[test]
fn h20_chips_that_arrived_before_the_run_out_leave_with_their_player() {
    after_three(
        "B raises 1000; C calls; D sits 600; store waits; D tops up 400; A folds; tell commits
         store answers one; D leaves; store answers; D wallet?; t+3s; hush",
        "A folds
         B shows
         C shows
         D has 1000 now
         commit: D leaves with 1000
         D takes 1000 home
         D leaves
         D has 1000000 at home
         Flop 0.8 s later
         Turn 1 s later
         River 1.2 s later
         B wins 1960
         C sits out",
    );
}
