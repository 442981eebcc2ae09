//! Staff accounts: people of another kind than players, in the same file. What they may do is decided
//! in `office::staff`; here it is kept who they are.

mod links;
mod second_factor;
mod sessions;

use base::{Millis, PlayerId};
use office::staff::{Role, StaffFacts, StaffNumber, StaffOrigin, TotpSecret};
use rusqlite::{ErrorCode, OptionalExtension, Row, params};

use super::{People, key, sql_time};
use crate::{StoreError, sqlite::damaged};

pub use links::{StaffChoice, StaffLink};
pub use second_factor::Enrolment;
pub use sessions::StaffSession;

/// A large room has some dozens. It bounds what one page lists.
pub const STAFF_MAX: u32 = 500;

/// Somebody of the staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffAccount {
    pub number: StaffNumber,
    pub name: String,
    pub role: Role,
    /// The password's digest.
    pub password: Option<String>,
    pub totp_secret: Option<TotpSecret>,
    /// The step of the last code that was accepted.
    pub totp_step: u64,
    /// After too many wrong codes no code is accepted until then.
    pub waits_until: Millis,
    /// Numbers as in the chain of staff.
    pub created_by: PlayerId,
    pub created_at: Millis,
    /// Who gave out the link with which the second factor was enrolled, and when it was.
    pub enrolled: Option<(PlayerId, Millis)>,
    pub disabled_at: Option<Millis>,
    /// Recovery codes that were not used yet.
    pub recovery_codes: u32,
}

impl StaffAccount {
    /// Whether this account can log in.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.disabled_at.is_none() && self.password.is_some() && self.totp_secret.is_some()
    }

    /// Where account and second factor come from; `None` if it is not enrolled.
    #[must_use]
    pub fn origin(&self) -> Option<StaffOrigin> {
        let (enrolled_by, enrolled_at) = self.enrolled?;
        Some(StaffOrigin {
            number: self.number,
            role: self.role,
            created_by: self.created_by,
            created_at: self.created_at,
            enrolled_by,
            enrolled_at,
        })
    }
}

/// What came of adding somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaffAdded {
    Done(StaffNumber),
    NameTaken,
    /// There are [`STAFF_MAX`] accounts.
    TooMany,
}

impl People {
    /// Adds somebody who cannot log in before enrolling.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn add_staff(
        &self,
        name: &str,
        role: Role,
        by: PlayerId,
        at: Millis,
    ) -> Result<StaffAdded, StoreError> {
        let count: u32 = self.sql.query_row("SELECT count(*) FROM staff", [], |row| row.get(0))?;
        if count >= STAFF_MAX {
            return Ok(StaffAdded::TooMany);
        }
        let added = self.sql.execute(
            "INSERT INTO staff (name, name_key, role, created_by, created_at)
             VALUES (?1, ?2, ?3, ?4, ?5)",
            params![name, key(name), role.name(), by.0.cast_signed(), sql_time(at)],
        );
        match added {
            Ok(_) => {
                let number = u32::try_from(self.sql.last_insert_rowid()).map_err(damaged)?;
                Ok(StaffAdded::Done(StaffNumber(number)))
            }
            Err(rusqlite::Error::SqliteFailure(error, _))
                if error.code == ErrorCode::ConstraintViolation =>
            {
                Ok(StaffAdded::NameTaken)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Whether there is any staff account, enrolled or not, disabled or not.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn has_staff(&self) -> Result<bool, StoreError> {
        Ok(self.sql.query_row("SELECT EXISTS (SELECT 1 FROM staff)", [], |row| row.get(0))?)
    }

    /// Somebody by name, whatever the case.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn staff_by_name(&self, name: &str) -> Result<Option<StaffAccount>, StoreError> {
        let query = format!("{SELECT} WHERE name_key = ?1");
        self.sql.prepare_cached(&query)?.query_row([key(name)], read).optional()?.transpose()
    }

    /// Somebody by number.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn staff_by_number(&self, number: StaffNumber) -> Result<Option<StaffAccount>, StoreError> {
        let query = format!("{SELECT} WHERE staff = ?1");
        self.sql.prepare_cached(&query)?.query_row([number.0], read).optional()?.transpose()
    }

    /// All staff, by number.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn all_staff(&self) -> Result<Vec<StaffAccount>, StoreError> {
        let mut query = self.sql.prepare_cached(&format!("{SELECT} ORDER BY staff"))?;
        let rows = query.query_map([], read)?;
        rows.map(|row| row.map_err(StoreError::from).and_then(|row| row)).collect()
    }

    /// What the office has to know about an account to decide about it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn staff_facts(&self, account: &StaffAccount) -> Result<StaffFacts, StoreError> {
        let is_other_admin = |other: &&StaffAccount| {
            other.number != account.number && other.role == Role::Admin && other.is_active()
        };
        let others = self.all_staff()?.iter().filter(is_other_admin).count();
        Ok(StaffFacts {
            number: account.number,
            role: account.role,
            active: account.is_active(),
            other_admins: u32::try_from(others).unwrap_or(u32::MAX),
        })
    }

    /// Gives somebody another role. The sessions end: what is on the screen may not be the person's any
    /// more.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn set_staff_role(&self, number: StaffNumber, role: Role) -> Result<(), StoreError> {
        let query = "UPDATE staff SET role = ?2 WHERE staff = ?1";
        self.sql.execute(query, params![number.0, role.name()])?;
        self.end_staff_sessions(number)
    }

    /// Disables an account, or lets it log in again. Sessions and one-time links end.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn set_staff_disabled(
        &self,
        number: StaffNumber,
        at: Option<Millis>,
    ) -> Result<(), StoreError> {
        let query = "UPDATE staff SET disabled_at = ?2 WHERE staff = ?1";
        self.sql.execute(query, params![number.0, at.map(sql_time)])?;
        self.sql.execute("DELETE FROM staff_links WHERE staff = ?1", [number.0])?;
        self.end_staff_sessions(number)
    }

    /// Numbers up to this one are in the chain of staff of a room whose people were lost: nobody new
    /// gets one of them.
    pub(crate) fn skip_staff_numbers(&self, last: StaffNumber) -> Result<(), StoreError> {
        // The sequence exists from the first row on.
        self.sql.execute_batch(
            "INSERT INTO staff (name, name_key, role, created_by, created_at)
             VALUES ('', '', 'support', 0, 0);
             DELETE FROM staff WHERE name_key = '';",
        )?;
        self.sql.execute(
            "UPDATE sqlite_sequence SET seq = max(seq, ?1) WHERE name = 'staff'",
            [last.0],
        )?;
        Ok(())
    }
}

const SELECT: &str = "
    SELECT staff, name, role, password, totp_secret, totp_step, waits_until, created_by, created_at,
           enrolled_by, enrolled_at, disabled_at,
           (SELECT count(*) FROM staff_recovery_codes c WHERE c.staff = staff.staff)
    FROM staff";

fn read(row: &Row<'_>) -> rusqlite::Result<Result<StaffAccount, StoreError>> {
    let whole = |index| row.get::<_, i64>(index).map(i64::unsigned_abs);
    let maybe = |index| row.get::<_, Option<i64>>(index).map(|at| at.map(i64::unsigned_abs));
    let (enrolled_by, enrolled_at) = (maybe(9)?, maybe(10)?);
    let role: String = row.get(2)?;
    Ok(role.parse().map_err(damaged).and_then(|role| {
        Ok(StaffAccount {
            number: StaffNumber(row.get(0)?),
            name: row.get(1)?,
            role,
            password: row.get(3)?,
            totp_secret: row.get::<_, Option<[u8; 20]>>(4)?.map(TotpSecret),
            totp_step: whole(5)?,
            waits_until: Millis(whole(6)?),
            created_by: PlayerId(whole(7)?),
            created_at: Millis(whole(8)?),
            enrolled: enrolled_by.zip(enrolled_at).map(|(by, at)| (PlayerId(by), Millis(at))),
            disabled_at: maybe(11)?.map(Millis),
            recovery_codes: row.get(12)?,
        })
    }))
}
