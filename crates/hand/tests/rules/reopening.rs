//! H9, H10: short all-ins that do and do not reopen the betting. Scenarios 6 and 7.

use crate::script::check;

#[test]
fn h9_short_all_in_does_not_reopen() {
    check(
        "NL 50/100  BTN 1000  SB 1000  BB 250
         BTN raise 200; SB call; BB all-in; BTN raise 500",
        "refused BTN: H9 betting is not open to you
         BTN to act: fold, call 50",
    );
}

#[test]
fn h9_who_still_faces_a_full_bet_has_every_option() {
    // Scenario 7: A checks, B bets, C calls, D short all-in.
    let start = "NL 50/100  D 240  A 2000  B 2000  C 2000
                 C call; D call; A call; B check
                 A check; B bet 100; C call; D all-in";
    check(start, "A to act: fold, call 140, raise 240 to 1900 all-in");
    check(&format!("{start}; A call"), "B to act: fold, call 40");
    check(&format!("{start}; A fold"), "B to act: fold, call 40");
    check(&format!("{start}; A fold; B call"), "C to act: fold, call 40");
    check(&format!("{start}; A raise 240"), "B to act: fold, call 140, raise 340 to 1900 all-in");
}

#[test]
fn h9_the_one_short_all_in_closes_even_an_all_in_raise() {
    check(
        "NL 50/100  A 1000  B 1000  C 250
         A raise 200; B call; C all-in; A call; B all-in",
        "refused B: H9 betting is not open to you
         B to act: fold, call 50",
    );
}

#[test]
fn h9_a_player_who_has_not_acted_may_raise_over_a_short_all_in() {
    // The least raise is the short all-in plus the last full raise.
    check(
        "NL 50/100  A 150  B 1000  C 1000  D 1000
         D call; A all-in",
        "B to act: fold, call 100, raise 250 to 1000 all-in",
    );
}

#[test]
fn h9_a_short_opening_bet_does_not_reopen_for_who_checked() {
    let start = "NL 50/100  A 140  B 1000  C 1000
                 A call; B call; C check; B check; C check; A all-in";
    check(start, "B to act: fold, call 40");
    check(&format!("{start}; B call"), "C to act: fold, call 40");
}

#[test]
fn h9_a_short_opening_bet_may_be_raised_by_who_has_not_acted() {
    // At least by a big blind (H7): 40 and 100 more.
    check(
        "NL 50/100  A 1000  B 140  C 1000
         A call; B call; C check; B all-in",
        "C to act: fold, call 40, raise 140 to 900 all-in",
    );
}

/// Everyone limps for 10, then the flop: A bets 10, B calls, then C and D in turn.
fn on_the_flop(c: u32, d: u32, rest: &str) -> String {
    format!(
        "NL 5/10  E 1000  A 1000  B 1000  C {c}  D {d}
         C call; D call; E call; A call; B check
         A bet 10; B call; {rest}",
        c = c + 10,
        d = d + 10,
    )
}

#[test]
fn h10_short_all_ins_that_add_up_to_a_raise_reopen() {
    let script = on_the_flop(18, 25, "C all-in; D all-in; E fold");
    check(&script, "A to act: fold, call 15, raise 35 to 990 all-in");
    check(&format!("{script}; A call"), "B to act: fold, call 15, raise 35 to 990 all-in");
}

#[test]
fn h10_the_run_total_may_be_the_next_least_raise_where_a_room_says_so() {
    let script =
        on_the_flop(18, 25, "C all-in; D all-in; E fold").replace("5/10", "5/10 run-total");
    check(&script, "A to act: fold, call 15, raise 40 to 990 all-in");
}

#[test]
fn h10_exactly_a_raise_is_enough_and_one_less_is_not() {
    check(
        &on_the_flop(18, 20, "C all-in; D all-in; E fold"),
        "A to act: fold, call 10, raise 30 to 990 all-in",
    );
    check(&on_the_flop(18, 19, "C all-in; D all-in; E fold"), "A to act: fold, call 9");
}

#[test]
fn h10_a_call_between_breaks_the_run() {
    let script = "NL 5/10  F 1000  A 1000  B 1000  C 28  D 1000  E 35
                  C call; D call; E call; F call; A call; B check
                  A bet 10; B call; C all-in; D call; E all-in; F fold";
    check(script, "A to act: fold, call 15");
    // D called the short all-in to 18 and now meets 25; D too has acted on the last full bet.
    check(&format!("{script}; A call; B call"), "D to act: fold, call 7");
}

#[test]
fn h10_a_fold_between_does_not() {
    check(
        "NL 5/10  F 1000  A 1000  B 1000  C 28  D 1000  E 35
         C call; D call; E call; F call; A call; B check
         A bet 10; B call; C all-in; D fold; E all-in; F fold",
        "A to act: fold, call 15, raise 35 to 990 all-in",
    );
}

#[test]
fn h10_a_short_call_breaks_the_run_as_any_call_does() {
    check(
        "NL 5/10  F 1000  A 1000  B 1000  C 28  D 15  E 35
         C call; D call; E call; F call; A call; B check
         A bet 10; B call; C all-in; D all-in; E all-in; F fold",
        "A to act: fold, call 15",
    );
}

#[test]
fn h10_a_run_that_has_reopened_starts_anew() {
    // 10, then 18 and 25 reopen; 30 is again short of the 10 that a raise needs.
    check(
        "NL 5/10  F 1000  A 1000  B 1000  C 28  D 35  E 40
         C call; D call; E call; F call; A call; B check
         A bet 10; B call; C all-in; D all-in; E all-in; F fold; A call",
        "B to act: fold, call 20, raise 40 to 990 all-in",
    );
    check(
        "NL 5/10  F 1000  A 1000  B 1000  C 28  D 35  E 40
         C call; D call; E call; F call; A call; B check
         A bet 10; B call; C all-in; D all-in; E all-in; F call; A call; B call; F check",
        "refused F: H3 it is the turn of seat 2
         A to act: fold, check, bet 10 to 960 all-in",
    );
}

#[test]
fn h10_a_full_raise_over_a_short_all_in_sets_the_least_raise() {
    // 10, all-in 18, raise to 28 is full on its own.
    check(
        &on_the_flop(18, 28, "C all-in; D all-in; E fold"),
        "A to act: fold, call 18, raise 38 to 990 all-in",
    );
    check(
        &on_the_flop(18, 1000, "C all-in; D raise 27; D raise 58; E fold"),
        "refused D: H7 27 is below the least, 28
         A to act: fold, call 48, raise 98 to 990 all-in",
    );
}
