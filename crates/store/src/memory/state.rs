//! What the store in memory has, and how a room is read back from it.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use base::{GameId, Millis, PlayerId, RequestId, TableId};
use game::{Counter, SavedState, TournamentResult, TournamentSummary};
use ledger::{Channel, Hold, Payment, PaymentId, Reference, Ticket};
use room::{Opening, SavedCount, SavedGame, SavedPlayer, SavedRoom};

use super::{books::Books, done::DoneCommits, records::Records};
use crate::{
    item::Staff,
    read::{HandId, Requested},
    stored_hand::{GameInfo, StoredHand},
};

/// Everything there is.
#[derive(Debug)]
pub(super) struct State {
    /// Whether hands and statements are kept.
    pub(super) whole: bool,
    pub(super) games: BTreeMap<GameId, Game>,
    pub(super) books: Books,
    pub(super) players: BTreeMap<PlayerId, Player>,
    pub(super) requests: BTreeMap<(PlayerId, RequestId), (u64, Requested)>,
    pub(super) holds: Records<Hold>,
    pub(super) tickets: Records<Ticket>,
    pub(super) payments: Records<Payment>,
    pub(super) references: BTreeMap<(Channel, Reference), PaymentId>,
    /// What staff did, in order.
    pub(super) staff: Vec<Staff>,
    pub(super) staff_by_id: BTreeMap<String, usize>,
    pub(super) hands: BTreeMap<HandId, StoredHand>,
    pub(super) results: BTreeMap<(GameId, PlayerId), TournamentResult>,
    pub(super) tournaments: BTreeMap<GameId, TournamentSummary>,
    pub(super) pruned_before: Millis,
    pub(super) last_at: Option<Millis>,
    pub(super) clean_shutdown: bool,
}

/// A game.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) opening: Opening,
    pub(super) info: GameInfo,
    pub(super) paused: Option<Millis>,
    pub(super) closed: bool,
    pub(super) saved: SavedState,
    pub(super) done: DoneCommits,
    /// The last number of a hand, by table: they only ever rise.
    pub(super) hands: BTreeMap<TableId, u64>,
    pub(super) voided: BTreeSet<Millis>,
}

/// What is remembered of a player.
#[derive(Debug, Default)]
pub(super) struct Player {
    pub(super) accepted: BTreeSet<Arc<str>>,
    pub(super) counts: BTreeMap<(Counter, u64), u16>,
    pub(super) excluded_from: BTreeSet<String>,
    pub(super) excluded: bool,
}

impl State {
    pub(super) fn new(whole: bool) -> Self {
        Self {
            whole,
            games: BTreeMap::new(),
            books: if whole { Books::whole() } else { Books::lean() },
            players: BTreeMap::new(),
            requests: BTreeMap::new(),
            holds: Records::default(),
            tickets: Records::default(),
            payments: Records::default(),
            references: BTreeMap::new(),
            staff: Vec::new(),
            staff_by_id: BTreeMap::new(),
            hands: BTreeMap::new(),
            results: BTreeMap::new(),
            tournaments: BTreeMap::new(),
            pruned_before: Millis::ZERO,
            last_at: None,
            clean_shutdown: false,
        }
    }

    pub(super) fn load(&self) -> SavedRoom {
        let open = self.games.iter().filter(|(_, game)| !game.closed);
        let saved_game = |(&id, game): (&GameId, &Game)| {
            let (opening, saved) = (game.opening.clone(), game.saved.clone());
            SavedGame { id, opening, paused: game.paused, saved }
        };
        let players = self.players.iter().map(|(&id, player)| (id, player.saved()));
        SavedRoom {
            games: open.map(saved_game).collect(),
            players: players.filter(|(_, saved)| *saved != SavedPlayer::default()).collect(),
            games_opened: {
                let counted = self.games.range(..GameId(room::PRIVATE_FROM));
                counted.last().map_or(0, |(game, _)| game.0)
            },
            last_at: self.last_at,
            clean_shutdown: self.clean_shutdown,
            announced: {
                let openings = self.games.values().filter_map(|game| game.opening.tournament());
                openings.filter_map(|opening| opening.occurrence.clone()).collect()
            },
        }
    }
}

impl Player {
    /// Of each counter only the latest day matters.
    fn saved(&self) -> SavedPlayer {
        let latest: BTreeMap<Counter, (u64, u16)> =
            self.counts.iter().map(|(&(counter, day), &count)| (counter, (day, count))).collect();
        let counted = |(counter, (day, count))| SavedCount { counter, day, count };
        let counts = latest.into_iter().map(counted);
        SavedPlayer {
            accepted: self.accepted.clone(),
            counts: counts.collect(),
            excluded_from: self.excluded_from.clone(),
            excluded: self.excluded,
        }
    }
}
