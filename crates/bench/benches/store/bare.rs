//! The bare insert loop: a second database with the same schema, and nothing of ours in its way. What
//! a batch of ours left in the first one is read there, whole rows, and written here as it is.

use std::{
    collections::HashMap,
    path::Path,
    time::{Duration, Instant},
};

use rusqlite::{Connection, OpenFlags, params_from_iter, types::Value};
use store::{DATABASE, Options, Sqlite};

/// Tables that only grow, and how their rows after an entry (`?1`) or account (`?2`) are found.
const GROWING: [(&str, &str); 5] = [
    ("accounts", "SELECT * FROM accounts WHERE id > ?2 AND ?1 >= 0"),
    ("entries", "SELECT * FROM entries WHERE seq > ?1 AND ?2 >= 0"),
    ("postings", "SELECT * FROM postings WHERE seq > ?1 AND ?2 >= 0"),
    ("hands", "SELECT * FROM hands WHERE seq > ?1 AND ?2 >= 0"),
    (
        "hand_players",
        "SELECT h.* FROM hands k JOIN hand_players h
             ON h.span = (SELECT max(since) FROM spans WHERE since <= k.started_at)
             AND (h.started_at, h.game, h.tbl, h.number) = (k.started_at, k.game, k.tbl, k.number)
         WHERE k.seq > ?1 AND ?2 >= 0",
    ),
];

/// Tables that hold how things stand, and their first columns, which name a row.
const STANDING: [(&str, &[&str]); 11] = [
    ("balances", &["account"]),
    ("spans", &["since"]),
    ("streams", &["id"]),
    ("games", &["id"]),
    ("state", &["game", "key"]),
    ("game_accounts", &["game", "account"]),
    ("requests", &["player", "request"]),
    ("accepted", &["player", "rulebook"]),
    ("counts", &["player", "counter", "day"]),
    ("exclusions", &["player", "format"]),
    ("facts", &["name"]),
];

type Row = Vec<Value>;

/// A statement and what it is run with.
pub(crate) struct Write(String, Row);

pub(crate) struct Bare {
    ours: Connection,
    bare: Connection,
    last_entry: i64,
    last_account: i64,
    /// The standing tables as they were, by the name of a row.
    previous: HashMap<&'static str, HashMap<String, Row>>,
}

impl Bare {
    /// Beside a database of ours that nothing was written to yet.
    pub(crate) fn beside(ours: &Path, folder: &Path) -> Self {
        let options = Options { without_checkpoints: true, ..Options::default() };
        drop(Sqlite::open_with(folder, options).unwrap());
        let bare = Connection::open(folder.join(DATABASE)).unwrap();
        bare.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0)).unwrap();
        // As ours, but that it moves its log by itself, as SQLite does: by the same 4 MB as with its
        // usual pages.
        bare.execute_batch(
            "PRAGMA synchronous = FULL;
             PRAGMA wal_autocheckpoint = 2000;
             PRAGMA foreign_keys = OFF;
             PRAGMA temp_store = MEMORY;
             PRAGMA cache_size = -16384;",
        )
        .unwrap();
        bare.set_prepared_statement_cache_capacity(128);
        let ours = Connection::open_with_flags(ours, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
        Self { ours, bare, last_entry: 0, last_account: 0, previous: HashMap::new() }
    }

    /// Rows that our store wrote since the last call.
    pub(crate) fn rows(&mut self) -> Vec<Write> {
        let mut writes = Vec::new();
        for (table, query) in GROWING {
            let rows = read(&self.ours, query, &[self.last_entry, self.last_account]);
            writes.extend(rows.into_iter().map(|row| Write(insert(table, row.len()), row)));
        }
        for (table, keys) in STANDING {
            let query = format!("SELECT * FROM {table}");
            let rows = read(&self.ours, &query, &[]);
            let upsert = upsert(&self.ours, &query, table, keys);
            let current: HashMap<String, Row> =
                rows.into_iter().map(|row| (format!("{:?}", &row[..keys.len()]), row)).collect();
            let previous = self.previous.entry(table).or_default();
            let changed = current.iter().filter(|(name, row)| previous.get(*name) != Some(row));
            writes.extend(changed.map(|(_, row)| Write(upsert.clone(), row.clone())));
            let gone = previous.iter().filter(|(name, _)| !current.contains_key(*name));
            writes.extend(gone.map(|(_, row)| delete(table, keys, row)));
            *previous = current;
        }
        let last = |query| self.ours.query_row(query, [], |row| row.get(0)).unwrap();
        self.last_entry = last("SELECT coalesce(max(seq), 0) FROM entries");
        self.last_account = last("SELECT coalesce(max(id), 0) FROM accounts");
        writes
    }

    /// Writes it in one transaction. How long that took.
    pub(crate) fn write(&self, writes: Vec<Write>) -> Duration {
        let started = Instant::now();
        self.bare.execute_batch("BEGIN IMMEDIATE").unwrap();
        for Write(statement, values) in writes {
            let mut statement = self.bare.prepare_cached(&statement).unwrap();
            statement.execute(params_from_iter(values)).unwrap();
        }
        self.bare.execute_batch("COMMIT").unwrap();
        started.elapsed()
    }
}

fn read(sql: &Connection, query: &str, with: &[i64]) -> Vec<Row> {
    let mut select = sql.prepare_cached(query).unwrap();
    let columns = select.column_count();
    let row = |row: &rusqlite::Row<'_>| (0..columns).map(|column| row.get(column)).collect();
    let rows = select.query_map(params_from_iter(with), row).unwrap();
    rows.map(Result::unwrap).collect()
}

fn insert(table: &str, columns: usize) -> String {
    format!("INSERT INTO {table} VALUES ({})", vec!["?"; columns].join(","))
}

fn upsert(sql: &Connection, query: &str, table: &str, keys: &[&str]) -> String {
    let select = sql.prepare_cached(query).unwrap();
    let columns: Vec<&str> = select.column_names().collect();
    let others = columns.iter().filter(|column| !keys.contains(column));
    let sets: Vec<String> = others.map(|column| format!("{column} = excluded.{column}")).collect();
    let does = match sets.is_empty() {
        true => "NOTHING".to_owned(),
        false => format!("UPDATE SET {}", sets.join(", ")),
    };
    let insert = insert(table, columns.len());
    format!("{insert} ON CONFLICT ({}) DO {does}", keys.join(", "))
}

fn delete(table: &str, keys: &[&str], row: &[Value]) -> Write {
    let is: Vec<String> = keys.iter().map(|key| format!("{key} = ?")).collect();
    let statement = format!("DELETE FROM {table} WHERE {}", is.join(" AND "));
    Write(statement, row[..keys.len()].to_vec())
}
