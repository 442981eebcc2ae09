//! The commits of a pool: what each kind of them moves, and which keys of the state it changes.

use std::collections::VecDeque;

use base::{Chips, GameId, Millis, PlayerId, RequestId, TableId};
use hand::Seat;
use ledger::{Account, Currency, Kind};

use super::{
    cash_table::CashTable,
    departures::{Departure, DepartureMemory},
    draft::{Draft, Exit, cents},
    keys::{self, SavedPool, SittingAt, StoredDeparture},
    pool::Pool,
    queue::Waiting,
    rules::PoolRules,
};
use crate::{
    Effect,
    commit::{Commit, CommitId, PlayedHand, PlayerCount, StateChange},
    saved_state::{Damaged, SavedState},
    table::HandOver,
};

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

/// What the pool needs to know of a commit when its outcome comes.
#[derive(Debug, Clone)]
pub(crate) struct UnansweredCommit {
    pub(crate) table: TableId,
    /// The queue that it stores, if it does.
    queue: Option<Vec<Waiting>>,
    /// The last number of a table that it stores, if it does.
    opened: Option<u64>,
    /// The tables that it removes.
    closed: Vec<TableId>,
    /// Whether it stores the host's decisions.
    home: bool,
}

/// The part of the pool's state, besides its tables, that is known to be durable.
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

    /// Whether this queue is already stored. The last notices are not stored.
    fn has_queue(&self, queue: &VecDeque<Waiting>) -> bool {
        let stored = |waiting: &Waiting| (waiting.player, waiting.facts);
        self.queue.iter().map(stored).eq(queue.iter().map(stored))
    }
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

    /// Refunds chips that were restored where their player has no seat. The commit removes the
    /// seat's key, so that they are refunded once.
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

    /// Commits a finished hand, with the exits of players who leave with it.
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

    /// R23: stores the numbers of hands that may have been in progress when the room stopped, so
    /// that none is given twice.
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

    /// HOME: stores what the host has decided.
    pub(crate) fn commit_home(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let id = self.next_commit();
        let draft = Draft::new(self.id, NO_TABLE, Kind::Hand);
        self.send_commit(now, id, draft, Extras::default(), out);
    }

    fn next_commit(&mut self) -> CommitId {
        self.commits += 1;
        CommitId(self.commits)
    }

    /// Sends a commit to the store, with the other changes of the pool's state.
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
        let home = std::mem::take(&mut self.home_is_new);
        if home {
            state.push(StateChange::write(keys::HOME.to_owned(), self.home.clone()));
        }
        self.unanswered.insert(id, UnansweredCommit { table, queue, opened, closed, home });
        let Extras { hand, counts, request, holds } = extras;
        let tickets = Vec::new();
        let results = crate::TournamentResults::default();
        let commit =
            Commit { id, at, transfer, tickets, hand, state, counts, results, request, holds };
        out.push(Effect::Commit(Box::new(commit)));
    }

    /// The store has answered: notes what is durable. State in a refused commit is sent again with
    /// the next one.
    pub(crate) fn note_answer(&mut self, id: CommitId, done: bool) -> Option<TableId> {
        let UnansweredCommit { table, queue, opened, closed, home } =
            self.unanswered.remove(&id)?;
        if done {
            if let Some(queue) = queue.filter(|_| id > self.durable.queue_by) {
                (self.durable.queue, self.durable.queue_by) = (queue, id);
            }
            if let Some(opened) = opened {
                self.durable.opened = self.durable.opened.max(opened);
            }
        } else {
            self.closed.extend(closed);
            self.home_is_new |= home;
        }
        Some(table)
    }
}

/// Tables are counted from 1: for a commit that is about none.
const NO_TABLE: TableId = TableId(0);

/// What only some commits have.
#[derive(Default)]
struct Extras {
    hand: Option<Box<PlayedHand>>,
    counts: Vec<PlayerCount>,
    request: Option<(PlayerId, RequestId)>,
    holds: Vec<TableId>,
}

/// R23: commits that pay all chips in a game back to their players, one commit each, and empty the
/// queue: for a game that cannot go on. The caller passes them to the store and applies what is
/// durable. Without rules no departure is remembered: the game is closed then.
///
/// # Errors
/// If the chips at the seats cannot be read.
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
            tickets: Vec::new(),
            hand: None,
            state,
            counts: Vec::new(),
            results: crate::TournamentResults::default(),
            request: None,
            holds: Vec::new(),
        });
    }
    Ok(commits)
}

impl CashTable {
    /// The table to store, without the players who leave with the hand.
    fn stored_without(&self, exits: &[Exit]) -> super::cash_table::StoredTable {
        let mut stored = self.stored();
        for exit in exits {
            stored.vacate(exit.seat);
        }
        stored
    }
}

#[cfg(test)]
mod tests;
