//! A file that is open: what SQLite asks of it, in Rust's types.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::disk::{Disk, DiskError};
use crate::fault::Call;
use crate::lock::{FileLocks, HandleId, Level, Shm, ShmSlots};
use crate::op::{Change, FileId, Op};

/// How to open a file.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Opening {
    pub(crate) create: bool,
    /// It must not be there yet.
    pub(crate) exclusive: bool,
    pub(crate) write: bool,
    /// A journal or a WAL: syncing one also makes its name durable.
    pub(crate) journal: bool,
}

pub(crate) struct OpenFile {
    /// Also what keeps the disk's name in SQLite its own as long as a file is open.
    disk: Arc<Disk>,
    id: HandleId,
    file: FileId,
    name: Arc<str>,
    pub(crate) writable: bool,
    /// Whether the next sync makes the folder's names durable too.
    sync_dir_due: bool,
    shm: Option<Arc<Shm>>,
}

impl OpenFile {
    pub(crate) fn open(disk: Arc<Disk>, name: &str, how: Opening) -> Result<Self, DiskError> {
        let mut machine = disk.machine();
        machine.begin(Call::Open, name)?;
        let found = machine.state.file(name);
        let file = match found {
            Some(_) if how.create && how.exclusive => return Err(DiskError::CannotOpen),
            Some(file) => file,
            None if !how.create || machine.read_only => return Err(DiskError::CannotOpen),
            None => {
                let file = machine.state.fresh();
                machine.perform(Op::Create { name: name.into(), file })?;
                file
            }
        };
        let id = machine.new_handle();
        // As Unix: a file that cannot be opened for writing is opened for reading.
        let writable = how.write && !machine.read_only;
        drop(machine);
        Ok(Self {
            id,
            disk,
            file,
            name: name.into(),
            writable,
            sync_dir_due: how.create && how.journal,
            shm: None,
        })
    }

    /// A nameless file. It has a disk of its own: it is not needed after a crash, so its writes are
    /// not points.
    pub(crate) fn temporary() -> Result<Self, DiskError> {
        Self::open(
            Arc::new(Disk::new()),
            "temporary",
            Opening { create: true, write: true, ..Opening::default() },
        )
    }

    /// Fills `into`; bytes beyond the end are zero. Returns whether all of them were there.
    pub(crate) fn read(&self, offset: usize, into: &mut [u8]) -> Result<bool, DiskError> {
        let mut machine = self.disk.machine();
        machine.begin(Call::Read, &self.name)?;
        Ok(machine.state.content(self.file).read(offset, into) == into.len())
    }

    pub(crate) fn write(&self, offset: usize, bytes: &[u8]) -> Result<(), DiskError> {
        let mut machine = self.disk.machine();
        machine.begin(Call::Write, &self.name)?;
        if !self.writable || machine.read_only {
            return Err(DiskError::ReadOnly);
        }
        let fits = machine.room_for(self.file).saturating_sub(offset).min(bytes.len());
        if fits > 0 {
            let change = Change::Write { offset, bytes: bytes[..fits].into() };
            machine.perform(Op::Change { file: self.file, change })?;
        }
        if fits < bytes.len() { Err(DiskError::Full) } else { Ok(()) }
    }

    pub(crate) fn truncate(&self, len: usize) -> Result<(), DiskError> {
        let mut machine = self.disk.machine();
        machine.begin(Call::Truncate, &self.name)?;
        if !self.writable || machine.read_only {
            return Err(DiskError::Failed(Call::Truncate));
        }
        if len > machine.room_for(self.file) {
            return Err(DiskError::Full);
        }
        machine.perform(Op::Change { file: self.file, change: Change::Truncate { len } })
    }

    pub(crate) fn sync(&mut self) -> Result<(), DiskError> {
        let mut machine = self.disk.machine();
        let file = self.file;
        if let Some(fault) = machine.struck(Call::Sync, &self.name)? {
            if fault.loses {
                machine.perform(Op::LostSync { file })?;
            }
            return Err(DiskError::Failed(Call::Sync));
        }
        let lies = machine.hardware.lies;
        machine.perform(if lies { Op::LiedSync } else { Op::Sync { file } })?;
        if std::mem::take(&mut self.sync_dir_due) {
            machine.sync_dir(&self.name)?;
        }
        Ok(())
    }

    pub(crate) fn len(&self) -> Result<usize, DiskError> {
        let machine = self.disk.machine();
        machine.powered()?;
        Ok(machine.state.content(self.file).len())
    }

    pub(crate) fn is_powersafe(&self) -> bool {
        self.disk.machine().hardware.powersafe
    }

    pub(crate) fn lock(&self, level: Level) -> Result<(), DiskError> {
        let mut machine = self.disk.machine();
        machine.powered()?;
        machine.locks.entry(self.file).or_default().lock(self.id, level)
    }

    /// Works without power too: letting go always does.
    pub(crate) fn unlock(&self, level: Level) {
        if let Some(locks) = self.disk.machine().locks.get_mut(&self.file) {
            locks.unlock(self.id, level);
        }
    }

    pub(crate) fn is_reserved(&self) -> Result<bool, DiskError> {
        let machine = self.disk.machine();
        machine.powered()?;
        Ok(machine.locks.get(&self.file).is_some_and(FileLocks::is_reserved))
    }

    /// Where a region of the shared memory is, until [`OpenFile::shm_unmap`]; `None` if there is
    /// no such region and none was asked for.
    pub(crate) fn shm_map(
        &mut self,
        region: usize,
        bytes: usize,
        extend: bool,
    ) -> Result<Option<*const AtomicU64>, DiskError> {
        let mut machine = self.disk.machine();
        machine.powered()?;
        let shm = match &self.shm {
            Some(shm) => shm,
            None => {
                let there = machine.shm.get(&self.file).and_then(std::sync::Weak::upgrade);
                if there.is_none() && machine.read_only {
                    return Err(DiskError::CannotOpen);
                }
                let shm = there.unwrap_or_default();
                machine.shm.insert(self.file, Arc::downgrade(&shm));
                self.shm.insert(shm)
            }
        };
        Ok(shm.region(region, bytes, extend))
    }

    pub(crate) fn shm_lock(&self, slots: ShmSlots, exclusive: bool) -> Result<(), DiskError> {
        self.disk.machine().powered()?;
        let shm = self.shm.as_ref().ok_or(DiskError::CannotOpen)?;
        if exclusive { shm.lock_exclusive(self.id, slots) } else { shm.lock_shared(self.id, slots) }
    }

    pub(crate) fn shm_unlock(&self, slots: ShmSlots) {
        if let Some(shm) = &self.shm {
            shm.unlock(self.id, slots);
        }
    }

    /// The last to let go takes the memory with it.
    pub(crate) fn shm_unmap(&mut self) {
        if let Some(shm) = self.shm.take() {
            shm.forget(self.id);
        }
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        self.shm_unmap();
        self.unlock(Level::None);
    }
}
