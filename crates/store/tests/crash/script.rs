//! A room that is played once over a disk that remembers everything, and what is true of it after
//! each batch that was acknowledged.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use base::{Cents, Millis};
use faultfs::{Disk, Recording};
use ledger::{Account, Currency, self_check};
use room::SavedRoom;
use sha2::{Digest as _, Sha256};
use store::{HandId, Item, ItemOutcome, MemoryStore, Options, Reader, Sqlite, Store, StoreError};

use crate::{office, world::World};

/// The seed of the scripted room; each of its hands is the same every time.
pub(crate) const SEED: u64 = 20_261_115;

/// So often something else happens than play.
const OFFICE_EVERY: u32 = 6;

/// Enough to tell two states apart.
pub(crate) type Digest = [u8; 32];

/// One batch, as it was asked for and answered.
pub(crate) struct Batch {
    pub(crate) items: Vec<Item>,
    pub(crate) answers: Vec<ItemOutcome>,
    /// Operations of the disk until it was acknowledged.
    pub(crate) point: u64,
    /// The file beside the database that says what was acknowledged.
    pub(crate) mark: Vec<u8>,
}

/// What is true after so many batches, by the model.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) room: Digest,
    pub(crate) balances: Digest,
    pub(crate) hands: usize,
    /// Records of hands that started earlier are gone.
    pub(crate) pruned_before: Millis,
    /// For whoever plays on from here.
    pub(crate) now: Millis,
}

/// The whole run. `states` has one more than `batches`: the first is before any of them.
pub(crate) struct Script {
    pub(crate) recording: Recording,
    pub(crate) folder: tempfile::TempDir,
    pub(crate) batches: Vec<Batch>,
    pub(crate) states: Vec<State>,
    /// All hands and when they started, in the order they became durable.
    pub(crate) hands: Vec<(HandId, Millis)>,
    /// The next run gives its requests higher ids.
    pub(crate) requests: u64,
}

/// How the script is made durable; other than by default only to see that it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Sound,
    /// Batches are acknowledged before they are committed.
    Hasty,
}

impl Script {
    /// Plays so many hands.
    pub(crate) fn record(disk: &Disk, hands: usize, mode: Mode) -> Self {
        let mut recorder = Recorder::new(disk, mode);
        let mut world = World::new(SEED);
        world.steady = true;
        let (mut runs, mut last_office) = (0_u32, crate::world::START);
        while recorder.hands.len() < hands {
            // What gathers meanwhile is one batch: of one item, or of all tables together.
            world.patience = 1 + u64::from(runs % 3);
            world.run(&mut recorder, 400);
            recorder.now = world.now;
            if runs.is_multiple_of(OFFICE_EVERY) {
                for batch in office::batches(u64::from(runs), last_office, world.now) {
                    let answers = recorder.commit(&batch).unwrap();
                    assert!(answers.iter().all(ItemOutcome::is_done), "{answers:?}");
                }
                last_office = world.now;
            }
            runs += 1;
            match runs % 7 {
                // The room is closed and opened again, as after an update.
                3 => {
                    recorder.reopen();
                    world.crash(&mut recorder);
                }
                // It is killed: the log is found as it was left.
                6 => world.crash(&mut recorder),
                _ => recorder.checkpoint(),
            }
        }
        let Recorder { folder, batches, states, hands, sqlite, .. } = recorder;
        let recording = disk.recorded();
        drop(sqlite);
        Self { recording, folder, batches, states, hands, requests: world.requests }
    }

    /// The same batches over a disk where things go wrong. Each is retried until it is done; `heal`
    /// is called with each error first.
    pub(crate) fn again(&self, disk: &Disk, mut heal: impl FnMut(&StoreError)) -> Self {
        let folder = in_memory_folder();
        let mounted = disk.mount();
        disk.record();
        let mut sqlite = None;
        let mut batches: Vec<Batch> = Vec::new();
        while let Some(Batch { items, answers, .. }) = self.batches.get(batches.len()) {
            let mut attempt = || match &mut sqlite {
                Some(sqlite) => Sqlite::commit(sqlite, items),
                None => sqlite.insert(open(folder.path(), &mounted)?).commit(items),
            };
            let answered = match attempt() {
                Ok(answered) => answered,
                Err(error) => {
                    heal(&error);
                    continue;
                }
            };
            for (now, before) in answered.iter().zip(answers) {
                assert!(now == before || (now.is_done() && before.is_done()), "{now:?}");
            }
            let mark = fs::read(mark_of(folder.path())).unwrap_or_default();
            let (items, answers) = (items.clone(), answers.clone());
            batches.push(Batch { items, answers, point: disk.points(), mark });
        }
        let recording = disk.recorded();
        drop(sqlite);
        let (hands, requests) = (self.hands.clone(), self.requests);
        Self { recording, folder, batches, states: self.states.clone(), hands, requests }
    }

    /// How many batches were acknowledged when power failed at this point.
    pub(crate) fn acknowledged(&self, point: u64) -> usize {
        self.batches.partition_point(|batch| batch.point <= point)
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join(store::DATABASE)
    }
}

/// A store that notes what it is asked, and asks a model too.
struct Recorder {
    disk: Disk,
    mounted: faultfs::Registered,
    folder: tempfile::TempDir,
    memory: MemoryStore,
    sqlite: Option<Sqlite>,
    mode: Mode,
    batches: Vec<Batch>,
    states: Vec<State>,
    hands: Vec<(HandId, Millis)>,
    pruned_before: Millis,
    now: Millis,
}

impl Recorder {
    fn new(disk: &Disk, mode: Mode) -> Self {
        // For the lock and the mark; everything else is on the disk.
        let folder = in_memory_folder();
        let mounted = disk.mount();
        disk.record();
        let sqlite = Some(open(folder.path(), &mounted).unwrap());
        let mut new = Self {
            disk: disk.clone(),
            mounted,
            folder,
            memory: MemoryStore::new(),
            sqlite,
            mode,
            batches: Vec::new(),
            states: Vec::new(),
            hands: Vec::new(),
            pruned_before: Millis::ZERO,
            now: crate::world::START,
        };
        new.note_state();
        new
    }

    fn reopen(&mut self) {
        self.sqlite = None;
        self.sqlite = Some(open(self.folder.path(), &self.mounted).unwrap());
    }

    fn checkpoint(&mut self) {
        self.sqlite.as_mut().unwrap().checkpoint().unwrap();
    }

    fn note_state(&mut self) {
        let balances = self.memory.balances();
        assert_eq!(self_check(balances.iter().copied()), [], "the model is in balance");
        let in_words = |(account, currency, held): (Account, Currency, Cents)| {
            (account.to_string(), currency.to_string(), held.0)
        };
        let state = State {
            room: digest_of_room(&self.memory.load().unwrap()),
            balances: digest_of_balances(balances.into_iter().map(in_words)),
            hands: self.hands.len(),
            pruned_before: self.pruned_before,
            now: self.now,
        };
        self.states.push(state);
    }
}

impl Store for Recorder {
    fn commit(&mut self, items: &[Item]) -> Result<Vec<ItemOutcome>, StoreError> {
        let hasty = self.disk.points();
        let answers = self.memory.commit(items)?;
        assert_eq!(self.sqlite.as_mut().unwrap().commit(items)?, answers);
        let point = if self.mode == Mode::Hasty { hasty } else { self.disk.points() };
        for item in items {
            self.hands.extend(hand_of(item).zip(started_at(item)));
            if let Item::Prune { before, .. } = item {
                self.pruned_before = *before;
            }
        }
        let mark = fs::read(mark_of(self.folder.path())).unwrap_or_default();
        let (items, answers) = (items.to_vec(), answers);
        self.batches.push(Batch { items, answers: answers.clone(), point, mark });
        self.note_state();
        Ok(answers)
    }

    fn load(&mut self) -> Result<SavedRoom, StoreError> {
        self.sqlite.as_mut().unwrap().load()
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.sqlite.as_ref().unwrap().reader()
    }
}

/// In memory, where there is such a place.
pub(crate) fn in_memory_folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// Opens the store on a disk. Nothing happens by itself, so that everything happens in one order.
pub(crate) fn open(folder: &Path, disk: &faultfs::Registered) -> Result<Sqlite, StoreError> {
    let vfs = Some(disk.name().to_str().unwrap().to_owned());
    let hands_a_span = Some(64);
    let options = Options { vfs, without_checkpoints: true, hands_a_span, ..Options::default() };
    Sqlite::open_with(folder, options)
}

pub(crate) fn mark_of(folder: &Path) -> PathBuf {
    folder.join("cardroom.mark")
}

/// The hand that an item makes durable.
pub(crate) fn hand_of(item: &Item) -> Option<HandId> {
    let Item::Game { game, commit } = item else { return None };
    let hand = commit.hand.as_ref()?;
    Some(HandId { game: *game, table: hand.table, number: hand.over.number })
}

fn started_at(item: &Item) -> Option<Millis> {
    let Item::Game { commit, .. } = item else { return None };
    commit.hand.as_ref().map(|hand| hand.over.started_at())
}

pub(crate) fn digest_of_room(room: &SavedRoom) -> Digest {
    digest_of(|text| write!(text, "{room:?}"))
}

/// Of what accounts hold; those that hold nothing do not count.
pub(crate) fn digest_of_balances(
    balances: impl IntoIterator<Item = (String, String, i64)>,
) -> Digest {
    let mut some: Vec<_> = balances.into_iter().filter(|(_, _, held)| *held != 0).collect();
    some.sort_unstable();
    digest_of(|text| write!(text, "{some:?}"))
}

fn digest_of(write: impl FnOnce(&mut String) -> std::fmt::Result) -> Digest {
    let mut text = String::new();
    write(&mut text).unwrap();
    Sha256::digest(text).into()
}
