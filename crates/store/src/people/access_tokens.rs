//! EXPORT: access tokens, with which a person's own programs read his or her data and, if the token
//! says so, act at play-money tables. Only the digest of a token is stored.

use base::{Millis, PlayerId};
use rusqlite::{OptionalExtension, Row, params};

use super::{People, TokenDigest, number, sql_time};
use crate::StoreError;

/// A program or two on each machine of a person.
pub const ACCESS_TOKENS_A_PERSON_MAX: u32 = 10;
/// The last use is stored by the minute: a program may use its token many times a second.
const USED_STEP: Millis = Millis::seconds(60);

/// An access token, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessToken {
    pub id: u64,
    pub player: PlayerId,
    /// What its owner calls it.
    pub name: String,
    /// Whether it may act at play-money tables, and not only read.
    pub plays: bool,
    pub created_at: Millis,
    /// When it was last used, to the minute.
    pub used_at: Option<Millis>,
}

impl People {
    /// Stores a new access token and returns its number; `None` if the person has as many as one may
    /// have.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn add_access_token(
        &self,
        player: PlayerId,
        digest: &TokenDigest,
        name: &str,
        plays: bool,
        at: Millis,
    ) -> Result<Option<u64>, StoreError> {
        let added = self.sql.execute(
            "INSERT INTO access_tokens (token, player, name, plays, created_at)
             SELECT ?1, ?2, ?3, ?4, ?5
             WHERE (SELECT count(*) FROM access_tokens WHERE player = ?2) < ?6",
            params![digest, number(player), name, plays, sql_time(at), ACCESS_TOKENS_A_PERSON_MAX],
        )?;
        Ok((added > 0).then(|| self.sql.last_insert_rowid().unsigned_abs()))
    }

    /// The access tokens of a person, the newest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn access_tokens(&self, player: PlayerId) -> Result<Vec<AccessToken>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT id, player, name, plays, created_at, used_at FROM access_tokens
             WHERE player = ?1 ORDER BY id DESC",
        )?;
        let rows = select.query_map([number(player)], token)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The access token with this digest, if there is one, and nothing about its use.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn access_token(&self, digest: &TokenDigest) -> Result<Option<AccessToken>, StoreError> {
        let mut select = self.sql.prepare_cached(
            "SELECT id, player, name, plays, created_at, used_at FROM access_tokens
             WHERE token = ?1",
        )?;
        Ok(select.query_row([digest], token).optional()?)
    }

    /// The same, and stores that it was used.
    ///
    /// # Errors
    /// If it cannot be read or stored.
    pub fn use_access_token(
        &self,
        digest: &TokenDigest,
        now: Millis,
    ) -> Result<Option<AccessToken>, StoreError> {
        let Some(found) = self.access_token(digest)? else { return Ok(None) };
        if found.used_at.is_none_or(|used| used + USED_STEP <= now) {
            self.sql
                .prepare_cached("UPDATE access_tokens SET used_at = ?2 WHERE id = ?1")?
                .execute(params![found.id.cast_signed(), sql_time(now)])?;
        }
        Ok(Some(found))
    }

    /// Removes an access token of this person and returns its digest; `None` if there is none of this
    /// number.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn revoke_access_token(
        &self,
        player: PlayerId,
        id: u64,
    ) -> Result<Option<TokenDigest>, StoreError> {
        let mut delete = self.sql.prepare_cached(
            "DELETE FROM access_tokens WHERE player = ?1 AND id = ?2 RETURNING token",
        )?;
        let id = i64::try_from(id).unwrap_or(i64::MAX);
        Ok(delete.query_row([number(player), id], |row| row.get(0)).optional()?)
    }

    /// Removes all access tokens of a person.
    pub(super) fn revoke_access_tokens(&self, player: PlayerId) -> Result<(), StoreError> {
        self.sql.execute("DELETE FROM access_tokens WHERE player = ?1", [number(player)])?;
        Ok(())
    }
}

fn token(row: &Row<'_>) -> rusqlite::Result<AccessToken> {
    let whole = |index| row.get::<_, i64>(index).map(i64::unsigned_abs);
    let used_at: Option<i64> = row.get(5)?;
    Ok(AccessToken {
        id: whole(0)?,
        player: PlayerId(whole(1)?),
        name: row.get(2)?,
        plays: row.get(3)?,
        created_at: Millis(whole(4)?),
        used_at: used_at.map(|at| Millis(at.unsigned_abs())),
    })
}
