//! What a game has done: the numbers of its commits, and what they said.

use std::collections::BTreeMap;

use super::numbers::Numbers;
use crate::entry::{Entry, Hash};

/// Of so many commits a lean store knows what they said: who asks again asks soon.
const LEAN_MAX: usize = 1_000;

#[derive(Debug, Default)]
pub(super) struct DoneCommits {
    numbers: Numbers,
    said: BTreeMap<u64, Hash>,
}

impl DoneCommits {
    pub(super) fn contains(&self, commit: u64) -> bool {
        self.numbers.contains(commit)
    }

    /// Whether a commit that was done said the same, as far as it is known.
    pub(super) fn said(&self, commit: u64, entry: &Entry) -> bool {
        self.said.get(&commit).is_none_or(|said| *said == entry.fingerprint())
    }

    pub(super) fn insert(&mut self, commit: u64, entry: &Entry, lean: bool) {
        self.numbers.insert(commit);
        self.said.insert(commit, entry.fingerprint());
        if lean && self.said.len() > LEAN_MAX {
            self.said.pop_first();
        }
    }
}
