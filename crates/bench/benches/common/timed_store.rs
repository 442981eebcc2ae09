//! The in-memory model of the store, with a watch that counts the commits of hands.

use std::time::{Duration, Instant};

use base::{Cents, GameId, Millis, PlayerId};
use game::Commit;
use hand::RulebookRef;
use ledger::{Account, Kind, Posting, Transfer};
use room::Opening;
use store::{Item, ItemOutcome, MemoryStore, Store};

pub(crate) struct TimedStore {
    store: MemoryStore,
    /// What the commits of hands have cost, and how many they were.
    pub(crate) time: Duration,
    pub(crate) hands: u32,
    bytes: usize,
}

#[allow(dead_code, reason = "one of the benchmarks that share it needs no store")]
impl TimedStore {
    pub(crate) fn new() -> Self {
        Self { store: MemoryStore::lean(), time: Duration::ZERO, hands: 0, bytes: 0 }
    }

    /// Microseconds for the commit of a hand.
    pub(crate) fn micros_a_hand(&self) -> f64 {
        self.time.as_secs_f64() * 1e6 / f64::from(self.hands.max(1))
    }

    /// The bytes of state that the commit of a hand writes.
    pub(crate) fn bytes_a_hand(&self) -> usize {
        self.bytes / self.hands.max(1) as usize
    }

    fn apply(&mut self, item: Item) {
        let outcomes = self.store.commit(&[item]).expect("a store in memory");
        assert_eq!(outcomes, [ItemOutcome::Done], "a refused item");
    }

    pub(crate) fn open(&mut self, game: GameId, opening: Opening, at: Millis) {
        let book = rulebook::embedded("int-2.7").expect("embedded");
        let rulebook = RulebookRef::to(&book);
        self.apply(Item::Open { game, opening, rulebook, seats: 6, at });
    }

    /// Play money for so many players, the first being 0.
    pub(crate) fn fund(&mut self, players: u64, at: Millis) {
        for player in 0..players {
            let wallet = Account::Wallet(PlayerId(player));
            let postings = Posting::pair(Account::Issued, wallet, Cents(1 << 40)).expect("two");
            let id = format!("bench:{player}").parse().expect("a short name");
            let currency = "PLAY".parse().expect("play money");
            let refill = Transfer::new(id, currency, Kind::Refill, at, postings);
            self.apply(Item::Money(refill.expect("it balances")));
        }
    }

    pub(crate) fn commit(&mut self, game: GameId, commit: &Commit) {
        let is_hand = commit.hand.is_some();
        let items = [Item::Game { game, commit: Box::new(commit.clone()) }];
        let started = Instant::now();
        // The text of the game's state is written when it is first read.
        let values = commit.state.iter().filter_map(|change| change.value.as_ref());
        let bytes: usize = values.map(|value| value.len()).sum();
        let outcomes = self.store.commit(&items).expect("a store in memory");
        if is_hand {
            self.time += started.elapsed();
            self.hands += 1;
            self.bytes += bytes;
        }
        assert!(outcomes == [ItemOutcome::Done], "{outcomes:?}");
    }
}
