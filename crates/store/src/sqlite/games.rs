//! Games in the database: opened, closed, paused, rolled back, voided.

use std::{collections::BTreeSet, sync::Arc};

use base::{Cents, GameId, Millis, TableId};
use game::cash::SittingAt;
use hand::RulebookRef;
use ledger::{Account, Applied, Currency, TransferRefusal};
use room::Opening;
use rusqlite::params;
use serde::Serialize;
use serde_json::json;

use super::{
    batch::{Batch, ItemError, Outcome},
    cache::{GameState, int},
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
        let code = &opening.key.currency;
        let currency: Currency = code.parse().map_err(|_| ItemRefusal::NoCurrency(code.clone()))?;
        let info = Arc::new(GameInfo { game: id, rulebook: rulebook.clone(), currency, seats });
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
                                    stream, queue, tables_opened, commits)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, '[]', 0, 0)",
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
            queue: Vec::new(),
            tables_opened: 0,
            commits: 0,
            sittings: BTreeSet::new(),
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
        if !game.sittings.is_empty() {
            return Err(ItemRefusal::ChipsInGame(id).into());
        }
        game.closed = Some(at);
        self.note(id, "close", "close", at, &json!({}))?;
        for query in [
            "DELETE FROM tables WHERE game = ?1",
            "DELETE FROM rolled_back WHERE game = ?1",
            "DELETE FROM departures WHERE game = ?1",
        ] {
            self.sql.prepare_cached(query)?.execute([int(id.0)])?;
        }
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

    pub(super) fn rolled_back(
        &mut self,
        id: GameId,
        table: TableId,
        hand: u64,
        at: Millis,
    ) -> Outcome {
        let closed = self.any_game(id)?.closed.is_some();
        let step = format!("rolled-back:{table}/{hand}");
        if self.has_happened(&format!("game:{id}/{step}"))? {
            return Ok(Applied::AlreadyDone);
        }
        if closed {
            return Err(ItemRefusal::Closed(id).into());
        }
        self.note(id, &step, "rolled_back", at, &json!({ "table": table, "hand": hand }))?;
        let mut upsert = self.sql.prepare_cached(
            "INSERT INTO rolled_back (game, tbl, hand) VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET hand = max(hand, excluded.hand)",
        )?;
        upsert.execute(params![int(id.0), int(table.0), int(hand)])?;
        Ok(Applied::New)
    }

    /// H12b: what lies at the seats of a game that was paused for too long goes to charity.
    pub(super) fn void(
        &mut self,
        id: GameId,
        paused_since: Millis,
        after: Millis,
        at: Millis,
    ) -> Outcome {
        let game = self.any_game(id)?;
        let (closed, paused, currency) = (game.closed, game.paused, game.info.currency);
        let (stream, sittings) = (game.stream.clone(), game.sittings.clone());
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
        for SittingAt { table, seat, player } in sittings {
            let account = Account::Escrow { game: id, table, seat: seat.number(), player };
            let balance = self.account(account, currency)?.balance;
            if balance != Cents::ZERO {
                held.push((account, balance));
                given = given.and_then(|sum| sum.checked_add(balance.0));
            }
        }
        let transfers = void_transfers(id, currency, paused_since, &held, at)?;
        given.ok_or(TransferRefusal::Overflow { account: Account::Charity })?;
        self.append(&stream, &Entry::new(name, "void", at, &json!({ "parts": transfers.len() })))?;
        for transfer in &transfers {
            let balances = self.settle(transfer)?;
            let entry = Entry::of_transfer(transfer, &Moved::of(transfer));
            self.post(&stream, transfer, &entry, &balances)?;
        }
        for query in [
            "DELETE FROM sittings WHERE game = ?1",
            "DELETE FROM tables WHERE game = ?1",
            "DELETE FROM rolled_back WHERE game = ?1",
        ] {
            self.sql.prepare_cached(query)?.execute([int(id.0)])?;
        }
        self.any_game(id)?.sittings.clear();
        Ok(Applied::New)
    }

    pub(super) fn any_game(&mut self, id: GameId) -> Result<&mut GameState, ItemError> {
        self.cache.games.get_mut(&id).ok_or(ItemError::Refused(ItemRefusal::NoSuchGame(id)))
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
            "UPDATE games SET paused_at = ?2, closed_at = ?3, queue = ?4, tables_opened = ?5,
                              commits = ?6
             WHERE id = ?1",
        )?;
        while let Some(id) = self.cache.games_changed.pop_first() {
            let Some(game) = self.cache.games.get(&id) else { continue };
            update.execute(params![
                int(id.0),
                game.paused.map(|at| int(at.0)),
                game.closed.map(|at| int(at.0)),
                entry::json(&game.queue),
                int(game.tables_opened),
                int(game.commits),
            ])?;
        }
        Ok(())
    }
}
