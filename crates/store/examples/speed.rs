//! How many hands a second become durable, by how many are committed together, and what a hand
//! takes on the disk. `cargo run --release -p store --example speed [RECORDS]` also writes
//! the records of its hands to a file, one a line, to try ways to pack them.

#![allow(clippy::unwrap_used, clippy::print_stdout, dead_code, reason = "a measurement")]

#[path = "../tests/store/world.rs"]
mod world;

use std::{fs, time::Instant};

use game::cash::What;
use room::SavedRoom;
use store::{Answer, HandQuery, Item, Memory, Page, Reader, Sqlite, Store, StoreError};
use world::World;

/// Notes what it is asked.
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

fn is_hand(item: &Item) -> bool {
    matches!(item, Item::Game { commit, .. } if matches!(commit.what, What::Hand(_)))
}

fn main() {
    let mut noted = Noted { memory: Memory::new(), items: Vec::new() };
    let mut world = World::new(7);
    world.run(&mut noted, 600_000);
    let items = noted.items;
    let hands = items.iter().filter(|item| is_hand(item)).count();
    println!("{} items, {hands} of them hands", items.len());

    let started = Instant::now();
    let mut lean = Memory::lean();
    for item in &items {
        lean.commit(std::slice::from_ref(item)).unwrap();
    }
    println!(
        "in memory, lean: {:.0} items/s",
        items.len() as f64 / started.elapsed().as_secs_f64()
    );

    for together in [1, 8, 32, 128] {
        let folder = tempfile::tempdir_in(".").unwrap();
        let mut sqlite = Sqlite::open(folder.path()).unwrap();
        let started = Instant::now();
        for batch in items.chunks(together) {
            sqlite.commit(batch).unwrap();
        }
        let seconds = started.elapsed().as_secs_f64();
        let database = sqlite.file().to_owned();
        drop(sqlite);
        if together == 128 {
            let started = Instant::now();
            let rulebooks = rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id));
            let report = store::check(folder.path(), rulebooks).unwrap();
            assert!(report.is_sound(), "{report:?}");
            let seconds = started.elapsed().as_secs_f64();
            println!("checked: {:.0} entries/s", report.entries as f64 / seconds);
        }
        let bytes = fs::metadata(database).unwrap().len();
        println!(
            "{together:>3} together: {:.0} hands/s, {:.0} items/s; {} bytes a hand",
            hands as f64 / seconds,
            items.len() as f64 / seconds,
            bytes / hands as u64,
        );
    }

    if let Some(file) = std::env::args().nth(1) {
        let reader = noted.memory.reader().unwrap();
        let mut query = HandQuery::default();
        let mut lines = String::new();
        loop {
            let rows = reader.hands(&query, Page { most: 1_000 }).unwrap();
            let Some(last) = rows.last() else { break };
            query.before = Some((last.started_at, last.id));
            for row in rows {
                let record = reader.hand(row.id).unwrap().unwrap();
                lines.push_str(&serde_json::to_string(&record).unwrap());
                lines.push('\n');
            }
        }
        fs::write(file, lines).unwrap();
    }
}
