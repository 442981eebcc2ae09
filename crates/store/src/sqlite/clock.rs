//! The clock history in the books.

use base::Millis;
use rusqlite::{Connection, OptionalExtension};

use super::cache::{last_at, millis};
use crate::{StoreError, clock::CLOCK_IS_RIGHT, entry::staff_name};

/// The fact with the time of the last write of a running room. Unlike `last_at` it may also go back
/// with the clock, if the operator confirms the clock.
pub(super) const CLOCK_AT: &str = "clock_at";

pub(super) fn clock_at(sql: &Connection) -> Result<Option<Millis>, StoreError> {
    let query = "SELECT max(value) FROM facts WHERE name = ?1";
    let known: Option<i64> = sql.query_row(query, [CLOCK_AT], |row| row.get(0))?;
    if let Some(known) = known {
        return Ok(Some(millis(known)));
    }
    // Books that no room has run on yet.
    let query = "SELECT at FROM entries ORDER BY seq DESC LIMIT 1";
    let entry = sql.query_row(query, [], |row| row.get(0).map(millis)).optional()?;
    Ok(last_at(sql)?.max(entry))
}

/// When the operator last vouched for the clock: by the order of entries, not by their times.
pub(super) fn confirmed(sql: &Connection) -> Result<Option<Millis>, StoreError> {
    // By name prefix, which is selective; otherwise all entries would be scanned.
    let query = "SELECT at FROM entries WHERE name >= ?1 || ':' AND name < ?1 || ';'
                 ORDER BY +seq DESC LIMIT 1";
    let name = staff_name(CLOCK_IS_RIGHT);
    Ok(sql.query_row(query, [name], |row| row.get(0).map(millis)).optional()?)
}
