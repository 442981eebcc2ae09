//! H13, H15, R4: who is dealt in, who posts, who waits.

use crate::story::check;

#[test]
fn h13_three_players_start_a_hand() {
    check(
        "int-2.7 NL 0.05/0.10
         A sits 1000; B sits 1000; tell; t+60s; C sits 1000",
        "C may bring 500–1000: Usual
         C sits with 1000
         hand 1: button B
         small blind C 5
         big blind A 10
         cards for C
         cards for A
         cards for B
         B: Decision 15 s",
    );
}

/// R8: B went out when the big blind came, but no hand was dealt: B has missed nothing.
#[test]
fn h15_r8_a_big_blind_that_nobody_dealt_is_not_missed() {
    check(
        "int-2.7 NL 0.05/0.10
         A sits 1000; B sits 1000; C sits 1000; everyone folds; C leaves
         B goes out at the big blind; t+1s; B is back; tell; B standing?",
        "B plays",
    );
}
