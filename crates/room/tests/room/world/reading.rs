//! What a test reads from a world: seats, turns, messages and notices.

use base::{GameId, PlayerId, TableId};
use game::{
    Notice,
    cash::{Limits, Pool},
    table::{Occupant, Presence, TableEventView, Turn},
};
use hand::{EventView, Viewer};
use room::{Output, TableMessage};

use super::World;

impl World {
    /// The player's quote in a game.
    pub(crate) fn quote(&self, game: GameId, player: PlayerId) -> Limits {
        self.pool(game).quote(player).expect("a held seat").2
    }

    pub(crate) fn pool(&self, game: GameId) -> &Pool {
        self.room.pools().find(|(id, _)| *id == game).expect("an open game").1
    }

    /// The table of this game where the player sits.
    pub(crate) fn table(&self, game: GameId, player: PlayerId) -> TableId {
        let mut seats = self.room.seats_of(player).filter(|(id, _)| *id == game);
        seats.next().expect("the player sits in this game").1
    }

    pub(crate) fn seated(&self, game: GameId, player: PlayerId) -> Option<&Occupant> {
        self.pool(game).tables().find_map(|(_, table)| table.occupant(table.seat_of(player)?))
    }

    pub(crate) fn sits_out(&self, game: GameId, player: PlayerId) -> bool {
        self.seated(game, player).expect("seated").presence != Presence::In
    }

    pub(crate) fn stack(&self, game: GameId, player: PlayerId) -> u64 {
        self.seated(game, player).expect("seated").stack.0
    }

    /// Whose turn it is at the first table of a game where it is someone's.
    pub(crate) fn turn(&self, game: GameId) -> Option<(PlayerId, TableId, Turn)> {
        self.pool(game).tables().find_map(|(id, table)| {
            let view = table.hand_view(Viewer::Watcher)?;
            let turn = Turn { hand: table.hand_number(), turn: view.turn };
            Some((table.occupant(view.to_act?)?.player, id, turn))
        })
    }

    /// The messages at a table, in order.
    pub(crate) fn messages(&self, game: GameId, table: TableId) -> Vec<&TableMessage> {
        let messages = self.outputs.iter().filter_map(|out| match out {
            Output::Frame(frame) if (frame.game, frame.table) == (game, table) => {
                Some(&frame.public)
            }
            _ => None,
        });
        messages.collect()
    }

    /// The same for what happened in hands.
    pub(crate) fn hand_events(&self, game: GameId, table: TableId) -> Vec<&EventView> {
        let events = self.messages(game, table).into_iter().filter_map(|message| match message {
            TableMessage::Event(TableEventView::Hand { view }) => Some(view),
            _ => None,
        });
        events.collect()
    }

    pub(crate) fn notes(&self, player: PlayerId) -> Vec<&Notice> {
        let notes = self.outputs.iter().filter_map(|out| match out {
            Output::Notice { player: to, notice, .. } if *to == player => Some(notice),
            _ => None,
        });
        notes.collect()
    }

    /// How often a game was reported as paused.
    pub(crate) fn paused(&self, game: GameId) -> usize {
        self.outputs.iter().filter(|out| matches!(out, Output::Paused(id) if *id == game)).count()
    }

    pub(crate) fn reloaded(&self, game: GameId) -> bool {
        self.outputs.iter().any(|out| matches!(out, Output::Reloaded(id) if *id == game))
    }
}
