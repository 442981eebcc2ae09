//! HOME: the view of a private table for a player who has its invitation.

use base::{GameId, PlayerId, ReplyTo};
use room::RoomRefusal;
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
                });
                let pool_row = PoolRow::of(game, pool, self.state.lobby.traffic.of(game), &names);
                let invited = Invited { pool: pool_row, taken: taken.collect() };
                ServerReply { invited: Some(Box::new(invited)), ..ServerReply::yes(UNNUMBERED) }
            }
            None => ServerReply::of(UNNUMBERED, &Err(RoomRefusal::Invitation)),
        };
        self.reply(reply_to, answer);
    }
}
