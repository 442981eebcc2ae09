//! A game's commit in the database: its money, its hand, the keys of its state, what it counts.

use base::{GameId, PlayerId, TableId};
use game::{Commit, PlayerCount, StateChange};
use ledger::{Applied, TransferId};
use rusqlite::{OptionalExtension, params};

use super::{
    batch::{Batch, ItemError, Outcome},
    cache::{Cache, int, uint},
    prepack::PackedHand,
};
use crate::{
    ItemRefusal, StoreError,
    commit_digest::CommitDigest,
    entry::{Entry, HandDigest},
    stored_hand::{Played, StoredHand},
    transfers::{fits_commit, games_of, settle_all},
};

impl Batch<'_> {
    pub(super) fn game(&mut self, id: GameId, commit: &Commit) -> Outcome {
        self.forget_accounts();
        let game = self.any_game(id)?;
        let (closed, last, currency) = (game.closed.is_some(), game.commits, game.info.currency);
        let stream = game.stream.clone();
        let name = TransferId::for_commit(id, commit.id.0);
        if !fits_commit(id, currency, commit) {
            return Err(ItemRefusal::NotItsItem.into());
        }
        // A number above all earlier ones is new; only for others the database is queried.
        if commit.id.0 <= last
            && let Some(stored) = self.entry(name.as_str())?
        {
            let ready = self.ready(id, commit)?;
            let entry = entry_of(&name, commit, ready.as_ref());
            return match entry.has_same_content(&stored) {
                true => Ok(Applied::AlreadyDone),
                false => Err(ItemRefusal::SameIdOtherContent.into()),
            };
        }
        if closed {
            return Err(ItemRefusal::Closed(id).into());
        }
        if let Some((player, request)) = commit.request
            && let Some(refusal) = self.request_done(player, request.0)?
        {
            return Err(refusal.into());
        }
        if let Some(hand) = &commit.hand {
            // They only rise, even when earlier records were pruned.
            let last = self.last_hand(id, hand.table)?;
            if last.is_some_and(|last| hand.over.number <= last) {
                return Err(ItemRefusal::SameIdOtherContent.into());
            }
        }
        if let Some(transfer) = &commit.transfer {
            let mut others = games_of(transfer).filter(|other| *other != id);
            others.try_for_each(|other| self.check_game_accepts(other, transfer))?;
        }
        if !commit.results.is_empty() && self.has_results(id, &commit.results)? {
            return Err(ItemRefusal::SameIdOtherContent.into());
        }
        self.decides_tickets(&commit.tickets)?;
        let mut balances = settle_all(commit.transfers(), |account, currency| {
            Ok::<_, ItemError>(self.account(account, currency)?.balance)
        })?
        .into_iter()
        .peekable();

        // It happens.
        let ready = self.ready(id, commit)?;
        let entry = entry_of(&name, commit, ready.as_ref());
        match &commit.transfer {
            Some(transfer) => {
                self.post(&stream, transfer, &entry, &balances.next().unwrap_or_default())?
            }
            None => self.append(&stream, &entry)?,
        };
        if let Some(ready) = &ready {
            self.write_hand(ready)?;
        }
        self.write_results(id, &commit.results)?;
        for step in &commit.tickets {
            let moves = step.transfer.is_some();
            let after = balances.next_if(|_| moves).unwrap_or_default();
            self.write_ticket_step(step, commit.at, &after)?;
        }
        if let Some((player, request)) = commit.request {
            self.write_request(player, request.0, id, commit.id.0)?;
        }
        commit.counts.iter().try_for_each(|count| self.write_count(*count))?;
        commit.state.iter().try_for_each(|change| self.write_state(id, change))?;
        let game = self.any_game(id)?;
        game.commits = game.commits.max(commit.id.0);
        self.cache.games_changed.insert(id);
        Ok(Applied::New)
    }

    fn write_state(&self, game: GameId, change: &StateChange) -> Result<(), StoreError> {
        let StateChange { key, value } = change;
        match value {
            Some(value) => {
                let query = "INSERT INTO state (game, key, value) VALUES (?1, ?2, ?3)
                             ON CONFLICT DO UPDATE SET value = excluded.value";
                self.sql.prepare_cached(query)?.execute(params![int(game.0), key, &**value])?;
            }
            None => {
                let query = "DELETE FROM state WHERE game = ?1 AND key = ?2";
                self.sql.prepare_cached(query)?.execute(params![int(game.0), key])?;
            }
        }
        Ok(())
    }

    fn request_done(
        &self,
        player: PlayerId,
        request: u64,
    ) -> Result<Option<ItemRefusal>, StoreError> {
        let query = "SELECT game, number FROM requests WHERE player = ?1 AND request = ?2";
        let mut select = self.sql.prepare_cached(query)?;
        let done = select.query_row([int(player.0), int(request)], |row| {
            let (game, commit): (i64, i64) = (row.get(0)?, row.get(1)?);
            Ok(ItemRefusal::RequestDone { game: GameId(uint(game)), commit: uint(commit) })
        });
        Ok(done.optional()?)
    }

    fn write_request(
        &self,
        player: PlayerId,
        request: u64,
        game: GameId,
        commit: u64,
    ) -> Result<(), StoreError> {
        let query = "INSERT INTO requests (player, request, game, number) VALUES (?1, ?2, ?3, ?4)";
        let row = [int(player.0), int(request), int(game.0), int(commit)];
        self.sql.prepare_cached(query)?.execute(row)?;
        Ok(())
    }

    /// One more on this day. Of days before nothing is needed any more.
    fn write_count(&self, count: PlayerCount) -> Result<(), StoreError> {
        let PlayerCount { player, counter, day } = count;
        let row = params![int(player.0), counter.name(), int(day)];
        self.sql
            .prepare_cached(
                "INSERT INTO counts (player, counter, day, count) VALUES (?1, ?2, ?3, 1)
                 ON CONFLICT DO UPDATE SET count = min(count + 1, 65535)",
            )?
            .execute(row)?;
        self.sql
            .prepare_cached("DELETE FROM counts WHERE player = ?1 AND counter = ?2 AND day < ?3")?
            .execute(row)?;
        Ok(())
    }

    /// The last number of a table's hands, whether or not its record is kept.
    fn last_hand(&mut self, game: GameId, table: TableId) -> Result<Option<u64>, StoreError> {
        if let Some(last) = self.cache.hands.get(&(game, table)) {
            return Ok(*last);
        }
        let mut select = self.sql.prepare_cached(
            "SELECT max(number) FROM (
                 SELECT max(number) AS number FROM hands WHERE game = ?1 AND tbl = ?2
                 UNION ALL SELECT number FROM hands_pruned WHERE game = ?1 AND tbl = ?2)",
        )?;
        let last: Option<i64> = select.query_row([int(game.0), int(table.0)], |row| row.get(0))?;
        let last = last.map(uint);
        self.cache.hands.insert((game, table), last);
        Ok(last)
    }

    /// The packed hand of the current commit.
    fn ready(&mut self, id: GameId, commit: &Commit) -> Result<Option<PackedHand>, StoreError> {
        let Some(hand) = &commit.hand else { return Ok(None) };
        if let Some(ready) = self.prepacker.at(self.place) {
            return ready.map(Some);
        }
        let Cache { games, packer, .. } = &mut *self.cache;
        let game = games.get(&id).expect("a game that was just found");
        PackedHand::new(&game.info, hand, packer).map(Some)
    }

    fn write_hand(&mut self, ready: &PackedHand) -> Result<(), StoreError> {
        let PackedHand { kept, packed, .. } = ready;
        let StoredHand { id, started_at, pot, rake, players, seed, .. } = kept;
        let (game, table, number) = (int(id.game.0), int(id.table.0), int(id.number));
        let (at, pot_bits) = (int(started_at.0), u64::BITS - pot.0.leading_zeros());
        self.sql
            .prepare_cached(
                "INSERT INTO hands (seq, game, tbl, number, started_at, pot, pot_bits, rake,
                                    seed, record)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            )?
            .execute(params![
                self.cache.last_seq,
                game,
                table,
                number,
                at,
                int(pot.0),
                pot_bits,
                int(rake.0),
                seed,
                packed
            ])?;
        let span = self.span_for(at)?;
        let mut insert = self.sql.prepare_cached(
            "INSERT INTO hand_players (span, player, started_at, game, tbl, number, seat, net, pot)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?;
        for Played { seat, player, net } in players {
            let (player, seat) = (int(player.0), seat.number());
            insert.execute(params![
                span,
                player,
                at,
                game,
                table,
                number,
                seat,
                net,
                int(pot.0)
            ])?;
        }
        self.cache.hands.insert((id.game, id.table), Some(id.number));
        Ok(())
    }
}

fn entry_of(name: &TransferId, commit: &Commit, ready: Option<&PackedHand>) -> Entry {
    let hand = ready.map(|PackedHand { kept, digest, .. }| HandDigest::new(kept, digest));
    Entry::of_commit(name, commit, hand, CommitDigest::new(commit))
}
