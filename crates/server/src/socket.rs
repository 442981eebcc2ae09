//! One connection: frames in are read strictly and within limits and go to the room; what stands in
//! its line goes out. Whoever is silent or does not read is dropped.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use base::{GameId, PlayerId, RequestId, TableId};
use futures_util::{SinkExt, StreamExt};
use room::{Request, RoomRefusal};
use store::{Complaint, Person, TokenDigest};
use tokio::{
    io::AsyncReadExt,
    sync::{Notify, mpsc, oneshot},
    time::{Instant, interval, timeout},
};
use tokio_tungstenite::tungstenite::{
    Error, Message, Utf8Bytes,
    protocol::{CloseFrame, frame::coding::CloseCode},
};
use wire::{
    BadMessage, ByeCode, ClientMessage, Hello, Refusal, RefusalCode, Route, ServerMessage,
    ServerReply, ServerRequest, encode,
};

use crate::{
    Shared,
    accounts::{self, Accounts},
    address::Network,
    chat_text::visible,
    frame_counter, limits,
    messages::{Outgoing, Reply, SendQueue, SessionId, ToHub, ToRoom, reply_to},
    upgrade::Socket,
};

/// Frames written together: a deal at several tables; then others have their turn.
const TOGETHER_MAX: usize = 64;
/// How long the last word has to arrive.
const LINGER: Duration = Duration::from_secs(1);
/// Requests under way at once; a page waits for its answers.
const REQUESTS_MAX: usize = 64;
/// Their names come with every hello; whoever needs more had better leave the table.
const BLOCKED_MAX: u32 = 200;
/// Frames over the limit that are refused before the connection is ended.
pub(crate) const TOO_FAST_MAX: u32 = 200;

/// Serves a connection until it ends.
pub(crate) async fn serve(
    socket: Socket,
    shared: Arc<Shared>,
    person: Person,
    login: TokenDigest,
    from: Network,
    frames: &limits::Direct,
) {
    let session = SessionId(shared.sessions.fetch_add(1, Ordering::Relaxed));
    let (queue, line) = mpsc::channel(shared.bounds.line_frames);
    let drop = Arc::new(Notify::new());
    let player = person.player;
    let way = SendQueue { queue, drop: Arc::clone(&drop) };
    let member = shared.accounts.member(&person, shared.now());
    let market = member.market.clone();
    let connect = ToHub::Connect { session, player, market, line: way, login };
    let known_to_hub = shared.hub_send(connect).await;
    // Whoever has logged out since was not heard of by the hub, so the session is looked at again.
    let now = shared.now();
    let read = shared.accounts.with(move |people| {
        let is_over = people.session(&login, now)?.is_none();
        people.blocked_by(player).map(|blocked| (is_over, blocked))
    });
    let (is_over, blocked) = match read.await {
        Ok(read) => read,
        Err(_) => {
            shared.hub_send(ToHub::TryLater(session)).await;
            (false, Vec::new())
        }
    };
    shared.hub_send(ToHub::Blocks(session, blocked.clone())).await;
    if is_over {
        shared.hub_send(ToHub::LoggedOut(login)).await;
    }
    let connected =
        known_to_hub && shared.room_send(ToRoom::Connected { player, session, member }).await;
    if connected {
        let connection = Connection {
            from,
            socket,
            shared: Arc::clone(&shared),
            session,
            player,
            name: person.name,
            blocked,
            asked: HashMap::new(),
            not_watched: Vec::new(),
            next: 0,
            too_fast: 0,
        };
        shared.meters.connections.increment(1);
        connection.run(line, &drop, frames).await;
        shared.meters.connections.decrement(1);
        shared.room_send(ToRoom::Disconnected(player)).await;
    }
    shared.hub_send(ToHub::Disconnect(session)).await;
}

struct Connection {
    socket: Socket,
    shared: Arc<Shared>,
    session: SessionId,
    player: PlayerId,
    from: Network,
    name: String,
    blocked: Vec<String>,
    /// The requests under way, by our numbers.
    asked: HashMap<u32, PendingRequest>,
    /// Tables it asked to see and was refused, until the hub knows.
    not_watched: Vec<(GameId, TableId)>,
    next: u32,
    too_fast: u32,
}

/// A request under way.
struct PendingRequest {
    /// The client's own number for it.
    id: u64,
    /// The table it asks to see.
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
    /// For the log and the meters.
    fn word(&self) -> String {
        match self {
            Self::Gone | Self::Broken => "gone".to_owned(),
            Self::Silent => "silent".to_owned(),
            Self::Unread => "unread".to_owned(),
            Self::Bye(code) => code.name(),
        }
    }

    /// A message that cannot be answered. The detail is for whoever writes the client.
    fn unreadable(detail: impl Into<String>) -> Self {
        Self::Bye(ByeCode::Unreadable { detail: detail.into() })
    }
}

impl Connection {
    async fn run(
        mut self,
        mut line: mpsc::Receiver<Outgoing>,
        drop: &Notify,
        frames: &limits::Direct,
    ) {
        let mut pings = interval(self.shared.bounds.ping_every);
        let mut answered = Instant::now();
        let mut is_broken = false;
        let end = loop {
            let step = tokio::select! {
                say = line.recv() => match say {
                    Some(say) => self.say_all(say, &mut line).await,
                    None if self.shared.failed.get().is_some() => {
                        Err(End::Bye(ByeCode::Restart))
                    }
                    None => Err(End::Bye(ByeCode::TooSlow)),
                },
                frame = self.socket.next() => {
                    is_broken = matches!(frame, Some(Err(_)));
                    match frame {
                        // Whoever does not answer does not read, whatever it sends.
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
        let why = end.word();
        tracing::debug!(player = %self.player, why, "a connection ended");
        self.shared.meters.ended(why);
        let last_word = match end {
            End::Bye(code) => Some(code),
            // If it can still be heard.
            End::Broken => Some(ByeCode::Unreadable { detail: "not a frame we read".to_owned() }),
            End::Gone | End::Silent | End::Unread => None,
        };
        if let Some(code) = last_word {
            let reason = code.name().into();
            let bye = encode::message(&ServerMessage::Bye(code));
            let _ = self.write(Message::Text(bye.into())).await;
            let close = CloseFrame { code: CloseCode::Normal, reason };
            let _ = self.write(Message::Close(Some(close))).await;
            // What still comes in is read and dropped for a moment: closing on unread data would
            // take the last word with it.
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

    /// Writes what stands in line, as much of it as there is together: one write to the network
    /// for a whole burst.
    async fn say_all(
        &mut self,
        first: Outgoing,
        line: &mut mpsc::Receiver<Outgoing>,
    ) -> Result<(), End> {
        let write_max = self.shared.bounds.write;
        let mut next = Some(first);
        let mut said = 0;
        while let Some(say) = next {
            if let Some(text) = self.text_of(say)? {
                written(write_max, self.socket.feed(Message::Text(text))).await?;
            }
            said += 1;
            next = if said < TOGETHER_MAX { line.try_recv().ok() } else { None };
        }
        self.tell_not_watched().await;
        written(write_max, self.socket.flush()).await
    }

    /// The hub forgets tables whose sight was refused: else they would gather there.
    async fn tell_not_watched(&mut self) {
        for table in std::mem::take(&mut self.not_watched) {
            // Another request for the same table may still be granted.
            let asks_again = self.asked.values().any(|asked| asked.watches == Some(table));
            if !asks_again {
                let (game, table) = table;
                self.shared.hub_send(ToHub::NotWatched(self.session, game, table)).await;
            }
        }
    }

    /// What one thing in line is as a frame; nothing if nobody asked for it any more.
    fn text_of(&mut self, say: Outgoing) -> Result<Option<Utf8Bytes>, End> {
        Ok(Some(match say {
            Outgoing::Text(text) => text,
            Outgoing::Reply(number, reply) => {
                let Some(PendingRequest { id, watches }) = self.asked.remove(&number) else {
                    return Ok(None);
                };
                if let (Some(table), Reply::Room(Err(_))) = (watches, &*reply) {
                    self.not_watched.push(table);
                }
                self.answer_text(match *reply {
                    Reply::Room(result) => ServerReply::of(id, &result),
                    Reply::Server(answer) => ServerReply { id, ..answer },
                })
            }
            Outgoing::Hello(accepted) => {
                let hello = Hello {
                    v: wire::VERSION,
                    name: self.name.clone(),
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
            // What neighbours share is used up too, but nobody is cut off for them.
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
        // By connection and account first: who is too fast there is cut off, and does not use up
        // what neighbours at the same address may send.
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
            return self.answer(ServerReply::no(id, Refusal::of(RefusalCode::TooFast))).await;
        }
        let ask = match message {
            Ok(message) => message.ask,
            Err(bad) => return self.answer(ServerReply::no(id, Refusal::from(&bad))).await,
        };
        match ask.route() {
            Ok(Route::Room(ask)) => self.ask_room(id, ask).await,
            Ok(Route::Server(ask)) => self.ask_server(id, ask).await,
            Err(refused) => self.answer(ServerReply::of(id, &Err(refused))).await,
        }
    }

    async fn answer(&mut self, answer: ServerReply) -> Result<(), End> {
        let text = self.answer_text(answer);
        self.write(Message::Text(text)).await
    }

    fn answer_text(&self, answer: ServerReply) -> Utf8Bytes {
        if let Some(refused) = &answer.refused {
            self.shared.meters.refused(&refused.code);
        }
        encode::message(&ServerMessage::Answer(answer)).into()
    }

    /// Our own number for a request, or an answer if too many are under way.
    async fn number(
        &mut self,
        id: u64,
        watches: Option<(GameId, TableId)>,
    ) -> Result<Option<u32>, End> {
        if self.asked.len() >= REQUESTS_MAX {
            self.answer(ServerReply::no(id, Refusal::of(RefusalCode::Busy))).await?;
            return Ok(None);
        }
        self.next = self.next.wrapping_add(1);
        self.asked.insert(self.next, PendingRequest { id, watches });
        Ok(Some(self.next))
    }

    async fn ask_room(&mut self, id: u64, ask: Request) -> Result<(), End> {
        let ask = match ask {
            Request::Chat(game, table, text) => Request::Chat(game, table, visible(&text)),
            ask => ask,
        };
        let watches = match &ask {
            Request::Watch(game, table) => Some((*game, *table)),
            _ => None,
        };
        let Some(number) = self.number(id, watches).await? else { return Ok(()) };
        let (session, player) = (self.session, self.player);
        // The hub knows who wants a table before its snapshot can come.
        let wants = match &ask {
            Request::Watch(game, table) => Some(ToHub::WatchTable(session, *game, *table, true)),
            Request::Unwatch(game, table) => Some(ToHub::WatchTable(session, *game, *table, false)),
            _ => None,
        };
        if let Some(wants) = wants {
            self.shared.hub_send(wants).await;
        }
        let (reply_to, request) = (reply_to(session, number), RequestId(id));
        self.send(number, ToRoom::Ask { player, reply_to, request, ask }).await
    }

    /// The room's inbox is bounded: if it is full, the request is refused and nothing has happened.
    async fn send(&mut self, number: u32, message: ToRoom) -> Result<(), End> {
        if self.shared.room_try_send(message) {
            return Ok(());
        }
        let Some(PendingRequest { id, watches }) = self.asked.remove(&number) else {
            return Ok(());
        };
        self.not_watched.extend(watches);
        self.tell_not_watched().await;
        self.answer(ServerReply::no(id, Refusal::of(RefusalCode::Busy))).await
    }

    async fn ask_server(&mut self, id: u64, ask: ServerRequest) -> Result<(), End> {
        let (player, accounts) = (self.player, Arc::clone(&self.shared.accounts));
        match ask {
            ServerRequest::Ping => {
                let now = Some(self.shared.now().into());
                self.answer(ServerReply { now, ..ServerReply::yes(id) }).await
            }
            ServerRequest::Lobby(on) => {
                self.shared.hub_send(ToHub::Lobby(self.session, on)).await;
                self.answer(ServerReply::yes(id)).await
            }
            ServerRequest::AcceptRules(rulebook) => {
                let Some(number) = self.number(id, None).await? else { return Ok(()) };
                let reply_to = reply_to(self.session, number);
                self.send(number, ToRoom::AcceptRules { player, reply_to, rulebook }).await
            }
            ServerRequest::Tables(game) => {
                let Some(number) = self.number(id, None).await? else { return Ok(()) };
                let reply_to = reply_to(self.session, number);
                self.send(number, ToRoom::Tables { reply_to, game }).await
            }
            ServerRequest::Invited { game, invitation } => {
                let Some(number) = self.number(id, None).await? else { return Ok(()) };
                let reply_to = reply_to(self.session, number);
                self.send(number, ToRoom::Invited { player, reply_to, game, invitation }).await
            }
            ServerRequest::Refill => {
                let Some(number) = self.number(id, None).await? else { return Ok(()) };
                let reply_to = Some(reply_to(self.session, number));
                self.send(number, ToRoom::Refill { player, reply_to }).await
            }
            ServerRequest::Report { game, table, player: name, text } => {
                if !self.shared.limits.report(player) {
                    let a_day = limits::REPORTS_A_DAY;
                    let refused = Refusal::under("R20", RefusalCode::TooManyReports { a_day });
                    return self.answer(ServerReply::no(id, refused)).await;
                }
                if !self.knows(game, table).await {
                    return self.answer(ServerReply::of(id, &Err(RoomRefusal::NoSuchGame))).await;
                }
                let (at, text) = (self.shared.now(), visible(&text));
                let stored = Self::with_person(accounts, name, move |people, about| {
                    let reporter = player;
                    people.complain(&Complaint { reporter, about, game, table, text, at })
                });
                let answer = stored.await;
                self.answered(id, answer).await
            }
            ServerRequest::Block(_) | ServerRequest::Unblock(_)
                if !self.shared.limits.block(player) =>
            {
                self.answer(ServerReply::no(id, Refusal::of(RefusalCode::TooFast))).await
            }
            ServerRequest::Block(name) => {
                let full = accounts.with(move |people| Ok(people.blocked_by(player)?.len()));
                if full.await.is_ok_and(|count| count >= BLOCKED_MAX as usize) {
                    let refused = Refusal::of(RefusalCode::TooManyBlocked { most: BLOCKED_MAX });
                    return self.answer(ServerReply::no(id, refused)).await;
                }
                let stored = Self::with_person(accounts, name, move |people, other| {
                    people.block(player, other, true)
                });
                let answer = stored.await;
                self.tell_blocked().await;
                self.answered(id, answer).await
            }
            ServerRequest::Unblock(name) => {
                let stored = Self::with_person(accounts, name, move |people, other| {
                    people.block(player, other, false)
                });
                let answer = stored.await;
                self.tell_blocked().await;
                self.answered(id, answer).await
            }
        }
    }

    /// Whether this player can know a table.
    async fn knows(&mut self, game: GameId, table: TableId) -> bool {
        let (answer, answered) = oneshot::channel();
        let asks = ToRoom::MayKnowTable { player: self.player, game, table, answer };
        self.shared.room_try_send(asks) && answered.await.unwrap_or(false)
    }

    /// Does something about another player; `false` if there is none of that name.
    async fn with_person(
        accounts: Arc<Accounts>,
        name: String,
        call: impl FnOnce(&store::People, PlayerId) -> Result<(), store::StoreError> + Send + 'static,
    ) -> Result<bool, accounts::AccountError> {
        accounts
            .with(move |people| match people.by_name(&name)? {
                Some(person) => call(people, person.player).map(|()| true),
                None => Ok(false),
            })
            .await
    }

    /// The hub leaves out of earlier talk what this player does not want to read.
    async fn tell_blocked(&mut self) {
        let player = self.player;
        let blocked = self.shared.accounts.with(move |people| people.blocked_by(player));
        if let Ok(names) = blocked.await {
            self.shared.hub_send(ToHub::Blocks(self.session, names)).await;
        }
    }

    async fn answered(
        &mut self,
        id: u64,
        stored: Result<bool, accounts::AccountError>,
    ) -> Result<(), End> {
        let answer = match stored {
            Ok(true) => ServerReply::yes(id),
            Ok(false) => ServerReply::no(id, Refusal::of(RefusalCode::NoSuchPlayer)),
            Err(_) => ServerReply::no(id, Refusal::of(RefusalCode::Busy)),
        };
        self.answer(answer).await
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
