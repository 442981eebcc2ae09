//! HOME: private tables in the lobby of those they are for: the host, with the invitation to give
//! away; who sits there; and guests who have shown an invitation.

use std::collections::BTreeSet;

use base::{GameId, PlayerId, RequestId};
use wire::{
    Answer, Invitation, Invited, Names, PoolRow, Refusal, ServerMessage, TakenSeat, Why, encode,
};

use crate::{
    engine::Engine,
    hub::Hub,
    messages::{Say, UNNUMBERED},
};

/// A table has at most ten seats; more guests are told when they ask again.
const GUESTS_MAX: usize = 50;

/// A private table's row, and whose it is to see.
#[derive(Debug)]
pub(crate) struct PrivateRow {
    row: PoolRow,
    host: PlayerId,
    invitation: Invitation,
    guests: BTreeSet<PlayerId>,
}

impl PrivateRow {
    /// The row as this player sees it, if at all.
    pub(crate) fn seen_by(&self, player: PlayerId) -> Option<PoolRow> {
        if player == self.host {
            let invitation = Some(self.invitation.clone());
            return Some(PoolRow { invitation, ..self.row.clone() });
        }
        self.guests.contains(&player).then(|| self.row.clone())
    }

    fn everyone(&self) -> impl Iterator<Item = PlayerId> {
        self.guests.iter().copied().chain([self.host])
    }
}

impl Engine {
    /// The private tables as they are now.
    pub(crate) fn private_rows(&mut self) -> Vec<PrivateRow> {
        let now = self.clock.now();
        let names = self.directory.now();
        let mut rows = Vec::new();
        for (id, pool) in self.room.pools() {
            let Some((host, invitation)) = self.room.private(id) else { continue };
            let traffic = self.state.traffic.of(now, id, pool.tables_open());
            let seated = pool.tables().flat_map(|(_, table)| table.occupants());
            let seated = seated.map(|(_, occupant)| occupant.player);
            let waiting = pool.waiting_players().into_iter().map(|(player, _)| player);
            let shown = self.state.guests.get(&id).into_iter().flatten().copied();
            rows.push(PrivateRow {
                row: PoolRow::of(id, pool, traffic, &names),
                host,
                invitation: Invitation::of(invitation),
                guests: seated.chain(waiting).chain(shown).collect(),
            });
        }
        rows
    }

    /// Shows a private table to whoever has its invitation, now and in the lobby from now on.
    pub(crate) fn invited(
        &mut self,
        player: PlayerId,
        asked: RequestId,
        game: GameId,
        invitation: u64,
    ) {
        let fits = self.room.private(game).is_some_and(|(_, known)| known == invitation);
        let answer = match self.room.pool(game).filter(|_| fits) {
            Some(pool) => {
                let names = self.directory.now();
                let seated = pool.tables().flat_map(|(_, table)| table.occupants());
                let taken = seated.map(|(seat, occupant)| TakenSeat {
                    seat: seat.into(),
                    name: names.name(occupant.player).to_owned(),
                    house: names.is_house(occupant.player),
                });
                let traffic = self.state.traffic.of(self.clock.now(), game, pool.tables_open());
                let pool_row = PoolRow::of(game, pool, traffic, &names);
                let invited = Invited { pool: pool_row, taken: taken.collect() };
                let guests = self.state.guests.entry(game).or_default();
                if guests.len() < GUESTS_MAX {
                    guests.insert(player);
                }
                Answer { invited: Some(Box::new(invited)), ..Answer::yes(UNNUMBERED) }
            }
            None => Answer::no(UNNUMBERED, Refusal::of(Why::Invitation)),
        };
        self.reply(asked, answer);
    }
}

impl Hub {
    /// Tells those whom they are for what changed of the private tables.
    pub(crate) fn private_are(&mut self, rows: Vec<PrivateRow>) {
        let before = std::mem::replace(&mut self.private, rows);
        let concerned: BTreeSet<PlayerId> =
            before.iter().chain(&self.private).flat_map(PrivateRow::everyone).collect();
        for player in concerned {
            let seen = |rows: &[PrivateRow]| -> Vec<PoolRow> {
                rows.iter().filter_map(|row| row.seen_by(player)).collect()
            };
            let (old, new) = (seen(&before), seen(&self.private));
            let is_there = |row: &&PoolRow| new.iter().any(|other| other.game == row.game);
            let gone: Vec<u64> =
                old.iter().filter(|row| !is_there(row)).map(|row| row.game).collect();
            let pools: Vec<PoolRow> =
                new.iter().filter(|row| !old.contains(row)).cloned().collect();
            if pools.is_empty() && gone.is_empty() {
                continue;
            }
            let text = encode::message(&ServerMessage::Lobby { full: false, pools, gone });
            for session in self.of_player.get(&player).cloned().unwrap_or_default() {
                if self.in_lobby.contains(&session) {
                    self.send(session, Say::Text(text.clone().into()));
                }
            }
        }
    }
}
