//! R50: whole tournaments with a kill at each of their commits: the end is the same.

use crate::story::check_through_kills;

#[test]
fn r50_every_commit_of_a_tournament_can_be_the_last_before_a_kill() {
    check_through_kills(
        "int-2.7 seats=3 prizes=50/30/20
         start: Ann=2000 Bob=1000 Cid | Dan=1200 Eve=1800 Fay
         1: Ann beats Bob; 2: Eve beats Dan; 1: Ann beats Cid; 2: everyone folds
         2: Ann beats Fay; 2: Ann beats Eve; tell; wallets?; house?",
        "Ann 1017.00, Bob 990.00, Cid 990.00, Dan 990.00, Eve 1006.20, Fay 1000.80
         the house has 6.00",
    );
}

/// T7, T8: re-buys, an add-on and progressive bounties.
#[test]
fn t7_t8_r50_rebuys_and_bounties_through_kills() {
    check_through_kills(
        "int-2.7 seats=3 prizes=60/40 price=20+2 own-break=1,5min
         | [rebuys]
         | price = \"20.00 + 2.00\"
         | chips = 1500
         | until_level = 1
         | [add_on]
         | price = \"20.00 + 2.00\"
         | chips = 3000
         | after_level = 1
         | [bounty]
         | kind = \"progressive\"
         | amount = \"10.00\"
         start: Ann=2000 Bob=1000 Cid | Dan=1200 Eve=1800 Fay
         1: Ann beats Bob; Bob re-buys; 2: Eve beats Dan; Dan declines; the levels have run 10min
         t+1s; Cid adds on; t+320s; 1: Ann beats Bob; 2: Eve beats Fay; 1: everyone folds
         1: Ann beats Cid; 1: Ann beats Eve; tell; wallets?; house?",
        "Ann 1088.00, Bob 956.00, Cid 956.00, Dan 978.00, Eve 1028.00, Fay 978.00
         the house has 16.00",
    );
}

/// T4: a satellite with its target.
#[test]
fn t4_r50_a_satellite_through_kills() {
    check_through_kills(
        "int-2.7 seats=6 price=90+10 target=Sunday
         | [satellite]
         | target = \"Sunday\"
         | target_price = \"100.00 + 20.00\"
         | wins = \"a seat\"
         also int-2.7 name=Sunday seats=6 price=100+20 starts=14:00 late=2
         start: Ann=2600 Bob=400 Cid=1000 Dan=2000; 1: Ann beats Bob Cid; t+60s
         tell; in Sunday; Ann tickets?; Cid tickets?; Dan tickets?; wallets?; house?",
        "Sunday: Ann has tickets: 120.00 used
         Sunday: Cid has tickets: 120.00 used
         Sunday: Dan has tickets: 120.00 used
         Sunday: Ann 900.00, Bob 900.00, Cid 900.00, Dan 900.00
         Sunday: the house has 40.00",
    );
}

/// T9: two first phases and the second.
#[test]
fn t9_r50_phases_through_kills() {
    let phased = "| [phased]
        | first_phases = 2
        | ends_after_level = 1";
    check_through_kills(
        &format!(
            "int-2.7 name=A seats=6 stack=5000 starts=12:00 second-phase=Final level=1min
             {phased}
             also int-2.7 name=B seats=6 stack=5000 starts=13:00 second-phase=Final level=1min
             {phased}
             also int-2.7 name=Final seats=6 stack=5000 starts=14:00 is-second-phase level=1min
             {phased}
             start: Ann=5000 Bob=7000 Cid=3000; the levels have run 60s; t+1s
             in B; start: Ann=8000 Dan=2000; the levels have run 60s; t+1s
             in Final; until 14:00; 1: Ann beats Cid; 1: Ann beats Dan; 1: Ann beats Bob; tell; wallets?; house?"
        ),
        "Final: Ann 1009.25, Bob 1005.75, Cid 990.00, Dan 990.00
         Final: the house has 5.00",
    );
}

/// X2: a HexaPro from the last entry to the end.
#[test]
fn x2_r50_a_hexapro_through_kills() {
    check_through_kills(
        "int-2.7 seats=3 full
         | [hexapro]
         | kind = \"regular\"
         | buy_in = \"10.00\"
         the bank has 20000; the multiplier is 25x; start: Ann=600 Cid=300 Bob=600; 1: Ann beats Cid
         1: Ann beats Bob; tell; wallets?; bank?",
        "Ann 1190.00, Cid 1010.00, Bob 1020.00
         the bank has 19780.00",
    );
}
/// R45: what staff have done stays done.
#[test]
fn r45_r50_a_disqualification_through_kills() {
    check_through_kills(
        "int-2.7 seats=3 prizes=50/30/20
         start: Ann=2000 Bob=1000 Cid | Dan=1200 Eve=1800 Fay; 1: Ann beats Bob; 2: Eve beats Dan
         1: Ann beats Cid; 2: everyone folds; t+2s; staff disqualify Fay with forfeiture
         2: Ann beats Eve
         tell; wallets?; house?",
        "Ann 1022.40, Bob 990.00, Cid 990.00, Dan 990.00, Eve 1011.60, Fay 990.00
         the house has 6.00",
    );
}

/// R53, T8: a cancellation with bounties.
#[test]
fn r53_r55b_r50_a_cancellation_through_kills() {
    check_through_kills(
        "int-2.7 seats=6 price=20+2 prizes=60/40
         | [bounty]
         | kind = \"progressive\"
         | amount = \"10.00\"
         start: Ann=2000 Bob=1000 Cid Dan; 1: Ann beats Bob; staff cancel; t+1s; tell; wallets?; house?",
        "Ann 1016.67, Bob 978.00, Cid 1001.67, Dan 1001.66
         the house has 2.00",
    );
}

/// R32, R41–R44: three tables, late and second entries, the bubble, the final table.
#[test]
fn r50_a_tournament_with_late_entries_through_kills() {
    check_through_kills(
        "int-2.7 seats=3 prizes=50/30/20 late=1 level=10min own-break=1,5min
         | [re_entry]
         start: Ann=2500 Bob=500 Cid | Dan=2500 Eve=500 Fay | Gus=2500 Hal=500 Ida
         1: Ann beats Bob; 2: Dan beats Eve; Bob registers; Kim registers; 3: Gus beats Hal
         the levels have run 10min; t+6min; tell; sizes?; wallets?; registration?",
        "tables of 3 3 2
         Ann 990.00, Bob 980.00, Cid 990.00, Dan 990.00, Eve 990.00, Fay 990.00, Gus 990.00, Hal 990.00, Ida 990.00, Kim 990.00
         registration closed",
    );
}

/// R43: the bubble at three tables, down to the last two.
#[test]
fn r43_r50_hand_for_hand_through_kills() {
    check_through_kills(
        "int-2.7 seats=2 prizes=40/30/10/10/10
         start: Ann=1000 Bob=2000 | Cid=900 Dan=2100 | Eve=300 Fay=2700
         1: everyone folds; 2: Dan beats Cid; 3: Fay beats Eve; t+5s; 1: Bob beats Ann
         3: Fay beats Dan; t+5s; tell; wallets?; sizes?",
        "Ann 995.40, Bob 990.00, Cid 995.40, Dan 995.40, Eve 990.00, Fay 990.00
         tables of 2",
    );
}

/// R45: a pause, a move and a reinstatement.
#[test]
fn r45_r50_what_staff_do_through_kills() {
    check_through_kills(
        "int-2.7 seats=4 late=2 prizes=60/40
         start: Ann Bob Cid | Dan Eve Fay; staff disqualify Cid; 1: everyone folds; staff reinstate Cid
         staff pause; everyone folds; staff move Ann to 2; staff resume; t+5s; staff add 1min
         staff announce good luck; staff break 5min; everyone folds; t+5min; tell; chips?; sizes?; wallets?",
        "9000 in play, 0 out of play
         tables of 3 3
         Ann 990.00, Bob 990.00, Cid 990.00, Dan 990.00, Eve 990.00, Fay 990.00",
    );
}

/// R32, R42: a late entry opens a table, and others come to it.
#[test]
fn r32_r42_r50_a_new_table_through_kills() {
    check_through_kills(
        "int-2.7 seats=3 late=2 prizes=60/40
         start: Ann Bob Cid | Dan Eve Fay; Kim registers; everyone folds; everyone folds; t+5s
         tell; sizes?; chips?; wallets?",
        "tables of 3 2 2
         10500 in play, 0 out of play
         Ann 990.00, Bob 990.00, Cid 990.00, Dan 990.00, Eve 990.00, Fay 990.00, Kim 990.00",
    );
}

/// R55: a HexaPro that is cancelled, and one whose bank is too small.
#[test]
fn x2_r55_r50_a_cancelled_hexapro_through_kills() {
    let hexapro = "int-2.7 seats=3 full
         | [hexapro]
         | kind = \"regular\"
         | buy_in = \"10.00\"";
    check_through_kills(
        &format!(
            "{hexapro}
             the bank has 20000; the multiplier is 10x; start: Ann=600 Cid=300 Bob=600; 1: Ann beats Cid
             staff cancel; t+1s; tell; wallets?; bank?"
        ),
        "Ann 1048.69, Cid 990.00, Bob 1032.69
         the bank has 19930.00",
    );
    check_through_kills(
        &format!(
            "{hexapro}
             the bank has 9969.99; Ann Bob Cid register; t+1s; tell; wallets?; bank?"
        ),
        "Ann 1000.00, Bob 1000.00, Cid 1000.00
         the bank has 9969.99",
    );
}

/// R37: too few have entered, more than are paid back at once.
#[test]
fn r37_r50_a_tournament_that_is_called_off_through_kills() {
    check_through_kills(
        "int-2.7 min=60
         55 register; start; t+1s; tell; P1 wallet?; P50 wallet?; P51 wallet?; P55 wallet?; house?",
        "P1 has 1000.00
         P50 has 1000.00
         P51 has 1000.00
         P55 has 1000.00
         the house has 0.00",
    );
}

/// T7, T8, R53: cancelled while a player decides on a re-buy: that player is out, and the bounty paid.
#[test]
fn t7_t8_r53_r50_cancelled_while_a_rebuy_is_decided_through_kills() {
    check_through_kills(
        "int-2.7 seats=6 prizes=60/40 price=20+2
         | [rebuys]
         | price = \"20.00 + 2.00\"
         | chips = 1500
         | until_level = 2
         | [bounty]
         | kind = \"regular\"
         | amount = \"10.00\"
         start: Ann=2000 Bob=1000 Cid Dan; 1: Ann beats Bob; staff cancel; t+1s; staff cancel; t+1s; tell; wallets?; house?",
        "Ann 1016.67, Bob 978.00, Cid 1001.67, Dan 1001.66
         the house has 2.00",
    );
}
