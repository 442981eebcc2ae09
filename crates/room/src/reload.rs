//! R23: reloading a game after a panic or a refused hand. `games` restores the game; here the room
//! updates its seats and notifies players.

use std::collections::BTreeSet;

use base::{GameId, PlayerId, TableId};
use game::{Ctx, LeaveReason, Notice};

use crate::{games::ReloadOutcome, input::Output, room::Room};

impl Room {
    /// R23: reloads a failed game as soon as it can be, and notifies its players.
    pub(crate) fn reload_if_possible(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        out: &mut Vec<Output>,
    ) {
        let Some(game) = self.games.get_mut(&id).filter(|game| !game.is_open()) else { return };
        let waited = game.game.waiting_players();
        let outcome = game.try_reload(ctx.now);
        match outcome {
            ReloadOutcome::NotYet => return,
            ReloadOutcome::Paused => out.push(Output::Paused(id)),
            ReloadOutcome::Reloaded => out.push(Output::Reloaded(id)),
            ReloadOutcome::CashedOut if self.games[&id].has_chips() => out.push(Output::Paused(id)),
            ReloadOutcome::CashedOut => {}
        }
        self.restore_seats(id, out);
        self.notify_waiting(id, &waited, out);
        waited.iter().for_each(|(player, _)| self.update_waiting(id, *player));
        self.update_all_waiting(id);
        self.note_changed(id);
        if outcome == ReloadOutcome::Reloaded {
            let tables: Vec<TableId> = self.games[&id].outboxes.keys().copied().collect();
            tables.into_iter().for_each(|table| self.flush_outboxes(id, table, out));
            self.forget_closed_tables(id);
            self.send_connections(ctx, id, out);
            self.restore_sit_outs(ctx, id, out);
            self.bar_excluded(ctx, id, out);
        }
        if outcome == ReloadOutcome::CashedOut && !self.games[&id].has_chips() {
            self.close_game(id, out);
        }
    }

    /// A player whose chips are gone no longer sits there and is notified; HOME: nor may he or she
    /// watch the table.
    fn restore_seats(&mut self, id: GameId, out: &mut Vec<Output>) {
        let game = &self.games[&id].game;
        let now: BTreeSet<(TableId, PlayerId)> = game.seated().into_iter().collect();
        let mut gone = Vec::new();
        self.seats.retain(|&player, seats| {
            seats.retain(|&(game, table)| {
                let stays = game != id || now.contains(&(table, player));
                if !stays {
                    gone.push((player, table));
                }
                stays
            });
            !seats.is_empty()
        });
        for &(player, table) in &gone {
            if let Some(left) = game.cash().and_then(|pool| pool.last_left(player, table)) {
                let notice = Notice::LeftTable { table, left, why: LeaveReason::Left };
                out.push(Output::Notice { player, game: id, notice });
            }
        }
        for (table, player) in now {
            let seated = game.table(table).and_then(|open| {
                let seat = open.seat_of(player)?;
                Some((seat, open.occupant(seat)?.stack))
            });
            let came = self.seats.entry(player).or_default().insert((id, table));
            if let Some((seat, stack)) = seated.filter(|_| came) {
                let notice = Notice::Seated { table, seat, stack };
                out.push(Output::Notice { player, game: id, notice });
            }
        }
        gone.into_iter().for_each(|(player, table)| self.stop_watching(player, id, table));
    }

    /// Notifies players who no longer wait or have no held seat any more.
    fn notify_waiting(
        &self,
        id: GameId,
        waited: &[(PlayerId, Option<TableId>)],
        out: &mut Vec<Output>,
    ) {
        let still = self.games[&id].game.waiting_players();
        for &(player, held) in waited {
            let waits = still.iter().any(|(other, _)| *other == player);
            let notice = match held {
                Some(table) => Notice::SeatGone { table },
                None => self.games[&id].game.no_longer_waiting(),
            };
            let sits = held.is_some_and(|table| self.seats_of(player).any(|at| at == (id, table)));
            if !waits && !sits {
                out.push(Output::Notice { player, game: id, notice });
            }
        }
    }

    /// H17: a reloaded game has the connections as of its last commits.
    fn send_connections(&mut self, ctx: &mut Ctx<'_>, id: GameId, out: &mut Vec<Output>) {
        let players: Vec<PlayerId> =
            self.games[&id].game.seated().into_iter().map(|(_, player)| player).collect();
        for player in players {
            let connected = !self.player(player).connection_lost;
            self.run(ctx, id, out, |pool, ctx, effects| {
                pool.connection(ctx, player, connected, effects);
            });
        }
    }
}
