//! R4/R46 absent small blinds, H15 posts, antes, and stacks too short for what is due.
//! Scenarios 8 and 9.

use crate::script::check;

#[test]
fn r4_a_hand_may_lack_the_small_blind() {
    check(
        "NL 50/100 no-sb  A 1000  B 1000  C 1000
         C call; A call; B check; B check; C check; A check; B check; C check; A check; B check; C check; A fold
         events",
        "B posts BigBlind 100
         B gets 2c2d
         C gets 2h2s
         A gets 3c3d
         turn 1: C
         C calls 100
         turn 2: A
         A calls 100
         turn 3: B
         B checks
         Flop 3h3s4c
         turn 4: B
         B checks
         turn 5: C
         C checks
         turn 6: A
         A checks
         Turn 3h3s4c4d
         turn 7: B
         B checks
         turn 8: C
         C checks
         turn 9: A
         A checks
         River 3h3s4c4d4h
         turn 10: B
         B checks
         turn 11: C
         C checks
         turn 12: A
         A folds
         B shows 2c2d
         C shows 2h2s
         main: 150 to B
         main: 150 to C
         ended",
    );
}

#[test]
fn r46_a_walk_without_a_small_blind_returns_the_whole_blind() {
    check(
        "NL 50/100 no-sb  A 1000  B 1000  C 1000
         C fold; A fold",
        "100 back to B
         uncontested: A 1000, B 1000, C 1000",
    );
}

#[test]
fn h15_a_post_out_of_place_is_live_and_leaves_the_option_to_raise() {
    let start = "NL 50/100  A 1000  B 1000  C 1000  D 1000 +post";
    check(start, "D to act: fold, check, raise 200 to 1000 all-in");
    check(
        &format!("{start}\n D check; A call; B call"),
        "C to act: fold, check, raise 200 to 1000 all-in",
    );
    check(
        &format!("{start}\n D check; A raise 300; B fold; C fold"),
        "D to act: fold, call 200, raise 500 to 1000 all-in",
    );
}

#[test]
fn h15_a_dead_post_goes_to_the_pot_and_counts_for_nothing() {
    check(
        "NL 50/100  A 1000  B 1000  C 1000  D 1000 +post +dead 50
         D check; A fold; B fold; C check; C check; D fold",
        "main: 300 to C
         uncontested: A 1000, B 950, C 1200, D 850",
    );
}

#[test]
fn h15_the_natural_big_blind_never_posts_twice() {
    check(
        "NL 50/100  A 1000  B 1000  C 1000 +post",
        "cannot start: H15 seat 3 has a blind and posts another",
    );
}

#[test]
fn h8_a_short_big_blind_is_still_a_whole_one_to_call() {
    // Scenario 8: its owner has only 60; a call is 100, the least raise to 200.
    let start = "NL 50/100  A 1000  B 1000  C 60";
    check(start, "A to act: fold, call 100, raise 200 to 1000 all-in");
    check(&format!("{start}\n A call"), "B to act: fold, call 50, raise 200 to 1000 all-in");
}

#[test]
fn h8_alone_against_an_all_in_blind_one_matches_what_is_really_there() {
    let start = "NL 50/100 board 2c7d9hTs3d  A 1000 [AsAh]  B 1000 [KsKh]  C 60 [QsQh]
                 A fold";
    check(start, "B to act: fold, call 10");
    check(
        &format!("{start}; B call"),
        "main: 120 to B
         showdown: A 1000, B 1060, C 0",
    );
    check(
        &format!("{start}; B fold"),
        "10 back to C
         main: 100 to C
         uncontested: A 1000, B 950, C 110",
    );
}

#[test]
fn h8_a_small_blind_that_covers_an_all_in_big_blind_is_not_asked() {
    // Heads-up: the big blind has 30, the small blind posted 50: nothing is left to decide.
    check(
        "NL 50/100 board 2c7d9hTs3d  A 1000 [KsKh]  B 30 [AsAh]",
        "20 back to A
         main: 60 to B
         showdown: A 970, B 60",
    );
}

#[test]
fn h8_all_in_from_the_small_blind() {
    check(
        "NL 50/100 board 2c7d9hTs3d  A 40 [AsAh]  B 1000 [KsKh]",
        "60 back to B
         main: 80 to A
         showdown: A 80, B 960",
    );
}

#[test]
fn h8_everyone_all_in_from_the_blinds_runs_out_at_once() {
    check(
        "NL 50/100 board 2c7d9hTs3d  A 1000 [2s2h]  B 50 [AsAh]  C 100 [KsKh]
         A fold",
        "50 back to C
         main: 100 to B
         showdown: A 1000, B 100, C 50",
    );
}

#[test]
fn h8_an_ante_that_takes_the_whole_stack() {
    // Scenario 9: ante 25, stack 20: can win only the antes matched, 20 from each.
    check(
        "NL 50/100 ante 25 board 2c7d9hTs3d  A 1000 [KsKh]  B 1000 [QsQh]  C 1000 [JsJh]  D 20 [AsAh]
         A call; B call; C check; B check; C check; A check; B check; C check; A check; B check; C check; A check",
        "main: 80 to D
         side 1: 315 to A
         showdown: A 1190, B 875, C 875, D 80",
    );
}

#[test]
fn h8_an_ante_nobody_could_match_in_full_comes_back() {
    check(
        "NL 50/100 ante 25 board 2c7d9hTs3d  A 1000 [KsKh]  B 20 [AsAh]",
        "55 back to A
         main: 40 to B
         showdown: A 980, B 40",
    );
}

#[test]
fn h8_a_big_blind_ante_too_short_pays_the_blind_first() {
    let table = "board 2c7d9hTs3d  A 1000 [KsKh]  B 1000 [QsQh]  C 130 [AsAh]
                 A call; B fold; A check; A check; A check";
    check(
        &format!("NL 50/100 bb-ante 100 {}", table.replace("; A check; A check; A check", "")),
        "main: 280 to C
         showdown: A 900, B 950, C 280",
    );
    // The other reading: the ante first leaves 30 for the blind.
    check(
        &format!(
            "NL 50/100 ante-first bb-ante 100 {}",
            table.replace("; A check; A check; A check", "")
        ),
        "50 back to A
         main: 190 to C
         side 1: 40 to A
         showdown: A 990, B 950, C 190",
    );
}

#[test]
fn h8_a_dead_ante_alone_can_win_only_dead_money() {
    check(
        "NL 50/100 ante-first bb-ante 100 board 2c7d9hTs3d  A 1000 [KsKh]  B 1000 [QsQh]  C 80 [AsAh]
         A call; B call; B check; A check; B check; A check; B check; A check",
        "main: 80 to C
         side 1: 200 to A
         showdown: A 1100, B 900, C 80",
    );
}

#[test]
fn h15_a_short_post_is_all_in() {
    check(
        "NL 50/100 board 2c7d9hTs3d  A 1000  B 1000  C 1000 [KsKh]  D 70 [AsAh] +post
         A fold; B fold",
        "30 back to C
         main: 190 to D
         showdown: A 1000, B 950, C 930, D 190",
    );
}

#[test]
fn a_hand_that_makes_no_sense_does_not_start() {
    for (script, error) in [
        ("NL 50/100  A 1000", "cannot start: expected 2 to 10 players, found 1"),
        ("NL 50/100  A 1000  B 0", "cannot start: seat 2 has no chips"),
        (
            "NL 100/50  A 1000  B 1000",
            "cannot start: expected a big blind above zero and a small blind no larger",
        ),
        (
            "NL 0/0  A 1000  B 1000",
            "cannot start: expected a big blind above zero and a small blind no larger",
        ),
        (
            "NL 50/100  A 9007199254740991  B 1000",
            "cannot start: expected at most 9007199254740991 chips and blinds in all",
        ),
    ] {
        check(script, error);
    }
}
