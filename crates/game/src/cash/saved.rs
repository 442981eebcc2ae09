//! What the store has of a pool, and what a durable commit changes in it. A pool read back is this
//! and nothing else, after a crash as after a panic (R23).
//!
//! Money has the last word: who sits where with how much is what the escrows say, since each came
//! and went by a commit of its own. The stored table, as of its last hand, adds how a player sits
//! there: time bank, sitting out, blinds owed.

use std::collections::BTreeMap;

use base::{Chips, Millis, PlayerId, TableId};
use hand::Seat;

use super::{
    commit::{Commit, CommitId, Exit, What},
    memory::{Left, Memory},
    pool::StoredTable,
    queue::Waiting,
};

/// What the store has of a pool.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Saved {
    /// Each table as of its last hand.
    pub tables: BTreeMap<TableId, StoredTable>,
    /// Whose chips are at which seat.
    pub sittings: BTreeMap<SittingAt, Sitting>,
    /// R23: the last number of each table whose hand was rolled back.
    pub rolled_back: BTreeMap<TableId, u64>,
    /// Who left with what.
    pub memory: Memory,
    /// H14: who waits, in order.
    pub queue: Vec<Waiting>,
    /// The last number given to a table.
    pub opened: u64,
    /// The last number given to a commit.
    pub commits: u64,
}

/// A seat and whose chips are there. A late buy-in's may be there beside another player's, until
/// it has gone back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SittingAt {
    /// At which table.
    pub table: TableId,
    /// Which seat.
    pub seat: Seat,
    /// Whose.
    pub player: PlayerId,
}

/// Chips of one player at one seat, from a buy-in until they are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sitting {
    /// The buy-in it began with.
    pub since: CommitId,
    /// How much there is.
    pub chips: Chips,
}

/// What is true of a pool, besides its tables, when a commit is asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct After {
    /// H14: who waits, in order.
    pub queue: Vec<Waiting>,
    /// The last number given to a table.
    pub opened: u64,
    /// Tables that were closed since the commit before.
    pub closed: Vec<TableId>,
    /// How long the pool remembers who left with what.
    pub remembers: Millis,
}

/// What a commit changes once it is durable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Which commit.
    pub id: CommitId,
    /// At which table.
    pub table: TableId,
    /// Chips at its seats, in order.
    pub seats: Vec<SeatChange>,
    /// The table after a hand.
    pub state: Option<Box<StoredTable>>,
    /// The pool.
    pub after: After,
}

/// What a commit changes at one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatChange {
    /// A player has bought in.
    Sits {
        /// Where.
        seat: Seat,
        /// Who.
        player: PlayerId,
        /// With how much.
        chips: Chips,
        /// H18, B5: the table where what was remembered of the player is honoured by this.
        honours: Option<TableId>,
    },
    /// A seat has more or less than before.
    Chips {
        /// Where.
        seat: Seat,
        /// Whose.
        player: PlayerId,
        /// What it had more.
        added: Chips,
        /// What it had less.
        taken: Chips,
    },
    /// Chips for which there was no seat any more have gone back.
    Returned {
        /// Where.
        seat: Seat,
        /// Whose.
        player: PlayerId,
        /// How much.
        chips: Chips,
    },
    /// A player has left, and is remembered.
    Leaves(Exit),
}

/// What the store has does not fit together; only damage or a mistake of ours makes it so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damaged {
    /// At which table.
    pub table: TableId,
    /// In which seat.
    pub seat: Seat,
}

impl std::fmt::Display for Damaged {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { table, seat } = self;
        write!(f, "table {table}, seat {seat}: the stored stack is more than its escrow")
    }
}

impl std::error::Error for Damaged {}

impl Commit {
    /// What this commit changes once it is durable.
    #[must_use]
    pub fn change(&self) -> Change {
        let mut state = None;
        let seats = match &self.what {
            What::BuyIn { player, seat, amount, honours, .. } => vec![SeatChange::Sits {
                seat: *seat,
                player: *player,
                chips: *amount,
                honours: *honours,
            }],
            What::TopUp { player, seat, amount } => vec![SeatChange::Chips {
                seat: *seat,
                player: *player,
                added: *amount,
                taken: Chips::ZERO,
            }],
            What::Refund { player, seat, amount, .. } => {
                vec![SeatChange::Returned { seat: *seat, player: *player, chips: *amount }]
            }
            What::Leave(exit) => vec![SeatChange::Leaves(*exit)],
            What::Hand(hand) => {
                state = Some(Box::new(hand.state.clone()));
                let results = hand.over.results.iter().zip(&hand.players);
                let played = results.map(|(result, (seat, player))| {
                    assert_eq!(result.seat, *seat, "players stand in the order of results");
                    SeatChange::Chips {
                        seat: *seat,
                        player: *player,
                        added: result.ended_with,
                        taken: result.started_with,
                    }
                });
                played.chain(hand.exits.iter().map(|exit| SeatChange::Leaves(*exit))).collect()
            }
        };
        Change { id: self.id, table: self.table, seats, state, after: self.after.clone() }
    }
}

impl Saved {
    /// A commit is durable.
    ///
    /// # Panics
    /// If a seat gives more than it has: the store has checked that before.
    pub fn apply(&mut self, change: Change) {
        let Change { id, table, seats, state, after } = change;
        for seat in seats {
            self.change_seat(id, table, seat, after.remembers);
        }
        if let Some(state) = state {
            self.tables.insert(table, *state);
        }
        for table in after.closed {
            self.tables.remove(&table);
            self.rolled_back.remove(&table);
        }
        self.queue = after.queue;
        self.opened = self.opened.max(after.opened);
        self.commits = self.commits.max(id.0);
    }

    fn change_seat(&mut self, id: CommitId, table: TableId, change: SeatChange, remembers: Millis) {
        let (seat, player, added, taken) = match change {
            SeatChange::Sits { seat, player, chips, honours } => {
                if let Some(honoured) = honours {
                    self.memory.forget(player, honoured);
                }
                (seat, player, chips, Chips::ZERO)
            }
            SeatChange::Chips { seat, player, added, taken } => (seat, player, added, taken),
            SeatChange::Returned { seat, player, chips } => (seat, player, Chips::ZERO, chips),
            SeatChange::Leaves(Exit { player, seat, stack, at, remembered }) => {
                self.memory.expire(at.saturating_sub(remembers));
                if remembered {
                    self.memory.remember(player, table, Left { stack, at });
                }
                (seat, player, Chips::ZERO, stack)
            }
        };
        let at = SittingAt { table, seat, player };
        let sitting = self.sittings.entry(at).or_insert(Sitting { since: id, chips: Chips::ZERO });
        sitting.chips = sitting.chips + added - taken;
        let gone = matches!(change, SeatChange::Returned { .. } | SeatChange::Leaves(_));
        if gone && sitting.chips.is_zero() {
            self.sittings.remove(&at);
        }
    }
}
