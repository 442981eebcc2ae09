//! Statements, newest first: each posting links to the account's previous one.

use base::Cents;
use ledger::{Account, Currency, TransferId};
use rusqlite::{Connection, OptionalExtension, params};

use super::{cache::millis, errors::damaged};
use crate::{Page, StatementLine, StoreError};

pub(super) fn read(
    sql: &Connection,
    account: &Account,
    currency: Currency,
    before: Option<&TransferId>,
    page: Page,
) -> Result<Vec<StatementLine>, StoreError> {
    let query = "SELECT a.id, b.seq FROM accounts a JOIN balances b ON b.account = a.id
                 WHERE a.account = ?1 AND currency = ?2 AND b.seq IS NOT NULL";
    let ends = sql
        .prepare_cached(query)?
        .query_row([&account.to_string(), currency.code()], |row| Ok((row.get(0)?, row.get(1)?)));
    let Some((account, last)) = ends.optional()? else { return Ok(Vec::new()) };
    let mut next = match before {
        None => Some(last),
        Some(before) => last_before(sql, account, last, before)?,
    };
    let mut select = sql.prepare_cached(
        "SELECT name, kind, at, amount, balance, earlier
         FROM postings p JOIN entries e ON e.seq = p.seq WHERE p.seq = ?1 AND account = ?2",
    )?;
    let mut lines = Vec::new();
    while let Some(seq) = next.filter(|_| lines.len() < page.count()) {
        let line = select.query_row([seq, account], |row| {
            let texts: (String, String) = (row.get(0)?, row.get(1)?);
            let amounts = (Cents(row.get(3)?), Cents(row.get(4)?));
            Ok((texts, millis(row.get(2)?), amounts, row.get(5)?))
        });
        let line = line.optional()?.ok_or_else(|| broken(seq))?;
        let ((name, kind), at, (amount, balance), earlier) = line;
        let (id, kind) = (name.parse().map_err(damaged)?, kind.parse().map_err(damaged)?);
        lines.push(StatementLine { id, kind, at, amount, balance });
        next = comes_to_an_end(seq, earlier)?;
    }
    Ok(lines)
}

/// Where an account saw something last before a transfer, which it need not have seen.
fn last_before(
    sql: &Connection,
    account: i64,
    last: i64,
    before: &TransferId,
) -> Result<Option<i64>, StoreError> {
    let query = "SELECT e.seq, EXISTS (SELECT 1 FROM postings p
                                       WHERE p.seq = e.seq AND p.account = ?2)
                 FROM entries e
                 WHERE name = ?1 AND EXISTS (SELECT 1 FROM postings p WHERE p.seq = e.seq)";
    let found = sql
        .prepare_cached(query)?
        .query_row(params![before.as_str(), account], |row| Ok((row.get(0)?, row.get(1)?)));
    let Some((before, saw_it)) = found.optional()? else { return Ok(None) };
    let mut next = Some(if saw_it { before } else { last });
    while let Some(seq) = next.filter(|seq| *seq >= before) {
        next = earlier(sql, account, seq)?;
    }
    Ok(next)
}

fn earlier(sql: &Connection, account: i64, seq: i64) -> Result<Option<i64>, StoreError> {
    let query = "SELECT earlier FROM postings WHERE seq = ?1 AND account = ?2";
    let found = sql.prepare_cached(query)?.query_row([seq, account], |row| row.get(0));
    comes_to_an_end(seq, found.optional()?.ok_or_else(|| broken(seq))?)
}

/// The links must lead to an end.
fn comes_to_an_end(seq: i64, earlier: Option<i64>) -> Result<Option<i64>, StoreError> {
    match earlier {
        Some(earlier) if earlier >= seq => Err(broken(seq)),
        earlier => Ok(earlier),
    }
}

fn broken(seq: i64) -> StoreError {
    damaged(format!("a statement has a gap at entry {seq}"))
}
