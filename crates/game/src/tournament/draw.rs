//! R28: seats by lot, at the fewest tables, whose sizes are within one of each other.

use base::PlayerId;
use hand::Seat;

use crate::Ctx;

/// Draws a seat for everyone: the players of each table with their seats.
pub(super) fn draw_seats(
    ctx: &mut Ctx<'_>,
    mut players: Vec<PlayerId>,
    seats: u8,
) -> Vec<Vec<(Seat, PlayerId)>> {
    shuffle(ctx, &mut players);
    let tables = players.len().div_ceil(usize::from(seats));
    let sizes = (0..tables)
        .map(|index| players.len() / tables + usize::from(index < players.len() % tables));
    let mut rest = players.as_slice();
    sizes
        .map(|size| {
            let (here, others) = rest.split_at(size);
            rest = others;
            let mut places: Vec<Seat> = (1..=seats).filter_map(Seat::new).collect();
            shuffle(ctx, &mut places);
            let mut table: Vec<(Seat, PlayerId)> =
                places.into_iter().zip(here.iter().copied()).collect();
            table.sort_unstable();
            table
        })
        .collect()
}

pub(super) fn shuffle<T>(ctx: &mut Ctx<'_>, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, ctx.below(last + 1));
    }
}
