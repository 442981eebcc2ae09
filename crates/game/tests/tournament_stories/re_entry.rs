//! R32: re-entry.

use crate::story::check;

#[test]
fn r32_who_is_out_may_enter_again_while_late_registration_is_open() {
    check(
        "int-2.7 seats=6 late=2 prizes=60/40
         | [re_entry]
         | most = 1
         start: Ann=2000 Bob=1000 Cid Dan Eve; Bob registers; tell; 1: Ann beats Bob; Bob registers
         Bob stack?; Bob wallet?; chips?",
        "out: Bob
         Bob enters
         Bob has 1500
         Bob has 980.00
         9000 in play, 0 out of play",
    );
}

#[test]
fn r32_so_many_re_entries_and_no_more() {
    check(
        "int-2.7 seats=6 late=2 prizes=60/40
         | [re_entry]
         | most = 1
         start: Ann=3000 Bob=500 Cid=1000 Dan Eve Fay; 1: Ann beats Bob; Bob registers
         1: everyone folds; 1: everyone folds; 1: everyone folds; tell; 1: Ann beats Bob; Bob registers; Bob wallet?",
        "out: Bob
         Bob: refused, no_more_entries R32
         Bob has 980.00",
    );
}

/// One place each: the re-entry's, not the first entry's.
#[test]
fn r32_r41_a_player_who_entered_twice_has_one_place() {
    check(
        "int-2.7 seats=6 late=2 prizes=60/40
         | [re_entry]
         start: Ann=3000 Bob=500 Cid=1000 Dan Eve Fay; 1: Ann beats Bob; 1: Ann beats Cid; Bob registers; tell
         the levels have run 20min; 1: Ann beats Dan; places?",
        "registration closed, prizes 37.80 25.20
         place 5: Dan 0.00
         5 Dan 0.00
         6 Cid 0.00",
    );
}
