//! The inbox of a thread: bounded, in order, and with how much waits in it on a meter.

use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, SendError, SyncSender, TrySendError, sync_channel},
    time::Duration,
};

use metrics::Gauge;

/// The sender of a thread's inbox.
pub(crate) struct InboxSender<T> {
    queue: SyncSender<T>,
    depth: Gauge,
}

/// The receiver of a thread's inbox.
pub(crate) struct InboxReceiver<T> {
    queue: Receiver<T>,
    depth: Gauge,
}

/// An inbox for at most so many things.
pub(crate) fn inbox<T>(most: usize, depth: &Gauge) -> (InboxSender<T>, InboxReceiver<T>) {
    let (sender, receiver) = sync_channel(most);
    (
        InboxSender { queue: sender, depth: depth.clone() },
        InboxReceiver { queue: receiver, depth: depth.clone() },
    )
}

impl<T> Clone for InboxSender<T> {
    fn clone(&self) -> Self {
        Self { queue: self.queue.clone(), depth: self.depth.clone() }
    }
}

impl<T> InboxSender<T> {
    /// Waits for room.
    pub(crate) fn send(&self, thing: T) -> Result<(), SendError<T>> {
        self.queue.send(thing).inspect(|()| self.depth.increment(1))
    }

    /// Only if there is room.
    pub(crate) fn try_send(&self, thing: T) -> Result<(), TrySendError<T>> {
        self.queue.try_send(thing).inspect(|()| self.depth.increment(1))
    }
}

impl<T> InboxReceiver<T> {
    /// The next thing; without a time to wait, however long it takes.
    pub(crate) fn next(&self, wait: Option<Duration>) -> Result<T, RecvTimeoutError> {
        let next = match wait {
            Some(wait) => self.queue.recv_timeout(wait),
            None => self.queue.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        next.inspect(|_| self.depth.decrement(1))
    }

    /// The messages that are there already.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = T> {
        self.queue.try_iter().inspect(|_| self.depth.decrement(1))
    }
}
