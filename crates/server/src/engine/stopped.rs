//! What is left of a room when its thread has ended.

use std::{collections::VecDeque, thread::JoinHandle};

use base::Millis;
use store::{Health, Item, SubmitError, Writer};

use super::ASKS_AGAIN_AFTER;
use crate::{messages::PendingWrite, start::NotStored};

/// What a room leaves to the store when its thread has ended.
pub(crate) struct Stopped {
    pub(super) writer: Writer<PendingWrite>,
    /// What its queue had no room for, in order.
    pub(super) queued_writes: VecDeque<(PendingWrite, Item)>,
    /// When it had come to rest, if it has: no hand was in progress.
    pub(super) rested_at: Option<Millis>,
    /// The thread that reads the books for the room.
    pub(super) lookups: Option<JoinHandle<()>>,
}

impl Stopped {
    /// Has everything stored, as long as the store works.
    pub(crate) fn finish(self) -> Option<NotStored> {
        let Self { writer, queued_writes: mut unasked, rested_at, lookups } = self;
        // Before the store: whoever closes the database last tidies up, and this one only reads.
        let _ = lookups.map(JoinHandle::join);
        while let Some((ticket, item)) = unasked.pop_front() {
            match writer.submit(ticket, item) {
                Err(SubmitError::Busy(back)) if writer.health() == Health::Healthy => {
                    unasked.push_front(*back);
                    std::thread::sleep(ASKS_AGAIN_AFTER);
                }
                Err(SubmitError::Busy(back) | SubmitError::Stopped(back)) => {
                    unasked.push_front(*back);
                    break;
                }
                Ok(()) => {}
            }
        }
        let mut left = writer.stop();
        let count = left.unanswered.len() + unasked.len();
        if count > 0 {
            return Some(NotStored::Items(count));
        }
        let rest = rested_at.map(|at| Item::CleanShutdown { clean: true, at });
        match left.store.commit(rest.as_slice()) {
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
        for (ticket, item) in (1..=3).map(accept) {
            writer.submit(ticket, item).unwrap();
        }
        Stopped {
            writer,
            queued_writes: (4..=5).map(accept).collect(),
            rested_at: None,
            lookups: None,
        }
    }

    #[test]
    fn what_a_full_disk_has_no_room_for_is_counted_when_the_room_closes() {
        assert_eq!(stopped(Box::new(Full)).finish(), Some(NotStored::Items(5)));
        assert_eq!(stopped(Box::new(MemoryStore::new())).finish(), None);
    }
}
