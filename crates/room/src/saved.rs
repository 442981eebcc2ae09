//! R23: the whole room is read back from what the store has of it: its games as of their last
//! commits, and what it remembers of players.

use std::{
    collections::BTreeSet,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use base::{GameId, Millis, PlayerId, TableId};
use game::cash::{Count, Damaged, Pool, PoolKey, PoolRules, Privacy, Reopening, Saved};
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
    /// Whether the room had come to rest: it was stopped when no hand was in progress.
    pub clean_shutdown: bool,
}

/// What the store has of a game.
#[derive(Debug, Clone)]
pub struct SavedGame {
    pub id: GameId,
    /// What it was opened as.
    pub opening: Opening,
    /// Since when it is paused for staff, if it is.
    pub paused: Option<Millis>,
    /// Its tables, queue and memory.
    pub saved: Saved,
}

/// What a game is opened as.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Which game at which stake.
    pub key: PoolKey,
    /// Public, or a private table.
    pub privacy: Privacy,
    /// HOME: what guests of a private table have.
    pub invitation: Option<u64>,
    /// HOME: who opened it; so many a host.
    pub host: Option<PlayerId>,
}

/// What the store has of a player's memory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SavedPlayer {
    /// R24: the rulebooks this player has accepted.
    pub accepted: BTreeSet<String>,
    /// H18, B5: what was counted, and on which day last.
    pub counts: Vec<(Count, u16)>,
    /// B6.
    pub excluded_from_banzai: bool,
    /// R18: from every game.
    pub excluded: bool,
}

/// Why a game could not be read back; the others are open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotOpened {
    /// Its rulebook is not there any more, or does not offer it. Without rules it is not in the
    /// room at all; its chips stay where they are, and it opens again with its rulebook.
    NotOffered(PoolKey),
    /// What is stored of it does not fit together. It is in the room, paused for staff.
    Damaged(Damaged),
    /// Reading it back failed for a mistake of ours. It is in the room, paused for staff.
    Failed,
}

impl std::fmt::Display for NotOpened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotOffered(key) => {
                write!(f, "no rulebook {:?} that offers it is here", key.rulebook)
            }
            Self::Damaged(damaged) => damaged.fmt(f),
            Self::Failed => f.write_str("it cannot be read back, by a mistake of this program"),
        }
    }
}

/// What reading a room back has led to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recovery {
    /// R23: hands that may have been in progress and will never have been, to be recorded and
    /// told.
    pub rolled_back: Vec<(GameId, TableId, u64)>,
    /// Games that are not open.
    pub not_opened: Vec<(GameId, NotOpened)>,
}

/// A game's pool as the store has it. A panic over it is that game's alone.
pub(crate) fn read_back(
    rules: &Arc<PoolRules>,
    saved: &Saved,
    reopening: Reopening,
) -> Result<Pool, NotOpened> {
    let restore = || Pool::restore(Arc::clone(rules), saved.clone(), reopening);
    match catch_unwind(AssertUnwindSafe(restore)) {
        Ok(Ok(pool)) => Ok(pool),
        Ok(Err(damaged)) => Err(NotOpened::Damaged(damaged)),
        Err(_) => Err(NotOpened::Failed),
    }
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
        let reopening = Reopening::WithTheRoom { now, gone_for, rested: saved.clean_shutdown };
        room.games_opened = saved.games_opened;
        for (player, saved) in saved.players {
            let memory = room.player(player);
            memory.accepted = saved.accepted;
            memory.excluded_from_banzai = saved.excluded_from_banzai;
            memory.excluded = saved.excluded;
            for (counted, count) in saved.counts {
                memory.was_counted(counted, count);
            }
            if saved.excluded || saved.excluded_from_banzai {
                room.excluded.insert(player);
            }
        }
        for game in saved.games {
            if !is_private_number(game.id) {
                room.games_opened = room.games_opened.max(game.id.0);
            }
            let id = game.id;
            match room.restore_game(game, now, reopening) {
                Ok(rolled_back) => recovery.rolled_back.extend(rolled_back),
                Err(error) => recovery.not_opened.push((id, error)),
            }
        }
        room.resume_global_sit_outs(now);
        room.just_restored = true;
        (room, recovery)
    }

    fn restore_game(
        &mut self,
        game: SavedGame,
        now: Millis,
        reopening: Reopening,
    ) -> Result<Vec<(GameId, TableId, u64)>, NotOpened> {
        let SavedGame { id, opening, paused, saved } = game;
        let private = Private::of(&opening);
        let Opening { key, privacy, .. } = opening;
        let rulebook = self.rulebooks.get(&key.rulebook).map(Arc::clone);
        let rules = rulebook.and_then(|book| PoolRules::new(book, key.clone(), privacy).ok());
        let rules = Arc::new(rules.ok_or(NotOpened::NotOffered(key))?);
        if paused.is_some() {
            let pool = Pool::new(rules);
            self.insert(id, OpenGame::paused(pool, private, saved));
            return Ok(Vec::new());
        }
        let pool = match read_back(&rules, &saved, reopening) {
            Ok(pool) => pool,
            Err(error) => {
                self.insert(id, OpenGame::paused(Pool::new(rules), private, saved));
                return Err(error);
            }
        };
        let rolled_back = pool.rolled_back().filter(|_| reopening.loses_hands());
        let rolled_back = rolled_back.map(|(table, hand)| (id, table, hand)).collect();
        for (table, open) in pool.tables() {
            for (_, seated) in open.occupants() {
                self.seats.entry(seated.player).or_default().insert((id, table));
                self.player(seated.player).connection_lost = true;
            }
        }
        self.insert(id, OpenGame::restored(pool, private, saved));
        self.note_places(id);
        self.note_wake(id);
        self.note_deserted(now, id);
        Ok(rolled_back)
    }
}
