//! HOME: the view of a private table for a player who has its invitation.

use base::{GameId, PlayerId, ReplyTo};
use room::{RoomRefusal, Viewers};
use wire::{Invited, Names, PoolRow, ServerReply, TakenSeat};

use crate::{engine::Engine, messages::UNNUMBERED};

impl Engine {
    /// Shows a private table to a player who has its invitation, now and in the lobby from now on.
    pub(crate) fn invited(
        &mut self,
        player: PlayerId,
        reply_to: ReplyTo,
        game: GameId,
        invitation: u64,
    ) {
        let fits = self.room.show_invitation(player, game, invitation);
        let answer = match self.room.pool(game).filter(|_| fits) {
            Some(pool) => {
                let names = self.directory.now();
                let seated = pool.tables().flat_map(|(_, table)| table.occupants());
                let taken = seated.map(|(seat, occupant)| TakenSeat {
                    seat: seat.into(),
                    name: names.name(occupant.player).to_owned(),
                    house: names.is_house(occupant.player),
                    stack: occupant.stack.into(),
                });
                let mut pool_row =
                    PoolRow::of(game, pool, self.state.lobby.traffic.of(game), &names);
                add_host(&mut pool_row, self.room.viewers(game).as_ref(), &names);
                let host = pool_row.host.clone().unwrap_or_default();
                let invited = Invited { pool: pool_row, host, taken: taken.collect() };
                ServerReply { invited: Some(Box::new(invited)), ..ServerReply::yes(UNNUMBERED) }
            }
            None => ServerReply::of(UNNUMBERED, &Err(RoomRefusal::Invitation)),
        };
        self.reply(reply_to, answer);
    }
}

/// HOME: adds what its host decides to the row of a private table.
pub(crate) fn add_host(row: &mut PoolRow, viewers: Option<&Viewers>, names: &impl Names) {
    if let Some(host) = viewers.and_then(|viewers| viewers.host) {
        row.host = Some(names.name(host.player).to_owned());
        row.closing = host.closing;
    }
}
