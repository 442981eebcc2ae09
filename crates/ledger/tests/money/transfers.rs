//! Stories of money that moves.

use base::{Cents, GameId, PlayerId, RequestId};
use ledger::{Account, Currency, Fault, Ledger, TransferId, self_check};

use super::story::{check, run};

#[test]
fn a_cash_game_from_deposit_to_withdrawal() {
    check(
        "payment:bank/A1       EUR deposit    transit:bank -10000  wallet:1 10000
         payment:bank/A2       EUR deposit    transit:bank -10000  wallet:2 10000
         game:3/commit:1       EUR buy_in     wallet:1 -4000       escrow:3/12/1/1 4000
         game:3/commit:2       EUR buy_in     wallet:2 -4000       escrow:3/12/2/2 4000
         game:3/commit:3       EUR hand       escrow:3/12/1/1 -500 escrow:3/12/2/2 475 rake:3 25
         game:3/commit:4       EUR leave      escrow:3/12/2/2 -4475 wallet:2 4475
         player:2/request:1    EUR withdrawal wallet:2 -10475      transit:bank 10475",
        "new
         new
         new
         new
         new
         new
         new
         wallet:1 60.00 EUR
         escrow:3/12/1/1 35.00 EUR
         rake:3 0.25 EUR
         transit:bank -95.25 EUR",
    );
}

#[test]
fn a_repeat_moves_nothing_and_another_transfer_may_not_take_its_name() {
    check(
        "player:1/request:1 PLAY refill issued -1000 wallet:1 1000
         player:1/request:1 PLAY refill wallet:1 1000 issued -1000
         player:1/request:1 PLAY refill issued -1001 wallet:1 1001
         player:1/request:1 PLAY correction issued -1000 wallet:1 1000",
        "new
         already done
         same_id_other_content: the name player:1/request:1 belongs to another transfer
         same_id_other_content: the name player:1/request:1 belongs to another transfer
         wallet:1 10.00 PLAY
         issued -10.00 PLAY",
    );
}

/// A transfer that was refused has not used its name: with money in the wallet it may happen.
#[test]
fn a_refused_transfer_may_be_asked_for_again() {
    check(
        "game:3/commit:1    PLAY buy_in wallet:1 -500 escrow:3/1/0/1 500
         player:1/request:1 PLAY refill issued -500 wallet:1 500
         game:3/commit:1    PLAY buy_in wallet:1 -500 escrow:3/1/0/1 500",
        "not_enough: wallet:1 holds 0.00, and 5.00 is needed
         new
         new
         escrow:3/1/0/1 5.00 PLAY
         issued -5.00 PLAY",
    );
}

/// A buy-in that became durable after its seat was given up goes back, once.
#[test]
fn a_late_buy_in_goes_back_under_a_derived_name() {
    let bought = TransferId::for_commit(GameId(3), 8);
    let back = TransferId::derived(&bought, "refund").unwrap();
    assert_eq!(back.as_str(), "game:3/commit:8/refund");
    check(
        &format!(
            "player:1/request:1 PLAY refill issued -500 wallet:1 500
             {bought} PLAY buy_in wallet:1 -500 escrow:3/1/0/1 500
             {back}   PLAY refund wallet:1 500 escrow:3/1/0/1 -500
             {back}   PLAY refund wallet:1 500 escrow:3/1/0/1 -500"
        ),
        "new
         new
         new
         already done
         wallet:1 5.00 PLAY
         issued -5.00 PLAY",
    );
}

#[test]
fn t1_the_house_adds_what_is_missing_and_may_owe_it() {
    check(
        "game:9/commit:1 EUR overlay overlay -100000 prizes:9 100000
         game:9/commit:2 EUR prize   prizes:9 -100000 wallet:4 100000
         game:9/commit:3 EUR prize   prizes:9 -1 wallet:5 1",
        "new
         new
         not_enough: prizes:9 holds 0.00, and 0.01 is needed
         wallet:4 1000.00 EUR
         overlay -1000.00 EUR",
    );
}

#[test]
fn h12b_unresolved_bets_go_to_charity() {
    check(
        "payment:bank/1  EUR deposit    transit:bank -700 wallet:1 700
         game:3/commit:1 EUR buy_in     wallet:1 -700 escrow:3/1/0/1 700
         game:3/commit:2 EUR unresolved escrow:3/1/0/1 -700 charity 700",
        "new
         new
         new
         charity 7.00 EUR
         transit:bank -7.00 EUR",
    );
}

#[test]
fn the_same_in_another_currency_is_another_transfer() {
    check(
        "a EUR overlay overlay -5 wallet:1 5
         a DKK overlay overlay -5 wallet:1 5",
        "new
         same_id_other_content: the name a belongs to another transfer
         wallet:1 0.05 EUR
         overlay -0.05 EUR",
    );
}

#[test]
fn the_currencies_of_one_wallet_are_apart() {
    check(
        "player:1/request:1 PLAY refill issued -500 wallet:1 500
         game:3/commit:1    EUR  buy_in wallet:1 -500 escrow:3/1/0/1 500",
        "new
         not_enough: wallet:1 holds 0.00, and 5.00 is needed
         wallet:1 5.00 PLAY
         issued -5.00 PLAY",
    );
}

#[test]
fn a_statement_runs_from_the_first_move_to_the_balance() {
    let mut ledger = Ledger::new();
    run(&mut ledger, "player:1/request:1 PLAY refill issued -500 wallet:1 500").unwrap();
    run(&mut ledger, "game:3/commit:1 PLAY buy_in wallet:1 -200 escrow:3/1/0/1 200").unwrap();
    run(&mut ledger, "game:3/commit:2 PLAY leave wallet:1 350 escrow:3/1/0/1 -350").unwrap_err();
    run(&mut ledger, "game:3/commit:2 PLAY leave wallet:1 200 escrow:3/1/0/1 -200").unwrap();

    let wallet = Account::Wallet(PlayerId(1));
    let lines: Vec<_> = ledger
        .statement(&wallet, Currency::PLAY)
        .map(|line| format!("{} {} {} {}", line.id, line.kind, line.amount, line.balance))
        .collect();
    assert_eq!(
        lines,
        [
            "player:1/request:1 refill 5.00 5.00",
            "game:3/commit:1 buy_in -2.00 3.00",
            "game:3/commit:2 leave 2.00 5.00",
        ]
    );
    assert_eq!(ledger.balance(&wallet, Currency::PLAY), Cents(500));
    assert_eq!(ledger.statement(&wallet, Currency::EUR).len(), 0);
    assert_eq!(ledger.journal().len(), 3);
    let refill = TransferId::for_request(PlayerId(1), RequestId(1));
    assert!(ledger.transfer(&refill).is_some());
}

#[test]
fn the_self_check_says_what_is_wrong() {
    let (wallet, bank) = (Account::Wallet(PlayerId(1)), "transit:bank".parse().unwrap());
    assert_eq!(
        self_check([(wallet, Currency::EUR, Cents(5)), (bank, Currency::EUR, Cents(-5))]),
        []
    );
    let faults = self_check([(wallet, Currency::EUR, Cents(-5)), (bank, Currency::DKK, Cents(7))]);
    assert_eq!(faults.len(), 3);
    assert!(matches!(faults[0], Fault::Negative { account, .. } if account == wallet));
    assert_eq!(faults[0].to_string(), "wallet:1 holds -0.05 EUR");
    assert_eq!(faults[1].to_string(), "the accounts in DKK sum to 7 cents, not to zero");
}
