//! The way of money: buy-ins, top-ups, exits, and a store that says no, answers late, twice or
//! after the player has gone. In every story the escrow of each seat covers what the seat shows.

use crate::story::{ALL, Story, check, check_under};

const THREE: &str = "int-2.7 NL 0.05/0.10
    A sits 1000; B sits 1000; C sits 1000";

/// The first hand's button is B, so B acts first, then C, then A.
fn after_three(story: &str, expected: &str) {
    check(&format!("{THREE}; {story}"), expected);
}

#[test]
fn buy_in_not_enough_money_frees_the_seat() {
    check(
        "int-2.7 NL 0.05/0.10
         A sits 1000; B joins at 2; B has a wallet of 400; tell commits; B confirms 500; tables?
         C sits 500 at 2; tables?",
        "commit: B buys in for 500
         B's buy-in is refused
         table 1: A
         C may bring 500–1000: Usual
         commit: C buys in for 500
         C sits with 500
         table 1: A C",
    );
}

/// Leaving on one's turn ends the hand: the exit is part of its commit, with the stack after it.
#[test]
fn leaving_on_turn_is_part_of_the_hands_commit() {
    after_three(
        "B folds; tell commits; C leaves; C wallet?",
        "commit: hand 1, C leaves with 995
         C folds
         A wins 10
         C takes 995 home
         C leaves
         C has 999995 at home",
    );
}

/// Asked after the hand's commit, the exit is not in it: it has a commit of its own.
#[test]
fn leaving_asked_while_settling_has_its_own_commit() {
    after_three(
        "B folds; store waits; tell commits; C folds; C leaves; t+10s; store answers; t+1s; hush",
        "commit: hand 1
         C folds
         A wins 10
         commit: C leaves with 995
         C takes 995 home
         C leaves
         hand 2: button A
         small blind A 5
         big blind B 10
         cards for B
         cards for A
         A: Decision 15 s",
    );
}

/// D waits for the big blind, so no hand holds D; the exit is on its way when a hand settles.
#[test]
fn leaving_on_its_way_while_a_hand_settles_happens_once() {
    after_three(
        "D sits 1000; store waits; tell commits; D leaves; B folds; C folds; store answers
         D wallet?",
        "commit: D leaves with 1000
         B folds
         C: Decision 15 s
         commit: hand 1
         D takes 1000 home
         C folds
         A wins 10
         D leaves
         D has 1000000 at home",
    );
}

/// The top-up was asked for between hands and came through when the next one held the seat.
#[test]
fn h20_top_up_that_arrived_during_the_hand_leaves_with_the_player() {
    after_three(
        "everyone folds; store waits; C tops up 5; t+2s; store answers
         C leaves; tell commits; everyone folds; C wallet?",
        "commit: hand 2, C leaves with 1000
         A folds
         B wins 10
         C takes 1000 home
         C leaves
         C has 999995 at home",
    );
}

/// The exit waits for chips on their way, then takes everything.
#[test]
fn h20_top_up_answered_after_leaving_leaves_with_the_player() {
    after_three(
        "everyone folds; store waits; C tops up 5; t+2s; tell commits; C leaves
         everyone folds; store answers; C wallet?",
        "C folds
         A: Decision 15 s
         commit: hand 2
         A folds
         B wins 10
         commit: C leaves with 1000
         C has 1000 now
         C takes 1000 home
         C leaves
         C has 999995 at home",
    );
}

/// The same when the answer is no.
#[test]
fn h20_top_up_refused_after_leaving_lets_the_player_go() {
    after_three(
        "everyone folds; store waits; C tops up 5; t+2s; tell commits; C leaves
         store refuses; everyone folds; C wallet?",
        "C folds
         A: Decision 15 s
         C's top-up is refused
         commit: hand 2, C leaves with 995
         A folds
         B wins 10
         C takes 995 home
         C leaves
         C has 999995 at home",
    );
}

/// Nobody shows, or is shown, the cards of whoever sat here before.
#[test]
fn h11_a_newcomer_cannot_show_the_last_winners_cards() {
    after_three(
        "everyone folds; B leaves; C goes out; A leaves; D sits 1000 at 1; tell; D shows",
        "refused D: H11 nothing_to_show",
    );
}

/// A folded player's seat is taken before the winner has shown; so is the winner's own view of the
/// hand left alone.
#[test]
fn h11_the_winner_shows_whoever_sits_down_meanwhile() {
    let taken = "everyone folds; B leaves; D sits 1000 at 2; tell";
    after_three(
        &format!("{taken}; D shows; C shows; A shows; A shows"),
        "refused D: H11 nothing_to_show
         refused C: H11 nothing_to_show
         A shows
         refused A: H11 nothing_to_show",
    );
    // The time in which showing is offered ends with the next hand.
    after_three(
        &format!("{taken}; t+1s; A shows; hush"),
        "hand 2: button C
         small blind A 5
         big blind D 10
         cards for A
         cards for D
         cards for C
         C: Decision 15 s
         refused A: H11 nothing_to_show",
    );
}

/// H16, H20: a player without chips keeps the seat for ten minutes; only chips keep it longer.
#[test]
fn h16_a_player_without_chips_comes_back_with_them_or_goes() {
    let broke = format!("{THREE}; everyone folds; A's stack is 0");
    check(
        &format!("{broke}; A is back; tell; A standing?; A tops up 500; A standing?"),
        "A sits out
         A has 500 now
         A is back
         A plays",
    );
    check(
        &format!("{broke}; A is back; tell commits; t+10min; t+1ms; hush"),
        "C: Bank 15 s
         commit: hand 3
         C is out of time
         C folds
         B wins 10
         C sits out
         commit: A leaves with 0
         A takes 0 home, having sat out too long
         A leaves",
    );
}

/// Somebody who waits may top up during the hand of the others, who may not.
#[test]
fn h20_topping_up_beside_a_hand_leaves_the_hand_alone() {
    after_three(
        "D sits 500; everyone folds; store waits; C tops up 5; t+1s; store answers
         tell commits; D tops up 500; C stack?; D stack?",
        "commit: D tops up 500
         D has 1000 now
         C has 995
         D has 1000",
    );
    after_three(
        "D sits 500; C auto-tops up; tell commits; D tops up 500; everyone folds",
        "commit: D tops up 500
         D has 1000 now
         B folds
         C: Decision 15 s
         commit: hand 1
         C folds
         A wins 10
         commit: C tops up 5
         C has 1000 now",
    );
}

/// The answer to one top-up is all the next one waits for.
#[test]
fn h20_a_top_up_asked_for_while_another_is_on_its_way_follows_it() {
    check(
        "int-2.7 NL 0.05/0.10
         A sits 500; store waits; tell commits; A tops up 100; A tops up 200; store answers",
        "commit: A tops up 100
         commit: A tops up 200
         A has 600 now
         A has 800 now",
    );
}

/// A client that has not received the answer repeats the request with the same id.
#[test]
fn h20_the_same_top_up_asked_for_twice_comes_once() {
    check(
        "int-2.7 NL 0.05/0.10
         A sits 500; store waits; tell commits; A tops up 100; A tops up 100 again; store answers",
        "commit: A tops up 100
         A has 600 now",
    );
}

/// What fitted before the hand may not fit after it: A won.
#[test]
fn h20_a_top_up_that_no_longer_fits_is_refused() {
    after_three(
        "everyone folds; A's stack is 900; t+1s; A tops up 100
         C folds; A raises 30; tell; B folds; A stack?",
        "B folds
         A wins 20
         A's top-up no longer fits: H20 top_up_too_much adds_most=90 most=1000
         A has 910",
    );
}

#[test]
fn h20_auto_top_up_may_be_on_by_default() {
    check(
        "int-2.7 NL 0.05/0.10 auto-top-up=on
         A sits 1000; B sits 1000; C sits 1000; tell commits; everyone folds",
        "B folds
         C: Decision 15 s
         commit: hand 1
         C folds
         A wins 10
         commit: C tops up 5
         C has 1000 now",
    );
}

#[test]
fn buy_in_amounts_outside_the_limits_are_refused_with_them() {
    check(
        "int-2.7 NL 0.05/0.10
         A joins; tell commits; A confirms 499; A confirms 1001; A confirms 0; A confirms 750",
        "refused A: H18 500–1000 only
         refused A: H18 500–1000 only
         refused A: H18 500–1000 only
         commit: A buys in for 750
         A sits with 750",
    );
}

/// The seat is held for 20 seconds, to the millisecond; then it is the next one's.
#[test]
fn h14_a_held_seat_is_free_again_after_twenty_seconds() {
    let full = "int-2.7 NL 0.05/0.10 public
        A B C sit 500; D E sit 500; F joins; G joins; tell";
    check(&format!("{full}; t+19s; t+999ms; hush"), "A: Bank 15 s");
    check(
        &format!("{full}; t+20s; F confirms 500; G confirms 500; hush"),
        "A: Bank 15 s
         F's seat is given up
         G may bring 500–1000: Usual
         refused F: H14 not_waiting
         G sits with 500",
    );
}

/// The time to confirm is over, but it was confirmed: the seat is kept for the answer.
#[test]
fn buy_in_answered_late_has_its_seat() {
    check(
        "int-2.7 NL 0.05/0.10
         A joins; store waits; tell commits; A confirms 500; t+60s; tables?; store answers
         A wallet?",
        "commit: A buys in for 500
         table 1:
         A sits with 500
         A has 999500 at home",
    );
}

#[test]
fn the_same_buy_in_confirmed_twice_is_one() {
    check(
        "int-2.7 NL 0.05/0.10
         A joins; store waits; tell commits; A confirms 500; A confirms 500 again
         A confirms 600 again; A confirms 500; store answers; A wallet?",
        "commit: A buys in for 500
         refused A: H14 already_waiting
         refused A: H14 already_waiting
         A sits with 500
         A has 999500 at home",
    );
}

#[test]
fn nobody_takes_a_seat_whose_buy_in_is_on_its_way() {
    check(
        "int-2.7 NL 0.05/0.10
         A joins; store waits; A confirms 500; t+60s; tell; B sits 700 at 1; store answers
         A wallet?; B wallet?",
        "refused B: R2 seat_taken
         A sits with 500
         A has 999500 at home
         B has 1000000 at home",
    );
}

#[test]
fn a_confirmed_seat_cannot_be_declined() {
    check(
        "int-2.7 NL 0.05/0.10
         A joins; store waits; tell commits; A confirms 500; A declines; store answers; A wallet?",
        "commit: A buys in for 500
         refused A: H14 already_waiting
         A sits with 500
         A has 999500 at home",
    );
}

#[test]
fn buy_in_refused_late_costs_nothing_and_frees_the_seat() {
    check(
        "int-2.7 NL 0.05/0.10
         A joins; store waits; tell commits; A confirms 500; t+60s; store refuses; A wallet?
         B sits 700 at 1; hush",
        "commit: A buys in for 500
         A's buy-in is refused
         A has 1000000 at home
         B may bring 500–1000: Usual
         commit: B buys in for 700
         B sits with 700",
    );
}

#[test]
fn buy_in_answered_twice_seats_once() {
    check(
        "int-2.7 NL 0.05/0.10
         A sits 500; tell commits; store repeats; tables?; A leaves; store repeats; A wallet?
         tables?",
        "table 1: A
         commit: A leaves with 500
         A takes 500 home
         A leaves
         A has 1000000 at home
         table 1:",
    );
}

#[test]
fn buy_in_confirmed_twice_is_bought_once() {
    check(
        "int-2.7 NL 0.05/0.10
         A joins; store waits; tell commits; A confirms 500; A confirms 500; store answers
         A confirms 500; A wallet?",
        "commit: A buys in for 500
         refused A: H14 already_waiting
         A sits with 500
         refused A: H14 not_waiting
         A has 999500 at home",
    );
}

/// A player who comes back on another device does not get a second seat.
#[test]
fn r2_bug_a_player_seated_twice_after_reconnecting() {
    let one = "int-2.7 NL 0.05/0.10";
    check(
        &format!("{one}\nA sits 500; A loses connection; A reconnects; tell; A joins; tables?"),
        "refused A: H14 already_waiting
         table 1: A",
    );
    check(&format!("{one}\nA joins; tell; A joins"), "refused A: H14 already_waiting");
    check(
        &format!(
            "{one}\nA joins; store waits; A confirms 500; A loses connection; A reconnects
             tell; A joins; store answers; tables?"
        ),
        "refused A: H14 already_waiting
         A sits with 500
         table 1: A",
    );
    let public = format!(
        "{one} public\nA B C sit 500; D E sit 500; A joins; tell; A joins
         tables?; hush"
    );
    check(
        &public,
        "refused A: H14 already_waiting
         table 1: D A B E C",
    );
}

#[test]
fn h20_top_up_by_hand_up_to_the_largest_buy_in() {
    let alone = "RULEBOOK NL 0.05/0.10
        A sits 600; tell commits";
    check_under(
        &ALL,
        &format!("{alone}; A tops up 401; A tops up 0; A tops up 400; A tops up 1"),
        "refused A: H20 top_up_too_much adds_most=400 most=1000
         refused A: H20 top_up_nothing
         commit: A tops up 400
         A has 1000 now
         refused A: H20 top_up_stack_is_full most=1000",
    );
    let never = "int-2.7 NL 0.05/0.10 top-up=never
        A sits 600; tell commits";
    let refused = "refused A: H20 top_up_not_by_hand";
    check(&format!("{never}; A tops up 100"), refused);
}

/// A player without chips re-buys like anyone who sits down; a rulebook may let any amount be added.
#[test]
fn h20_without_chips_no_less_than_the_smallest_buy_in() {
    let broke = "RULEBOOK NL 0.05/0.10 WORD
        A sits 600; B sits 600; C sits 600; everyone folds; B leaves; C leaves; A's stack is STACK
        tell";
    let tries = "A tops up 1; A tops up 499; A tops up 1001; A tops up 500";
    check_under(
        &[&ALL[..], &["home"]].concat(),
        &format!("{broke}; {tries}").replace("WORD", "").replace("STACK", "0"),
        "refused A: H20 rebuy_too_small least=500 most=1000
         refused A: H20 rebuy_too_small least=500 most=1000
         refused A: H20 top_up_too_much adds_most=1000 most=1000
         A has 500 now
         A is back",
    );
    let any = broke.replace("WORD", "rebuy=any").replace("STACK", "0");
    check_under(
        &ALL,
        &format!("{any}; A tops up 1"),
        "A has 1 now
         A is back",
    );
    let a_chip_left = broke.replace("WORD", "").replace("STACK", "1");
    check_under(&ALL, &format!("{a_chip_left}; A tops up 1"), "A has 2 now");
}

/// The smallest buy-in is asked for once: what follows a re-buy that is on its way is a top-up. What
/// was asked for before the last chip was lost no longer fits.
#[test]
fn h20_what_follows_a_re_buy_and_what_came_before_it() {
    let broke = "int-2.7 NL 0.05/0.10
        A sits 600; B sits 600; C sits 600; everyone folds; B leaves; C leaves; A's stack is 0";
    check(
        &format!("{broke}; store waits; tell; A tops up 500; A tops up 100; store answers"),
        "A has 500 now
         A is back
         A has 600 now",
    );
    let loses = "int-2.7 NL 0.05/0.10 seed=SEED
        A sits 600; B sits 1000; C sits 1000; A tops up 400; B raises 1000; C calls; tell
        A calls; hush";
    let transcript: Vec<String> =
        (1..20).map(|seed| Story::play(&loses.replace("SEED", &seed.to_string()))).collect();
    let no_longer = "A's top-up no longer fits: H20 rebuy_too_small least=500 most=1000";
    assert!(transcript.iter().any(|transcript| transcript.contains(no_longer)), "{transcript:?}");
}

/// H20: during a hand it waits for the end.
#[test]
fn h20_top_up_during_a_hand_waits() {
    let three = "RULEBOOK NL 0.05/0.10
        A sits 600; B sits 1000; C sits 1000; tell commits; A tops up 200; A stack?";
    check_under(
        &ALL,
        &format!("{three}; B folds; C folds; A stack?; hush"),
        "A has 600
         B folds
         C: Decision 15 s
         commit: hand 1
         C folds
         A wins 10
         commit: A tops up 200
         A has 805 now
         A has 805",
    );
}

/// H20: asked for while the hand's end is not yet durable, it waits for that.
#[test]
fn h20_top_up_while_settling_waits() {
    after_three(
        "B folds; store waits; tell commits; C folds; C tops up 5; store answers; C stack?",
        "commit: hand 1
         C folds
         A wins 10
         commit: C tops up 5
         C has 1000 now
         C has 1000",
    );
}

#[test]
fn h20_top_up_not_covered_is_refused_and_the_game_goes_on() {
    after_three(
        "everyone folds; C has a wallet of 3; tell commits; C tops up 5; C stack?; t+1s; hush",
        "commit: C tops up 5
         C's top-up is refused
         C has 995
         hand 2: button C
         small blind A 5
         big blind B 10
         cards for A
         cards for B
         cards for C
         C: Decision 15 s",
    );
}

#[test]
fn h20_auto_top_up_to_the_initial_buy_in_after_every_hand() {
    let story = "RULEBOOK NL 0.05/0.10
        A sits 700; B sits 700; C sits 700; tell; A auto-tops up; C auto-tops up; B folds; C folds
        t+1s; C folds; A folds; A stack?; B stack?; C stack?; hush";
    check_under(
        &["int-2.7"],
        story,
        "B folds
         C: Decision 15 s
         C folds
         A wins 10
         C has 700 now
         hand 2: button C
         small blind A 5
         big blind B 10
         cards for A
         cards for B
         cards for C
         C: Decision 15 s
         C folds
         A: Decision 15 s
         A folds
         B wins 10
         A has 700
         B has 705
         C has 700",
    );
    // The older rulebooks do not offer it.
    let older = story.replace("C auto-tops up; B folds", "hush; B folds");
    let refused = "refused A: H20 top_up_not_after_every_hand";
    check_under(&["be-1.8", "dk-2.0", "int-2.2", "int-2.3"], &older, refused);
    let off = "int-2.7 NL 0.05/0.10
        A sits 700; B sits 700; C sits 700; C auto-tops up; C no longer auto-tops up
        B folds; C folds; tell; C stack?";
    check(off, "C has 695");
}
