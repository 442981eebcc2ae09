//! Encodes the room's outputs as the text of frames. A table's frame is encoded once for everyone
//! who sees the same, and once more for the one owner who sees more. No values in between.

use base::{GameId, PlayerId, TableId};

use crate::{
    names::Names,
    notice::Notice,
    server::{ServerMessage, ServerReply},
    snapshot::Snapshot,
    table_message::TableMessage,
};

/// What most frames of a table need, so that they are written without growing.
const FRAME_BYTES_USUAL: usize = 192;

/// One number of a table's stream, ready to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// For everyone who watches, but the owner of the private one.
    pub public: String,
    pub private: Option<(PlayerId, String)>,
}

/// One number of a table's stream.
#[must_use]
pub fn frame(frame: &room::Frame, names: &impl Names) -> Encoded {
    let room::Frame { game, table, number, public, private, best } = frame;
    let text = |table_message: &room::TableMessage| {
        let said = TableMessage::of(table_message, best.as_deref(), names);
        message(&ServerMessage::Table { game: game.0, table: table.0, n: *number, said })
    };
    Encoded {
        public: text(public),
        private: private.as_deref().map(|(player, message)| (*player, text(message))),
    }
}

/// Something about a table for one player alone.
#[must_use]
pub fn own(
    game: GameId,
    table: TableId,
    number: u64,
    own: &room::TableMessage,
    names: &impl Names,
) -> String {
    let said = TableMessage::of(own, None, names);
    message(&ServerMessage::Own { game: game.0, table: table.0, n: number, said })
}

/// A whole table for one viewer.
#[must_use]
pub fn snapshot(snapshot: &room::TableSnapshot, names: &impl Names) -> String {
    message(&ServerMessage::Snapshot(Box::new(Snapshot::of(snapshot, names))))
}

/// A notice for one player.
#[must_use]
pub fn note(game: GameId, note: &game::Notice) -> String {
    message(&ServerMessage::Note { game: game.0, note: Notice::from(note) })
}

/// The room's reply to a request.
#[must_use]
pub fn reply(id: u64, result: &Result<room::Outcome, room::RoomRefusal>) -> String {
    message(&ServerMessage::Answer(ServerReply::of(id, result)))
}

/// Any message.
#[must_use]
pub fn message(message: &ServerMessage<'_>) -> String {
    let mut bytes = Vec::with_capacity(FRAME_BYTES_USUAL);
    serde_json::to_writer(&mut bytes, message).expect("messages have only text keys");
    String::from_utf8(bytes).expect("JSON is text")
}
