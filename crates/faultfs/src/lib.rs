//! A disk in memory that loses power, as SQLite sees it: test support for everything durable.
//!
//! [`Disk`] holds files twice: as programs see them, and as they would be found after a power
//! loss. [`register`] makes it a file layer ("VFS") of SQLite, and any connection opened through
//! it runs unchanged, WAL and several connections included. Power fails at a chosen operation
//! ([`Disk::cut_power_at`]), and [`Disk::restart`] gives the disk that is found afterwards:
//! everything that was synced, and of the rest what a [`Survival`] says. A [`Recording`] gives that
//! disk for *every* point of a run that was made only once.
//!
//! ```
//! use faultfs::{Disk, Survival};
//!
//! let disk = Disk::new();
//! let db = disk.mount().open("room.db")?;
//! db.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE hand (id)")?;
//! disk.record();
//! db.execute_batch("INSERT INTO hand VALUES (1)")?;
//! let recording = disk.recorded();
//! for point in recording.points() {
//!     let found = recording.at(point, Survival::Random(7)).mount().open("room.db")?;
//!     let hands: i64 = found.query_row("SELECT count(*) FROM hand", [], |row| row.get(0))?;
//!     assert!(hands == 1 || point < disk.points(), "what was acknowledged is there");
//! }
//! # Ok::<(), rusqlite::Error>(())
//! ```
//!
//! # How SQLite's calls are read
//!
//! - A sync of a file makes its bytes and its length durable, and nothing else. `DATAONLY` and
//!   `FULL` are the same here.
//! - A new file's name is durable when its folder is synced. That happens where SQLite's own Unix
//!   layer does it: after the first sync of a rollback journal or a WAL that was opened to be
//!   created, and after a deletion that asks for it. A sync of the database file does not make its
//!   name durable. Syncing a folder makes *all* names in it durable, and is a point of its own.
//! - Nothing orders two unsynced operations, of one file or several. Order comes by syncs only.
//! - The memory that connections share (`-shm`) belongs to the machine: it never survives.
//! - Nameless temporary files are not on the disk and are not counted.
//!
//! # What is not modelled
//!
//! Several processes; memory-mapped reading (SQLite falls back to plain reads); renaming, which
//! SQLite never does; time, which stands still for SQL; atomic batches and other promises that a
//! device may make.

mod content;
mod disk;
mod fault;
mod ffi;
mod file;
mod lock;
mod op;
mod record;
mod state;
mod survive;

pub use disk::Disk;
pub use fault::{Call, Fault};
pub use ffi::{Registered, register, seed_sqlite};
pub use record::{Recording, Walk};
pub use survive::Survival;
