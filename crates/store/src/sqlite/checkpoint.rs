//! Checkpoints move committed pages from the log into the database, so that the log stays short. A
//! thread with its own connection does it, and the writer never waits for it. The log starts over only
//! when all of it is moved, which never happens on that thread while hands are played: when the log
//! is long, the writer moves the few pages that were added meanwhile.

use std::{
    fs::File,
    io,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::Connection;

use crate::StoreError;

/// Short enough that the log is read back quickly; long enough that a page that changes often is moved
/// once.
const EVERY: Duration = Duration::from_secs(2);
/// Bytes from which the log should start over.
const LONG: i64 = 64 << 20;

#[derive(Debug)]
pub(super) struct Checkpointer {
    /// Dropped to end the thread.
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    state: Arc<CheckpointState>,
}

/// What the thread reports to the writer.
#[derive(Debug, Default)]
struct CheckpointState {
    failed: AtomicBool,
    sync_error: OnceLock<String>,
    rest_is_little: AtomicBool,
}

impl Checkpointer {
    /// `disk` is the file of the database, if it is one.
    pub(super) fn start(sql: Connection, disk: Option<Arc<File>>) -> Result<Self, StoreError> {
        let (stop, stopped) = mpsc::channel();
        let state = Arc::new(CheckpointState::default());
        let shared = Arc::clone(&state);
        let page: i64 = sql.query_row("PRAGMA page_size", [], |row| row.get(0))?;
        let long = LONG / page;
        let run = move || {
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                // Nothing is lost if it fails, since the log is durable; but play must stop on a
                // failing disk. The writer reopens the database, which tries again and reports the
                // error.
                match checkpoint_passively(&sql, long, disk.as_deref()) {
                    Ok(is_long) => shared.rest_is_little.store(is_long, Ordering::Release),
                    Err(CheckpointError::NotMoved(StoreError::Locked)) => {}
                    Err(CheckpointError::NotMoved(_)) => {
                        shared.failed.store(true, Ordering::Release);
                        break;
                    }
                    Err(CheckpointError::SubmitError(error)) => {
                        // Nobody else sets it.
                        let _ = shared.sync_error.set(error.to_string());
                        break;
                    }
                }
            }
        };
        let thread = thread::Builder::new().name("checkpoints".to_owned()).spawn(run);
        let none = |error: io::Error| StoreError::Failed(format!("no thread: {error}"));
        Ok(Self { stop: Some(stop), thread: Some(thread.map_err(none)?), state })
    }

    pub(super) fn has_failed(&self) -> bool {
        self.state.failed.load(Ordering::Acquire)
    }

    /// The error of a failed sync of the database. SQLite takes the pages for moved, and this
    /// process cannot move them again; the next process that opens the database does.
    pub(super) fn sync_error(&self) -> Option<&str> {
        self.state.sync_error.get().map(String::as_str)
    }

    /// Whether the log is long and all but moved, so that the writer should move the rest. True once
    /// each time.
    pub(super) fn take_rest_is_little(&self) -> bool {
        self.state.rest_is_little.load(Ordering::Acquire)
            && self.state.rest_is_little.swap(false, Ordering::AcqRel)
    }
}

impl Drop for Checkpointer {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            // If it panicked there is nothing left to wait for.
            let _ = thread.join();
        }
    }
}

enum CheckpointError {
    /// It can be tried again.
    NotMoved(StoreError),
    /// After a sync that failed the system takes what it had for written.
    SubmitError(io::Error),
}

impl From<StoreError> for CheckpointError {
    fn from(error: StoreError) -> Self {
        Self::NotMoved(error)
    }
}

/// Moves the log into the database, and once more if the log is long; returns whether it is. SQLite
/// syncs the database only when nothing is left to move. It is synced here each time, so that moved
/// pages are on the disk and the writer has little left to sync.
fn checkpoint_passively(
    sql: &Connection,
    long: i64,
    disk: Option<&File>,
) -> Result<bool, CheckpointError> {
    let sync = || disk.map_or(Ok(()), File::sync_data).map_err(CheckpointError::SubmitError);
    let is_long = run(sql, "PASSIVE")?.in_log > long;
    sync()?;
    if is_long {
        run(sql, "PASSIVE")?;
        sync()?;
    }
    Ok(is_long)
}

/// Moves what there is. If that is everything, and nobody reads it just then, the next commit
/// starts the log over.
pub(super) fn checkpoint(sql: &Connection) -> Result<(), StoreError> {
    match run(sql, "PASSIVE") {
        // The other thread is at it.
        Ok(_) | Err(StoreError::Locked) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Moves everything into the database, syncs it, and begins a new log: before that, nothing that
/// is read may be believed. A process that was killed may have left in the log what was never
/// synced, and SQLite takes it for committed; after a sync that failed, the log may even have a gap
/// on the disk that the system hides, which nothing must be appended to.
pub(super) fn checkpoint_all(sql: &Connection) -> Result<(), StoreError> {
    match run(sql, "TRUNCATE")? {
        CheckpointStats { busy: false, in_log: 0, .. } => Ok(()),
        // A long reader, or another program.
        CheckpointStats { busy: true, .. } => Err(StoreError::Locked),
        ran => Err(StoreError::Failed(format!("the log was not moved: {ran:?}"))),
    }
}

/// The result of a checkpoint.
#[derive(Debug)]
#[expect(dead_code, reason = "for people")]
struct CheckpointStats {
    busy: bool,
    in_log: i64,
    moved: i64,
}

fn run(sql: &Connection, mode: &str) -> Result<CheckpointStats, StoreError> {
    let ran = sql.query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], |row| {
        Ok(CheckpointStats {
            busy: row.get::<_, i64>(0)? != 0,
            in_log: row.get(1)?,
            moved: row.get(2)?,
        })
    });
    Ok(ran?)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn a_long_log_starts_over_though_somebody_writes_all_the_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("long.db");
        let open = || Connection::open(&file).unwrap();
        let sql = open();
        sql.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE pages (page)",
        )
        .unwrap();
        let disk = Arc::new(File::open(&file).unwrap());
        let checkpointer = Checkpointer::start(open(), Some(disk)).unwrap();
        let mut write = sql.prepare("INSERT INTO pages VALUES (zeroblob(?1))").unwrap();
        write.execute([LONG + 4_096]).unwrap();
        let began = Instant::now();
        while !checkpointer.take_rest_is_little() {
            assert!(began.elapsed() < Duration::from_secs(60), "nobody moves the log");
            write.execute([1]).unwrap();
        }
        checkpoint(&sql).unwrap();
        write.execute([1]).unwrap();
        let log = run(&sql, "PASSIVE").unwrap();
        assert!(log.in_log < LONG / 4_096, "{log:?}");
        assert!(!checkpointer.has_failed());
    }
}
