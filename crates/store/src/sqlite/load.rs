//! The room read back from the database.

use std::collections::BTreeMap;

use base::{Cents, GameId, PlayerId};
use game::{Counter, SavedState};
use room::{SavedCount, SavedGame, SavedPlayer, SavedRoom};
use rusqlite::{Connection, Params};

use super::{
    cache::{clean_shutdown, int, last_at, millis, uint},
    errors::damaged,
};
use crate::{
    StoreError,
    entry::{STAFF, STAFF_DID},
};

pub(super) fn load(sql: &Connection) -> Result<SavedRoom, StoreError> {
    let games = games(sql, "closed_at IS NULL", [])?;
    let opened = "SELECT coalesce(max(id), 0) FROM games WHERE id < ?1";
    Ok(SavedRoom {
        games: games.into_values().collect(),
        players: players(sql)?.into_iter().collect(),
        games_opened: uint(sql.query_row(opened, [int(room::PRIVATE_FROM)], |row| row.get(0))?),
        last_at: last_at(sql)?,
        clean_shutdown: clean_shutdown(sql)?,
    })
}

/// One game that is open.
pub(super) fn load_game(sql: &Connection, id: GameId) -> Result<SavedGame, StoreError> {
    let game = games(sql, "closed_at IS NULL AND id = ?1", [int(id.0)])?.remove(&id);
    game.ok_or_else(|| damaged(format!("game {id} is not there")))
}

fn games<P: Params + Clone>(
    sql: &Connection,
    which: &str,
    params: P,
) -> Result<BTreeMap<GameId, SavedGame>, StoreError> {
    let mut games = BTreeMap::new();
    let query = format!("SELECT id, opening, paused_at, commits FROM games WHERE {which}");
    let mut query = sql.prepare(&query)?;
    let mut rows = query.query(params.clone())?;
    while let Some(row) = rows.next()? {
        let id = GameId(uint(row.get(0)?));
        let opening: String = row.get(1)?;
        let opening = serde_json::from_str(&opening);
        let opening = opening.map_err(|error| damaged(format!("game {id}: {error}")))?;
        let paused = row.get::<_, Option<i64>>(2)?.map(millis);
        let saved = SavedState { commits: uint(row.get(3)?), ..SavedState::default() };
        games.insert(id, SavedGame { id, opening, paused, saved });
    }
    let query =
        format!("SELECT game, key, value FROM games CROSS JOIN state ON game = id WHERE {which}");
    let mut query = sql.prepare(&query)?;
    let mut rows = query.query(params.clone())?;
    while let Some(row) = rows.next()? {
        let (key, value): (String, String) = (row.get(1)?, row.get(2)?);
        if let Some(game) = games.get_mut(&GameId(uint(row.get(0)?))) {
            game.saved.keys.insert(key, value.into());
        }
    }
    let query = format!(
        "SELECT g.game, a.account, b.balance FROM games CROSS JOIN game_accounts g ON g.game = games.id
         LEFT JOIN accounts a ON a.id = g.account LEFT JOIN balances b ON b.account = g.account
         WHERE {}",
        which.replace("id =", "games.id =")
    );
    let mut query = sql.prepare(&query)?;
    let mut rows = query.query(params)?;
    while let Some(row) = rows.next()? {
        let (account, balance): (String, i64) = (row.get(1)?, row.get(2)?);
        let account = account.parse().map_err(damaged)?;
        if let Some(game) = games.get_mut(&GameId(uint(row.get(0)?))) {
            game.saved.balances.insert(account, Cents(balance));
        }
    }
    Ok(games)
}

fn players(sql: &Connection) -> Result<BTreeMap<PlayerId, SavedPlayer>, StoreError> {
    let mut players: BTreeMap<PlayerId, SavedPlayer> = BTreeMap::new();
    let mut query = sql.prepare("SELECT player, rulebook FROM accepted")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let player = players.entry(PlayerId(uint(row.get(0)?))).or_default();
        player.accepted.insert(row.get(1)?);
    }
    let mut query = sql.prepare("SELECT player, format FROM exclusions")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let player = players.entry(PlayerId(uint(row.get(0)?))).or_default();
        player.excluded_from.insert(row.get(1)?);
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
        let counter = Counter::named(&name);
        let counter = counter.ok_or_else(|| damaged(format!("there is no counter {name:?}")))?;
        let player = players.entry(PlayerId(uint(row.get(0)?))).or_default();
        player.counts.push(SavedCount { counter, day: uint(row.get(2)?), count: row.get(3)? });
        player.counts.sort_unstable_by_key(|count| count.counter);
    }
    Ok(players)
}
