//! The end of a room after its thread has stopped.

use std::{collections::VecDeque, thread::JoinHandle};

use base::Millis;
use store::{Health, Item, SubmitError, Writer};

use super::WRITE_RETRY_INTERVAL;
use crate::{messages::PendingWrite, start::NotStored};

/// The writes that are left when a room's thread has stopped.
pub(crate) struct Stopped {
    pub(super) writer: Writer<PendingWrite>,
    /// Writes for which its queue had no room, in order.
    pub(super) queued_writes: VecDeque<(PendingWrite, Item)>,
    /// When it had come to rest, if it has: no hand was in progress.
    pub(super) closed_at: Option<Millis>,
    /// The thread that reads the books for the room.
    pub(super) lookups: Option<JoinHandle<()>>,
}

impl Stopped {
    /// Has everything stored, as long as the store works.
    pub(crate) fn finish(self) -> Option<NotStored> {
        let Self { writer, queued_writes: mut queued, closed_at, lookups } = self;
        // Before the store: the last connection to the database cleans up, and this one only reads.
        let _ = lookups.map(JoinHandle::join);
        while let Some((write, item)) = queued.pop_front() {
            match writer.submit(write, item) {
                Err(SubmitError::Busy(back)) if writer.health() == Health::Healthy => {
                    queued.push_front(*back);
                    std::thread::sleep(WRITE_RETRY_INTERVAL);
                }
                Err(SubmitError::Busy(back) | SubmitError::Stopped(back)) => {
                    queued.push_front(*back);
                    break;
                }
                Ok(()) => {}
            }
        }
        let mut stopped = writer.stop();
        let count = stopped.unanswered.len() + queued.len();
        if count > 0 {
            return Some(NotStored::Items(count));
        }
        let rest = closed_at.map(|at| Item::CleanShutdown { clean: true, at });
        match stopped.store.commit(rest.as_slice()) {
            Ok(_) => None,
            Err(_) => Some(NotStored::Items(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use base::PlayerId;
    use room::SavedRoom;
    use store::{ItemOutcome, MemoryStore, Reader, Store, StoreError};

    use super::*;

    /// The disk is full.
    struct Full;

    impl Store for Full {
        fn commit(&mut self, _: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
            Err(StoreError::Full)
        }

        fn load(&mut self) -> Result<SavedRoom, StoreError> {
            Err(StoreError::Full)
        }

        fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
            Err(StoreError::Full)
        }
    }

    fn stopped(store: Box<dyn Store>) -> Stopped {
        let accept = |player| {
            let (player, rulebook) = (PlayerId(player), "int-2.7".to_owned());
            (PendingWrite::Unwatched, Item::Accept { player, rulebook, at: Millis(1) })
        };
        let writer = Writer::start(store, |_| {}).unwrap();
        for (write, item) in (1..=3).map(accept) {
            writer.submit(write, item).unwrap();
        }
        Stopped {
            writer,
            queued_writes: (4..=5).map(accept).collect(),
            closed_at: None,
            lookups: None,
        }
    }

    #[test]
    fn items_that_a_full_disk_cannot_take_are_counted_at_the_stop() {
        assert_eq!(stopped(Box::new(Full)).finish(), Some(NotStored::Items(5)));
        assert_eq!(stopped(Box::new(MemoryStore::new())).finish(), None);
    }
}
