//! The outbox of a table: a queue of messages. A hand's commit holds everything behind it until it
//! is durable. Messages are numbered when they are sent, so that gaps do not reveal what is held.

use std::collections::VecDeque;

use base::PlayerId;
use game::{
    CommitId,
    table::{Table, TableEvent},
};
use hand::{PotView, Viewer};

use crate::{equity::Equity, hand_log::HandLog, input::TableMessage, snapshot::TableSnapshot};

/// An item in the queue.
#[derive(Debug, Clone)]
pub(crate) enum QueuedItem {
    /// Something that happened; its owner, if it has one, sees something else.
    Event { event: TableEvent, owner: Option<Box<(PlayerId, TableMessage)>> },
    /// A player wrote something.
    Chat { player: PlayerId, text: String },
    /// H11: what the open hands are worth, unless it comes too late.
    Equity { hand: u64, equity: Equity },
    /// Something for one player alone.
    Own { player: PlayerId, message: Box<TableMessage> },
    /// A snapshot for a viewer, as of its place in the queue. `None` if it is taken when it is
    /// sent, since the game was reloaded.
    Snapshot { player: PlayerId, taken: Option<Box<TableSnapshot>> },
    /// HOME: from here on the table is not this player's to see.
    StopWatching { player: PlayerId },
}

/// One table's line.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    line: VecDeque<QueuedItem>,
    held_by: Option<CommitId>,
    number: u64,
    /// What was sent of the hand in progress, or the last one.
    pub(crate) log: HandLog,
}

/// What may go out now.
pub(crate) enum ReleasedItem {
    /// Something that happened; before it, under the number before, the pots if bets are collected.
    Event {
        number: u64,
        event: TableEvent,
        owner: Option<Box<(PlayerId, TableMessage)>>,
        pots: Option<Vec<PotView>>,
    },
    /// Another message for everybody.
    Message {
        number: u64,
        message: TableMessage,
    },
    /// Something for one player alone, under the number of the last message.
    Own {
        number: u64,
        player: PlayerId,
        message: Box<TableMessage>,
    },
    Snapshot {
        player: PlayerId,
        taken: Option<Box<TableSnapshot>>,
        number: u64,
    },
    StopWatching {
        player: PlayerId,
    },
}

impl Outbox {
    /// Every message from now on waits for this commit.
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

    pub(crate) fn push(&mut self, item: QueuedItem) {
        self.line.push_back(item);
    }

    /// Whether a snapshot for this player is queued: the messages after it make a second one
    /// unnecessary.
    pub(crate) fn will_show(&self, player: PlayerId) -> bool {
        let shows = |item: &QueuedItem| matches!(item, QueuedItem::Snapshot { player: to, .. } if *to == player);
        self.line.iter().any(shows)
    }

    /// R23: the game was reloaded: snapshots are taken of it, after all other messages.
    pub(crate) fn read_back(&mut self) {
        let (snapshots, others): (VecDeque<QueuedItem>, VecDeque<QueuedItem>) =
            std::mem::take(&mut self.line)
                .into_iter()
                .partition(|item| matches!(item, QueuedItem::Snapshot { .. }));
        self.line = others;
        self.line.extend(snapshots.into_iter().map(|item| match item {
            QueuedItem::Snapshot { player, .. } => QueuedItem::Snapshot { player, taken: None },
            other => other,
        }));
    }

    /// R23: the game failed. Messages that a hand's commit holds are still sent if it turns out to
    /// be durable.
    pub(crate) fn forget(&mut self) {
        if self.held_by.is_none() {
            let untrue = |item: &QueuedItem| {
                matches!(item, QueuedItem::Event { .. } | QueuedItem::Own { .. })
            };
            self.line.retain(|item| !untrue(item));
        }
    }

    /// The commit will never be durable: what it held is not true.
    pub(crate) fn abandon(&mut self, commit: CommitId) {
        if self.release(commit) {
            self.forget();
        }
    }

    /// The next thing that may go out, if any. Messages that follow from others are made only if the
    /// table is watched.
    pub(crate) fn pop(&mut self, watched: bool) -> Option<ReleasedItem> {
        if self.held_by.is_some() {
            return None;
        }
        Some(match self.line.pop_front()? {
            QueuedItem::Equity { hand, equity } => match self.log.answered(hand, equity) {
                Some(message) => self.for_everybody(message),
                None => return self.pop(watched),
            },
            QueuedItem::Own { player, message } => {
                ReleasedItem::Own { number: self.number, player, message }
            }
            QueuedItem::Snapshot { player, taken } => {
                ReleasedItem::Snapshot { player, taken, number: self.number }
            }
            QueuedItem::StopWatching { player } => ReleasedItem::StopWatching { player },
            QueuedItem::Chat { player, text } => {
                self.for_everybody(TableMessage::Chat { player, text })
            }
            QueuedItem::Event { event, owner } => {
                let pots = if watched { self.log.pots_before(&event) } else { None };
                self.log.note(&event, owner.as_ref().map(|owner| owner.0));
                self.number += 1 + u64::from(pots.is_some());
                ReleasedItem::Event { number: self.number, event, owner, pots }
            }
        })
    }

    fn for_everybody(&mut self, message: TableMessage) -> ReleasedItem {
        self.number += 1;
        ReleasedItem::Message { number: self.number, message }
    }
}

/// The private message that goes with an event: the owner's hole cards, or the legal actions of the
/// player to act. Few events have one, so the table is looked up only for those.
pub(crate) fn private<'a>(
    event: &TableEvent,
    table: impl FnOnce() -> Option<&'a Table>,
) -> Option<Box<(PlayerId, TableMessage)>> {
    let TableEvent::Hand(happened) = event else { return None };
    match *happened {
        hand::Event::Dealt { seat, .. } => {
            let message = TableMessage::Event(event.seen_by(Viewer::Seat(seat)));
            Some(Box::new((table()?.occupant(seat)?.player, message)))
        }
        hand::Event::Turn { seat, turn } => {
            let table = table()?;
            // A turn that was over before it was sent needs no answer.
            let (_, now, legal) = table.turn().filter(|(_, now, _)| now.turn == turn)?;
            let message = TableMessage::YourTurn { seat, hand: now.hand, turn, legal };
            Some(Box::new((table.occupant(seat)?.player, message)))
        }
        _ => None,
    }
}
