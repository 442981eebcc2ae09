//! R23: a game comes back after a panic, or after a hand that the store will never save. What it stands as is `games`; here is what the room does
//! about it: who sits where, what is said, and money that moved durably meanwhile.

use base::{GameId, PlayerId, TableId};
use game::{
    Ctx,
    cash::{Answer, Commit, Effect, Note, Pool, What},
};

use crate::{
    games::{Asked, AskedFor, Comeback},
    input::Out,
    room::Room,
};

impl Room {
    /// R23: a game that is gone comes back as soon as it can, and everyone hears what that means.
    pub(crate) fn reload_if_possible(&mut self, ctx: &mut Ctx<'_>, id: GameId, out: &mut Vec<Out>) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let comeback = game.try_reload(ctx.now);
        match comeback {
            Comeback::NotYet => return,
            Comeback::Paused => out.push(Out::Paused(id)),
            Comeback::Reloaded => out.push(Out::Reloaded(id)),
        }
        // Whoever is not part of the last commits does not sit there any more.
        for seats in self.seats.values_mut() {
            seats.retain(|(game, _)| *game != id);
        }
        for (table, player) in seated(&self.games[&id].pool) {
            self.seats.entry(player).or_default().insert((id, table));
        }
        if comeback == Comeback::Paused {
            return;
        }
        let tables: Vec<TableId> = self.games[&id].outboxes.keys().copied().collect();
        tables.into_iter().for_each(|table| self.speak(id, table, out));
        self.make_up(ctx, id, out);
        self.tell_connections(ctx, id, out);
    }

    /// H17: a game that was read back knows connections as they were at its last commits.
    fn tell_connections(&mut self, ctx: &mut Ctx<'_>, id: GameId, out: &mut Vec<Out>) {
        for (_, player) in seated(&self.games[&id].pool) {
            let connected = !self.player(player).connection_lost;
            self.run(ctx, id, out, |pool, ctx, effects| {
                pool.connection(ctx, player, connected, effects);
            });
        }
    }

    /// R23: money that moved durably but is in no state the game was read back from: what came
    /// goes back, who left has left.
    pub(crate) fn make_up(&mut self, ctx: &mut Ctx<'_>, id: GameId, out: &mut Vec<Out>) {
        let Some(game) = self.games.get_mut(&id) else { return };
        for (of, Asked { table, what, .. }) in game.take_unsaved() {
            let (player, seat, amount, note) = match what {
                AskedFor::BuyIn { player, seat, amount, .. } => {
                    (player, seat, amount, Note::BuyInReturned { table, amount })
                }
                AskedFor::TopUp { player, seat, amount } => {
                    (player, seat, amount, Note::TopUpRefused { table })
                }
                AskedFor::Leave { player } => {
                    self.run(ctx, id, out, |pool, ctx, effects| {
                        leave_again(pool, ctx, table, player, effects);
                    });
                    continue;
                }
                AskedFor::Hand(_) | AskedFor::Refund => continue,
            };
            let Some(game) = self.games.get_mut(&id) else { return };
            let refund = What::Refund { player, seat, amount, of };
            let commit = game.pool.commit_for_room(table, refund);
            game.asked(&commit);
            out.push(Out::Note { player, game: id, note });
            out.push(Out::Commit(id, commit));
        }
    }
}

/// R23: a player whose exit is durable leaves a pool that was read back from before it. The store
/// has done its part, so the pool is told at once.
fn leave_again(
    pool: &mut Pool,
    ctx: &mut Ctx<'_>,
    table: TableId,
    player: PlayerId,
    effects: &mut Vec<Effect>,
) {
    let mut wanted = Vec::new();
    // Whoever is not there any more has left with a hand.
    let _ = pool.leave(ctx, player, table, &mut wanted);
    let mut exit = None;
    for effect in wanted {
        match effect {
            Effect::Commit(Commit { id, what: What::Leave(left), .. }) if left.player == player => {
                exit = Some(id);
            }
            other => effects.push(other),
        }
    }
    if let Some(id) = exit {
        pool.answer(ctx, table, id, Answer::Done, effects);
    }
}

fn seated(pool: &Pool) -> Vec<(TableId, PlayerId)> {
    let tables = pool.tables();
    tables
        .flat_map(|(id, table)| table.occupants().map(move |(_, seated)| (id, seated.player)))
        .collect()
}
