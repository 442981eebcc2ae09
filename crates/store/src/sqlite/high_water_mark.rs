//! The high-water mark: a small file beside the database that names the last acknowledged entry.
//!
//! SQLite takes its log to end at the first bad checksum. If a byte of the log is damaged, or the whole
//! log is missing, the entries after it are silently gone; the mark detects that. It is written after
//! a commit is durable and is never synced: after a power loss it may be behind, but it is never
//! ahead. A database without the entry that the mark names has lost something, or was replaced by an
//! older copy. Restoring a backup removes the mark.

use std::{
    fs::{self, File},
    io::{self, Seek, Write},
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OptionalExtension};
use sha2::{Digest, Sha256};

use crate::{
    MarkState, StoreError,
    entry::{Hash, hex},
    private::make_file,
};

/// The file's name in a data folder.
const MARK_FILE: &str = "cardroom.mark";

#[derive(Debug)]
pub(super) struct HighWaterMark {
    path: PathBuf,
    /// Opened when it is first set.
    file: Option<File>,
    last_seq: i64,
}

impl HighWaterMark {
    pub(super) fn new(folder: &Path) -> Self {
        Self { path: folder.join(MARK_FILE), file: None, last_seq: 0 }
    }

    /// The last acknowledged entry; `None` if the file is torn, as when power fails during a write.
    pub(super) fn read(&self) -> Option<MarkedEntry> {
        let line = fs::read_to_string(&self.path).ok()?;
        let (seq, hash) = read(&line)?;
        Some(MarkedEntry { seq, hash: hash.to_owned(), path: self.path.clone() })
    }

    pub(super) fn state(&self) -> MarkState {
        match self.read() {
            Some(_) => MarkState::Read,
            None if self.path.exists() => MarkState::Unreadable,
            None => MarkState::None,
        }
    }

    /// Removes the file: another database takes the place of this one.
    pub(super) fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Records that everything up to this entry is durable.
    pub(super) fn set(&mut self, seq: i64, hash: Option<&Hash>) {
        if let Some(hash) = hash
            && seq != self.last_seq
        {
            self.last_seq = seq;
            let line = line(seq, &hex(hash));
            // If this fails the mark stays behind, and the entry it names is still there.
            let file = self.file.take().or_else(|| create(&self.path));
            self.file = file.filter(|mut file| {
                file.rewind().and_then(|()| file.write_all(line.as_bytes())).is_ok()
            });
        }
    }
}

/// The entry that the mark names.
#[derive(Debug)]
pub(super) struct MarkedEntry {
    seq: i64,
    hash: String,
    path: PathBuf,
}

impl MarkedEntry {
    /// Fails if the database does not have it.
    pub(super) fn verify(&self, sql: &Connection) -> Result<(), StoreError> {
        let Self { seq, hash, path } = self;
        let stored: Option<Hash> = sql
            .query_row("SELECT hash FROM entries WHERE seq = ?1", [seq], |row| row.get(0))
            .optional()?;
        let what = match stored {
            Some(stored) if hex(&stored) == *hash => return Ok(()),
            Some(_) => "is another one now",
            None => "is missing",
        };
        Err(StoreError::Damaged(format!(
            "entry {seq} was acknowledged and {what}. If an older copy was put there on purpose, \
             remove {}",
            path.display()
        )))
    }
}

fn create(path: &Path) -> Option<File> {
    make_file(path).ok()
}

/// Always of the same length, so that the file is never longer than its line.
fn line(seq: i64, hash: &str) -> String {
    let body = format!("{seq:020} {hash}");
    format!("{body} {}\n", checksum(&body))
}

fn read(line: &str) -> Option<(i64, &str)> {
    let (body, found) = line.strip_suffix('\n')?.rsplit_once(' ')?;
    let (seq, hash) = body.split_once(' ').filter(|_| checksum(body) == found)?;
    Some((seq.parse().ok()?, hash))
}

/// A checksum that a torn line does not match.
fn checksum(body: &str) -> String {
    hex(&Sha256::digest(body)[..4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_back_and_a_torn_one_is_not() {
        let (one, other) = (line(7, &hex(&[1; 32])), line(8_000_000, &hex(&[2; 32])));
        assert_eq!(read(&one), Some((7, &*hex(&[1; 32]))));
        assert_eq!(one.len(), other.len());
        for cut in 0..one.len() {
            assert_eq!(read(&one[..cut]), None);
            let torn = format!("{}{}", &one[..cut], &other[cut..]);
            assert!(read(&torn).is_none() || torn == one || torn == other, "{torn}");
        }
    }
}
