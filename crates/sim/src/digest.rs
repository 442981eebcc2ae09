//! A fingerprint of results: equal runs have equal digests, on every machine.

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

    pub(crate) fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}
