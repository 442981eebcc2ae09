//! Placeholder accounts of players who are only in the books, and how they get a name and a
//! password.

use base::{Millis, PlayerId};
use rusqlite::{ErrorCode, params};

use super::{NewPerson, People, key, look, number, sql_time};
use crate::{OPERATOR, Staff, StoreError};

/// The prefix of a placeholder name; the number follows.
const MADE_UP: &str = "Player_";

impl People {
    /// An account of this number under a made-up name. Nobody can log in with it.
    pub(crate) fn add_placeholder(
        &self,
        player: PlayerId,
        market: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let name = self.free_name(MADE_UP, player)?;
        self.sql
            .prepare_cached(
                "INSERT INTO people
                     (player, name, name_key, birth_date, market, created_at, name_look)
                 VALUES (?1, ?2, ?3, '', ?4, ?5, ?6)",
            )?
            .execute(params![
                number(player),
                name,
                key(&name),
                market,
                sql_time(at),
                look(&name)
            ])?;
        Ok(())
    }

    /// Gives somebody a name and a password, ends his or her sessions, revokes the access tokens and forgets the devices; `false` if the name is
    /// somebody else's, or the person was erased meanwhile. That it was done is noted for the chain of staff.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn set_login(
        &self,
        player: PlayerId,
        new: &NewPerson<'_>,
        at: Millis,
    ) -> Result<bool, StoreError> {
        let NewPerson { name, password, birth_date, market, .. } = *new;
        let all = self.sql.unchecked_transaction()?;
        let changed = all.execute(
            "UPDATE people SET name = ?2, name_key = ?3, password = ?4, birth_date = ?5, market = ?6,
                               name_look = ?7
             WHERE player = ?1 AND erased_at IS NULL",
            params![number(player), name, key(name), password, birth_date, market, look(name)],
        );
        match changed {
            Err(rusqlite::Error::SqliteFailure(error, _))
                if error.code == ErrorCode::ConstraintViolation =>
            {
                return Ok(false);
            }
            // Erased since the check.
            Ok(0) => return Ok(false),
            other => other?,
        };
        if !birth_date.is_empty() {
            all.execute("DELETE FROM age_declarations WHERE player = ?1", [number(player)])?;
        }
        all.execute("DELETE FROM sessions WHERE player = ?1", [number(player)])?;
        self.revoke_access_tokens(player)?;
        self.forget_devices(player)?;
        self.note(&Staff {
            id: format!("password:{player}/{}", at.0),
            who: OPERATOR,
            action: "password".to_owned(),
            about: format!("player {player}"),
            reason: String::new(),
            effect: None,
            at,
        })?;
        all.commit()?;
        Ok(true)
    }
}
