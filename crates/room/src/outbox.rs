//! The order in which a table speaks. What is said waits in one line; a hand's commit holds
//! everything behind it until it is durable. Numbers are given when something really goes out, so
//! that nobody can tell from them what is being held.

use std::collections::VecDeque;

use base::PlayerId;
use game::{
    cash::CommitId,
    table::{Table, TableEvent},
};
use hand::{Strength, Viewer};

use crate::{input::Said, snapshot::TableSnapshot};

/// What stands in line.
#[derive(Debug, Clone)]
pub(crate) enum Item {
    /// Something that happened; its owner, if it has one, sees something else.
    Event { event: TableEvent, owner: Option<(PlayerId, Said)> },
    /// A player wrote something.
    Chat { player: PlayerId, text: String },
    /// A viewer wants the whole table: as it stands once everything before this has been said, and
    /// nothing that comes after. `None` if it is to be taken when it goes out, since what it was
    /// taken from is gone.
    Snapshot { player: PlayerId, taken: Option<Box<TableSnapshot>> },
    /// HOME: from here on the table is not this player's to see.
    Unseen { player: PlayerId },
}

/// One table's line.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    line: VecDeque<Item>,
    held_by: Option<CommitId>,
    number: u64,
}

/// What may go out now.
pub(crate) enum Ready {
    Said { number: u64, public: Said, private: Option<(PlayerId, Said)>, made: Option<Strength> },
    Snapshot { player: PlayerId, taken: Option<Box<TableSnapshot>>, number: u64 },
    Unseen { player: PlayerId },
}

impl Outbox {
    /// Everything said from now on waits for this commit.
    pub(crate) fn hold(&mut self, commit: CommitId) {
        self.held_by = Some(commit);
    }

    /// The commit is durable. Whether it was what the line waited for.
    pub(crate) fn release(&mut self, commit: CommitId) -> bool {
        let released = self.held_by == Some(commit);
        if released {
            self.held_by = None;
        }
        released
    }

    pub(crate) fn push(&mut self, item: Item) {
        self.line.push_back(item);
    }

    /// Whether a snapshot for this player stands in the line: what follows it is all that a second
    /// one would show, so there is never more than one.
    pub(crate) fn will_show(&self, player: PlayerId) -> bool {
        let shows =
            |item: &Item| matches!(item, Item::Snapshot { player: to, .. } if *to == player);
        self.line.iter().any(shows)
    }

    /// R23: the game stands as it was read back: snapshots are taken of that, after everything else
    /// has been said.
    pub(crate) fn read_back(&mut self) {
        let (snapshots, others): (VecDeque<Item>, VecDeque<Item>) = std::mem::take(&mut self.line)
            .into_iter()
            .partition(|item| matches!(item, Item::Snapshot { .. }));
        self.line = others;
        self.line.extend(snapshots.into_iter().map(|item| match item {
            Item::Snapshot { player, .. } => Item::Snapshot { player, taken: None },
            other => other,
        }));
    }

    /// R23: the game's memory is gone. What a hand's commit holds is still said if that turns out
    /// to be durable.
    pub(crate) fn forget(&mut self) {
        if self.held_by.is_none() {
            self.line.retain(|item| !matches!(item, Item::Event { .. }));
        }
    }

    /// The commit will never be durable: what it held is not true.
    pub(crate) fn abandon(&mut self, commit: CommitId) {
        if self.release(commit) {
            self.forget();
        }
    }

    /// The next thing that may go out, if any.
    pub(crate) fn pop(&mut self) -> Option<Ready> {
        if self.held_by.is_some() {
            return None;
        }
        Some(match self.line.pop_front()? {
            Item::Snapshot { player, taken } => {
                Ready::Snapshot { player, taken, number: self.number }
            }
            Item::Unseen { player } => Ready::Unseen { player },
            Item::Chat { player, text } => {
                self.number += 1;
                Ready::Said {
                    number: self.number,
                    public: Said::Chat { player, text },
                    private: None,
                    made: None,
                }
            }
            Item::Event { event, owner } => {
                self.number += 1;
                let public = Said::Event(event.seen_by(Viewer::Watcher));
                Ready::Said { number: self.number, public, private: owner, made: event.made() }
            }
        })
    }
}

/// What the one player who sees more of an event than the public sees: whoever is dealt cards sees
/// them, whoever has to act is told what may be done.
pub(crate) fn private(event: &TableEvent, table: &Table) -> Option<(PlayerId, Said)> {
    let TableEvent::Hand(happened) = event else { return None };
    let (seat, said) = match *happened {
        hand::Event::Dealt { seat, .. } => (seat, Said::Event(event.seen_by(Viewer::Seat(seat)))),
        hand::Event::Turn { seat, turn } => {
            // A turn that was over before anyone heard of it needs no answer.
            let (_, now, legal) = table.turn().filter(|(_, now, _)| now.turn == turn)?;
            (seat, Said::YourTurn { seat, hand: now.hand, turn, legal })
        }
        _ => return None,
    };
    Some((table.occupant(seat)?.player, said))
}
