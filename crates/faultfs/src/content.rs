//! The bytes of one file. Copies share what they have in common, so that a copy of a whole disk
//! costs next to nothing: a test makes one for every point at which power may fail.

use std::sync::Arc;

/// Two pages of SQLite's default size: a copy that is written to copies this much.
const CHUNK: usize = 8192;

/// A file's bytes. What lies beyond its length is zero, so that growing it needs no filling.
#[derive(Clone, Default)]
pub(crate) struct Content {
    chunks: Vec<Arc<[u8; CHUNK]>>,
    len: usize,
}

impl Content {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Fills `into` from `offset`; bytes beyond the end read as zero. Returns how many bytes were
    /// there.
    pub(crate) fn read(&self, offset: usize, into: &mut [u8]) -> usize {
        into.fill(0);
        let there = self.len.saturating_sub(offset).min(into.len());
        for (at, piece) in cut(offset, there, CHUNK) {
            let from = &self.chunks[at / CHUNK][at % CHUNK..];
            into[piece.clone()].copy_from_slice(&from[..piece.len()]);
        }
        there
    }

    /// Writes `bytes` at `offset`; a gap before them is filled with zeros.
    pub(crate) fn write(&mut self, offset: usize, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        self.grow(offset + bytes.len());
        for (at, piece) in cut(offset, bytes.len(), CHUNK) {
            let chunk = Arc::make_mut(&mut self.chunks[at / CHUNK]);
            let bytes = &bytes[piece];
            chunk[at % CHUNK..][..bytes.len()].copy_from_slice(bytes);
        }
    }

    /// Makes it at least `len` long, with zeros.
    pub(crate) fn grow(&mut self, len: usize) {
        if len > self.len {
            self.chunks.resize_with(len.div_ceil(CHUNK), || Arc::new([0; CHUNK]));
            self.len = len;
        }
    }

    /// Cuts it to `len`, or fills it up with zeros.
    pub(crate) fn truncate(&mut self, len: usize) {
        if len >= self.len {
            return self.grow(len);
        }
        self.chunks.truncate(len.div_ceil(CHUNK));
        if !len.is_multiple_of(CHUNK)
            && let Some(last) = self.chunks.last_mut()
        {
            Arc::make_mut(last)[len % CHUNK..].fill(0);
        }
        self.len = len;
    }

    pub(crate) fn to_vec(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.len];
        self.read(0, &mut bytes);
        bytes
    }
}

impl From<&[u8]> for Content {
    fn from(bytes: &[u8]) -> Self {
        let mut content = Self::default();
        content.write(0, bytes);
        content
    }
}

/// The stretch of `len` bytes at `offset`, cut at multiples of `size`: where each piece is in the
/// file, and which part of the stretch it is.
pub(crate) fn cut(
    offset: usize,
    len: usize,
    size: usize,
) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        (done < len).then(|| {
            let (at, from) = (offset + done, done);
            done = len.min(done + size - at % size);
            (at, from..done)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_is_read_back_across_chunks_and_a_gap_reads_as_zero() {
        let mut content = Content::default();
        content.write(CHUNK - 2, b"abcdef");
        assert_eq!(content.len(), CHUNK + 4);
        let mut bytes = [9; 10];
        assert_eq!(content.read(CHUNK - 4, &mut bytes), 8);
        assert_eq!(&bytes, b"\0\0abcdef\0\0");
    }

    #[test]
    fn what_was_cut_off_does_not_come_back() {
        let mut content = Content::from(&b"secret"[..]);
        content.truncate(2);
        content.truncate(6);
        assert_eq!(content.to_vec(), b"se\0\0\0\0");
    }

    #[test]
    fn a_copy_does_not_see_later_writes() {
        let mut content = Content::from(&b"before"[..]);
        let copy = content.clone();
        content.write(0, b"after!");
        assert_eq!(copy.to_vec(), b"before");
    }
}
