//! One connection: incoming frames are read strictly and within limits and go to the room; the send
//! queue is written out. A client that is silent or does not read is dropped.

mod requests;

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use base::{GameId, PlayerId, TableId};
use futures_util::{SinkExt, StreamExt};
use store::TokenDigest;
use tokio::{
    io::AsyncReadExt,
    sync::{Notify, mpsc},
    time::{Instant, interval, timeout},
};
use tokio_tungstenite::tungstenite::{
    Error, Message, Utf8Bytes,
    protocol::{CloseFrame, frame::coding::CloseCode},
};
use wire::{
    BadMessage, ByeCode, ClientMessage, ClientRequest, Hello, Refusal, RefusalCode, Route,
    ServerMessage, ServerReply, encode,
};

use crate::{
    Shared,
    address::Network,
    credentials::{Caller, Credential},
    frame_counter, limits,
    messages::{Outgoing, Reply, SendQueue, SessionId, ToHub, ToRoom},
    upgrade::Socket,
};

/// Frames written together: a deal at several tables; then others have their turn.
const TOGETHER_MAX: usize = 64;
/// How long the goodbye has to arrive.
const LINGER: Duration = Duration::from_secs(1);
/// Requests under way at once; a page waits for its answers.
const REQUESTS_MAX: usize = 64;
/// Their names come with every hello; a player who needs more had better leave the table.
const BLOCKED_MAX: u32 = 200;
/// No session has this digest.
const NO_LOGIN: TokenDigest = [0; 32];
/// Frames over the limit that are refused before the connection is ended.
pub(crate) const TOO_FAST_MAX: u32 = 200;

/// Serves a connection of a person until it ends.
pub(crate) async fn serve(
    socket: Socket,
    shared: Arc<Shared>,
    caller: Caller,
    from: Network,
    frames: &limits::Direct,
) {
    let Caller { person, credential, digest: login } = caller;
    let session = SessionId(shared.sessions.fetch_add(1, Ordering::Relaxed));
    let (queue, outgoing) = mpsc::channel(shared.bounds.line_frames);
    let drop = Arc::new(Notify::new());
    let player = person.player;
    let send_queue = SendQueue { queue, drop: Arc::clone(&drop) };
    let member = shared.accounts.member(&person, shared.now());
    let market = member.market.clone();
    let connect = ToHub::Connect { session, player, market, send_queue, login };
    let known_to_hub = shared.hub_send(connect).await;
    // The hub may have missed a logout before it knew the connection, so the session is read again.
    let now = shared.now();
    let read = shared.accounts.with(move |people| {
        let is_over = match credential {
            Credential::Session => people.session(&login, now)?.is_none(),
            Credential::Token { .. } => people.access_token(&login)?.is_none(),
        };
        // R20: what staff wrote is for the person, not for a program.
        let unread =
            if credential.is_token() { Vec::new() } else { people.unread_messages(player)? };
        people.blocked_by(player).map(|blocked| (is_over, blocked, unread))
    });
    let (is_over, blocked, unread) = match read.await {
        Ok(read) => read,
        Err(_) => {
            shared.hub_send(ToHub::TryLater(session)).await;
            (false, Vec::new(), Vec::new())
        }
    };
    shared.hub_send(ToHub::Blocks(session, blocked.clone())).await;
    if is_over {
        shared.hub_send(ToHub::LoggedOut(login)).await;
    }
    let plays = credential.plays();
    let connect = ToRoom::Connected { player, session, member, plays };
    let connected = known_to_hub && shared.room_send(connect).await;
    if connected {
        let connection = Connection {
            from,
            socket,
            shared: Arc::clone(&shared),
            session,
            player,
            visitor: false,
            credential,
            name: person.name,
            blocked,
            unread,
            pending: HashMap::new(),
            not_watched: Vec::new(),
            next: 0,
            too_fast: 0,
        };
        shared.meters.connections.increment(1);
        connection.run(outgoing, &drop, frames).await;
        shared.meters.connections.decrement(1);
        shared.room_send(ToRoom::Disconnected { player, plays }).await;
    }
    shared.hub_send(ToHub::Disconnect(session)).await;
}

/// Serves a connection without a session until it ends: it may only look at public games, and at a
/// private one with its invitation.
pub(crate) async fn serve_visitor(
    socket: Socket,
    shared: Arc<Shared>,
    from: Network,
    frames: &limits::Direct,
) {
    let session = SessionId(shared.sessions.fetch_add(1, Ordering::Relaxed));
    let (queue, outgoing) = mpsc::channel(shared.bounds.line_frames);
    let drop = Arc::new(Notify::new());
    let player = room::visitor(u64::from(session.0));
    let send_queue = SendQueue { queue, drop: Arc::clone(&drop) };
    // What anybody sees before registering: the games of the first market.
    let market = Arc::clone(shared.config.policy.markets.first());
    let here = ToRoom::VisitorCame(player, Arc::clone(&market));
    let market = Some(market);
    let connect = ToHub::Connect { session, player, market, send_queue, login: NO_LOGIN };
    if shared.hub_send(connect).await && shared.hub_send(ToHub::Hello(session, Vec::new())).await {
        let connection = Connection {
            from,
            socket,
            shared: Arc::clone(&shared),
            session,
            player,
            visitor: true,
            credential: Credential::Session,
            name: String::new(),
            blocked: Vec::new(),
            unread: Vec::new(),
            pending: HashMap::new(),
            not_watched: Vec::new(),
            next: 0,
            too_fast: 0,
        };
        shared.room_send(here).await;
        shared.meters.connections.increment(1);
        connection.run(outgoing, &drop, frames).await;
        shared.meters.connections.decrement(1);
        shared.room_send(ToRoom::VisitorGone(player)).await;
    }
    shared.hub_send(ToHub::Disconnect(session)).await;
}

/// Whether a connection without a session may send this.
fn is_for_visitors(request: &ClientRequest) -> bool {
    matches!(
        request,
        ClientRequest::Lobby { .. }
            | ClientRequest::Tables { .. }
            | ClientRequest::Watch { .. }
            | ClientRequest::Unwatch { .. }
            | ClientRequest::Invited { .. }
            | ClientRequest::Tournament { .. }
            | ClientRequest::InvitedTournament { .. }
            | ClientRequest::Ping {}
    )
}

struct Connection {
    socket: Socket,
    shared: Arc<Shared>,
    session: SessionId,
    player: PlayerId,
    /// Whether there is no session.
    visitor: bool,
    /// What it was opened with, unless it is a visitor's.
    credential: Credential,
    from: Network,
    name: String,
    blocked: Vec<String>,
    /// What staff wrote to the player and he or she has not read; sent after the hello.
    unread: Vec<store::PlayerMessage>,
    /// The pending requests, by our numbers.
    pending: HashMap<u32, PendingRequest>,
    /// Tables it was refused to watch, until the hub knows.
    not_watched: Vec<(GameId, TableId)>,
    next: u32,
    too_fast: u32,
}

/// A request under way.
struct PendingRequest {
    /// The client's own number for it.
    id: u64,
    /// The table it asks to watch.
    watches: Option<(GameId, TableId)>,
}

/// Why a connection ends.
enum End {
    /// The other side left, or the network did.
    Gone,
    /// Nothing more can be read: the network, or a frame that is too long or not one at all.
    Broken,
    /// It did not answer for too long.
    Silent,
    /// A write took too long.
    Unread,
    Bye(ByeCode),
}

impl End {
    /// The name for the log and the meters.
    fn name(&self) -> String {
        match self {
            Self::Gone | Self::Broken => "gone".to_owned(),
            Self::Silent => "silent".to_owned(),
            Self::Unread => "unread".to_owned(),
            Self::Bye(code) => code.name(),
        }
    }

    /// A message without a readable id. The detail is for the author of the client.
    fn unreadable(detail: impl Into<String>) -> Self {
        Self::Bye(ByeCode::Unreadable { detail: detail.into() })
    }
}

impl Connection {
    async fn run(
        mut self,
        mut outgoing: mpsc::Receiver<Outgoing>,
        drop: &Notify,
        frames: &limits::Direct,
    ) {
        let mut pings = interval(self.shared.bounds.ping_every);
        let mut answered = Instant::now();
        let mut is_broken = false;
        let end = loop {
            let step = tokio::select! {
                message = outgoing.recv() => match message {
                    Some(message) => self.send_all(message, &mut outgoing).await,
                    None if self.shared.failed.get().is_some() => {
                        Err(End::Bye(ByeCode::Restart))
                    }
                    None => Err(End::Bye(ByeCode::TooSlow)),
                },
                frame = self.socket.next() => {
                    is_broken = matches!(frame, Some(Err(_)));
                    match frame {
                        // A client that answers no ping does not read, whatever it sends.
                        Some(Ok(Message::Pong(_))) => {
                            answered = Instant::now();
                            self.count_control(frames)
                        }
                        Some(Ok(Message::Ping(_))) => self.count_control(frames),
                        Some(Ok(frame)) => self.handle(frame, frames).await,
                        Some(Err(Error::Io(error))) if error.kind() == frame_counter::TOO_FAST => {
                            Err(End::Bye(ByeCode::TooFast))
                        }
                        Some(Err(_)) => Err(End::Broken),
                        None => Err(End::Gone),
                    }
                }
                () = drop.notified() => Err(End::Bye(ByeCode::TooSlow)),
                _ = pings.tick() => {
                    if answered.elapsed() > self.shared.bounds.unanswered {
                        Err(End::Silent)
                    } else {
                        self.write(Message::Ping(Vec::new().into())).await
                    }
                }
            };
            if let Err(end) = step {
                break end;
            }
        };
        let why = end.name();
        tracing::debug!(player = %self.player, why, "a connection ended");
        self.shared.meters.ended(why);
        let goodbye = match end {
            End::Bye(code) => Some(code),
            // If it can still arrive.
            End::Broken => Some(ByeCode::Unreadable { detail: "not a frame we read".to_owned() }),
            End::Gone | End::Silent | End::Unread => None,
        };
        if let Some(code) = goodbye {
            let reason = code.name().into();
            let bye = encode::message(&ServerMessage::Bye(code));
            let _ = self.write(Message::Text(bye.into())).await;
            let close = CloseFrame { code: CloseCode::Normal, reason };
            let _ = self.write(Message::Close(Some(close))).await;
            // What still comes in is read and dropped for a moment: closing on unread data would
            // discard the goodbye.
            let _ = timeout(LINGER, self.drain(is_broken)).await;
        }
    }

    /// Reads until the other side has closed too. Of a stream that is broken the library reads no
    /// more frames, so its bytes are read.
    async fn drain(&mut self, is_broken: bool) {
        while let Some(Ok(_)) = self.socket.next().await {}
        let mut rest = if is_broken { vec![0; 1_024] } else { Vec::new() };
        while is_broken && self.socket.get_mut().read(&mut rest).await.is_ok_and(|read| read > 0) {}
    }

    async fn write(&mut self, message: Message) -> Result<(), End> {
        let write_max = self.shared.bounds.write;
        written(write_max, self.socket.send(message)).await
    }

    /// Writes the messages of the send queue, many together: one write to the network for a whole
    /// burst.
    async fn send_all(
        &mut self,
        first: Outgoing,
        outgoing: &mut mpsc::Receiver<Outgoing>,
    ) -> Result<(), End> {
        let write_max = self.shared.bounds.write;
        let mut next = Some(first);
        let mut count = 0;
        while let Some(message) = next {
            let is_hello = matches!(message, Outgoing::Hello(_));
            if let Some(text) = self.text_of(message)? {
                written(write_max, self.socket.feed(Message::Text(text))).await?;
            }
            let unread = if is_hello { std::mem::take(&mut self.unread) } else { Vec::new() };
            for message in &unread {
                let text = crate::staff::desk::encoded(message).into();
                written(write_max, self.socket.feed(Message::Text(text))).await?;
            }
            count += 1;
            next = if count < TOGETHER_MAX { outgoing.try_recv().ok() } else { None };
        }
        self.report_not_watched().await;
        written(write_max, self.socket.flush()).await
    }

    /// The hub forgets tables that may not be watched: else they would accumulate there.
    async fn report_not_watched(&mut self) {
        for table in std::mem::take(&mut self.not_watched) {
            // Another request for the same table may still be granted.
            let pending_again = self.pending.values().any(|pending| pending.watches == Some(table));
            if !pending_again {
                let (game, table) = table;
                self.shared.hub_send(ToHub::NotWatched(self.session, game, table)).await;
            }
        }
    }

    /// The text of an outgoing message; nothing for a reply to a request that is not pending.
    fn text_of(&mut self, message: Outgoing) -> Result<Option<Utf8Bytes>, End> {
        Ok(Some(match message {
            Outgoing::Text(text) => text,
            Outgoing::Reply(number, reply) => {
                let Some(PendingRequest { id, watches }) = self.pending.remove(&number) else {
                    return Ok(None);
                };
                if let (Some(table), Reply::Room(Err(_))) = (watches, &*reply) {
                    self.not_watched.push(table);
                }
                self.reply_text(match *reply {
                    Reply::Room(result) => ServerReply::of(id, &result),
                    Reply::Server(reply) => ServerReply { id, ..reply },
                })
            }
            Outgoing::Hello(accepted) => {
                let hello = Hello {
                    v: wire::VERSION,
                    name: self.name.clone(),
                    visitor: self.visitor,
                    house: false,
                    now: self.shared.now().into(),
                    accepted,
                    blocked: std::mem::take(&mut self.blocked),
                };
                encode::message(&ServerMessage::Hello(hello)).into()
            }
            Outgoing::TryLater => return Err(End::Bye(ByeCode::AccountUnavailable)),
            Outgoing::Bye(code) => return Err(End::Bye(code)),
        }))
    }

    /// Pings and pongs count like any frame. Nobody waits for an answer to one, so those that come
    /// too fast are only counted, until the connection is ended.
    fn count_control(&mut self, frames: &limits::Direct) -> Result<(), End> {
        let own_pace = frames.check().is_ok() && self.shared.limits.frame_of(self.player);
        if own_pace {
            // The neighbours' shared limit is used up too, but nobody is disconnected for it.
            let _ = self.shared.limits.frame_from(self.from);
            return Ok(());
        }
        self.too_fast += 1;
        if self.too_fast > TOO_FAST_MAX { Err(End::Bye(ByeCode::TooFast)) } else { Ok(()) }
    }

    async fn handle(&mut self, frame: Message, frames: &limits::Direct) -> Result<(), End> {
        let text = match frame {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(End::unreadable("messages are text")),
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => return Ok(()),
            Message::Close(_) => return Err(End::Gone),
        };
        // By connection and account first: a client that is too fast there is disconnected, and does
        // not use up the limit of its neighbours at the same address.
        let own_pace = frames.check().is_ok() && self.shared.limits.frame_of(self.player);
        let in_time = own_pace && self.shared.limits.frame_from(self.from);
        let message = ClientMessage::parse(&text);
        let id = match &message {
            Ok(message) => message.id,
            Err(BadMessage { id: Some(id), .. }) => *id,
            Err(bad) => return Err(End::unreadable(bad.why.clone())),
        };
        if !in_time {
            self.too_fast += u32::from(!own_pace);
            if self.too_fast > TOO_FAST_MAX {
                return Err(End::Bye(ByeCode::TooFast));
            }
            return self.reply(ServerReply::no(id, Refusal::of(RefusalCode::TooFast))).await;
        }
        let request = match message {
            Ok(message) => message.ask,
            Err(bad) => return self.reply(ServerReply::no(id, Refusal::from(&bad))).await,
        };
        if self.visitor && !is_for_visitors(&request) {
            return self.reply(ServerReply::no(id, Refusal::of(RefusalCode::Session))).await;
        }
        if let Some(code) = self.credential.refuses(&request) {
            return self.reply(ServerReply::no(id, Refusal::under("EXPORT", code))).await;
        }
        match request.route() {
            Ok(Route::Room(request)) => self.room_request(id, request).await,
            Ok(Route::Server(request)) => self.server_request(id, request).await,
            Err(refused) => self.reply(ServerReply::of(id, &Err(refused))).await,
        }
    }

    async fn reply(&mut self, reply: ServerReply) -> Result<(), End> {
        let text = self.reply_text(reply);
        self.write(Message::Text(text)).await
    }

    fn reply_text(&self, reply: ServerReply) -> Utf8Bytes {
        if let Some(refused) = &reply.refused {
            self.shared.meters.refused(&refused.code);
        }
        encode::message(&ServerMessage::Answer(reply)).into()
    }
}

/// A write, if it does not take too long.
async fn written<E>(most: Duration, write: impl Future<Output = Result<(), E>>) -> Result<(), End> {
    match timeout(most, write).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Unread),
    }
}
