//! Results are records: one for everybody who entered, final with the place, and one for the whole. The
//! runner checks after every sentence of every story that nobody has two, and that they say what the wallets were paid.

use crate::story::{check, check_through_kills};

#[test]
fn r41_r44_a_result_is_final_with_the_place() {
    check(
        "int-2.7 seats=6 prizes=60/40
         start: Ann=2500 Bob=500 Cid; tell; results?; 1: Ann beats Bob; results?; 1: Ann beats Cid; results?",
        "place 3: Bob 0.00
         3 Bob out, paid 10.00
         place 2: Cid 10.80
         place 1: Ann 16.20
         finished
         1 Ann won, paid 10.00, prize 16.20
         2 Cid out, paid 10.00, prize 10.80
         3 Bob out, paid 10.00
         finished: freezeout, 3 players, 3 entries, pool 27.00, fees 3.00",
    );
}

/// R31, R32: while others can still enter, no place is final; once the prizes are, all are.
#[test]
fn r31_r32_who_goes_out_early_has_a_result_when_the_prizes_are_final() {
    check(
        "int-2.7 seats=6 late=1 prizes=60/40 level=10min
         | [re_entry]
         start: Ann=3000 Bob=500 Cid=1000 Dan=1500 Eve=1500; 1: Ann beats Bob; Bob registers; 1: Ann beats Cid; t+5s
         tell; results?; the levels have run 10min; t+1s; results?",
        "registration closed, prizes 32.40 21.60
         5 Cid out, paid 10.00",
    );
}

/// R45: with forfeiture there is a place and no prize.
#[test]
fn r45_the_result_of_a_disqualified_player() {
    check(
        "int-2.7 seats=6 prizes=50/30/20
         start: Ann Bob Cid Dan; staff disqualify Dan with forfeiture; 1: everyone folds; tell; results?",
        "4 Dan disqualified, paid 10.00",
    );
}

#[test]
fn t4_the_result_of_a_satellite_names_what_was_won() {
    check(
        "int-2.7 seats=6 price=90+10
         | [satellite]
         | target = \"Sunday\"
         | target_price = \"100.00 + 20.00\"
         | wins = \"a ticket for the value\"
         start: Ann=2600 Bob=400 Cid=1000 Dan=2000; 1: Ann beats Bob Cid; tell; results?",
        "1 Ann won, paid 100.00, Sunday worth 120.00
         2 Dan out, paid 100.00, Sunday worth 120.00
         3 Cid out, paid 100.00, Sunday worth 120.00
         4 Bob out, paid 100.00
         finished: freezeout satellite, 4 players, 4 entries, pool 360.00, fees 40.00",
    );
}

/// X7: with the multiplier.
#[test]
fn x7_the_result_of_a_hexapro() {
    check(
        "int-2.7 seats=3 full
         | [hexapro]
         | kind = \"regular\"
         | buy_in = \"10.00\"
         the bank has 20000; the multiplier is 25x; start: Ann=600 Cid=300 Bob=600; 1: Ann beats Cid
         1: Ann beats Bob; tell; results?",
        "1 Ann won, paid 10.00, prize 200.00, 25x
         2 Bob out, paid 10.00, prize 30.00, 25x
         3 Cid out, paid 10.00, prize 20.00, 25x
         finished: hexapro, 3 players, 3 entries, pool 250.00, fees 0.00",
    );
}

#[test]
fn r37_r52_the_results_of_a_tournament_that_is_called_off() {
    check(
        "int-2.7 min=4
         Ann Bob register; start; tell; results?",
        "- Ann refunded, paid 10.00, back 10.00
         - Bob refunded, paid 10.00, back 10.00
         called_off: freezeout, 2 players, 2 entries, no pool, fees 2.00",
    );
}

/// R53: who was out before it has nothing back, and no place either.
#[test]
fn r53_the_results_of_a_cancellation() {
    check(
        "int-2.7 seats=6 late=2 prizes=60/40
         start: Ann=2500 Bob=500 Cid Dan Eve; 1: Ann beats Bob; t+5s; staff cancel; t+1s; tell; results?",
        "- Ann cancelled, paid 10.00, back 15.63
         - Bob out, paid 10.00
         - Cid cancelled, paid 10.00, back 11.13
         - Dan cancelled, paid 10.00, back 11.12
         - Eve cancelled, paid 10.00, back 11.12
         cancelled: freezeout, 5 players, 5 entries, no pool, fees 5.00",
    );
}

/// T9: what was paid stands in the first phase, what was won in the second.
#[test]
fn t9_the_results_of_phases() {
    let phased = "| [phased]
        | first_phases = 1
        | ends_after_level = 1";
    let first = format!(
        "int-2.7 name=A seats=6 stack=5000 starts=12:00 second-phase=Final level=1min
         {phased}
         also int-2.7 name=Final seats=6 stack=5000 starts=14:00 is-second-phase level=1min
         {phased}
         start: Ann=7000 Bob=6000 Cid=2000; 1: Ann beats Cid; the levels have run 60s; t+1s; tell"
    );
    check(
        &format!("{first}; results?"),
        "A: - Ann survived, paid 10.00
         A: - Bob survived, paid 10.00
         A: - Cid out, paid 10.00
         A: phase_over: freezeout phased, 3 players, 3 entries, no pool, fees 3.00",
    );
    check(
        &format!("{first}; in Final; until 14:00; 1: Ann beats Bob; hush; tell; results?"),
        "Final: 1 Ann won, prize 27.00
         Final: 2 Bob out
         Final: finished: freezeout phased, 2 players, 3 entries, pool 27.00, fees 0.00",
    );
}

#[test]
fn home_the_results_of_a_deal() {
    check(
        "home seats=6 prizes=50/30/20
         start: Ann Bob Cid Dan; 1: Ann beats Dan; tell; Ann proposes a deal; Ann accepts; Bob accepts; Cid accepts; hush; tell; results?",
        "1 Ann deal, paid 10.00, prize 13.84
         2 Cid deal, paid 10.00, prize 11.11
         3 Bob deal, paid 10.00, prize 11.05
         4 Dan out, paid 10.00
         deal: freezeout, 4 players, 4 entries, pool 36.00, fees 4.00",
    );
}

/// R50: more than are paid back at once, with a kill at each commit: everybody has one result.
#[test]
fn r37_r50_results_through_kills() {
    check_through_kills(
        "int-2.7 min=60
         52 register; start; t+1s; tell; P1 wallet?; P52 wallet?; house?",
        "P1 has 1000.00
         P52 has 1000.00
         the house has 0.00",
    );
}
