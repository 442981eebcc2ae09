//! R7, R9: sitting out at one cash table is sitting out at all of them, and whoever does not come
//! back in time leaves them all.

use base::{GameId, Millis, PlayerId, TableId};
use game::{Ctx, table::Presence};

use crate::{input::Out, room::Room};

impl Room {
    /// R7: the player went into sit-out mode at one table: from the next hand at all others.
    pub(crate) fn go_out_everywhere(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        out: &mut Vec<Out>,
    ) {
        let tables: Vec<(GameId, TableId)> = self.seats_of(player).collect();
        if tables.len() < 2 || self.player(player).back_by.is_some() {
            return;
        }
        self.has_to_be_back(ctx.now, player, &tables);
        for (game, table) in tables {
            self.run(ctx, game, out, |pool, ctx, effects| {
                // Whoever has left meanwhile needs no sitting out.
                let _ = pool.sit_out_too(ctx, player, table, effects);
            });
        }
    }

    /// R9, R23: who sat out at every table when the room was read back has the time to come back
    /// from when it began.
    pub(crate) fn resume_global_sit_outs(&mut self) {
        for player in self.seats.keys().copied().collect::<Vec<_>>() {
            let seats: Vec<(GameId, TableId)> = self.seats_of(player).collect();
            let out_since = seats.iter().map(|(game, table)| {
                let open = self.games.get(game)?.pool.table(*table)?;
                match open.occupant(open.seat_of(player)?)?.presence {
                    Presence::Out { since, .. } => Some(since),
                    Presence::In => None,
                }
            });
            let Some(since) = out_since.collect::<Option<Vec<Millis>>>() else { continue };
            if let (Some(began), true) = (since.into_iter().min(), seats.len() > 1) {
                self.has_to_be_back(began, player, &seats);
            }
        }
    }

    fn has_to_be_back(&mut self, began: Millis, player: PlayerId, seats: &[(GameId, TableId)]) {
        let games = seats.iter().filter_map(|(game, _)| self.games.get(game));
        let soonest = games.map(|game| game.pool.rules().rulebook.cash.sit_out.global_return).min();
        let Some(time) = soonest else { return };
        // The last instant of that time is still in time.
        let back_by = began + time + Millis(1);
        self.player(player).back_by = Some(back_by);
        self.back_by.insert((back_by, player));
    }

    /// R9: the time to come back is over: those who still sit out leave all those tables.
    pub(crate) fn end_global_sit_outs(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Out>) {
        while let Some((back_by, player)) = self.back_by.first().copied()
            && back_by <= ctx.now
        {
            self.back_by.remove(&(back_by, player));
            self.player(player).back_by = None;
            for (game, table) in self.seats_of(player).collect::<Vec<_>>() {
                self.run(ctx, game, out, |pool, ctx, effects| {
                    let sits_out = pool.table(table).is_some_and(|table| {
                        let seated = table.seat_of(player).and_then(|seat| table.occupant(seat));
                        seated.is_some_and(|seated| seated.presence != Presence::In)
                    });
                    if sits_out {
                        let _ = pool.leave(ctx, player, table, effects);
                    }
                });
            }
        }
    }

    /// The player is back: at every table where he or she sat out.
    pub(crate) fn come_back_everywhere(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        out: &mut Vec<Out>,
    ) {
        if let Some(back_by) = self.player(player).back_by.take() {
            self.back_by.remove(&(back_by, player));
        }
        for (game, table) in self.seats_of(player).collect::<Vec<_>>() {
            self.run(ctx, game, out, |pool, ctx, effects| {
                let _ = pool.come_back(ctx, player, table, effects);
            });
        }
    }
}
