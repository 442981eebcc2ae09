//! X1–X4: HexaPro.

use crate::story::{check, check_under};

fn hexapro(rulebook: &str) -> String {
    format!(
        "{rulebook} seats=3 full
         | [hexapro]
         | kind = \"regular\"
         | buy_in = \"10.00\""
    )
}

/// Scenario 25.
#[test]
fn x3_who_wins_what_at_25x() {
    for (rulebook, prizes) in [("int-2.2", "250.00"), ("int-2.7", "200.00 30.00 20.00")] {
        check(
            &format!(
                "{}
                 the bank has 20000; Ann Bob register; the multiplier is 25x; tell; Cid registers; bank?",
                hexapro(rulebook)
            ),
            &format!(
                "Cid enters
                 registration closed, prizes {prizes}
                 starts at 11:50:00
                 the bank has 19780.00"
            ),
        );
    }
}

/// Scenario 44.
#[test]
fn x2_a_bank_that_does_not_cover_the_largest_prize() {
    check(
        &format!(
            "{}
             the bank has 9969.99; Ann Bob register; tell; Cid registers; wallets?; bank?",
            hexapro("int-2.7")
        ),
        "Cid enters
         cancelled: Ann is paid
         cancelled: Bob is paid
         cancelled: Cid is paid
         finished
         Ann 1000.00, Bob 1000.00, Cid 1000.00
         the bank has 9969.99",
    );
}

/// Scenario 44: a buy-in whose largest prize the bank does not cover is closed, and says why.
#[test]
fn x2_a_buy_in_that_the_bank_does_not_cover_takes_no_entries() {
    check(
        &format!(
            "{}
             the bank has 9969.99; the game knows the bank; Ann registers; wallets?
             the bank has 0.01; the game knows the bank; Ann registers; wallets?",
            hexapro("int-2.7")
        ),
        "Ann: refused, bank_too_small X2
         Ann 1000.00
         Ann enters
         Ann 990.00",
    );
}

/// Scenario 43.
#[test]
fn x1_several_games_are_several_draws() {
    let game = |name: &str| hexapro("int-2.7").replace("seats=3", &format!("name={name} seats=3"));
    check(
        &format!(
            "{}
             also {}
             also {}
             the bank has 50000; Ann Bob register; in H2; Ann Bob register; in H3; Ann Bob register; tell
             Ann wallet?; in H1; the multiplier is 5x; Cid registers; in H2; the multiplier is 3x; Cid registers
             in H3; Ann unregisters; Ann wallet?; in H1; Ann unregisters",
            game("H1"),
            game("H2"),
            game("H3")
        ),
        "H3: Ann has 970.00
         H1: Cid enters
         H1: registration closed, prizes 50.00
         H1: starts at 11:50:00
         H2: Cid enters
         H2: registration closed, prizes 30.00
         H2: starts at 11:50:00
         H3: Ann is unregistered
         H3: Ann has 980.00
         H1: Ann: refused, tournament_started R33",
    );
}

#[test]
fn x3_the_winner_takes_all_at_10x() {
    check_under(
        &["int-2.2", "int-2.3", "int-2.7"],
        &format!(
            "{}
             the bank has 20000; Ann Bob register; the multiplier is 10x; tell; Cid registers; hush",
            hexapro("RULEBOOK")
        ),
        "Cid enters
         registration closed, prizes 100.00
         starts at 11:50:00",
    );
}

/// X6: the higher the multiplier, the longer a level.
#[test]
fn x6_the_time_of_a_level_hangs_on_the_multiplier() {
    for (multiplier, minutes) in [("1.5x", 1), ("3x", 2), ("5x", 3), ("10x", 3), ("25x", 4)] {
        let end = 50 + minutes;
        check(
            &format!(
                "{}
                 the bank has 20000; Ann Bob register; the multiplier is {multiplier}; Cid registers
                 everyone folds until 11:{end:02}:04; tell; level?; everyone folds until 11:{end:02}:05; level?",
                hexapro("int-2.7"),
            ),
            "level 1: 10/20
             level 2: 15/30",
        );
    }
}

/// X2: players see what was drawn before the first hand, and the first level begins with it.
#[test]
fn x2_the_first_hand_waits_for_the_reveal() {
    check(
        &format!(
            "{}
             the bank has 20000; Ann Bob register; the multiplier is 3x; Cid registers; tell hands
             t+4s; level?; t+1s; hush",
            hexapro("int-2.7")
        ),
        "level 1: 10/20
         table 1: 10/20, button Ann, small blind Cid, big blind Bob, cards for Cid Bob Ann",
    );
}

/// R10: a larger time bank from 25x on.
#[test]
fn r10_the_time_bank_hangs_on_the_multiplier() {
    for (multiplier, bank) in [("10x", 10), ("25x", 30)] {
        check(
            &format!(
                "{}
                 the bank has 20000; Ann Bob register; the multiplier is {multiplier}; Cid registers; tell
                 Ann bank?",
                hexapro("int-2.7")
            ),
            &format!("Ann has {bank} s in the bank"),
        );
    }
}
