//! The room read back from the database.

use std::{
    collections::{BTreeMap, HashMap},
    panic::resume_unwind,
    sync::Arc,
    thread,
};

use base::{Cents, GameId, Millis, PlayerId};
use game::{Counter, SavedState, StateKey, StateValue};
use office::programme::Occurrence;
use room::{SavedCount, SavedGame, SavedPlayer, SavedRoom};
use rusqlite::{Connection, params_from_iter};

use super::{
    cache::{clean_shutdown, int, last_at, millis, uint},
    errors::damaged,
};
use crate::{
    StoreError,
    entry::{STAFF, STAFF_DID},
};

/// The whole room. With a second connection the players are read at the same time as the games.
pub(super) fn load(sql: &Connection, second: Option<Connection>) -> Result<SavedRoom, StoreError> {
    let (games, players) = match second {
        None => (games(sql, None)?, players(sql)?),
        Some(second) => thread::scope(|scope| {
            let players_read = scope.spawn(move || players(&second));
            let games = games(sql, None);
            let players = players_read.join().unwrap_or_else(|panic| resume_unwind(panic));
            Ok::<_, StoreError>((games?, players?))
        })?,
    };
    let opened = "SELECT coalesce(max(id), 0) FROM games WHERE id < ?1";
    let last_at = last_at(sql)?;
    Ok(SavedRoom {
        announced: announced(sql, last_at)?,
        games: games.into_values().collect(),
        players: players.into_iter().collect(),
        games_opened: uint(sql.query_row(opened, [int(room::PRIVATE_FROM)], |row| row.get(0))?),
        last_at,
        clean_shutdown: clean_shutdown(sql)?,
    })
}

/// The events of the programme that were announced for a time after this, or a day before it: what was to
/// start earlier is never announced again.
fn announced(sql: &Connection, last_at: Option<Millis>) -> Result<Vec<Occurrence>, StoreError> {
    const DAY: u64 = 24 * 60 * 60 * 1_000;
    let from = last_at.unwrap_or(Millis::ZERO).saturating_sub(Millis(DAY));
    let mut query = sql.prepare(
        "SELECT opening -> '$.tournament.occurrence' FROM games INDEXED BY games_announced
         WHERE opening ->> '$.tournament.occurrence.scheduled_at' > ?1",
    )?;
    let mut rows = query.query([int(from.0)])?;
    let mut announced = Vec::new();
    while let Some(row) = rows.next()? {
        let text = row.get_ref(0)?.as_str().map_err(damaged)?;
        announced.push(serde_json::from_str(text).map_err(damaged)?);
    }
    Ok(announced)
}

/// One game that is open.
pub(super) fn load_game(sql: &Connection, id: GameId) -> Result<SavedGame, StoreError> {
    let game = games(sql, Some(id))?.remove(&id);
    game.ok_or_else(|| damaged(format!("game {id} is not there")))
}

/// The games that are open, or one of them.
fn games(sql: &Connection, one: Option<GameId>) -> Result<BTreeMap<GameId, SavedGame>, StoreError> {
    let params = params_from_iter(one.map(|id| int(id.0)));
    let mut games = BTreeMap::new();
    let which = if one.is_some() { " AND id = ?1" } else { "" };
    let query =
        format!("SELECT id, opening, paused_at, commits FROM games WHERE closed_at IS NULL{which}");
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
    read_keys(sql, one, &mut games)?;
    let which = if one.is_some() { " AND games.id = ?1" } else { "" };
    let query = format!(
        "SELECT g.game, a.account, b.balance FROM games CROSS JOIN game_accounts g ON g.game = games.id
         LEFT JOIN accounts a ON a.id = g.account LEFT JOIN balances b ON b.account = g.account
         WHERE closed_at IS NULL{which}"
    );
    let mut query = sql.prepare(&query)?;
    let mut rows = query.query(params)?;
    while let Some(row) = rows.next()? {
        let account = row.get_ref(1)?.as_str().map_err(damaged)?.parse().map_err(damaged)?;
        if let Some(game) = games.get_mut(&GameId(uint(row.get(0)?))) {
            game.saved.balances.insert(account, Cents(row.get(2)?));
        }
    }
    Ok(games)
}

/// The state of all games is read as it lies in the file, which is much faster than in the order of
/// its keys; a map is then built at once. Games that are closed have none.
fn read_keys(
    sql: &Connection,
    one: Option<GameId>,
    games: &mut BTreeMap<GameId, SavedGame>,
) -> Result<(), StoreError> {
    let from = if one.is_some() { "state WHERE game = ?1" } else { "state NOT INDEXED" };
    let mut query = sql.prepare(&format!("SELECT game, key, value FROM {from}"))?;
    let mut rows = query.query(params_from_iter(one.map(|id| int(id.0))))?;
    let mut keys: HashMap<GameId, Vec<(StateKey, StateValue)>> = HashMap::new();
    while let Some(row) = rows.next()? {
        let game = GameId(uint(row.get(0)?));
        let value = row.get_ref(2)?.as_str().map_err(damaged)?;
        keys.entry(game).or_default().push((row.get(1)?, value.into()));
    }
    for (id, keys) in keys {
        if let Some(game) = games.get_mut(&id) {
            game.saved.keys = keys.into_iter().collect();
        }
    }
    Ok(())
}

fn players(sql: &Connection) -> Result<BTreeMap<PlayerId, SavedPlayer>, StoreError> {
    let mut players: BTreeMap<PlayerId, SavedPlayer> = accepted(sql)?.into_iter().collect();
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

/// R24: most players of a large room have accepted the same few rulebooks, whose names are kept once.
fn accepted(sql: &Connection) -> Result<Vec<(PlayerId, SavedPlayer)>, StoreError> {
    let mut players: Vec<(PlayerId, SavedPlayer)> = Vec::new();
    let mut names: Vec<Arc<str>> = Vec::new();
    let mut query = sql.prepare("SELECT player, rulebook FROM accepted ORDER BY player")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let player = PlayerId(uint(row.get(0)?));
        let name = row.get_ref(1)?.as_str().map_err(damaged)?;
        let name = match names.iter().find(|known| &***known == name) {
            Some(known) => Arc::clone(known),
            None => {
                names.push(name.into());
                name.into()
            }
        };
        if players.last().is_none_or(|(last, _)| *last != player) {
            players.push((player, SavedPlayer::default()));
        }
        if let Some((_, saved)) = players.last_mut() {
            saved.accepted.insert(name);
        }
    }
    Ok(players)
}
