//! For tests of tampering, here and from the command line.

use std::path::Path;

use rusqlite::Connection;
use store::DATABASE;

/// Changes the database behind its back, and covers the traces in its schema.
pub(crate) fn tamper(folder: &Path, statements: &str) {
    let sql = Connection::open(folder.join(DATABASE)).unwrap();
    sql.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    let mut select =
        sql.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").unwrap();
    let triggers: Vec<(String, String)> = select
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    for (name, _) in &triggers {
        sql.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
    }
    sql.execute_batch(statements).unwrap();
    assert!(sql.changes() > 0, "nothing was changed: {statements}");
    for (_, trigger) in &triggers {
        sql.execute_batch(trigger).unwrap();
    }
}
