//! The room that these people belong to, and their numbers.

use std::collections::BTreeSet;

use base::PlayerId;
use rusqlite::OptionalExtension;

use super::People;
use crate::{StoreError, schema::PEOPLE_SCHEMA};

impl People {
    /// The numbers of all persons who ever registered, erased or not.
    pub(crate) fn numbers(&self) -> Result<BTreeSet<PlayerId>, StoreError> {
        let mut query = self.sql.prepare("SELECT player FROM people")?;
        let rows = query.query_map([], |row| Ok(PlayerId(row.get::<_, i64>(0)?.unsigned_abs())))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Whether there is any person, or a room's number. Works for every released version, and for
    /// an empty file.
    pub(crate) fn belongs_to_a_room(&self) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM people) OR EXISTS (SELECT 1 FROM room)";
        Ok(PEOPLE_SCHEMA.version(&self.sql)? > 0
            && self.sql.query_row(query, [], |row| row.get(0))?)
    }

    pub(crate) fn room(&self) -> Result<Option<i64>, StoreError> {
        Ok(self.sql.query_row("SELECT number FROM room", [], |row| row.get(0)).optional()?)
    }

    /// A random number.
    pub(crate) fn new_room(&self) -> Result<i64, StoreError> {
        Ok(self.sql.query_row("SELECT random()", [], |row| row.get(0))?)
    }

    pub(crate) fn set_room(&self, room: i64) -> Result<(), StoreError> {
        self.sql.execute("INSERT OR IGNORE INTO room VALUES (1, ?1)", [room])?;
        Ok(())
    }
}
