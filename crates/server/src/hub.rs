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
use wire::{ByeWhy, PoolRow, ServerMessage, encode};

use crate::{
    directory::Directory,
    inbox::Outlet,
    messages::{Line, Reply, Say, SessionId, ToHub, asked_by},
    private::PrivateRow,
    talk::Talk,
    vital::Vital,
};

/// Everyone who is connected.
pub(crate) struct Hub {
    /// The first to go: who is told that a line has ended can see why.
    _lives: Vital,
    directory: Arc<Directory>,
    sessions: HashMap<SessionId, Session>,
    pub(crate) of_player: HashMap<PlayerId, Vec<SessionId>>,
    watching: HashMap<(GameId, TableId), Vec<SessionId>>,
    pub(crate) in_lobby: HashSet<SessionId>,
    pools: Vec<PoolRow>,
    pub(crate) private: Vec<PrivateRow>,
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
            pools: Vec::new(),
            private: Vec::new(),
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
                    let pools = self.pools.iter().filter(|row| *row.rulebook == *known.market);
                    let private = self.private.iter().filter_map(|row| row.seen_by(known.player));
                    let pools = pools.cloned().chain(private).collect();
                    let lobby = ServerMessage::Lobby { full: true, pools, gone: Vec::new() };
                    self.send(session, Say::Text(encode::message(&lobby).into()));
                }
            }
            ToHub::Lobby(session, false) => {
                self.in_lobby.remove(&session);
            }
            ToHub::Pools(pools) => self.pools_are(pools),
            ToHub::Private(rows) => self.private_are(rows),
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
    fn pools_are(&mut self, pools: Vec<PoolRow>) {
        // Changes follow on changes: nobody misses any.
        self.tell_some(self.telling.len());
        let changed: Vec<&PoolRow> = pools.iter().filter(|row| !self.pools.contains(row)).collect();
        let is_there = |old: &PoolRow| pools.iter().any(|row| row.game == old.game);
        let gone: Vec<u64> =
            self.pools.iter().filter(|old| !is_there(old)).map(|old| old.game).collect();
        if !changed.is_empty() || !gone.is_empty() {
            // Once for everyone of a market.
            let mut texts: HashMap<Arc<str>, Utf8Bytes> = HashMap::new();
            for session in self.in_lobby.iter().copied().collect::<Vec<_>>() {
                let Some(known) = self.sessions.get(&session) else { continue };
                let market = Arc::clone(&known.market);
                let text = texts.entry(Arc::clone(&market)).or_insert_with(|| {
                    let rows = changed.iter().filter(|row| *row.rulebook == *market);
                    let pools = rows.map(|row| (*row).clone()).collect();
                    let lobby = ServerMessage::Lobby { full: false, pools, gone: gone.clone() };
                    encode::message(&lobby).into()
                });
                self.telling.push((session, text.clone()));
            }
            self.tell_at_once = self.telling.len() / TELLS + 1;
        }
        self.pools = pools;
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

    pub(crate) fn send(&mut self, session: SessionId, say: Say) {
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
mod tests {
    use tokio::sync::{Notify, mpsc};

    use super::*;

    /// Else they would gather for as long as a connection asks for tables that are not there.
    #[test]
    fn tables_whose_sight_was_refused_are_forgotten() {
        let lives = Vital { part: "hub", failed: Arc::default(), hub: None };
        let mut hub = Hub::new(Arc::new(Directory::default()), lives);
        let (session, player) = (SessionId(1), PlayerId(7));
        let (queue, _line) = mpsc::channel(8);
        let way = Line { queue, drop: Arc::new(Notify::new()) };
        let (market, login) = ("int-2.7".into(), [0; 32]);
        hub.hear(ToHub::Connect { session, player, market, line: way, login });
        let game = GameId(1);
        for table in 0..1_000 {
            hub.hear(ToHub::Wants(session, game, TableId(table), true));
            if table == 7 {
                hub.sessions.get_mut(&session).unwrap().tables.insert((game, TableId(7)), true);
            }
            hub.hear(ToHub::NotWatched(session, game, TableId(table)));
        }
        let tables: Vec<_> = hub.sessions[&session].tables.keys().collect();
        assert_eq!(tables, [&(game, TableId(7))], "what it sees stays seen");
    }

    /// Another tab of the same player asked for something just before.
    #[test]
    fn nothing_is_said_before_hello() {
        let lives = Vital { part: "hub", failed: Arc::default(), hub: None };
        let mut hub = Hub::new(Arc::new(Directory::default()), lives);
        let (session, player) = (SessionId(1), PlayerId(7));
        let (queue, mut line) = mpsc::channel(8);
        let way = Line { queue, drop: Arc::new(Notify::new()) };
        let (market, login) = ("int-2.7".into(), [0; 32]);
        hub.hear(ToHub::Connect { session, player, market, line: way, login });
        hub.hear(ToHub::ToPlayer(player, "too early".to_owned()));
        hub.hear(ToHub::Hello(session, Vec::new()));
        hub.hear(ToHub::ToPlayer(player, "news".to_owned()));
        assert!(matches!(line.try_recv(), Ok(Say::Hello(_))));
        assert!(matches!(line.try_recv(), Ok(Say::Text(text)) if text == "news"));
        assert!(line.try_recv().is_err());
    }
}
