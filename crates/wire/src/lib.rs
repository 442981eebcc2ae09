//! The protocol of the live room: JSON over a WebSocket. Message types of its own, so that no
//! change inside the room changes the protocol unnoticed; strict reading of what clients send;
//! encoding of the room's outputs, once for everyone who sees the same. `docs/PROTOCOL.md` is
//! written for whoever writes a client. No clause is decided here, and no sentence is made: refusals and
//! notices are codes with parameters. Sockets, sessions and rate limits belong to the server.

mod client;
pub mod desk;
pub mod encode;
mod enums;
mod lobby;
mod names;
mod notice;
mod parse;
mod refusal;
mod replay;
mod routing;
mod server;
mod snapshot;
mod strict;
mod table_message;
mod tagged;
mod tournament;
mod values;

pub use client::{
    Action, BadMessage, CHAT_CHARS_MAX, ClientMessage, ClientRequest, GAMES_AT_ONCE_MAX,
    NAME_CHARS_MAX, Preselect, REPORT_CHARS_MAX, TOURNAMENT_NAME_CHARS_MAX,
};
pub use enums::{
    AntePayer, Ending, Forced, Format, HandRank, NoRaise, Phase, Poker, Reason, SitOut,
    StakesField, Street,
};
pub use lobby::{PoolChange, PoolRow, RowChange, TableRow, Traffic};
pub use names::Names;
pub use notice::{CancelCause, DealEnd, DealShare, Limits, Notice};
pub use refusal::{Refusal, RefusalCode};
pub use replay::replay;
pub use routing::{Route, ServerRequest};
pub use server::{
    ByeCode, HeldSeat, Hello, Invited, Opened, SeatAt, ServerMessage, ServerReply, TakenSeat,
    Waiting, Written,
};
pub use snapshot::{Entering, HandPlayer, HandShown, OwnSeat, Pot, Rebuy, Seated, Snapshot};
pub use table_message::{
    Ante, Blinds, Call, Equity, EquityShare, Legal, Made, Presets, Raise, TableMessage,
};
pub use tournament::{
    AddOnTerms, BountyKind, BountyTerms, CalledOff, Conditions, Deal, HexaProKind, HexaProPrize,
    HexaProTerms, LevelTerms, Limit, NextPrize, OwnEntry, PAGE_PLAYERS, PlayerState, PrizePlaces,
    RebuyTerms, SatelliteTerms, SatelliteWins, ScheduledBreak, SeatStanding, TableStacks,
    TournamentChange, TournamentPage, TournamentPlayer, TournamentRow, TournamentRowChange,
    TournamentState, TournamentStatus, TournamentTag, Unregistration, tournament_state,
};
pub use values::{Card, Cents, Chips, Invitation, Millis, Rank, Seat};

/// The version of the protocol. It changes when a client written for the last one would break;
/// new messages, new names and new fields do not change it.
pub const VERSION: u32 = 5;

/// The longest text frame a client may send. The longest honest one is a report of a thousand
/// characters; anything larger is broken or hostile, and is refused before it is read.
pub const FRAME_BYTES_MAX: usize = 4096;

/// Below this every whole number is exact in every language that reads JSON numbers as doubles.
pub const WHOLE_MAX: u64 = (1 << 53) - 1;
