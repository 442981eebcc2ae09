//! The thread that sends to the connections: it encodes the room's outputs, once for everyone who
//! sees the same, and puts them into the connections' send queues. A connection whose queue is full
//! is dropped, never waited for.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, mpsc::RecvTimeoutError},
    time::{Duration, Instant},
};

use base::{GameId, PlayerId, TableId};
use office::Market;
use room::Output;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use wire::{ByeCode, ServerMessage, encode};

use crate::{
    chat_history::ChatHistory,
    clock::Clock,
    directory::Directory,
    inbox::InboxReceiver,
    lobby_index::{GameCounts, LobbyChanges, LobbyIndex, Offer},
    messages::{Outgoing, Reply, SendQueue, SessionId, ToHub, connection_of},
    thread_guard::ThreadGuard,
};

/// Everyone who is connected.
pub(crate) struct Hub {
    /// Dropped first: a connection whose queue has ended can then see why.
    _guard: ThreadGuard,
    directory: Arc<Directory>,
    sessions: HashMap<SessionId, Session>,
    of_player: HashMap<PlayerId, Vec<SessionId>>,
    watching: HashMap<(GameId, TableId), Vec<SessionId>>,
    in_lobby: HashSet<SessionId>,
    lobby_index: LobbyIndex,
    chat: ChatHistory,
    clock: Clock,
    /// Lobby messages that are not sent yet.
    lobby_queue: Vec<(SessionId, Utf8Bytes)>,
    /// So many at a time.
    lobby_batch: usize,
    lobby_sent_at: Instant,
}

/// Changes of the lobby can wait for a moment, and a table's cannot: they go out a few at a time, at
/// this interval …
const LOBBY_BATCH_INTERVAL: Duration = Duration::from_millis(20);
/// … and have reached everyone before the next come.
const LOBBY_BATCHES: usize = 40;

struct Session {
    player: PlayerId,
    /// `None` if the player's market does not exist (any more).
    market: Option<Arc<Market>>,
    send_queue: SendQueue,
    login: store::TokenDigest,
    /// The players whose chat its player has blocked.
    blocked: Vec<String>,
    /// Tables this connection watches, and whether it has the snapshot.
    tables: HashMap<(GameId, TableId), bool>,
}

impl Hub {
    pub(crate) fn new(directory: Arc<Directory>, clock: Clock, guard: ThreadGuard) -> Self {
        Self {
            _guard: guard,
            directory,
            sessions: HashMap::new(),
            of_player: HashMap::new(),
            watching: HashMap::new(),
            in_lobby: HashSet::new(),
            lobby_index: LobbyIndex::default(),
            chat: ChatHistory::default(),
            clock,
            lobby_queue: Vec::new(),
            lobby_batch: 0,
            lobby_sent_at: Instant::now(),
        }
    }

    /// Runs until there are no more senders.
    pub(crate) fn run(mut self, inbox: &InboxReceiver<ToHub>) {
        loop {
            let wait = (!self.lobby_queue.is_empty()).then_some(LOBBY_BATCH_INTERVAL);
            match inbox.next(wait) {
                Ok(ToHub::Stop) => return,
                Ok(message) => self.handle(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if !self.lobby_queue.is_empty() && self.lobby_sent_at.elapsed() >= LOBBY_BATCH_INTERVAL
            {
                self.send_lobby_batch(self.lobby_batch);
            }
        }
    }

    /// Tells the next few what changed in the lobby.
    fn send_lobby_batch(&mut self, most: usize) {
        self.lobby_sent_at = Instant::now();
        for (session, text) in
            self.lobby_queue.split_off(self.lobby_queue.len().saturating_sub(most))
        {
            if self.in_lobby.contains(&session) {
                self.send(session, Outgoing::Text(text));
            }
        }
    }

    fn handle(&mut self, message: ToHub) {
        match message {
            ToHub::Outputs(outputs) => {
                outputs.into_iter().for_each(|output| self.dispatch(output));
            }
            ToHub::Connect { session, player, market, send_queue, login } => {
                let (tables, blocked) = (HashMap::new(), Vec::new());
                let known = Session { player, market, send_queue, login, blocked, tables };
                self.sessions.insert(session, known);
            }
            // Whatever is for the player comes after it.
            ToHub::Hello(session, accepted) => {
                if let Some(known) = self.sessions.get(&session) {
                    self.of_player.entry(known.player).or_default().push(session);
                }
                self.send(session, Outgoing::Hello(accepted));
            }
            ToHub::Blocks(session, names) => self.blocks(session, &names),
            ToHub::ChatOf(game, table, answer) => {
                let _ = answer.send(self.chat.for_report((game, table)));
            }
            ToHub::TableClosed(game, table) => self.chat.forget((game, table)),
            ToHub::TryLater(session) => self.send(session, Outgoing::TryLater),
            ToHub::Disconnect(session) => self.forget(session),
            ToHub::WatchTable(session, game, table, true) => {
                if let Some(known) = self.sessions.get_mut(&session) {
                    known.tables.entry((game, table)).or_insert(false);
                }
            }
            ToHub::WatchTable(session, game, table, false) => {
                if let Some(known) = self.sessions.get_mut(&session) {
                    known.tables.remove(&(game, table));
                }
                self.unwatch(session, (game, table));
            }
            ToHub::NotWatched(session, game, table) => {
                // A table that it sees already stays seen.
                if let Some(known) = self.sessions.get_mut(&session)
                    && known.tables.get(&(game, table)) == Some(&false)
                {
                    known.tables.remove(&(game, table));
                }
            }
            ToHub::Lobby(session, true) => {
                self.in_lobby.insert(session);
                if let Some(known) = self.sessions.get(&session) {
                    let lobby = self.lobby_index.full(known.market.as_deref(), known.player);
                    self.send(session, Outgoing::Text(encode::message(&lobby).into()));
                }
            }
            ToHub::Lobby(session, false) => {
                self.in_lobby.remove(&session);
            }
            ToHub::Rows(counted) => self.lobby_changed(counted),
            ToHub::ToPlayer(player, text) => self.send_to_player(player, &text.into()),
            ToHub::ToWatchers(game, table, text) => {
                let text = Utf8Bytes::from(text);
                for session in self.watching.get(&(game, table)).cloned().unwrap_or_default() {
                    self.send(session, Outgoing::Text(text.clone()));
                }
            }
            ToHub::Reply(reply_to, reply) => {
                let (session, number) = connection_of(reply_to);
                self.send(session, Outgoing::Reply(number, reply));
            }
            ToHub::LoggedOut(login) => {
                let ended = self.sessions.iter().filter(|(_, known)| known.login == login);
                for session in ended.map(|(session, _)| *session).collect::<Vec<_>>() {
                    self.send(session, Outgoing::Bye(ByeCode::LoggedOut));
                }
            }
            ToHub::EndPlayer(player) => {
                let ended = self.sessions.iter().filter(|(_, known)| known.player == player);
                for session in ended.map(|(session, _)| *session).collect::<Vec<_>>() {
                    self.send(session, Outgoing::Bye(ByeCode::LoggedOut));
                }
            }
            ToHub::Closing(until) => {
                let text = Utf8Bytes::from(encode::message(&ServerMessage::Closing {
                    until: until.into(),
                }));
                for player in self.of_player.keys().copied().collect::<Vec<_>>() {
                    self.send_to_player(player, &text);
                }
            }
            ToHub::Bye(code) => self.bye(&code),
            ToHub::Stop => {}
            #[cfg(test)]
            ToHub::Fail => panic!("meant to fail"),
        }
    }

    fn dispatch(&mut self, out: Output) {
        match out {
            Output::Reply { reply_to, result, .. } => {
                let (session, number) = connection_of(reply_to);
                self.send(session, Outgoing::Reply(number, Box::new(Reply::Room(result))));
            }
            Output::Frame(frame) => {
                if let room::TableMessage::Chat { player, text } = &frame.public {
                    let (at, number) = ((frame.game, frame.table), frame.number);
                    self.chat.note(at, (number, self.clock.now()), *player, text);
                }
                let Some(watching) = self.watching.get(&(frame.game, frame.table)) else { return };
                if watching.is_empty() {
                    return;
                }
                let encoded = encode::frame(&frame, &self.directory.now());
                let public = Utf8Bytes::from(encoded.public);
                let private = encoded.private.map(|(owner, text)| (owner, Utf8Bytes::from(text)));
                let mut slow = Vec::new();
                for session in watching {
                    let Some(known) = self.sessions.get(session) else { continue };
                    let text = match &private {
                        Some((owner, text)) if *owner == known.player => text,
                        _ => &public,
                    };
                    if known.send_queue.queue.try_send(Outgoing::Text(text.clone())).is_err() {
                        slow.push(*session);
                    }
                }
                slow.into_iter().for_each(|session| self.drop_slow(session));
            }
            Output::Own { player, game, table, number, message } => {
                let sessions = self.of_player.get(&player).into_iter().flatten();
                let watching = |session: &&SessionId| {
                    let known = self.sessions.get(*session);
                    known.is_some_and(|known| known.tables.get(&(game, table)) == Some(&true))
                };
                let sessions: Vec<SessionId> = sessions.filter(watching).copied().collect();
                if sessions.is_empty() {
                    return;
                }
                let text = encode::own(game, table, number, &message, &self.directory.now());
                let text = Utf8Bytes::from(text);
                for session in sessions {
                    self.send(session, Outgoing::Text(text.clone()));
                }
            }
            Output::Snapshot { player, snapshot } => {
                let table = (snapshot.game, snapshot.table);
                let text = Utf8Bytes::from(encode::snapshot(&snapshot, &self.directory.now()));
                for session in self.of_player.get(&player).cloned().unwrap_or_default() {
                    let Some(known) = self.sessions.get_mut(&session) else { continue };
                    let Some(has_snapshot) = known.tables.get_mut(&table) else { continue };
                    if !std::mem::replace(has_snapshot, true) {
                        self.watching.entry(table).or_default().push(session);
                    }
                    self.send(session, Outgoing::Text(text.clone()));
                    self.send_chat_history(session, table);
                }
            }
            Output::Notice { player, game, notice } => {
                self.send_to_player(player, &encode::note(game, &notice).into());
            }
            Output::Reloaded(game) => {
                let text = encode::message(&ServerMessage::Reloaded { game: game.0 }).into();
                let tables = self.watching.iter().filter(|((of, _), _)| *of == game);
                let sessions: HashSet<SessionId> =
                    tables.flat_map(|(_, sessions)| sessions.iter().copied()).collect();
                for session in sessions {
                    self.send(session, Outgoing::Text(Utf8Bytes::clone(&text)));
                }
            }
            Output::StopWatching { player, game, table } => {
                for session in self.of_player.get(&player).cloned().unwrap_or_default() {
                    if let Some(known) = self.sessions.get_mut(&session) {
                        known.tables.remove(&(game, table));
                    }
                    self.unwatch(session, (game, table));
                }
            }
            // Handled by the room's thread.
            Output::Commit(..)
            | Output::Paused(_)
            | Output::Closed(_)
            | Output::Directed { .. }
            | Output::Opened(..)
            | Output::Equity(..) => {}
        }
    }

    /// Sends changes of the lobby to the connections that watch it.
    fn lobby_changed(&mut self, counted: Vec<GameCounts>) {
        // Changes follow on changes: nobody misses any.
        self.send_lobby_batch(self.lobby_queue.len());
        let (of_player, in_lobby) = (&self.of_player, &self.in_lobby);
        let watches = |player: PlayerId| {
            let sessions = of_player.get(&player).into_iter().flatten();
            sessions.into_iter().any(|session| in_lobby.contains(session))
        };
        let LobbyChanges { of_offer, of_viewer } = self.lobby_index.update(counted, watches);
        for (player, update) in of_viewer {
            let text = Utf8Bytes::from(encode::message(&update.message()));
            for session in self.of_player.get(&player).cloned().unwrap_or_default() {
                if self.in_lobby.contains(&session) {
                    self.send(session, Outgoing::Text(text.clone()));
                }
            }
        }
        if !of_offer.is_empty() {
            // Once for everyone who sees the same; there are a few of them.
            let texts: Vec<(Offer, Utf8Bytes)> = of_offer
                .into_iter()
                .map(|(offer, update)| (offer, encode::message(&update.message()).into()))
                .collect();
            for session in &self.in_lobby {
                let market = self.sessions.get(session).and_then(|known| known.market.as_deref());
                let Some(market) = market else { continue };
                for (_, text) in texts.iter().filter(|(offer, _)| offer.is_of(market)) {
                    self.lobby_queue.push((*session, text.clone()));
                }
            }
            self.lobby_batch = self.lobby_queue.len() / LOBBY_BATCHES + 1;
        }
    }

    /// Sends the chat of a table from before this connection watched it.
    fn send_chat_history(&mut self, session: SessionId, table: (GameId, TableId)) {
        let Some(known) = self.sessions.get(&session) else { return };
        let text = self.chat.of(table, &known.blocked, &self.directory.now());
        if let Some(text) = text {
            self.send(session, Outgoing::Text(text.into()));
        }
    }

    /// Sets the blocked names for all connections of a player.
    fn blocks(&mut self, session: SessionId, names: &[String]) {
        let Some(known) = self.sessions.get(&session) else { return };
        let others = self.of_player.get(&known.player).into_iter().flatten().copied();
        for session in others.chain([session]).collect::<Vec<_>>() {
            if let Some(known) = self.sessions.get_mut(&session) {
                known.blocked = names.to_vec();
            }
        }
    }

    fn send_to_player(&mut self, player: PlayerId, text: &Utf8Bytes) {
        for session in self.of_player.get(&player).cloned().unwrap_or_default() {
            self.send(session, Outgoing::Text(text.clone()));
        }
    }

    fn send(&mut self, session: SessionId, outgoing: Outgoing) {
        let Some(known) = self.sessions.get(&session) else { return };
        if known.send_queue.queue.try_send(outgoing).is_err() {
            self.drop_slow(session);
        }
    }

    /// Drops a connection whose send queue is full: its client does not read.
    fn drop_slow(&mut self, session: SessionId) {
        if let Some(known) = self.sessions.get(&session) {
            known.send_queue.drop.notify_one();
        }
        self.forget(session);
    }

    fn forget(&mut self, session: SessionId) {
        self.in_lobby.remove(&session);
        let Some(known) = self.sessions.remove(&session) else { return };
        for table in known.tables.keys() {
            self.unwatch(session, *table);
        }
        if let Some(sessions) = self.of_player.get_mut(&known.player) {
            sessions.retain(|other| *other != session);
            if sessions.is_empty() {
                self.of_player.remove(&known.player);
            }
        }
    }

    fn unwatch(&mut self, session: SessionId, table: (GameId, TableId)) {
        if let Some(sessions) = self.watching.get_mut(&table) {
            sessions.retain(|other| *other != session);
            if sessions.is_empty() {
                self.watching.remove(&table);
            }
        }
    }

    fn bye(&mut self, code: &ByeCode) {
        for session in self.sessions.keys().copied().collect::<Vec<_>>() {
            self.send(session, Outgoing::Bye(code.clone()));
        }
    }
}

#[cfg(test)]
mod tests;
