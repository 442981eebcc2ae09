//! An index of waiting players, in a queue or for a held seat, so that a lookup by player does not
//! walk through thousands of private tables.

use std::collections::{BTreeMap, BTreeSet};

use base::{GameId, PlayerId};
use game::Game;

use crate::room::Room;

/// The games in which each player waits, without empty sets. A game that panicked may have dropped
/// a player, so a lookup checks the game again.
#[derive(Debug, Default)]
pub(crate) struct WaitingIndex {
    by_player: BTreeMap<PlayerId, BTreeSet<GameId>>,
}

impl WaitingIndex {
    fn set(&mut self, player: PlayerId, game: GameId, waits: bool) {
        if waits {
            self.by_player.entry(player).or_default().insert(game);
        } else if let Some(games) = self.by_player.get_mut(&player) {
            games.remove(&game);
            if games.is_empty() {
                self.by_player.remove(&player);
            }
        }
    }
}

impl Room {
    /// The games in which this player waits for a seat, in the queue or at the cashier.
    pub fn waits_of(&self, player: PlayerId) -> impl Iterator<Item = (GameId, &Game)> {
        let games = self.waits.by_player.get(&player).into_iter().flatten();
        let open = games.filter_map(|id| Some((*id, &self.games.get(id)?.game)));
        open.filter(move |(_, game)| game.is_waiting(player))
    }

    /// The player got a notice about this game, so his or her place may have changed.
    pub(crate) fn update_waiting(&mut self, game: GameId, player: PlayerId) {
        let open = self.games.get(&game);
        let waits = open.is_some_and(|open| open.game.is_waiting(player));
        self.waits.set(player, game, waits);
        self.note_changed(game);
    }

    /// The same for everyone who waits in a reloaded game.
    pub(crate) fn update_all_waiting(&mut self, game: GameId) {
        let Some(open) = self.games.get(&game) else { return };
        for (player, _) in open.game.waiting_players() {
            self.update_waiting(game, player);
        }
    }
}
