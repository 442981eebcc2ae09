//! The versions of the database files. A file is brought to the newest version when it is opened,
//! one step at a time, each whole or not at all. A file of a newer version is left alone.

use rusqlite::Connection;

use crate::{PEOPLE, StoreError, TALLIES, sqlite::DATABASE};

/// The version of the first release. Programs before it wrote versions from 1 to 10, and such files
/// are refused: nobody but their developers has one.
const FIRST: u32 = 11;

/// The books.
pub(crate) const BOOKS_SCHEMA: Schema<'_> = Schema {
    file: DATABASE,
    // "Card" in ASCII.
    application_id: 0x4361_7264,
    steps: &[
        include_str!("sqlite/schema.sql"),
        include_str!("sqlite/schema_12.sql"),
        include_str!("sqlite/schema_13.sql"),
    ],
};

/// The people.
pub(crate) const PEOPLE_SCHEMA: Schema<'_> = Schema {
    file: PEOPLE,
    application_id: 0,
    steps: &[
        include_str!("people/schema.sql"),
        include_str!("people/access_tokens.sql"),
        include_str!("people/staff.sql"),
        include_str!("people/desk.sql"),
    ],
};

/// Figures added up from the books.
pub(crate) const TALLIES_SCHEMA: Schema<'_> =
    Schema { file: TALLIES, application_id: 0, steps: &[include_str!("tallies/schema.sql")] };

/// How a file of one kind is made, and brought forward from every version that was released.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Schema<'a> {
    file: &'static str,
    /// The kind of file by its header; 0 is what SQLite writes itself.
    application_id: i32,
    /// The first step leads from an empty file to version [`FIRST`], each other one to the version
    /// after. A step that was released is never edited: files were made by it.
    steps: &'a [&'a str],
}

impl Schema<'_> {
    /// The name of the file in a data folder.
    pub(crate) const fn file(&self) -> &'static str {
        self.file
    }

    /// The newest version known here.
    pub(crate) const fn newest(&self) -> u32 {
        FIRST + self.steps.len() as u32 - 1
    }

    /// Returns the version of a file, 0 if it is empty, and changes nothing.
    ///
    /// # Errors
    /// If this program cannot open the file: it is another program's, of a newer version, or from
    /// before the first release.
    pub(crate) fn version(&self, sql: &Connection) -> Result<u32, StoreError> {
        let found: u32 = sql.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        let application: i32 = sql.query_row("PRAGMA application_id", [], |row| row.get(0))?;
        if application != self.application_id {
            let query = "SELECT count(*) FROM sqlite_schema";
            let tables: u32 = sql.query_row(query, [], |row| row.get(0))?;
            if found > 0 || tables > 0 {
                return Err(StoreError::Damaged("this is another program's database".to_owned()));
            }
        }
        let known = self.newest();
        match found {
            0 => Ok(0),
            1..FIRST => Err(StoreError::BeforeFirstRelease { file: self.file, found }),
            _ if found > known => Err(StoreError::TooNew { found, known }),
            _ => Ok(found),
        }
    }

    /// Refuses every version but the newest, for readers, who may not bring a file forward.
    ///
    /// # Errors
    /// As for [`Schema::version`]; and if the file is empty or of an older version.
    pub(crate) fn require_newest(&self, sql: &Connection) -> Result<(), StoreError> {
        let (file, newest) = (self.file, self.newest());
        match self.version(sql)? {
            found if found == newest => Ok(()),
            0 => Err(StoreError::Damaged(format!("{file} is empty: there is no room in it"))),
            found => Err(StoreError::Failed(format!(
                "{file} is of version {found}; start the room on it once, which brings it to {newest}"
            ))),
        }
    }

    /// Brings a file to the newest version.
    ///
    /// # Errors
    /// As for [`Schema::version`]; and if a step fails, which leaves the version before it.
    pub(crate) fn migrate(&self, sql: &Connection) -> Result<(), StoreError> {
        let found = self.version(sql)?;
        let application_id = self.application_id;
        for (next, step) in (FIRST..).zip(self.steps).filter(|(next, _)| *next > found) {
            sql.execute_batch(&format!(
                "BEGIN EXCLUSIVE;
                 {step}
                 PRAGMA application_id = {application_id};
                 PRAGMA user_version = {next};
                 COMMIT;"
            ))
            .inspect_err(|_| drop(sql.execute_batch("ROLLBACK")))?;
        }
        Ok(())
    }

    /// Commits something that changes nothing in a file of the newest version.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub(crate) fn touch(&self, sql: &Connection) -> Result<(), StoreError> {
        let newest = self.newest();
        sql.execute_batch(&format!("BEGIN IMMEDIATE; PRAGMA user_version = {newest}; COMMIT;"))
            .inspect_err(|_| drop(sql.execute_batch("ROLLBACK")))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{BOOKS_SCHEMA, FIRST, PEOPLE_SCHEMA, Schema, TALLIES_SCHEMA};
    use crate::{StoreError, entry::hex, stored_hand::digest_of};

    /// A file, with rows that a file of its newest version may hold and what they say, and a step to
    /// a version that does not exist, which changes some of that.
    struct Case {
        schema: Schema<'static>,
        rows: &'static str,
        kept: &'static str,
        next: &'static str,
        then: &'static str,
    }

    const CASES: [Case; 3] = [
        Case {
            schema: BOOKS_SCHEMA,
            rows: "INSERT INTO streams VALUES (1, 'game:7', 1, zeroblob(32));
                   INSERT INTO games VALUES (7, '{}', '', '', 6, 'PLAY', 1, NULL, NULL, 9);
                   INSERT INTO state VALUES (7, 'a', '900'), (7, 'b', '800');",
            kept: "SELECT sum(value) FROM state",
            next: "ALTER TABLE state ADD COLUMN reason TEXT NOT NULL DEFAULT '';
                   CREATE TABLE seasons (id INTEGER PRIMARY KEY, players INTEGER NOT NULL) STRICT;
                   INSERT INTO seasons SELECT 1, count(*) FROM state;",
            then: "SELECT value + players FROM state, seasons WHERE key = 'b'",
        },
        Case {
            schema: PEOPLE_SCHEMA,
            rows: "INSERT INTO people (name, name_key, name_look, birth_date, market, created_at)
                   VALUES ('Ann', 'ann', 'ann', '1970-01-02', 'int-2.7', 1700);
                   INSERT INTO blocks VALUES (1, 1);",
            kept: "SELECT created_at FROM people WHERE name = 'Ann'",
            next: "ALTER TABLE people ADD COLUMN blocked INTEGER NOT NULL DEFAULT 0;
                   UPDATE people SET blocked = (SELECT count(*) FROM blocks);
                   DROP TABLE blocks;",
            then: "SELECT 801 + blocked FROM people",
        },
        Case {
            schema: TALLIES_SCHEMA,
            rows: "UPDATE counted SET seq = 1700;
                   INSERT INTO tallies VALUES (1, 20000, 'a', '[1]'), (2, 20000, 'a', '[1]');",
            kept: "SELECT seq FROM counted",
            next: "ALTER TABLE counted ADD COLUMN players INTEGER NOT NULL DEFAULT 800;
                   UPDATE counted SET players = players + (SELECT count(*) FROM tallies);",
            then: "SELECT players FROM counted",
        },
    ];

    fn tables(sql: &Connection) -> Vec<(String, Option<String>)> {
        let query = "SELECT name, sql FROM sqlite_schema ORDER BY name";
        let mut select = sql.prepare(query).unwrap();
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.map(Result::unwrap).collect()
    }

    fn number(sql: &Connection, query: &str) -> i64 {
        sql.query_row(query, [], |row| row.get(0)).unwrap()
    }

    fn filled(case: &Case) -> Connection {
        let sql = Connection::open_in_memory().unwrap();
        case.schema.migrate(&sql).unwrap();
        sql.execute_batch(case.rows).unwrap();
        sql
    }

    #[test]
    fn a_file_is_brought_to_a_next_version_with_all_it_holds() {
        for case in &CASES {
            let steps: Vec<&str> = case.schema.steps.iter().copied().chain([case.next]).collect();
            let later = Schema { steps: &steps, ..case.schema };
            let sql = filled(case);
            let (known, kept) = (case.schema.newest(), number(&sql, case.kept));
            // A reader of the later program may not bring it forward.
            let read = later.require_newest(&sql).unwrap_err().to_string();
            assert!(read.contains(&format!("version {known}; start the room")), "{read}");

            later.migrate(&sql).unwrap();
            assert_eq!(later.version(&sql).unwrap(), known + 1);
            later.require_newest(&sql).unwrap();
            assert_eq!(number(&sql, case.kept), kept);
            assert_eq!(number(&sql, case.then), 802);
            // Once: a second opening has nothing to do.
            later.migrate(&sql).unwrap();
            assert_eq!(number(&sql, case.then), 802);

            let fresh = Connection::open_in_memory().unwrap();
            later.migrate(&fresh).unwrap();
            assert_eq!(tables(&sql), tables(&fresh), "a new file has the same tables");

            // This program leaves it alone.
            let too_new = StoreError::TooNew { found: known + 1, known };
            assert_eq!(case.schema.migrate(&sql).unwrap_err(), too_new);
            assert_eq!(case.schema.require_newest(&sql).unwrap_err(), too_new);
            assert_eq!(tables(&sql), tables(&fresh));
            assert_eq!(number(&sql, case.then), 802);
        }
    }

    #[test]
    fn a_step_that_fails_leaves_the_version_before_it() {
        for case in &CASES {
            let broken = format!("{} INSERT INTO nowhere VALUES (1);", case.next);
            let mut steps = case.schema.steps.to_vec();
            steps.extend([case.next, &broken]);
            // The last step repeats the one before it, which fails, and the one before stays.
            let later = Schema { steps: &steps, ..case.schema };
            let sql = filled(case);
            assert!(matches!(later.migrate(&sql), Err(StoreError::Failed(_))));
            assert_eq!(later.version(&sql).unwrap(), case.schema.newest() + 1);
            assert_eq!(number(&sql, case.then), 802);

            // Whatever it did before it failed is undone.
            let steps: Vec<&str> = case.schema.steps.iter().copied().chain([&*broken]).collect();
            let later = Schema { steps: &steps, ..case.schema };
            let (sql, kept) = (filled(case), tables(&filled(case)));
            assert!(matches!(later.migrate(&sql), Err(StoreError::Failed(_))));
            assert_eq!(later.version(&sql).unwrap(), case.schema.newest());
            assert_eq!(tables(&sql), kept);
            case.schema.require_newest(&sql).unwrap();
        }
    }

    #[test]
    fn a_first_step_that_fails_leaves_an_empty_file() {
        let sql = Connection::open_in_memory().unwrap();
        // In the way of what the first step makes.
        sql.execute_batch("CREATE TABLE tickets (x)").unwrap();
        sql.execute_batch("PRAGMA application_id = 0x43617264").unwrap();
        assert!(matches!(BOOKS_SCHEMA.migrate(&sql), Err(StoreError::Failed(_))));
        assert_eq!(BOOKS_SCHEMA.version(&sql).unwrap(), 0);
        assert_eq!(tables(&sql).len(), 1);
    }

    #[test]
    fn files_from_before_the_first_release_are_refused() {
        for case in &CASES {
            for found in 1..FIRST {
                let sql = filled(case);
                sql.execute_batch(&format!("PRAGMA user_version = {found}")).unwrap();
                let (file, kept) = (case.schema.file, tables(&sql));
                let refused = StoreError::BeforeFirstRelease { file, found };
                assert_eq!(case.schema.version(&sql).unwrap_err(), refused);
                assert_eq!(case.schema.require_newest(&sql).unwrap_err(), refused);
                assert_eq!(case.schema.migrate(&sql).unwrap_err(), refused);
                assert_eq!(tables(&sql), kept);
                assert_eq!(number(&sql, "PRAGMA user_version"), i64::from(found));
            }
        }
    }

    /// A step that was released is never edited: files were made by it. This binds from the first
    /// release on; until then the first step may change, and its digest here with it.
    #[test]
    fn steps_stay_as_they_are() {
        let digests = CASES.map(|case| {
            let digest = |step: &&str| hex(&digest_of(&[], step.as_bytes()))[..16].to_owned();
            case.schema.steps.iter().map(digest).collect::<Vec<_>>()
        });
        let books = vec!["233208074cb4835a", "931a2096ac4fb5ba", "c3d2730038b65854"];
        let people =
            vec!["03cf4e9037e5a1d9", "4d63c526e47b394c", "877fc409618b48aa", "03db1dea2579efd3"];
        assert_eq!(digests, [books, people, vec!["00caacf7c78180b1"]]);
    }
}
