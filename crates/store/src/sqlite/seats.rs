//! A game's commit in the database: its money, its hand, and what it changes of tables, seats,
//! departures and queue.

use base::{Cents, GameId, Millis, PlayerId, TableId};
use game::cash::{After, Change, Commit, Count, Counter, Exit, SeatChange, SittingAt, What};
use ledger::{Account, Applied, Currency, Transfer, TransferId};
use rusqlite::{OptionalExtension, params};

use super::{
    batch::{Batch, Outcome},
    cache::{Cache, int, uint},
    prepack::PackedHand,
};
use crate::{
    ItemRefusal, StoreError,
    commit_digest::CommitDigest,
    entry::{self, Entry, HandDigest},
    stored_hand::{Played, StoredHand},
    transfers::transfer_of,
};

impl Batch<'_> {
    pub(super) fn game(&mut self, id: GameId, commit: &Commit, at: Millis) -> Outcome {
        self.forget_accounts();
        let game = self.any_game(id)?;
        let (closed, last) = (game.closed.is_some(), game.commits);
        let (currency, stream) = (game.info.currency, game.stream.clone());
        // A number above all before it is new; only for the others the database is asked.
        let name = TransferId::for_commit(id, commit.id.0);
        if commit.id.0 <= last
            && let Some(stored) = self.entry(name.as_str())?
        {
            let ready = self.ready(id, commit)?;
            let transfer = transfer_of(id, currency, commit, at)?;
            let change = commit.change();
            let state = change.state.as_deref().map(entry::json);
            let mark = CommitDigest::new(commit, &change, state.as_deref());
            let entry = entry_of(&name, transfer.as_ref(), ready.as_ref(), mark, at);
            return match entry.says_the_same_as(&stored) {
                true => Ok(Applied::AlreadyDone),
                false => Err(ItemRefusal::SameIdOtherContent.into()),
            };
        }
        if closed {
            return Err(ItemRefusal::Closed(id).into());
        }
        if let Some((player, request)) = commit.what.request()
            && let Some(refusal) = self.request_done(player, request.0)?
        {
            return Err(refusal.into());
        }
        if let What::Hand(hand) = &commit.what {
            // They only ever rise, also when the records of earlier hands are gone.
            let last = self.last_hand(id, commit.table)?;
            if last.is_some_and(|last| hand.over.number <= last) {
                return Err(ItemRefusal::SameIdOtherContent.into());
            }
        }
        let change = commit.change();
        let sittings = &self.any_game(id)?.sittings;
        if !change.is_in_step(|at| sittings.contains(at)) {
            return Err(ItemRefusal::OutOfStep.into());
        }
        let transfer = transfer_of(id, currency, commit, at)?;
        let balances = match &transfer {
            Some(transfer) => self.settle(transfer)?,
            None => Vec::new(),
        };

        // It happens.
        let ready = self.ready(id, commit)?;
        let state = change.state.as_deref().map(entry::json);
        let mark = CommitDigest::new(commit, &change, state.as_deref());
        let entry = entry_of(&name, transfer.as_ref(), ready.as_ref(), mark, at);
        match &transfer {
            Some(transfer) => self.post(&stream, transfer, &entry, &balances)?,
            None => self.append(&stream, &entry)?,
        };
        if let Some(ready) = &ready {
            self.write_hand(ready)?;
        }
        if let Some((player, request)) = commit.what.request() {
            self.write_request(player, request.0, id, commit.id.0)?;
        }
        if let What::BuyIn { player, counts, .. } = &commit.what {
            for count in counts {
                self.write_count(*player, *count)?;
            }
        }
        self.write_change(id, currency, change, state)?;
        Ok(Applied::New)
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

    /// H18, B5: one more on this day. Of days before nothing is needed any more.
    fn write_count(&self, player: PlayerId, count: Count) -> Result<(), StoreError> {
        let Count { counter, day } = count;
        let row = params![int(player.0), counter_name(counter), int(day)];
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

    /// The hand of a commit whose turn it is, as it is written.
    fn ready(&mut self, id: GameId, commit: &Commit) -> Result<Option<PackedHand>, StoreError> {
        let What::Hand(hand) = &commit.what else { return Ok(None) };
        if let Some(ready) = self.ahead.at(self.place) {
            return ready.map(Some);
        }
        let Cache { games, packer, .. } = &mut *self.cache;
        let game = games.get(&id).expect("a game that was just found");
        PackedHand::new(&game.info, commit.table, hand, packer).map(Some)
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

    fn write_change(
        &mut self,
        id: GameId,
        currency: Currency,
        change: Change,
        state: Option<String>,
    ) -> Result<(), StoreError> {
        let Change { id: commit, table, seats, after, .. } = change;
        for seat in seats {
            self.remember(id, table, seat, after.remembers)?;
            self.seat(id, currency, commit.0, table, seat)?;
        }
        if let Some(state) = state {
            let query = "INSERT INTO tables (game, tbl, state) VALUES (?1, ?2, ?3)
                         ON CONFLICT DO UPDATE SET state = excluded.state";
            let row = params![int(id.0), int(table.0), state];
            self.sql.prepare_cached(query)?.execute(row)?;
        }
        let After { queue, opened, closed, .. } = after;
        for table in closed {
            for query in [
                "DELETE FROM tables WHERE game = ?1 AND tbl = ?2",
                "DELETE FROM rolled_back WHERE game = ?1 AND tbl = ?2",
            ] {
                self.sql.prepare_cached(query)?.execute([int(id.0), int(table.0)])?;
            }
            self.cache.hands.remove(&(id, table));
        }
        let game = self.cache.games.get_mut(&id).expect("a game that was just found");
        game.queue = queue;
        game.tables_opened = game.tables_opened.max(opened);
        game.commits = game.commits.max(commit.0);
        self.cache.games_changed.insert(id);
        Ok(())
    }

    /// Who left with what, and what of it is honoured or too old.
    fn remember(
        &self,
        id: GameId,
        table: TableId,
        change: SeatChange,
        remembers: Millis,
    ) -> Result<(), StoreError> {
        let game = int(id.0);
        let forget = |player: PlayerId, table: TableId| {
            let query = "DELETE FROM departures WHERE game = ?1 AND player = ?2 AND tbl = ?3";
            self.sql.prepare_cached(query)?.execute([game, int(player.0), int(table.0)])
        };
        match change {
            SeatChange::Sits { player, honours: Some(honoured), .. } if honoured == table => {
                forget(player, table)?;
            }
            SeatChange::Sits { player, honours: Some(honoured), .. } => {
                let query = "UPDATE departures SET honoured = 1
                             WHERE game = ?1 AND player = ?2 AND tbl = ?3";
                let row = [game, int(player.0), int(honoured.0)];
                self.sql.prepare_cached(query)?.execute(row)?;
            }
            SeatChange::Leaves(Exit { player, stack, at, remembered, .. }) => {
                let oldest = at.saturating_sub(remembers);
                let query = "DELETE FROM departures WHERE game = ?1 AND at < ?2";
                self.sql.prepare_cached(query)?.execute([game, int(oldest.0)])?;
                if !remembered {
                    return Ok(());
                }
                forget(player, table)?;
                let query = "INSERT INTO departures (game, player, tbl, stack, at)
                             VALUES (?1, ?2, ?3, ?4, ?5)";
                let row = [game, int(player.0), int(table.0), int(stack.0), int(at.0)];
                self.sql.prepare_cached(query)?.execute(row)?;
            }
            SeatChange::Sits { .. } | SeatChange::Chips { .. } | SeatChange::Returned { .. } => {}
        }
        Ok(())
    }

    /// Whose chips are at a seat. How many is what the account holds, which is written already.
    fn seat(
        &mut self,
        id: GameId,
        currency: Currency,
        commit: u64,
        table: TableId,
        change: SeatChange,
    ) -> Result<(), StoreError> {
        let (seat, player) = match change {
            SeatChange::Sits { seat, player, .. }
            | SeatChange::Chips { seat, player, .. }
            | SeatChange::Returned { seat, player, .. }
            | SeatChange::Leaves(Exit { seat, player, .. }) => (seat, player),
        };
        let account = Account::Escrow { game: id, table, seat: seat.number(), player };
        let gone = matches!(change, SeatChange::Returned { .. } | SeatChange::Leaves(_));
        let gone = gone && self.account(account, currency)?.balance == Cents::ZERO;
        let at = SittingAt { table, seat, player };
        let game = self.cache.games.get_mut(&id).expect("a game that was just found");
        let place = [int(id.0), int(table.0), i64::from(seat.number()), int(player.0)];
        if gone {
            if game.sittings.remove(&at) {
                let query = "DELETE FROM sittings
                             WHERE game = ?1 AND tbl = ?2 AND seat = ?3 AND player = ?4";
                self.sql.prepare_cached(query)?.execute(place)?;
            }
            self.cache.accounts.remove(&(account, currency));
        } else if game.sittings.insert(at) {
            let row = self.account_row(account, currency)?;
            let query = "INSERT INTO sittings (game, tbl, seat, player, since, account)
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let [game, table, seat, player] = place;
            let sitting = [game, table, seat, player, int(commit), row];
            self.sql.prepare_cached(query)?.execute(sitting)?;
        }
        Ok(())
    }
}

fn entry_of(
    name: &TransferId,
    transfer: Option<&Transfer>,
    ready: Option<&PackedHand>,
    mark: CommitDigest,
    at: Millis,
) -> Entry {
    let hand = ready.map(|PackedHand { kept, digest, .. }| HandDigest::new(kept, digest));
    Entry::of_commit(name, transfer, hand, mark, at)
}

pub(super) fn counter_name(counter: Counter) -> &'static str {
    match counter {
        Counter::Returns => "returns",
        Counter::Resets => "resets",
        Counter::PlayReturns => "play_returns",
        Counter::PlayResets => "play_resets",
    }
}
