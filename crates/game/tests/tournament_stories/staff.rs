//! R26, R45: what staff may do.

use crate::story::check;

#[test]
fn r26_staff_may_delay_the_start() {
    check(
        "int-2.7
         Ann Bob register; tell; staff delay to 12:30; until 12:29:59; Ann seat?; t+1s; staff delay to 13:00",
        "Ann does not sit
         starts at 12:30:00
         registration closed, prizes 18.00
         staff: refused, this cannot be done now",
    );
}

#[test]
fn r45_a_pause_lets_hands_finish() {
    check(
        "int-2.7
         start: Ann Bob Cid; tell hands; staff pause; staff pause; 1: everyone folds; until 12:30
         staff resume; t+1ms; staff resume; hush",
        "staff: refused, this cannot be done now
         table 1: 10/20, button Ann, small blind Bob, big blind Cid, cards for Bob Cid Ann
         staff: refused, this cannot be done now",
    );
}

#[test]
fn r45_the_level_clock_stands_still_in_a_pause() {
    check(
        "int-2.7 level=10min
         start: Ann Bob Cid; the levels have run 9min; staff pause; 1: everyone folds; tell; until 12:30
         level?; staff resume; everyone folds until 12:30:59; level?; everyone folds until 12:31; level?",
        "level 1: 10/20
         level 1: 10/20
         level 2: 20/40",
    );
}

#[test]
fn r45_added_time_makes_the_level_longer() {
    check(
        "int-2.7 level=10min
         start: Ann Bob Cid; the levels have run 9min; staff add 5min; tell
         everyone folds until 12:05:59; level?; everyone folds until 12:06; level?",
        "level 1: 10/20
         level 2: 20/40",
    );
}

#[test]
fn r45_a_break_now() {
    check(
        "int-2.7 seats=2 hand-for-hand=never
         start: Ann Bob | Cid Dan; tell; staff break 10min; 1: everyone folds; t+5s
         2: everyone folds; until 12:10:05; hush",
        "break until 12:10:05
         the break is over at 12:10:05",
    );
}

#[test]
fn r45_who_is_disqualified_has_the_place_of_that_moment() {
    check(
        "int-2.7 seats=6 prizes=50/30/20
         start: Ann=2000 Bob Cid Dan=1000; 1: Ann beats Dan; 1: everyone folds; tell; staff disqualify Cid
         t+1s; chips?; 1: everyone folds; chips?; wallets?",
        "place 3: Cid 7.20
         4490 in play, 0 out of play
         4490 in play, 0 out of play
         Ann 990.00, Bob 990.00, Cid 997.20, Dan 990.00",
    );
}

#[test]
fn r45_forfeiture_leaves_the_prize_to_those_who_are_left() {
    check(
        "int-2.7 seats=6 prizes=50/30/20
         start: Ann=2000 Bob Cid Dan=1000; 1: Ann beats Dan; tell; staff disqualify Cid with forfeiture
         wallets?; 1: Ann beats Bob; wallets?; house?",
        "place 3: Cid 0.00
         Ann 990.00, Bob 990.00, Cid 990.00, Dan 990.00
         place 2: Bob 14.40
         place 1: Ann 21.60
         finished
         Ann 1011.60, Bob 1004.40, Cid 990.00, Dan 990.00
         the house has 4.00",
    );
}

#[test]
fn r45_announcements_reach_everybody_who_is_in() {
    check(
        "int-2.7 seats=6
         start: Ann Bob; tell; staff announce the final table begins at nine",
        "Ann reads: the final table begins at nine
         Bob reads: the final table begins at nine",
    );
}

#[test]
fn r42_r45_staff_move_a_player_between_hands() {
    check(
        "int-2.7 seats=3 hand-for-hand=never
         start: Ann Bob Cid | Dan Eve; tell; staff move Ann to 2; staff pause; 1: everyone folds
         2: everyone folds; staff move Ann to 2; sizes?; staff move Ann to 7",
        "staff: refused, this cannot be done now
         Ann moves to table 2 seat 3
         tables of 3 2
         staff: refused, this cannot be done now",
    );
}

#[test]
fn r45_who_was_disqualified_can_be_reinstated_before_the_prizes_are_final() {
    check(
        "int-2.7 seats=6 late=2
         start: Ann Bob Cid Dan; staff disqualify Cid; 1: everyone folds; tell; chips?
         staff reinstate Cid; Cid stack?; chips?; staff reinstate Ann",
        "4500 in play, 0 out of play
         Cid has 1500
         6000 in play, 0 out of play
         staff: refused, this player is not in the tournament",
    );
}

/// R10: with the time bank of before.
#[test]
fn r10_r45_who_is_reinstated_has_the_time_bank_of_before() {
    check(
        "int-2.7 seats=6 late=2
         start: Ann Bob Cid; t+20s; Cid folds; Cid bank?; staff disqualify Cid
         1: everyone folds; tell; staff reinstate Cid; Cid bank?",
        "Cid has 10 s in the bank",
    );
}

/// R47: minute 55 comes in a pause of staff's.
#[test]
fn r45_r47_a_break_in_a_pause() {
    check(
        "int-2.7 seats=2 level=2min levels=10/20,20/40 starts=12:50
         start: Ann Bob; everyone folds until 12:54; staff pause; 1: everyone folds; tell hands; until 12:56
         staff resume; until 13:00; t+1s; hush",
        "break until 13:00:00
         table 1: 20/40, button Ann, small blind Ann, big blind Bob, cards for Bob Ann
         the break is over at 13:00:00",
    );
}

/// R43: a pause in the middle of a synchronized hand: it is played to its end, and no other is dealt.
#[test]
fn r43_r45_a_pause_in_hand_for_hand_play() {
    check(
        "int-2.7 seats=2 prizes=40/30/10/10/10
         start: Ann Bob | Cid Dan | Eve Fay; 1: everyone folds; staff pause; tell hands; 2: everyone folds
         3: everyone folds; t+60s; level?; staff resume; t+1s; hush",
        "level 1: 10/20
         table 1: 10/20, button Ann, small blind Ann, big blind Bob, cards for Bob Ann
         table 2: 10/20, button Cid, small blind Cid, big blind Dan, cards for Dan Cid
         table 3: 10/20, button Eve, small blind Eve, big blind Fay, cards for Fay Eve",
    );
}

/// R43: who is disqualified in a synchronized hand.
#[test]
fn r43_r45_disqualified_in_hand_for_hand_play() {
    check(
        "int-2.7 seats=2 prizes=40/30/10/10/10
         start: Ann Bob | Cid Dan | Eve Fay; 1: everyone folds; tell; staff disqualify Ann; 2: everyone folds
         3: everyone folds; t+5s; sizes?",
        "place 6: Ann 0.00
         hand for hand is over
         tables of 2 2 1",
    );
}

#[test]
fn r41_r45_who_is_left_alone_has_won() {
    check(
        "int-2.7 seats=6 prizes=60/40
         start: Ann Bob; 1: everyone folds; tell; staff disqualify Bob; t+5s; wallets?; house?",
        "place 2: Bob 7.20
         place 1: Ann 10.80
         finished
         Ann 1000.80, Bob 997.20
         the house has 2.00",
    );
}

/// R45, T8: nobody knocked the player out, so the winner of the tournament has that bounty.
#[test]
fn r45_t8_the_bounty_of_who_is_disqualified() {
    check(
        "int-2.7 seats=6 prizes=60/40
         | [bounty]
         | kind = \"regular\"
         | amount = \"5.00\"
         start: Ann=2000 Bob Cid=1000; 1: everyone folds; tell; staff disqualify Bob; t+5s; 1: Ann beats Cid; wallets?
         house?",
        "place 3: Bob 0.00
         bounty: Ann 5.00
         place 2: Cid 4.80
         bounty: Ann 10.00
         place 1: Ann 7.20
         finished
         Ann 1012.20, Bob 990.00, Cid 994.80
         the house has 3.00",
    );
}

#[test]
fn r45_r50_a_pause_outlasts_a_restart() {
    check(
        "int-2.7 seats=6
         start: Ann Bob Cid; staff pause; 1: everyone folds; tell hands; killed for 60s; everyone connects; t+10min
         level?; staff resume; t+1s; hush",
        "killed, back at 12:01:00
         level 1: 10/20
         table 1: 10/20, button Ann, small blind Bob, big blind Cid, cards for Bob Cid Ann",
    );
}

#[test]
fn r45_r50_a_break_of_staff_outlasts_a_restart() {
    check(
        "int-2.7 seats=2 hand-for-hand=never
         start: Ann Bob | Cid Dan; tell; staff break 10min; 1: everyone folds; killed for 60s; everyone connects
         until 12:15; hush",
        "killed, back at 12:01:00
         break until 12:11:00
         the break is over at 12:11:00",
    );
}

/// The hand that held the player is lost, or over: there is no other one.
#[test]
fn r45_r50_who_was_disqualified_is_not_dealt_in_after_a_restart() {
    for when in ["before", "in"] {
        check(
            &format!(
                "int-2.7 seats=6
                 start: Ann Bob Cid Dan; staff disqualify Cid; kill {when} a hand for 60s; 1: everyone folds; tell
                 Cid seat?; everyone connects; chips?"
            ),
            "Cid does not sit
             4500 in play, 0 out of play",
        );
    }
}

/// R26: a start that was moved stays moved.
#[test]
fn r26_r50_a_delay_outlasts_a_restart() {
    check(
        "int-2.7 seats=2
         Ann Bob register; staff delay to 12:30; killed for 60s; tell; until 12:29:59; Ann seat?; t+1s; hush",
        "Ann does not sit
         starts at 12:30:00
         registration closed, prizes 18.00",
    );
}
