//! HOME: who may see a private table, and how much of it. This is decided here and nowhere else: the
//! lobby, requests, snapshots and reports ask, or carry the answer to where it is needed.

use std::collections::BTreeSet;

use base::{GameId, PlayerId, TableId};
use game::cash::Pool;

use crate::{games::OpenGame, outbox::QueuedItem, private::Private, room::Room};

/// How much of a game a player may see. Who may see more may see everything less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Visibility {
    /// Nothing: it is as a game that does not exist.
    Nothing,
    /// That it is there: its row in the lobby, and that it has tables that can be reported.
    Row,
    /// What the game says to who takes part in it: requests are heard and answered.
    Answers,
    /// What happens at its tables.
    Tables,
}

/// HOME: who may see the row of a private table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Viewers {
    /// The host among them.
    pub players: BTreeSet<PlayerId>,
    /// Who is shown the invitation, too.
    pub host: Option<Host>,
}

/// Who opened a private table, and what lets guests in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Host {
    pub player: PlayerId,
    pub invitation: u64,
}

impl OpenGame {
    /// Whether this is a private table. One whose host is not known is private all the same.
    pub(crate) fn is_private(&self) -> bool {
        let private = |pool: &Pool| pool.rules().is_private();
        self.private.is_some() || self.game.cash().is_some_and(private)
    }
}

impl Room {
    /// HOME: how much of a game a player may see. A public game is open to everyone. Of a private
    /// table, those who sit there see what happens; who waits for a seat there is answered; the host
    /// sees that it is there, and so does who has shown its invitation, unless staff close it.
    #[must_use]
    pub fn visibility(&self, game: GameId, player: PlayerId) -> Visibility {
        let Some(open) = self.games.get(&game) else { return Visibility::Nothing };
        if !open.is_private() || open.game.seats_player(player) {
            Visibility::Tables
        } else if open.game.is_waiting(player) {
            Visibility::Answers
        } else if open.private.is_some_and(|private| {
            private.host == player
                || (!private.closing && self.private_tables.is_guest(game, player))
        }) {
            Visibility::Row
        } else {
            Visibility::Nothing
        }
    }

    /// HOME: everyone who may see the row of a private table; `None` for a public game, whose row is
    /// for everyone.
    #[must_use]
    pub fn viewers(&self, game: GameId) -> Option<Viewers> {
        let open = self.games.get(&game).filter(|open| open.is_private())?;
        let host = open
            .private
            .map(|Private { host: player, invitation, .. }| Host { player, invitation });
        let seated = open.game.seated().into_iter().map(|(_, player)| player);
        let waiting = open.game.waiting_players().into_iter().map(|(player, _)| player);
        let guests = self.private_tables.guests_of(game);
        // Nobody else comes into question; whether each of them may is not decided twice.
        let players = seated.chain(waiting).chain(guests).chain(host.map(|host| host.player));
        let players =
            players.filter(|player| self.visibility(game, *player) >= Visibility::Row).collect();
        Some(Viewers { players, host })
    }

    /// HOME: a player has left a table. If it is a private one the player hears that, and then nothing
    /// more of it; a public one may be watched on.
    pub(crate) fn stop_watching(&mut self, player: PlayerId, id: GameId, table: TableId) {
        let Some(game) = self.games.get_mut(&id).filter(|game| game.is_private()) else { return };
        game.outbox(table).push(QueuedItem::StopWatching { player });
        self.watchers.remove(player, id, table);
    }

    /// A public game. Its tables are listed for everyone; those of a private one for nobody.
    #[must_use]
    pub fn public_pool(&self, game: GameId) -> Option<&Pool> {
        self.games.get(&game).filter(|open| !open.is_private()).and_then(|open| open.game.cash())
    }
}
