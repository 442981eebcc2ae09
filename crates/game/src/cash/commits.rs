//! The commits of a pool: what each kind of them moves, and which keys of the state it changes.

use std::collections::VecDeque;

use base::{Cents, Chips, GameId, Millis, PlayerId, RequestId, TableId};
use hand::Seat;
use ledger::{Account, Currency, Kind, Posting, Transfer, TransferId};

use super::{
    departures::{Departure, DepartureMemory},
    keys::{self, SavedPool, SittingAt, StoredDeparture},
    pool::{CashTable, Pool},
    queue::Waiting,
    rules::PoolRules,
};
use crate::{
    Effect,
    commit::{Commit, CommitId, PlayedHand, PlayerCount, StateChange},
    saved_state::{Damaged, SavedState},
    table::HandOver,
};

/// A player leaves a table with what is in the escrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exit {
    pub(crate) player: PlayerId,
    pub(crate) seat: Seat,
    pub(crate) stack: Chips,
    /// When: the start of the time in which the table remembers.
    pub(crate) at: Millis,
    /// B5 \[I\]: whether the table remembers it, and not a larger stack that a reset did not forget.
    pub(crate) remembered: bool,
}

/// A buy-in that a player has confirmed.
#[derive(Debug, Clone)]
pub(crate) struct BuyIn {
    pub(crate) player: PlayerId,
    pub(crate) seat: Seat,
    pub(crate) amount: Chips,
    pub(crate) request: RequestId,
    /// H18, B5: what it adds to the day's returns and resets.
    pub(crate) counts: Vec<PlayerCount>,
    /// H18, B5: the table where what was remembered of the player is honoured by this.
    pub(crate) honours: Option<TableId>,
}

/// What has to be known of a commit of the pool's when its answer comes.
#[derive(Debug, Clone)]
pub(crate) struct UnansweredCommit {
    pub(crate) table: TableId,
    /// The queue that it stores, if it does.
    queue: Option<Vec<Waiting>>,
    /// The last number of a table that it stores, if it does.
    opened: Option<u64>,
    /// The tables that it removes.
    closed: Vec<TableId>,
}

/// What the store has of the pool besides its tables, as far as it has said so.
#[derive(Debug, Clone, Default)]
pub(crate) struct Durable {
    queue: Vec<Waiting>,
    /// The last commit that has stored the queue: answers may come in any order.
    queue_by: CommitId,
    opened: u64,
}

impl Durable {
    pub(crate) fn of(saved: &SavedPool) -> Self {
        Self { queue: saved.queue.clone(), queue_by: CommitId(0), opened: saved.opened }
    }

    /// Whether this is the queue that is stored; what was last said to who waits is not.
    fn has_queue(&self, queue: &VecDeque<Waiting>) -> bool {
        let stored = |waiting: &Waiting| (waiting.player, waiting.facts);
        self.queue.iter().map(stored).eq(queue.iter().map(stored))
    }
}

/// A commit in the making.
struct Draft {
    game: GameId,
    table: TableId,
    kind: Kind,
    postings: Vec<Posting>,
    state: Vec<StateChange>,
}

impl Draft {
    fn new(game: GameId, table: TableId, kind: Kind) -> Self {
        Self { game, table, kind, postings: Vec::with_capacity(12), state: Vec::new() }
    }

    /// An account has one posting, however often it is touched.
    fn post(&mut self, account: Account, amount: i64) {
        match self.postings.iter_mut().find(|posting| posting.account == account) {
            Some(posting) => posting.amount = Cents(posting.amount.0 + amount),
            None => self.postings.push(Posting { account, amount: Cents(amount) }),
        }
    }

    fn at(&self, player: PlayerId, seat: Seat) -> SittingAt {
        SittingAt { table: self.table, seat, player }
    }

    /// From a wallet to a seat.
    fn pay_in(&mut self, player: PlayerId, seat: Seat, chips: Chips) {
        self.post(self.at(player, seat).account(self.game), cents(chips));
        self.post(Account::Wallet(player), -cents(chips));
    }

    /// From a seat to the wallet; nobody sits there any more.
    fn pay_out(&mut self, player: PlayerId, seat: Seat, chips: Chips) {
        let at = self.at(player, seat);
        self.post(at.account(self.game), -cents(chips));
        self.post(Account::Wallet(player), cents(chips));
        self.state.push(StateChange::remove(keys::seat(&at)));
    }

    /// A player leaves, and is remembered.
    fn leave(&mut self, exit: &Exit) {
        let &Exit { player, seat, stack, at, remembered } = exit;
        self.pay_out(player, seat, stack);
        if remembered {
            let left = StoredDeparture { left: Departure { stack, at }, honoured: false };
            self.state.push(StateChange::write(keys::left(player, self.table), left));
        }
    }

    /// H18, B5: departures that no rule looks at any more are removed; not those that this commit
    /// writes. Nor does a later commit remove them, for the memory has them no more: by then somebody
    /// may have left again.
    fn forget(&mut self, memory: &mut DepartureMemory, oldest: Millis) {
        for (player, table) in memory.older_than(oldest) {
            let key = keys::left(player, table);
            if !self.state.iter().any(|change| change.key == key) {
                self.state.push(StateChange::remove(key));
            }
        }
        memory.expire(oldest);
    }

    fn transfer(
        self,
        currency: Currency,
        id: CommitId,
        at: Millis,
    ) -> (Option<Transfer>, Vec<StateChange>) {
        let Self { game, kind, mut postings, state, .. } = self;
        postings.retain(|posting| posting.amount != Cents::ZERO);
        if postings.is_empty() {
            return (None, state);
        }
        let id = TransferId::for_commit(game, id.0);
        let transfer = Transfer::new(id, currency, kind, at, postings);
        (Some(transfer.expect("what moves between seats and wallets balances")), state)
    }
}

/// One chip is one cent at a cash table. What is bought in with fits: see [`CHIPS_MAX`].
fn cents(chips: Chips) -> i64 {
    i64::try_from(chips.0).expect("bounded by what may be bought in with")
}

/// More than all the money of a room: far below what a sum of cents can hold, so that no sum over a
/// table overflows.
pub const CHIPS_MAX: Chips = Chips(1 << 52);

impl Pool {
    /// Wallet to a seat's escrow.
    pub(crate) fn commit_buy_in(
        &mut self,
        now: Millis,
        table: TableId,
        buy_in: BuyIn,
        out: &mut Vec<Effect>,
    ) -> CommitId {
        let BuyIn { player, seat, amount, request, counts, honours } = buy_in;
        let id = self.next_commit();
        let mut draft = Draft::new(self.id, table, Kind::BuyIn);
        draft.pay_in(player, seat, amount);
        draft.state.push(StateChange::write(keys::seat(&draft.at(player, seat)), id));
        // Where the player is back at the table that was left nothing is remembered any more; at
        // another one, only that it is done.
        if let Some(honoured) = honours {
            let key = keys::left(player, honoured);
            match self.memory.at_table(player, honoured).filter(|_| honoured != table) {
                Some(left) => {
                    let value = StoredDeparture { left, honoured: true };
                    draft.state.push(StateChange::write(key, value));
                }
                None => draft.state.push(StateChange::remove(key)),
            }
        }
        self.send_commit(
            now,
            id,
            draft,
            Extras { counts, request: Some((player, request)), ..Extras::default() },
            out,
        );
        id
    }

    /// H20: wallet to a seat's escrow, between hands.
    pub(crate) fn commit_top_up(
        &mut self,
        now: Millis,
        table: TableId,
        (player, seat, amount): (PlayerId, Seat, Chips),
        request: Option<RequestId>,
        out: &mut Vec<Effect>,
    ) -> CommitId {
        let id = self.next_commit();
        let mut draft = Draft::new(self.id, table, Kind::TopUp);
        draft.pay_in(player, seat, amount);
        let request = request.map(|request| (player, request));
        self.send_commit(now, id, draft, Extras { request, ..Extras::default() }, out);
        id
    }

    /// Chips that were read back where their player has no seat go back. Once they have, nothing is
    /// left at the seat to go back again.
    pub(crate) fn commit_refund(
        &mut self,
        now: Millis,
        table: TableId,
        (player, seat, amount): (PlayerId, Seat, Chips),
        out: &mut Vec<Effect>,
    ) -> CommitId {
        let id = self.next_commit();
        let mut draft = Draft::new(self.id, table, Kind::Refund);
        draft.pay_out(player, seat, amount);
        self.send_commit(now, id, draft, Extras::default(), out);
        id
    }

    /// A seat's escrow to the wallet.
    pub(crate) fn commit_exit(
        &mut self,
        table: TableId,
        exit: &Exit,
        out: &mut Vec<Effect>,
    ) -> CommitId {
        let id = self.next_commit();
        let mut draft = Draft::new(self.id, table, Kind::Leave);
        draft.leave(exit);
        draft.forget(&mut self.memory, exit.at.saturating_sub(self.rules.memory()));
        self.send_commit(exit.at, id, draft, Extras::default(), out);
        id
    }

    /// A hand is over, with whoever leaves with it.
    pub(crate) fn commit_hand(
        &mut self,
        now: Millis,
        table: TableId,
        over: HandOver,
        exits: &[Exit],
        out: &mut Vec<Effect>,
    ) -> CommitId {
        let id = self.next_commit();
        let cash = &self.tables[&table];
        let hand = PlayedHand::new(table, &cash.table, over, true);
        let mut draft = Draft::new(self.id, table, Kind::Hand);
        draft.post(Account::Rake(self.id), cents(hand.over.rake));
        for (result, &(seat, player)) in hand.over.results.iter().zip(&hand.players) {
            let account = draft.at(player, seat).account(self.id);
            draft.post(account, cents(result.ended_with) - cents(result.started_with));
        }
        exits.iter().for_each(|exit| draft.leave(exit));
        if !exits.is_empty() {
            draft.forget(&mut self.memory, now.saturating_sub(self.rules.memory()));
        }
        let stored = cash.stored_without(exits);
        draft.state.push(StateChange::write(keys::table(table), stored));
        let hand = Some(Box::new(hand));
        self.send_commit(
            now,
            id,
            draft,
            Extras { hand, holds: vec![table], ..Extras::default() },
            out,
        );
        id
    }

    /// R23: the numbers of hands that may have been in progress when the room was gone: none is
    /// given twice.
    pub fn commit_rolled_back(&mut self, now: Millis) -> Option<Commit> {
        let rolled_back: Vec<(TableId, u64)> = self.rolled_back().collect();
        let (&(first, _), _) = rolled_back.split_first()?;
        let id = self.next_commit();
        let state = rolled_back
            .iter()
            .map(|(table, hand)| StateChange::write(keys::rolled_back(*table), *hand))
            .collect();
        let draft = Draft { state, ..Draft::new(self.id, first, Kind::Hand) };
        let mut out = Vec::new();
        self.send_commit(now, id, draft, Extras::default(), &mut out);
        self.unanswered.remove(&id);
        out.into_iter().find_map(|effect| match effect {
            Effect::Commit(commit) => Some(*commit),
            _ => None,
        })
    }

    fn next_commit(&mut self) -> CommitId {
        self.commits += 1;
        CommitId(self.commits)
    }

    /// Asks the store, with what has changed of the pool besides.
    fn send_commit(
        &mut self,
        at: Millis,
        id: CommitId,
        draft: Draft,
        extras: Extras,
        out: &mut Vec<Effect>,
    ) {
        let table = draft.table;
        let (transfer, mut state) = draft.transfer(self.rules.currency, id, at);
        let queue = (!self.durable.has_queue(&self.queue)).then(|| Vec::from(self.queue.clone()));
        if let Some(queue) = &queue {
            let key = keys::QUEUE.to_owned();
            state.push(match queue.is_empty() {
                true => StateChange::remove(key),
                false => StateChange::write(key, queue.clone()),
            });
        }
        let opened = (self.opened != self.durable.opened).then_some(self.opened);
        if let Some(opened) = opened {
            state.push(StateChange::write(keys::OPENED.to_owned(), opened));
        }
        let closed = std::mem::take(&mut self.closed);
        for table in &closed {
            state.push(StateChange::remove(keys::table(*table)));
            state.push(StateChange::remove(keys::rolled_back(*table)));
        }
        self.unanswered.insert(id, UnansweredCommit { table, queue, opened, closed });
        let Extras { hand, counts, request, holds } = extras;
        let commit = Commit { id, at, transfer, hand, state, counts, request, holds };
        out.push(Effect::Commit(Box::new(commit)));
    }

    /// The store has answered: what it has of the pool now. What was refused is stored with another
    /// commit.
    pub(crate) fn note_answer(&mut self, id: CommitId, done: bool) -> Option<TableId> {
        let UnansweredCommit { table, queue, opened, closed } = self.unanswered.remove(&id)?;
        if done {
            if let Some(queue) = queue.filter(|_| id > self.durable.queue_by) {
                (self.durable.queue, self.durable.queue_by) = (queue, id);
            }
            if let Some(opened) = opened {
                self.durable.opened = self.durable.opened.max(opened);
            }
        } else {
            self.closed.extend(closed);
        }
        Some(table)
    }
}

/// What only some commits have.
#[derive(Default)]
struct Extras {
    hand: Option<Box<PlayedHand>>,
    counts: Vec<PlayerCount>,
    request: Option<(PlayerId, RequestId)>,
    holds: Vec<TableId>,
}

/// R23: everyone whose chips are in a game leaves with them, by a commit each, and the queue is empty:
/// for a game that cannot go on. Whoever runs it asks the store, and applies what is durable. Without
/// rules nobody is remembered: the game is closed then.
///
/// # Errors
/// If what lies at the seats cannot be told.
pub fn cash_out_all(
    game: GameId,
    currency: Currency,
    rules: Option<&PoolRules>,
    saved: &SavedState,
    now: Millis,
) -> Result<Vec<Commit>, Damaged> {
    let sittings = keys::sittings(game, saved)?;
    let memory = match rules {
        Some(_) => SavedPool::read(game, saved).map(|read| read.memory).unwrap_or_default(),
        None => DepartureMemory::default(),
    };
    let mut commits = Vec::with_capacity(sittings.len());
    let mut left = sittings.iter().peekable();
    while let Some((&SittingAt { table, seat, player }, sitting)) = left.next() {
        let departure = Departure { stack: sitting.chips, at: now };
        let keeps =
            |rules: &PoolRules| rules.keeps_larger_stack(&memory, player, table, &departure);
        let remembered = rules.is_some_and(|rules| !keeps(rules));
        let id = CommitId(saved.commits + 1 + commits.len() as u64);
        let mut draft = Draft::new(game, table, Kind::Leave);
        draft.leave(&Exit { player, seat, stack: sitting.chips, at: now, remembered });
        if left.peek().is_none_or(|(next, _)| next.table != table) {
            draft.state.push(StateChange::remove(keys::table(table)));
            draft.state.push(StateChange::remove(keys::rolled_back(table)));
        }
        if saved.keys.contains_key(keys::QUEUE) {
            draft.state.push(StateChange::remove(keys::QUEUE.to_owned()));
        }
        let (transfer, state) = draft.transfer(currency, id, now);
        commits.push(Commit {
            id,
            at: now,
            transfer,
            hand: None,
            state,
            counts: Vec::new(),
            request: None,
            holds: Vec::new(),
        });
    }
    Ok(commits)
}

impl CashTable {
    /// The table as it is to be stored, without those who leave with the hand.
    fn stored_without(&self, exits: &[Exit]) -> super::pool::StoredTable {
        let mut stored = self.stored();
        for exit in exits {
            stored.vacate(exit.seat);
        }
        stored
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

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

    /// A pool, and what a store has of it that does all it is asked for.
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

        /// Who left which table, and whether that is honoured.
        fn known(&self) -> Vec<(PlayerId, TableId, bool)> {
            let known = self.pool.memory.iter();
            known.map(|one| (one.player, one.table, one.honoured)).collect()
        }
    }

    /// H18, B5, R2: a stack that was brought to another table is owed no more; that the player left
    /// the first table stays known until he or she is back there.
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

    /// H18, B5, R2: departures are stored for as long as a rule looks at them, and no longer.
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
}
