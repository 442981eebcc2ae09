//! What happens at a table, around and inside its hands. Not serialisable, for the same reason as
//! `hand::Event`: only a viewer's view of it is.

use base::{Chips, Millis, PlayerId};
use hand::{Blinds, Event, EventView, Seat, Strength, Viewer};
use serde::{Deserialize, Serialize};

use super::clock::Phase;

/// One thing that happened at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableEvent {
    /// A player sat down.
    Sat { seat: Seat, player: PlayerId, stack: Chips },
    /// A player left the table.
    Left { seat: Seat, player: PlayerId },
    /// H16: a player sits out from now on.
    SatOut { seat: Seat },
    /// A player takes part again.
    CameBack { seat: Seat },
    /// A player's connection was lost or is back.
    Connection { seat: Seat, connected: bool },
    /// H18, H20: a player's stack changed between hands.
    Stack { seat: Seat, stack: Chips },
    /// A hand starts.
    HandStarts {
        /// Its number at this table.
        hand: u64,
        button: Seat,
        blinds: Blinds,
    },
    /// Something happened in the hand.
    Hand(Event),
    /// R10, H17: the running clock: seat, phase and deadline.
    Clock {
        seat: Seat,
        phase: Phase,
        until: Millis,
        /// R10: what the time bank holds as this time starts to run.
        bank: Millis,
    },
    /// R10, H17: a player's time ran out and the room decided.
    TimedOut { seat: Seat },
    /// R23: the hand in progress was rolled back; stacks are as at its start.
    RolledBack {
        /// Its number at this table.
        hand: u64,
    },
}

/// A table event as one viewer sees it; the fields are those of [`TableEvent`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "table_event", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum TableEventView {
    Sat { seat: Seat, player: PlayerId, stack: Chips },
    Left { seat: Seat, player: PlayerId },
    SatOut { seat: Seat },
    CameBack { seat: Seat },
    Connection { seat: Seat, connected: bool },
    Stack { seat: Seat, stack: Chips },
    HandStarts { hand: u64, button: Seat, blinds: Blinds },
    Hand { view: EventView },
    Clock { seat: Seat, phase: Phase, until: Millis, bank: Millis },
    TimedOut { seat: Seat },
    RolledBack { hand: u64 },
}

impl TableEvent {
    /// The strength of the cards that are shown or win.
    #[must_use]
    pub fn made(&self) -> Option<Strength> {
        match self {
            Self::Hand(event) => event.made(),
            _ => None,
        }
    }

    /// What this viewer sees of the event.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> TableEventView {
        match *self {
            Self::Sat { seat, player, stack } => TableEventView::Sat { seat, player, stack },
            Self::Left { seat, player } => TableEventView::Left { seat, player },
            Self::SatOut { seat } => TableEventView::SatOut { seat },
            Self::CameBack { seat } => TableEventView::CameBack { seat },
            Self::Connection { seat, connected } => TableEventView::Connection { seat, connected },
            Self::Stack { seat, stack } => TableEventView::Stack { seat, stack },
            Self::HandStarts { hand, button, blinds } => {
                TableEventView::HandStarts { hand, button, blinds }
            }
            Self::Hand(ref event) => TableEventView::Hand { view: event.seen_by(viewer) },
            Self::Clock { seat, phase, until, bank } => {
                TableEventView::Clock { seat, phase, until, bank }
            }
            Self::TimedOut { seat } => TableEventView::TimedOut { seat },
            Self::RolledBack { hand } => TableEventView::RolledBack { hand },
        }
    }
}
