//! HOME: what the host of a private table decides about it: closing and pausing it, sending a guest
//! away, a new invitation. And what a guest decides: to see it no longer.

use base::{GameId, PlayerId};
use game::{
    Ctx,
    cash::{CashRefusal, HomeState},
    tournament::{Stage, TournamentRefusal},
};

use crate::{
    input::{Outcome, Output},
    private::GUESTS_MAX,
    refusal::RoomRefusal,
    room::Room,
    visibility::Visibility,
};

impl Room {
    /// HOME: everybody leaves, with the end of the hand if one is played, and the table is closed. A
    /// tournament is called off, and everybody has the money back (R52); one that has started is
    /// played to its end.
    pub(crate) fn host_closes(
        &mut self,
        ctx: &mut Ctx<'_>,
        host: PlayerId,
        game: GameId,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        self.hosts(host, game)?;
        if let Some(open) = self.tournament(game) {
            let started = RoomRefusal::Tournament(TournamentRefusal::Started);
            if open.stage() != Stage::Registering {
                return Err(started);
            }
            return self
                .call_off(ctx, game, "its host", out)
                .map(|()| Outcome::Done)
                .ok_or(started);
        }
        self.change_home(ctx, game, out, |home| home.closing = true);
        self.close_private(ctx, game, out);
        Ok(Outcome::Done)
    }

    /// HOME: no new hand begins, or they begin again.
    pub(crate) fn host_pauses(
        &mut self,
        ctx: &mut Ctx<'_>,
        host: PlayerId,
        (game, on): (GameId, bool),
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        self.hosts_table(host, game)?;
        self.change_home(ctx, game, out, |home| home.paused = on);
        Ok(Outcome::Done)
    }

    /// HOME: a guest leaves with the end of the hand, and comes back only with a new invitation.
    pub(crate) fn host_removes(
        &mut self,
        ctx: &mut Ctx<'_>,
        host: PlayerId,
        (game, guest): (GameId, PlayerId),
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        self.hosts_table(host, game)?;
        if guest == host || self.visibility(game, guest) < Visibility::Row {
            return Err(RoomRefusal::Game(CashRefusal::NotSeated));
        }
        self.change_home(ctx, game, out, |home| {
            home.guests.remove(&guest);
            if home.removed.len() < GUESTS_MAX {
                home.removed.insert(guest);
            }
        });
        self.run_cash(ctx, game, out, |pool, ctx, effects| pool.bar(ctx, guest, effects));
        Ok(Outcome::Done)
    }

    /// HOME: the old invitation is void, and whoever was sent away may be invited again.
    pub(crate) fn host_invites_anew(
        &mut self,
        ctx: &mut Ctx<'_>,
        host: PlayerId,
        game: GameId,
        out: &mut Vec<Output>,
    ) -> Result<Outcome, RoomRefusal> {
        self.hosts_table(host, game)?;
        if self.is_closing(game) {
            return Err(RoomRefusal::Invitation);
        }
        let invitation = ctx.rng.next_u64();
        if let Some(private) = self.games.get_mut(&game).and_then(|open| open.private.as_mut()) {
            private.invitation = invitation;
        }
        self.change_home(ctx, game, out, |home| {
            home.invitation = Some(invitation);
            home.removed.clear();
        });
        Ok(Outcome::Opened { game, invitation })
    }

    /// HOME: a guest does not want to see the table any more, until he or she is invited again.
    pub(crate) fn guest_forgets(
        &mut self,
        guest: PlayerId,
        game: GameId,
    ) -> Result<Outcome, RoomRefusal> {
        if self.visibility(game, guest) < Visibility::Row {
            return Err(RoomRefusal::NoSuchGame);
        }
        if self.hosts(guest, game).is_ok() {
            return Err(RoomRefusal::IsHost);
        }
        if let Some(open) = self.games.get_mut(&game) {
            open.guests.remove(&guest);
        }
        if let Some(pool) = self.games.get_mut(&game).and_then(|open| open.game.cash_mut()) {
            let mut home = pool.home().clone();
            home.guests.remove(&guest);
            pool.note_home(home);
        }
        self.note_changed(game);
        Ok(Outcome::Done)
    }

    /// HOME: a guest who was sent away has a new invitation.
    pub(crate) fn welcome_again(
        &mut self,
        ctx: &mut Ctx<'_>,
        guest: PlayerId,
        game: GameId,
        out: &mut Vec<Output>,
    ) {
        let is_gone = self.games.get(&game).is_some_and(|open| !open.game.seats_player(guest));
        if is_gone && !self.is_excluded(guest, game) {
            self.run_cash(ctx, game, out, |pool, _, _| pool.unbar(guest));
        }
    }

    /// HOME: whether this player is the table's host. For whoever may not see it, it does not exist.
    fn hosts(&self, player: PlayerId, game: GameId) -> Result<(), RoomRefusal> {
        if self.visibility(game, player) < Visibility::Row {
            return Err(RoomRefusal::NoSuchGame);
        }
        let private = self.games.get(&game).and_then(|open| open.private);
        let is_host = private.is_some_and(|private| private.host == player);
        if is_host { Ok(()) } else { Err(RoomRefusal::NotHost) }
    }

    /// HOME: the same for what a host does at a cash table alone: nobody is sent away from a tournament,
    /// and its invitation stands.
    fn hosts_table(&self, player: PlayerId, game: GameId) -> Result<(), RoomRefusal> {
        self.hosts(player, game)?;
        if self.tournament(game).is_some() { Err(RoomRefusal::NotOffered) } else { Ok(()) }
    }

    fn change_home(
        &mut self,
        ctx: &mut Ctx<'_>,
        game: GameId,
        out: &mut Vec<Output>,
        change: impl FnOnce(&mut HomeState),
    ) {
        self.run_cash(ctx, game, out, |pool, ctx, effects| {
            let mut home = pool.home().clone();
            change(&mut home);
            pool.store_home(ctx, home, effects);
        });
        self.note_changed(game);
    }
}
