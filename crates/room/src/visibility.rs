//! HOME: who may see a private table, and how much of it. This is decided only here: the lobby,
//! requests, snapshots and reports use it.

use std::collections::BTreeSet;

use base::{GameId, PlayerId, TableId};
use game::{cash::Pool, tournament::Tournament};

use crate::{games::OpenGame, outbox::QueuedItem, private::Private, room::Room};

/// How much of a game a player may see. Each level includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Visibility {
    /// Nothing, as if the game did not exist.
    Nothing,
    /// Its row in the lobby, and tables that can be reported.
    Row,
    /// Replies to requests.
    Answers,
    /// What happens at its tables.
    Tables,
}

/// HOME: the players who may see the row of a private table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Viewers {
    /// Includes the host.
    pub players: BTreeSet<PlayerId>,
    /// The host, who is shown the invitation, too.
    pub host: Option<Host>,
}

/// The host of a private table, and its invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Host {
    pub player: PlayerId,
    pub invitation: u64,
    /// Whether the table is closed as soon as everybody has left.
    pub closing: bool,
}

impl OpenGame {
    /// Whether this is a private table, even if its host is not known.
    pub(crate) fn is_private(&self) -> bool {
        let private = |pool: &Pool| pool.rules().is_private();
        self.private.is_some() || self.game.cash().is_some_and(private)
    }

    /// Whether this player has shown its invitation.
    fn is_guest(&self, player: PlayerId) -> bool {
        self.guests.contains(&player)
            || self.game.cash().is_some_and(|pool| pool.home().guests.contains(&player))
    }

    /// HOME: whether a player may look at the tables of a private tournament: its host, its guests and
    /// everybody who has entered, also those who are out.
    fn shows_tournament(&self, player: PlayerId) -> bool {
        let Some(tournament) = self.game.tournament() else { return false };
        let hosts = self.private.is_some_and(|private| private.host == player);
        hosts || self.guests.contains(&player) || tournament.entry(player).is_some()
    }
}

impl Room {
    /// HOME: how much of a game a player may see. A public game is open to everyone. Of a private
    /// table, seated players see the table, waiting players get replies, and the host and players
    /// who have shown its invitation see its row, unless staff close it.
    #[must_use]
    pub fn visibility(&self, game: GameId, player: PlayerId) -> Visibility {
        let Some(open) = self.games.get(&game) else { return Visibility::Nothing };
        let sees_tables = open.game.seats_player(player) || open.shows_tournament(player);
        if !open.is_private() || sees_tables {
            Visibility::Tables
        } else if open.game.is_waiting(player) {
            Visibility::Answers
        } else if open.private.is_some_and(|private| {
            private.host == player || (!private.closing && open.is_guest(player))
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
        let host = open.private.map(|Private { host: player, invitation, closing, .. }| Host {
            player,
            invitation,
            closing,
        });
        let seated = open.game.seated().into_iter().map(|(_, player)| player);
        let waiting = open.game.waiting_players().into_iter().map(|(player, _)| player);
        let guests = open.game.cash().into_iter().flat_map(|pool| &pool.home().guests).copied();
        let guests = guests.chain(open.guests.iter().copied());
        let entrants = open.game.tournament().into_iter().flat_map(Tournament::players);
        // Candidates; `visibility` decides on each of them.
        let players = seated.chain(waiting).chain(guests).chain(entrants);
        let players = players.chain(host.map(|host| host.player));
        let players =
            players.filter(|player| self.visibility(game, *player) >= Visibility::Row).collect();
        Some(Viewers { players, host })
    }

    /// HOME: a player has left a table. If it is private, the player stops watching it after this
    /// message; a public table may still be watched.
    pub(crate) fn stop_watching(&mut self, player: PlayerId, id: GameId, table: TableId) {
        let Some(game) = self.games.get_mut(&id).filter(|game| game.is_private()) else { return };
        // A player of a private tournament who is out or moved may go on watching.
        if game.game.tournament().is_some() {
            return;
        }
        game.outbox(table).push(QueuedItem::StopWatching { player });
        self.watchers.remove(player, id, table);
    }

    /// Somebody without an account looks at nothing any more.
    pub fn forget_watcher(&mut self, visitor: PlayerId) {
        self.watchers.forget(visitor);
    }

    /// The tables that somebody watches.
    pub fn watched_tables(&self) -> impl Iterator<Item = (GameId, TableId)> {
        self.watchers.tables()
    }

    /// A public game. Its tables are listed for everyone; those of a private one for nobody.
    #[must_use]
    pub fn public_pool(&self, game: GameId) -> Option<&Pool> {
        self.games.get(&game).filter(|open| !open.is_private()).and_then(|open| open.game.cash())
    }
}
