//! A fingerprint of results: equal runs have equal digests, on every machine.

use std::hash::{Hash, Hasher};

/// FNV-1a over whole words: quick, and quite enough to notice a difference. Not for secrets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Digest(u64);

impl Digest {
    pub(crate) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    #[inline]
    pub(crate) fn add(&mut self, word: u64) {
        // The rotation carries high bits down, which a multiplication alone never does.
        self.0 = ((self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3)).rotate_left(29);
    }

    /// Everything there is in a value.
    pub(crate) fn add_all(&mut self, value: &impl Hash) {
        value.hash(self);
    }

    pub(crate) fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}

/// Whole words whatever their width, so that neither the width of a pointer nor the order of bytes
/// in a word makes a difference between machines.
impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.add(u64::from(*byte)));
    }

    fn write_u8(&mut self, word: u8) {
        self.add(u64::from(word));
    }

    fn write_u16(&mut self, word: u16) {
        self.add(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.add(word as u64);
    }
}
