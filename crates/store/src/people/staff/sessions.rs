//! Sessions of staff. Only digests of their tokens are kept.

use base::Millis;
use office::staff::{STAFF_SESSION_IDLE, STAFF_SESSION_MAX, StaffNumber, is_session_over};
use rusqlite::{OptionalExtension, params};

use super::super::{People, TokenDigest, sql_time};
use super::StaffAccount;
use crate::StoreError;

/// A page asks often; its use is stored about once a minute.
const NOTED_EVERY: Millis = Millis::seconds(60);

/// Somebody of the staff who is logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffSession {
    pub account: StaffAccount,
    pub token: TokenDigest,
    /// Until when the second factor is fresh enough for money.
    pub confirmed_until: Option<Millis>,
}

impl People {
    /// A session begins. Those that are over are removed.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn begin_staff_session(
        &self,
        token: &TokenDigest,
        number: StaffNumber,
        confirmed_until: Option<Millis>,
        at: Millis,
    ) -> Result<(), StoreError> {
        let (idle, began) =
            (at.saturating_sub(STAFF_SESSION_IDLE), at.saturating_sub(STAFF_SESSION_MAX));
        self.sql.execute(
            "DELETE FROM staff_sessions WHERE used_at <= ?1 OR began_at <= ?2",
            params![sql_time(idle), sql_time(began)],
        )?;
        self.sql.execute(
            "INSERT INTO staff_sessions VALUES (?1, ?2, ?3, ?3, ?4)",
            params![token, number.0, sql_time(at), confirmed_until.map(sql_time)],
        )?;
        Ok(())
    }

    /// Whose session this is, if it is one that is not over, of an account that may log in. It counts as
    /// used.
    ///
    /// # Errors
    /// If it cannot be read or stored.
    pub fn staff_session(
        &self,
        token: &TokenDigest,
        now: Millis,
    ) -> Result<Option<StaffSession>, StoreError> {
        let query = "SELECT staff, began_at, used_at, confirmed_until FROM staff_sessions
                     WHERE token = ?1";
        let found = self.sql.prepare_cached(query)?.query_row([token], |row| {
            let at = |index| row.get::<_, i64>(index).map(|at| Millis(at.unsigned_abs()));
            let until: Option<i64> = row.get(3)?;
            let until = until.map(|until| Millis(until.unsigned_abs()));
            Ok((StaffNumber(row.get(0)?), at(1)?, at(2)?, until))
        });
        let Some((number, began, used, confirmed_until)) = found.optional()? else {
            return Ok(None);
        };
        if is_session_over(began, used, now) {
            self.end_staff_session(token)?;
            return Ok(None);
        }
        let account = self.staff_by_number(number)?.filter(StaffAccount::is_active);
        let Some(account) = account else { return Ok(None) };
        if now >= used + NOTED_EVERY {
            let query = "UPDATE staff_sessions SET used_at = ?2 WHERE token = ?1";
            self.sql.execute(query, params![token, sql_time(now)])?;
        }
        Ok(Some(StaffSession { account, token: *token, confirmed_until }))
    }

    /// The second factor of a session is fresh until then.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn confirm_staff_session(
        &self,
        token: &TokenDigest,
        until: Millis,
    ) -> Result<(), StoreError> {
        let query = "UPDATE staff_sessions SET confirmed_until = ?2 WHERE token = ?1";
        self.sql.execute(query, params![token, sql_time(until)])?;
        Ok(())
    }

    /// A session ends.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn end_staff_session(&self, token: &TokenDigest) -> Result<(), StoreError> {
        self.sql.execute("DELETE FROM staff_sessions WHERE token = ?1", [token])?;
        Ok(())
    }

    /// All sessions of an account end.
    pub(super) fn end_staff_sessions(&self, number: StaffNumber) -> Result<(), StoreError> {
        self.sql.execute("DELETE FROM staff_sessions WHERE staff = ?1", [number.0])?;
        Ok(())
    }
}
