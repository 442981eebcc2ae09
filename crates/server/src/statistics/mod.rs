//! Figures about finished hands: what each player did, by day, and how busy each game was. A thread of
//! its own reads the books in their order, adds up what is new and stores it in a file beside them, so
//! that nothing is added on the way of a hand, and so that the figures stay when records are pruned.
//!
//! H11: a hand counts only after its table has shown the end of it.

mod count;

use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use base::{GameId, Millis, PlayerId};
use room::Opening;
use rulebook::Rulebook;
use serde_json::{Value, json};
use store::{Page, Reader, StoreError, Tallies, TallyBatch};

pub(crate) use self::count::day_of;
use self::count::{SPAN, add_hand, row};
use crate::{clock::Clock, history::over_at};

/// How long after a hand its players look for it, at most, in a room that is not busy.
const PAUSE: Duration = Duration::from_secs(5);
/// Read and stored together.
const CHUNK: u32 = 200;
/// A room that is opened counts no more before it deals.
const CHUNKS_FIRST_MAX: usize = 20;
/// A chunk of a busy room takes some milliseconds; between two the machine serves players.
const CHUNK_PAUSE: Duration = Duration::from_millis(5);
/// The lobby shows a day.
const SPANS_SHOWN: u64 = 48;
/// Rooms have fewer games at a time; those that are over need not be known any more.
const OPENINGS_MAX: usize = 10_000;
/// No hand lasts longer.
pub(crate) const HAND_LONGEST: Millis = Millis::seconds(60 * 60);

/// Reads the books and adds up.
pub(crate) struct Counter {
    tallies: Tallies,
    reader: Box<dyn Reader>,
    rulebooks: Vec<Rulebook>,
    openings: HashMap<GameId, Option<Opening>>,
}

/// Whether there is more to count at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counted {
    More,
    Everything,
}

impl Counter {
    /// The counter of a data folder.
    ///
    /// # Errors
    /// If the file of the figures cannot be opened.
    pub(crate) fn open(
        data: &Path,
        reader: Box<dyn Reader>,
        rulebooks: &[Rulebook],
    ) -> Result<Self, StoreError> {
        let mut tallies = Tallies::open(data)?;
        if tallies.counted()? > reader.last_entry()? {
            tracing::warn!("the statistics are of other books and are counted again");
            tallies.clear()?;
        }
        let rulebooks = rulebooks.to_vec();
        Ok(Self { tallies, reader, rulebooks, openings: HashMap::new() })
    }

    /// Counts hands until there are none left whose end was shown.
    ///
    /// # Errors
    /// If they cannot be read or stored.
    pub(crate) fn count_all(&mut self, now: Millis) -> Result<(), StoreError> {
        while self.count_some(now)? == Counted::More {}
        Ok(())
    }

    fn count_some(&mut self, now: Millis) -> Result<Counted, StoreError> {
        let counted = self.tallies.counted()?;
        let hands = self.reader.hands_after(counted, Page { most: CHUNK })?;
        let mut batch = TallyBatch::default();
        let mut up_to = counted;
        for hand in &hands {
            // A damaged record adds nothing; the scrubber reports it.
            if let Some(record) = &hand.record {
                let rulebook =
                    self.rulebooks.iter().find(|book| book.id.as_str() == record.rulebook.id);
                if over_at(record, rulebook) > now {
                    break;
                }
                let opening = self.opening(hand.id.game)?;
                add_hand(&mut batch, hand.id.game, opening.as_ref(), record);
            }
            up_to = hand.seq;
        }
        if up_to > counted {
            self.tallies.add(up_to, &batch)?;
        }
        let is_full = hands.len() == CHUNK as usize && hands.last().is_some_and(|h| h.seq == up_to);
        Ok(if is_full { Counted::More } else { Counted::Everything })
    }

    fn opening(&mut self, game: GameId) -> Result<Option<Opening>, StoreError> {
        if let Some(known) = self.openings.get(&game) {
            return Ok(known.clone());
        }
        if self.openings.len() >= OPENINGS_MAX {
            self.openings.clear();
        }
        let opening = self.reader.opening(game)?;
        self.openings.insert(game, opening.clone());
        Ok(opening)
    }
}

/// The figures as they are asked for, and the thread that counts them.
#[derive(Clone)]
pub(crate) struct Statistics {
    /// `None` where nothing is counted: the books are elsewhere, the file cannot be opened, or the
    /// room is closed.
    counter: Arc<Mutex<Option<Counter>>>,
    /// Whether there is a counter; known without waiting for it.
    counts: Arc<AtomicBool>,
    reads: Arc<Mutex<Option<Tallies>>>,
    /// Until when every hand is counted that was over by then.
    counted_until: Arc<AtomicU64>,
    clock: Clock,
}

/// The thread; it ends when this is dropped.
pub(crate) struct Counting {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Counting {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Statistics {
    /// Begins to count in a data folder. A room whose books are elsewhere counts nothing. With
    /// `prunes`, what the last run left uncounted is counted first, so that old records can go at once.
    pub(crate) fn start(
        data: &Path,
        reader: Box<dyn Reader>,
        rulebooks: &[Rulebook],
        clock: &Clock,
        prunes: bool,
    ) -> (Self, Counting) {
        let statistics = Self {
            counter: Arc::default(),
            counts: Arc::default(),
            reads: Arc::default(),
            counted_until: Arc::default(),
            clock: clock.clone(),
        };
        let idle = Counting { stop: None, thread: None };
        if !data.join(store::DATABASE).is_file() {
            return (statistics, idle);
        }
        let opened = Counter::open(data, reader, rulebooks)
            .and_then(|counter| Ok((counter, Tallies::read(data)?)));
        match opened {
            Ok((counter, tallies)) => {
                *lock(&statistics.counter) = Some(counter);
                statistics.counts.store(true, Ordering::Relaxed);
                *lock(&statistics.reads) = Some(tallies);
            }
            Err(error) => {
                tracing::error!(%error, "nothing is added to the statistics");
                return (statistics, idle);
            }
        }
        for _ in 0..if prunes { CHUNKS_FIRST_MAX } else { 0 } {
            if !matches!(statistics.count_some(), Ok(Counted::More)) {
                break;
            }
        }
        let (stop, stopped) = mpsc::channel();
        let counts = statistics.clone();
        let run = move || counts.run(&stopped);
        match thread::Builder::new().name("statistics".to_owned()).spawn(run) {
            Ok(thread) => (statistics, Counting { stop: Some(stop), thread: Some(thread) }),
            Err(error) => {
                tracing::error!(%error, "nothing is added to the statistics");
                statistics.close();
                (statistics, idle)
            }
        }
    }

    /// Nothing is counted.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        Self {
            counter: Arc::default(),
            counts: Arc::default(),
            reads: Arc::default(),
            counted_until: Arc::default(),
            clock: Clock::start(),
        }
    }

    fn count_some(&self) -> Result<Counted, StoreError> {
        let now = self.clock.now();
        let mut counter = lock(&self.counter);
        let Some(counter) = &mut *counter else { return Ok(Counted::Everything) };
        let counted = counter.count_some(now)?;
        if counted == Counted::Everything {
            let oldest = (now.0 / SPAN.0).saturating_sub(2 * SPANS_SHOWN);
            counter.tallies.forget_activity(oldest)?;
            self.counted_until.store(now.0, Ordering::Relaxed);
        }
        Ok(counted)
    }

    fn run(&self, stopped: &mpsc::Receiver<()>) {
        let mut reported = false;
        loop {
            let counted = self.count_some();
            match &counted {
                Ok(_) => reported = false,
                Err(error) if !reported => {
                    reported = true;
                    tracing::error!(%error, "the statistics cannot be counted now");
                }
                Err(_) => {}
            }
            let pause = if matches!(counted, Ok(Counted::More)) { CHUNK_PAUSE } else { PAUSE };
            if !matches!(stopped.recv_timeout(pause), Err(RecvTimeoutError::Timeout)) {
                return;
            }
        }
    }

    /// Whether every hand is counted that began before this, so that its record may go. Where nothing
    /// is counted, records do not wait for it.
    pub(crate) fn covers(&self, before: Millis) -> bool {
        let until = Millis(self.counted_until.load(Ordering::Relaxed));
        until > before + HAND_LONGEST || !self.counts.load(Ordering::Relaxed)
    }

    /// Closes what reads the books.
    pub(crate) fn close(&self) {
        *lock(&self.counter) = None;
        self.counts.store(false, Ordering::Relaxed);
    }

    /// Counts all hands now.
    ///
    /// # Errors
    /// If they cannot be read or stored.
    pub(crate) fn count_all(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        match &mut *lock(&self.counter) {
            Some(counter) => counter.count_all(now),
            None => Ok(()),
        }
    }

    /// A player's figures from a day on, one row for each day, stake and position.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(crate) fn of(&self, player: PlayerId, from_day: u32) -> Result<Vec<Value>, StoreError> {
        match &*lock(&self.reads) {
            Some(tallies) => Ok(tallies.of(player, from_day)?.iter().filter_map(row).collect()),
            None => Ok(Vec::new()),
        }
    }

    /// How many hands each game began in each half hour of the last day.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn activity(&self) -> Result<Value, StoreError> {
        let last = self.clock.now().0 / SPAN.0;
        let first = (last + 1).saturating_sub(SPANS_SHOWN);
        let counted = match &*lock(&self.reads) {
            Some(tallies) => tallies.activity(first)?,
            None => Vec::new(),
        };
        let mut games: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for (span, game, hands) in counted {
            let spans = games.entry(game.0).or_insert_with(|| vec![0; SPANS_SHOWN as usize]);
            let place = usize::try_from(span.saturating_sub(first)).unwrap_or(usize::MAX);
            if let Some(sum) = spans.get_mut(place) {
                *sum += hands;
            }
        }
        Ok(json!({ "step_ms": SPAN.0, "until": (last + 1) * SPAN.0, "games": games }))
    }
}
