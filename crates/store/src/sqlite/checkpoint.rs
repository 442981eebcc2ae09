//! Checkpoints: moving what was committed from the log into the database, so that the log stays
//! short. A thread with a connection of its own does it; the writer waits for it only for the moment
//! in which the log starts over.

use std::{
    io,
    sync::mpsc::{self, RecvTimeoutError},
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
}

impl Checkpointer {
    pub(super) fn start(sql: Connection) -> Result<Self, StoreError> {
        sql.busy_timeout(WAIT_MAX)?;
        let (stop, stopped) = mpsc::channel();
        let run = move || {
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                // Nothing is lost if it fails: what is in the log is durable, and the next time
                // tells. If it keeps failing the disk is full, which the writer notices.
                let _ = checkpoint(&sql);
            }
        };
        let thread = thread::Builder::new().name("checkpoints".to_owned()).spawn(run);
        let failed = |error: io::Error| StoreError::Failed(format!("no thread: {error}"));
        Ok(Self { stop: Some(stop), thread: Some(thread.map_err(failed)?) })
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
fn checkpoint(sql: &Connection) -> Result<(), rusqlite::Error> {
    let run = |mode: &str| {
        sql.query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], |row| row.get::<_, i64>(1))
    };
    if run("PASSIVE")? > LONG {
        run("RESTART")?;
    }
    Ok(())
}
