//! Checkpoints: moving what was committed from the log into the database, so that the log stays
//! short. A thread with a connection of its own does it; the writer waits for it only for the moment
//! in which the log starts over.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::Connection;

use crate::StoreError;

/// A log that grew in so short a time is read back in no time.
const EVERY: Duration = Duration::from_millis(500);
/// Pages from which the log should start over: 16 MiB.
const LONG: i64 = 4096;
/// How long the writer may be held up when it does. A reader who is slower than this is waited for
/// some other time.
const WAIT_MAX: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub(super) struct Checkpointer {
    /// Dropped to end the thread.
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    failed: Arc<AtomicBool>,
}

impl Checkpointer {
    pub(super) fn start(sql: Connection) -> Result<Self, StoreError> {
        sql.busy_timeout(WAIT_MAX)?;
        let (stop, stopped) = mpsc::channel();
        let failed = Arc::new(AtomicBool::new(false));
        let tell = Arc::clone(&failed);
        let run = move || {
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                // Nothing is lost if it fails, since what is in the log is durable; but a disk that
                // no longer takes it in is not one to play on over. The writer opens the database
                // anew, which tries again and says what is wrong.
                match checkpoint(&sql) {
                    Ok(()) | Err(StoreError::Locked) => {}
                    Err(_) => {
                        tell.store(true, Ordering::Release);
                        break;
                    }
                }
            }
        };
        let thread = thread::Builder::new().name("checkpoints".to_owned()).spawn(run);
        let none = |error: io::Error| StoreError::Failed(format!("no thread: {error}"));
        Ok(Self { stop: Some(stop), thread: Some(thread.map_err(none)?), failed })
    }

    pub(super) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
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

/// Copies what it can without anybody waiting; if the log is long, the little that came meanwhile
/// too, while the writer waits, so that the log starts over.
pub(super) fn checkpoint(sql: &Connection) -> Result<(), StoreError> {
    if run(sql, "PASSIVE")?.in_log > LONG {
        run(sql, "RESTART")?;
    }
    Ok(())
}

/// Moves everything into the database, syncs it, and begins a new log: before that, nothing that
/// is read may be believed. A process that was killed may have left in the log what was never
/// synced, and SQLite takes it for committed; after a sync that failed, the log may even have a gap
/// on the disk that the system hides, which nothing must be appended to.
pub(super) fn everything(sql: &Connection) -> Result<(), StoreError> {
    match run(sql, "TRUNCATE")? {
        Ran { busy: false, in_log: 0, .. } => Ok(()),
        // A look-up that takes longer than the writer's patience, or another program.
        Ran { busy: true, .. } => Err(StoreError::Locked),
        ran => Err(StoreError::Failed(format!("the log was not moved: {ran:?}"))),
    }
}

/// What came of a checkpoint.
#[derive(Debug)]
#[expect(dead_code, reason = "for people")]
struct Ran {
    busy: bool,
    in_log: i64,
    moved: i64,
}

fn run(sql: &Connection, mode: &str) -> Result<Ran, StoreError> {
    let ran = sql.query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], |row| {
        Ok(Ran { busy: row.get::<_, i64>(0)? != 0, in_log: row.get(1)?, moved: row.get(2)? })
    });
    Ok(ran?)
}
