//! What commits leave in the store, and what is read back from it.

use std::sync::Arc;

use base::Cents;
use rulebook::{Format, Variant};

use super::*;
use crate::{
    Reopening, SavedChange,
    cash::{PoolKey, Privacy},
};

const GAME: GameId = GameId(3);
const ANNA: PlayerId = PlayerId(1);
const BERT: PlayerId = PlayerId(2);
const HERE: TableId = TableId(1);
const ELSEWHERE: TableId = TableId(2);
const NOW: Millis = Millis(1_000_000_000);

fn rules() -> Arc<PoolRules> {
    let key = PoolKey {
        rulebook: "int-2.7".to_owned(),
        game: Variant::Holdem,
        stake: "0.05/0.10".parse().unwrap(),
        format: Format::Banzai,
        currency: "PLAY".to_owned(),
    };
    let book = Arc::new(rulebook::embedded("int-2.7").unwrap());
    Arc::new(PoolRules::new(book, key, Privacy::Public).unwrap())
}

/// A pool, and the saved state of a store that does every commit.
struct World {
    pool: Pool,
    saved: SavedState,
}

impl World {
    fn new() -> Self {
        Self { pool: Pool::new(GAME, rules()), saved: SavedState::default() }
    }

    fn done(&mut self, make: impl FnOnce(&mut Pool, &mut Vec<Effect>) -> CommitId) {
        let mut out = Vec::new();
        make(&mut self.pool, &mut out);
        let [Effect::Commit(commit)] = &out[..] else { panic!("{out:?}") };
        self.saved.apply(SavedChange::of(GAME, commit)).unwrap();
        let reopening = Reopening::At(commit.at);
        self.pool = Pool::restore(GAME, rules(), &self.saved, reopening).unwrap();
    }

    fn leaves(&mut self, player: PlayerId, at: Millis) {
        let (seat, stack) = (Seat::new(3).unwrap(), Chips(100));
        let exit = Exit { player, seat, stack, at, remembered: true };
        self.done(|pool, out| pool.commit_exit(HERE, &exit, out));
    }

    fn sits(&mut self, player: PlayerId, table: TableId, honours: Option<TableId>) {
        let (seat, amount) = (Seat::new(3).unwrap(), Chips(100));
        let (request, counts) = (RequestId(1), Vec::new());
        let buy_in = BuyIn { player, seat, amount, request, counts, honours };
        self.done(|pool, out| pool.commit_buy_in(NOW, table, buy_in, out));
    }

    /// The departures that are remembered, and whether each is honoured.
    fn known(&self) -> Vec<(PlayerId, TableId, bool)> {
        let known = self.pool.memory.iter();
        known.map(|one| (one.player, one.table, one.honoured)).collect()
    }
}

/// H18, B5, R2: a stack that was brought to another table is no longer owed; the departure from the
/// first table is remembered until the player is back there.
#[test]
fn h18_b5_what_is_honoured_at_another_table_stays_known() {
    let mut world = World::new();
    world.sits(ANNA, HERE, None);
    world.leaves(ANNA, NOW);
    assert_eq!(world.known(), [(ANNA, HERE, false)]);
    world.sits(ANNA, ELSEWHERE, Some(HERE));
    assert_eq!(world.known(), [(ANNA, HERE, true)]);
    world.sits(ANNA, HERE, Some(HERE));
    assert_eq!(world.known(), []);
    world.leaves(ANNA, NOW);
    assert_eq!(world.known(), [(ANNA, HERE, false)]);
}

/// H18, B5, R2: departures are stored for as long as a rule needs them, and no longer.
#[test]
fn h18_b5_who_left_with_what_is_forgotten_in_time() {
    let memory = rules().memory();
    let mut world = World::new();
    world.sits(ANNA, HERE, None);
    world.leaves(ANNA, NOW);
    world.sits(BERT, HERE, None);
    world.leaves(BERT, NOW + memory);
    assert_eq!(world.known(), [(ANNA, HERE, false), (BERT, HERE, false)]);
    world.sits(BERT, HERE, None);
    world.leaves(BERT, NOW + memory + Millis(1));
    assert_eq!(world.known(), [(BERT, HERE, false)]);
    // An old departure that is written anew is not removed.
    world.sits(BERT, HERE, None);
    world.leaves(BERT, NOW + memory + memory + Millis(2));
    assert_eq!(world.known(), [(BERT, HERE, false)]);
    let keys: Vec<&str> = world.saved.keys.keys().map(String::as_str).collect();
    assert_eq!(keys, ["left/2/1"]);
}

/// H18, B5: two leave before the store has answered. The second commit does not remove what the
/// first has written.
#[test]
fn h18_b5_an_exit_on_its_way_is_remembered() {
    let later = NOW + rules().memory() + Millis(1);
    let mut world = World::new();
    world.sits(ANNA, HERE, None);
    world.leaves(ANNA, NOW);
    world.sits(ANNA, HERE, None);
    world.sits(BERT, ELSEWHERE, None);
    let mut out = Vec::new();
    let (seat, stack) = (Seat::new(3).unwrap(), Chips(100));
    for (player, table) in [(ANNA, HERE), (BERT, ELSEWHERE)] {
        let exit = Exit { player, seat, stack, at: later, remembered: true };
        world.pool.commit_exit(table, &exit, &mut out);
    }
    for effect in &out {
        let Effect::Commit(commit) = effect else { panic!("{effect:?}") };
        world.saved.apply(SavedChange::of(GAME, commit)).unwrap();
    }
    let keys: Vec<&str> = world.saved.keys.keys().map(String::as_str).collect();
    assert_eq!(keys, ["left/1/1", "left/2/2"]);
}

/// R23: however often a room is read back, no number of a hand is given twice, and none falls.
#[test]
fn r23_a_hand_that_was_rolled_back_keeps_its_number() {
    let mut world = World::new();
    world.sits(ANNA, HERE, None);
    for (player, seat) in [(ANNA, 3), (BERT, 4)] {
        let at = SittingAt { table: HERE, seat: Seat::new(seat).unwrap(), player };
        world.saved.keys.insert(keys::seat(&at), "1".into());
        world.saved.balances.insert(at.account(GAME), Cents(100));
    }
    let mut last = 0;
    for _ in 0..3 {
        let reopening =
            Reopening::WithTheRoom { now: NOW, gone_for: Millis(1), clean_shutdown: false };
        let mut pool = Pool::restore(GAME, rules(), &world.saved, reopening).unwrap();
        let commit = pool.commit_rolled_back(NOW).expect("a hand may have been in progress");
        assert_eq!((&commit.transfer, commit.holds.len()), (&None, 0));
        world.saved.apply(SavedChange::of(GAME, &commit)).unwrap();
        let stored: u64 = world.saved.keys["rolled_back/1"].parse().unwrap();
        assert!(stored > last, "{stored} after {last}");
        last = stored;
    }
}
