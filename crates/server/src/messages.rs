//! The messages between the server's threads.

use std::sync::Arc;

use base::{Cents, GameId, Millis, PlayerId, ReplyTo, RequestId, TableId};
use game::CommitId;
use ledger::Currency;
use office::{Market, Member};
use room::{EquityAnswer, Outcome, Output, Request, RoomRefusal};
use store::{ChatLine, Staff};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use wire::ByeCode;

use crate::{
    engine::{DeskQuestion, Direction, Found, Order, ReplySender},
    lobby_index::GameCounts,
    money::moves_money,
};

/// One connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SessionId(pub(crate) u32);

/// Where the reply to a request of a connection goes.
pub(crate) fn reply_to(session: SessionId, number: u32) -> ReplyTo {
    ReplyTo(u64::from(session.0) << 32 | u64::from(number))
}

/// Which connection a reply is for, and for which of its requests.
pub(crate) fn connection_of(reply_to: ReplyTo) -> (SessionId, u32) {
    ((SessionId((reply_to.0 >> 32) as u32)), reply_to.0 as u32)
}

/// House players wait for no reply. No connection has this session's number.
pub(crate) const NOBODY: ReplyTo = ReplyTo(0);

/// In the place of an answer's number: the connection knows which of the client's it is.
pub(crate) const UNNUMBERED: u64 = 0;

/// A message to the room's thread.
#[derive(Debug)]
pub(crate) enum ToRoom {
    /// A player's request to the room.
    Request {
        player: PlayerId,
        reply_to: ReplyTo,
        /// The client's own number: of an account's requests about money, each has its own.
        request_id: RequestId,
        request: Request,
    },
    /// R24: a player accepts the rules of a rulebook.
    AcceptRules { player: PlayerId, reply_to: ReplyTo, rulebook: String },
    /// A player has connected once more; H17: `plays` if that is the player's presence at the tables,
    /// and not a program that only reads.
    Connected { player: PlayerId, session: SessionId, member: Member, plays: bool },
    /// A connection of a player is gone.
    Disconnected { player: PlayerId, plays: bool },
    /// Somebody without a session has come, and sees the games of this market.
    VisitorCame(PlayerId, Arc<Market>),
    /// A connection without a session is gone.
    VisitorGone(PlayerId),
    /// The store's result of a write, with the balances of the wallets it touched.
    Answered(PendingWrite, store::ItemOutcome, Vec<(PlayerId, Option<Cents>)>),
    /// H11: what open hands are worth.
    Equity(EquityAnswer),
    /// The result of a lookup in the database.
    Found(Found),
    /// A player requests the day's play money.
    Refill {
        player: PlayerId,
        /// Nobody waits for the first of an account.
        reply_to: Option<ReplyTo>,
    },
    /// R27: the page of a tournament.
    Tournament { player: PlayerId, reply_to: ReplyTo, game: GameId, from: u32 },
    /// HOME: the page of a private one, for a player who has its invitation.
    InvitedTournament { player: PlayerId, reply_to: ReplyTo, game: GameId, invitation: u64 },
    /// X1: a player enters several HexaPros like this one.
    RegisterGames {
        player: PlayerId,
        reply_to: ReplyTo,
        request_id: RequestId,
        game: GameId,
        count: u8,
    },
    /// R26, R45: something that staff ask of a tournament.
    Direct(Direction),
    /// Something that the back office asks.
    Desk(DeskQuestion),
    /// A list of the tables of a game.
    Tables { reply_to: ReplyTo, game: GameId },
    /// Something the operator did from the command line, for the chain of staff.
    Staff(Staff),
    /// A private table, for a player who has its invitation.
    Invited { player: PlayerId, reply_to: ReplyTo, game: GameId, invitation: u64 },
    /// Whether a player can know this table, open or closed by now.
    MayKnowTable { player: PlayerId, game: GameId, table: TableId, answer: oneshot::Sender<bool> },
    /// EXPORT: whether an access token of a player may make this request.
    RefusesToken {
        player: PlayerId,
        request: Request,
        answer: oneshot::Sender<Option<RoomRefusal>>,
    },
    /// An order of the operator, and where to reply.
    Order(Box<Order>, ReplySender),
    /// A player is about to be erased: nothing he or she asks for is carried out any more; or it is
    /// again.
    Erasing {
        player: PlayerId,
        erasing: bool,
        /// Receives whether the player sits or waits somewhere.
        answer: oneshot::Sender<bool>,
    },
    /// Hands are played to their end, within bounds; then everything stops.
    Stop,
    /// The thread panics.
    #[cfg(test)]
    Fail,
}

impl ToRoom {
    /// Where the reply goes, if this is a request that adds a write of its own to those that wait for
    /// the store. Acting and leaving do not: a table has one write under way at a time.
    pub(crate) fn adds_write(&self) -> Option<ReplyTo> {
        match self {
            Self::Request { reply_to, request, .. } => {
                let adds = moves_money(request)
                    || matches!(
                        request,
                        Request::OpenPrivate { .. }
                            | Request::ClosePrivate(_)
                            | Request::PausePrivate(..)
                            | Request::RemoveGuest(..)
                            | Request::NewInvitation(_)
                    );
                adds.then_some(*reply_to)
            }
            Self::AcceptRules { reply_to, .. } => Some(*reply_to),
            Self::Refill { reply_to, .. } => *reply_to,
            _ => None,
        }
    }
}

/// The purpose of a write that the store has not answered yet.
#[derive(Debug, Clone)]
pub(crate) enum PendingWrite {
    /// A game's commit.
    Commit {
        game: GameId,
        commit: CommitId,
        /// The players whose wallets it touches.
        wallets: Vec<PlayerId>,
        /// The request about money that it carries out.
        request_id: Option<(PlayerId, RequestId)>,
        /// X2: what it moves to the bank.
        bank: Option<(Currency, Cents)>,
    },
    /// R24; the reply is sent when it is durable.
    Acceptance(PlayerId, String, ReplyTo),
    /// Play money, and when it was requested.
    Refill(PlayerId, Option<ReplyTo>, Millis),
    /// Records from before this need not be kept any longer.
    Prune(Millis),
    /// H12b: a game's escrows go to charity.
    Void(GameId),
    /// Something the operator waits for, by the number of the order.
    Order(u64),
    /// A game that the room has opened, and shows when that is durable.
    Open(GameId),
    /// Something nobody waits for.
    Unwatched,
}

/// A message to the hub's thread, which sends to the connections.
#[derive(Debug)]
pub(crate) enum ToHub {
    /// The room's outputs.
    Outputs(Vec<Output>),
    /// A connection is there.
    Connect {
        session: SessionId,
        player: PlayerId,
        /// `None` if the player's market does not exist (any more).
        market: Option<Arc<Market>>,
        send_queue: SendQueue,
        /// The session it was opened with.
        login: store::TokenDigest,
    },
    /// A session is over, and what was opened with it.
    LoggedOut(store::TokenDigest),
    /// All sessions of a player are over.
    EndPlayer(PlayerId),
    /// The room closes; by then at the latest.
    Closing(Millis),
    /// Nothing more will be sent.
    Stop,
    /// A connection is known to the room: R24, with the rulebooks its player has accepted.
    Hello(SessionId, Vec<String>),
    /// The players whose chat a connection's player has blocked.
    Blocks(SessionId, Vec<String>),
    /// R20: the chat of a table, for a report.
    ChatOf(GameId, TableId, oneshot::Sender<Vec<ChatLine>>),
    /// A table where something was written is gone.
    TableClosed(GameId, TableId),
    /// A connection cannot be served now.
    TryLater(SessionId),
    /// A connection is gone.
    Disconnect(SessionId),
    /// A connection wants to see a table, or no longer.
    WatchTable(SessionId, GameId, TableId, bool),
    /// A connection may not see a table it asked for, or not now.
    NotWatched(SessionId, GameId, TableId),
    /// A connection wants to see the lobby, or no longer.
    Lobby(SessionId, bool),
    /// Games that may have changed, as they are now.
    Rows(Vec<GameCounts>),
    /// Something for one player.
    ToPlayer(PlayerId, String),
    /// Something for everyone who watches a table, outside its numbers.
    ToWatchers(GameId, TableId, String),
    /// A table list or the like for one request.
    Reply(ReplyTo, Box<Reply>),
    /// A goodbye to every connection.
    Bye(ByeCode),
    /// The thread panics.
    #[cfg(test)]
    Fail,
}

/// The reply to a request.
#[derive(Debug)]
pub(crate) enum Reply {
    /// The room's answer.
    Room(Result<Outcome, RoomRefusal>),
    /// The server's own.
    Server(wire::ServerReply),
}

/// A message in a connection's send queue.
#[derive(Debug)]
pub(crate) enum Outgoing {
    Text(Utf8Bytes),
    /// The answer to a request of this connection.
    Reply(u32, Box<Reply>),
    /// The hello, with the rulebooks the player has accepted.
    Hello(Vec<String>),
    /// The player's wallet cannot be read: another try, in a moment.
    TryLater,
    /// The goodbye.
    Bye(ByeCode),
}

/// The way to a connection: a line that never grows beyond its bound, and a bell to end it.
#[derive(Debug, Clone)]
pub(crate) struct SendQueue {
    pub(crate) queue: mpsc::Sender<Outgoing>,
    pub(crate) drop: Arc<Notify>,
}

/// When something is due.
pub(crate) fn soonest(times: impl IntoIterator<Item = Option<Millis>>) -> Option<Millis> {
    times.into_iter().flatten().min()
}
