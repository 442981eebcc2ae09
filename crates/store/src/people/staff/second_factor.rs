//! The second factor of staff: what was enrolled, and what is used up. Each use is stored before it
//! opens anything, so that two requests at once cannot use one code twice.

use base::{Millis, PlayerId};
use office::staff::{StaffNumber, TotpSecret, WRONG_CODES_MAX, WRONG_CODES_WAIT};
use rusqlite::params;

use super::super::{People, TokenDigest, sql_time};
use crate::StoreError;

/// A password and a second factor, as somebody has chosen them.
#[derive(Debug, Clone)]
pub struct Enrolment<'a> {
    /// The password's digest.
    pub password: &'a str,
    pub secret: TotpSecret,
    /// The step of the code that proved it; 0 if none has.
    pub step: u64,
    /// Digests of the recovery codes.
    pub recovery_codes: &'a [TokenDigest],
}

impl People {
    /// Gives an account a password and a second factor in the place of earlier ones. Its sessions and
    /// one-time links end.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn enrol_staff(
        &self,
        number: StaffNumber,
        new: &Enrolment<'_>,
        by: PlayerId,
        at: Millis,
    ) -> Result<(), StoreError> {
        let Enrolment { password, secret, step, recovery_codes } = new;
        self.sql.execute(
            "UPDATE staff SET password = ?2, totp_secret = ?3, totp_step = ?4, wrong_codes = 0,
                              waits_until = 0, enrolled_by = ?5, enrolled_at = ?6
             WHERE staff = ?1",
            params![
                number.0,
                password,
                secret.0,
                step.cast_signed(),
                by.0.cast_signed(),
                sql_time(at)
            ],
        )?;
        self.sql.execute("DELETE FROM staff_recovery_codes WHERE staff = ?1", [number.0])?;
        for code in *recovery_codes {
            let query = "INSERT INTO staff_recovery_codes VALUES (?1, ?2)";
            self.sql.execute(query, params![number.0, code])?;
        }
        self.sql.execute("DELETE FROM staff_links WHERE staff = ?1", [number.0])?;
        self.end_staff_sessions(number)
    }

    /// Takes the second factor of an account away, as when a phone is lost: nobody logs in with it from
    /// now on. The sessions end.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn unenrol_staff(&self, number: StaffNumber) -> Result<(), StoreError> {
        self.sql.execute(
            "UPDATE staff SET password = NULL, totp_secret = NULL, enrolled_by = NULL,
                              enrolled_at = NULL WHERE staff = ?1",
            [number.0],
        )?;
        self.sql.execute("DELETE FROM staff_recovery_codes WHERE staff = ?1", [number.0])?;
        self.end_staff_sessions(number)
    }

    /// Uses up the code of a step; `false` if it, or a later one, was used before.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn use_staff_step(&self, number: StaffNumber, step: u64) -> Result<bool, StoreError> {
        let used = self.sql.execute(
            "UPDATE staff SET totp_step = ?2, wrong_codes = 0 WHERE staff = ?1 AND totp_step < ?2",
            params![number.0, step.cast_signed()],
        )?;
        Ok(used == 1)
    }

    /// Uses up a recovery code; `false` if there is no such code any more.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn use_recovery_code(
        &self,
        number: StaffNumber,
        code: &TokenDigest,
    ) -> Result<bool, StoreError> {
        let query = "DELETE FROM staff_recovery_codes WHERE staff = ?1 AND code = ?2";
        let used = self.sql.execute(query, params![number.0, code])? == 1;
        if used {
            self.sql.execute("UPDATE staff SET wrong_codes = 0 WHERE staff = ?1", [number.0])?;
        }
        Ok(used)
    }

    /// Counts a wrong code; after too many in a row the account waits.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn count_wrong_code(&self, number: StaffNumber, at: Millis) -> Result<(), StoreError> {
        self.sql.execute(
            "UPDATE staff SET
                 waits_until = iif(wrong_codes + 1 >= ?2, ?3, waits_until),
                 wrong_codes = iif(wrong_codes + 1 >= ?2, 0, wrong_codes + 1)
             WHERE staff = ?1",
            params![number.0, WRONG_CODES_MAX, sql_time(at + WRONG_CODES_WAIT)],
        )?;
        Ok(())
    }
}
