//! Locks between connections, and the memory they share. Both belong to the running machine, not
//! to the disk: nothing of them survives.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use crate::disk::{DiskError, locked};

/// An open file; one file may be open several times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct HandleId(pub(crate) u64);

/// How strongly a connection holds a database file, as SQLite defines it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    None,
    Shared,
    Reserved,
    /// No new reader; waits for those there are.
    Pending,
    Exclusive,
}

/// The locks on one database file.
#[derive(Default)]
pub(crate) struct FileLocks(BTreeMap<HandleId, Level>);

impl FileLocks {
    pub(crate) fn lock(&mut self, who: HandleId, level: Level) -> Result<(), DiskError> {
        let own = self.0.get(&who).copied().unwrap_or(Level::None);
        if own >= level {
            return Ok(());
        }
        let others = self.0.iter().filter(|(other, _)| **other != who).map(|(_, level)| *level);
        let strongest = others.max().unwrap_or(Level::None);
        let free = match level {
            Level::None => true,
            Level::Shared => strongest < Level::Pending,
            Level::Reserved => strongest < Level::Reserved,
            Level::Pending | Level::Exclusive => {
                if strongest < Level::Reserved {
                    self.0.insert(who, Level::Pending);
                }
                strongest == Level::None
            }
        };
        if !free {
            return Err(DiskError::Busy);
        }
        self.0.insert(who, level);
        Ok(())
    }

    /// Lets go of everything stronger than `level`.
    pub(crate) fn unlock(&mut self, who: HandleId, level: Level) {
        if level == Level::None {
            self.0.remove(&who);
        } else if let Some(own) = self.0.get_mut(&who) {
            *own = level.min(*own);
        }
    }

    pub(crate) fn is_reserved(&self) -> bool {
        self.0.values().any(|level| *level >= Level::Reserved)
    }
}

/// What the connections to one database share in WAL mode: its index, and eight locks.
#[derive(Default)]
pub(crate) struct Shm {
    /// Atomic because several threads read and write them at once, by SQLite's own protocol.
    regions: Mutex<Vec<Box<[AtomicU64]>>>,
    locks: Mutex<BTreeMap<HandleId, ShmHeld>>,
}

/// Bits, one for each of the eight locks.
#[derive(Default)]
struct ShmHeld {
    shared: u8,
    exclusive: u8,
}

/// Which of the eight locks, as bits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ShmSlots(pub(crate) u8);

impl Shm {
    /// Where a region is; it stays there as long as this exists. `None` if there is none and none
    /// was asked for.
    pub(crate) fn region(&self, at: usize, bytes: usize, extend: bool) -> Option<*const AtomicU64> {
        let mut regions = locked(&self.regions);
        if extend {
            while regions.len() <= at {
                regions.push((0..bytes.div_ceil(8)).map(|_| AtomicU64::new(0)).collect());
            }
        }
        regions.get(at).map(|region| region.as_ptr())
    }

    pub(crate) fn lock_shared(&self, who: HandleId, slots: ShmSlots) -> Result<(), DiskError> {
        let mut locks = locked(&self.locks);
        let taken =
            |(other, held): (&HandleId, &ShmHeld)| *other != who && held.exclusive & slots.0 != 0;
        if locks.iter().any(taken) {
            return Err(DiskError::Busy);
        }
        locks.entry(who).or_default().shared |= slots.0;
        Ok(())
    }

    pub(crate) fn lock_exclusive(&self, who: HandleId, slots: ShmSlots) -> Result<(), DiskError> {
        let mut locks = locked(&self.locks);
        let taken = |(other, held): (&HandleId, &ShmHeld)| {
            *other != who && (held.exclusive | held.shared) & slots.0 != 0
        };
        if locks.iter().any(taken) {
            return Err(DiskError::Busy);
        }
        locks.entry(who).or_default().exclusive |= slots.0;
        Ok(())
    }

    pub(crate) fn unlock(&self, who: HandleId, slots: ShmSlots) {
        if let Some(held) = locked(&self.locks).get_mut(&who) {
            held.shared &= !slots.0;
            held.exclusive &= !slots.0;
        }
    }

    pub(crate) fn forget(&self, who: HandleId) {
        locked(&self.locks).remove(&who);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: HandleId = HandleId(1);
    const B: HandleId = HandleId(2);

    #[test]
    fn a_writer_waits_for_readers_and_lets_no_new_one_in() {
        let mut locks = FileLocks::default();
        locks.lock(A, Level::Shared).unwrap();
        locks.lock(B, Level::Shared).unwrap();
        locks.lock(A, Level::Reserved).unwrap();
        assert!(locks.lock(B, Level::Reserved).is_err());
        assert!(locks.lock(A, Level::Exclusive).is_err());
        locks.unlock(B, Level::None);
        assert!(locks.lock(B, Level::Shared).is_err(), "the writer is pending");
        locks.lock(A, Level::Exclusive).unwrap();
        locks.unlock(A, Level::Shared);
        locks.lock(B, Level::Shared).unwrap();
    }

    #[test]
    fn shared_memory_locks_exclude_only_where_they_meet() {
        let shm = Shm::default();
        shm.lock_shared(A, ShmSlots(0b0110)).unwrap();
        shm.lock_shared(B, ShmSlots(0b0100)).unwrap();
        assert!(shm.lock_exclusive(B, ShmSlots(0b0010)).is_err());
        shm.lock_exclusive(B, ShmSlots(0b1000)).unwrap();
        assert!(shm.lock_shared(A, ShmSlots(0b1000)).is_err());
        shm.unlock(B, ShmSlots(0b1000));
        shm.lock_shared(A, ShmSlots(0b1000)).unwrap();
    }
}
