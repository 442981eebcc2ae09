//! T8: bounties.

use crate::story::check;

const REGULAR: &str = "| [bounty]
    | kind = \"regular\"
    | amount = \"5.00\"";

/// Scenario 24: the winner of the side pot knocked the player out, not the winner of the main pot.
#[test]
fn t8_the_bounty_goes_to_the_winner_of_the_last_pot_the_player_could_win() {
    check(
        &format!(
            "int-2.7 seats=6 prizes=60/40
             {REGULAR}
             start: Sam=500 Xia=2500 Vic=1500 Dan; tell; 1: Sam beats Xia beats Vic; Xia wallet?; Sam wallet?"
        ),
        "bounty: Xia 5.00
         place 4: Vic 0.00
         Xia has 995.00
         Sam has 990.00",
    );
}

/// A bounty is paid for a player who is out, not for one who re-buys: scenario 24, the VIP.
#[test]
fn t8_vip_no_bounty_is_paid_for_a_player_who_re_buys() {
    let story = "int-2.7 seats=6 prizes=60/40
         | [rebuys]
         | price = \"9.00 + 1.00\"
         | chips = 1500
         | until_level = 2
         | [bounty]
         | kind = \"regular\"
         | amount = \"5.00\"
         | vip = [{ player = \"Vic\", amount = \"50.00\" }]
         start: Ann=2500 Vic=500 Cid Dan; tell; 1: Ann beats Vic";
    check(
        &format!("{story}; Vic re-buys; t+15s; house?; Ann wallet?"),
        "Vic may re-buy until 12:00:15
         the house has 0.00
         Ann has 990.00",
    );
    check(
        &format!("{story}; t+15s; house?; Ann wallet?"),
        "Vic may re-buy until 12:00:15
         registration closed, prizes 9.60 6.40
         bounty: Ann 55.00
         place 4: Vic 0.00
         the house has -50.00
         Ann has 1045.00",
    );
    check(
        &format!("{story}; Vic re-buys; 1: Ann beats Vic; t+15s; house?; Ann wallet?"),
        "Vic may re-buy until 12:00:15
         Vic may re-buy until 12:00:18
         registration closed, prizes 15.00 10.00
         bounty: Ann 55.00
         place 4: Vic 0.00
         the house has -50.00
         Ann has 1045.00",
    );
}

/// Scenario 39.
#[test]
fn t8_progressive_a_share_is_paid_and_the_rest_goes_onto_the_winners_head() {
    check(
        "int-2.7 seats=6 prizes=60/40 price=20+2
         | [bounty]
         | kind = \"progressive\"
         | amount = \"10.00\"
         start: Dan=1500 Bob=500 Ann=2000 Cid=2000; tell; 1: Dan beats Bob; 1: Ann and Cid beat Dan; Ann wallet?; Cid wallet?; cancellation?",
        "bounty: Dan 5.00
         place 4: Bob 0.00
         bounty: Ann 3.75
         bounty: Cid 3.75
         place 3: Dan 0.00
         Ann has 981.75
         Cid has 981.75
         by R54 R55b
         Ann fee 2.00, icm 20.00, bounty 13.75
         Cid fee 2.00, icm 20.00, bounty 13.75",
    );
}

/// R41: two are left who win the same, but a bounty is still to be won.
#[test]
fn r41_equal_prizes_do_not_end_it_while_bounties_can_be_won() {
    check(
        &format!(
            "int-2.7 seats=6 prizes=50/50
             {REGULAR}
             start: Ann=2500 Bob=500 Cid; tell; 1: Ann beats Bob; 1: Ann beats Cid; wallets?; house?"
        ),
        "bounty: Ann 5.00
         place 3: Bob 0.00
         bounty: Ann 5.00
         place 2: Cid 6.00
         bounty: Ann 5.00
         place 1: Ann 6.00
         finished
         Ann 1011.00, Bob 990.00, Cid 996.00
         the house has 3.00",
    );
}

/// Odd cents go clockwise from the button.
#[test]
fn t8_odd_cents_of_a_shared_bounty() {
    check(
        "int-2.7 seats=6 prizes=60/40
         | [bounty]
         | kind = \"regular\"
         | amount = \"5.01\"
         start: Ann=2000 Bob=500 Cid=2000; tell; 1: Ann and Cid beat Bob; wallets?",
        "bounty: Ann 2.51
         bounty: Cid 2.50
         place 3: Bob 0.00
         Ann 992.51, Bob 990.00, Cid 992.50",
    );
}

/// R50: the bounty is paid and the place is not given when the room is killed: the player is out, and
/// there is no re-buy any more.
#[test]
fn t7_t8_r50_killed_between_a_bounty_and_the_place() {
    check(
        "int-2.7 seats=6 prizes=60/40
         | [rebuys]
         | price = \"9.00 + 1.00\"
         | chips = 1500
         | until_level = 2
         | [bounty]
         | kind = \"regular\"
         | amount = \"5.00\"
         start: Ann=2500 Bob=500 Cid Dan Eve; 1: Ann beats Bob; kill in a bounty for 60s; tell; Bob declines
         t+1s; Bob re-buys; Ann wallet?; Bob wallet?; Bob seat?",
        "killed, back at 12:01:00
         out: Bob
         Bob: refused, no_rebuy_now T7
         Ann has 995.00
         Bob has 990.00
         Bob does not sit",
    );
}
