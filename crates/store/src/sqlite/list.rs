//! The games of a data folder, for who looks after them.

use std::path::Path;

use base::{Cents, GameId, Millis};
use room::Opening;

use super::{
    cache::{int, millis, uint},
    errors::damaged,
    read::open_known,
};
use crate::StoreError;

/// A game as it stands.
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
    // The keys `seat/…` and `entry/…` end with the number of a player.
    let mut select = sql.prepare(
        "SELECT id, opening, paused_at, closed_at,
                (SELECT count(DISTINCT substr(key, length(rtrim(key, '0123456789')) + 1)) FROM state
                 WHERE game = g.id AND (key GLOB 'seat/*' OR key GLOB 'entry/*')),
                (SELECT iif(count(*) = count(balance), coalesce(sum(balance), 0), NULL)
                 FROM game_accounts a LEFT JOIN balances b ON b.account = a.account
                 WHERE game = g.id)
         FROM games g ORDER BY id",
    )?;
    let mut rows = select.query([])?;
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        let game = GameId(uint(row.get(0)?));
        let opening: String = row.get(1)?;
        let bad = |error| damaged(format!("game {game}: {error}"));
        games.push(GameRow {
            game,
            opening: serde_json::from_str(&opening).map_err(bad)?,
            paused: row.get::<_, Option<i64>>(2)?.map(millis),
            closed: row.get::<_, Option<i64>>(3)?.map(millis),
            seated: uint(row.get(4)?),
            chips: Cents(row.get(5)?),
        });
    }
    Ok(games)
}
