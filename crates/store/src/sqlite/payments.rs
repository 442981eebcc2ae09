//! Payments in the database: what they have that other records do not, a provider that has not
//! decided yet and calls each by a name of its own.

use ledger::{Applied, Payment, PaymentId, Transfer};
use rusqlite::{Connection, params};

use super::{
    batch::{Batch, Outcome},
    cache::int,
    records::by_number,
};
use crate::{ItemRefusal, Page, StoreError, entry::json};

impl Batch<'_> {
    pub(super) fn payment(&mut self, payment: &Payment, transfer: Option<&Transfer>) -> Outcome {
        if self.decides(payment, transfer)? == Applied::AlreadyDone {
            return Ok(Applied::AlreadyDone);
        }
        if self.has_same_names(payment)? {
            return Err(ItemRefusal::SameReference.into());
        }
        self.write_step(payment, transfer, payment.at)?;
        let query = "INSERT OR REPLACE INTO payments (id, channel, reference, open, payment)
                     VALUES (?1, ?2, ?3, ?4, ?5)";
        let (channel, reference) = names_of(payment);
        let open = payment.state.is_open();
        let row = params![int(payment.made.id.0), channel, reference, open, json(payment)];
        self.sql.prepare_cached(query)?.execute(row)?;
        Ok(Applied::New)
    }

    /// Whether another payment of the channel has this reference.
    fn has_same_names(&self, payment: &Payment) -> Result<bool, StoreError> {
        let (channel, reference) = names_of(payment);
        let mut select = self.sql.prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM payments
                            WHERE channel = ?1 AND reference = ?2 AND id <> ?3)",
        )?;
        let row = params![channel, reference, int(payment.made.id.0)];
        Ok(select.query_row(row, |row| row.get(0))?)
    }
}

/// The columns it is found by.
pub(super) fn names_of(payment: &Payment) -> (String, Option<&str>) {
    let reference = payment.reference.as_ref().map(ledger::Reference::as_str);
    (payment.made.channel.to_string(), reference)
}

/// In the order of their numbers.
pub(super) fn read_open(
    sql: &Connection,
    after: Option<PaymentId>,
    page: Page,
) -> Result<Vec<Payment>, StoreError> {
    let mut select = sql.prepare_cached(
        "SELECT payment FROM payments INDEXED BY payments_open
         WHERE open = 1 AND id BETWEEN ?1 AND ?2 ORDER BY id LIMIT ?3",
    )?;
    by_number(after.map(|after| after.0), page, |first, last, most| {
        let rows = select.query_map([first, last, most], |row| row.get(0))?;
        rows.collect()
    })
}
