//! Appending to the chains.

use rusqlite::{OptionalExtension, params};

use super::{
    batch::Batch,
    cache::{Head, int, millis, uint},
};
use crate::{
    StoreError,
    entry::{Entry, first_hash},
};

impl Batch<'_> {
    /// Puts an entry at the end of its stream. Its number among all entries.
    pub(super) fn append(&mut self, stream: &str, entry: &Entry) -> Result<i64, StoreError> {
        let before = self.head(stream)?;
        let number = before.number + 1;
        let hash = entry.hash(&before.hash, number);
        let seq = self.cache.last_seq + 1;
        let Entry { name, kind, at, content } = entry;
        self.sql
            .prepare_cached(
                "INSERT INTO entries (seq, stream, number, at, name, kind, content, hash)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )?
            .execute(params![seq, before.id, int(number), int(at.0), name, kind, content, hash])?;
        self.cache.last_seq = seq;
        self.cache.last_hash = Some(hash);
        self.cache.streams.insert(stream.to_owned(), Head { id: before.id, number, hash });
        if !self.cache.streams_changed.contains(stream) {
            self.cache.streams_changed.insert(stream.to_owned());
        }
        Ok(seq)
    }

    /// Whether something of this name has happened.
    pub(super) fn has_happened(&self, name: &str) -> Result<bool, StoreError> {
        let query = "SELECT 1 FROM entries WHERE name = ?1";
        Ok(self.sql.prepare_cached(query)?.exists([name])?)
    }

    /// What has happened under this name.
    pub(super) fn entry(&self, name: &str) -> Result<Option<Entry>, StoreError> {
        let query = "SELECT name, kind, at, content FROM entries WHERE name = ?1";
        let stored = self.sql.prepare_cached(query)?.query_row([name], |row| {
            let kind: String = row.get(1)?;
            let at = millis(row.get(2)?);
            Ok(Entry { name: row.get(0)?, kind: kind.into(), at, content: row.get(3)? })
        });
        Ok(stored.optional()?)
    }

    /// Where a stream ends; a new one is begun.
    pub(super) fn head(&mut self, stream: &str) -> Result<Head, StoreError> {
        if let Some(head) = self.cache.streams.get(stream) {
            return Ok(*head);
        }
        let query = "SELECT id, number, hash FROM streams WHERE name = ?1";
        let stored = self.sql.prepare_cached(query)?.query_row([stream], |row| {
            Ok(Head { id: row.get(0)?, number: uint(row.get(1)?), hash: row.get(2)? })
        });
        let head = match stored.optional()? {
            Some(head) => head,
            None => {
                let hash = first_hash(stream);
                let query = "INSERT INTO streams (name, number, hash) VALUES (?1, 0, ?2)";
                self.sql.prepare_cached(query)?.execute(params![stream, hash])?;
                Head { id: self.sql.last_insert_rowid(), number: 0, hash }
            }
        };
        self.cache.streams.insert(stream.to_owned(), head);
        Ok(head)
    }

    pub(super) fn write_heads(&mut self) -> Result<(), StoreError> {
        let query = "UPDATE streams SET number = ?2, hash = ?3 WHERE id = ?1";
        let mut update = self.sql.prepare_cached(query)?;
        while let Some(stream) = self.cache.streams_changed.pop_first() {
            let Head { id, number, hash } = self.cache.streams[&stream];
            update.execute(params![id, int(number), hash])?;
        }
        Ok(())
    }
}
