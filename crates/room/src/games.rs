//! One game of the room: its pool, what is being said at its tables, who watches, what the store
//! has not answered. A panic in it, or a hand that the store will never save, discards its memory
//! and reloads its last commits (R23); no other game notices.

use std::{
    collections::{BTreeMap, BTreeSet},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use base::{Millis, PlayerId, TableId};
use game::{
    Ctx,
    cash::{
        Answer, Change, Commit, CommitId, Count, Effect, Pool, Refusal, Reopening, Saved,
        SeatChange, What,
    },
    table::TableEvent,
};

use crate::{
    outbox::{self, Item, Outbox},
    private::Private,
    refused::Refused,
};

/// One game.
pub(crate) struct Game {
    pub(crate) pool: Pool,
    pub(crate) outboxes: BTreeMap<TableId, Outbox>,
    pub(crate) watchers: BTreeMap<TableId, BTreeSet<PlayerId>>,
    /// HOME: what a private table has besides.
    pub(crate) private: Option<Private>,
    pub(crate) pending: BTreeMap<CommitId, Asked>,
    /// What the store has of it.
    pub(crate) saved: Saved,
    /// R23: the hands that the store refused to save, by table: they never happened.
    refused_hands: Vec<(TableId, u64)>,
    state: State,
    failures: u32,
    pub(crate) wake: Option<Millis>,
}

/// A commit on its way, with what has to be known when its answer comes.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) change: Change,
    /// H18, B5: what it adds to a player's counts.
    pub(crate) counts: Option<(PlayerId, Count)>,
    /// The game was reloaded since: its pool no longer knows of this.
    pub(crate) orphaned: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    /// Its memory is gone; hands that may or may not be durable are still to be answered.
    Reloading,
    /// It failed again after a reload: staff have to look at it.
    Paused,
}

/// What became of a game that was on its way back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comeback {
    /// It is not gone, or something is still to be answered.
    NotYet,
    /// It stands as at its last commits.
    Reloaded,
    /// It stays paused until staff have looked at it.
    Paused,
}

/// A game that fails more often than this, by a panic or by a hand that cannot be saved, stays
/// paused for staff: once may be bad luck, twice is a fault that would go on rolling hands back.
const FAILURES_MAX: u32 = 1;

/// R23: time to see that a hand was rolled back. Nothing is dealt meanwhile, so that whoever has
/// left durably is gone before the next hand.
const PAUSE_AFTER_RELOAD: Millis = Millis::seconds(1);

impl Game {
    pub(crate) fn new(pool: Pool, private: Option<Private>) -> Self {
        Self {
            pool,
            outboxes: BTreeMap::new(),
            watchers: BTreeMap::new(),
            private,
            pending: BTreeMap::new(),
            saved: Saved::default(),
            refused_hands: Vec::new(),
            state: State::Open,
            failures: 0,
            wake: None,
        }
    }

    /// A game that was read back.
    pub(crate) fn restored(pool: Pool, private: Option<Private>, saved: Saved) -> Self {
        let rolled_back = pool.tables().map(|(id, table)| (id, table.hand_number())).collect();
        let saved = Saved { rolled_back, ..saved };
        Self { saved, ..Self::new(pool, private) }
    }

    /// A game that was read back for staff to look at.
    pub(crate) fn paused(pool: Pool, private: Option<Private>, saved: Saved) -> Self {
        Self { saved, state: State::Paused, ..Self::new(pool, private) }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.state == State::Open
    }

    /// Why nothing can be asked of it now.
    pub(crate) fn refuses(&self) -> Option<Refused> {
        match self.state {
            State::Open => None,
            State::Reloading => Some(Refused::Game(Refusal::Frozen)),
            State::Paused => Some(Refused::Paused),
        }
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
                self.fail();
                None
            }
        }
    }

    /// Its memory is not to be trusted any more: the game is on its way back.
    fn fail(&mut self) {
        self.failures += 1;
        self.state = State::Reloading;
        self.pending.values_mut().for_each(|asked| asked.orphaned = true);
        self.outboxes.values_mut().for_each(Outbox::forget);
    }

    /// R23: the store will never save this hand, so it never happened: what was held back about it
    /// is not said, and the game stands as the store has it, as after a panic.
    pub(crate) fn hand_refused(&mut self, commit: CommitId, table: TableId) {
        if let Some(refused) = self.pool.table(table) {
            self.refused_hands.push((table, refused.hand_number()));
        }
        self.outbox(table).abandon(commit);
        if self.is_open() {
            self.fail();
        }
    }

    /// R23: once no hand's and no exit's fate is unknown, the game stands as the store has it.
    pub(crate) fn try_reload(&mut self, now: Millis) -> Comeback {
        let unknown = |asked: &Asked| {
            let leaves = |seat: &SeatChange| matches!(seat, SeatChange::Leaves(_));
            asked.change.state.is_some() || asked.change.seats.iter().any(leaves)
        };
        if self.state != State::Reloading || self.pending.values().any(unknown) {
            return Comeback::NotYet;
        }
        let mut rolled_back: Vec<(TableId, u64)> = self
            .pool
            .tables()
            .filter(|(_, table)| table.is_playing())
            .map(|(id, table)| (id, table.hand_number()))
            .collect();
        rolled_back.append(&mut self.refused_hands);
        let numbers = self.pool.tables().map(|(id, table)| (id, table.hand_number()));
        self.saved.rolled_back.extend(numbers);
        let rules = Arc::new(self.pool.rules().clone());
        let reopening = Reopening::At(now + PAUSE_AFTER_RELOAD);
        let Ok(pool) = Pool::restore(rules, self.saved.clone(), reopening) else {
            self.state = State::Paused;
            return Comeback::Paused;
        };
        self.pool = pool;
        if self.failures > FAILURES_MAX {
            self.state = State::Paused;
            return Comeback::Paused;
        }
        self.state = State::Open;
        for (table, hand) in rolled_back {
            let event = TableEvent::RolledBack { hand };
            self.outbox(table).push(Item::Event { event, owner: None });
        }
        Comeback::Reloaded
    }

    pub(crate) fn outbox(&mut self, table: TableId) -> &mut Outbox {
        self.outboxes.entry(table).or_default()
    }

    /// Puts something that happened into its table's line.
    pub(crate) fn line_up(&mut self, table: TableId, event: TableEvent) {
        let owner = self.pool.table(table).and_then(|open| outbox::private(&event, open));
        self.outbox(table).push(Item::Event { event, owner });
    }

    /// Notes a commit that goes to the store; a hand's holds its table's line.
    pub(crate) fn asked(&mut self, commit: &Commit) {
        let change = commit.change();
        if change.state.is_some() {
            self.outbox(commit.table).hold(commit.id);
        }
        let counts = match &commit.what {
            What::BuyIn { player, counts, .. } => counts.map(|count| (*player, count)),
            _ => None,
        };
        // Numbers that were given are not given again, whatever becomes of this.
        self.saved.commits = self.saved.commits.max(commit.id.0);
        self.saved.opened = self.saved.opened.max(change.after.opened);
        self.pending.insert(commit.id, Asked { change, counts, orphaned: false });
    }

    /// A commit was answered: `None` if it is not waited for (the answer came before).
    pub(crate) fn answered(&mut self, id: CommitId, answer: Answer) -> Option<Asked> {
        let asked = self.pending.remove(&id)?;
        if answer == Answer::Done {
            self.saved.apply(asked.change.clone());
        }
        Some(asked)
    }
}
