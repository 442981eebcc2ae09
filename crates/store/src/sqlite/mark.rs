//! The mark: which entry was acknowledged last, in a small file beside the database.
//!
//! SQLite takes its log to end where the checksums do. If a byte of it is damaged, or the whole log
//! is missing, everything after it is gone without a word; the mark is what notices. It is written
//! after a commit is durable and never synced, so it may be behind, after a power loss, and is
//! never ahead: a database without the entry it names has lost something. That includes one that
//! was replaced by an older copy; restoring a backup removes the mark.

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

/// The file of the mark in a data folder.
const MARK: &str = "cardroom.mark";

#[derive(Debug)]
pub(super) struct Mark {
    path: PathBuf,
    /// Opened when it is first set.
    file: Option<File>,
    last_seq: i64,
}

impl Mark {
    pub(super) fn new(folder: &Path) -> Self {
        Self { path: folder.join(MARK), file: None, last_seq: 0 }
    }

    /// What it says; nothing if it cannot be read: it was being written when power failed.
    pub(super) fn read(&self) -> Option<Marked> {
        let line = fs::read_to_string(&self.path).ok()?;
        let (seq, hash) = read(&line)?;
        Some(Marked { seq, hash: hash.to_owned(), path: self.path.clone() })
    }

    pub(super) fn state(&self) -> MarkState {
        match self.read() {
            Some(_) => MarkState::Read,
            None if self.path.exists() => MarkState::Unreadable,
            None => MarkState::None,
        }
    }

    /// Takes it away: what comes is another database.
    pub(super) fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Everything up to this entry is durable.
    pub(super) fn set(&mut self, seq: i64, hash: Option<&Hash>) {
        if let Some(hash) = hash
            && seq != self.last_seq
        {
            self.last_seq = seq;
            let line = line(seq, &hex(hash));
            // If this fails the mark stays behind, and what it says stays true.
            let file = self.file.take().or_else(|| create(&self.path));
            self.file = file.filter(|mut file| {
                file.rewind().and_then(|()| file.write_all(line.as_bytes())).is_ok()
            });
        }
    }
}

/// An entry that was acknowledged.
#[derive(Debug)]
pub(super) struct Marked {
    seq: i64,
    hash: String,
    path: PathBuf,
}

impl Marked {
    /// Says no to a database that does not have it.
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

/// Always as long as before, so that the file is never longer than its line.
fn line(seq: i64, hash: &str) -> String {
    let said = format!("{seq:020} {hash}");
    format!("{said} {}\n", sum(&said))
}

fn read(line: &str) -> Option<(i64, &str)> {
    let (said, found) = line.strip_suffix('\n')?.rsplit_once(' ')?;
    let (seq, hash) = said.split_once(' ').filter(|_| sum(said) == found)?;
    Some((seq.parse().ok()?, hash))
}

/// Tells a line that was written in part.
fn sum(said: &str) -> String {
    hex(&Sha256::digest(said)[..4])
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
