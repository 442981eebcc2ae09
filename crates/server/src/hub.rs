//! The thread that speaks to the connections: it encodes what the room says, once for everyone who
//! sees the same, and puts it into their lines. A connection whose line is full is dropped, never
//! waited for.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, mpsc::RecvTimeoutError},
    time::{Duration, Instant},
};

use base::{GameId, PlayerId, TableId};
use room::Out;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use wire::{ByeWhy, ServerMessage, encode};

use crate::{
    board::{Board, Counted, News},
    directory::Directory,
    inbox::Outlet,
    messages::{Line, Reply, Say, SessionId, ToHub, asked_by},
    talk::Talk,
    vital::Vital,
};

/// Everyone who is connected.
pub(crate) struct Hub {
    /// The first to go: who is told that a line has ended can see why.
    _lives: Vital,
    directory: Arc<Directory>,
    sessions: HashMap<SessionId, Session>,
    of_player: HashMap<PlayerId, Vec<SessionId>>,
    watching: HashMap<(GameId, TableId), Vec<SessionId>>,
    in_lobby: HashSet<SessionId>,
    board: Board,
    talk: Talk,
    /// Who is still to be told what changed in the lobby, and what that is.
    telling: Vec<(SessionId, Utf8Bytes)>,
    /// So many at a time.
    tell_at_once: usize,
    told_at: Instant,
}

/// News of the lobby can wait for a moment, and a table's cannot: they go out a few at a time, in
/// this rhythm …
const TELLS_EVERY: Duration = Duration::from_millis(20);
/// … and have reached everyone before the next come.
const TELLS: usize = 40;

struct Session {
    player: PlayerId,
    market: Arc<str>,
    line: Line,
    login: store::TokenDigest,
    /// Whose words its player does not want to read.
    blocked: Vec<String>,
    /// Tables this connection asked to see, and whether it has its snapshot.
    tables: HashMap<(GameId, TableId), bool>,
}

impl Hub {
    pub(crate) fn new(directory: Arc<Directory>, lives: Vital) -> Self {
        Self {
            _lives: lives,
            directory,
            sessions: HashMap::new(),
            of_player: HashMap::new(),
            watching: HashMap::new(),
            in_lobby: HashSet::new(),
            board: Board::default(),
            talk: Talk::default(),
            telling: Vec::new(),
            tell_at_once: 0,
            told_at: Instant::now(),
        }
    }

    /// Until nobody can say anything any more.
    pub(crate) fn run(mut self, inbox: &Outlet<ToHub>) {
        loop {
            let wait = (!self.telling.is_empty()).then_some(TELLS_EVERY);
            match inbox.next(wait) {
                Ok(ToHub::Stop) => return,
                Ok(message) => self.hear(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if !self.telling.is_empty() && self.told_at.elapsed() >= TELLS_EVERY {
                self.tell_some(self.tell_at_once);
            }
        }
    }

    /// Tells the next few what changed in the lobby.
    fn tell_some(&mut self, most: usize) {
        self.told_at = Instant::now();
        for (session, text) in self.telling.split_off(self.telling.len().saturating_sub(most)) {
            if self.in_lobby.contains(&session) {
                self.send(session, Say::Text(text));
            }
        }
    }

    fn hear(&mut self, message: ToHub) {
        match message {
            ToHub::Outs(outs) => outs.into_iter().for_each(|out| self.say(out)),
            ToHub::Connect { session, player, market, line, login } => {
                let (tables, blocked) = (HashMap::new(), Vec::new());
                let known = Session { player, market, line, login, blocked, tables };
                self.sessions.insert(session, known);
            }
            // Whatever is for the player comes after it.
            ToHub::Hello(session, accepted) => {
                if let Some(known) = self.sessions.get(&session) {
                    self.of_player.entry(known.player).or_default().push(session);
                }
                self.send(session, Say::Hello(accepted));
            }
            ToHub::Blocks(session, names) => self.blocks(session, &names),
            ToHub::TalkOver(game, table) => self.talk.forget((game, table)),
            ToHub::NotNow(session) => self.send(session, Say::NotNow),
            ToHub::Disconnect(session) => self.forget(session),
            ToHub::Wants(session, game, table, true) => {
                if let Some(known) = self.sessions.get_mut(&session) {
                    known.tables.entry((game, table)).or_insert(false);
                }
            }
            ToHub::Wants(session, game, table, false) => {
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
                    let lobby = self.board.full(&known.market, known.player);
                    self.send(session, Say::Text(encode::message(&lobby).into()));
                }
            }
            ToHub::Lobby(session, false) => {
                self.in_lobby.remove(&session);
            }
            ToHub::Rows(counted) => self.lobby_is(counted),
            ToHub::ToPlayer(player, text) => self.tell(player, &text.into()),
            ToHub::Reply(request, reply) => {
                let (session, number) = asked_by(request);
                self.send(session, Say::Reply(number, reply));
            }
            ToHub::LoggedOut(login) => {
                let ended = self.sessions.iter().filter(|(_, known)| known.login == login);
                for session in ended.map(|(session, _)| *session).collect::<Vec<_>>() {
                    self.send(session, Say::Bye(ByeWhy::LoggedOut));
                }
            }
            ToHub::EndPlayer(player) => {
                let ended = self.sessions.iter().filter(|(_, known)| known.player == player);
                for session in ended.map(|(session, _)| *session).collect::<Vec<_>>() {
                    self.send(session, Say::Bye(ByeWhy::LoggedOut));
                }
            }
            ToHub::Closing(until) => {
                let text = Utf8Bytes::from(encode::message(&ServerMessage::closing(until.into())));
                for player in self.of_player.keys().copied().collect::<Vec<_>>() {
                    self.tell(player, &text);
                }
            }
            ToHub::Bye(why) => self.bye(why),
            ToHub::Stop => {}
            #[cfg(test)]
            ToHub::Fail => panic!("meant to fail"),
        }
    }

    fn say(&mut self, out: Out) {
        match out {
            Out::Answer { request, result, .. } => {
                let (session, number) = asked_by(request);
                self.send(session, Say::Reply(number, Box::new(Reply::Room(result))));
            }
            Out::Frame(frame) => {
                if let room::Said::Chat { player, text } = &frame.public {
                    self.talk.note((frame.game, frame.table), frame.number, *player, text);
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
                    if known.line.queue.try_send(Say::Text(text.clone())).is_err() {
                        slow.push(*session);
                    }
                }
                slow.into_iter().for_each(|session| self.drop_slow(session));
            }
            Out::Snapshot { player, snapshot } => {
                let table = (snapshot.game, snapshot.table);
                let text = Utf8Bytes::from(encode::snapshot(&snapshot, &self.directory.now()));
                for session in self.of_player.get(&player).cloned().unwrap_or_default() {
                    let Some(known) = self.sessions.get_mut(&session) else { continue };
                    let Some(has_snapshot) = known.tables.get_mut(&table) else { continue };
                    if !std::mem::replace(has_snapshot, true) {
                        self.watching.entry(table).or_default().push(session);
                    }
                    self.send(session, Say::Text(text.clone()));
                    self.send_talk(session, table);
                }
            }
            Out::Note { player, game, note } => {
                self.tell(player, &encode::note(game, &note).into());
            }
            Out::Reloaded(game) => {
                let text = encode::message(&ServerMessage::Reloaded { game: game.0 }).into();
                let tables = self.watching.iter().filter(|((of, _), _)| *of == game);
                let sessions: HashSet<SessionId> =
                    tables.flat_map(|(_, sessions)| sessions.iter().copied()).collect();
                for session in sessions {
                    self.send(session, Say::Text(Utf8Bytes::clone(&text)));
                }
            }
            Out::Unseen { player, game, table } => {
                for session in self.of_player.get(&player).cloned().unwrap_or_default() {
                    if let Some(known) = self.sessions.get_mut(&session) {
                        known.tables.remove(&(game, table));
                    }
                    self.unwatch(session, (game, table));
                }
            }
            // The room's thread has seen to these.
            Out::Commit(..)
            | Out::RecordAcceptance(..)
            | Out::Paused(_)
            | Out::Closed(_)
            | Out::Opened(..) => {}
        }
    }

    /// Tells who watches the lobby what changed in it.
    fn lobby_is(&mut self, counted: Vec<Counted>) {
        // Changes follow on changes: nobody misses any.
        self.tell_some(self.telling.len());
        let (of_player, in_lobby) = (&self.of_player, &self.in_lobby);
        let watches = |player: PlayerId| {
            let sessions = of_player.get(&player).into_iter().flatten();
            sessions.into_iter().any(|session| in_lobby.contains(session))
        };
        let News { of_market, of_viewer } = self.board.update(counted, watches);
        for (player, told) in of_viewer {
            let text = Utf8Bytes::from(encode::message(&told.message()));
            for session in self.of_player.get(&player).cloned().unwrap_or_default() {
                if self.in_lobby.contains(&session) {
                    self.send(session, Say::Text(text.clone()));
                }
            }
        }
        if !of_market.is_empty() {
            // Once for everyone of a market.
            let texts: HashMap<String, Utf8Bytes> = of_market
                .into_iter()
                .map(|(market, told)| (market, encode::message(&told.message()).into()))
                .collect();
            for session in &self.in_lobby {
                let Some(known) = self.sessions.get(session) else { continue };
                if let Some(text) = texts.get(&*known.market) {
                    self.telling.push((*session, text.clone()));
                }
            }
            self.tell_at_once = self.telling.len() / TELLS + 1;
        }
    }

    /// What was written at a table before this connection came to see it.
    fn send_talk(&mut self, session: SessionId, table: (GameId, TableId)) {
        let Some(known) = self.sessions.get(&session) else { return };
        let text = self.talk.of(table, &known.blocked, &self.directory.now());
        if let Some(text) = text {
            self.send(session, Say::Text(text.into()));
        }
    }

    /// What one connection of a player has changed holds for all of them.
    fn blocks(&mut self, session: SessionId, names: &[String]) {
        let Some(known) = self.sessions.get(&session) else { return };
        let others = self.of_player.get(&known.player).into_iter().flatten().copied();
        for session in others.chain([session]).collect::<Vec<_>>() {
            if let Some(known) = self.sessions.get_mut(&session) {
                known.blocked = names.to_vec();
            }
        }
    }

    fn tell(&mut self, player: PlayerId, text: &Utf8Bytes) {
        for session in self.of_player.get(&player).cloned().unwrap_or_default() {
            self.send(session, Say::Text(text.clone()));
        }
    }

    fn send(&mut self, session: SessionId, say: Say) {
        let Some(known) = self.sessions.get(&session) else { return };
        if known.line.queue.try_send(say).is_err() {
            self.drop_slow(session);
        }
    }

    /// A line that is full belongs to someone who does not read.
    fn drop_slow(&mut self, session: SessionId) {
        if let Some(known) = self.sessions.get(&session) {
            known.line.drop.notify_one();
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

    fn bye(&mut self, why: ByeWhy) {
        for session in self.sessions.keys().copied().collect::<Vec<_>>() {
            self.send(session, Say::Bye(why));
        }
    }
}

#[cfg(test)]
mod tests;
