//! A disk and the machine it is in: power, faults, the operations counted and recorded.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::fault::{Call, Fault};
use crate::lock::{FileLocks, HandleId, Shm};
use crate::op::{FileId, Op, dir_of};
use crate::record::Recording;
use crate::state::State;
use crate::survive::{Survival, survivors};

/// No test needs more; a runaway one stops here instead of taking the machine's memory.
const DISK_BYTES_MAX: usize = 1 << 30;

/// A disk in memory. A clone is the same disk; [`Disk::snapshot`] makes another.
#[derive(Clone, Default)]
pub struct Disk(Arc<Mutex<Machine>>);

/// What kind of hardware it is; a restart does not change it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Hardware {
    pub(crate) powersafe: bool,
    pub(crate) lies: bool,
}

pub(crate) struct Machine {
    pub(crate) state: State,
    pub(crate) hardware: Hardware,
    pub(crate) read_only: bool,
    pub(crate) locks: BTreeMap<FileId, FileLocks>,
    pub(crate) shm: BTreeMap<FileId, Weak<Shm>>,
    /// How much the files may take in all.
    capacity: usize,
    faults: Vec<Fault>,
    cut_at: Option<u64>,
    off: bool,
    in_flight: Option<Op>,
    recording: Option<Recording>,
    handles: u64,
}

/// Why something did not happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DiskError {
    PowerOff,
    Failed(Call),
    Full,
    NotFound,
    ReadOnly,
    CannotOpen,
    Busy,
}

impl Disk {
    /// An empty one. It reports sectors of 512 bytes and promises nothing: neither atomic writes
    /// nor that what lies beside a write stays whole.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    pub(crate) fn of(state: State, hardware: Hardware) -> Self {
        Self(Arc::new(Mutex::new(Machine { state, hardware, ..Machine::default() })))
    }

    /// How many operations there have been: creations, writes, cuts, syncs and deletions. Making a
    /// folder's names durable is one of its own.
    pub fn points(&self) -> u64 {
        self.machine().state.points
    }

    /// Power fails in the operation that `points` others came before; at once, if there have been
    /// more. It does not happen, or in part, and every call fails from then on.
    pub fn cut_power_at(&self, points: u64) {
        self.machine().cut_at = Some(points);
    }

    /// Whether power has failed.
    pub fn is_off(&self) -> bool {
        self.machine().off
    }

    /// Power fails, if it has not, and comes back: the disk that is found then. This one stays
    /// off.
    #[must_use]
    pub fn restart(&self, survival: Survival) -> Self {
        let mut machine = self.machine();
        machine.off = true;
        let Machine { state, in_flight, hardware, .. } = &*machine;
        Self::of(survivors(state, in_flight.as_ref(), survival, hardware.powersafe), *hardware)
    }

    /// Another disk on which is what is on this one, synced and unsynced. Nobody has it open.
    #[must_use]
    pub fn snapshot(&self) -> Self {
        let machine = self.machine();
        Self::of(machine.state.clone(), machine.hardware)
    }

    /// Begins a recording; see [`Disk::recorded`]. One that was under way is lost.
    pub fn record(&self) {
        let mut machine = self.machine();
        machine.recording = Some(Recording::new(&machine.state, machine.hardware));
    }

    /// All operations since [`Disk::record`]; the recording goes on.
    ///
    /// # Panics
    /// If there was none.
    #[must_use]
    pub fn recorded(&self) -> Recording {
        self.machine().recording.clone().expect("a recording was begun")
    }

    /// Puts a file there, durably and in place of any of that name. Not an operation that counts.
    ///
    /// # Panics
    /// While recording: the recording would not know of it.
    pub fn import(&self, name: &str, bytes: &[u8]) {
        self.unrecorded().state.import(name, bytes);
    }

    /// What a program reads in a file.
    #[must_use]
    pub fn export(&self, name: &str) -> Option<Vec<u8>> {
        let machine = self.machine();
        Some(machine.state.content(machine.state.file(name)?).to_vec())
    }

    /// What would be in a file if power failed and took everything it could.
    #[must_use]
    pub fn export_durable(&self, name: &str) -> Option<Vec<u8>> {
        let state = &self.machine().state;
        Some(state.files[state.names_durable.get(name)?].durable.to_vec())
    }

    /// The files there are, by name.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        self.machine().state.names.keys().map(ToString::to_string).collect()
    }

    /// One bit of a file turns over, as on a failing disk: durably and silently. Returns whether
    /// there is such a byte.
    ///
    /// # Panics
    /// While recording: the recording would not know of it.
    pub fn flip_bit(&self, name: &str, offset: usize, bit: u8) -> bool {
        self.unrecorded().state.damage(name, offset, 1 << (bit % 8))
    }

    /// Something will go wrong. Faults add up.
    pub fn fail(&self, fault: Fault) {
        self.machine().faults.push(fault);
    }

    /// Nothing goes wrong any more: no faults, and there is room.
    pub fn heal(&self) {
        let mut machine = self.machine();
        machine.faults.clear();
        machine.capacity = DISK_BYTES_MAX;
    }

    /// Whether a fault is still to come.
    pub fn has_faults(&self) -> bool {
        !self.machine().faults.is_empty()
    }

    /// Files may grow by this much in all; what no longer fits is refused as "disk full", after
    /// the part that does fit. Deleting and cutting make room.
    pub fn leave_free(&self, bytes: usize) {
        let mut machine = self.machine();
        machine.capacity = machine.state.bytes().saturating_add(bytes);
    }

    /// Nothing can be written: a file system that the operating system has made read-only.
    pub fn set_read_only(&self, read_only: bool) {
        self.machine().read_only = read_only;
    }

    /// A disk that reports a sync as done and does nothing.
    ///
    /// # Panics
    /// While recording, which takes the hardware for given.
    pub fn set_lying(&self, lies: bool) {
        self.unrecorded().hardware.lies = lies;
    }

    /// Whether the disk claims that what lies beside a write stays whole when power fails. SQLite's
    /// own file layer claims so on Unix, and writes less.
    ///
    /// # Panics
    /// While recording, which takes the hardware for given.
    pub fn set_powersafe_overwrite(&self, powersafe: bool) {
        self.unrecorded().hardware.powersafe = powersafe;
    }

    pub(crate) fn machine(&self) -> MutexGuard<'_, Machine> {
        locked(&self.0)
    }

    fn unrecorded(&self) -> MutexGuard<'_, Machine> {
        let machine = self.machine();
        assert!(machine.recording.is_none(), "not while recording");
        machine
    }
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let machine = self.machine();
        let files: BTreeMap<_, _> = (machine.state.names.iter())
            .map(|(name, file)| (name, machine.state.content(*file).len()))
            .collect();
        f.debug_struct("Disk")
            .field("files", &files)
            .field("points", &machine.state.points)
            .field("off", &machine.off)
            .finish_non_exhaustive()
    }
}

impl Default for Machine {
    fn default() -> Self {
        Self {
            state: State::default(),
            hardware: Hardware::default(),
            read_only: false,
            locks: BTreeMap::new(),
            shm: BTreeMap::new(),
            capacity: DISK_BYTES_MAX,
            faults: Vec::new(),
            cut_at: None,
            off: false,
            in_flight: None,
            recording: None,
            handles: 0,
        }
    }
}

impl Machine {
    /// Does one operation, unless power fails in it.
    pub(crate) fn perform(&mut self, op: Op) -> Result<(), DiskError> {
        self.powered()?;
        if self.cut_at.is_some_and(|at| at <= self.state.points) {
            self.off = true;
            self.in_flight = Some(op);
            return Err(DiskError::PowerOff);
        }
        self.state.apply(&op);
        if let Some(recording) = &mut self.recording {
            recording.push(op, &self.state);
        }
        Ok(())
    }

    pub(crate) fn powered(&self) -> Result<(), DiskError> {
        if self.off { Err(DiskError::PowerOff) } else { Ok(()) }
    }

    /// Whether a call goes wrong: there is no power, or a fault strikes.
    pub(crate) fn begin(&mut self, call: Call, name: &str) -> Result<(), DiskError> {
        self.struck(call, name)?.map_or(Ok(()), |_| Err(DiskError::Failed(call)))
    }

    /// The fault that strikes a call. Each waiting fault counts the call.
    pub(crate) fn struck(&mut self, call: Call, name: &str) -> Result<Option<Fault>, DiskError> {
        self.powered()?;
        let mut struck = None;
        for fault in &mut self.faults {
            if fault.strikes(call, name) {
                struck = Some(fault.clone());
            }
        }
        self.faults.retain(|fault| !fault.is_over());
        Ok(struck)
    }

    /// How long a file can become.
    pub(crate) fn room_for(&self, file: FileId) -> usize {
        let free = self.capacity.saturating_sub(self.state.bytes());
        self.state.content(file).len().saturating_add(free)
    }

    /// Takes a name away, durably if asked to.
    pub(crate) fn delete(&mut self, name: &str, sync_dir: bool) -> Result<(), DiskError> {
        self.begin(Call::Delete, name)?;
        if self.state.file(name).is_none() {
            return Err(DiskError::NotFound);
        }
        if self.read_only {
            return Err(DiskError::Failed(Call::Delete));
        }
        self.perform(Op::Delete { name: name.into() })?;
        if sync_dir { self.sync_dir(name) } else { Ok(()) }
    }

    /// Makes the names durable in the folder where this one is.
    pub(crate) fn sync_dir(&mut self, name: &str) -> Result<(), DiskError> {
        let lies = self.hardware.lies;
        self.perform(if lies { Op::LiedSync } else { Op::SyncDir { dir: dir_of(name).into() } })
    }

    pub(crate) fn new_handle(&mut self) -> HandleId {
        self.handles += 1;
        HandleId(self.handles)
    }
}

/// Locks also what a panicking test has left behind: the panic is what is reported.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
