//! Payments in the database: each step is an entry of the cashier, with the money it moves or
//! without; the table holds how each stands.

use ledger::{Applied, Payment, PaymentId, Transfer};
use rusqlite::{Connection, OptionalExtension, params};

use super::{
    batch::{Batch, Outcome},
    cache::int,
    errors::damaged,
};
use crate::{
    Page, Refusal, StoreError,
    entry::{CASHIER, Entry, Moved, PAYMENT, PaymentStep, json},
};

impl Batch<'_> {
    pub(super) fn payment(&mut self, payment: &Payment, transfer: Option<&Transfer>) -> Outcome {
        if payment.steps == 0 {
            return Err(Refusal::OutOfStep.into());
        }
        let name = payment.last_step().to_string();
        if let Some(stored) = self.step_of(&name)? {
            return match stored.says_the_same_as(payment) {
                true => Ok(Applied::AlreadyDone),
                false => Err(Refusal::SameIdOtherContent.into()),
            };
        }
        let id = payment.made.id;
        let query = "SELECT payment FROM payments WHERE id = ?1";
        let stored: Option<Payment> = self.stored(query, id.0)?;
        if !Payment::follows(stored.as_ref(), payment, transfer) {
            return Err(Refusal::OutOfStep.into());
        }
        if self.is_called_the_same(payment)? {
            return Err(Refusal::SameReference.into());
        }
        match transfer {
            Some(transfer) => {
                let balances = self.settle(transfer)?;
                let moved = Moved { payment: Some(payment.clone()), ..Moved::of(transfer) };
                self.post(CASHIER, transfer, &moved, &balances)?;
            }
            None => {
                let step = PaymentStep { payment: payment.clone() };
                self.append(CASHIER, &Entry::new(name, PAYMENT, payment.at, &step))?;
            }
        }
        let query = "INSERT OR REPLACE INTO payments (id, channel, reference, open, payment)
                     VALUES (?1, ?2, ?3, ?4, ?5)";
        let (channel, reference) = called(payment);
        let open = payment.state.is_open();
        let row = params![int(id.0), channel, reference, open, json(payment)];
        self.sql.prepare_cached(query)?.execute(row)?;
        Ok(Applied::New)
    }

    /// The payment as it was after a step of this name, if it was taken.
    fn step_of(&self, name: &str) -> Result<Option<Payment>, StoreError> {
        let mut select = self.sql.prepare_cached("SELECT content FROM entries WHERE name = ?1")?;
        let content: Option<String> = select.query_row([name], |row| row.get(0)).optional()?;
        let read = |content: String| {
            let step: PaymentStep = serde_json::from_str(&content)
                .map_err(|error| damaged(format!("{name}: {error}")))?;
            Ok(step.payment)
        };
        content.map(read).transpose()
    }

    /// Whether another payment of the channel has this reference.
    fn is_called_the_same(&self, payment: &Payment) -> Result<bool, StoreError> {
        let (channel, reference) = called(payment);
        let mut select = self.sql.prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM payments
                            WHERE channel = ?1 AND reference = ?2 AND id <> ?3)",
        )?;
        let row = params![channel, reference, int(payment.made.id.0)];
        Ok(select.query_row(row, |row| row.get(0))?)
    }
}

/// The columns it is found by.
pub(super) fn called(payment: &Payment) -> (String, Option<&str>) {
    let reference = payment.reference.as_ref().map(ledger::Reference::as_str);
    (payment.made.channel.to_string(), reference)
}

pub(super) fn read_payment(sql: &Connection, id: PaymentId) -> Result<Option<Payment>, StoreError> {
    let mut select = sql.prepare_cached("SELECT payment FROM payments WHERE id = ?1")?;
    let text: Option<String> = select.query_row([int(id.0)], |row| row.get(0)).optional()?;
    text.map(|text| serde_json::from_str(&text).map_err(damaged)).transpose()
}

/// In the order of their numbers, which are kept in columns with a sign.
pub(super) fn read_open(
    sql: &Connection,
    after: Option<PaymentId>,
    page: Page,
) -> Result<Vec<Payment>, StoreError> {
    let mut select = sql.prepare_cached(
        "SELECT payment FROM payments INDEXED BY payments_open
         WHERE open = 1 AND id > ?1 ORDER BY id LIMIT ?2",
    )?;
    let after = after.map_or(-1, |after| int(after.0));
    let most = i64::try_from(page.count()).unwrap_or(i64::MAX);
    let rows = select.query_map([after, most], |row| row.get::<_, String>(0))?;
    let read =
        |text: Result<String, rusqlite::Error>| serde_json::from_str(&text?).map_err(damaged);
    rows.map(read).collect()
}
