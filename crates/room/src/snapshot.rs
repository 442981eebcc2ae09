//! A whole table as one viewer sees it: enough to draw it and go on from its number.

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::table::{Absent, EntryStatus, Preselect, Presence, SitOut, Table};
use hand::{Blinds, Makes, Seat, View, Viewer};
use serde::{Deserialize, Serialize};

use crate::{equity::Equity, input::TableMessage};

/// A table at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSnapshot {
    pub game: GameId,
    pub table: TableId,
    /// The number of the last message: the next message has the next number.
    pub number: u64,
    pub seats: u8,
    /// R38: whether it is a tournament's, where chips are not money and nobody leaves.
    pub tournament: bool,
    /// The number of the hand in progress, or of the last one.
    pub hand_number: u64,
    /// What the hand in progress is played for, or else the next one.
    pub blinds: Blinds,
    pub players: Vec<SeatView>,
    pub hand: Option<View>,
    /// R10: until when the running clock phase lasts.
    pub clock_until: Option<Millis>,
    /// R23: the hand that was rolled back, until the next one is dealt.
    pub rolled_back: Option<u64>,
    /// The private part of the viewer's own seat.
    pub own: Option<OwnSeat>,
    /// What the cards in `hand` make: the viewer's own with the board so far, those of others once
    /// they are shown and the board is complete.
    pub makes: Vec<(Seat, Makes)>,
    /// H11: what the open hands are worth, as last sent.
    pub equity: Option<Equity>,
    /// The messages of the hand in progress, or else of the last one, as this viewer sees them,
    /// without those of turns and clocks.
    pub so_far: Vec<SentMessage>,
}

/// A message at a table that was sent before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentMessage {
    pub message: TableMessage,
    /// What the cards make that were shown with the whole board or have won.
    pub best: Option<Makes>,
}

impl SentMessage {
    /// A message that shows no hand.
    pub(crate) fn plain(message: TableMessage) -> Self {
        Self { message, best: None }
    }
}

/// One player at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    pub seat: Seat,
    pub player: PlayerId,
    /// With how much, between hands or at the start of the one in progress.
    pub stack: Chips,
    /// Whether the player sits out.
    pub out: bool,
    /// Whether the player's client is connected.
    pub connected: bool,
}

/// A viewer's own seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnSeat {
    pub seat: Seat,
    /// R10: what is left of the time bank.
    pub time_bank: Millis,
    /// H15: how the next hand is entered.
    pub entry_status: EntryStatus,
    /// A wish to sit out that is not due yet.
    pub sit_out: Option<SitOut>,
    /// What is done when the turn comes.
    pub preselected: Option<Preselect>,
    /// Whether the player leaves when the hand is over.
    pub leaving: bool,
    /// H20: what the player may bring who has no chips: least, most, and until when.
    pub rebuy: Option<(Chips, Chips, Millis)>,
    /// H20: whether the stack is topped up after every hand, where the rules offer it.
    pub auto_top_up: Option<bool>,
}

impl TableSnapshot {
    /// A table as this player sees it now. It is numbered when it is sent: it contains all messages
    /// up to then, and nothing else. `blinds` are those of the next hand.
    pub(crate) fn of(
        game: GameId,
        id: TableId,
        table: &Table,
        blinds: Blinds,
        player: PlayerId,
        rolled_back: Option<u64>,
    ) -> Self {
        let seat = table.seat_of(player);
        let viewer = seat.map_or(Viewer::Watcher, Viewer::Seat);
        let players = table.occupants().map(|(seat, seated)| SeatView {
            seat,
            player: seated.player,
            stack: seated.stack,
            out: seated.presence != Presence::In,
            connected: seated.timing.connected,
        });
        let own = seat.and_then(|seat| Some((seat, table.occupant(seat)?)));
        let hand = table.hand_view(viewer);
        Self {
            game,
            table: id,
            number: 0,
            seats: table.rules().seats,
            tournament: table.rules().absent == Absent::DealtInAndFolded,
            hand_number: table.hand_number(),
            blinds: table.blinds_in_play().unwrap_or(blinds),
            players: players.collect(),
            makes: hand.as_ref().map_or_else(Vec::new, |hand| hand.makes(seat)),
            hand,
            clock_until: table.clock_until(),
            rolled_back: rolled_back
                .filter(|hand| *hand == table.hand_number() && table.occupants().count() > 1),
            own: own.map(|(seat, seated)| OwnSeat {
                seat,
                time_bank: seated.timing.bank.left,
                entry_status: seated.entry_status,
                sit_out: seated.sit_out,
                preselected: table.preselected(seat),
                leaving: seated.leaving,
                rebuy: None,
                auto_top_up: None,
            }),
            equity: None,
            so_far: Vec::new(),
        }
    }
}
