//! Games in the database: opened, closed, paused, rolled back, voided.

use std::sync::Arc;

use base::{GameId, Millis};
use hand::RulebookRef;
use ledger::{Account, Applied, Currency, TransferRefusal};
use room::Opening;
use rusqlite::params;
use serde::Serialize;
use serde_json::json;

use super::{
    batch::{Batch, ItemError, Outcome},
    cache::{GameState, int, read_games},
    errors::damaged,
};
use crate::{
    ItemRefusal, StoreError,
    entry::{self, Entry, Moved, stream_of},
    stored_hand::GameInfo,
    transfers::{void_name, void_transfers},
};

impl Batch<'_> {
    pub(super) fn open(
        &mut self,
        id: GameId,
        opening: &Opening,
        rulebook: &RulebookRef,
        seats: u8,
        at: Millis,
    ) -> Outcome {
        let code = opening.currency();
        let currency: Currency =
            code.parse().map_err(|_| ItemRefusal::NoCurrency(code.to_owned()))?;
        let info = Arc::new(GameInfo { game: id, rulebook: rulebook.clone(), currency, seats });
        self.read_closed(id)?;
        if let Some(game) = self.cache.games.get(&id) {
            return match game.opening == *opening && game.info == info {
                true => Ok(Applied::AlreadyDone),
                false => Err(ItemRefusal::SameIdOtherContent.into()),
            };
        }
        let stream = stream_of(id);
        let content = json!({ "opening": opening, "rulebook": rulebook, "seats": seats });
        self.append(&stream, &Entry::new(format!("game:{id}/open"), "open", at, &content))?;
        let head = self.head(&stream)?;
        self.sql
            .prepare_cached(
                "INSERT INTO games (id, opening, rulebook, rulebook_digest, seats, currency,
                                    stream, commits)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0)",
            )?
            .execute(params![
                int(id.0),
                entry::json(opening),
                rulebook.id,
                rulebook.digest,
                seats,
                currency.code(),
                head.id
            ])?;
        let state = GameState {
            opening: opening.clone(),
            info,
            paused: None,
            closed: None,
            commits: 0,
            stream,
        };
        self.cache.games.insert(id, state);
        Ok(Applied::New)
    }

    pub(super) fn close(&mut self, id: GameId, at: Millis) -> Outcome {
        let game = self.any_game(id)?;
        if game.closed.is_some() {
            return Ok(Applied::AlreadyDone);
        }
        if !self.accounts_of(id)?.is_empty() {
            return Err(ItemRefusal::ChipsInGame(id).into());
        }
        self.any_game(id)?.closed = Some(at);
        self.cache.closed_games.push(id);
        self.note(id, "close", "close", at, &json!({}))?;
        self.remove_state(id)?;
        self.cache.hands.retain(|(game, _), _| *game != id);
        Ok(Applied::New)
    }

    pub(super) fn pause(&mut self, id: GameId, paused: bool, at: Millis) -> Outcome {
        let game = self.any_game(id)?;
        if game.closed.is_some() {
            return Err(ItemRefusal::Closed(id).into());
        }
        if game.paused.is_some() == paused {
            return Ok(Applied::AlreadyDone);
        }
        game.paused = paused.then_some(at);
        let stream = game.stream.clone();
        // A game may be paused many times: its place in the stream makes the name unique.
        let number = self.head(&stream)?.number + 1;
        let kind = if paused { "pause" } else { "resume" };
        self.note(id, &format!("{kind}:{number}"), kind, at, &json!({}))?;
        Ok(Applied::New)
    }

    /// The accounts of a game that hold something.
    fn accounts_of(&self, id: GameId) -> Result<Vec<Account>, StoreError> {
        let query = "SELECT a.account FROM game_accounts g JOIN accounts a ON a.id = g.account
                     WHERE g.game = ?1";
        let mut query = self.sql.prepare_cached(query)?;
        let mut rows = query.query([int(id.0)])?;
        let mut accounts = Vec::new();
        while let Some(row) = rows.next()? {
            accounts.push(row.get_ref(0)?.as_str().map_err(damaged)?.parse().map_err(damaged)?);
        }
        accounts.sort_unstable();
        Ok(accounts)
    }

    fn remove_state(&self, id: GameId) -> Result<(), StoreError> {
        self.sql.prepare_cached("DELETE FROM state WHERE game = ?1")?.execute([int(id.0)])?;
        Ok(())
    }

    /// H12b: what a game holds that was paused for too long goes to charity.
    pub(super) fn void(
        &mut self,
        id: GameId,
        paused_since: Millis,
        after: Millis,
        at: Millis,
    ) -> Outcome {
        let game = self.any_game(id)?;
        let (closed, paused, currency) = (game.closed, game.paused, game.info.currency);
        let stream = game.stream.clone();
        let name = void_name(id, paused_since);
        if self.has_happened(&name)? {
            return Ok(Applied::AlreadyDone);
        }
        if closed.is_some() {
            return Err(ItemRefusal::Closed(id).into());
        }
        if paused != Some(paused_since) {
            return Err(ItemRefusal::NotPaused(id).into());
        }
        let from = Millis(paused_since.0.saturating_add(after.0));
        if at < from {
            return Err(ItemRefusal::TooEarly(from).into());
        }
        let mut held = Vec::new();
        let charity = self.account(Account::Charity, currency)?.balance;
        let mut given = Some(charity.0);
        for account in self.accounts_of(id)? {
            let balance = self.account(account, currency)?.balance;
            held.push((account, balance));
            given = given.and_then(|sum| sum.checked_add(balance.0));
        }
        let transfers = void_transfers(id, currency, paused_since, &held, at)?;
        given.ok_or(TransferRefusal::Overflow { account: Account::Charity })?;
        self.append(&stream, &Entry::new(name, "void", at, &json!({ "parts": transfers.len() })))?;
        for transfer in &transfers {
            let balances = self.settle(transfer)?;
            let entry = Entry::of_transfer(transfer, &Moved::of(transfer));
            self.post(&stream, transfer, &entry, &balances)?;
        }
        self.remove_state(id)?;
        Ok(Applied::New)
    }

    pub(super) fn any_game(&mut self, id: GameId) -> Result<&mut GameState, ItemError> {
        self.read_closed(id)?;
        self.cache.games.get_mut(&id).ok_or(ItemError::Refused(ItemRefusal::NoSuchGame(id)))
    }

    /// A game that is not in memory may be a closed one.
    pub(super) fn read_closed(&mut self, id: GameId) -> Result<(), StoreError> {
        if !self.cache.games.contains_key(&id) {
            for (id, game) in read_games(self.sql, Some(id))? {
                self.cache.closed_games.push(id);
                self.cache.games.insert(id, game);
            }
        }
        Ok(())
    }

    /// Something that happened to a game and moved no money.
    pub(super) fn note(
        &mut self,
        id: GameId,
        step: &str,
        kind: &'static str,
        at: Millis,
        content: &impl Serialize,
    ) -> Result<(), StoreError> {
        let stream = stream_of(id);
        self.append(&stream, &Entry::new(format!("game:{id}/{step}"), kind, at, content))?;
        self.cache.games_changed.insert(id);
        Ok(())
    }

    pub(super) fn write_games(&mut self) -> Result<(), StoreError> {
        let mut update = self.sql.prepare_cached(
            "UPDATE games SET paused_at = ?2, closed_at = ?3, commits = ?4 WHERE id = ?1",
        )?;
        while let Some(id) = self.cache.games_changed.pop_first() {
            let Some(game) = self.cache.games.get(&id) else { continue };
            update.execute(params![
                int(id.0),
                game.paused.map(|at| int(at.0)),
                game.closed.map(|at| int(at.0)),
                int(game.commits),
            ])?;
        }
        for id in self.cache.closed_games.drain(..) {
            let closed = self.cache.games.remove(&id);
            closed.and_then(|game| self.cache.streams.remove(&game.stream));
        }
        Ok(())
    }
}
