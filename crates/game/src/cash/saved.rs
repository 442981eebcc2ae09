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
    departures::{Departure, DepartureMemory},
    pool::StoredTable,
    queue::Waiting,
    rules::PoolRules,
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
    pub memory: DepartureMemory,
    /// H14: who waits, in order.
    pub queue: Vec<Waiting>,
    /// The last number given to a table.
    pub opened: u64,
    /// The last number given to a commit.
    pub commits: u64,
}

/// A seat and whose chips are there. A player has at most one buy-in at a seat: from the
/// confirmation until the exit is durable nobody sits down there again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SittingAt {
    pub table: TableId,
    pub seat: Seat,
    pub player: PlayerId,
}

/// Chips of one player at one seat, from a buy-in until they are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sitting {
    /// The buy-in it began with.
    pub since: CommitId,
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
    pub id: CommitId,
    pub table: TableId,
    /// Chips at its seats, in order.
    pub seats: Vec<SeatChange>,
    /// The table after a hand.
    pub state: Option<Box<StoredTable>>,
    pub after: After,
}

/// What a commit changes at one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatChange {
    /// A player has bought in.
    Sits {
        seat: Seat,
        player: PlayerId,
        chips: Chips,
        /// H18, B5: the table where what was remembered of the player is honoured by this.
        honours: Option<TableId>,
    },
    /// A seat has more or less than before.
    Chips { seat: Seat, player: PlayerId, added: Chips, taken: Chips },
    /// Chips for which there was no seat any more have gone back.
    Returned { seat: Seat, player: PlayerId, chips: Chips },
    /// A player has left, and is remembered.
    Leaves(Exit),
}

/// What the store has does not fit together; only damage or a mistake of ours makes it so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damaged {
    pub table: TableId,
    pub seat: Seat,
}

impl std::fmt::Display for Damaged {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { table, seat } = self;
        write!(f, "table {table}, seat {seat}: what is stored does not fit what its escrow holds")
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
            What::TopUp { player, seat, amount, .. } => vec![SeatChange::Chips {
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

impl Change {
    /// Whether it follows from who sits where: nobody sits down twice, and nothing comes to or goes
    /// from where nobody sits.
    #[must_use]
    pub fn is_in_step(&self, sits: impl Fn(&SittingAt) -> bool) -> bool {
        self.seats.iter().all(|change| {
            let (seat, player, sits_down) = match *change {
                SeatChange::Sits { seat, player, .. } => (seat, player, true),
                SeatChange::Chips { seat, player, .. }
                | SeatChange::Returned { seat, player, .. }
                | SeatChange::Leaves(Exit { seat, player, .. }) => (seat, player, false),
            };
            sits(&SittingAt { table: self.table, seat, player }) != sits_down
        })
    }
}

impl Saved {
    /// A commit is durable.
    ///
    /// # Errors
    /// If it does not fit what is stored: a seat gives more than it has, a player sits down where his
    /// or her chips are already. The store has checked that before, so something is wrong; nothing
    /// has changed then.
    pub fn apply(&mut self, change: Change) -> Result<(), Damaged> {
        let Change { id, table, seats, state, after } = change;
        for (at, sitting) in self.sittings_after(id, table, &seats)? {
            match sitting {
                Some(sitting) => self.sittings.insert(at, sitting),
                None => self.sittings.remove(&at),
            };
        }
        for seat in seats {
            self.remember(table, seat, after.remembers);
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
        Ok(())
    }

    /// What these changes make of the sittings they touch.
    fn sittings_after(
        &self,
        id: CommitId,
        table: TableId,
        changes: &[SeatChange],
    ) -> Result<Vec<(SittingAt, Option<Sitting>)>, Damaged> {
        let mut touched: Vec<(SittingAt, Option<Sitting>)> = Vec::with_capacity(changes.len());
        for change in changes {
            let (seat, player, added, taken) = match *change {
                SeatChange::Sits { seat, player, chips, .. } => (seat, player, chips, Chips::ZERO),
                SeatChange::Chips { seat, player, added, taken } => (seat, player, added, taken),
                SeatChange::Returned { seat, player, chips } => (seat, player, Chips::ZERO, chips),
                SeatChange::Leaves(Exit { seat, player, stack, .. }) => {
                    (seat, player, Chips::ZERO, stack)
                }
            };
            let damaged = Damaged { table, seat };
            let at = SittingAt { table, seat, player };
            let known = touched.iter().position(|(other, _)| *other == at);
            let place = known.unwrap_or_else(|| {
                touched.push((at, self.sittings.get(&at).copied()));
                touched.len() - 1
            });
            let sitting = &mut touched[place].1;
            let sits_down = matches!(change, SeatChange::Sits { .. });
            if sits_down != sitting.is_none() {
                return Err(damaged);
            }
            let now = sitting.get_or_insert(Sitting { since: id, chips: Chips::ZERO });
            let chips = now.chips.0.checked_add(added.0).and_then(|sum| sum.checked_sub(taken.0));
            now.chips = Chips(chips.ok_or(damaged)?);
            let gone = matches!(change, SeatChange::Returned { .. } | SeatChange::Leaves(_));
            if gone && now.chips.is_zero() {
                *sitting = None;
            }
        }
        Ok(touched)
    }

    fn remember(&mut self, table: TableId, change: SeatChange, remembers: Millis) {
        match change {
            SeatChange::Sits { player, honours: Some(honoured), .. } => {
                self.memory.honour(player, honoured, table);
            }
            SeatChange::Leaves(Exit { player, stack, at, remembered, .. }) => {
                self.memory.expire(at.saturating_sub(remembers));
                if remembered {
                    self.memory.remember(player, table, Departure { stack, at });
                }
            }
            SeatChange::Sits { .. } | SeatChange::Chips { .. } | SeatChange::Returned { .. } => {}
        }
    }

    /// Everyone whose chips are here leaves with them, by a commit each, and the queue is empty:
    /// for a game that cannot go on. Whoever runs it asks the store, and applies what is durable.
    /// Without rules nobody is remembered: the game is closed then.
    #[must_use]
    pub fn exits_of_all(&self, rules: Option<&PoolRules>, now: Millis) -> Vec<Commit> {
        let mut commits = Vec::with_capacity(self.sittings.len());
        let mut sittings = self.sittings.iter().peekable();
        while let Some((&SittingAt { table, seat, player }, sitting)) = sittings.next() {
            let left = Departure { stack: sitting.chips, at: now };
            let keeps =
                |rules: &PoolRules| rules.keeps_larger_stack(&self.memory, player, table, &left);
            let remembered = rules.is_some_and(|rules| !keeps(rules));
            let exit = Exit { player, seat, stack: sitting.chips, at: now, remembered };
            let last_here = sittings.peek().is_none_or(|(next, _)| next.table != table);
            let after = After {
                queue: Vec::new(),
                opened: self.opened,
                closed: if last_here { vec![table] } else { Vec::new() },
                remembers: rules.map_or(Millis::ZERO, PoolRules::memory),
            };
            let id = CommitId(self.commits + 1 + commits.len() as u64);
            commits.push(Commit { id, table, what: What::Leave(exit), after });
        }
        commits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: TableId = TableId(1);
    const PLAYER: PlayerId = PlayerId(7);

    fn change(id: u64, seats: Vec<SeatChange>) -> Change {
        let after = After::default();
        Change { id: CommitId(id), table: TABLE, seats, state: None, after }
    }

    fn seat() -> Seat {
        Seat::new(1).unwrap()
    }

    fn sits(chips: u64) -> SeatChange {
        SeatChange::Sits { seat: seat(), player: PLAYER, chips: Chips(chips), honours: None }
    }

    fn moves(added: u64, taken: u64) -> SeatChange {
        let (added, taken) = (Chips(added), Chips(taken));
        SeatChange::Chips { seat: seat(), player: PLAYER, added, taken }
    }

    /// R23: what does not fit changes nothing, and says where.
    #[test]
    fn r23_a_seat_gives_no_more_than_it_has_and_is_bought_into_once() {
        let mut saved = Saved::default();
        let damaged = Err(Damaged { table: TABLE, seat: seat() });
        assert_eq!(saved.apply(change(1, vec![moves(5, 0)])), damaged, "nobody sits there");
        saved.apply(change(2, vec![sits(100)])).unwrap();
        let before = saved.clone();
        assert_eq!(saved.apply(change(3, vec![sits(100)])), damaged, "twice at one seat");
        let too_much = vec![moves(50, 0), moves(0, 151)];
        assert_eq!(saved.apply(change(4, too_much)), damaged);
        let returned = SeatChange::Returned { seat: seat(), player: PLAYER, chips: Chips(101) };
        assert_eq!(saved.apply(change(5, vec![returned])), damaged);
        assert_eq!(saved, before);
        saved.apply(change(6, vec![moves(50, 0), moves(0, 150)])).unwrap();
        let at = SittingAt { table: TABLE, seat: seat(), player: PLAYER };
        let sitting = Sitting { since: CommitId(2), chips: Chips::ZERO };
        assert_eq!(saved.sittings.get(&at), Some(&sitting), "without chips, and still seated");
    }
}
