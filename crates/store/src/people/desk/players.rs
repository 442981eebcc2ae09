//! Finding players, and what else is known of an account: logins, devices, programs.

use base::{Millis, PlayerId};
use rusqlite::{Row, params};

use super::super::{People, key, number, sql_time};
use crate::StoreError;

/// A player as a list of staff's shows one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerRow {
    pub player: PlayerId,
    pub name: String,
    pub market: String,
    pub house: bool,
    pub erased: bool,
    pub registered_at: Millis,
}

/// A page of players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayersFound {
    pub players: Vec<PlayerRow>,
    /// After whom the next page begins, if there is one.
    pub next: Option<String>,
}

/// What is stored of an account besides its name and its money.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayerFacts {
    /// Logins that are not over: since when, and until when; the latest first.
    pub sessions: Vec<(Millis, Millis)>,
    /// When devices were last used, the latest first.
    pub devices: Vec<Millis>,
    pub reports_about: u32,
    pub reports_by: u32,
}

const COLUMNS: &str = "player, name, market, house, erased_at IS NOT NULL, created_at";

impl People {
    /// Players whose names begin like this, in any case, in the order of their names, after one; and
    /// before them the one with this number, if it is one.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn find_players(
        &self,
        find: &str,
        after: Option<&str>,
        most: u32,
    ) -> Result<PlayersFound, StoreError> {
        let mut players = Vec::new();
        if after.is_none()
            && let Ok(by_number) = find.parse::<u64>()
        {
            players.extend(self.player_row(PlayerId(by_number))?);
        }
        // Keys are compared by their bytes, as the index orders them; no name has the last character.
        let begins = key(find);
        let ends = format!("{begins}\u{10ffff}");
        let query = format!(
            "SELECT {COLUMNS}, name_key FROM people
             WHERE name_key >= ?1 AND name_key < ?2 AND name_key > ?3 ORDER BY name_key LIMIT ?4"
        );
        let mut select = self.sql.prepare_cached(&query)?;
        let from = after.map(key).unwrap_or_default();
        let rows = select.query_map(params![begins, ends, from, most + 1], |row| {
            Ok((player_row(row)?, row.get::<_, String>(6)?))
        })?;
        let mut found = rows.collect::<Result<Vec<_>, _>>()?;
        let is_last = found.len() <= most as usize;
        found.truncate(most as usize);
        let next = found.last().map(|(_, name)| name.clone()).filter(|_| !is_last);
        let by_number = players.first().map(|row: &PlayerRow| row.player);
        let found = found.into_iter().map(|(row, _)| row);
        players.extend(found.filter(|row| Some(row.player) != by_number));
        Ok(PlayersFound { players, next })
    }

    /// One player, erased or not.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn player_row(&self, player: PlayerId) -> Result<Option<PlayerRow>, StoreError> {
        let Ok(number) = i64::try_from(player.0) else { return Ok(None) };
        let query = format!("SELECT {COLUMNS} FROM people WHERE player = ?1");
        let mut select = self.sql.prepare_cached(&query)?;
        let mut rows = select.query_map([number], player_row)?;
        Ok(rows.next().transpose()?)
    }

    /// Logins, devices and reports of a player.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn player_facts(&self, player: PlayerId, now: Millis) -> Result<PlayerFacts, StoreError> {
        let millis = |row: &Row<'_>, at| row.get::<_, i64>(at).map(|at| Millis(at.unsigned_abs()));
        let mut select = self.sql.prepare_cached(
            "SELECT created_at, until FROM sessions WHERE player = ?1 AND until > ?2
             ORDER BY created_at DESC LIMIT 100",
        )?;
        let sessions = select
            .query_map(params![number(player), sql_time(now)], |row| {
                Ok((millis(row, 0)?, millis(row, 1)?))
            })?
            .collect::<Result<_, _>>()?;
        let mut select = self.sql.prepare_cached(
            "SELECT used_at FROM devices WHERE player = ?1 ORDER BY used_at DESC LIMIT 100",
        )?;
        let devices =
            select.query_map([number(player)], |row| millis(row, 0))?.collect::<Result<_, _>>()?;
        let count = |query: &str| -> Result<u32, StoreError> {
            Ok(self.sql.query_row(query, [number(player)], |row| row.get(0))?)
        };
        Ok(PlayerFacts {
            sessions,
            devices,
            reports_about: count("SELECT count(*) FROM reports WHERE about = ?1")?,
            reports_by: count("SELECT count(*) FROM reports WHERE reporter = ?1")?,
        })
    }
}

fn player_row(row: &Row<'_>) -> rusqlite::Result<PlayerRow> {
    Ok(PlayerRow {
        player: PlayerId(row.get::<_, i64>(0)?.unsigned_abs()),
        name: row.get(1)?,
        market: row.get(2)?,
        house: row.get(3)?,
        erased: row.get(4)?,
        registered_at: Millis(row.get::<_, i64>(5)?.unsigned_abs()),
    })
}
