//! Sums over the accounts, and over the postings of the house's accounts by day.

use base::Cents;
use ledger::Account;
use rusqlite::Connection;

use super::errors::damaged;
use crate::{
    StoreError,
    house::{AccountTotal, AccountTotals, HOUSE_GROUPS, HouseFlow},
};

/// The name of an account up to its colon.
const GROUP: &str = "substr(a.account, 1, instr(a.account || ':', ':') - 1)";

pub(super) fn totals(sql: &Connection) -> Result<AccountTotals, StoreError> {
    // One moment for all of it.
    let one = sql.unchecked_transaction()?;
    let last_entry: i64 =
        one.query_row("SELECT coalesce(max(seq), 0) FROM entries", [], |row| row.get(0))?;
    let mut found =
        AccountTotals { last_entry: last_entry.unsigned_abs(), ..AccountTotals::default() };
    let query = format!(
        "SELECT {GROUP}, a.currency, count(*), sum(b.balance)
         FROM accounts a JOIN balances b ON b.account = a.id GROUP BY 1, 2 ORDER BY 2, 1"
    );
    let mut select = one.prepare(&query)?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let currency: String = row.get(1)?;
        found.totals.push(AccountTotal {
            group: row.get(0)?,
            currency: currency.parse().map_err(damaged)?,
            accounts: row.get::<_, i64>(2)?.unsigned_abs(),
            balance: Cents(row.get(3)?),
        });
    }
    drop(rows);
    let mut select = one.prepare(
        "SELECT a.account, a.currency, b.balance
         FROM accounts a JOIN balances b ON b.account = a.id WHERE b.balance < 0 LIMIT 10000",
    )?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let (account, currency): (String, String) = (row.get(0)?, row.get(1)?);
        let account: Account = account.parse().map_err(damaged)?;
        if !account.may_go_negative() {
            let currency = currency.parse().map_err(damaged)?;
            found.overdrawn.push((account, currency, Cents(row.get(2)?)));
        }
    }
    Ok(found)
}

pub(super) fn flows(
    sql: &Connection,
    after: u64,
    until: u64,
) -> Result<Vec<HouseFlow>, StoreError> {
    let groups = HOUSE_GROUPS.map(|group| format!("'{group}'")).join(", ");
    let query = format!(
        "SELECT e.at / 86400000, a.currency, {GROUP}, e.kind, sum(p.amount)
         FROM postings p JOIN entries e ON e.seq = p.seq JOIN accounts a ON a.id = p.account
         WHERE p.seq > ?1 AND p.seq <= ?2 AND {GROUP} IN ({groups}) GROUP BY 1, 2, 3, 4"
    );
    let mut select = sql.prepare_cached(&query)?;
    let mut rows = select.query([after.cast_signed(), until.cast_signed()])?;
    let mut flows = Vec::new();
    while let Some(row) = rows.next()? {
        let (currency, kind): (String, String) = (row.get(1)?, row.get(3)?);
        flows.push(HouseFlow {
            day: row.get::<_, i64>(0)?.unsigned_abs(),
            currency: currency.parse().map_err(damaged)?,
            group: row.get(2)?,
            kind: kind.parse().map_err(damaged)?,
            amount: Cents(row.get(4)?),
        });
    }
    Ok(flows)
}
