//! Versions of the schema. A database of any earlier version is brought forward when it is opened,
//! one version at a time, each whole or not at all.

use rusqlite::Connection;

use crate::StoreError;

/// What leads from each version to the next. An entry that was released is never edited.
const VERSIONS: &[&str] = &[include_str!("v1.sql"), include_str!("v2.sql"), include_str!("v3.sql")];

/// The newest version known here.
const KNOWN: u32 = VERSIONS.len() as u32;

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

/// The same, and to what is older: for who may not bring it forward.
pub(super) fn admit_known(sql: &Connection) -> Result<(), StoreError> {
    match admit(sql)? {
        KNOWN => Ok(()),
        0 => Err(StoreError::Damaged("the database is empty: there is no room in it".to_owned())),
        version => Err(StoreError::Failed(format!(
            "the data folder is of version {version}; open it once to bring it to {KNOWN}"
        ))),
    }
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

/// A commit that changes nothing: it makes the new log durable, so that what was in the old one
/// cannot come back and lie over a newer database.
pub(super) fn begin_log(sql: &Connection) -> Result<(), StoreError> {
    sql.execute_batch(&format!("BEGIN IMMEDIATE; PRAGMA user_version = {KNOWN}; COMMIT;"))
        .inspect_err(|_| drop(sql.execute_batch("ROLLBACK")))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{KNOWN, VERSIONS, admit, migrate, migrate_to};
    use crate::{StoreError, entry::hex, kept::digest_of};

    fn schema(sql: &Connection) -> Vec<(String, Option<String>)> {
        let query = "SELECT name, sql FROM sqlite_schema ORDER BY name";
        let mut select = sql.prepare(query).unwrap();
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.map(Result::unwrap).collect()
    }

    /// What a database of each version may hold, so that bringing it forward has something to
    /// keep. A new version adds a line that only it understands.
    const ROWS: &[&str] = &[
        "INSERT INTO streams VALUES (1, 'game:1', 1, zeroblob(32));
         INSERT INTO entries VALUES (1, 1, 1, 5, 'game:1/open', 'open', '{}', zeroblob(32));
         INSERT INTO accounts VALUES (1, 'wallet:1', 'PLAY');
         INSERT INTO postings VALUES (1, 1, 500, 500);
         INSERT INTO games VALUES (7, '{}', '', '', 6, 'PLAY', 1, NULL, NULL, '[]', 3, 9);
         INSERT INTO entries VALUES
             (2, 1, 2, 5, 'game:7/commit:1', 'hand', '{\"hand\":{\"table\":3,\"number\":8}}', zeroblob(32)),
             (3, 1, 3, 5, 'game:7/commit:2', 'commit', '{\"hand\":{\"table\":3,\"number\":9}}', zeroblob(32)),
             (4, 1, 4, 5, 'game:7/commit:3', 'hand', '{\"hand\":{\"table\":3,\"number\":10}}', zeroblob(32)),
             (5, 1, 5, 5, 'game:7/commit:4', 'commit', '{\"hand\":null}', zeroblob(32));
         INSERT INTO hands VALUES (4, 7, 3, 10, 5, 0, 0, 0, zeroblob(32), zeroblob(1));
         INSERT INTO facts VALUES ('last_at', 5), ('pruned_before', 5);",
        "INSERT INTO payments VALUES (1, 'bank', 'R1', 1, '{}');",
        "INSERT INTO holds VALUES (1, '{\"player\":1}');",
    ];

    #[test]
    fn every_earlier_version_is_brought_forward_whole() {
        let newest = Connection::open_in_memory().unwrap();
        migrate(&newest).unwrap();
        assert_eq!(ROWS.len(), VERSIONS.len(), "each version has rows to keep");
        for version in 0..=KNOWN {
            let sql = Connection::open_in_memory().unwrap();
            migrate_to(&sql, version).unwrap();
            for rows in &ROWS[..version as usize] {
                sql.execute_batch(rows).unwrap();
            }
            migrate(&sql).unwrap();
            assert_eq!(admit(&sql).unwrap(), KNOWN);
            assert_eq!(schema(&sql), schema(&newest), "from version {version}");
            let kept: i64 =
                sql.query_row("SELECT count(*) FROM postings", [], |row| row.get(0)).unwrap();
            assert_eq!(kept, i64::from(version > 0));
            // What was pruned under an earlier version leaves its last number.
            let query = "SELECT max(number) FROM hands_pruned WHERE game = 7 AND tbl = 3";
            let pruned: Option<i64> = sql.query_row(query, [], |row| row.get(0)).unwrap();
            assert_eq!(pruned, (1..3).contains(&version).then_some(9));
        }
    }

    /// A version that was released is never edited: databases of it are out there.
    #[test]
    fn versions_stay_as_they_are() {
        let digests: Vec<String> = VERSIONS
            .iter()
            .map(|step| hex(&digest_of(&[], step.as_bytes()))[..16].to_owned())
            .collect();
        assert_eq!(digests, ["d244d07069d59fac", "20b2c1b8d4eef9f2", "647897375c66f8f5"]);
    }

    #[test]
    fn a_version_that_fails_leaves_the_one_before() {
        let sql = Connection::open_in_memory().unwrap();
        // In the way of what the first version makes.
        sql.execute_batch("CREATE TABLE tickets (x)").unwrap();
        sql.execute_batch("PRAGMA application_id = 0x43617264").unwrap();
        assert!(matches!(migrate(&sql), Err(StoreError::Failed(_))));
        assert_eq!(admit(&sql).unwrap(), 0);
        assert_eq!(schema(&sql).len(), 1);
    }
}
