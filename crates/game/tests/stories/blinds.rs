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
