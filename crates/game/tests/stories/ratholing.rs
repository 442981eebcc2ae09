//! H18, H19: what one may bring on coming back. Scenarios 14 and 15.

use crate::story::{NEWER, OLDER, check, check_under};

const THREE: &str = "A sits 1000; B sits 1000; C sits 1000; everyone folds";

/// A leaves with this stack, stays away for so long and asks for a seat again.
fn back(stack: &str, away: &str) -> String {
    format!(
        "RULEBOOK NL 0.05/0.10
         {THREE}; A's stack is {stack}; A leaves; {away}; tell; A joins; hush"
    )
}

#[test]
fn h18_buy_in_is_fifty_to_a_hundred_big_blinds() {
    let story = "RULEBOOK NL 0.05/0.10 public
        A joins; B joins; C joins; tell; A confirms 499; A confirms 1001; A confirms 500
        B confirms 1000";
    let expected = "refused A: H18 500–1000 only
     refused A: H18 500–1000 only
     A sits with 500
     B sits with 1000";
    check_under(&OLDER, story, expected);
    check_under(&NEWER, story, expected);
}

/// The ratholing table, row by row, with its boundaries.
#[test]
fn h18_scenario_14_the_ratholing_table() {
    for (stack, expected) in [
        ("0", "A may bring 500–1000: LeftSmall"),
        ("499", "A may bring 500–1000: LeftSmall"),
        ("500", "A may bring 500–1000: LeftSmall"),
        ("505", "A may bring 505–1000: LastStack"),
        ("999", "A may bring 999–1000: LastStack"),
        ("1000", "A may bring 1000–1000: LeftLarge"),
        ("1001", "A may bring 1000–1001: LeftLarge"),
        ("2500", "A may bring 1000–2500: LeftLarge"),
    ] {
        check_under(&NEWER, &back(stack, "t+1s"), expected);
        check_under(&OLDER, &back(stack, "t+1s"), "A may bring 500–1000: Usual");
    }
}

/// Returns one to five of the day need not bring everything, the sixth brings exactly that.
#[test]
fn h18_scenario_14_the_sixth_return_brings_the_last_stack() {
    let again = "A's stack is 2500; A leaves; A sits 1000; t+1s; everyone folds";
    let returns = |count: usize, game: &str| {
        let before = vec![again; count].join("; ");
        let before = if count == 0 { String::new() } else { format!("; {before}") };
        format!("{game}\n{THREE}{before}; A's stack is 2500; A leaves; tell; A joins; hush")
    };
    let game = "RULEBOOK NL 0.05/0.10";
    for count in 0..=4 {
        check_under(&NEWER, &returns(count, game), "A may bring 1000–2500: LeftLarge");
    }
    check_under(&NEWER, &returns(5, game), "A may bring 2500–2500: ReturnsUsedUp");
    // The counter may be read after this return is counted: then the fifth brings everything.
    let otherwise = "int-2.7 NL 0.05/0.10 read-after-counting";
    check(&returns(3, otherwise), "A may bring 1000–2500: LeftLarge");
    check(&returns(4, otherwise), "A may bring 2500–2500: ReturnsUsedUp");
}

/// Only a return after leaving with the largest buy-in or more is counted.
#[test]
fn h18_what_counts_as_a_return() {
    let story = |stack: &str, amount: &str| {
        format!(
            "RULEBOOK NL 0.05/0.10
             {THREE}; A's stack is {stack}; A leaves; tell commits; A sits {amount}; hush"
        )
    };
    check_under(
        &NEWER,
        &story("1000", "1000"),
        "A may bring 1000–1000: LeftLarge
         commit: A buys in for 1000, a return
         A sits with 1000",
    );
    check_under(
        &NEWER,
        &story("999", "999"),
        "A may bring 999–1000: LastStack
         commit: A buys in for 999
         A sits with 999",
    );
}

#[test]
fn h18_thirty_minutes_are_within_and_a_millisecond_more_is_not() {
    check_under(&NEWER, &back("700", "t+30min"), "A may bring 700–1000: LastStack");
    check_under(&NEWER, &back("700", "t+30min; t+1ms"), "A may bring 500–1000: Usual");
}

#[test]
fn h18_a_rulebook_may_end_the_memory_before_minute_thirty() {
    let game = "int-2.7 NL 0.05/0.10 memory-ends=excluded";
    let story = |away: &str| back("700", away).replace("RULEBOOK NL 0.05/0.10", game);
    check(&story("t+30min"), "A may bring 500–1000: Usual");
    check(&story("t+29min"), "A may bring 700–1000: LastStack");
}

#[test]
fn h18_amounts_outside_are_refused_with_the_limits() {
    let tries = "; A confirms 699; A confirms 1001; A confirms 700; hush";
    let story = back("700", "t+1s").replace("; hush", tries);
    check_under(
        &NEWER,
        &story,
        "A may bring 700–1000: LastStack
         refused A: H18 700–1000 only
         refused A: H18 700–1000 only
         A sits with 700",
    );
}

/// HOME: the host's limits stand for 50 and 100 big blinds.
#[test]
fn h18_home_has_the_ratholing_table_too() {
    check_under(&["home"], &back("700", "t+1s"), "A may bring 700–1000: LastStack");
}

/// Table 1 is left with 70 BB; table 2 does not know of it.
#[test]
fn h18_the_memory_is_the_tables() {
    let full = "int-2.7 NL 0.05/0.10 public
        A B C sit 1000; D E F sit 1000; everyone folds; A's stack is 700; A leaves; G sits 1000
        H I J sit 1000; tell; A joins; hush";
    check(full, "A may bring 500–1000: Usual");
}

/// A player who cannot pay the buy-in of the last table is seated at another, or waits for one; or
/// is refused, under some rulebooks.
#[test]
fn h18_who_cannot_pay_the_smallest_is_seated_elsewhere() {
    let story = |words: &str| {
        format!(
            "int-2.7 NL 0.05/0.10 public {words}
             A B C sit 1000; D E F sit 1000; G H I sit 1000; everyone folds
             A's stack is 990; A leaves; A has a wallet of 600; tell; A joins; hush"
        )
    };
    check(&story(""), "A may bring 500–1000: Usual");
    check(&story("cannot-pay=refused"), "refused A: H18 990–1000 only");
    // With no other table A waits, never refused the game.
    let alone = "int-2.7 NL 0.05/0.10 public
        A B C sit 1000; everyone folds; A's stack is 990; A leaves; A has a wallet of 600
        tell; A joins; D joins; hush";
    check(
        alone,
        "A waits at place 1, 2 more needed
         D may bring 500–1000: Usual",
    );
    let poor = "int-2.7 NL 0.05/0.10 public
        A has a wallet of 499; A joins";
    check(poor, "refused A: H18 500–1000 only");
}

/// Scenario 15: Shortstack. Left with 8 BB, 20 is fine; left with 35 BB, at least 35.
#[test]
fn h19_scenario_15_shortstack() {
    let back = |stack: &str| {
        format!(
            "RULEBOOK PL 0.25/0.50 shortstack
             A B C sit 1000; everyone folds; A's stack is {stack}; A leaves; tell commits
             A joins; hush"
        )
    };
    check_under(&NEWER, &back("400"), "A may bring 1000–1000: LeftSmall");
    check_under(&NEWER, &back("1750"), "A may bring 1750–1750: NoRatholing");
}

#[test]
fn h19_deepstack_returns_with_the_last_stack_or_more() {
    let back = |stack: &str| {
        format!(
            "RULEBOOK NL 0.05/0.10 deepstack
             A B C sit 1000; everyone folds; A's stack is {stack}; A leaves; tell; A joins; hush"
        )
    };
    check_under(&NEWER, &back("900"), "A may bring 1000–10000: LeftSmall");
    check_under(&NEWER, &back("5000"), "A may bring 5000–10000: NoRatholing");
    check_under(&NEWER, &back("12000"), "A may bring 12000–12000: NoRatholing");
}

/// H18: the counter counts across all formats.
#[test]
fn h19_a_return_to_deepstack_counts() {
    let story = "RULEBOOK NL 0.05/0.10 deepstack
        A B C sit 1000; everyone folds; A's stack is 5000; A leaves; tell commits; A sits 5000
        hush";
    check_under(
        &NEWER,
        story,
        "A may bring 5000–10000: NoRatholing
         commit: A buys in for 5000, a return
         A sits with 5000",
    );
}
