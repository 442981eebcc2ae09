//! One game of the room: its pool, what is being said at its tables, who watches, what the store
//! has not answered. A panic in it discards its memory and reloads its last commits (R23); no
//! other game notices.

use std::{
    collections::{BTreeMap, BTreeSet},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use base::{Chips, Millis, PlayerId, TableId};
use game::{
    Ctx,
    cash::{Answer, Commit, CommitId, Effect, Pool, StoredTable, What},
    table::TableEvent,
};
use hand::Seat;

use crate::outbox::{Item, Outbox, owner_of};

/// One game.
pub(crate) struct Game {
    pub(crate) pool: Pool,
    pub(crate) outboxes: BTreeMap<TableId, Outbox>,
    pub(crate) watchers: BTreeMap<TableId, BTreeSet<PlayerId>>,
    /// HOME: what guests of a private table have.
    pub(crate) invitation: Option<u64>,
    pub(crate) pending: BTreeMap<CommitId, Asked>,
    /// Each table as of its last commit that is durable.
    committed: BTreeMap<TableId, StoredTable>,
    state: State,
    panics: u32,
    pub(crate) wake: Option<Millis>,
}

/// A commit on its way, with what has to be known when its answer comes.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) table: TableId,
    pub(crate) what: AskedFor,
    /// The game was reloaded since: its pool no longer knows of this.
    orphaned: bool,
}

#[derive(Debug, Clone)]
pub(crate) enum AskedFor {
    BuyIn { player: PlayerId, seat: Seat, amount: Chips, counts_as_return: bool, uses_reset: bool },
    TopUp { player: PlayerId, seat: Seat, amount: Chips },
    Hand(Box<StoredTable>),
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    /// Its memory is gone; hands that may or may not be durable are still to be answered.
    Reloading,
    /// It failed again after a reload: staff have to look at it.
    Paused,
}

/// A game that panics more often than this stays paused for staff.
const PANICS_MAX: u32 = 1;

impl Game {
    pub(crate) fn new(pool: Pool, invitation: Option<u64>) -> Self {
        Self {
            pool,
            outboxes: BTreeMap::new(),
            watchers: BTreeMap::new(),
            invitation,
            pending: BTreeMap::new(),
            committed: BTreeMap::new(),
            state: State::Open,
            panics: 0,
            wake: None,
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.state == State::Open
    }

    /// Calls the pool; `None` if it panicked, and then the game is on its way back.
    pub(crate) fn run<T>(
        &mut self,
        ctx: &mut Ctx<'_>,
        call: impl FnOnce(&mut Pool, &mut Ctx<'_>, &mut Vec<Effect>) -> T,
    ) -> Option<(T, Vec<Effect>)> {
        let mut effects = Vec::new();
        let pool = &mut self.pool;
        let outcome = catch_unwind(AssertUnwindSafe(|| call(pool, ctx, &mut effects)));
        match outcome {
            Ok(value) => Some((value, effects)),
            Err(_) => {
                self.panics += 1;
                self.state = State::Reloading;
                self.pending.values_mut().for_each(|asked| asked.orphaned = true);
                self.outboxes.values_mut().for_each(Outbox::forget);
                None
            }
        }
    }

    /// R23: once no hand's fate is unknown, the game stands as at its last commits. Whether it is
    /// back.
    pub(crate) fn try_reload(&mut self, now: Millis) -> bool {
        let unknown = |asked: &Asked| matches!(asked.what, AskedFor::Hand(_));
        if self.state != State::Reloading || self.pending.values().any(unknown) {
            return false;
        }
        if self.panics > PANICS_MAX {
            self.state = State::Paused;
            return false;
        }
        let rolled_back: Vec<(TableId, u64)> = self
            .pool
            .tables()
            .filter(|(_, table)| table.is_playing())
            .map(|(id, table)| (id, table.hand_number()))
            .collect();
        let rules = Arc::new(self.pool.rules().clone());
        let state = self.pool.state();
        self.pool = Pool::restore(rules, state, self.committed.clone(), now);
        self.state = State::Open;
        for (table, hand) in rolled_back {
            let event = TableEvent::RolledBack { hand };
            self.outbox(table).push(Item::Event { event, owner: None });
        }
        true
    }

    pub(crate) fn outbox(&mut self, table: TableId) -> &mut Outbox {
        self.outboxes.entry(table).or_default()
    }

    /// Puts something that happened into its table's line.
    pub(crate) fn line_up(&mut self, table: TableId, event: TableEvent) {
        let owner =
            owner_of(&event).and_then(|seat| Some(self.pool.table(table)?.occupant(seat)?.player));
        self.outbox(table).push(Item::Event { event, owner });
    }

    /// Notes a commit that goes to the store; a hand's holds its table's line.
    pub(crate) fn asked(&mut self, commit: &Commit) {
        let what = match &commit.what {
            What::BuyIn { player, seat, amount, counts_as_return, uses_reset, .. } => {
                AskedFor::BuyIn {
                    player: *player,
                    seat: *seat,
                    amount: *amount,
                    counts_as_return: *counts_as_return,
                    uses_reset: *uses_reset,
                }
            }
            What::TopUp { player, seat, amount } => {
                AskedFor::TopUp { player: *player, seat: *seat, amount: *amount }
            }
            What::Hand(hand) => {
                self.outbox(commit.table).hold(commit.id);
                AskedFor::Hand(Box::new(hand.state.clone()))
            }
            What::Leave(_) | What::Refund { .. } => AskedFor::Other,
        };
        let table = commit.table;
        self.pending.insert(commit.id, Asked { table, what, orphaned: false });
    }

    /// A commit was answered: `None` if it is not waited for (the answer came before).
    pub(crate) fn answered(&mut self, id: CommitId) -> Option<Asked> {
        self.pending.remove(&id)
    }

    /// An orphan's money that came through without a pool to receive it goes back.
    pub(crate) fn refund_of(
        &mut self,
        id: CommitId,
        asked: &Asked,
        answer: Answer,
    ) -> Option<Commit> {
        if !asked.orphaned || answer != Answer::Done {
            return None;
        }
        match asked.what {
            AskedFor::BuyIn { player, seat, amount, .. }
            | AskedFor::TopUp { player, seat, amount } => {
                let what = What::Refund { player, seat, amount, of: id };
                Some(self.pool.commit_for_room(asked.table, what))
            }
            AskedFor::Hand(ref state) => {
                self.committed.insert(asked.table, (**state).clone());
                None
            }
            AskedFor::Other => None,
        }
    }

    pub(crate) fn is_orphan(asked: &Asked) -> bool {
        asked.orphaned
    }

    /// Remembers a table as of now, because what made it so is durable.
    pub(crate) fn note_committed(&mut self, table: TableId) {
        if self.pool.is_settling(table) {
            return;
        }
        match self.pool.stored(table) {
            Some(stored) => self.committed.insert(table, stored),
            None => self.committed.remove(&table),
        };
    }
}
