//! Money in the database: transfers, holds, tickets. Whether a transfer happens is the ledger's
//! decision; here is only where it reads and writes.

use base::Cents;
use ledger::{
    Account, Applied, Currency, Hold, Kind, Ticket, Transfer, TransferId, recognise, settle,
};
use rusqlite::{OptionalExtension, Row, params};

use super::{
    batch::{Batch, Not, Outcome},
    cache::{ACCOUNTS_MAX, AccountState, int, millis},
    errors::damaged,
};
use crate::{
    Refusal, StoreError,
    entry::{CASHIER, Entry, Moved, json},
    transfers::{comes_alone, hold_follows, ticket_follows},
};

impl Batch<'_> {
    pub(super) fn money(&mut self, transfer: &Transfer) -> Outcome {
        if !comes_alone(transfer) {
            return Err(Refusal::NotItsItem.into());
        }
        if self.recognises(transfer)? == Applied::AlreadyDone {
            return Ok(Applied::AlreadyDone);
        }
        let balances = self.settle(transfer)?;
        self.post(CASHIER, transfer, &Moved::of(transfer), &balances)?;
        Ok(Applied::New)
    }

    pub(super) fn hold(&mut self, hold: &Hold, transfer: &Transfer) -> Outcome {
        if self.recognises(transfer)? == Applied::AlreadyDone {
            return Ok(Applied::AlreadyDone);
        }
        let query = "SELECT hold FROM holds WHERE id = ?1";
        let stored: Option<Hold> = self.stored(query, hold.id.0)?;
        if !hold_follows(stored.as_ref(), hold, transfer) {
            return Err(Refusal::OutOfStep.into());
        }
        let balances = self.settle(transfer)?;
        let moved = Moved { hold: Some(*hold), ..Moved::of(transfer) };
        self.post(CASHIER, transfer, &moved, &balances)?;
        let query = "INSERT OR REPLACE INTO holds (id, hold) VALUES (?1, ?2)";
        self.sql.prepare_cached(query)?.execute(params![int(hold.id.0), json(hold)])?;
        Ok(Applied::New)
    }

    pub(super) fn ticket(&mut self, ticket: &Ticket, transfer: &Transfer) -> Outcome {
        if self.recognises(transfer)? == Applied::AlreadyDone {
            return Ok(Applied::AlreadyDone);
        }
        let id = ticket.made.id.0;
        let stored: Option<Ticket> = self.stored("SELECT ticket FROM tickets WHERE id = ?1", id)?;
        if !ticket_follows(stored.as_ref(), ticket, transfer) {
            return Err(Refusal::OutOfStep.into());
        }
        let balances = self.settle(transfer)?;
        let moved = Moved { ticket: Some(*ticket), ..Moved::of(transfer) };
        self.post(CASHIER, transfer, &moved, &balances)?;
        let query = "INSERT OR REPLACE INTO tickets (id, ticket) VALUES (?1, ?2)";
        self.sql.prepare_cached(query)?.execute(params![int(id), json(ticket)])?;
        Ok(Applied::New)
    }

    pub(super) fn stored<T: serde::de::DeserializeOwned>(
        &self,
        query: &str,
        id: u64,
    ) -> Result<Option<T>, StoreError> {
        let mut select = self.sql.prepare_cached(query)?;
        let text: Option<String> = select.query_row([int(id)], |row| row.get(0)).optional()?;
        let read = |text: String| serde_json::from_str(&text).map_err(damaged);
        text.map(read).transpose()
    }

    /// Whether a transfer is new, by what is stored under its name.
    fn recognises(&self, transfer: &Transfer) -> Result<Applied, Not> {
        let query = "SELECT name, kind, at, content FROM entries WHERE name = ?1";
        let mut select = self.sql.prepare_cached(query)?;
        let mut rows = select.query([transfer.id().as_str()])?;
        let stored = match rows.next()? {
            Some(row) => Some(read_transfer(row)?),
            None => None,
        };
        Ok(recognise(transfer, stored.as_ref())?)
    }

    /// What accounts hold after a transfer, if they can bear it.
    pub(super) fn settle(&mut self, transfer: &Transfer) -> Result<Vec<(Account, Cents)>, Not> {
        let currency = transfer.currency();
        for posting in transfer.postings() {
            self.account(posting.account, currency)?;
        }
        let accounts = &self.cache.accounts;
        Ok(settle(transfer, |account| {
            accounts.get(&(*account, currency)).map_or(Cents::ZERO, |state| state.balance)
        })?)
    }

    /// Writes a transfer that happens.
    pub(super) fn post(
        &mut self,
        stream: &str,
        transfer: &Transfer,
        moved: &Moved,
        balances: &[(Account, Cents)],
    ) -> Result<i64, StoreError> {
        let currency = transfer.currency();
        let seq = self.append(stream, &Entry::of_transfer(transfer, moved))?;
        let query = "INSERT INTO postings (account, seq, amount, balance) VALUES (?1, ?2, ?3, ?4)";
        let sql = self.sql;
        let mut insert = sql.prepare_cached(query)?;
        for (posting, &(account, balance)) in transfer.postings().iter().zip(balances) {
            let id = self.account_row(account, currency)?;
            insert.execute(params![id, seq, posting.amount.0, balance.0])?;
            self.cache.accounts.insert((account, currency), AccountState { id: Some(id), balance });
        }
        Ok(seq)
    }

    /// What the writer knows of an account, read if it does not.
    pub(super) fn account(
        &mut self,
        account: Account,
        currency: Currency,
    ) -> Result<AccountState, StoreError> {
        if let Some(state) = self.cache.accounts.get(&(account, currency)) {
            return Ok(*state);
        }
        let mut select = self.sql.prepare_cached(
            "SELECT a.id, coalesce((SELECT balance FROM postings WHERE account = a.id
                                    ORDER BY seq DESC LIMIT 1), 0)
             FROM accounts a WHERE account = ?1 AND currency = ?2",
        )?;
        let stored = select.query_row(params![account.to_string(), currency.code()], |row| {
            Ok(AccountState { id: row.get(0)?, balance: Cents(row.get(1)?) })
        });
        let nothing = AccountState { id: None, balance: Cents::ZERO };
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
        let state = AccountState { id: Some(id), ..state };
        self.cache.accounts.insert((account, currency), state);
        Ok(id)
    }

    /// Keeps what is known of accounts within its bound; only between items.
    pub(super) fn forget_accounts(&mut self) {
        if self.cache.accounts.len() > ACCOUNTS_MAX {
            self.cache.accounts.clear();
        }
    }
}

/// A transfer as it is stored: `name, kind, at, content`.
pub(super) fn read_transfer(row: &Row<'_>) -> Result<Transfer, StoreError> {
    let (name, kind, content): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(3)?);
    let bad = |why: String| damaged(format!("{name}: {why}"));
    let id: TransferId = name.parse().map_err(|error| bad(format!("{error}")))?;
    let kind: Kind = kind.parse().map_err(|error| bad(format!("{error}")))?;
    let moved: Moved = serde_json::from_str(&content).map_err(|error| bad(error.to_string()))?;
    moved.transfer(id, kind, millis(row.get(2)?)).map_err(|error| bad(error.to_string()))
}
