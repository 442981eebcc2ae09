//! H8, H11: side pots, uncalled bets, ties and odd chips. Scenarios 11 and 12.

use crate::script::check;

const BOARD: &str = "board 2c7d9hTs3d";

#[test]
fn h8_the_clause_s_own_pots() {
    // Scenario 11: A and B in for 1,000, C all-in for 100: 300 and 1,800.
    check(
        &format!(
            "NL 5/10 {BOARD}  C 100 [AsAh]  A 1000 [KsKh]  B 1000 [QsQh]
             C all-in; A all-in; B call"
        ),
        "main: 300 to C
         side 1: 1800 to A
         showdown: C 300, A 1800, B 0",
    );
}

#[test]
fn h8_three_all_ins_make_three_pots_and_the_rest_comes_back() {
    check(
        &format!(
            "NL 5/10 {BOARD}  A 100 [AsAh]  B 300 [KsKh]  C 600 [QsQh]  D 1000 [JsJh]
             D all-in; A call; B call; C call"
        ),
        "400 back to D
         main: 400 to A
         side 1: 600 to B
         side 2: 600 to C
         showdown: A 400, B 600, C 600, D 400",
    );
}

#[test]
fn h8_folded_bets_stay_in_the_pot() {
    check(
        &format!(
            "NL 50/100 {BOARD}  A 1000 [2s2h]  B 400 [AsAh]  C 1000 [KsKh]
             A raise 300; B all-in; C call; A fold"
        ),
        "main: 1100 to B
         showdown: A 700, B 1100, C 600",
    );
}

#[test]
fn h8_an_uncalled_bet_returns_on_every_street() {
    check(
        "NL 50/100  A 1000  B 1000
         A call; B check; B bet 300; A fold",
        "300 back to B
         main: 200 to B
         uncontested: A 900, B 1100",
    );
    check(
        "NL 50/100  A 1000  B 1000
         A raise 250; B raise 700; A fold",
        "450 back to B
         main: 500 to B
         uncontested: A 750, B 1250",
    );
}

#[test]
fn h8_the_bettor_of_a_side_pot_nobody_else_reached_takes_it_alone() {
    // A all-in for 100; B and C play on, then C folds on the turn.
    check(
        &format!(
            "NL 5/10 {BOARD}  A 100 [AsAh]  B 1000 [KsKh]  C 1000 [QsQh]
             A all-in; B call; C call; B bet 200; C call; B bet 300; C fold"
        ),
        "300 back to B
         main: 300 to A
         side 1: 400 to B
         showdown: A 300, B 1100, C 700",
    );
}

#[test]
fn h8_nobody_is_asked_to_bet_against_players_who_are_all_in() {
    check(
        &format!(
            "NL 5/10 {BOARD}  A 100 [AsAh]  B 1000 [KsKh]
             A all-in; B raise 500; B call"
        ),
        "refused B: H3 nobody could answer a raise
         main: 200 to A
         showdown: A 200, B 900",
    );
}

#[test]
fn h11_odd_chips_go_clockwise_from_the_button() {
    // Scenario 12: 1.01 two ways; the odd cent to the first clockwise from the button.
    check(
        "NL 0/50 board AsKsQsJsTs  A 1000 [2c2d]  B 1000 [2h2s]  C 1000 [3c3d]  D 1000 +dead 1
         D fold; A call; B fold; C check; C check; A check; C check; A check; C check; A check",
        "main: 51 to C
         main: 50 to A
         showdown: A 1000, B 1000, C 1001, D 999",
    );
    check(
        "NL 25/50 board AsKsQsJsTs  A 1000 [2c2d]  B 1000 [2h2s]  C 1000 [3c3d]  D 1000 +dead 1
         D fold; A call; B fold; C check; C check; A check; C check; A check; C check; A check",
        "main: 63 to C
         main: 63 to A
         showdown: A 1013, B 975, C 1013, D 999",
    );
    check(
        "NL 26/50 board AsKsQsJsTs  A 1000 [2c2d]  B 1000 [2h2s]  C 1000 [3c3d]  D 1000 +dead 1
         D fold; A call; B fold; C check; C check; A check; C check; A check; C check; A check",
        "main: 64 to C
         main: 63 to A
         showdown: A 1013, B 974, C 1014, D 999",
    );
}

#[test]
fn h11_two_odd_chips_go_to_two_players() {
    check(
        "NL 25/50 board AsKsQsJsTs  A 1000 [2c2d]  B 1000 [2h2s]  C 1000 [3c3d]  D 1000 +dead 2
         D call; A call; B call; C check
         B fold; C check; D fold; A check; C check; A check; C check; A check",
        "main: 101 to C
         main: 101 to A
         showdown: A 1051, B 950, C 1051, D 948",
    );
    check(
        "NL 50/50 board AsKsQsJsTs  A 1000 [2c2d]  B 1000 [2h2s]  C 1000 [3c3d]  D 1000 +dead 2
         D fold; A call; B check; C check
         B check; C check; A check; B check; C check; A check; B check; C check; A check",
        "main: 51 to B
         main: 51 to C
         main: 50 to A
         showdown: A 1000, B 1001, C 1001, D 998",
    );
}

#[test]
fn h11_each_pot_is_split_on_its_own() {
    check(
        "NL 5/10 board AsKsQsJsTs  A 101 [2c2d]  B 300 [2h2s]  C 300 [3c3d]
         A all-in; B all-in; C call",
        "main: 101 to B
         main: 101 to C
         main: 101 to A
         side 1: 199 to B
         side 1: 199 to C
         showdown: A 101, B 300, C 300",
    );
}
