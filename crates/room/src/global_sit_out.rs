//! R7, R8, R9: a player who sits out at one cash table sits out at all of them, from the next hand
//! or from the big blind at each, and leaves them all if he or she does not come back in time. R9:
//! the time begins with the first table, for R8 as for R7. A sit-out at a table that was joined
//! later is a separate one: each seat has its own deadline.

use base::{GameId, Millis, PlayerId, TableId};
use game::{
    Ctx,
    cash::RebuyOffer,
    table::{Occupant, Presence, SitOut},
};

use crate::{input::Output, refusal::RoomRefusal, room::Room};

impl Room {
    /// R7: the player went into sit-out mode at one table: from the next hand at all others. R9: the
    /// time to come back begins now for those that do not belong to an earlier global sit-out; those
    /// that do keep theirs.
    pub(crate) fn sit_out_everywhere(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        out: &mut Vec<Output>,
    ) {
        self.player(player).came_back_at = None;
        let tables: Vec<(GameId, TableId)> = self.cash_seats_of(player).collect();
        let mut fresh = tables.clone();
        fresh.retain(|at| self.seated(player, *at).is_some_and(|seated| seated.back_by.is_none()));
        if tables.len() < 2 || fresh.is_empty() {
            return;
        }
        self.set_back_by(ctx.now, player, &fresh);
        for (game, table) in fresh {
            self.run_cash(ctx, game, out, |pool, ctx, effects| {
                // A player who has left meanwhile is skipped.
                let _ = pool.join_global_sit_out(ctx, player, table, SitOut::NextHand, effects);
            });
        }
    }

    /// R8: a request to sit out at the next big blind applies to every table, at the big blind
    /// there.
    pub(crate) fn sit_out_at_each_big_blind(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        out: &mut Vec<Output>,
    ) {
        self.player(player).came_back_at = None;
        for (game, table) in self.cash_seats_of(player).collect::<Vec<_>>() {
            self.run_cash(ctx, game, out, |pool, ctx, effects| {
                let _ = pool.join_global_sit_out(ctx, player, table, SitOut::NextBigBlind, effects);
            });
        }
    }

    /// R9, R23: after a restart the time to come back runs on. A table that was stored before its
    /// player sat out has no deadline: if the player sits out at every table, or will at the big
    /// blind (R8), it gets the deadline of the first sit-out. A seat without chips is not a request
    /// to sit out. A player who came back after the last commit sits out again, and has at least
    /// the time that a room waits for its players.
    pub(crate) fn resume_global_sit_outs(&mut self, now: Millis) {
        for player in self.seats.keys().copied().collect::<Vec<_>>() {
            let seats: Vec<(GameId, TableId)> = self.cash_seats_of(player).collect();
            let (mut unknown, mut began, mut out_everywhere) = (Vec::new(), None, seats.len() > 1);
            for at in seats {
                let Some(seated) = self.seated(player, at) else { continue };
                let out_since = match seated.presence {
                    Presence::Out { since, .. } => Some(since),
                    Presence::In => None,
                };
                let goes_out = seated.sit_out == Some(SitOut::NextBigBlind);
                out_everywhere &= (out_since.is_some() && !seated.out_of_chips) || goes_out;
                match seated.back_by {
                    Some(back_by) => self.has_time_to_be_back(now, player, at, back_by),
                    None => {
                        unknown.push(at);
                        began = began.into_iter().chain(out_since).min();
                    }
                }
            }
            if let Some(began) = began.filter(|_| out_everywhere) {
                self.set_back_by(began, player, &unknown);
            }
        }
    }

    /// R9, R23: a game was reloaded as of its last hand. A player who came back since then is back;
    /// one who still sits out has the time that was left, and at least the time that a room waits
    /// for its players.
    pub(crate) fn restore_sit_outs(
        &mut self,
        ctx: &mut Ctx<'_>,
        game: GameId,
        out: &mut Vec<Output>,
    ) {
        let Some(open) = self.pool(game) else { return };
        let mut away = Vec::new();
        for (table, here) in open.tables() {
            for (_, seated) in here.occupants() {
                if let Presence::Out { since, .. } = seated.presence {
                    away.push((seated.player, table, since, seated.back_by));
                }
            }
        }
        for (player, table, since, back_by) in away {
            if self.player(player).came_back_at.is_some_and(|at| at > since) {
                self.run_cash(ctx, game, out, |pool, ctx, effects| {
                    let _ = pool.come_back(ctx, player, table, effects);
                });
            } else if let Some(back_by) = back_by {
                self.has_time_to_be_back(ctx.now, player, (game, table), back_by);
            }
        }
    }

    /// Notes until when a player has to be back at a table that was read back.
    fn has_time_to_be_back(
        &mut self,
        now: Millis,
        player: PlayerId,
        (game, table): (GameId, TableId),
        back_by: Millis,
    ) {
        let open = self.games.get_mut(&game).and_then(|open| open.game.cash_mut());
        let Some(pool) = open else { return };
        let back_by = back_by.max(now + pool.rules().rulebook.room.reopening_wait);
        pool.set_back_by(player, table, Some(back_by));
        self.back_by.insert((back_by, player));
    }

    fn seated(&self, player: PlayerId, (game, table): (GameId, TableId)) -> Option<&Occupant> {
        let open = self.games.get(&game)?.game.table(table)?;
        open.occupant(open.seat_of(player)?)
    }

    /// R9: these tables are left together if the player is not back in time. Of several rulebooks the
    /// shortest time holds.
    fn set_back_by(&mut self, began: Millis, player: PlayerId, seats: &[(GameId, TableId)]) {
        let pools = seats.iter().filter_map(|(game, _)| self.pool(*game));
        let soonest = pools.map(|pool| pool.rules().rulebook.cash.sit_out.global_return).min();
        let Some(time) = soonest else { return };
        // The last instant of that time is still in time.
        let back_by = began + time + Millis(1);
        for (game, table) in seats {
            let open = self.games.get_mut(game).and_then(|open| open.game.cash_mut());
            if let Some(pool) = open {
                pool.set_back_by(player, *table, Some(back_by));
            }
        }
        self.back_by.insert((back_by, player));
    }

    /// R9: the time to come back is over: players who still sit out leave all those tables.
    pub(crate) fn end_global_sit_outs(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Output>) {
        while let Some((back_by, player)) = self.back_by.first().copied()
            && back_by <= ctx.now
        {
            self.back_by.remove(&(back_by, player));
            for at in self.cash_seats_of(player).collect::<Vec<_>>() {
                let Some(seated) = self.seated(player, at) else { continue };
                if seated.back_by.is_none_or(|back_by| back_by > ctx.now) {
                    continue;
                }
                let sits_out = seated.presence != Presence::In;
                let (game, table) = at;
                self.run_cash(ctx, game, out, |pool, ctx, effects| {
                    pool.set_back_by(player, table, None);
                    if sits_out {
                        let _ = pool.leave(ctx, player, table, effects);
                    }
                });
            }
        }
    }

    /// H16: why a player cannot come back who sits nowhere with chips, nor has any on their way.
    pub(crate) fn has_no_chips(&self, player: PlayerId) -> Option<RoomRefusal> {
        let mut offers = self.seats_of(player).map(|(game, table)| {
            let offer = self.pool(game)?.rebuy_offer(player, table)?;
            let RebuyOffer { least, most, .. } = offer;
            Some(RoomRefusal::NoChips { game, table, least, most })
        });
        let first = offers.next()?;
        first.filter(|_| offers.all(|offer| offer.is_some()))
    }

    /// The player is back: at every table where he or she sat out.
    pub(crate) fn come_back_everywhere(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        out: &mut Vec<Output>,
    ) {
        self.player(player).came_back_at = Some(ctx.now);
        for at in self.cash_seats_of(player).collect::<Vec<_>>() {
            if let Some(back_by) = self.seated(player, at).and_then(|seated| seated.back_by) {
                self.back_by.remove(&(back_by, player));
            }
            let (game, table) = at;
            self.run_cash(ctx, game, out, |pool, ctx, effects| {
                let _ = pool.come_back(ctx, player, table, effects);
            });
        }
        // R40: and in tournaments.
        for (game, _) in self.seats_of(player).collect::<Vec<_>>() {
            self.run(ctx, game, out, |game, ctx, effects| {
                game.come_back(ctx, player, effects);
            });
        }
    }
}
