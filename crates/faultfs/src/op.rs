//! What can be done to a disk, one step at a time. Each is a *point* at which power may fail.

use std::fmt;
use std::sync::Arc;

/// A file, whatever its name: a deleted file that is still open, or whose deletion is not yet
/// durable, has none or an old one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FileId(pub(crate) u64);

/// One step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Op {
    /// A new, empty file gets this name.
    Create { name: Arc<str>, file: FileId },
    /// The name is taken away.
    Delete { name: Arc<str> },
    /// Bytes of a file change, or the length.
    Change { file: FileId, change: Change },
    /// What a file holds is durable from now on.
    Sync { file: FileId },
    /// The names in a folder are durable from now on.
    SyncDir { dir: Arc<str> },
    /// A sync that was reported as done and does nothing.
    LiedSync,
    /// A sync that failed, after which the system has forgotten what it had to write: a later sync
    /// is reported as done and does not write it either.
    LostSync { file: FileId },
}

/// What changes in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Change {
    Write { offset: usize, bytes: Arc<[u8]> },
    Truncate { len: usize },
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create { name, file } => write!(f, "create {name} as file {}", file.0),
            Self::Delete { name } => write!(f, "delete {name}"),
            Self::Change { file, change: Change::Write { offset, bytes } } => {
                write!(f, "write {} bytes at {offset} of file {}", bytes.len(), file.0)
            }
            Self::Change { file, change: Change::Truncate { len } } => {
                write!(f, "cut file {} to {len} bytes", file.0)
            }
            Self::Sync { file } => write!(f, "sync file {}", file.0),
            Self::SyncDir { dir } => write!(f, "sync folder '{dir}'"),
            Self::LiedSync => f.write_str("a sync that does nothing"),
            Self::LostSync { file } => write!(f, "a sync of file {} that fails", file.0),
        }
    }
}

/// The folder of a name.
pub(crate) fn dir_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(dir, _)| dir)
}
