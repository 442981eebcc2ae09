//! Our commits beside a bare insert loop that writes the same rows into the same schema, in the same
//! run, with the raw `fdatasync` of the disk: `cargo run --release -p store --example bare [FOLDER]`.
//! Who runs it on a loaded machine reads the ratios, not the rates.

#![allow(clippy::unwrap_used, clippy::print_stdout, dead_code, reason = "a measurement")]

#[path = "../tests/store/world.rs"]
mod world;

use std::{
    collections::HashMap,
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use game::cash::What;
use room::SavedRoom;
use rusqlite::{Connection, params_from_iter, types::Value};
use store::{Answer, DATABASE, Item, Memory, Options, Reader, Sqlite, Store, StoreError};
use world::World;

struct Noted {
    memory: Memory,
    items: Vec<Item>,
}

impl Store for Noted {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<Answer>, StoreError> {
        self.items.extend_from_slice(items);
        self.memory.commit(items)
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        self.memory.load()
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.memory.reader()
    }
}

/// Items in batches of so many hands.
fn batches(items: &[Item], hands: usize) -> Vec<&[Item]> {
    let mut all = Vec::new();
    let (mut from, mut seen) = (0, 0);
    for (index, item) in items.iter().enumerate() {
        let is_hand =
            matches!(item, Item::Game { commit, .. } if matches!(commit.what, What::Hand(_)));
        seen += usize::from(is_hand);
        if seen == hands {
            all.push(&items[from..=index]);
            (from, seen) = (index + 1, 0);
        }
    }
    all
}

type Row = (usize, Vec<Value>);

/// The tables that grow with every hand, and how a row of each is written.
const TABLES: [(&str, &str, &str); 6] = [
    (
        "accounts",
        "SELECT min(seq), accounts.* FROM accounts JOIN postings ON postings.account = accounts.id GROUP BY accounts.id",
        "INSERT INTO accounts VALUES (?,?,?)",
    ),
    ("entries", "SELECT seq, * FROM entries", "INSERT INTO entries VALUES (?,?,?,?,?,?,?,?)"),
    ("postings", "SELECT seq, * FROM postings", "INSERT INTO postings VALUES (?,?,?,?)"),
    ("hands", "SELECT seq, * FROM hands", "INSERT INTO hands VALUES (?,?,?,?,?,?,?,?,?,?)"),
    (
        "hand_players",
        "SELECT seq, hand_players.* FROM hand_players JOIN hands USING (game, tbl, number)",
        "INSERT INTO hand_players VALUES (?,?,?,?,?,?,?,?)",
    ),
    (
        "tables",
        "SELECT seq, game, tbl, state FROM hands JOIN tables USING (game, tbl)",
        "INSERT OR REPLACE INTO tables VALUES (?,?,?)",
    ),
];

/// Every row, by the entry it belongs to.
fn rows(database: &Path) -> HashMap<i64, Vec<Row>> {
    let sql = Connection::open(database).unwrap();
    let mut by_entry: HashMap<i64, Vec<Row>> = HashMap::new();
    for (index, (_, query, _)) in TABLES.iter().enumerate() {
        let mut select = sql.prepare(query).unwrap();
        let columns = select.column_count();
        let mut found = select.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            let values = (1..columns).map(|column| row.get(column).unwrap()).collect();
            by_entry.entry(row.get(0).unwrap()).or_default().push((index, values));
        }
    }
    by_entry
}

fn quantile(times: &mut [Duration], of_thousand: usize) -> f64 {
    times.sort_unstable();
    times[(times.len() - 1) * of_thousand / 1_000].as_secs_f64() * 1e3
}

fn main() {
    let folder = std::env::args().nth(1).map_or_else(|| PathBuf::from("."), PathBuf::from);
    let mut noted = Noted { memory: Memory::new(), items: Vec::new() };
    let mut world = World::new(7);
    world.run(&mut noted, 400_000);
    let items = noted.items;

    let raw = tempfile::tempdir_in(&folder).unwrap();
    let mut file = File::create(raw.path().join("raw")).unwrap();
    let mut syncs: Vec<Duration> = (0..300)
        .map(|_| {
            file.write_all(&[7; 4096]).unwrap();
            let started = Instant::now();
            file.sync_data().unwrap();
            started.elapsed()
        })
        .collect();
    println!(
        "raw fdatasync of 4 KiB: p50 {:.2} ms, p99 {:.2} ms",
        quantile(&mut syncs, 500),
        quantile(&mut syncs, 990)
    );
    println!("hands a commit     ours/s     bare/s   ratio    p50 ms    p99 ms");
    for hands in [1, 8, 32, 128] {
        // Enough commits to see, few enough to wait for.
        let most = if hands == 1 { 1_500 } else { 12_000 / hands };
        let batches: Vec<&[Item]> = batches(&items, hands).into_iter().take(most).collect();
        let ours_in = tempfile::tempdir_in(&folder).unwrap();
        let mut sqlite = Sqlite::open(ours_in.path()).unwrap();
        let (mut times, mut ends) = (Vec::new(), Vec::new());
        for batch in &batches {
            let started = Instant::now();
            sqlite.commit(batch).unwrap();
            times.push(started.elapsed());
            ends.push(last_entry(&ours_in.path().join(DATABASE)));
        }
        drop(sqlite);
        let ours: Duration = times.iter().sum();

        let mut by_entry = rows(&ours_in.path().join(DATABASE));
        let bare_in = tempfile::tempdir_in(&folder).unwrap();
        // The schema, and nothing else of ours.
        drop(
            Sqlite::open_with(
                bare_in.path(),
                Options { without_checkpoints: true, ..Options::default() },
            )
            .unwrap(),
        );
        let sql = Connection::open(bare_in.path().join(DATABASE)).unwrap();
        sql.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0)).unwrap();
        sql.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF;").unwrap();
        let first = last_entry(&bare_in.path().join(DATABASE));
        let mut bare = Duration::ZERO;
        let mut from = first + 1;
        for end in ends {
            let batch: Vec<Row> =
                (from..=end).filter_map(|seq| by_entry.remove(&seq)).flatten().collect();
            let started = Instant::now();
            sql.execute_batch("BEGIN IMMEDIATE").unwrap();
            for (table, values) in batch {
                let (_, _, insert) = TABLES[table];
                sql.prepare_cached(insert).unwrap().execute(params_from_iter(values)).unwrap();
            }
            sql.execute_batch("COMMIT").unwrap();
            bare += started.elapsed();
            from = end + 1;
        }
        let total = (batches.len() * hands) as f64;
        let (ours, bare) = (total / ours.as_secs_f64(), total / bare.as_secs_f64());
        println!(
            "{hands:>14} {ours:>10.0} {bare:>10.0} {:>7.2} {:>9.2} {:>9.2}",
            ours / bare,
            quantile(&mut times, 500),
            quantile(&mut times, 990)
        );
    }
}

fn last_entry(database: &Path) -> i64 {
    let sql = Connection::open_with_flags(database, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY);
    let seq =
        sql.unwrap().query_row("SELECT coalesce(max(seq), 0) FROM entries", [], |row| row.get(0));
    seq.unwrap()
}
