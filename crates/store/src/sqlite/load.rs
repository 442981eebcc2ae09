//! The room read back from the database.

use std::collections::BTreeMap;

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::cash::{
    CommitId, Count, Counter, Departure, DepartureMemory, Remembered, Saved, Sitting, StoredTable,
};
use room::{SavedGame, SavedPlayer, SavedRoom};
use rusqlite::Connection;

use super::{
    cache::{int, last_at, millis, rested, sitting_at, uint},
    errors::damaged,
    seats::counter_name,
};
use crate::{
    StoreError,
    entry::{STAFF, STAFF_DID},
};

pub(super) fn load(sql: &Connection) -> Result<SavedRoom, StoreError> {
    let mut games = games(sql)?;
    games.values_mut().try_for_each(|game| fill(sql, game))?;
    let opened = "SELECT coalesce(max(id), 0) FROM games WHERE id < ?1";
    Ok(SavedRoom {
        games: games.into_values().collect(),
        players: players(sql)?.into_iter().collect(),
        games_opened: uint(sql.query_row(opened, [int(room::PRIVATE_FROM)], |row| row.get(0))?),
        last_at: last_at(sql)?,
        clean_shutdown: rested(sql)?,
    })
}

/// One game that is open.
pub(super) fn load_game(sql: &Connection, id: GameId) -> Result<SavedGame, StoreError> {
    let game = games(sql)?.remove(&id);
    let mut game = game.ok_or_else(|| damaged(format!("game {id} is not there")))?;
    fill(sql, &mut game)?;
    Ok(game)
}

fn fill(sql: &Connection, game: &mut SavedGame) -> Result<(), StoreError> {
    let (id, saved) = (game.id, &mut game.saved);
    saved.tables = tables(sql, id)?;
    sittings(sql, id, saved)?;
    rolled_back(sql, id, saved)?;
    saved.memory = departures(sql, id)?;
    Ok(())
}

fn games(sql: &Connection) -> Result<BTreeMap<GameId, SavedGame>, StoreError> {
    let mut query = sql.prepare(
        "SELECT id, opening, paused_at, queue, tables_opened, commits
         FROM games WHERE closed_at IS NULL",
    )?;
    let mut rows = query.query([])?;
    let mut games = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let id = GameId(uint(row.get(0)?));
        let (opening, queue): (String, String) = (row.get(1)?, row.get(3)?);
        let bad = |error: serde_json::Error| damaged(format!("game {id}: {error}"));
        let saved = Saved {
            queue: serde_json::from_str(&queue).map_err(bad)?,
            opened: uint(row.get(4)?),
            commits: uint(row.get(5)?),
            ..Saved::default()
        };
        let opening = serde_json::from_str(&opening).map_err(bad)?;
        let paused = row.get::<_, Option<i64>>(2)?.map(millis);
        games.insert(id, SavedGame { id, opening, paused, saved });
    }
    Ok(games)
}

fn tables(sql: &Connection, game: GameId) -> Result<BTreeMap<TableId, StoredTable>, StoreError> {
    let mut query = sql.prepare_cached("SELECT tbl, state FROM tables WHERE game = ?1")?;
    let mut rows = query.query([game.0.cast_signed()])?;
    let mut tables = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let table = TableId(uint(row.get(0)?));
        let state: String = row.get(1)?;
        let state = serde_json::from_str(&state);
        let bad = |error| damaged(format!("table {table} of game {game}: {error}"));
        tables.insert(table, state.map_err(bad)?);
    }
    Ok(tables)
}

pub(super) fn sittings(
    sql: &Connection,
    game: GameId,
    saved: &mut Saved,
) -> Result<(), StoreError> {
    let mut query = sql.prepare_cached(
        "SELECT tbl, seat, player, since,
                (SELECT balance FROM balances b WHERE b.account = s.account)
         FROM sittings s WHERE game = ?1",
    )?;
    let mut rows = query.query([game.0.cast_signed()])?;
    while let Some(row) = rows.next()? {
        let at = sitting_at(row.get(0)?, row.get(1)?, row.get(2)?)?;
        let balance: i64 = row.get(4)?;
        let less = |_| damaged(format!("table {}, seat {}: less than nothing", at.table, at.seat));
        let chips = Chips(u64::try_from(balance).map_err(less)?);
        saved.sittings.insert(at, Sitting { since: CommitId(uint(row.get(3)?)), chips });
    }
    Ok(())
}

fn rolled_back(sql: &Connection, game: GameId, saved: &mut Saved) -> Result<(), StoreError> {
    let mut query = sql.prepare_cached("SELECT tbl, hand FROM rolled_back WHERE game = ?1")?;
    let mut rows = query.query([game.0.cast_signed()])?;
    while let Some(row) = rows.next()? {
        saved.rolled_back.insert(TableId(uint(row.get(0)?)), uint(row.get(1)?));
    }
    Ok(())
}

fn departures(sql: &Connection, game: GameId) -> Result<DepartureMemory, StoreError> {
    let mut query = sql.prepare_cached(
        "SELECT player, tbl, stack, at, honoured FROM departures WHERE game = ?1 ORDER BY id",
    )?;
    let all = query.query_map([game.0.cast_signed()], |row| {
        Ok(Remembered {
            player: PlayerId(uint(row.get(0)?)),
            table: TableId(uint(row.get(1)?)),
            left: Departure { stack: Chips(uint(row.get(2)?)), at: Millis(uint(row.get(3)?)) },
            honoured: row.get(4)?,
        })
    })?;
    Ok(all.collect::<Result<_, _>>()?)
}

fn players(sql: &Connection) -> Result<BTreeMap<PlayerId, SavedPlayer>, StoreError> {
    let mut players: BTreeMap<PlayerId, SavedPlayer> = BTreeMap::new();
    let mut query = sql.prepare("SELECT player, rulebook FROM accepted")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let player = players.entry(PlayerId(uint(row.get(0)?))).or_default();
        player.accepted.insert(row.get(1)?);
    }
    let mut query = sql.prepare("SELECT player FROM banzai_exclusions")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        players.entry(PlayerId(uint(row.get(0)?))).or_default().excluded_from_banzai = true;
    }
    // Staff decide this rarely, so that their entries are all that is kept of it; the last counts.
    let mut query = sql.prepare(
        "SELECT json_extract(content, '$.effect.excluded.player'),
                json_extract(content, '$.effect.excluded.excluded')
         FROM entries INDEXED BY entries_of_stream
         WHERE stream = (SELECT id FROM streams WHERE name = ?1) AND kind = ?2
           AND json_extract(content, '$.effect.excluded') IS NOT NULL
         ORDER BY number",
    )?;
    let mut rows = query.query([STAFF, STAFF_DID])?;
    while let Some(row) = rows.next()? {
        players.entry(PlayerId(uint(row.get(0)?))).or_default().excluded = row.get(1)?;
    }
    // Of each counter only the latest day matters.
    let mut query =
        sql.prepare("SELECT player, counter, max(day), count FROM counts GROUP BY 1, 2")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let name: String = row.get(1)?;
        let counter = Counter::ALL.into_iter().find(|counter| counter_name(*counter) == name);
        let counter = counter.ok_or_else(|| damaged(format!("there is no counter {name:?}")))?;
        let player = players.entry(PlayerId(uint(row.get(0)?))).or_default();
        player.counts.push((Count { counter, day: uint(row.get(2)?) }, row.get(3)?));
        player.counts.sort_unstable_by_key(|(count, _)| count.counter);
    }
    Ok(players)
}
