//! Money in the database: transfers and what accounts hold. Whether a transfer happens is the ledger's
//! decision; here is only where it reads and writes.

use base::{Cents, GameId};
use ledger::{Account, Applied, Currency, Kind, Transfer, TransferId, recognise, settle};
use rusqlite::{OptionalExtension, params};

use super::{
    batch::{Batch, ItemError, Outcome},
    cache::{ACCOUNTS_MAX, AccountState, int},
    errors::damaged,
};
use crate::{
    ItemRefusal, StoreError,
    entry::{CASHIER, Entry, Moved},
    transfers::needs_no_record,
};

impl Batch<'_> {
    pub(super) fn money(&mut self, transfer: &Transfer) -> Outcome {
        if !needs_no_record(transfer) {
            return Err(ItemRefusal::NotItsItem.into());
        }
        if self.recognises(transfer)? == Applied::AlreadyDone {
            return Ok(Applied::AlreadyDone);
        }
        let balances = self.settle(transfer)?;
        let entry = Entry::of_transfer(transfer, &Moved::of(transfer));
        self.post(CASHIER, transfer, &entry, &balances)?;
        Ok(Applied::New)
    }

    /// Whether a transfer is new, by what is stored under its name.
    fn recognises(&self, transfer: &Transfer) -> Result<Applied, ItemError> {
        let stored = self.entry(transfer.id().as_str())?.map(|entry| read_transfer(&entry));
        Ok(recognise(transfer, stored.transpose()?.as_ref())?)
    }

    /// What accounts hold after a transfer, if they can bear it.
    pub(super) fn settle(
        &mut self,
        transfer: &Transfer,
    ) -> Result<Vec<(Account, Cents)>, ItemError> {
        let currency = transfer.currency();
        settle(transfer, |account| Ok(self.account(*account, currency)?.balance))
    }

    /// Writes a transfer that happens.
    pub(super) fn post(
        &mut self,
        stream: &str,
        transfer: &Transfer,
        entry: &Entry,
        balances: &[(Account, Cents)],
    ) -> Result<i64, StoreError> {
        let currency = transfer.currency();
        let seq = self.append(stream, entry)?;
        let sql = self.sql;
        let mut insert = sql.prepare_cached(
            "INSERT INTO postings (seq, account, amount, balance, earlier)
             VALUES (?1, ?2, ?3, ?4, ?5)",
        )?;
        let mut holds =
            sql.prepare_cached("UPDATE balances SET seq = ?2, balance = ?3 WHERE account = ?1")?;
        for (posting, &(account, balance)) in transfer.postings().iter().zip(balances) {
            let id = self.account_row(account, currency)?;
            let before = self.account(account, currency)?;
            insert.execute(params![seq, id, posting.amount.0, balance.0, before.last])?;
            holds.execute([id, seq, balance.0])?;
            let state = AccountState { id: Some(id), balance, last: Some(seq) };
            self.cache.accounts.insert((account, currency), state);
            if let Some(game) = account.of_game() {
                self.note_game_account(game, id, before.balance, balance)?;
                if balance == Cents::ZERO {
                    self.cache.accounts.remove(&(account, currency));
                }
            }
        }
        Ok(seq)
    }

    /// Notes whether an account of a game holds something.
    fn note_game_account(
        &mut self,
        game: GameId,
        row: i64,
        before: Cents,
        now: Cents,
    ) -> Result<(), StoreError> {
        let query = match (before == Cents::ZERO, now == Cents::ZERO) {
            (false, true) => "DELETE FROM game_accounts WHERE game = ?1 AND account = ?2",
            (true, false) => "INSERT INTO game_accounts (game, account) VALUES (?1, ?2)",
            _ => return Ok(()),
        };
        self.read_closed(game)?;
        if self.cache.games.contains_key(&game) {
            self.sql.prepare_cached(query)?.execute([int(game.0), row])?;
        }
        Ok(())
    }

    /// The cached state of an account, read if it is missing.
    pub(super) fn account(
        &mut self,
        account: Account,
        currency: Currency,
    ) -> Result<AccountState, StoreError> {
        if let Some(state) = self.cache.accounts.get(&(account, currency)) {
            return Ok(*state);
        }
        let mut select = self.sql.prepare_cached(
            "SELECT a.id, b.balance, b.seq
             FROM accounts a LEFT JOIN balances b ON b.account = a.id
             WHERE a.account = ?1 AND currency = ?2",
        )?;
        let stored = select.query_row(params![account.to_string(), currency.code()], |row| {
            Ok(AccountState { id: row.get(0)?, balance: Cents(row.get(1)?), last: row.get(2)? })
        });
        let nothing = AccountState { id: None, balance: Cents::ZERO, last: None };
        let state = stored.optional()?.unwrap_or(nothing);
        self.cache.accounts.insert((account, currency), state);
        Ok(state)
    }

    /// The row of an account, made if there is none.
    pub(super) fn account_row(
        &mut self,
        account: Account,
        currency: Currency,
    ) -> Result<i64, StoreError> {
        let state = self.account(account, currency)?;
        if let Some(id) = state.id {
            return Ok(id);
        }
        let query = "INSERT INTO accounts (account, currency) VALUES (?1, ?2)";
        let mut insert = self.sql.prepare_cached(query)?;
        insert.execute(params![account.to_string(), currency.code()])?;
        let id = self.sql.last_insert_rowid();
        let query = "INSERT INTO balances (account, seq, balance) VALUES (?1, NULL, 0)";
        self.sql.prepare_cached(query)?.execute([id])?;
        let state = AccountState { id: Some(id), ..state };
        self.cache.accounts.insert((account, currency), state);
        Ok(id)
    }

    /// Keeps the account cache within its bound; only between items.
    pub(super) fn forget_accounts(&mut self) {
        if self.cache.accounts.len() > ACCOUNTS_MAX {
            self.cache.accounts.clear();
        }
    }
}

/// A transfer as it is stored.
pub(super) fn read_transfer(entry: &Entry) -> Result<Transfer, StoreError> {
    let Entry { name, kind, at, content } = entry;
    let bad = |why: String| damaged(format!("{name}: {why}"));
    let id: TransferId = name.parse().map_err(|error| bad(format!("{error}")))?;
    let kind: Kind = kind.parse().map_err(|error| bad(format!("{error}")))?;
    let moved: Moved = serde_json::from_str(content).map_err(|error| bad(error.to_string()))?;
    moved.transfer(id, kind, *at).map_err(|error| bad(error.to_string()))
}
