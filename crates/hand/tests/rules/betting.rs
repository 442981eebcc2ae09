//! H2–H7, R6/R30: turns, streets, checks, calls and the size of raises.

use crate::script::check;

#[test]
fn h2_first_to_act_is_next_after_the_big_blind() {
    check(
        "NL 50/100  A 1000  B 1000  C 1000  D 1000",
        "D to act: fold, call 100, raise 200 to 1000 all-in",
    );
    check(
        "NL 50/100  A 1000  B 1000  C 1000",
        "A to act: fold, call 100, raise 200 to 1000 all-in",
    );
}

#[test]
fn h2_afterwards_the_first_clockwise_after_the_button_acts_first() {
    check(
        "NL 50/100  A 1000  B 1000  C 1000  D 1000
         D call; A call; B fold; C check",
        "C to act: fold, check, bet 100 to 900 all-in",
    );
}

#[test]
fn r5_heads_up_the_button_is_small_blind_and_acts_first_before_the_flop_only() {
    check("NL 50/100  A 1000  B 1000", "A to act: fold, call 50, raise 200 to 1000 all-in");
    check(
        "NL 50/100  A 1000  B 1000\n A call; B check",
        "B to act: fold, check, bet 100 to 900 all-in",
    );
}

#[test]
fn h2_streets_come_in_order_and_end_in_a_showdown() {
    check(
        "NL 50/100 board 2c7d9hTs3d  A 1000 [AsAh]  B 1000 [KsKh]
         A call; B check; B check; A check; B check; A check; B check; A check
         events",
        "A posts SmallBlind 50
         B posts BigBlind 100
         B gets KsKh
         A gets AsAh
         turn 1: A
         A calls 50
         turn 2: B
         B checks
         Flop 2c7d9h
         turn 3: B
         B checks
         turn 4: A
         A checks
         Turn 2c7d9hTs
         turn 5: B
         B checks
         turn 6: A
         A checks
         River 2c7d9hTs3d
         turn 7: B
         B checks
         turn 8: A
         A checks
         B shows KsKh
         A shows AsAh
         main: 200 to A
         ended",
    );
}

#[test]
fn h3_a_round_ends_with_the_first_active_player_before_the_last_raiser() {
    let start = "NL 50/100  A 5000  B 5000  C 5000  D 5000
                 D call; A raise 400; B call; C fold; D raise 1200; A call";
    check(start, "B to act: fold, call 800, raise 2000 to 5000 all-in");
    check(&format!("{start}; B call"), "B to act: fold, check, bet 100 to 3800 all-in");
}

#[test]
fn h3_nobody_acts_out_of_turn() {
    check(
        "NL 50/100  A 1000  B 1000  C 1000
         B call; C check; A call",
        "refused B: H3 it is the turn of seat 1
         refused C: H3 it is the turn of seat 1
         B to act: fold, call 50, raise 200 to 1000 all-in",
    );
}

#[test]
fn h3_after_the_end_nothing_is_accepted() {
    check(
        "NL 50/100  A 1000  B 1000
         A fold; B check; A call; cancel",
        "refused B: H3 the hand is over
         refused A: H3 the hand is over
         refused cancel: H3 the hand is over
         50 back to B
         main: 100 to B
         uncontested: A 950, B 1050",
    );
}

#[test]
fn h4_who_folds_is_out_and_the_last_one_left_wins_without_showing() {
    check(
        "NL 50/100  A 1000  B 1000  C 1000
         A raise 300; B fold; C fold
         events",
        "B posts SmallBlind 50
         C posts BigBlind 100
         B gets 2c2d
         C gets 2h2s
         A gets 3c3d
         turn 1: A
         A raises to 300
         turn 2: B
         B folds
         turn 3: C
         C folds
         200 back to A
         main: 250 to A
         ended",
    );
}

#[test]
fn h4_folding_is_allowed_even_where_a_check_is_free() {
    check(
        "NL 50/100  A 1000  B 1000
         A call; B fold",
        "main: 200 to A
         uncontested: A 1100, B 900",
    );
}

#[test]
fn h5_a_check_needs_nothing_to_match_and_the_big_blind_has_its_option() {
    check(
        "NL 50/100  A 1000  B 1000  C 1000
         A check; A call; B call",
        "refused A: H5 there is a bet to match
         C to act: fold, check, raise 200 to 1000 all-in",
    );
    check(
        "NL 50/100  A 1000  B 1000  C 1000
         A call; B call; C raise 300",
        "A to act: fold, call 200, raise 500 to 1000 all-in",
    );
}

#[test]
fn h6_a_call_needs_a_bet_to_match() {
    check(
        "NL 50/100  A 1000  B 1000
         A call; B call; B check; B call",
        "refused B: H6 there is nothing to call
         refused B: H6 there is nothing to call
         B to act: fold, check, bet 100 to 900 all-in",
    );
}

#[test]
fn h7_a_raise_is_at_least_the_largest_raise_of_the_round() {
    // The clause's own numbers: 5, raise to 15, next at least 25.
    check(
        "NL 2/5  A 500  B 500  C 500  D 500
         D raise 15; A raise 24; A raise 25",
        "refused A: H7 24 is below the least, 25
         B to act: fold, call 23, raise 35 to 500 all-in",
    );
    check(
        "NL 50/100  A 5000  B 5000  C 5000
         A raise 500; B raise 600; B raise 900; C raise 1299; C raise 1300",
        "refused B: H7 600 is below the least, 900
         refused C: H7 1299 is below the least, 1300
         A to act: fold, call 800, raise 1700 to 5000 all-in",
    );
}

#[test]
fn h7_the_largest_raise_counts_not_the_last_and_only_in_its_own_round() {
    check(
        "NL 50/100  A 9000  B 9000  C 9000
         A raise 1000; B call; C fold; B bet 99; B bet 100; A raise 200",
        "refused B: H7 99 is below the least, 100
         B to act: fold, call 100, raise 300 to 8000 all-in",
    );
}

#[test]
fn h7_a_bet_is_at_least_the_big_blind_and_at_most_the_stack() {
    check(
        "NL 50/100  A 1000  B 1000
         A call; B check; B bet 50; B bet 901",
        "refused B: H7 50 is below the least, 100
         refused B: H8 901 is more than you have, 900
         B to act: fold, check, bet 100 to 900 all-in",
    );
}

#[test]
fn r6_r30_there_is_no_limit_to_the_number_of_raises() {
    let raises: Vec<String> = (2..=40)
        .map(|n| format!("{} raise {}", if n % 2 == 0 { "A" } else { "B" }, n * 100))
        .collect();
    check(
        &format!("NL 50/100  A 100000  B 100000\n {}", raises.join("; ")),
        "B to act: fold, call 100, raise 4100 to 100000 all-in",
    );
}

#[test]
fn h12_a_cancelled_hand_returns_every_bet() {
    check(
        "NL 50/100 ante 10  A 1000  B 1000  C 40
         A raise 300; B call; B bet 200; cancel",
        "cancelled
         cancelled: A 1000, B 1000, C 40",
    );
}

#[test]
fn h8_who_has_no_more_than_a_call_cannot_raise() {
    check(
        "NL 50/100  A 80  B 1000  C 1000
         A raise 200",
        "refused A: H8 you have no more than a call takes
         A to act: fold, call 80 all-in",
    );
}

#[test]
fn h3_nobody_raises_players_who_are_all_in() {
    check(
        "NL 50/100  A 1000  B 50  C 100
         A raise 500",
        "refused A: H3 nobody could answer a raise
         A to act: fold, call 100",
    );
}
