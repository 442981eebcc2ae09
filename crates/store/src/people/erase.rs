//! Erasing a person: a number is left, and a name made from it. Books and records of hands have
//! nothing else, so they stay as they are. Complaints stay too, by number, for the integrity desk.

use base::{Millis, PlayerId};
use office::ERASED_NAME_START;
use rusqlite::params;

use super::{People, key, look, number, sql_time};
use crate::{OPERATOR, Staff, StoreError};

impl People {
    /// Erases name, password, birth date or declared age, market, sessions, access tokens, devices, blocks,
    /// settings and notes of a person and others' notes about him or her, and what the back office keeps, and returns the new name; `None` if there is no such person. A repetition changes nothing. The
    /// erasure is noted for the chain of staff.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn erase(&self, player: PlayerId, at: Millis) -> Result<Option<String>, StoreError> {
        let Some(person) = self.by_number(player)? else { return Ok(None) };
        if self.is_erased(player)? {
            return Ok(Some(person.name));
        }
        let name = self.free_name(ERASED_NAME_START, player)?;
        let all = self.sql.unchecked_transaction()?;
        all.execute(
            "UPDATE people SET name = ?2, name_key = ?3, password = NULL, birth_date = '',
                               market = '', erased_at = ?4, name_look = ?5
             WHERE player = ?1",
            params![number(player), name, key(&name), sql_time(at), look(&name)],
        )?;
        all.execute("DELETE FROM sessions WHERE player = ?1", params![number(player)])?;
        self.revoke_access_tokens(player)?;
        self.forget_devices(player)?;
        all.execute("DELETE FROM blocks WHERE player = ?1 OR blocked = ?1", [number(player)])?;
        all.execute("DELETE FROM age_declarations WHERE player = ?1", [number(player)])?;
        all.execute("DELETE FROM settings WHERE player = ?1", [number(player)])?;
        all.execute("DELETE FROM notes WHERE player = ?1 OR about = ?1", [number(player)])?;
        self.erase_from_desk(player)?;
        self.note(&Staff {
            id: format!("erase:{player}"),
            who: OPERATOR,
            action: "erase".to_owned(),
            about: format!("player {player}"),
            reason: String::new(),
            effect: None,
            at,
        })?;
        all.commit()?;
        // The log still holds what the pages were. If somebody reads just now, the next checkpoint
        // does it.
        let _ = self.sql.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        Ok(Some(name))
    }

    /// Persons erased since then, with their new names.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn erased_since(&self, then: Millis) -> Result<Vec<(PlayerId, String)>, StoreError> {
        let mut query =
            self.sql.prepare_cached("SELECT player, name FROM people WHERE erased_at >= ?1")?;
        let rows = query.query_map([sql_time(then)], |row| {
            Ok((PlayerId(row.get::<_, i64>(0)?.unsigned_abs()), row.get(1)?))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Whether there is nothing left of a person but the number.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn is_erased(&self, player: PlayerId) -> Result<bool, StoreError> {
        let query = "SELECT erased_at IS NOT NULL FROM people WHERE player = ?1";
        Ok(self.sql.query_row(query, [number(player)], |row| row.get(0))?)
    }

    /// Whether somebody is called this, or something that looks like it.
    fn is_taken(&self, name: &str) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM people WHERE name_key = ?1 OR name_look = ?2)";
        Ok(self.sql.query_row(query, [key(name), look(name)], |row| row.get(0))?)
    }

    /// `Erased_17`; longer if somebody else is called that.
    pub(super) fn free_name(&self, start: &str, player: PlayerId) -> Result<String, StoreError> {
        let mut name = format!("{start}{player}");
        while self.is_taken(&name)? {
            name.push('_');
        }
        Ok(name)
    }
}
