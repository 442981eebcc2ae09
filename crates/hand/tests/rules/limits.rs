//! O1: the pot-limit maximum, against a table worked by hand. Scenario 10.

use crate::script::check;

#[test]
fn o1_table_of_maxima_worked_by_hand() {
    for (script, expected) in [
        // .50/1: pot 150, call 100, so 250 on top of the call: 350.
        ("PL 50/100  A 9000  B 9000  C 9000", "A to act: fold, call 100, raise 200 to 350"),
        // No small blind: pot 100, call 100, 200 on top: 300.
        ("PL 50/100 no-sb  A 9000  B 9000  C 9000", "C to act: fold, call 100, raise 200 to 300"),
        // The small blind: pot 150, call 50, 200 on top of 100.
        ("PL 50/100  A 9000  B 9000  C 9000\n A fold", "B to act: fold, call 50, raise 200 to 300"),
        // Heads-up button: the same.
        ("PL 50/100  A 9000  B 9000", "A to act: fold, call 50, raise 200 to 300"),
        // After a limp: pot 250, call 50, 300 on top of 100.
        ("PL 50/100  A 9000  B 9000  C 9000\n A call", "B to act: fold, call 50, raise 200 to 400"),
        // Big blind's option: pot 300, nothing to call: 300 on top of 100.
        (
            "PL 50/100  A 9000  B 9000  C 9000\n A call; B call",
            "C to act: fold, check, raise 200 to 400",
        ),
        // After a pot raise to 350: pot 500, call 300 by the small blind: 800 on top of 350.
        (
            "PL 50/100  A 9000  B 9000  C 9000\n A raise 350",
            "B to act: fold, call 300, raise 600 to 1150",
        ),
        // Re-raised to 1150: pot 350 + 1150 + 100 = 1600, the big blind calls 1050: 2650 on top.
        (
            "PL 50/100  A 9000  B 9000  C 9000\n A raise 350; B raise 1150",
            "C to act: fold, call 1050, raise 1950 to 3800",
        ),
        // The flop: a bet of at most the pot.
        (
            "PL 50/100  A 9000  B 9000  C 9000\n A call; B call; C check",
            "B to act: fold, check, bet 100 to 300",
        ),
        // Bet 300 into 300: pot 600, call 300: 900 on top of 300.
        (
            "PL 50/100  A 9000  B 9000  C 9000\n A call; B call; C check; B bet 300",
            "C to act: fold, call 300, raise 600 to 1200",
        ),
        // Big blind short, 60 of 100: pot 110, call 100: 210 on top of 100.
        ("PL 50/100  A 9000  B 9000  C 60", "A to act: fold, call 100, raise 200 to 310"),
        // Small blind short, 20 of 50: pot 120, call 100: 220 on top.
        ("PL 50/100  A 9000  B 20  C 9000", "A to act: fold, call 100, raise 200 to 320"),
        // Big blind short and no small blind: pot 10, call 100: 110 on top.
        ("PL 50/100 no-sb  A 9000  B 10  C 9000", "C to act: fold, call 100, raise 200 to 210"),
        // Antes of 25 each are in the pot: 75 + 150, call 100: 325 on top.
        ("PL 50/100 ante 25  A 9000  B 9000  C 9000", "A to act: fold, call 100, raise 200 to 425"),
        // A big-blind ante of 100: 100 + 150, call 100: 350 on top.
        (
            "PL 50/100 bb-ante 100  A 9000  B 9000  C 9000",
            "A to act: fold, call 100, raise 200 to 450",
        ),
        // A live post: pot 250, call 100: 350 on top. Its owner has nothing to call: 250 on top.
        (
            "PL 50/100  A 9000  B 9000  C 9000  D 9000 +post\n D check",
            "A to act: fold, call 100, raise 200 to 450",
        ),
        (
            "PL 50/100  A 9000  B 9000  C 9000  D 9000 +post",
            "D to act: fold, check, raise 200 to 350",
        ),
        // The stack ends the range before the pot does.
        ("PL 50/100  A 320  B 9000  C 9000", "A to act: fold, call 100, raise 200 to 320 all-in"),
        // A short all-in to 150: pot 300, call 100 by the small blind: 400 on top of 150.
        (
            "PL 50/100  A 150  B 9000  C 9000\n A all-in",
            "B to act: fold, call 100, raise 250 to 550",
        ),
    ] {
        check(script, expected);
    }
}

#[test]
fn o1_more_than_the_pot_is_refused() {
    check(
        "PL 50/100  A 9000  B 9000  C 9000
         A raise 351; A raise 350",
        "refused A: O1 351 is more than the pot allows, 350
         B to act: fold, call 300, raise 600 to 1150",
    );
}

#[test]
fn h1_no_limit_is_the_whole_stack() {
    check(
        "NL 50/100  A 9000  B 9000  C 9000
         A raise 9001; A all-in",
        "refused A: H8 9001 is more than you have, 9000
         B to act: fold, call 8950 all-in",
    );
}
