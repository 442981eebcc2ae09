//! Versions of the schema. A database of any earlier version is brought forward when it is opened,
//! one version at a time, each whole or not at all.

use rusqlite::Connection;

use crate::StoreError;

/// What leads from each version to the next. An entry that was released is never edited.
const VERSIONS: &[&str] = &[
    include_str!("v1.sql"),
    include_str!("v2.sql"),
    include_str!("v3.sql"),
    include_str!("v4.sql"),
    include_str!("v5.sql"),
];

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
            "the data folder is of version {version}; start the room on it once, which brings it to {KNOWN}"
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
    use crate::{StoreError, entry::hex, stored_hand::digest_of};

    fn schema(sql: &Connection) -> Vec<(String, Option<String>)> {
        let query = "SELECT name, sql FROM sqlite_schema ORDER BY name";
        let mut select = sql.prepare(query).unwrap();
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.map(Result::unwrap).collect()
    }

    fn rows(sql: &Connection, table: &str) -> Vec<String> {
        let mut select = sql.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = select.column_count();
        let row = |row: &rusqlite::Row<'_>| {
            let numbers = (0..columns).map(|column| row.get(column).unwrap());
            let text = |number: Option<i64>| number.map_or(String::new(), |it| it.to_string());
            Ok(numbers.map(text).collect::<Vec<_>>().join("|"))
        };
        select.query_map([], row).unwrap().map(Result::unwrap).collect()
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
         INSERT INTO accounts VALUES (2, 'wallet:2', 'PLAY'), (3, 'escrow:7/3/1/2', 'PLAY');
         INSERT INTO postings VALUES (1, 2, -200, 300), (2, 2, 200, 200), (1, 4, 50, 350);
         INSERT INTO hand_players VALUES (1, 5, 7, 3, 10, 0, 50, 90);
         INSERT INTO facts VALUES ('last_at', 5), ('pruned_before', 5);",
        "INSERT INTO payments VALUES (1, 'bank', 'R1', 1, '{}');",
        "INSERT INTO holds VALUES (1, '{\"player\":1}');",
        "INSERT INTO postings VALUES (5, 2, 7, 207, 2);
         UPDATE balances SET seq = 5, balance = 207 WHERE account = 2;
         INSERT INTO memory VALUES (1, 7, 1, 3, 900, 5);",
        "INSERT INTO memory VALUES (2, 7, 1, 4, 800, 6, 1);",
    ];

    #[test]
    fn every_earlier_version_is_brought_forward_whole() {
        let newest = Connection::open_in_memory().unwrap();
        migrate(&newest).unwrap();
        assert_eq!(ROWS.len(), VERSIONS.len(), "each version has rows to keep");
        for version in 0..=KNOWN {
            let sql = Connection::open_in_memory().unwrap();
            for (rows, version) in ROWS[..version as usize].iter().zip(1..) {
                migrate_to(&sql, version).unwrap();
                sql.execute_batch(rows).unwrap();
            }
            migrate(&sql).unwrap();
            assert_eq!(admit(&sql).unwrap(), KNOWN);
            assert_eq!(schema(&sql), schema(&newest), "from version {version}");
            let mut postings = match version {
                0 => vec![],
                _ => vec![
                    "1|1|500|500|",
                    "2|1|-200|300|1",
                    "2|2|200|200|",
                    "4|1|50|350|2",
                    "5|2|7|207|2",
                ],
            };
            let mut balances = vec!["1|4|350", "2|5|207", "3||0"];
            if version < 4 {
                postings.pop();
                balances = vec!["1|4|350", "2|2|200", "3||0"];
            }
            assert_eq!(rows(&sql, "postings"), postings);
            assert_eq!(rows(&sql, "balances"), if version > 0 { balances } else { vec![] });
            assert_eq!(rows(&sql, "spans"), ["0"]);
            let memory = ["1|7|1|3|900|5|0", "2|7|1|4|800|6|1"];
            assert_eq!(rows(&sql, "memory"), &memory[..(version as usize).saturating_sub(3)]);
            let played = ["0|1|5|7|3|10|0|50|90"];
            assert_eq!(rows(&sql, "hand_players"), if version > 0 { &played[..] } else { &[] });
            // What was pruned under an earlier version leaves its last number.
            let query = "SELECT max(number) FROM hands_pruned WHERE game = 7 AND tbl = 3";
            let pruned: Option<i64> = sql.query_row(query, [], |row| row.get(0)).unwrap();
            assert_eq!(pruned, (version > 0).then_some(9));
        }
    }

    /// With version 4 who played is found by spans of time.
    #[test]
    fn many_hands_are_brought_into_spans() {
        let sql = Connection::open_in_memory().unwrap();
        sql.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        migrate_to(&sql, 3).unwrap();
        // Some start in the same millisecond, and they do not end in the order of their starts.
        sql.execute_batch(
            "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20000)
             INSERT INTO hands SELECT n, 1, 1, n, (n * 7919 % 20000) / 3, 0, 0, 0, x'', x'' FROM n;
             INSERT INTO hand_players SELECT number % 50, started_at, 1, 1, number, 0, 0, 0 FROM hands;",
        )
        .unwrap();
        migrate(&sql).unwrap();
        let count = |query: &str| sql.query_row(query, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(count("SELECT count(*) FROM spans"), 3);
        assert_eq!(count("SELECT count(*) FROM hand_players"), 20_000);
        let right = "SELECT count(*) FROM hand_players h
                     WHERE span = (SELECT max(since) FROM spans WHERE since <= h.started_at)";
        assert_eq!(count(right), 20_000);
        let most = "SELECT max(n) FROM (SELECT count(*) AS n FROM hand_players GROUP BY span)";
        assert!(count(most) <= 8_192 + 3);
    }

    /// A version that was released is never edited: databases of it are out there.
    #[test]
    fn versions_stay_as_they_are() {
        let digests: Vec<String> = VERSIONS
            .iter()
            .map(|step| hex(&digest_of(&[], step.as_bytes()))[..16].to_owned())
            .collect();
        assert_eq!(
            digests,
            [
                "d244d07069d59fac",
                "20b2c1b8d4eef9f2",
                "647897375c66f8f5",
                "1572f691e2eead04",
                "0218383e0e7d3c66"
            ]
        );
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
