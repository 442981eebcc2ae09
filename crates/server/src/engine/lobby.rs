//! The lobby as the room's thread counts it. Games where nothing happened are not looked at, so
//! that thousands of private tables without players cost nothing.

use std::collections::{BTreeSet, HashMap};

use base::{GameId, Millis, TableId};
use game::{
    Game,
    tournament::{Stage, Tournament},
};
use wire::{Names, PoolRow, TournamentRow};

use super::Engine;
use crate::{
    lobby_index::{GameCounts, GameRow, Row},
    messages::ToHub,
    traffic::TrafficByGame,
};

/// How often the lobby is counted: whoever counts for a table does not notice the difference, and
/// every connection that watches the lobby costs a message each time.
const LOBBY_EVERY: Millis = Millis::seconds(2);

/// How often rows of tournaments follow the clock; whoever looks at one has its page, which asks more often.
const TOURNAMENTS_EVERY: Millis = Millis::seconds(10);

/// The state of the lobby between two counts.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    /// When it is counted next.
    pub(super) at: Millis,
    pub(crate) traffic: TrafficByGame,
    /// Seats taken and tables open in each game, as last counted, and all of them together.
    sizes: HashMap<GameId, (u32, u32)>,
    seated: i64,
    tables: i64,
    /// Games that were opened and of which the store has not heard: nobody is shown a game whose
    /// number another could get after a crash.
    pub(super) not_durable: BTreeSet<GameId>,
    /// Those that can be shown since the last look.
    pub(super) became_durable: BTreeSet<GameId>,
    /// When tournaments that are played are counted next.
    tournaments_at: Millis,
    /// Tables where something was written.
    pub(super) with_chat: BTreeSet<(GameId, TableId)>,
}

impl Lobby {
    fn count(&mut self, game: GameId, row: Option<&GameRow>) {
        let now = row.map(GameRow::size);
        let before = match now {
            Some(now) => self.sizes.insert(game, now),
            None => self.sizes.remove(&game),
        };
        let ((players, tables), (old_players, old_tables)) =
            (now.unwrap_or_default(), before.unwrap_or_default());
        self.seated += i64::from(players) - i64::from(old_players);
        self.tables += i64::from(tables) - i64::from(old_tables);
    }
}

impl Engine {
    /// Tells the hub what changed in the lobby, now and then.
    pub(super) fn show_lobby(&mut self, now: Millis) {
        if self.state.lobby.at > now {
            return;
        }
        self.state.lobby.at = now + LOBBY_EVERY;
        let counted = self.count_lobby(now);
        if !counted.is_empty() {
            let _ = self.hub.send(ToHub::Rows(counted));
        }
        self.meters.seated.set(self.state.lobby.seated as f64);
        self.meters.tables.set(self.state.lobby.tables as f64);
    }

    /// Counts the games that may not be as they were.
    pub(super) fn count_lobby(&mut self, now: Millis) -> Vec<GameCounts> {
        let mut changed = self.room.take_changed();
        for game in &changed {
            self.forget_chat(*game);
        }
        self.note_time_passed(now, &mut changed);
        let room = &self.room;
        let tables_open = |game| room.pool(game).map(game::cash::Pool::tables_open);
        changed.extend(self.state.lobby.traffic.count(now, tables_open));
        changed.append(&mut self.state.lobby.became_durable);
        let names = self.directory.now();
        let lobby = &mut self.state.lobby;
        let counted = changed.into_iter().map(|game| {
            let row = room.game(game).filter(|_| !lobby.not_durable.contains(&game));
            let row = row.map(|open| {
                let viewers = room.viewers(game);
                let row = match open {
                    Game::Cash(pool) => {
                        let traffic = lobby.traffic.of(game);
                        let mut row = PoolRow::of(game, pool, traffic, &names);
                        crate::private::add_host(&mut row, viewers.as_ref(), &names);
                        GameRow::Pool(row)
                    }
                    Game::Tournament(open) => {
                        let mut row = TournamentRow::of(game, open, now, &names);
                        if let Some(host) = viewers.as_ref().and_then(|viewers| viewers.host) {
                            row.host = Some(names.name(host.player).to_owned());
                            row.tags.push(wire::TournamentTag::Private);
                        }
                        GameRow::Tournament(Box::new(row))
                    }
                };
                Row { row, viewers }
            });
            lobby.count(game, row.as_ref().map(|row| &row.row));
            GameCounts { game, row }
        });
        counted.collect()
    }

    /// Levels, breaks and registrations go by the clock: tournaments that are played are counted now and
    /// then, and those whose registration opens, when it does.
    fn note_time_passed(&mut self, now: Millis, changed: &mut BTreeSet<GameId>) {
        let lobby = &mut self.state.lobby;
        if now < lobby.tournaments_at {
            return;
        }
        let since = std::mem::replace(&mut lobby.tournaments_at, now + TOURNAMENTS_EVERY);
        let since = since.saturating_sub(TOURNAMENTS_EVERY);
        let opened = |opens: Millis| since <= opens && opens <= now;
        let changes = |game: &Tournament| match game.stage() {
            Stage::Running => true,
            Stage::Registering => game.registration_opens_at().is_some_and(opened),
            Stage::Cancelled | Stage::Finished => false,
        };
        changed.extend(self.room.tournaments().filter(|(_, it)| changes(it)).map(|(id, _)| id));
    }

    /// Forgets the chat of this game's closed tables.
    fn forget_chat(&mut self, game: GameId) {
        let open = self.room.game(game);
        let all = (game, TableId(0))..=(game, TableId(u64::MAX));
        let is_closed =
            |(_, table): &(GameId, TableId)| open.is_none_or(|g| g.table(*table).is_none());
        let closed: Vec<_> =
            self.state.lobby.with_chat.range(all).copied().filter(is_closed).collect();
        for at in closed {
            self.state.lobby.with_chat.remove(&at);
            let _ = self.hub.send(ToHub::TableClosed(at.0, at.1));
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use base::{Chips, PlayerId, ReplyTo, RequestId};
    use game::{SavedState, cash::Privacy};
    use room::{
        CashOpening, Host, Input, Opening, PRIVATE_FROM, PRIVATE_TABLES_MAX, Profile, Request,
        Room, SavedGame, SavedRoom,
    };
    use store::MemoryStore;

    use super::{super::wallets::tests::engine, *};
    use crate::inbox::InboxReceiver;

    const VISITOR: PlayerId = PlayerId(1);
    const HOST: PlayerId = PlayerId(1_000);

    /// A room that was read back just now with so many private tables, and the public games.
    pub(in crate::engine) fn room(private_tables: usize) -> Room {
        let now = crate::clock::Clock::start().now();
        let mut key = crate::default_games().remove(0);
        key.rulebook = "home".to_owned();
        let games = (0..private_tables as u64).map(|number| {
            let key = key.clone();
            let privacy = Privacy::Private { least: Chips(200), most: Chips(400) };
            let (invitation, host) = (Some(number), Some(PlayerId(HOST.0 + number)));
            SavedGame {
                id: GameId(PRIVATE_FROM + number),
                opening: Opening::Cash(CashOpening { key, privacy, invitation, host }),
                paused: None,
                saved: SavedState::default(),
            }
        });
        let saved = SavedRoom { games: games.collect(), ..SavedRoom::default() };
        let rulebooks = rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id));
        let (mut room, _) = Room::restore(rulebooks, saved, now);
        for key in crate::default_games() {
            room.open_game(key).unwrap();
        }
        room
    }

    /// The rows that were counted and sent at a look.
    fn rows(engine: &mut Engine, to_hub: &InboxReceiver<ToHub>, at: Millis) -> Vec<GameCounts> {
        engine.state.lobby.at = at;
        engine.show_lobby(at);
        let rows = to_hub.waiting().filter_map(|message| match message {
            ToHub::Rows(rows) => Some(rows),
            _ => None,
        });
        rows.flatten().collect()
    }

    /// The rows of each lobby count while a player joins a public game.
    fn rows_sent(private_tables: usize) -> Vec<usize> {
        let store = MemoryStore::new();
        let (mut engine, to_hub, _lookups) = engine(&store);
        engine.room = room(private_tables);
        let first = rows(&mut engine, &to_hub, Millis(0));
        assert_eq!(first.len(), private_tables + crate::default_games().len(), "all are new");
        let mut counts = vec![rows(&mut engine, &to_hub, Millis(2_000)).len()];
        engine.input(Input::Profile(VISITOR, Profile { age: 30 }));
        engine.input(Input::Accepted(VISITOR, "int-2.7".to_owned()));
        engine.input(Input::Wallet(VISITOR, "PLAY".to_owned(), Chips(100_000)));
        let request = |request| Input::Request {
            player: VISITOR,
            request_id: RequestId(1),
            reply_to: ReplyTo(1),
            request,
        };
        for at in [4_000, 6_000] {
            engine.input(request(Request::Join(GameId(1))));
            let counted = rows(&mut engine, &to_hub, Millis(at));
            counts.push(counted.len());
            // A second time is refused.
            let expected: &[u32] = if at == 4_000 { &[1] } else { &[] };
            let waiting = counted.iter().map(|one| match &one.row.as_ref().unwrap().row {
                GameRow::Pool(row) => row.waiting,
                GameRow::Tournament(row) => panic!("{row:?}"),
            });
            assert_eq!(waiting.collect::<Vec<_>>(), expected);
        }
        engine.input(request(Request::LeaveQueue(GameId(1))));
        counts.push(rows(&mut engine, &to_hub, Millis(8_000)).len());
        counts.push(rows(&mut engine, &to_hub, Millis(22_000)).len());
        counts
    }

    /// Private tables where nothing happens are work once, when the room is opened.
    #[test]
    fn ten_thousand_private_tables_add_no_lobby_work() {
        assert_eq!(rows_sent(0), [0, 1, 0, 1, 0]);
        assert_eq!(rows_sent(PRIVATE_TABLES_MAX), rows_sent(0));
    }

    /// HOME: one of them is looked at again when somebody new may see it.
    #[test]
    fn a_private_table_is_counted_once_a_guest_has_the_invitation() {
        let store = MemoryStore::new();
        let (mut engine, to_hub, _lookups) = engine(&store);
        engine.room = room(50);
        rows(&mut engine, &to_hub, Millis(0));
        let game = GameId(PRIVATE_FROM + 7);
        engine.invited(VISITOR, ReplyTo(1), game, 8);
        assert!(rows(&mut engine, &to_hub, Millis(2_000)).is_empty(), "not its invitation");
        engine.invited(VISITOR, ReplyTo(2), game, 7);
        let counted = rows(&mut engine, &to_hub, Millis(4_000));
        let [GameCounts { game: counted, row: Some(row) }] = &counted[..] else {
            panic!("one row")
        };
        assert_eq!(*counted, game);
        let viewers = row.viewers.as_ref().unwrap();
        let (host, invitation) = (PlayerId(HOST.0 + 7), 7);
        assert_eq!(viewers.host, Some(Host { player: host, invitation, closing: false }));
        assert!(viewers.players.iter().eq([&VISITOR, &host]));
    }

    /// The meters show the totals, though only changes are counted.
    #[test]
    fn sizes_are_summed_up() {
        let mut lobby = Lobby::default();
        let row = |players, tables| {
            let games = room(0);
            let (id, pool) = games.pools().next().unwrap();
            let names = crate::directory::Directory::default();
            let row = PoolRow::of(id, pool, wire::Traffic::default(), &names.now());
            GameRow::Pool(PoolRow { players, tables, ..row })
        };
        lobby.count(GameId(1), Some(&row(12, 2)));
        lobby.count(GameId(2), Some(&row(3, 1)));
        lobby.count(GameId(1), Some(&row(5, 1)));
        assert_eq!((lobby.seated, lobby.tables), (8, 2));
        lobby.count(GameId(2), None);
        lobby.count(GameId(9), None);
        assert_eq!((lobby.seated, lobby.tables), (5, 1));
    }
}
