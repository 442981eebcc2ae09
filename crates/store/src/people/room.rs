//! Which room's people these are, and which numbers they have.

use std::collections::BTreeSet;

use base::PlayerId;
use rusqlite::OptionalExtension;

use super::{People, version};
use crate::StoreError;

/// The version of the file that first says which room's people these are.
const FIRST_WITH_ROOM: u32 = 3;

impl People {
    /// The numbers of everybody who ever registered, erased or not.
    pub(crate) fn numbers(&self) -> Result<BTreeSet<PlayerId>, StoreError> {
        let mut query = self.sql.prepare("SELECT player FROM people")?;
        let rows = query.query_map([], |row| Ok(PlayerId(row.get::<_, i64>(0)?.unsigned_abs())))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Whether there is anybody, or it is known which room's people these are. Of a file of any
    /// version.
    pub(crate) fn belongs_to_a_room(&self) -> Result<bool, StoreError> {
        let version = version(&self.sql)?;
        let is_there = |query| self.sql.prepare(query).and_then(|mut it| it.exists([]));
        Ok(version >= 1 && is_there("SELECT 1 FROM people LIMIT 1")?
            || version >= FIRST_WITH_ROOM && is_there("SELECT 1 FROM room LIMIT 1")?)
    }

    pub(crate) fn room(&self) -> Result<Option<i64>, StoreError> {
        Ok(self.sql.query_row("SELECT number FROM room", [], |row| row.get(0)).optional()?)
    }

    /// A number by chance.
    pub(crate) fn new_room(&self) -> Result<i64, StoreError> {
        Ok(self.sql.query_row("SELECT random()", [], |row| row.get(0))?)
    }

    pub(crate) fn set_room(&self, room: i64) -> Result<(), StoreError> {
        self.sql.execute("INSERT OR IGNORE INTO room VALUES (1, ?1)", [room])?;
        Ok(())
    }
}
