//! One-time links with which somebody chooses a password and enrols a second factor. Only digests of
//! their tokens are kept. A link is used up when a code has proved that the authenticator has the
//! secret; until then what was chosen waits with the link.

use base::{Millis, PlayerId};
use office::staff::{StaffNumber, TotpSecret, WRONG_CODES_MAX};
use rusqlite::{OptionalExtension, params};

use super::super::{People, TokenDigest, sql_time};
use crate::StoreError;

/// A link that is good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffLink {
    /// Whose; `None` for the link of the first start, which makes the first admin.
    pub staff: Option<StaffNumber>,
    /// A number as in the chain of staff.
    pub made_by: PlayerId,
    /// What was chosen with it so far.
    pub choice: Option<StaffChoice>,
}

/// What somebody chose with a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffChoice {
    pub name: String,
    /// The password's digest.
    pub password: String,
    pub secret: TotpSecret,
}

impl People {
    /// Makes a link for an account, or for the first admin, in the place of an earlier one.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn make_staff_link(
        &self,
        token: &TokenDigest,
        staff: Option<StaffNumber>,
        by: PlayerId,
        until: Millis,
    ) -> Result<(), StoreError> {
        let staff = staff.map(|staff| staff.0);
        self.sql.execute("DELETE FROM staff_links WHERE staff IS ?1", params![staff])?;
        self.sql.execute(
            "INSERT INTO staff_links (token, staff, made_by, until) VALUES (?1, ?2, ?3, ?4)",
            params![token, staff, by.0.cast_signed(), sql_time(until)],
        )?;
        Ok(())
    }

    /// A link, if it is good. That of the first start is good as long as there are no staff.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn staff_link(
        &self,
        token: &TokenDigest,
        now: Millis,
    ) -> Result<Option<StaffLink>, StoreError> {
        let mut query = self.sql.prepare_cached(
            "SELECT staff, made_by, name, password, totp_secret FROM staff_links
             WHERE token = ?1 AND until > ?2
               AND (staff IS NOT NULL OR NOT EXISTS (SELECT 1 FROM staff))",
        )?;
        let found = query.query_row(params![token, sql_time(now)], |row| {
            let (name, password): (Option<_>, Option<_>) = (row.get(2)?, row.get(3)?);
            let secret = row.get::<_, Option<[u8; 20]>>(4)?.map(TotpSecret);
            let choice = name.zip(password).zip(secret);
            Ok(StaffLink {
                staff: row.get::<_, Option<u32>>(0)?.map(StaffNumber),
                made_by: PlayerId(row.get::<_, i64>(1)?.unsigned_abs()),
                choice: choice.map(|((name, password), secret)| StaffChoice {
                    name,
                    password,
                    secret,
                }),
            })
        });
        Ok(found.optional()?)
    }

    /// Keeps what somebody chose with a link, in the place of an earlier choice; `false` if the link is
    /// gone.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn choose_with_link(
        &self,
        token: &TokenDigest,
        choice: &StaffChoice,
    ) -> Result<bool, StoreError> {
        let StaffChoice { name, password, secret } = choice;
        let changed = self.sql.execute(
            "UPDATE staff_links SET name = ?2, password = ?3, totp_secret = ?4 WHERE token = ?1",
            params![token, name, password, secret.0],
        )?;
        Ok(changed == 1)
    }

    /// Counts a wrong code of somebody who enrols; after too many the link is gone.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn count_wrong_link_code(&self, token: &TokenDigest) -> Result<(), StoreError> {
        let query = "UPDATE staff_links SET wrong_codes = wrong_codes + 1 WHERE token = ?1";
        self.sql.execute(query, [token])?;
        // As often as with a login; whoever needs more has the wrong clock or the wrong secret.
        let query = "DELETE FROM staff_links WHERE token = ?1 AND wrong_codes >= ?2";
        self.sql.execute(query, params![token, WRONG_CODES_MAX * 2])?;
        Ok(())
    }

    /// A link is used; `false` if it was before.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn use_staff_link(&self, token: &TokenDigest) -> Result<bool, StoreError> {
        let query = "DELETE FROM staff_links WHERE token = ?1";
        Ok(self.sql.execute(query, [token])? == 1)
    }
}
