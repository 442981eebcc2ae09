//! The store in one SQLite file in the data folder. One connection writes; look-ups and
//! checkpoints have connections of their own.

mod backup;
mod batch;
mod cache;
mod chain;
mod check;
mod checkpoint;
mod errors;
mod games;
mod load;
mod migrate;
mod money;
mod open;
mod payments;
mod prune;
mod read;
mod seats;

use std::{fs::File, path::PathBuf};

use batch::Batch;
use cache::Cache;
use checkpoint::Checkpointer;
use errors::failed_commit;
use room::SavedRoom;
use rusqlite::Connection;

pub use self::{
    backup::{backup, restore},
    check::{check, check_with},
    open::{DATABASE, Options},
    read::{held_by, reader},
};
pub(crate) use self::{
    backup::{copy_sound, put_back, sync_folder},
    open::{LOCK, lock, of_folder},
};
use crate::{Answer, Item, Reader, Store, StoreError};

/// The store in a data folder. While it is open no other process can open it.
#[derive(Debug)]
pub struct Sqlite {
    file: PathBuf,
    options: Options,
    /// `None` after an error that leaves it open what is stored: it is opened anew then.
    open: Option<Open>,
    /// Held as long as this lives.
    _lock: File,
}

#[derive(Debug)]
struct Open {
    sql: Connection,
    cache: Cache,
    _checkpointer: Option<Checkpointer>,
}

impl Store for Sqlite {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<Answer>, StoreError> {
        let open = self.opened()?;
        let result = commit(open, items);
        if result.is_err() {
            // What is in memory may be ahead of what is stored. After an error of the disk only a
            // fresh look at the file says what that is.
            self.open = None;
        }
        result
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        let open = self.opened()?;
        load::load(&open.sql)
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        Ok(Box::new(read::SqliteReader::open(&self.file, &self.options)?))
    }
}

fn commit(open: &mut Open, items: &[Item]) -> Result<Vec<Answer>, StoreError> {
    let Open { sql, cache, .. } = open;
    sql.execute_batch("BEGIN IMMEDIATE")?;
    let mut batch = Batch::new(sql, cache);
    let answers = items.iter().map(|item| batch.take(item)).collect::<Result<Vec<_>, _>>();
    let answers = answers.and_then(|answers| batch.finish().map(|()| answers));
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
