//! Readers of the books for HTTP: a few connections that cannot write, each used by one request at a
//! time on a thread that may block. The room's thread is not asked, and does not wait.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use store::{Reader, StoreError};
use tokio::sync::Semaphore;

/// As many requests read at once; others wait. A page of hands takes some milliseconds.
pub(crate) const READERS: usize = 4;
/// A request that has not had its turn by then is refused as busy.
const WAIT_MAX: Duration = Duration::from_secs(3);
/// Nothing that a page shows takes this long; a search that does is given up.
const READ_MAX: Duration = Duration::from_secs(5);

pub(crate) struct BookReaders {
    idle: Mutex<Vec<Box<dyn Reader>>>,
    turns: Semaphore,
}

/// Why nothing was read.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// Too many read at once, or it took too long.
    Busy,
    Store(StoreError),
}

/// Goes back to the others, whatever happens.
struct Borrowed<'a> {
    readers: &'a BookReaders,
    reader: Option<Box<dyn Reader>>,
}

impl Drop for Borrowed<'_> {
    fn drop(&mut self) {
        self.readers.idle().extend(self.reader.take());
    }
}

impl BookReaders {
    pub(crate) fn new(readers: Vec<Box<dyn Reader>>) -> Self {
        Self { turns: Semaphore::new(readers.len()), idle: Mutex::new(readers) }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Box<dyn Reader>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the connections, each when its request is done: the store, which closes last, then
    /// cleans up. Who asks later is told that the room is busy.
    pub(crate) async fn close(&self) {
        let all = self.turns.acquire_many(READERS as u32).await;
        self.idle().clear();
        self.turns.close();
        drop(all);
    }

    /// Reads, off the threads that serve sockets. What takes too long is interrupted.
    pub(crate) async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        read: impl FnOnce(&dyn Reader) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, ReadError> {
        let turn = tokio::time::timeout(WAIT_MAX, self.turns.acquire()).await;
        let Ok(Ok(_turn)) = turn else { return Err(ReadError::Busy) };
        let reader = self.idle().pop().ok_or(ReadError::Busy)?;
        let interrupt = reader.interrupt();
        let readers = Arc::clone(self);
        let mut reads = tokio::task::spawn_blocking(move || {
            let borrowed = Borrowed { readers: &readers, reader: Some(reader) };
            let Some(reader) = borrowed.reader.as_deref() else { return Err(ReadError::Busy) };
            read(reader).map_err(ReadError::Store)
        });
        match tokio::time::timeout(READ_MAX, &mut reads).await {
            Ok(done) => done.unwrap_or(Err(ReadError::Busy)),
            Err(_) => {
                if let Some(interrupt) = interrupt {
                    interrupt.interrupt();
                }
                // The turn is over when the reader is back.
                let _ = reads.await;
                Err(ReadError::Busy)
            }
        }
    }
}
