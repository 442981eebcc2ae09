//! The measurements and mistakes of all players, counted together.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use hdrhistogram::Histogram;

use wire::Cents;

use crate::{
    report::{Latency, Report, Trouble},
    results::{Finish, Ladder, Results, TournamentResult},
};

/// Something that should not happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mistake {
    pub(crate) kind: &'static str,
    pub(crate) detail: Cow<'static, str>,
}

impl Mistake {
    pub(crate) fn new(kind: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { kind, detail: detail.into() }
    }
}

/// The measurements and mistakes of all players.
#[derive(Debug)]
pub(crate) struct Tally {
    pub(crate) bytes: AtomicU64,
    pub(crate) messages: AtomicU64,
    pub(crate) lobby_bytes: AtomicU64,
    /// Players connected now, and those who have been or have failed to at least once.
    pub(crate) connected: AtomicU64,
    pub(crate) tried: AtomicU64,
    pub(crate) seated: AtomicU64,
    pub(crate) broke: AtomicU64,
    counts: Mutex<Counts>,
}

#[derive(Debug)]
struct Counts {
    shown: Histogram<u64>,
    answered: Histogram<u64>,
    told_of_start: Histogram<u64>,
    hands: u64,
    disconnects: u64,
    sit_and_gos: u64,
    /// What became of the players of tournaments.
    results: Results,
    /// The last hand that ended at each table.
    tables: HashMap<(u64, u64), u64>,
    errors: BTreeMap<&'static str, Trouble>,
}

/// Longer than any run waits for anything, in microseconds.
const LATENCY_MAX: u64 = 600_000_000;
/// How often to check whether everyone has connected, and how many times.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);
const CHECKS_MAX: u32 = 600;

fn latencies() -> Histogram<u64> {
    Histogram::new_with_bounds(1, LATENCY_MAX, 3).expect("bounds that fit three digits")
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(LATENCY_MAX).min(LATENCY_MAX)
}

impl Tally {
    pub(crate) fn new() -> Self {
        let zero = AtomicU64::default;
        Self {
            bytes: zero(),
            messages: zero(),
            lobby_bytes: zero(),
            connected: zero(),
            tried: zero(),
            seated: zero(),
            broke: zero(),
            counts: Mutex::new(Counts {
                shown: latencies(),
                answered: latencies(),
                told_of_start: latencies(),
                hands: 0,
                disconnects: 0,
                sit_and_gos: 0,
                results: Results::default(),
                tables: HashMap::new(),
                errors: BTreeMap::new(),
            }),
        }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Until every player has connected, or failed to.
    pub(crate) async fn everyone_tried(&self, players: usize) {
        for _ in 0..CHECKS_MAX {
            if self.tried.load(Relaxed) >= players as u64 {
                return;
            }
            tokio::time::sleep(CHECK_INTERVAL).await;
        }
        self.mistake(Mistake::new("not_connected", "after a minute"));
    }

    /// Starts the measured time: counts from zero.
    pub(crate) fn start_measuring(&self) {
        let mut counts = self.counts();
        counts.shown.reset();
        counts.answered.reset();
        counts.hands = 0;
        counts.sit_and_gos = 0;
        self.bytes.store(0, Relaxed);
        self.messages.store(0, Relaxed);
        self.lobby_bytes.store(0, Relaxed);
    }

    pub(crate) fn received(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Relaxed);
        self.messages.fetch_add(1, Relaxed);
    }

    /// Of these, so many were about the lobby.
    pub(crate) fn received_lobby(&self, bytes: usize) {
        self.lobby_bytes.fetch_add(bytes as u64, Relaxed);
    }

    pub(crate) fn shown(&self, after: Duration) {
        self.counts().shown.saturating_record(micros(after));
    }

    pub(crate) fn answered(&self, after: Duration) {
        self.counts().answered.saturating_record(micros(after));
    }

    /// A player was told that the tournament starts, so long after its time.
    pub(crate) fn told_of_start(&self, after: Duration) {
        self.counts().told_of_start.saturating_record(micros(after));
    }

    /// A hand has ended; each of its players reports it.
    pub(crate) fn ended(&self, game: u64, table: u64, hand: u64) {
        let mut counts = self.counts();
        let last = counts.tables.entry((game, table)).or_default();
        if *last < hand {
            *last = hand;
            counts.hands += 1;
        }
    }

    /// A player has a place in a Sit & Go.
    pub(crate) fn won(&self, place: u32) {
        self.counts().sit_and_gos += u64::from(place == 1);
    }

    fn with_results<T>(&self, call: impl FnOnce(&mut Results) -> T) -> T {
        call(&mut self.counts().results)
    }

    fn mistakes(&self, mistakes: Vec<Mistake>) {
        mistakes.into_iter().for_each(|mistake| self.mistake(mistake));
    }

    /// The tournament that everybody enters.
    pub(crate) fn target(&self, choice: impl FnOnce() -> Option<u64>) -> Option<u64> {
        self.with_results(|results| results.target(choice))
    }

    pub(crate) fn has_ladder(&self, game: u64) -> bool {
        self.with_results(|results| results.has_ladder(game))
    }

    /// Final prizes were shown.
    pub(crate) fn ladder(&self, game: u64, ladder: Ladder) {
        self.mistakes(self.with_results(|results| results.ladder(game, ladder)));
    }

    pub(crate) fn placed(&self, game: u64, place: u32, prize: Cents) {
        self.mistakes(self.with_results(|results| results.placed(game, place, prize)));
    }

    pub(crate) fn enters(&self, player: usize, wallet: Cents) {
        self.with_results(|results| results.enters(player, wallet));
    }

    pub(crate) fn wallet(&self, player: usize, wallet: Cents) {
        self.with_results(|results| results.wallet(player, wallet));
    }

    pub(crate) fn finishes(&self, player: usize, finish: Finish) {
        self.mistakes(self.with_results(|results| results.finishes(player, finish)));
    }

    /// Until so many players have finished the tournament.
    pub(crate) async fn everyone_finished(&self, players: usize) {
        while self.with_results(|results| results.finished()) < players {
            tokio::time::sleep(CHECK_INTERVAL).await;
        }
    }

    /// Checks the tournament that everybody has entered.
    pub(crate) fn check_tournament(&self) {
        self.mistakes(self.with_results(|results| results.check()));
    }

    pub(crate) fn tournament(&self) -> Option<TournamentResult> {
        self.with_results(|results| results.result())
    }

    pub(crate) fn watches(&self, game: u64, table: u64) {
        self.counts().tables.entry((game, table)).or_default();
    }

    pub(crate) fn disconnected(&self) {
        self.counts().disconnects += 1;
    }

    pub(crate) fn mistake(&self, mistake: Mistake) {
        let mut counts = self.counts();
        let trouble = counts.errors.entry(mistake.kind).or_default();
        trouble.count += 1;
        let details = trouble.details.len();
        match trouble.details.get_mut(&*mistake.detail) {
            Some(count) => *count += 1,
            None if details < Trouble::DETAILS_MAX => {
                trouble.details.insert(mistake.detail.into_owned(), 1);
            }
            None => {}
        }
    }

    pub(crate) fn errors(&self) -> BTreeMap<&'static str, Trouble> {
        self.counts().errors.clone()
    }

    pub(crate) fn report(&self, players: usize, ramp: Duration, measured: Duration) -> Report {
        let counts = self.counts();
        let seconds = measured.as_secs_f64().max(f64::MIN_POSITIVE);
        let a_second = |count: u64| (count as f64 / seconds * 10.0).round() / 10.0;
        let actions = counts.shown.len();
        let messages = self.messages.load(Relaxed);
        let connected = self.connected.load(Relaxed);
        let lobby_bytes = self.lobby_bytes.load(Relaxed);
        Report {
            players: players as u64,
            connected,
            seated: self.seated.load(Relaxed),
            broke: self.broke.load(Relaxed),
            tables: counts.tables.len() as u64,
            ramp_seconds: (ramp.as_secs_f64() * 10.0).round() / 10.0,
            seconds: (seconds * 10.0).round() / 10.0,
            hands: counts.hands,
            hands_per_s: a_second(counts.hands),
            sit_and_gos: counts.sit_and_gos,
            tournament: None,
            actions,
            actions_per_s: a_second(actions),
            latency: Latency::of(&counts.shown),
            answers: Latency::of(&counts.answered),
            told_of_start: (!counts.told_of_start.is_empty())
                .then(|| Latency::of(&counts.told_of_start)),
            messages_in: messages,
            messages_in_per_s: a_second(messages),
            bytes_in: self.bytes.load(Relaxed),
            lobby_bytes_in: lobby_bytes,
            lobby_bytes_per_s_per_player: a_second(lobby_bytes / connected.max(1)),
            disconnects: counts.disconnects,
            errors: BTreeMap::new(),
        }
    }
}
