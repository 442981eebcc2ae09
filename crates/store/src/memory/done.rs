//! The commits of a game that are done: their numbers and fingerprints.

use std::collections::BTreeMap;

use super::numbers::Numbers;
use crate::entry::{Entry, Hash};

/// A lean store keeps so many fingerprints: a commit is repeated soon or never.
const LEAN_MAX: usize = 1_000;

#[derive(Debug, Default)]
pub(super) struct DoneCommits {
    numbers: Numbers,
    fingerprints: BTreeMap<u64, Hash>,
}

impl DoneCommits {
    pub(super) fn contains(&self, commit: u64) -> bool {
        self.numbers.contains(commit)
    }

    /// Whether a commit that is done had the same content, if its fingerprint is still known.
    pub(super) fn has_same_content(&self, commit: u64, entry: &Entry) -> bool {
        self.fingerprints.get(&commit).is_none_or(|known| *known == entry.fingerprint())
    }

    pub(super) fn insert(&mut self, commit: u64, entry: &Entry, lean: bool) {
        self.numbers.insert(commit);
        self.fingerprints.insert(commit, entry.fingerprint());
        if lean && self.fingerprints.len() > LEAN_MAX {
            self.fingerprints.pop_first();
        }
    }
}
