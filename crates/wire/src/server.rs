//! What the server sends.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use crate::{
    client::BadMessage,
    lobby::{PoolChange, PoolRow, TableRow},
    notice::{Limits, Notice},
    refusal::Refusal,
    snapshot::Snapshot,
    table_message::TableMessage,
    tagged::{self, union},
    tournament::{TournamentChange, TournamentPage, TournamentRow, TournamentStatus},
    values::{Cents, Chips, Invitation, Millis, Seat},
};

union! {
    /// Everything the server sends.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
    #[ts(optional_fields)]
    pub enum ServerMessage<'a>;
    #[derive(Deserialize)]
    #[serde(remote = "ServerMessage")]
    enum MessageReader;
    {
        /// The first message of a connection.
        Hello(Hello),
        /// The one reply to a request.
        Answer(ServerReply),
        /// One number of a table's stream.
        Table {
            game: u64,
            table: u64,
            /// One more than the last; if it is not, a number was missed: `watch` again.
            n: u64,
            said: TableMessage<'a>,
        },
        /// Something about a table for this player alone. It has the number of the message that it
        /// follows, and is not counted itself.
        Own { game: u64, table: u64, n: u64, said: TableMessage<'a> },
        /// A whole table, after `watch`.
        Snapshot(Box<Snapshot<'a>>),
        /// What was written at a table of late, after its snapshot; nothing if that is nothing.
        Talk {
            game: u64,
            table: u64,
            /// The last lines, oldest first.
            lines: Vec<Written<'a>>,
        },
        /// A notice about the player's own place in a game.
        Note { game: u64, note: Notice },
        /// The lobby, or what changed in it.
        Lobby {
            /// Whether these are all rows there are, or only what changed.
            full: bool,
            /// Whole rows: all of them, or those of games that were not shown before.
            pools: Vec<PoolRow>,
            /// What changed of games that were.
            changed: Vec<PoolChange>,
            /// Tournaments, Sit & Gos and HexaPros: all of them, or those that were not shown before;
            /// left out if there are none.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            tournaments: Option<Vec<TournamentRow>>,
            /// What changed of tournaments that were; left out if nothing did.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            tournament_changes: Option<Vec<TournamentChange>>,
            /// Games that are no longer there.
            gone: Vec<u64>,
        },
        /// Where the player sits and waits: all of it, after connecting and when it changes.
        Seats {
            /// Tables where the player sits.
            seats: Vec<SeatAt>,
            /// Seats held for the player, to be confirmed.
            held: Vec<HeldSeat>,
            /// Queues in which the player waits.
            waiting: Vec<Waiting>,
            /// Tournaments that the player has entered, or is paying for, and that have not started;
            /// left out if there are none.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            registered: Option<Vec<u64>>,
        },
        /// How a tournament stands, for a table that is watched: after its snapshot, and when it
        /// changes. It is not numbered.
        Tournament { game: u64, table: u64, status: Box<TournamentStatus> },
        /// What the player's wallet holds in one currency.
        Wallet {
            /// Which: a currency's code, or `PLAY`.
            currency: Cow<'a, str>,
            cents: Cents,
        },
        /// A game was interrupted and stands as at its last finished hand; `watch` its tables again.
        Reloaded { game: u64 },
        /// A hand was rolled back; stacks are as at its start.
        RolledBack { game: u64, table: u64, hand: u64 },
        /// R20: staff wrote to this player: at once if the player is connected, else with the next
        /// connection, until it is said to be read (`POST /api/messages/3/read`).
        StaffMessage {
            message: u64,
            at: Millis,
            text: Cow<'a, str>,
        },
        /// The room closes soon: hands are played to their end, and nothing new begins.
        Closing {
            /// By then it is closed.
            until: Millis,
        },
        /// The server closes the connection now, and why.
        Bye(ByeCode),
    }
}

/// Reads the room's own output: every object has its `type` first.
impl<'de> Deserialize<'de> for ServerMessage<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        tagged::deserialize(deserializer)
    }
}

/// Something that was written at a table before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Written<'a> {
    /// The number in the table's stream under which it was sent.
    pub n: u64,
    pub name: Cow<'a, str>,
    /// Whether the player belongs to the house.
    pub house: bool,
    pub text: Cow<'a, str>,
}

/// The first message of a connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Hello {
    /// The version of the protocol.
    pub v: u32,
    /// The player's own screen name; empty for a visitor.
    pub name: String,
    /// Whether there is no session: the connection may only look at public games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub visitor: bool,
    /// Whether the player belongs to the house.
    pub house: bool,
    pub now: Millis,
    /// The rulebooks this player has accepted.
    pub accepted: Vec<String>,
    /// Whose chat this player does not want to read, by name.
    pub blocked: Vec<String>,
}

/// The one reply to a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ServerReply {
    /// The client's number of the request.
    pub id: u64,
    /// Whether it is done, or on its way.
    pub ok: bool,
    /// It was done before, by this very request: nothing was moved again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub already: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refused: Option<Refusal>,
    /// To `open_private` and `new_invitation`: the table that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opened: Option<Opened>,
    /// To `invited`: the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invited: Option<Box<Invited>>,
    /// To `tables`: the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tables: Option<Vec<TableRow>>,
    /// To `tournament` and `invited_tournament`: the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tournament: Option<Box<TournamentPage>>,
    /// To `ping`: the room's time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub now: Option<Millis>,
}

/// A private table that is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Opened {
    pub game: u64,
    /// What to give to guests.
    pub invitation: Invitation,
}

/// A private table, for whoever has its invitation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Invited {
    /// What is played there, as the lobby shows it.
    pub pool: PoolRow,
    /// The name of its host.
    pub host: String,
    pub taken: Vec<TakenSeat>,
}

/// A seat that somebody has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TakenSeat {
    pub seat: Seat,
    pub name: String,
    /// Whether he or she belongs to the house.
    pub house: bool,
    /// With how much, between hands or at the start of the one in progress.
    pub stack: Chips,
}

/// A table where the player sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatAt {
    pub game: u64,
    pub table: u64,
}

/// A seat held for the player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HeldSeat {
    pub game: u64,
    pub table: u64,
    pub seat: Seat,
    /// What may be brought, while it is not confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub limits: Option<Limits>,
    /// Until when it is held, while it is not confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<Millis>,
}

/// A queue in which the player waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Waiting {
    pub game: u64,
    /// The player's place, from 1.
    pub place: u32,
    /// How many more players a new table needs.
    pub needed: u32,
}

/// Why the server closes a connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum ByeCode {
    /// The server stops or restarts: come back soon.
    Restart,
    /// The account cannot be read now: come back soon.
    AccountUnavailable,
    /// The session is over: log in again.
    LoggedOut,
    /// A message without a readable number, or one that is too long.
    Unreadable {
        /// What is wrong, for whoever writes the client: technical English, not for players.
        detail: String,
    },
    /// More messages than anyone sends by hand.
    TooFast,
    /// Messages were not read as fast as they came: connect again.
    TooSlow,
}

impl ByeCode {
    /// The code as it is written: `too_slow`.
    #[must_use]
    pub fn name(&self) -> String {
        crate::values::code_of(self)
    }
}

impl ServerReply {
    /// It is done, or on its way.
    #[must_use]
    pub fn yes(id: u64) -> Self {
        let (refused, opened, invited, tables, now) = (None, None, None, None, None);
        let tournament = None;
        Self { id, ok: true, already: false, refused, opened, invited, tables, tournament, now }
    }

    /// It is refused.
    #[must_use]
    pub fn no(id: u64, refused: Refusal) -> Self {
        Self { ok: false, refused: Some(refused), ..Self::yes(id) }
    }

    /// The room's result of a request.
    #[must_use]
    pub fn of(id: u64, result: &Result<room::Outcome, room::RoomRefusal>) -> Self {
        match result {
            Ok(room::Outcome::Done) => Self::yes(id),
            Ok(room::Outcome::Opened { game, invitation }) => {
                let opened = Opened { game: game.0, invitation: Invitation::of(*invitation) };
                Self { opened: Some(opened), ..Self::yes(id) }
            }
            Err(refused) => Self::no(id, refused.into()),
        }
    }
}

/// A message that is not understood is refused under its number; one without a number cannot be
/// answered, so the connection ends.
impl From<BadMessage> for ServerMessage<'_> {
    fn from(bad: BadMessage) -> Self {
        match bad.id {
            Some(id) => Self::Answer(ServerReply::no(id, (&bad).into())),
            None => Self::Bye(ByeCode::Unreadable { detail: bad.why }),
        }
    }
}
