//! R23: the whole room is read back from what the store has of it: its games as of their last
//! commits, and what it remembers of players.

use std::{
    collections::{BTreeMap, BTreeSet},
    iter,
    num::NonZeroUsize,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use base::{GameId, Millis, PlayerId, TableId};
use game::{
    Commit, Counter, Damaged, Game, Reopening, SavedChange, SavedState,
    cash::{Pool, PoolKey, PoolRules, Privacy},
    tournament::{CalledOff, Links, Tournament, spec::TournamentSpec},
};
use office::programme::Occurrence;
use rulebook::Rulebook;
use serde::{Deserialize, Serialize};

use crate::{
    games::OpenGame,
    private::{Private, is_private_number},
    room::Room,
};

/// What the store has of a room.
#[derive(Debug, Clone, Default)]
pub struct SavedRoom {
    pub games: Vec<SavedGame>,
    /// What is remembered of players across them.
    pub players: Vec<(PlayerId, SavedPlayer)>,
    /// The last number given to a game.
    pub games_opened: u64,
    /// When something became durable last; nothing before the first time.
    pub last_at: Option<Millis>,
    /// Whether the room was shut down cleanly, with no hand in progress.
    pub clean_shutdown: bool,
    /// The events of the programme that were announced and not to start long before that, whatever became
    /// of them.
    pub announced: Vec<Occurrence>,
}

/// What the store has of a game.
#[derive(Debug, Clone)]
pub struct SavedGame {
    pub id: GameId,
    /// What it was opened as.
    pub opening: Opening,
    /// Since when it is paused for staff, if it is.
    pub paused: Option<Millis>,
    /// Its state, and what its accounts hold.
    pub saved: SavedState,
}

/// What a game is opened as.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    Cash(CashOpening),
    Tournament(Box<TournamentOpening>),
}

/// What a cash game is opened as.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CashOpening {
    /// Which game at which stake.
    pub key: PoolKey,
    /// Public, or a private table.
    pub privacy: Privacy,
    /// HOME: what guests of a private table have.
    pub invitation: Option<u64>,
    /// HOME: the host.
    pub host: Option<PlayerId>,
}

/// What a tournament is announced as.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentOpening {
    pub spec: TournamentSpec,
    /// R26: when it starts, unless it starts when it is full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Millis>,
    #[serde(default)]
    pub links: Links,
    /// The event of the programme that it is: nothing of the programme is announced twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occurrence: Option<Occurrence>,
    /// HOME: of a private tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub private: Option<PrivateTournament>,
    /// It is announced as one that does not take place, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called_off: Option<CalledOff>,
}

/// HOME: what a private tournament has besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrivateTournament {
    pub host: PlayerId,
    /// What guests have.
    pub invitation: u64,
}

impl TournamentOpening {
    /// One that everyone may enter, apart from any programme.
    #[must_use]
    pub fn public(spec: TournamentSpec, starts_at: Option<Millis>) -> Self {
        let (links, occurrence, private) = (Links::default(), None, None);
        Self { spec, starts_at, links, occurrence, private, called_off: None }
    }
}

impl Opening {
    /// A cash game that everyone may come to.
    #[must_use]
    pub fn public(key: PoolKey) -> Self {
        let privacy = Privacy::Public;
        Self::Cash(CashOpening { key, privacy, invitation: None, host: None })
    }

    /// The code of the money it is played for.
    #[must_use]
    pub fn currency(&self) -> &str {
        match self {
            Self::Cash(opening) => &opening.key.currency,
            Self::Tournament(opening) => opening.spec.currency.code(),
        }
    }

    /// The rulebook it is played by.
    #[must_use]
    pub fn rulebook(&self) -> &str {
        match self {
            Self::Cash(opening) => &opening.key.rulebook,
            Self::Tournament(opening) => opening.spec.rulebook.as_str(),
        }
    }

    /// The cash game that it is, if it is one.
    #[must_use]
    pub fn cash(&self) -> Option<&CashOpening> {
        match self {
            Self::Cash(opening) => Some(opening),
            Self::Tournament(_) => None,
        }
    }

    /// The tournament that it is, if it is one.
    #[must_use]
    pub fn tournament(&self) -> Option<&TournamentOpening> {
        match self {
            Self::Cash(_) => None,
            Self::Tournament(opening) => Some(opening),
        }
    }

    /// The game itself, before anything has happened in it.
    ///
    /// # Errors
    /// If the rulebook is not known or does not offer it.
    pub(crate) fn game(
        &self,
        id: GameId,
        rulebooks: &BTreeMap<String, Arc<Rulebook>>,
    ) -> Result<Game, NotOpened> {
        let not_offered = || NotOpened::NotOffered(self.rulebook().to_owned());
        let book = Arc::clone(rulebooks.get(self.rulebook()).ok_or_else(not_offered)?);
        Ok(match self {
            Self::Cash(CashOpening { key, privacy, .. }) => {
                let rules = PoolRules::new(book, key.clone(), *privacy);
                Game::Cash(Pool::new(id, Arc::new(rules.map_err(|_| not_offered())?)))
            }
            Self::Tournament(opening) => {
                let rules = opening.spec.check(&book).map_err(|_| not_offered())?;
                let starts_at = opening.starts_at.unwrap_or(Millis::ZERO);
                let mut game =
                    Tournament::new(id, Arc::new(rules), starts_at).linked(opening.links);
                if let Some(why) = opening.called_off {
                    game = game.called_off(why);
                }
                Game::Tournament(Box::new(game))
            }
        })
    }
}

/// What the store has of a player's memory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SavedPlayer {
    /// R24: the rulebooks this player has accepted.
    pub accepted: BTreeSet<Arc<str>>,
    /// H18, B5: what was counted, on the last day on which it was.
    pub counts: Vec<SavedCount>,
    /// B6: the formats that staff have excluded the player from, by name.
    pub excluded_from: BTreeSet<String>,
    /// R18: from every game.
    pub excluded: bool,
}

/// What was counted of a player on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SavedCount {
    pub counter: Counter,
    pub day: u64,
    pub count: u16,
}

/// B6: the name of the format that a player can be excluded from.
pub const BANZAI: &str = "banzai";

/// Why a game could not be read back; the others are open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotOpened {
    /// Its rulebook is not there any more, or does not offer it. Without rules it is not in the
    /// room at all; its chips stay where they are, and it opens again with its rulebook.
    NotOffered(String),
    /// What is stored of it does not fit together. It is in the room, paused for staff.
    Damaged(Damaged),
    /// Reading it back failed for a mistake of ours. It is in the room, paused for staff.
    Failed,
}

impl std::fmt::Display for NotOpened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotOffered(rulebook) => {
                write!(f, "no rulebook {rulebook:?} that offers it is here")
            }
            Self::Damaged(damaged) => damaged.fmt(f),
            Self::Failed => f.write_str("it cannot be read back, by a mistake of this program"),
        }
    }
}

/// What reading a room back has led to.
#[derive(Debug, Clone, Default)]
pub struct Recovery {
    /// R23: commits that record hands which may have been in progress and are rolled back.
    pub rolled_back: Vec<(GameId, TableId, u64)>,
    /// The same for the store: to be made durable before the room opens.
    pub commits: Vec<(GameId, Commit)>,
    /// Games that are not open.
    pub not_opened: Vec<(GameId, NotOpened)>,
}

/// A game's pool as the store has it. A panic over it is that game's alone.
pub(crate) fn read_back(
    restore: impl FnOnce() -> Result<Game, Damaged>,
) -> Result<Game, NotOpened> {
    match catch_unwind(AssertUnwindSafe(restore)) {
        Ok(Ok(game)) => Ok(game),
        Ok(Err(damaged)) => Err(NotOpened::Damaged(damaged)),
        Err(_) => Err(NotOpened::Failed),
    }
}

/// A game as it was read, not yet in the room.
enum ReadGame {
    Restored(Game),
    Paused(Game),
    /// Without players, and why.
    Damaged(Game, NotOpened),
}

impl ReadGame {
    fn read(
        rulebooks: &BTreeMap<String, Arc<Rulebook>>,
        game: &SavedGame,
        reopening: Reopening,
    ) -> Result<Self, NotOpened> {
        let empty = game.opening.game(game.id, rulebooks)?;
        if game.paused.is_some() {
            return Ok(Self::Paused(empty));
        }
        Ok(match read_back(|| empty.restore(&game.saved, reopening)) {
            Ok(game) => Self::Restored(game),
            Err(error) => Self::Damaged(empty.emptied(), error),
        })
    }
}

/// With fewer keys than this in all, a second thread would take longer to start than to help.
const KEYS_FOR_THREADS: usize = 2_000;

/// Reads all games, the large ones of a large room at the same time.
fn read_all(
    rulebooks: &BTreeMap<String, Arc<Rulebook>>,
    games: Vec<SavedGame>,
    reopening: Reopening,
) -> Vec<(SavedGame, Result<ReadGame, NotOpened>)> {
    let keys: usize = games.iter().map(|game| game.saved.keys.len()).sum();
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = if keys < KEYS_FOR_THREADS { 1 } else { cores.min(games.len()) };
    let waiting = Mutex::new(games.into_iter().enumerate());
    let read_some = || {
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
        let read = |(place, game)| {
            let read = ReadGame::read(rulebooks, &game, reopening);
            (place, game, read)
        };
        iter::from_fn(next).map(read).collect::<Vec<_>>()
    };
    let mut games = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(read_some)).collect();
        let mut games = read_some();
        for other in others {
            games.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        games
    });
    games.sort_unstable_by_key(|(place, ..)| *place);
    games.into_iter().map(|(_, game, read)| (game, read)).collect()
}

impl Room {
    /// A room as the store has it. Nothing is dealt at a table before its players are back or the
    /// rulebook's wait is over.
    #[must_use]
    pub fn restore(
        rulebooks: impl IntoIterator<Item = Rulebook>,
        saved: SavedRoom,
        now: Millis,
    ) -> (Self, Recovery) {
        let mut room = Self::new(rulebooks);
        let mut recovery = Recovery::default();
        let gone_for = saved.last_at.map_or(Millis::ZERO, |last| now.saturating_sub(last));
        let reopening =
            Reopening::WithTheRoom { now, gone_for, clean_shutdown: saved.clean_shutdown };
        room.games_opened = saved.games_opened;
        for (player, saved) in saved.players {
            let memory = room.player(player);
            memory.accepted = saved.accepted;
            memory.excluded_from_banzai = saved.excluded_from.contains(BANZAI);
            memory.excluded = saved.excluded;
            let excluded = memory.excluded || memory.excluded_from_banzai;
            saved.counts.into_iter().for_each(|counted| memory.was_counted(counted));
            if excluded {
                room.excluded.insert(player);
            }
        }
        for (game, read) in read_all(&room.rulebooks, saved.games, reopening) {
            if !is_private_number(game.id) {
                room.games_opened = room.games_opened.max(game.id.0);
            }
            let id = game.id;
            let restored =
                read.and_then(|read| room.restore_game(game, read, now, reopening, &mut recovery));
            if let Err(error) = restored {
                recovery.not_opened.push((id, error));
            }
        }
        room.resume_global_sit_outs(now);
        room.just_restored = true;
        (room, recovery)
    }

    fn restore_game(
        &mut self,
        game: SavedGame,
        read: ReadGame,
        now: Millis,
        reopening: Reopening,
        recovery: &mut Recovery,
    ) -> Result<(), NotOpened> {
        let SavedGame { id, opening, mut saved, .. } = game;
        let private = Private::of(&opening);
        let mut game = match read {
            ReadGame::Restored(game) => game,
            ReadGame::Paused(empty) => {
                self.insert(id, OpenGame::paused(empty, private, saved));
                return Ok(());
            }
            ReadGame::Damaged(empty, error) => {
                self.insert(id, OpenGame::paused(empty, private, saved));
                return Err(error);
            }
        };
        if reopening.loses_hands() {
            let rolled_back = game.rolled_back().into_iter();
            let rolled_back = rolled_back.map(|(table, hand)| (id, table, hand));
            recovery.rolled_back.extend(rolled_back);
            if let Some(commit) = game.commit_rolled_back(now) {
                saved.apply(SavedChange::of(id, &commit)).map_err(NotOpened::Damaged)?;
                recovery.commits.push((id, commit));
            }
        }
        for (table, player) in game.seated() {
            self.seats.entry(player).or_default().insert((id, table));
            self.player(player).connection_lost = true;
        }
        let home = game.cash().map(|pool| pool.home().clone()).unwrap_or_default();
        let private = private.map(|private| private.after(&home));
        self.insert(id, OpenGame::restored(game, private, saved));
        self.update_all_waiting(id);
        self.note_wake(id);
        self.note_deserted(now, id);
        Ok(())
    }
}
