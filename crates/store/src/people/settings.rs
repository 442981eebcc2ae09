//! A person's settings of the page. Only the page reads them; here they are a text.

use base::PlayerId;
use rusqlite::{OptionalExtension, params};

use super::{People, number};
use crate::StoreError;

impl People {
    /// Keeps a person's settings in the place of earlier ones.
    ///
    /// # Errors
    /// If they cannot be stored.
    pub fn set_settings(&self, player: PlayerId, settings: &str) -> Result<(), StoreError> {
        self.sql.execute(
            "INSERT OR REPLACE INTO settings VALUES (?1, ?2)",
            params![number(player), settings],
        )?;
        Ok(())
    }

    /// A person's settings, if there are any.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn settings(&self, player: PlayerId) -> Result<Option<String>, StoreError> {
        let mut select =
            self.sql.prepare_cached("SELECT settings FROM settings WHERE player = ?1")?;
        Ok(select.query_row([number(player)], |row| row.get(0)).optional()?)
    }
}
