//! The writer thread: it takes submitted items from a queue, commits all that are waiting in one
//! transaction, and reports each outcome. When the store fails it retries the same items under the
//! same ids before any others, because they may have become durable.

use std::{
    fmt, io,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, SyncSender, TrySendError},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use crate::{Item, ItemOutcome, Store, StoreError};

/// Two seconds of the largest room on record: more than that waits too long already.
pub const QUEUE_MAX: usize = 2_048;
/// Larger batches gain nothing, and the first item of a batch waits for the last.
const BATCH_MAX: usize = 256;
/// The first and the longest delay before a retry.
const RETRY_AFTER: Duration = Duration::from_millis(50);
const RETRY_AFTER_MAX: Duration = Duration::from_secs(5);

/// The state of the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Health {
    /// Submitted items become durable.
    Healthy,
    /// The last commit failed and is retried. No play until the store is healthy.
    Failing(StoreError),
    /// No more commits: the database is damaged, or of another version.
    Stopped(StoreError),
}

/// Events of the writer, in order.
#[derive(Debug)]
pub enum WriterEvent<T> {
    /// The outcome of an item.
    Answered(T, ItemOutcome),
    /// The store is healthy again, or no longer.
    Health(Health),
}

/// Why an item was not queued. It has no effect and is given back.
pub enum SubmitError<T> {
    /// The queue is full.
    Busy(Box<(T, Item)>),
    /// The writer has stopped.
    Stopped(Box<(T, Item)>),
}

impl<T> fmt::Debug for SubmitError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Busy(..) => "Busy",
            Self::Stopped(..) => "Stopped",
        })
    }
}

/// What is left when a writer stops.
pub struct UnfinishedWrites<T> {
    pub store: Box<dyn Store>,
    /// Items without an outcome. They may be durable if the store's last error says so.
    pub unanswered: Vec<(T, Item)>,
}

/// A thread that owns the store. `T` is a tag by which the caller recognises an outcome.
pub struct Writer<T> {
    queue: SyncSender<(T, Item)>,
    health: Arc<Mutex<Health>>,
    stopping: Arc<AtomicBool>,
    thread: JoinHandle<UnfinishedWrites<T>>,
}

impl<T: Send + 'static> Writer<T> {
    /// Starts the thread, which calls `on_event` for each event.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn start(
        store: Box<dyn Store>,
        on_event: impl FnMut(WriterEvent<T>) + Send + 'static,
    ) -> io::Result<Self> {
        let (queue, submitted) = mpsc::sync_channel(QUEUE_MAX);
        let health = Arc::new(Mutex::new(Health::Healthy));
        let stopping = Arc::new(AtomicBool::new(false));
        let work = WriterThread {
            store,
            submitted,
            on_event: Box::new(on_event),
            health: Arc::clone(&health),
            stopping: Arc::clone(&stopping),
        };
        let thread = thread::Builder::new().name("writer".to_owned()).spawn(|| work.run())?;
        Ok(Self { queue, health, stopping, thread })
    }

    /// Queues an item. Its outcome is reported when it is durable or refused.
    ///
    /// # Errors
    /// If it is not queued; this never blocks.
    pub fn submit(&self, tag: T, item: Item) -> Result<(), SubmitError<T>> {
        self.queue.try_send((tag, item)).map_err(|error| match error {
            TrySendError::Full(back) => SubmitError::Busy(Box::new(back)),
            TrySendError::Disconnected(back) => SubmitError::Stopped(Box::new(back)),
        })
    }

    /// Returns the state of the store.
    #[must_use]
    pub fn health(&self) -> Health {
        self.health.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Commits what is queued, if the store is healthy, and gives the store back.
    ///
    /// # Panics
    /// If the writer has panicked: nothing is known of the store then.
    #[must_use]
    pub fn stop(self) -> UnfinishedWrites<T> {
        let Self { queue, stopping, thread, .. } = self;
        stopping.store(true, Ordering::Release);
        drop(queue);
        thread.thread().unpark();
        thread.join().expect("the writer does not panic")
    }
}

struct WriterThread<T> {
    store: Box<dyn Store>,
    submitted: Receiver<(T, Item)>,
    on_event: Box<dyn FnMut(WriterEvent<T>) + Send>,
    health: Arc<Mutex<Health>>,
    stopping: Arc<AtomicBool>,
}

impl<T> WriterThread<T> {
    fn run(mut self) -> UnfinishedWrites<T> {
        let mut unanswered = Vec::new();
        while let Ok(first) = self.submitted.recv() {
            let more = self.submitted.try_iter().take(BATCH_MAX - 1);
            let (tags, items): (Vec<T>, Vec<Item>) = std::iter::once(first).chain(more).unzip();
            match self.commit(&items) {
                Some(answers) => {
                    for (tag, answer) in tags.into_iter().zip(answers) {
                        (self.on_event)(WriterEvent::Answered(tag, answer));
                    }
                }
                None => {
                    unanswered.extend(tags.into_iter().zip(items));
                    unanswered.extend(self.submitted.try_iter());
                    break;
                }
            }
        }
        UnfinishedWrites { store: self.store, unanswered }
    }

    /// Retries until the store returns outcomes; `None` if it never will.
    fn commit(&mut self, items: &[Item]) -> Option<Vec<ItemOutcome>> {
        let mut wait = RETRY_AFTER;
        loop {
            match self.store.commit(items) {
                Ok(answers) => {
                    self.set_health(Health::Healthy);
                    return Some(answers);
                }
                Err(
                    error @ (StoreError::Damaged(_)
                    | StoreError::BeforeFirstRelease { .. }
                    | StoreError::TooNew { .. }),
                ) => {
                    self.set_health(Health::Stopped(error));
                    return None;
                }
                Err(error) => self.set_health(Health::Failing(error)),
            }
            if self.stopping.load(Ordering::Acquire) {
                return None;
            }
            thread::park_timeout(wait);
            wait = RETRY_AFTER_MAX.min(wait * 2);
        }
    }

    fn set_health(&mut self, health: Health) {
        let mut known = self.health.lock().unwrap_or_else(PoisonError::into_inner);
        if *known != health {
            *known = health.clone();
            drop(known);
            (self.on_event)(WriterEvent::Health(health));
        }
    }
}
