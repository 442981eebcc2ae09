//! Decisions of staff: exclusions (B6, R18), paused games (R23), and closing private tables (HOME).

use base::{Chips, GameId, Millis, PlayerId};
use game::{
    Ctx, LeaveReason, Notice,
    cash::{Departure, Pool},
};

use rulebook::Format;

use crate::{
    games::OpenGame,
    input::{Output, Staff},
    private::Private,
    room::Room,
};

/// What staff have decided about a player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StaffDecisions {
    /// R18: from every game.
    pub excluded: bool,
    /// B6.
    pub excluded_from_banzai: bool,
    /// R20: the end of the last mute of the player's chat, which may be over.
    pub muted_until: Option<Millis>,
}

impl Room {
    pub(crate) fn handle_staff(
        &mut self,
        ctx: &mut Ctx<'_>,
        decision: Staff,
        out: &mut Vec<Output>,
    ) {
        match decision {
            Staff::ExcludeFromBanzai(player, excluded) => {
                self.player(player).excluded_from_banzai = excluded;
                self.exclusion_changed(ctx, player, out);
            }
            Staff::Exclude(player, excluded) => {
                self.player(player).excluded = excluded;
                self.exclusion_changed(ctx, player, out);
            }
            Staff::Close(id) => self.close_private(ctx, id, out),
            Staff::Resume(id) => {
                if let Some(game) = self.games.get_mut(&id) {
                    game.resume();
                }
                self.come_back_if_possible(ctx, id, out);
            }
            Staff::CashOutAll(id) => self.cash_out_all(ctx, id, out),
            Staff::Voided(id) => self.voided(ctx.now, id, out),
            Staff::Mute(player, until) => self.mute(player, until),
            Staff::PauseTable(id, table, paused) => {
                self.run_cash(ctx, id, out, |pool, ctx, effects| {
                    pool.pause_table(ctx, table, paused, effects);
                });
                self.note_changed(id);
            }
            Staff::CloseTable(id, table) => {
                self.run_cash(ctx, id, out, |pool, ctx, effects| {
                    pool.close_table_after_hand(ctx, table, effects);
                });
                self.note_changed(id);
            }
        }
    }

    /// R20: mutes a player's chat until then, or no longer. It is stored elsewhere.
    pub fn mute(&mut self, player: PlayerId, until: Option<Millis>) {
        self.player(player).muted_until = until;
    }

    /// What staff have decided about a player.
    #[must_use]
    pub fn decided_about(&self, player: PlayerId) -> StaffDecisions {
        let memory = self.players.get(&player);
        memory.map_or_else(StaffDecisions::default, |memory| StaffDecisions {
            excluded: memory.excluded,
            excluded_from_banzai: memory.excluded_from_banzai,
            muted_until: memory.muted_until,
        })
    }

    /// R23: whether a game is paused and not yet being cashed out; `None` if there is no such game.
    #[must_use]
    pub fn is_paused(&self, game: GameId) -> Option<bool> {
        self.games.get(&game).map(OpenGame::is_paused)
    }

    fn cash_out_all(&mut self, ctx: &mut Ctx<'_>, id: GameId, out: &mut Vec<Output>) {
        let commits = self.games.get_mut(&id).map(|game| game.cash_out_all(ctx.now));
        let commits = commits.unwrap_or_default();
        out.extend(commits.into_iter().map(|commit| Output::Commit(id, Box::new(commit))));
        // R23: it stays paused if it cannot be read whose the chips are.
        if self.is_paused(id) == Some(true) {
            out.push(Output::Paused(id));
        }
        // Without chips at the seats, that is all.
        self.come_back_if_possible(ctx, id, out);
    }

    /// HOME: nobody comes any more, and everyone leaves.
    pub(crate) fn close_private(&mut self, ctx: &mut Ctx<'_>, id: GameId, out: &mut Vec<Output>) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let Some(private) = game.private else { return };
        game.private = Some(Private { closing: true, ..private });
        let paused = game.is_paused();
        self.note_changed(id);
        if !paused && self.tournament(id).is_some() {
            self.call_off(ctx, id, "staff", out);
            return;
        }
        if paused {
            self.cash_out_all(ctx, id, out);
        } else {
            self.bar_excluded(ctx, id, out);
        }
    }

    fn exclusion_changed(&mut self, ctx: &mut Ctx<'_>, player: PlayerId, out: &mut Vec<Output>) {
        let memory = self.player(player);
        if memory.excluded || memory.excluded_from_banzai {
            self.excluded.insert(player);
        } else {
            self.excluded.remove(&player);
        }
        for id in self.games.keys().copied().collect::<Vec<_>>() {
            if !self.is_excluded(player, id) {
                self.run_cash(ctx, id, out, |pool, _, _| pool.unbar(player));
            }
            self.bar_excluded(ctx, id, out);
        }
    }

    /// B6, R18: whether this player may not play this game.
    pub(crate) fn is_excluded(&self, player: PlayerId, id: GameId) -> bool {
        let Some(game) = self.games.get(&id) else { return false };
        let format = game.game.cash().map_or(Format::Regular, |pool| pool.rules().key.format);
        let memory = self.players.get(&player);
        memory.is_some_and(|memory| memory.account_status().exclusion(format).is_err())
    }

    /// Enforces exclusions in a game, also after a reload: an excluded player leaves.
    pub(crate) fn bar_excluded(&mut self, ctx: &mut Ctx<'_>, id: GameId, out: &mut Vec<Output>) {
        let Some(game) = self.games.get(&id) else { return };
        let closing = game.private.is_some_and(|private| private.closing);
        let here = |player: &&PlayerId| {
            let open = &game.game;
            open.is_waiting(**player) || open.seats_player(**player)
        };
        let excluded = self.excluded.iter().filter(here);
        let excluded = excluded.copied().filter(|player| self.is_excluded(*player, id));
        // HOME: and whom the host of a private table has sent away.
        let removed = game.game.cash().into_iter().flat_map(|pool| &pool.home().removed);
        let removed = removed.filter(here).copied();
        let excluded: Vec<PlayerId> = excluded.chain(removed).collect();
        for player in excluded {
            self.run_cash(ctx, id, out, |pool, ctx, effects| pool.bar(ctx, player, effects));
        }
        if closing {
            self.run_cash(ctx, id, out, Pool::bar_everyone);
        }
    }

    /// H12b: empties the seats and notifies the players.
    fn voided(&mut self, now: Millis, id: GameId, out: &mut Vec<Output>) {
        let Some(game) = self.games.get_mut(&id) else { return };
        if !game.void(now) {
            return;
        }
        let mut gone = Vec::new();
        for (&player, seats) in &mut self.seats {
            gone.extend(seats.extract_if(.., |(game, _)| *game == id).map(|(_, at)| (player, at)));
        }
        self.seats.retain(|_, seats| !seats.is_empty());
        for (player, table) in gone {
            let left = Departure { stack: Chips(0), at: now };
            out.push(Output::Notice {
                player,
                game: id,
                notice: Notice::LeftTable { table, left, why: LeaveReason::Left },
            });
            self.stop_watching(player, id, table);
        }
        self.update_all_waiting(id);
        self.note_changed(id);
    }

    /// Reloads a failed game as soon as it can be, and schedules its next tick.
    pub(crate) fn come_back_if_possible(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: GameId,
        out: &mut Vec<Output>,
    ) {
        self.reload_if_possible(ctx, id, out);
        self.note_wake(id);
        self.note_deserted(ctx.now, id);
    }
}
