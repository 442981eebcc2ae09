//! The games of a data folder, for the operator.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use base::{Cents, GameId, Millis, PlayerId};
use game::{is_table_key, player_of_key};
use ledger::Account;
use room::Opening;
use rusqlite::Connection;

use super::{
    cache::{int, millis, uint},
    errors::damaged,
    read::open_known,
};
use crate::StoreError;

/// A game in its current state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    pub game: GameId,
    /// What it was opened as.
    pub opening: Opening,
    /// Since when it is paused for staff, if it is.
    pub paused: Option<Millis>,
    /// Since when it is closed, if it is.
    pub closed: Option<Millis>,
    /// How many players sit there, or have entered it.
    pub seated: u64,
    /// How many tables it has; a Sit & Go has none before it starts.
    pub tables: u64,
    /// How much its accounts hold.
    pub chips: Cents,
}

/// How many records of hands are kept, also while the room runs: of all hands, or of those that
/// started earlier than this.
///
/// # Errors
/// If they cannot be counted.
pub fn hands_kept(folder: &Path, before: Option<Millis>) -> Result<u64, StoreError> {
    let sql = open_known(folder)?;
    let count: i64 = match before {
        Some(before) => {
            let query = "SELECT count(*) FROM hands WHERE started_at < ?1";
            sql.query_row(query, [int(before.0)], |row| row.get(0))?
        }
        None => sql.query_row("SELECT count(*) FROM hands", [], |row| row.get(0))?,
    };
    Ok(count.unsigned_abs())
}

/// All games that ever were, also while the room runs.
///
/// # Errors
/// If they cannot be read.
pub fn games(folder: &Path) -> Result<Vec<GameRow>, StoreError> {
    let sql = open_known(folder)?;
    let mut select =
        sql.prepare("SELECT id, opening, paused_at, closed_at FROM games ORDER BY id")?;
    let mut held = held_by_game(&sql)?;
    let mut rows = select.query([])?;
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        let game = GameId(uint(row.get(0)?));
        let opening: String = row.get(1)?;
        let bad = |error| damaged(format!("game {game}: {error}"));
        let HeldByGame { players, tables, sum } = held.remove(&game).unwrap_or_default();
        games.push(GameRow {
            game,
            opening: serde_json::from_str(&opening).map_err(bad)?,
            paused: row.get::<_, Option<i64>>(2)?.map(millis),
            closed: row.get::<_, Option<i64>>(3)?.map(millis),
            seated: players.len() as u64,
            tables,
            chips: sum,
        });
    }
    Ok(games)
}

/// The money in a game, its tables, and the players who sit there or have entered it.
#[derive(Default)]
struct HeldByGame {
    players: BTreeSet<PlayerId>,
    tables: u64,
    sum: Cents,
}

fn held_by_game(sql: &Connection) -> Result<BTreeMap<GameId, HeldByGame>, StoreError> {
    let mut select = sql.prepare(
        "SELECT g.game, a.account, b.balance FROM game_accounts g
         LEFT JOIN accounts a ON a.id = g.account LEFT JOIN balances b ON b.account = g.account",
    )?;
    let mut rows = select.query([])?;
    let mut games: BTreeMap<GameId, HeldByGame> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let (account, balance): (String, i64) = (row.get(1)?, row.get(2)?);
        let held = games.entry(GameId(uint(row.get(0)?))).or_default();
        account.parse::<Account>().map_err(damaged)?;
        let sum = held.sum.0.checked_add(balance);
        held.sum = Cents(sum.ok_or_else(|| damaged(format!("{account}: it overflows")))?);
    }
    let mut select = sql.prepare("SELECT game, key FROM state")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let (game, key): (_, String) = (GameId(uint(row.get(0)?)), row.get(1)?);
        if let Some(player) = player_of_key(&key) {
            games.entry(game).or_default().players.insert(player);
        } else if is_table_key(&key) {
            games.entry(game).or_default().tables += 1;
        }
    }
    Ok(games)
}
