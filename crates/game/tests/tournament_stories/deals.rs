//! HOME: deals by ICM at the final table, if all agree.

use crate::story::{ALL, check, check_through_kills, check_under};

/// Three are left with 2990, 2010 and 1000: `cardroom icm --stacks 2990,2010,1000 --prizes 13.50,8.10,5.40`.
const THREE: &str = "home seats=6 prizes=50/30/20 stack=2000
    start: Ann=3000 Bob=2000 Cid=1000; 1: everyone folds; tell";

#[test]
fn home_all_agree_and_everybody_is_paid_in_one_commit() {
    check(
        &format!(
            "{THREE}; Bob proposes a deal; Ann accepts; Cid accepts; Ann accepts; deal?; Bob accepts
             wallets?; house?; places?"
        ),
        "Bob proposes a deal until 12:01:00: Ann 10.39, Bob 9.19, Cid 7.42
         1 of 3 accept
         2 of 3 accept
         deal: 2 of 3
         place 3: Cid 7.42
         place 2: Bob 9.19
         place 1: Ann 10.39
         finished
         Ann 1000.39, Bob 999.19, Cid 997.42
         the house has 3.00
         1 Ann 10.39
         2 Bob 9.19
         3 Cid 7.42",
    );
}

#[test]
fn home_no_other_rulebook_has_deals() {
    check_under(
        &ALL,
        "RULEBOOK seats=6
         start: Ann Bob Cid; tell; Ann proposes a deal; Ann accepts",
        "Ann: refused, no_deals HOME
         Ann: refused, no_deal_open HOME",
    );
}

/// One refusal is enough, whoever has accepted before, and who has accepted may still refuse.
#[test]
fn home_a_refusal_ends_it_and_play_goes_on() {
    check(
        &format!(
            "{THREE}; Ann proposes a deal; Ann accepts; Bob accepts; t+30s; deal?; tell hands; Ann refuses; Cid accepts; t+1s; hush"
        ),
        "no deal: Refused
         Cid: refused, no_deal_open HOME
         table 1: 10/20, button Ann, small blind Bob, big blind Cid, cards for Bob Cid Ann",
    );
}

/// Hands are played between two proposals: nobody can hold up the others for ever.
#[test]
fn home_after_a_refusal_nothing_is_proposed_for_a_while() {
    let story = format!("{THREE}; Ann proposes a deal; t+10s; Bob refuses");
    check(
        &format!(
            "{story}; tell; Ann proposes a deal; everyone folds until 12:05:09; Cid proposes a deal"
        ),
        "Ann: refused, deal_too_soon HOME
         Cid: refused, deal_too_soon HOME",
    );
    check(
        &format!(
            "{story}; everyone folds until 12:05:10; tell; Cid proposes a deal; 1: everyone folds; deal?"
        ),
        "Cid proposes a deal until 12:06:10: Ann 10.39, Bob 9.17, Cid 7.44
         deal: 0 of 3",
    );
}

#[test]
fn home_whoever_does_not_answer_in_time_has_not_agreed() {
    check(
        &format!(
            "{THREE}; Ann proposes a deal; Ann accepts; Bob accepts; t+59s; deal?; t+1s; deal?; Cid accepts; wallets?"
        ),
        "Ann proposes a deal until 12:01:00: Ann 10.39, Bob 9.19, Cid 7.42
         1 of 3 accept
         2 of 3 accept
         deal: 2 of 3
         no deal: TimeOver
         deal: none
         Cid: refused, no_deal_open HOME
         Ann 990.00, Bob 990.00, Cid 990.00",
    );
}

/// The hand decides what there is to share, and who shares it.
#[test]
fn home_a_proposal_waits_for_the_end_of_the_hand() {
    check(
        "home seats=6 prizes=50/30/20 stack=2000
         start: Ann=3000 Bob=2000 Cid=1000; tell; Ann proposes a deal; Bob proposes a deal; Ann accepts; deal?
         1: Ann beats Cid; Ann accepts; Bob accepts; wallets?",
        "Bob: refused, deal_not_now HOME
         Ann: refused, no_deal_open HOME
         deal: none
         place 3: Cid 5.40
         Ann proposes a deal until 12:01:00: Ann 11.72, Bob 9.88
         1 of 2 accept
         place 2: Bob 9.88
         place 1: Ann 11.72
         finished
         Ann 1001.72, Bob 999.88, Cid 995.40",
    );
    check(
        "home seats=6 prizes=50/30/20 stack=2000
         start: Ann=3000 Bob=2000 Cid=1000; tell; Cid proposes a deal; 1: Ann beats Cid; deal?; t+10s; Bob stack?",
        "place 3: Cid 5.40
         no deal: Changed
         deal: none
         Bob has 1970",
    );
}

/// The last hand leaves one player: there is nothing to share.
#[test]
fn home_a_proposal_in_the_last_hand_is_forgotten() {
    check(
        "home seats=6 prizes=60/40 stack=2500
         start: Ann=3000 Bob=2000; tell; Bob proposes a deal; 1: Ann beats Bob; deal?",
        "place 2: Bob 7.20
         place 1: Ann 10.80
         finished
         deal: none",
    );
}

/// R40: nobody is bound by what others agree on while he or she is away.
#[test]
fn home_nothing_is_proposed_while_somebody_is_away() {
    check(
        &format!(
            "{THREE}; Cid goes out; Ann proposes a deal; Cid is back; Bob disconnects; Ann proposes a deal
             Bob connects; Ann proposes a deal; hush"
        ),
        "Ann: refused, deal_player_away HOME
         Ann: refused, deal_player_away HOME
         Ann proposes a deal until 12:01:00: Ann 10.39, Bob 9.19, Cid 7.42",
    );
    check(
        "home seats=6 prizes=50/30/20 stack=2000
         start: Ann=3000 Bob=2000 Cid=1000; tell; Ann proposes a deal; Cid disconnects; 1: everyone folds; deal?",
        "no deal: SomebodyAway
         deal: none",
    );
}

/// Who goes away while it is open can come back and accept in time.
#[test]
fn home_whoever_is_away_for_a_moment_can_still_accept() {
    check(
        &format!(
            "{THREE}; Ann proposes a deal; Ann accepts; Bob accepts; Cid disconnects; t+20s; Cid connects
             Cid accepts; hush; tell; wallets?"
        ),
        "Ann 1000.39, Bob 999.19, Cid 997.42",
    );
}

#[test]
fn home_only_at_the_final_table_with_the_prizes_final() {
    check(
        "home seats=2 prizes=50/30/20
         start: Ann Bob | Cid Dan; tell; Ann proposes a deal",
        "Ann: refused, deal_not_now HOME",
    );
    check(
        "home seats=6 late=4
         start: Ann Bob Cid; tell; Ann proposes a deal; Dan proposes a deal",
        "Ann: refused, deal_not_now HOME
         Dan: refused, not_seated H14",
    );
}

#[test]
fn home_tickets_are_not_shared() {
    check(
        "home seats=6 price=90+10
         | [satellite]
         | target = \"Sunday\"
         | target_price = \"100.00 + 20.00\"
         | wins = \"a ticket for the value\"
         start: Ann Bob Cid; tell; Ann proposes a deal",
        "Ann: refused, deal_in_kind HOME",
    );
}

/// T8: everybody has the bounty on his or her own head.
#[test]
fn home_t8_everybody_keeps_the_own_bounty() {
    check(
        "home seats=6 prizes=60/40 price=20+2
         | [bounty]
         | kind = \"progressive\"
         | amount = \"10.00\"
         start: Ann=2000 Bob=1000 Cid Dan; 1: Ann beats Bob; tell; Ann proposes a deal; Ann accepts; Cid accepts; Dan accepts
         wallets?; house?",
        "Ann proposes a deal until 12:01:00: Ann 17.34 and 15.00, Cid 11.33 and 10.00, Dan 11.33 and 10.00
         1 of 3 accept
         2 of 3 accept
         bounty: Ann 15.00
         bounty: Cid 10.00
         bounty: Dan 10.00
         place 3: Dan 11.33
         place 2: Cid 11.33
         place 1: Ann 17.34
         finished
         Ann 1015.34, Bob 978.00, Cid 999.33, Dan 999.33
         the house has 8.00",
    );
}

/// R47: nobody's blinds rise while nobody plays, whatever else stops and starts the levels.
#[test]
fn home_r47_the_levels_stand_still_meanwhile() {
    let story =
        format!("{THREE}; the levels have run 570s; 1: everyone folds; Ann proposes a deal");
    check(
        &format!("{story}; t+59s; level?; t+1s; level?; t+29s; level?; t+1s; level?; hush"),
        "Ann proposes a deal until 12:01:00: Ann 10.39, Bob 9.17, Cid 7.44
         level 1: 10/20
         no deal: TimeOver
         level 1: 10/20
         level 1: 10/20
         level 2: 20/40",
    );
    check(
        &format!(
            "{story}; staff pause; staff resume; t+59s; Cid refuses; t+29s; level?; t+1s; level?; hush"
        ),
        "Ann proposes a deal until 12:01:00: Ann 10.39, Bob 9.17, Cid 7.44
         no deal: Refused
         level 1: 10/20
         level 2: 20/40",
    );
    // A break that ends meanwhile does not start them either, and a restart does.
    check(
        &format!(
            "{story}; staff break 10s; t+40s; killed for 60s; everyone connects; t+29s; level?; t+1s; level?; hush"
        ),
        "Ann proposes a deal until 12:01:00: Ann 10.39, Bob 9.17, Cid 7.44
         break until 12:00:10
         the break is over at 12:00:10
         killed, back at 12:01:40
         level 1: 10/20
         level 2: 20/40",
    );
}

/// R45: what was counted with is not there any more.
#[test]
fn home_r45_a_disqualification_ends_it() {
    check(
        &format!(
            "{THREE}; Ann proposes a deal; Ann accepts; Bob accepts; staff disqualify Cid; Cid accepts; deal?"
        ),
        "Ann proposes a deal until 12:01:00: Ann 10.39, Bob 9.19, Cid 7.42
         1 of 3 accept
         2 of 3 accept
         no deal: Changed
         place 3: Cid 5.40
         Cid: refused, no_deal_open HOME
         deal: none",
    );
}

/// R54: a cancellation is paid as ever.
#[test]
fn home_r54_a_cancellation_ends_it() {
    check(
        &format!("{THREE}; Ann proposes a deal; staff cancel; Ann accepts; deal?; wallets?"),
        "Ann proposes a deal until 12:01:00: Ann 10.39, Bob 9.19, Cid 7.42
         cancelled: Ann is paid
         cancelled: Bob is paid
         cancelled: Cid is paid
         finished
         Ann: refused, no_deal_open HOME
         deal: none
         Ann 1001.39, Bob 1000.19, Cid 998.42",
    );
}

/// R50: a proposal is forgotten, a deal is not.
#[test]
fn home_r50_killed_while_a_deal_is_open() {
    check(
        &format!(
            "{THREE}; Ann proposes a deal; Ann accepts; Bob accepts; killed for 60s; everyone connects; Cid accepts
             deal?; level?; 1: everyone folds; Ann proposes a deal; hush"
        ),
        "Ann proposes a deal until 12:01:00: Ann 10.39, Bob 9.19, Cid 7.42
         1 of 3 accept
         2 of 3 accept
         killed, back at 12:01:00
         Cid: refused, no_deal_open HOME
         deal: none
         level 1: 10/20
         Ann proposes a deal until 12:02:00: Ann 10.39, Bob 9.17, Cid 7.44",
    );
}

#[test]
fn home_r50_killed_at_the_commit_of_a_deal() {
    for (when, end) in [
        ("before", "Ann 990.00, Bob 990.00, Cid 990.00"),
        ("in", "Ann 1000.39, Bob 999.19, Cid 997.42"),
        ("after", "Ann 1000.39, Bob 999.19, Cid 997.42"),
    ] {
        check(
            &format!(
                "{THREE}; Ann proposes a deal; Ann accepts; Bob accepts; kill {when} the decision for 60s; Cid accepts; t+1s; hush
                 tell; wallets?"
            ),
            end,
        );
    }
}

/// A kill costs a hand or two, whose blinds are too small beside the stacks to change a share by a cent.
#[test]
fn home_t8_r50_a_deal_through_kills() {
    check_through_kills(
        "home seats=3 prizes=50/30/20 price=20+2 stack=15000000 levels=10/20,20/40,25000/50000
         | [bounty]
         | kind = \"regular\"
         | amount = \"10.00\"
         start: Ann=20000000 Bob=10000000 Cid=15111111 | Dan=12000000 Eve=18222222 Fay=14666667
         1: Ann beats Bob; 2: Eve beats Dan; 1: Ann beats Cid; 2: everyone folds; t+5s
         staff pause; everyone folds; t+5s; Eve proposes a deal; Ann accepts; Eve accepts; Fay accepts
         tell; wallets?; house?",
        "Ann 1031.13, Bob 978.00, Cid 978.00, Dan 978.00, Eve 1018.46, Fay 1004.41
         the house has 12.00",
    );
}
