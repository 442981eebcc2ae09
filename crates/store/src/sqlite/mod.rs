//! The store in one SQLite file in the data folder. One connection writes; look-ups and
//! checkpoints have connections of their own.

mod backup;
mod batch;
mod cache;
mod cash_out_all;
mod chain;
mod check;
mod checkpoint;
mod clock;
mod commits;
mod erasure_blockers;
mod errors;
mod games;
mod high_water_mark;
mod house;
mod list;
mod load;
mod money;
mod open;
mod payments;
mod prepack;
mod prune;
mod quick;
mod read;
mod records;
mod results;
mod room_identity;
mod scrub;
mod spans;
mod statement;

use std::{fs::File, path::PathBuf, sync::Arc, thread};

use batch::Batch;
use cache::Cache;
use checkpoint::Checkpointer;
use errors::failed_commit;
use high_water_mark::HighWaterMark;
use prepack::Prepacker;
use room::SavedRoom;
use rusqlite::{Connection, config::DbConfig};

pub use self::{
    backup::{backup, restore},
    cash_out_all::CashOutOutcome,
    check::{check, check_with},
    erasure_blockers::erasure_blockers,
    list::{GameRow, games, hands_kept},
    open::{DATABASE, Options, PAGE},
    read::{held_by, reader},
    scrub::{Scrubbed, Scrubber},
};
pub(crate) use self::{
    backup::{copy_file, is_sound, put_back, sync_folder},
    errors::damaged,
    open::{LOCK, lock, of_folder},
    room_identity::{AccountHints, RoomIdentity, no_books_are_there},
};
use crate::{Item, ItemOutcome, Reader, Store, StoreError};

/// The store in a data folder. While it is open no other process can open it.
#[derive(Debug)]
pub struct Sqlite {
    file: PathBuf,
    options: Options,
    /// `None` after an error, until it is opened anew.
    open: Option<Open>,
    /// The connection that was open when a write failed. Only it knows which part of the log is
    /// sound, since the system may show data that never reached the disk. It is kept until nothing
    /// depends on that log any more.
    suspect: Option<Open>,
    /// The database as a file, to sync it. Closed after every connection: closing a file drops all
    /// locks of the process on it, and those tell other processes that the log is in use.
    disk: Option<Arc<File>>,
    mark: HighWaterMark,
    /// Whether a room runs on it: only then do writes record the time. Work on a closed room does
    /// not confirm its clock.
    runs: bool,
    /// Held as long as this lives.
    _lock: File,
}

#[derive(Debug)]
struct Open {
    sql: Connection,
    cache: Cache,
    checkpointer: Option<Checkpointer>,
}

impl Store for Sqlite {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
        self.check_checkpointer()?;
        self.runs |=
            items.iter().any(|item| matches!(item, Item::CleanShutdown { clean: false, .. }));
        let runs = self.runs;
        let open = self.opened()?;
        let result = commit(open, items, runs);
        let Cache { last_seq, last_hash, .. } = open.cache;
        match &result {
            Ok(_) => self.mark.set(last_seq, last_hash.as_ref()),
            // What is in memory may be ahead of what is stored.
            Err(_) => self.suspect(),
        }
        result
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        self.opened()?;
        // Where everything has to happen in one order, it does.
        let one_by_one = self.options.without_checkpoints;
        let second = (!one_by_one).then(|| open::connect_to_read(&self.file, &self.options));
        load::load(&self.opened()?.sql, second.transpose()?)
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        Ok(Box::new(read::SqliteReader::open(&self.file, &self.options, self.disk.clone())?))
    }
}

impl Sqlite {
    /// Moves what was committed from the log into the database now; a thread does so every two
    /// seconds all the same, unless the options say otherwise.
    ///
    /// # Errors
    /// If it cannot be written. What was committed is durable nevertheless.
    pub fn checkpoint(&mut self) -> Result<(), StoreError> {
        let open = self.opened()?;
        let result = checkpoint::checkpoint(&open.sql);
        if result.is_err() {
            self.suspect();
        }
        result
    }

    fn check_checkpointer(&mut self) -> Result<(), StoreError> {
        let Some(open) = &self.open else { return Ok(()) };
        let Some(checkpointer) = &open.checkpointer else { return Ok(()) };
        if let Some(why) = checkpointer.sync_error() {
            // The log holds it all: it must not be taken away when this is closed.
            open.sql.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
            return Err(StoreError::Damaged(format!(
                "the disk has not taken in the database ({why}). What was acknowledged is in the \
                 log beside it: see to the disk, and start again"
            )));
        }
        if checkpointer.has_failed() {
            self.suspect();
        } else if checkpointer.take_rest_is_little() {
            self.checkpoint()?;
        }
        Ok(())
    }

    /// The connection is not used again before it is known what is durable.
    fn suspect(&mut self) {
        self.suspect = self.open.take().or(self.suspect.take());
    }
}

fn commit(open: &mut Open, items: &[Item], runs: bool) -> Result<Vec<ItemOutcome>, StoreError> {
    let Open { sql, cache, .. } = open;
    sql.execute_batch("BEGIN IMMEDIATE")?;
    let answers = thread::scope(|scope| {
        let prepacker = Prepacker::start(scope, cache, items);
        let mut batch = Batch::new(sql, cache, prepacker);
        let answers = items.iter().map(|item| batch.apply(item)).collect::<Result<Vec<_>, _>>();
        let clock = items.iter().rev().find(|item| runs && item.proves_running()).map(Item::at);
        answers.and_then(|answers| batch.finish(clock).map(|()| answers))
    });
    match answers {
        Ok(answers) => {
            sql.execute_batch("COMMIT").map_err(failed_commit)?;
            Ok(answers)
        }
        Err(error) => {
            // If this fails too, closing the connection does it.
            let _ = sql.execute_batch("ROLLBACK");
            Err(error)
        }
    }
}

#[cfg(test)]
mod tests {
    use base::{Millis, PlayerId};

    use super::*;

    #[test]
    fn what_the_disk_does_not_take_in_stops_play_and_is_there_when_the_room_is_opened_again() {
        let folder = tempfile::tempdir().unwrap();
        let accept = |player| {
            let rulebook = "int-2.7".to_owned();
            [Item::Accept { player: PlayerId(player), rulebook, at: Millis(1) }]
        };
        let mut store = Sqlite::open(folder.path()).unwrap();
        // As if the disk failed: this cannot be synced.
        store.open = None;
        store.disk = Some(Arc::new(File::open("/dev/null").unwrap()));
        let refused = (1..).find_map(|player| {
            thread::sleep(std::time::Duration::from_millis(10));
            store.commit(&accept(player)).err().map(|error| (player, error))
        });
        let Some((refused, StoreError::Damaged(why))) = refused else { panic!("{refused:?}") };
        assert!(why.contains("start again"), "{why}");
        assert!(store.commit(&accept(refused)).is_err(), "for good");
        drop(store);
        let log = std::fs::metadata(folder.path().join("cardroom.db-wal"));
        assert!(log.is_ok_and(|log| log.len() > 0), "the log is kept");
        let mut store = Sqlite::open(folder.path()).unwrap();
        for player in 1..refused {
            assert_eq!(store.commit(&accept(player)).unwrap(), [ItemOutcome::AlreadyDone]);
        }
        assert_eq!(store.commit(&accept(refused)).unwrap(), [ItemOutcome::Done]);
    }
}
