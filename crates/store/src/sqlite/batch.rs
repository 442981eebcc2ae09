//! One batch of items inside one transaction. Each item is decided first, from the writer's cache,
//! and written only if it is accepted: a refused item changes nothing.

use base::Millis;
use ledger::Applied;
use rusqlite::{Connection, params};

use super::{
    cache::{Cache, clean_shutdown, int},
    clock::CLOCK_AT,
    prepack::Prepacker,
};
use crate::{
    Effect, Item, ItemOutcome, ItemRefusal, Staff, StoreError,
    entry::{ACCEPTED, Acceptance, Entry, STAFF, STAFF_DID, json, staff_name},
};

pub(super) struct Batch<'a> {
    pub(super) sql: &'a Connection,
    pub(super) cache: &'a mut Cache,
    pub(super) prepacker: Prepacker,
    /// The place of the current item in the batch.
    pub(super) place: usize,
}

/// Why an item is not applied: it is refused, or the whole batch fails.
pub(super) enum ItemError {
    Refused(ItemRefusal),
    Stored(StoreError),
}

pub(super) type Outcome = Result<Applied, ItemError>;

impl<T: Into<ItemRefusal>> From<T> for ItemError {
    fn from(refusal: T) -> Self {
        Self::Refused(refusal.into())
    }
}

impl From<StoreError> for ItemError {
    fn from(error: StoreError) -> Self {
        Self::Stored(error)
    }
}

impl From<rusqlite::Error> for ItemError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Stored(error.into())
    }
}

impl<'a> Batch<'a> {
    pub(super) fn new(sql: &'a Connection, cache: &'a mut Cache, prepacker: Prepacker) -> Self {
        Self { sql, cache, prepacker, place: 0 }
    }

    /// Applies the next item.
    pub(super) fn apply(&mut self, item: &Item) -> Result<ItemOutcome, StoreError> {
        let outcome = self.try_apply(item);
        self.place += 1;
        match outcome {
            Ok(Applied::New) => {
                if item.proves_running() {
                    self.cache.last_at = self.cache.last_at.max(Some(item.at()));
                }
                Ok(ItemOutcome::Done)
            }
            Ok(Applied::AlreadyDone) => Ok(ItemOutcome::AlreadyDone),
            Err(ItemError::Refused(refusal)) => Ok(ItemOutcome::Refused(refusal)),
            Err(ItemError::Stored(error)) => Err(error),
        }
    }

    fn try_apply(&mut self, item: &Item) -> Outcome {
        match item {
            Item::Open { game, opening, rulebook, seats, at } => {
                self.open(*game, opening, rulebook, *seats, *at)
            }
            Item::Close { game, at } => self.close(*game, *at),
            Item::Pause { game, paused, at } => self.pause(*game, *paused, *at),
            Item::Game { game, commit } => self.game(*game, commit),
            Item::CleanShutdown { clean, .. } => self.set_clean_shutdown(*clean),
            Item::Void { game, paused_since, after, at } => {
                self.void(*game, *paused_since, *after, *at)
            }
            Item::Accept { player, rulebook, at } => self.accept(player.0, rulebook, *at),
            Item::Money(transfer) => self.money(transfer),
            Item::Hold(hold, transfer) => self.hold(hold, transfer),
            Item::Ticket(ticket, transfer) => self.ticket(ticket, transfer),
            Item::Exchange { ticket, at } => self.exchange(ticket, *at),
            Item::Payment(payment, transfer) => self.payment(payment, transfer.as_ref()),
            Item::Staff(staff) => self.staff(staff),
            Item::Prune { before, at } => self.prune(*before, *at),
        }
    }

    /// Writes what changes with every item once per batch: the ends of chains, games, and the clock
    /// of a running room.
    pub(super) fn finish(&mut self, clock: Option<Millis>) -> Result<(), StoreError> {
        self.write_heads()?;
        self.write_games()?;
        for (fact, at) in [("last_at", self.cache.last_at), (CLOCK_AT, clock)] {
            if let Some(at) = at {
                let query = "INSERT OR REPLACE INTO facts VALUES (?1, ?2)";
                self.sql.prepare_cached(query)?.execute(params![fact, int(at.0)])?;
            }
        }
        Ok(())
    }

    fn set_clean_shutdown(&mut self, clean: bool) -> Outcome {
        if clean_shutdown(self.sql)? == clean {
            return Ok(Applied::AlreadyDone);
        }
        let query = "INSERT OR REPLACE INTO facts VALUES ('rests', ?1)";
        self.sql.prepare_cached(query)?.execute([clean])?;
        Ok(Applied::New)
    }

    fn accept(&mut self, player: u64, rulebook: &str, at: Millis) -> Outcome {
        let query = "INSERT OR IGNORE INTO accepted (player, rulebook, at) VALUES (?1, ?2, ?3)";
        let mut insert = self.sql.prepare_cached(query)?;
        if insert.execute(params![int(player), rulebook, int(at.0)])? == 0 {
            return Ok(Applied::AlreadyDone);
        }
        let content = Acceptance { player, rulebook: rulebook.to_owned() };
        // No transfer has such a name.
        let name = format!("accept#{player}/{rulebook}");
        self.append(ACCEPTED, &Entry::new(name, "accept", at, &content))?;
        Ok(Applied::New)
    }

    fn staff(&mut self, staff: &Staff) -> Outcome {
        if !staff.fits() {
            return Err(ItemRefusal::TooLong.into());
        }
        let name = staff_name(&staff.id);
        if let Some(stored) = self.entry(&name)? {
            let stored: Staff = serde_json::from_str(&stored.content)
                .map_err(|error| StoreError::Damaged(format!("{name}: {error}")))?;
            return match stored.has_same_content(staff) {
                true => Ok(Applied::AlreadyDone),
                false => Err(ItemRefusal::SameIdOtherContent.into()),
            };
        }
        match &staff.effect {
            // The room reads these entries again when it is opened.
            None | Some(Effect::Excluded { .. }) => {}
            Some(Effect::ExcludedFrom { player, format, excluded }) => {
                let query = match excluded {
                    true => "INSERT OR IGNORE INTO exclusions (player, format) VALUES (?1, ?2)",
                    false => "DELETE FROM exclusions WHERE player = ?1 AND format = ?2",
                };
                self.sql.prepare_cached(query)?.execute(params![int(player.0), format])?;
            }
        }
        let content = json(staff);
        self.append(STAFF, &Entry { name, kind: STAFF_DID.into(), at: staff.at, content })?;
        Ok(Applied::New)
    }
}
