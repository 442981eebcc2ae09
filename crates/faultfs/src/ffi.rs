//! SQLite's side: the table of C functions that it calls, and nothing else. Each turns its
//! arguments into Rust's types, asks [`OpenFile`] or the disk, and turns the answer back.
#![allow(
    unsafe_code,
    reason = "SQLite takes a file layer only as a table of C functions; this is the only file of \
              the crate that needs it"
)]

use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::mem::size_of;
use std::sync::atomic::{Ordering, fence};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, ffi};

use crate::disk::{Disk, DiskError, locked};
use crate::fault::Call;
use crate::file::{OpenFile, Opening};
use crate::lock::{Level, ShmSlots};
use crate::survive::SECTOR;

/// Long enough for any name a test gives.
const NAME_BYTES_MAX: c_int = 512;

/// 15 November 2026, midnight UTC, in milliseconds of the Julian day as SQLite counts. Time stands
/// still, so that two runs write the same bytes.
const NOW_JULIAN_MS: i64 = 210_866_760_000_000 + 1_794_700_800_000;

/// Every name ever registered. An entry is never freed, because a connection may keep a pointer to
/// it; a name used again takes the same entry, so a test that mounts ten thousand disks in turn
/// leaks nothing.
static SLOTS: Mutex<BTreeMap<String, &'static Slot>> = Mutex::new(BTreeMap::new());

#[derive(Debug)]
struct Slot {
    vfs: *mut ffi::sqlite3_vfs,
    /// The disk that has this name now, as long as it is registered or has a file open.
    disk: Mutex<Weak<Disk>>,
}

impl Slot {
    fn is_free(&self) -> bool {
        locked(&self.disk).strong_count() == 0
    }
}

// SAFETY: `vfs` points to memory that is never freed and that, once made, only SQLite changes,
// under its own global mutex.
unsafe impl Send for Slot {}
// SAFETY: as above; `disk` has its own lock.
unsafe impl Sync for Slot {}

/// A disk that is registered with SQLite. When this is dropped no new connection can be opened by
/// the name; those there are go on, and the name is free again when the last is closed.
#[derive(Debug)]
pub struct Registered {
    name: CString,
    slot: &'static Slot,
    disk: Arc<Disk>,
}

/// Registers a disk with SQLite under a name.
///
/// # Panics
/// If a disk has this name, or the name holds a zero byte.
#[must_use]
pub fn register(name: &str, disk: &Disk) -> Registered {
    put(&mut locked(&SLOTS), name, disk)
}

impl Disk {
    /// Registers this disk with SQLite under a free name.
    #[must_use]
    pub fn mount(&self) -> Registered {
        let mut slots = locked(&SLOTS);
        let is_free = |name: &String| slots.get(name).is_none_or(|slot| slot.is_free());
        let name = (0_u64..).map(|at| format!("faultfs-{at}")).find(is_free);
        put(&mut slots, &name.expect("numbers do not run out"), self)
    }
}

impl Registered {
    /// The name, as rusqlite takes it.
    #[must_use]
    pub fn name(&self) -> &CStr {
        &self.name
    }

    /// The disk.
    #[must_use]
    pub fn disk(&self) -> &Disk {
        &self.disk
    }

    /// Opens a database on the disk, or creates it.
    ///
    /// # Errors
    /// SQLite's errors.
    pub fn open(&self, path: &str) -> rusqlite::Result<Connection> {
        Connection::open_with_flags_and_vfs(path, OpenFlags::default(), self.name())
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        // SAFETY: the pointer is to a `sqlite3_vfs` that is never freed.
        unsafe { ffi::sqlite3_vfs_unregister(self.slot.vfs) };
    }
}

/// Starts SQLite's own random numbers again from a seed, for the whole process: with it, two runs
/// of a script write the same bytes, if nothing else uses SQLite meanwhile. Zero undoes it.
pub fn seed_sqlite(seed: u16) {
    let no_database: *mut ffi::sqlite3 = std::ptr::null_mut();
    // SAFETY: this control takes an `int` and a database handle that may be null.
    unsafe {
        ffi::sqlite3_test_control(ffi::SQLITE_TESTCTRL_PRNG_SEED, c_int::from(seed), no_database);
    }
}

fn put(slots: &mut BTreeMap<String, &'static Slot>, name: &str, disk: &Disk) -> Registered {
    let slot = *slots.entry(name.to_owned()).or_insert_with(|| new_slot(name));
    assert!(slot.is_free(), "{name} is a disk already, or one with open connections");
    let disk = Arc::new(disk.clone());
    *locked(&slot.disk) = Arc::downgrade(&disk);
    // SAFETY: `vfs` is filled in, and it and all it points to are never freed.
    let code = unsafe { ffi::sqlite3_vfs_register(slot.vfs, 0) };
    assert_eq!(code, ffi::SQLITE_OK, "SQLite takes a file layer");
    Registered { name: CString::new(name).expect("as in the slot"), slot, disk }
}

fn new_slot(name: &str) -> &'static Slot {
    let name = CString::new(name).expect("a name without zero bytes").into_raw();
    let vfs = Box::into_raw(Box::new(ffi::sqlite3_vfs {
        iVersion: 2,
        szOsFile: size_of::<Handle>() as c_int,
        mxPathname: NAME_BYTES_MAX,
        pNext: std::ptr::null_mut(),
        zName: name,
        pAppData: std::ptr::null_mut(),
        xOpen: Some(open),
        xDelete: Some(delete),
        xAccess: Some(access),
        xFullPathname: Some(full_pathname),
        xDlOpen: Some(dl_open),
        xDlError: Some(dl_error),
        xDlSym: None,
        xDlClose: None,
        xRandomness: Some(randomness),
        xSleep: Some(sleep),
        xCurrentTime: Some(current_time),
        xGetLastError: Some(get_last_error),
        xCurrentTimeInt64: Some(current_time_ms),
        xSetSystemCall: None,
        xGetSystemCall: None,
        xNextSystemCall: None,
    }));
    let slot: &'static Slot = Box::leak(Box::new(Slot { vfs, disk: Mutex::default() }));
    // SAFETY: just allocated, and nobody else knows of it yet.
    unsafe { (*vfs).pAppData = std::ptr::from_ref(slot).cast_mut().cast() };
    slot
}

/// What SQLite calls a file. SQLite allocates it, and knows the first field only.
#[repr(C)]
struct Handle {
    base: ffi::sqlite3_file,
    file: *mut OpenFile,
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

fn code(done: Result<(), DiskError>) -> c_int {
    let Err(error) = done else { return ffi::SQLITE_OK };
    match error {
        DiskError::PowerOff => ffi::SQLITE_IOERR,
        DiskError::Full => ffi::SQLITE_FULL,
        DiskError::NotFound => ffi::SQLITE_IOERR_DELETE_NOENT,
        DiskError::ReadOnly => ffi::SQLITE_READONLY,
        DiskError::CannotOpen | DiskError::Failed(Call::Open) => ffi::SQLITE_CANTOPEN,
        DiskError::Busy => ffi::SQLITE_BUSY,
        DiskError::Failed(Call::Read) => ffi::SQLITE_IOERR_READ,
        DiskError::Failed(Call::Write) => ffi::SQLITE_IOERR_WRITE,
        DiskError::Failed(Call::Truncate) => ffi::SQLITE_IOERR_TRUNCATE,
        DiskError::Failed(Call::Sync) => ffi::SQLITE_IOERR_FSYNC,
        DiskError::Failed(Call::Delete) => ffi::SQLITE_IOERR_DELETE,
    }
}

fn level(level: c_int) -> Level {
    match level {
        ffi::SQLITE_LOCK_NONE => Level::None,
        ffi::SQLITE_LOCK_SHARED => Level::Shared,
        ffi::SQLITE_LOCK_RESERVED => Level::Reserved,
        ffi::SQLITE_LOCK_PENDING => Level::Pending,
        _ => Level::Exclusive,
    }
}

/// A size or a place in a file; SQLite never passes a negative one.
fn size(number: impl TryInto<usize>) -> usize {
    number.try_into().unwrap_or(0)
}

/// The disk behind a file layer, if it is still there.
///
/// # Safety
/// `vfs` is one of ours.
unsafe fn disk(vfs: *mut ffi::sqlite3_vfs) -> Result<Arc<Disk>, DiskError> {
    // SAFETY: `pAppData` of ours is set once, to a slot that is never freed.
    let slot = unsafe { &*(*vfs).pAppData.cast::<Slot>() };
    locked(&slot.disk).upgrade().ok_or(DiskError::CannotOpen)
}

/// # Safety
/// `name` is a C string that lives as long as the answer is used.
unsafe fn text<'a>(name: *const c_char) -> Result<&'a str, DiskError> {
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(name) }.to_str().map_err(|_| DiskError::CannotOpen)
}

/// # Safety
/// `file` was opened by [`open`] and not closed. SQLite uses a file from one thread at a time, so
/// nobody else has it.
unsafe fn opened<'a>(file: *mut ffi::sqlite3_file) -> &'a mut OpenFile {
    // SAFETY: SQLite allocated `szOsFile` bytes, a `Handle`, and `open` put a live box there.
    unsafe { &mut *(*file.cast::<Handle>()).file }
}

/// # Safety
/// SQLite's contract for `xOpen`: `file` has room for a [`Handle`], `name` is null or a C string,
/// `out_flags` null or writable.
unsafe extern "C" fn open(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    const JOURNALS: c_int =
        ffi::SQLITE_OPEN_MAIN_JOURNAL | ffi::SQLITE_OPEN_SUPER_JOURNAL | ffi::SQLITE_OPEN_WAL;
    let has = |flag: c_int| flags & flag != 0;
    let handle = file.cast::<Handle>();
    // SAFETY: there is room for a handle; no methods means that it is not open.
    unsafe { (*handle).base.pMethods = std::ptr::null() };
    let opened = if name.is_null() || has(ffi::SQLITE_OPEN_DELETEONCLOSE) {
        OpenFile::temporary()
    } else {
        let how = Opening {
            create: has(ffi::SQLITE_OPEN_CREATE),
            exclusive: has(ffi::SQLITE_OPEN_EXCLUSIVE),
            write: has(ffi::SQLITE_OPEN_READWRITE),
            journal: has(JOURNALS),
        };
        // SAFETY: `vfs` is ours, and `name` a C string that outlives this call.
        let (disk, name) = unsafe { (disk(vfs), text(name)) };
        disk.and_then(|disk| OpenFile::open(disk, name?, how))
    };
    let opened = match opened {
        Ok(opened) => opened,
        Err(error) => return code(Err(error)),
    };
    if !out_flags.is_null() {
        let read_only = (flags & !ffi::SQLITE_OPEN_READWRITE) | ffi::SQLITE_OPEN_READONLY;
        // SAFETY: not null, so writable.
        unsafe { *out_flags = if opened.writable { flags } else { read_only } };
    }
    // SAFETY: there is room for a handle; `close` frees the box.
    unsafe {
        (*handle).file = Box::into_raw(Box::new(opened));
        (*handle).base.pMethods = &raw const METHODS;
    }
    ffi::SQLITE_OK
}

/// # Safety
/// SQLite's contract for `xDelete`.
unsafe extern "C" fn delete(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    sync_dir: c_int,
) -> c_int {
    // SAFETY: `vfs` is ours, and `name` a C string that outlives this call.
    let (disk, name) = unsafe { (disk(vfs), text(name)) };
    code(disk.and_then(|disk| disk.machine().delete(name?, sync_dir != 0)))
}

/// Whether a file exists, or can be written. As on Unix, an empty file counts as none: SQLite asks
/// for journals.
///
/// # Safety
/// SQLite's contract for `xAccess`.
unsafe extern "C" fn access(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: `vfs` is ours, and `name` a C string that outlives this call.
    let (disk, name) = unsafe { (disk(vfs), text(name)) };
    let found = disk.and_then(|disk| {
        let machine = disk.machine();
        machine.powered()?;
        let len = machine.state.file(name?).map(|file| machine.state.content(file).len());
        Ok(match flags {
            ffi::SQLITE_ACCESS_EXISTS => len.is_some_and(|len| len > 0),
            _ => len.is_some() && !machine.read_only,
        })
    });
    code(found.map(|found| {
        // SAFETY: SQLite passes a place for the answer.
        unsafe { *out = c_int::from(found) }
    }))
}

/// Names are taken as they are given.
///
/// # Safety
/// SQLite's contract for `xFullPathname`: `out` has room for `out_bytes`.
unsafe extern "C" fn full_pathname(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    out_bytes: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: a C string that outlives this call.
    let name = unsafe { CStr::from_ptr(name) }.to_bytes_with_nul();
    if name.len() > size(out_bytes) {
        return ffi::SQLITE_CANTOPEN;
    }
    // SAFETY: it fits, and SQLite's buffer does not overlap the name.
    unsafe { std::ptr::copy_nonoverlapping(name.as_ptr().cast(), out, name.len()) };
    ffi::SQLITE_OK
}

/// There are no extensions on this disk.
unsafe extern "C" fn dl_open(_vfs: *mut ffi::sqlite3_vfs, _name: *const c_char) -> *mut c_void {
    std::ptr::null_mut()
}

/// # Safety
/// SQLite's contract for `xDlError`: `out` has room for `bytes`.
unsafe extern "C" fn dl_error(_vfs: *mut ffi::sqlite3_vfs, bytes: c_int, out: *mut c_char) {
    if bytes > 0 {
        // SAFETY: there is room for one byte: an empty message.
        unsafe { *out = 0 };
    }
}

/// SQLite asks the system's own file layer for chance, not this one; it gets none here.
///
/// # Safety
/// SQLite's contract for `xRandomness`: `out` has room for `bytes`.
unsafe extern "C" fn randomness(
    _vfs: *mut ffi::sqlite3_vfs,
    bytes: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: there is room for as many.
    unsafe { std::ptr::write_bytes(out, 0, size(bytes)) };
    bytes
}

/// Really waits: another thread holds the lock.
unsafe extern "C" fn sleep(_vfs: *mut ffi::sqlite3_vfs, microseconds: c_int) -> c_int {
    std::thread::sleep(Duration::from_micros(size(microseconds) as u64));
    microseconds
}

/// # Safety
/// SQLite's contract for `xCurrentTime`.
unsafe extern "C" fn current_time(_vfs: *mut ffi::sqlite3_vfs, days: *mut f64) -> c_int {
    // SAFETY: SQLite passes a place for the answer.
    unsafe { *days = NOW_JULIAN_MS as f64 / 86_400_000.0 };
    ffi::SQLITE_OK
}

/// # Safety
/// SQLite's contract for `xCurrentTimeInt64`.
unsafe extern "C" fn current_time_ms(_vfs: *mut ffi::sqlite3_vfs, ms: *mut i64) -> c_int {
    // SAFETY: SQLite passes a place for the answer.
    unsafe { *ms = NOW_JULIAN_MS };
    ffi::SQLITE_OK
}

/// There is no operating system underneath that could say more.
unsafe extern "C" fn get_last_error(
    _vfs: *mut ffi::sqlite3_vfs,
    _bytes: c_int,
    _out: *mut c_char,
) -> c_int {
    0
}

/// # Safety
/// SQLite's contract for `xClose`.
unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    let handle = file.cast::<Handle>();
    // SAFETY: `open` put the box there, and SQLite closes a file once.
    unsafe {
        drop(Box::from_raw((*handle).file));
        (*handle).base.pMethods = std::ptr::null();
    }
    ffi::SQLITE_OK
}

/// # Safety
/// SQLite's contract for `xRead`: `into` has room for `bytes`.
unsafe extern "C" fn read(
    file: *mut ffi::sqlite3_file,
    into: *mut c_void,
    bytes: c_int,
    offset: i64,
) -> c_int {
    // SAFETY: an open file, and SQLite's own page buffer, which nobody else uses meanwhile.
    let (file, into) =
        unsafe { (opened(file), std::slice::from_raw_parts_mut(into.cast(), size(bytes))) };
    match file.read(size(offset), into) {
        Ok(true) => ffi::SQLITE_OK,
        Ok(false) => ffi::SQLITE_IOERR_SHORT_READ,
        Err(error) => code(Err(error)),
    }
}

/// # Safety
/// SQLite's contract for `xWrite`: `from` holds `bytes`.
unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    from: *const c_void,
    bytes: c_int,
    offset: i64,
) -> c_int {
    // SAFETY: an open file, and SQLite's own page buffer, which nobody changes meanwhile.
    let (file, from) =
        unsafe { (opened(file), std::slice::from_raw_parts(from.cast(), size(bytes))) };
    code(file.write(size(offset), from))
}

/// # Safety
/// SQLite's contract for `xTruncate`.
unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, len: i64) -> c_int {
    // SAFETY: an open file.
    code(unsafe { opened(file) }.truncate(size(len)))
}

/// # Safety
/// SQLite's contract for `xSync`.
unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, _flags: c_int) -> c_int {
    // SAFETY: an open file.
    code(unsafe { opened(file) }.sync())
}

/// # Safety
/// SQLite's contract for `xFileSize`.
unsafe extern "C" fn file_size(file: *mut ffi::sqlite3_file, out: *mut i64) -> c_int {
    // SAFETY: an open file.
    code(unsafe { opened(file) }.len().map(|len| {
        // SAFETY: SQLite passes a place for the answer.
        unsafe { *out = len as i64 }
    }))
}

/// # Safety
/// SQLite's contract for `xLock`.
unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, wanted: c_int) -> c_int {
    // SAFETY: an open file.
    code(unsafe { opened(file) }.lock(level(wanted)))
}

/// # Safety
/// SQLite's contract for `xUnlock`.
unsafe extern "C" fn unlock(file: *mut ffi::sqlite3_file, kept: c_int) -> c_int {
    // SAFETY: an open file.
    unsafe { opened(file) }.unlock(level(kept));
    ffi::SQLITE_OK
}

/// # Safety
/// SQLite's contract for `xCheckReservedLock`.
unsafe extern "C" fn check_reserved_lock(file: *mut ffi::sqlite3_file, out: *mut c_int) -> c_int {
    // SAFETY: an open file.
    code(unsafe { opened(file) }.is_reserved().map(|reserved| {
        // SAFETY: SQLite passes a place for the answer.
        unsafe { *out = c_int::from(reserved) }
    }))
}

/// Nothing special is understood.
unsafe extern "C" fn file_control(
    _file: *mut ffi::sqlite3_file,
    _what: c_int,
    _argument: *mut c_void,
) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn sector_size(_file: *mut ffi::sqlite3_file) -> c_int {
    SECTOR as c_int
}

/// # Safety
/// SQLite's contract for `xDeviceCharacteristics`.
unsafe extern "C" fn device_characteristics(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: an open file.
    let powersafe = unsafe { opened(file) }.is_powersafe();
    if powersafe { ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE } else { 0 }
}

/// # Safety
/// SQLite's contract for `xShmMap`.
unsafe extern "C" fn shm_map(
    file: *mut ffi::sqlite3_file,
    region: c_int,
    bytes: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    // SAFETY: an open file.
    let mapped = unsafe { opened(file) }.shm_map(size(region), size(bytes), extend != 0);
    let place = match mapped {
        // The memory is of atomics, so it may be written through a pointer from a shared borrow.
        Ok(Some(place)) => place.cast_mut().cast(),
        _ => std::ptr::null_mut(),
    };
    // SAFETY: SQLite passes a place for the answer.
    unsafe { *out = place };
    code(mapped.map(|_| ()))
}

/// # Safety
/// SQLite's contract for `xShmLock`.
unsafe extern "C" fn shm_lock(
    file: *mut ffi::sqlite3_file,
    first: c_int,
    count: c_int,
    flags: c_int,
) -> c_int {
    // SAFETY: an open file.
    let file = unsafe { opened(file) };
    // SQLite has eight locks, so this always fits.
    let slots = ShmSlots((((1_u32 << count) - 1) << first) as u8);
    if flags & ffi::SQLITE_SHM_UNLOCK != 0 {
        file.shm_unlock(slots);
        return ffi::SQLITE_OK;
    }
    code(file.shm_lock(slots, flags & ffi::SQLITE_SHM_EXCLUSIVE != 0))
}

unsafe extern "C" fn shm_barrier(_file: *mut ffi::sqlite3_file) {
    fence(Ordering::SeqCst);
}

/// # Safety
/// SQLite's contract for `xShmUnmap`.
unsafe extern "C" fn shm_unmap(file: *mut ffi::sqlite3_file, _delete: c_int) -> c_int {
    // SAFETY: an open file.
    unsafe { opened(file) }.shm_unmap();
    ffi::SQLITE_OK
}
