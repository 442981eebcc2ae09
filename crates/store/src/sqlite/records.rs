//! Holds, tickets and payments in the database: each step is an entry of the cashier, with the
//! money it moves or without; their tables hold the current state of each.

use base::{Cents, GameId, Millis, PlayerId};
use game::TicketStep;
use ledger::{Account, Applied, Hold, Kind, Ticket, Transfer, TransferId};
use rusqlite::{Connection, OptionalExtension, params};

use super::{
    batch::{Batch, ItemError, Outcome},
    cache::int,
    errors::damaged,
    money::read_transfer,
};
use crate::{
    ItemRefusal, Page, StoreError,
    entry::{CASHIER, json},
    records::{Record, Taken, decide, decide_tickets, step_entry},
    transfers::games_of,
};

impl Batch<'_> {
    pub(super) fn hold(&mut self, hold: &Hold, transfer: &Transfer) -> Outcome {
        self.step(hold, Some(transfer), transfer.at())
    }

    pub(super) fn ticket(&mut self, ticket: &Ticket, transfer: &Transfer) -> Outcome {
        self.step(ticket, Some(transfer), transfer.at())
    }

    pub(super) fn exchange(&mut self, ticket: &Ticket, at: Millis) -> Outcome {
        self.step(ticket, None, at)
    }

    fn step<R: Record>(&mut self, next: &R, transfer: Option<&Transfer>, at: Millis) -> Outcome {
        if self.decides(next, transfer)? == Applied::AlreadyDone {
            return Ok(Applied::AlreadyDone);
        }
        self.write_step(next, transfer, at)?;
        self.write_record(next)?;
        Ok(Applied::New)
    }

    /// Whether all ticket steps of a commit happen, as far as the tickets decide it.
    pub(super) fn decides_tickets(&self, steps: &[TicketStep]) -> Result<(), ItemError> {
        decide_tickets(
            steps,
            |_, name| Ok(self.taken(name)?),
            |ticket| Ok(read_one(self.sql, ticket.0)?),
        )
    }

    /// Writes a ticket step of a commit, which happens; `balances` are those after its transfer.
    pub(super) fn write_ticket_step(
        &mut self,
        step: &TicketStep,
        at: Millis,
        balances: &[(Account, Cents)],
    ) -> Result<(), StoreError> {
        let TicketStep { ticket, transfer } = step;
        self.append_step(ticket, transfer.as_ref(), at, balances)?;
        self.write_record(ticket)
    }

    /// The record in its current state.
    fn write_record<R: Record>(&self, next: &R) -> Result<(), StoreError> {
        let query = format!("INSERT OR REPLACE INTO {0}s (id, {0}) VALUES (?1, ?2)", R::WORD);
        self.sql.prepare_cached(&query)?.execute(params![int(next.number()), json(next)])?;
        Ok(())
    }

    /// Whether a step happens.
    pub(super) fn decides<R: Record>(&self, next: &R, transfer: Option<&Transfer>) -> Outcome {
        decide(
            next,
            transfer,
            |name| Ok::<_, ItemError>(self.taken(name)?),
            || Ok(read_one(self.sql, next.number())?),
        )
    }

    /// What was done under the name of a step.
    fn taken<R: Record>(&self, name: &TransferId) -> Result<Option<Taken<R>>, StoreError> {
        let Some(entry) = self.entry(name.as_str())? else { return Ok(None) };
        let recorded = serde_json::from_str(&entry.content);
        let recorded = recorded.map_err(|error| damaged(format!("{name}: {error}")))?;
        let record = R::read(recorded);
        let record = record.ok_or_else(|| damaged(format!("{name}: there is no {}", R::WORD)))?;
        let moves = entry.kind.parse::<Kind>().is_ok();
        let moved = moves.then(|| read_transfer(&entry)).transpose()?;
        Ok(Some((record, moved)))
    }

    /// Writes a step that happens; it is refused if the accounts cannot bear it.
    pub(super) fn write_step<R: Record>(
        &mut self,
        next: &R,
        transfer: Option<&Transfer>,
        at: Millis,
    ) -> Result<(), ItemError> {
        let balances = match transfer {
            Some(transfer) => {
                games_of(transfer).try_for_each(|id| self.check_game_accepts(id, transfer))?;
                self.settle(transfer)?
            }
            None => Vec::new(),
        };
        Ok(self.append_step(next, transfer, at, &balances)?)
    }

    fn append_step<R: Record>(
        &mut self,
        next: &R,
        transfer: Option<&Transfer>,
        at: Millis,
        balances: &[(Account, Cents)],
    ) -> Result<(), StoreError> {
        let entry = step_entry(next, transfer, at);
        match transfer {
            Some(transfer) => self.post(CASHIER, transfer, &entry, balances)?,
            None => self.append(CASHIER, &entry)?,
        };
        Ok(())
    }

    /// Money is put into games and taken out of them while they are open, in their currency.
    pub(super) fn check_game_accepts(
        &mut self,
        id: GameId,
        transfer: &Transfer,
    ) -> Result<(), ItemError> {
        let game = self.any_game(id)?;
        if game.closed.is_some() {
            return Err(ItemRefusal::Closed(id).into());
        }
        if game.info.currency != transfer.currency() {
            return Err(ItemRefusal::NotItsItem.into());
        }
        Ok(())
    }
}

/// A record in its current state.
pub(super) fn read_one<R: Record>(sql: &Connection, number: u64) -> Result<Option<R>, StoreError> {
    let query = format!("SELECT {0} FROM {0}s WHERE id = ?1", R::WORD);
    let mut select = sql.prepare_cached(&query)?;
    let text: Option<String> = select.query_row([int(number)], |row| row.get(0)).optional()?;
    text.map(|text| serde_json::from_str(&text).map_err(damaged)).transpose()
}

/// Records of a player, by the index on the given JSON field.
pub(super) fn read_of_player<R: Record>(
    sql: &Connection,
    whose: &str,
    player: PlayerId,
    after: Option<u64>,
    page: Page,
) -> Result<Vec<R>, StoreError> {
    let mut select = sql.prepare_cached(&format!(
        "SELECT {0} FROM {0}s INDEXED BY {0}s_by_{whose}
         WHERE {0} -> '$.{whose}' = ?1 AND id BETWEEN ?2 AND ?3 ORDER BY id LIMIT ?4",
        R::WORD
    ))?;
    by_number(after, page, |first, last, most| {
        let rows =
            select.query_map(params![player.to_string(), first, last, most], |row| row.get(0))?;
        rows.collect()
    })
}

/// Records after the given one, in the order of their numbers. `select` finds those from a number to
/// another: columns have a sign, so the upper half of all numbers comes first there, and last here.
pub(super) fn by_number<R: Record>(
    after: Option<u64>,
    page: Page,
    mut select: impl FnMut(i64, i64, i64) -> Result<Vec<String>, rusqlite::Error>,
) -> Result<Vec<R>, StoreError> {
    const UPPER: u64 = 1 << 63;
    let Some(next) = after.map_or(Some(0), |after| after.checked_add(1)) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for (first, last) in [(next, UPPER - 1), (next.max(UPPER), u64::MAX)] {
        let most = page.count().saturating_sub(found.len());
        if first <= last && most > 0 {
            found.extend(select(int(first), int(last), int(most as u64))?);
        }
    }
    found.iter().map(|text| serde_json::from_str(text).map_err(damaged)).collect()
}
