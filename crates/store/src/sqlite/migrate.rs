//! Versions of the schema. A database of any earlier version is brought forward when it is opened,
//! one version at a time, each whole or not at all.

use rusqlite::Connection;

use crate::StoreError;

/// What leads from each version to the next. An entry that was released is never edited.
const VERSIONS: &[&str] = &[include_str!("v1.sql")];

/// The newest version known here.
pub(super) const KNOWN: u32 = VERSIONS.len() as u32;

/// "Card" in ASCII: what a database of ours says it is.
const APPLICATION_ID: i32 = 0x4361_7264;

/// Says no to what is not ours or too new; changes nothing.
pub(super) fn admit(sql: &Connection) -> Result<u32, StoreError> {
    let found: u32 = sql.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if found > KNOWN {
        return Err(StoreError::TooNew { found, known: KNOWN });
    }
    let application: i32 = sql.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    let tables: u32 = sql.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if application != APPLICATION_ID && (found > 0 || tables > 0) {
        return Err(StoreError::Damaged("this is another program's database".to_owned()));
    }
    Ok(found)
}

/// Brings a database to the newest version.
pub(super) fn migrate(sql: &Connection) -> Result<(), StoreError> {
    migrate_to(sql, KNOWN)
}

fn migrate_to(sql: &Connection, version: u32) -> Result<(), StoreError> {
    let found = admit(sql)?;
    for next in found + 1..=version {
        let step = VERSIONS[next as usize - 1];
        sql.execute_batch(&format!(
            "BEGIN EXCLUSIVE;
             {step}
             PRAGMA application_id = {APPLICATION_ID};
             PRAGMA user_version = {next};
             COMMIT;"
        ))
        .inspect_err(|_| drop(sql.execute_batch("ROLLBACK")))?;
    }
    Ok(())
}
