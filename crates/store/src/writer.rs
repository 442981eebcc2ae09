//! The writer's thread: it takes what was asked for, commits whatever has gathered in one go, and
//! says what became of each. When the store fails it asks again for the same things, by the same
//! names, before anything else: what may have been done is never taken back.

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

/// A second of the largest room on record, twice over: what is behind that waits for too long
/// already.
pub const QUEUE_MAX: usize = 2_048;
/// More together gain nothing, and the first of them waits for the last.
const BATCH_MAX: usize = 256;
/// How long it waits before it asks again, at first and at most.
const AGAIN_AFTER: Duration = Duration::from_millis(50);
const AGAIN_AFTER_MAX: Duration = Duration::from_secs(5);

/// How the store is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Health {
    /// What is asked for becomes durable.
    Healthy,
    /// The last try failed; the same is tried again. No play until it is healthy.
    Failing(StoreError),
    /// Nothing more is tried: what is stored is damaged, or not for this program.
    Stopped(StoreError),
}

/// What the writer says, in the order in which it happens.
#[derive(Debug)]
pub enum WriterEvent<T> {
    /// What became of an item.
    Answered(T, ItemOutcome),
    /// The store is healthy again, or no longer.
    Health(Health),
}

/// Why an item was not taken. Nothing of it happens; it is given back.
pub enum NotTaken<T> {
    /// More is waiting than can be done in a reasonable time.
    Busy(Box<(T, Item)>),
    /// The writer has stopped.
    Stopped(Box<(T, Item)>),
}

impl<T> fmt::Debug for NotTaken<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Busy(..) => "Busy",
            Self::Stopped(..) => "Stopped",
        })
    }
}

/// What a writer had when it was stopped.
pub struct UnfinishedWrites<T> {
    pub store: Box<dyn Store>,
    /// What was asked for and never answered. It may have happened if the store's last error says
    /// so.
    pub unanswered: Vec<(T, Item)>,
}

/// A thread that owns the store. `T` is how whoever asks knows an answer again.
pub struct Writer<T> {
    queue: SyncSender<(T, Item)>,
    health: Arc<Mutex<Health>>,
    stopping: Arc<AtomicBool>,
    thread: JoinHandle<UnfinishedWrites<T>>,
}

impl<T: Send + 'static> Writer<T> {
    /// Starts it. What it says goes to `say`, on its own thread.
    ///
    /// # Errors
    /// If there can be no thread.
    pub fn start(
        store: Box<dyn Store>,
        say: impl FnMut(WriterEvent<T>) + Send + 'static,
    ) -> io::Result<Self> {
        let (queue, asked) = mpsc::sync_channel(QUEUE_MAX);
        let health = Arc::new(Mutex::new(Health::Healthy));
        let stopping = Arc::new(AtomicBool::new(false));
        let work = Work {
            store,
            asked,
            say: Box::new(say),
            health: Arc::clone(&health),
            stopping: Arc::clone(&stopping),
        };
        let thread = thread::Builder::new().name("writer".to_owned()).spawn(|| work.run())?;
        Ok(Self { queue, health, stopping, thread })
    }

    /// Asks for something. Its answer is said when it is durable or refused.
    ///
    /// # Errors
    /// If it is not taken; it never waits.
    pub fn ask(&self, ticket: T, item: Item) -> Result<(), NotTaken<T>> {
        self.queue.try_send((ticket, item)).map_err(|error| match error {
            TrySendError::Full(asked) => NotTaken::Busy(Box::new(asked)),
            TrySendError::Disconnected(asked) => NotTaken::Stopped(Box::new(asked)),
        })
    }

    /// How the store is.
    #[must_use]
    pub fn health(&self) -> Health {
        self.health.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Finishes what was asked for, if the store is healthy, and gives the store back.
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

struct Work<T> {
    store: Box<dyn Store>,
    asked: Receiver<(T, Item)>,
    say: Box<dyn FnMut(WriterEvent<T>) + Send>,
    health: Arc<Mutex<Health>>,
    stopping: Arc<AtomicBool>,
}

impl<T> Work<T> {
    fn run(mut self) -> UnfinishedWrites<T> {
        let mut unanswered = Vec::new();
        while let Ok(first) = self.asked.recv() {
            let more = self.asked.try_iter().take(BATCH_MAX - 1);
            let (tickets, items): (Vec<T>, Vec<Item>) = std::iter::once(first).chain(more).unzip();
            match self.commit(&items) {
                Some(answers) => {
                    for (ticket, answer) in tickets.into_iter().zip(answers) {
                        (self.say)(WriterEvent::Answered(ticket, answer));
                    }
                }
                None => {
                    unanswered.extend(tickets.into_iter().zip(items));
                    unanswered.extend(self.asked.try_iter());
                    break;
                }
            }
        }
        UnfinishedWrites { store: self.store, unanswered }
    }

    /// Asks until the store says what became of it; `None` if that will not be.
    fn commit(&mut self, items: &[Item]) -> Option<Vec<ItemOutcome>> {
        let mut wait = AGAIN_AFTER;
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
            wait = AGAIN_AFTER_MAX.min(wait * 2);
        }
    }

    fn set_health(&mut self, health: Health) {
        let mut known = self.health.lock().unwrap_or_else(PoisonError::into_inner);
        if *known != health {
            *known = health.clone();
            drop(known);
            (self.say)(WriterEvent::Health(health));
        }
    }
}
