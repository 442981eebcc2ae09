//! SQLite's errors, translated into what an operator can act on.

use rusqlite::ErrorCode;

use crate::StoreError;

/// SQLite gives no further reason.
const CANNOT_OPEN: &str = "a database of the data folder cannot be opened: it is not there, may not \
    be read, or the folder may not be written, which even reading needs after a room was killed";

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::Damaged(error.to_string())
            }
            Some(ErrorCode::CannotOpen) => Self::Failed(CANNOT_OPEN.to_owned()),
            _ => match error {
                // What was read is not what was written.
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::Utf8Error(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::InvalidColumnType(..) => Self::Damaged(error.to_string()),
                _ => Self::Failed(error.to_string()),
            },
        }
    }
}

/// What an error of `COMMIT` itself means. If there was no room or no turn, nothing was done; after
/// any other the last page may or may not be on the disk.
pub(super) fn failed_commit(error: rusqlite::Error) -> StoreError {
    match StoreError::from(error) {
        definite @ (StoreError::Full | StoreError::Locked | StoreError::ReadOnly) => definite,
        other => StoreError::Unknown(other.to_string()),
    }
}

/// Something that was read makes no sense.
pub(crate) fn damaged(what: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(what.to_string())
}
