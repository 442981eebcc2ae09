//! Where a player sits, holds a seat and waits, as the page shows it after connecting and whenever
//! it changes.

use base::PlayerId;
use room::Room;
use wire::{HeldSeat, SeatAt, ServerMessage, Waiting};

/// All of it.
pub(crate) fn of(room: &Room, player: PlayerId) -> ServerMessage<'static> {
    let seats = room.seats_of(player).map(|(game, table)| SeatAt { game: game.0, table: table.0 });
    let held = room.waits_of(player).filter_map(|(game, open)| {
        let pool = open.cash()?;
        let (table, seat) = pool.held(player)?;
        let quote = pool.quote(player);
        Some(HeldSeat {
            game: game.0,
            table: table.0,
            seat: seat.into(),
            limits: quote.map(|(_, _, limits, _)| limits.into()),
            until: quote.map(|(_, _, _, until)| until.into()),
        })
    });
    let waiting = room.waits_of(player).filter_map(|(game, open)| {
        let pool = open.cash()?;
        let place = pool.queue_place(player)?;
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Some(Waiting { game: game.0, place: count(place.place), needed: count(place.needed) })
    });
    let registered = room.waits_of(player).filter(|(_, open)| open.cash().is_none());
    let registered: Vec<u64> = registered.map(|(game, _)| game.0).collect();
    ServerMessage::Seats {
        seats: seats.collect(),
        held: held.collect(),
        waiting: waiting.collect(),
        registered: (!registered.is_empty()).then_some(registered),
    }
}
