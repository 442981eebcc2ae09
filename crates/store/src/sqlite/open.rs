//! Opening a data folder: the lock that keeps a second process out, the connections, the schema.

use std::{
    fs::{File, TryLockError},
    io,
    path::Path,
    sync::Arc,
    thread,
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};

use super::{
    Open, Sqlite,
    cache::Cache,
    checkpoint::{self, Checkpointer},
    high_water_mark::HighWaterMark,
};
use crate::{
    StoreError,
    folder::nobody_waits_for_books,
    private::{file_options, make_file, make_folder},
    schema::BOOKS_SCHEMA,
};

/// Bytes of a page of a new database; one that is there keeps its own. A hand changes a little on many
/// pages, and each goes to the log whole: smaller pages are less to write, larger ones fewer to go
/// through.
pub const PAGE: usize = 2_048;
/// What the writer keeps of the database in memory, in KiB. Not much more: SQLite goes through a table
/// of it at nearly every commit, and the system keeps the rest.
const CACHE: u32 = 16_384;

/// The database in a data folder.
pub const DATABASE: &str = "cardroom.db";
/// The lock file of a process that has the folder open.
pub(crate) const LOCK: &str = "cardroom.lock";

/// A checkpoint holds the writer up for a moment at most; a backup by another program for a little
/// longer.
const BUSY_MAX: Duration = Duration::from_secs(5);

/// How a data folder is opened.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// SQLite's way to the disk, by the name it is registered under; its usual one if not given.
    pub vfs: Option<String>,
    /// No larger than so many pages ([`PAGE`] bytes each in a new database), whatever the disk has
    /// room for.
    pub pages_max: Option<u32>,
    /// Whether nobody moves what was committed from the log into the database meanwhile: then
    /// nothing happens but what the writer does, in one order.
    pub without_checkpoints: bool,
    /// How many hands a span of time has by which players' hands are found; 8,192 if not given.
    pub hands_a_span: Option<u32>,
}

impl Sqlite {
    /// Opens a data folder, and creates it if it is missing.
    ///
    /// # Errors
    /// If another process has it, it may not be written, is damaged, of a newer version or from
    /// before the first release; and if its books are gone while its people are there. A quick
    /// check finds some damage.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        // Before a file is made: one that refuses leaves nothing behind.
        if folder.join(DATABASE).metadata().map_or(true, |file| file.len() == 0) {
            nobody_waits_for_books(folder)?;
        }
        let mut store = Self::open_with(folder, Options::default())?;
        if store.has_no_books()? {
            nobody_waits_for_books(folder)?;
        }
        store.quick_check()?;
        Ok(store)
    }

    /// The same, with options.
    ///
    /// # Errors
    /// As for [`Sqlite::open`].
    pub fn open_with(folder: &Path, options: Options) -> Result<Self, StoreError> {
        make_folder(folder).map_err(|error| of_folder(&error))?;
        let lock = lock(folder)?;
        let mark = HighWaterMark::new(folder);
        let file = folder.join(DATABASE);
        let disk = None;
        let (open, suspect, runs) = (None, None, false);
        let mut store = Self { file, options, open, suspect, disk, mark, runs, _lock: lock };
        store.opened()?;
        Ok(store)
    }

    /// Where the database is.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// How many records of hands there are.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn hands_kept(&self) -> Result<u64, StoreError> {
        let sql = connect_to_read(&self.file, &self.options)?;
        let count: i64 = sql.query_row("SELECT count(*) FROM hands", [], |row| row.get(0))?;
        Ok(count.unsigned_abs())
    }

    pub(super) fn opened(&mut self) -> Result<&mut Open, StoreError> {
        if let Some(suspect) = &self.suspect {
            // If this fails too, closing the connection does it.
            let _ = suspect.sql.execute_batch("ROLLBACK");
            checkpoint::checkpoint_all(&suspect.sql)?;
            self.suspect = None;
        }
        let open = match self.open.take() {
            Some(open) => open,
            None => Open::new(&self.file, &self.options, &self.mark, &mut self.disk)?,
        };
        Ok(self.open.insert(open))
    }
}

impl Open {
    fn new(
        file: &Path,
        options: &Options,
        mark: &HighWaterMark,
        disk: &mut Option<Arc<File>>,
    ) -> Result<Self, StoreError> {
        // SQLite would let everybody read it; its log gets the permissions of the database.
        if options.vfs.is_none() && !file.exists() {
            make_file(file).map_err(|error| of_folder(&error))?;
        }
        let sql = connect(file, options, OpenFlags::SQLITE_OPEN_CREATE)?;
        // A file that may not be written is opened all the same, for reading.
        if sql.is_readonly("main")? {
            return Err(StoreError::ReadOnly);
        }
        BOOKS_SCHEMA.version(&sql)?;
        sql.execute_batch(&format!("PRAGMA page_size = {PAGE}"))?;
        keep_log(&sql)?;
        // The log is moved by checkpoints of our own: the errors of automatic ones are not
        // reported. Foreign keys are not enforced, which would cost a third of the speed: writes
        // are decided from what is stored, and a check follows every reference.
        sql.execute_batch(&format!(
            "PRAGMA synchronous = FULL;
             PRAGMA wal_autocheckpoint = 0;
             PRAGMA foreign_keys = OFF;
             PRAGMA cache_size = -{CACHE};",
        ))?;
        if let Some(pages) = options.pages_max {
            sql.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
        }
        BOOKS_SCHEMA.migrate(&sql)?;
        // Not before: bringing a large database forward sorts all of it.
        sql.execute_batch("PRAGMA temp_store = MEMORY")?;
        checkpoint::checkpoint_all(&sql)?;
        // This makes the new log durable, so that what was in the old one cannot come back and lie over a
        // newer database.
        BOOKS_SCHEMA.touch(&sql)?;
        mark.read().map_or(Ok(()), |mark| mark.verify(&sql))?;
        let cache = Cache::load(&sql, options.hands_a_span)?;
        let checkpointer = match options.without_checkpoints {
            true => None,
            false => {
                if options.vfs.is_none() && disk.is_none() {
                    let opened = File::open(file).map_err(|error| of_folder(&error))?;
                    *disk = Some(Arc::new(opened));
                }
                let sql = connect(file, options, OpenFlags::empty())?;
                Some(Checkpointer::start(sql, disk.clone())?)
            }
        };
        Ok(Self { sql, cache, checkpointer })
    }
}

/// Turns the write-ahead log on. The statement is run to its end: SQLite returns the mode first and
/// commits the change afterwards, so stopping at the first row would miss an error.
fn keep_log(sql: &Connection) -> Result<(), StoreError> {
    let mut set = sql.prepare("PRAGMA journal_mode = WAL")?;
    let modes: Vec<String> =
        set.query_map([], |row| row.get(0))?.collect::<Result<_, rusqlite::Error>>()?;
    match modes.as_slice() {
        [mode] if mode == "wal" => Ok(()),
        other => Err(StoreError::Failed(format!("no write-ahead log here, but {other:?}"))),
    }
}

/// A connection that can write.
fn connect(file: &Path, options: &Options, more: OpenFlags) -> Result<Connection, StoreError> {
    connect_as(file, options, OpenFlags::SQLITE_OPEN_READ_WRITE | more)
}

/// A connection that cannot.
pub(super) fn connect_to_read(file: &Path, options: &Options) -> Result<Connection, StoreError> {
    connect_as(file, options, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

fn connect_as(file: &Path, options: &Options, flags: OpenFlags) -> Result<Connection, StoreError> {
    // Each connection stays with one thread at a time.
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let sql = match &options.vfs {
        Some(vfs) => Connection::open_with_flags_and_vfs(file, flags, vfs.as_str())?,
        None => Connection::open_with_flags(file, flags)?,
    };
    sql.busy_timeout(BUSY_MAX)?;
    sql.set_prepared_statement_cache_capacity(128);
    sql.execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")?;
    Ok(sql)
}

/// A process that ends, or forks, may hold the lock a little longer: it is tried for a second.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(50);

pub(crate) fn lock(folder: &Path) -> Result<File, StoreError> {
    let file = file_options()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .open(folder.join(LOCK))
        .map_err(|error| of_folder(&error))?;
    let mut tries = LOCK_TRIES;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if tries > 0 => {
                tries -= 1;
                thread::sleep(LOCK_PAUSE);
            }
            Err(TryLockError::WouldBlock) => return Err(StoreError::Locked),
            Err(TryLockError::Error(error)) => return Err(of_folder(&error)),
        }
    }
}

/// What an error of the folder itself means.
pub(crate) fn of_folder(error: &io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full,
        _ => StoreError::Failed(format!("the data folder: {error}")),
    }
}
