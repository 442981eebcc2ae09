//! The store's thread: commits whatever has gathered in one go, and says of each thing what became
//! of it. What may or may not have happened is asked again by its id, for as long as it takes;
//! nobody hears of it before.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use store::{Answer, Item, Store};

/// More than a room can ask for in the time the slowest commit takes; if it is full, the room waits.
const QUEUE_MAX: usize = 65_536;
/// A larger batch only makes the first of it wait longer.
const BATCH_MAX: usize = 256;
/// How long to wait before asking again after an error.
const AGAIN_AFTER: Duration = Duration::from_millis(500);

/// Where things to make durable are handed in.
#[derive(Debug)]
pub(crate) struct Writer<T> {
    queue: SyncSender<(Item, T)>,
    healthy: Arc<AtomicBool>,
}

impl<T: Send + 'static> Writer<T> {
    /// Starts the thread. `answered` is called there for each thing, in order.
    pub(crate) fn start(
        store: Box<dyn Store>,
        answered: impl FnMut(T, Answer) + Send + 'static,
    ) -> std::io::Result<(Self, JoinHandle<()>)> {
        let (queue, waiting) = sync_channel(QUEUE_MAX);
        let healthy = Arc::new(AtomicBool::new(true));
        let health = Arc::clone(&healthy);
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || write(store, &waiting, &health, answered))?;
        Ok((Self { queue, healthy }, thread))
    }

    /// Hands something in; waits if there is no room.
    pub(crate) fn submit(&self, item: Item, ticket: T) {
        if let Err(TrySendError::Full(waits)) = self.queue.try_send((item, ticket)) {
            tracing::warn!("the store is behind; the room waits for it");
            // Only a thread that is gone refuses, and then nothing is acknowledged any more.
            let _ = self.queue.send(waits);
        }
    }

    /// Whether the last commit went through.
    pub(crate) fn health(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.healthy)
    }
}

fn write<T>(
    mut store: Box<dyn Store>,
    waiting: &Receiver<(Item, T)>,
    healthy: &AtomicBool,
    mut answered: impl FnMut(T, Answer),
) {
    let (mut items, mut tickets) = (Vec::new(), Vec::new());
    while let Ok((item, ticket)) = waiting.recv() {
        items.push(item);
        tickets.push(ticket);
        while items.len() < BATCH_MAX
            && let Ok((item, ticket)) = waiting.try_recv()
        {
            items.push(item);
            tickets.push(ticket);
        }
        let answers = loop {
            match store.commit(&items) {
                Ok(answers) => break answers,
                Err(error) => {
                    healthy.store(false, Ordering::Relaxed);
                    tracing::error!(%error, "nothing can be stored: play waits");
                    thread::sleep(AGAIN_AFTER);
                }
            }
        };
        healthy.store(true, Ordering::Relaxed);
        for (ticket, answer) in tickets.drain(..).zip(answers) {
            answered(ticket, answer);
        }
        items.clear();
    }
}
