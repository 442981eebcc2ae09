//! What is left of a disk when power fails.

use std::collections::BTreeMap;
use std::sync::Arc;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::content::{Content, cut};
use crate::op::{Change, FileId, Op};
use crate::state::{File, State, rename};

/// What a disk writes whole or not at all, if it is kind.
pub(crate) const SECTOR: usize = 512;

/// What survives a power loss, besides all that was synced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Survival {
    /// Nothing else: the worst of a long write-back delay.
    DropAll,
    /// Everything else: the process was killed, the system lived on. What was not synced still is
    /// not, so a power loss after this one can take it.
    KeepAll,
    /// Each unsynced write is kept, dropped or torn at sectors of 512 bytes, on its own and in any
    /// order; each name is as it was after any of its unsynced creations and deletions. The
    /// operation that power failed in may have happened, in part or whole.
    Random(u64),
    /// As [`Survival::Random`], and a sector that was being written may hold anything, also where
    /// nobody wrote: unless the disk claims powersafe overwrite, in which case only the bytes
    /// written may.
    Garbage(u64),
}

/// The disk that is found when power is back. `in_flight` is what it failed in.
pub(crate) fn survivors(
    state: &State,
    in_flight: Option<&Op>,
    survival: Survival,
    powersafe: bool,
) -> State {
    let (seed, garbage) = match survival {
        Survival::DropAll => {
            return found(&state.names_durable, |file| state.files[&file].durable.clone());
        }
        Survival::KeepAll => return State { points: 0, ..state.clone() },
        Survival::Random(seed) => (seed, false),
        Survival::Garbage(seed) => (seed, true),
    };
    let mut dice = Dice::new(seed, state.points, garbage, powersafe);
    let mut state = state.clone();
    if let Some(op @ (Op::Create { .. } | Op::Delete { .. } | Op::Change { .. })) = in_flight {
        state.apply(op);
    }
    let names = dice.names(&state);
    found(&names, |file| dice.content(&state.files[&file]))
}

fn found(names: &BTreeMap<Arc<str>, FileId>, mut content: impl FnMut(FileId) -> Content) -> State {
    State {
        files: names.values().map(|file| (*file, File::of(content(*file)))).collect(),
        names: names.clone(),
        names_durable: names.clone(),
        names_pending: Vec::new(),
        points: 0,
    }
}

/// Chance, from the seed and the point at which power failed.
struct Dice {
    rng: Xoshiro256PlusPlus,
    /// In how many of 8 cases an operation is kept whole. Drawn once, so that both "all but one"
    /// and "only one" come up, also when there are many.
    kept_of_8: u64,
    garbage: bool,
    powersafe: bool,
}

impl Dice {
    fn new(seed: u64, point: u64, garbage: bool, powersafe: bool) -> Self {
        // An odd constant spreads neighbouring points apart; any would do.
        let mixed = seed ^ point.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed);
        let kept_of_8 = [1, 4, 7][(rng.next_u64() % 3) as usize];
        Self { rng, kept_of_8, garbage, powersafe }
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.rng.next_u64() % bound.max(1) as u64) as usize
    }

    fn keeps(&mut self) -> bool {
        self.rng.next_u64() % 8 < self.kept_of_8
    }

    /// Each name as after any of the things that happened to it.
    fn names(&mut self, state: &State) -> BTreeMap<Arc<str>, FileId> {
        let mut pending: BTreeMap<Arc<str>, Vec<Option<FileId>>> = BTreeMap::new();
        for (name, file) in &state.names_pending {
            pending.entry(name.clone()).or_default().push(*file);
        }
        let mut names = state.names_durable.clone();
        for (name, files) in pending {
            let done = self.below(files.len() + 1);
            if let Some(last) = files[..done].last() {
                rename(&mut names, name, *last);
            }
        }
        names
    }

    /// A file with some of what was not synced, in any order.
    fn content(&mut self, file: &File) -> Content {
        let mut kept: Vec<Change> =
            file.pending.iter().flat_map(|change| self.surviving_part(change)).collect();
        for last in (1..kept.len()).rev() {
            let other = self.below(last + 1);
            kept.swap(last, other);
        }
        let mut content = file.durable.clone();
        for change in &kept {
            change.apply(&mut content);
        }
        if self.garbage {
            for change in &file.pending {
                self.spoil(change, &mut content);
            }
        }
        content
    }

    fn surviving_part(&mut self, change: &Change) -> Vec<Change> {
        if self.keeps() {
            return vec![change.clone()];
        }
        let Change::Write { offset, bytes } = change else { return Vec::new() };
        let sectors: Vec<_> = cut(*offset, bytes.len(), SECTOR).collect();
        match self.below(3) {
            0 => Vec::new(),
            1 => {
                // A prefix: the write was cut short.
                let end = sectors[..self.below(sectors.len() + 1)].last().map_or(0, |s| s.1.end);
                vec![Change::Write { offset: *offset, bytes: bytes[..end].into() }]
            }
            _ => sectors
                .into_iter()
                .filter(|_| self.below(2) == 0)
                .map(|(at, part)| Change::Write { offset: at, bytes: bytes[part].into() })
                .collect(),
        }
    }

    /// Now and then, one sector that the write touched holds anything.
    fn spoil(&mut self, change: &Change, content: &mut Content) {
        let Change::Write { offset, bytes } = change else { return };
        if self.below(4) != 0 {
            return;
        }
        let sectors: Vec<_> = cut(*offset, bytes.len(), SECTOR).collect();
        let (at, part) = sectors[self.below(sectors.len())].clone();
        let (from, len) =
            if self.powersafe { (at, part.len()) } else { (at - at % SECTOR, SECTOR) };
        // A file that was not lengthened has no such sector; it may hold the beginning of one.
        let len = len.min(content.len().saturating_sub(from));
        let mut noise = vec![0; len];
        self.rng.fill_bytes(&mut noise);
        content.write(from, &noise);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: FileId = FileId(0);

    fn write(offset: usize, len: usize) -> Op {
        let bytes = vec![b'x'; len].into();
        Op::Change { file: FILE, change: Change::Write { offset, bytes } }
    }

    /// A file of this many zero bytes, durable with its name, and what was done to it then.
    fn after(len: usize, ops: &[Op]) -> State {
        let mut state = State::default();
        state.import("f", &vec![0; len]);
        for op in ops {
            state.apply(op);
        }
        state
    }

    fn bytes(state: &State) -> Vec<u8> {
        state.content(state.file("f").expect("there")).to_vec()
    }

    /// Which sectors were written, whole or not: `x` all, `.` none, `?` in part.
    fn sectors(bytes: &[u8]) -> String {
        let sign = |sector: &[u8]| match sector.iter().filter(|byte| **byte == b'x').count() {
            0 => '.',
            count if count == sector.len() => 'x',
            _ => '?',
        };
        bytes.chunks(SECTOR).map(sign).collect()
    }

    #[test]
    fn a_write_is_kept_dropped_or_torn_at_sectors() {
        let state = after(4 * SECTOR, &[write(0, 4 * SECTOR)]);
        let found: std::collections::BTreeSet<String> = (0..200)
            .map(|seed| sectors(&bytes(&survivors(&state, None, Survival::Random(seed), false))))
            .collect();
        for expected in ["xxxx", "....", "xx..", ".x.x", "...x"] {
            assert!(found.contains(expected), "{expected} in {found:?}");
        }
        assert!(found.iter().all(|sectors| !sectors.contains('?')), "{found:?}");
    }

    #[test]
    fn what_was_synced_stays_and_so_does_what_lies_beside_a_write() {
        let ops = [write(0, 100), Op::Sync { file: FILE }, write(200, 100)];
        let state = after(SECTOR, &ops);
        for seed in 0..100 {
            let found = bytes(&survivors(&state, None, Survival::Random(seed), false));
            assert_eq!((&found[..100], &found[100..200]), (&[b'x'; 100][..], &[0; 100][..]));
            let found = bytes(&survivors(&state, None, Survival::Garbage(seed), true));
            assert_eq!((&found[..100], &found[100..200]), (&[b'x'; 100][..], &[0; 100][..]));
        }
        let spoilt = |seed| bytes(&survivors(&state, None, Survival::Garbage(seed), false));
        assert!((0..100).any(|seed| spoilt(seed)[..100] != [b'x'; 100]), "not powersafe");
    }

    #[test]
    fn a_later_write_may_survive_an_earlier_one() {
        let state = after(2 * SECTOR, &[write(0, SECTOR), write(SECTOR, SECTOR)]);
        let found = |seed| sectors(&bytes(&survivors(&state, None, Survival::Random(seed), false)));
        assert!((0..50).any(|seed| found(seed) == ".x"));
    }

    #[test]
    fn a_name_is_durable_when_its_folder_is_synced() {
        let file = FileId(0);
        let mut state = State::default();
        state.apply(&Op::Create { name: "data/f".into(), file });
        state.apply(&write(0, 10));
        state.apply(&Op::Sync { file });
        let dropped = |state: &State| survivors(state, None, Survival::DropAll, false);
        assert_eq!(dropped(&state).file("data/f"), None);
        state.apply(&Op::SyncDir { dir: "other".into() });
        assert_eq!(dropped(&state).file("data/f"), None);
        state.apply(&Op::SyncDir { dir: "data".into() });
        assert_eq!(dropped(&state).file("data/f"), Some(file));

        state.apply(&Op::Delete { name: "data/f".into() });
        assert_eq!(dropped(&state).content(file).len(), 10, "it comes back");
        state.apply(&Op::SyncDir { dir: "data".into() });
        assert_eq!(dropped(&state).file("data/f"), None);
    }

    #[test]
    fn what_power_failed_in_may_have_happened() {
        let state = after(SECTOR, &[]);
        let found = |survival| {
            sectors(&bytes(&survivors(&state, Some(&write(0, SECTOR)), survival, false)))
        };
        assert_eq!((found(Survival::DropAll), found(Survival::KeepAll)), (".".into(), ".".into()));
        let random: Vec<_> = (0..20).map(|seed| found(Survival::Random(seed))).collect();
        assert!(random.contains(&"x".into()) && random.contains(&".".into()));
    }
}
