//! Changed balances, postings and transfers.

use ledger::{Account, Currency};
use store::{Options, Sqlite, Store as _, StoreError};

use super::{check_finds, played};
use crate::{promises::ANNA, tamper::tamper, world::START};

#[test]
fn a_changed_balance_is_found() {
    check_finds(
        "UPDATE postings SET balance = balance + 1
         WHERE (account, seq) = (SELECT account, max(seq) FROM postings
                                 WHERE account = (SELECT id FROM accounts WHERE account = 'wallet:3'))",
        &["wallet:3 held", "by its statement"],
    );
}

#[test]
fn a_changed_posting_is_found() {
    check_finds(
        "UPDATE postings SET amount = amount + 5, balance = balance + 5
         WHERE account = (SELECT id FROM accounts WHERE account = 'wallet:4')",
        &["wallet:4: the posting was changed"],
    );
}

/// The way back through a statement.
#[test]
fn a_statement_with_a_gap_is_found() {
    for earlier in ["NULL", "1", "seq", "earlier + 1"] {
        check_finds(
            &format!(
                "UPDATE postings SET earlier = {earlier} WHERE (seq, account) =
                 (SELECT seq, account FROM balances WHERE account =
                  (SELECT id FROM accounts WHERE account = 'wallet:4'))"
            ),
            &["wallet:4: the posting was changed"],
        );
    }
}

#[test]
fn money_that_is_said_to_be_held_is_found() {
    let of = "account = (SELECT id FROM accounts WHERE account = 'wallet:3')";
    let earlier = "(SELECT earlier FROM postings p WHERE (p.seq, p.account) =
                    (balances.seq, balances.account))";
    for change in ["balance = balance + 1", "seq = seq - 1", &format!("seq = {earlier}")] {
        let held = "wallet:3: what it holds is missing, or not what its statement ends with";
        check_finds(&format!("UPDATE balances SET {change} WHERE {of}"), &[held]);
    }
    let held = "wallet:3: what it holds is missing";
    for statements in [
        format!("DELETE FROM balances WHERE {of}"),
        format!("UPDATE balances SET seq = NULL, balance = 0 WHERE {of}"),
        format!("UPDATE balances SET account = 99999 WHERE {of}"),
    ] {
        check_finds(&statements, &[held]);
    }
    check_finds(
        "INSERT INTO balances SELECT max(account) + 1, max(seq), 500 FROM balances",
        &["1 rows of balances belong to nothing"],
    );
}

/// Nobody acts on it as if it were nothing.
#[test]
fn money_whose_balance_is_missing_stops_every_reader() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    tamper(folder.path(), "DELETE FROM balances");
    let refused = Sqlite::open(folder.path()).unwrap_err();
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused:?}");
    // Also if that look had not found it.
    let mut store = Sqlite::open_with(folder.path(), Options::default()).unwrap();
    let damaged = |error| assert!(matches!(error, StoreError::Damaged(_)), "{error:?}");
    damaged(store.load().unwrap_err());
    let account = Account::Wallet(ANNA);
    damaged(store.reader().unwrap().balance(&account, Currency::PLAY).unwrap_err());
    damaged(store.commit(&[crate::world::refill(ANNA, 99, 5, START)]).unwrap_err());
    damaged(store::held_by(folder.path(), ANNA).unwrap_err());
    damaged(store::games(folder.path()).unwrap_err());
}

#[test]
fn a_posting_out_of_nowhere_is_found() {
    check_finds(
        "INSERT INTO postings
         SELECT 1, id, 500, 500, NULL FROM accounts WHERE account = 'wallet:4'",
        &["1 rows of postings belong to nothing"],
    );
}

#[test]
fn a_changed_transfer_is_found() {
    check_finds(
        "UPDATE entries SET content = replace(content, '2000000', '3000000')
         WHERE name = 'player:5/request:1000005'",
        &["of cashier (player:5/request:1000005): it was changed"],
    );
}

#[test]
fn a_deleted_transfer_is_found() {
    check_finds(
        "DELETE FROM postings WHERE seq = 8;
         DELETE FROM entries WHERE seq = 8",
        &["entry 8 is missing"],
    );
}

/// Even if the ones behind it move up.
#[test]
fn a_deleted_transfer_whose_gap_is_closed_is_found() {
    check_finds(
        "DELETE FROM postings WHERE seq = 8;
         DELETE FROM entries WHERE seq = 8;
         UPDATE postings SET seq = -(seq - 1) WHERE seq > 8;
         UPDATE postings SET seq = -seq WHERE seq < 0;
         UPDATE entries SET seq = -(seq - 1) WHERE seq > 8;
         UPDATE entries SET seq = -seq WHERE seq < 0",
        &["of accepted", "it is not at its place"],
    );
}

#[test]
fn a_swapped_pair_is_found() {
    check_finds(
        "UPDATE entries SET number = -number WHERE stream = 4 AND number IN (2, 3);
         UPDATE entries SET number = 5 + number WHERE stream = 4 AND number < 0",
        &["of cashier", "it is not at its place"],
    );
    check_finds(
        "CREATE TEMP TABLE two AS SELECT * FROM entries WHERE stream = 4 AND number IN (2, 3);
         UPDATE entries SET name = 'x' || seq WHERE seq IN (SELECT seq FROM two);
         UPDATE entries SET (name, content) =
             (SELECT name, content FROM two WHERE two.number = 5 - entries.number)
         WHERE seq IN (SELECT seq FROM two)",
        &["entry 2 of cashier", "it was changed"],
    );
}

#[test]
fn a_changed_hold_is_found() {
    check_finds("UPDATE holds SET hold = replace(hold, '500', '400')", &["hold 1: it was changed"]);
    check_finds("DELETE FROM holds", &["hold 1: it is missing"]);
}
