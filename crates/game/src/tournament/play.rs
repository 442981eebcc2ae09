//! Hands of a tournament: requests at a table, the next deal, and what a hand's end leads to.

use base::{Millis, PlayerId, TableId};
use hand::{Action, Seat};
use rulebook::FinalStage;

use super::{
    TournamentRefusal,
    entries::EntryState,
    state::{Registration, Stage, Tournament, say},
    tables::TournamentTable,
};
use crate::{
    Ctx, Effect,
    table::{Preselect, SitOut, TableEvent, Turn},
};

impl Tournament {
    /// The player's seat, after what is due by now is done: a late click meets the table as it is.
    fn seat(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        id: TableId,
        out: &mut Vec<Effect>,
    ) -> Result<(&mut TournamentTable, Seat), TournamentRefusal> {
        if self.tables.wake_of(id).is_some_and(|at| at <= ctx.now) {
            self.tick_table(ctx, id, out);
        }
        let seated = self.tables.get_mut(id).ok_or(TournamentRefusal::NotSeated)?;
        let seat = seated.table.seat_of(player).ok_or(TournamentRefusal::NotSeated)?;
        // R45: whoever is disqualified has nothing more to say.
        let state = self.entries.get(&player).map(|entry| &entry.state);
        if matches!(state, Some(EntryState::Disqualified { .. })) {
            return Err(TournamentRefusal::NotSeated);
        }
        Ok((seated, seat))
    }

    /// A player acts.
    pub fn act(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        (id, turn): (TableId, Turn),
        action: Action,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        let (seated, _) = self.seat(ctx, player, id, out)?;
        let mut events = Vec::new();
        let acted = seated.table.act(ctx.now, player, turn, action, &mut events);
        acted.map_err(TournamentRefusal::Act)?;
        self.after_play(ctx, id, events, out);
        Ok(())
    }

    /// A player decides before the turn comes, or takes that back.
    pub fn preselect(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        (id, seen): (TableId, Turn),
        choice: Option<Preselect>,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        let (seated, seat) = self.seat(ctx, player, id, out)?;
        let mut events = Vec::new();
        let chosen = seated.table.preselect(ctx.now, seat, seen, choice, &mut events);
        chosen.map_err(TournamentRefusal::Act)?;
        self.after_play(ctx, id, events, out);
        Ok(())
    }

    /// R40: a player goes away: dealt in, and folded when the turn comes.
    pub fn sit_out(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        id: TableId,
        wish: SitOut,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        let (seated, seat) = self.seat(ctx, player, id, out)?;
        let mut events = Vec::new();
        seated.table.sit_out(seat, wish, ctx.now, &mut events);
        seated.table.resume(ctx.now, &mut events);
        self.after_play(ctx, id, events, out);
        Ok(())
    }

    /// Takes part again.
    pub fn come_back(&mut self, ctx: &mut Ctx<'_>, player: PlayerId, out: &mut Vec<Effect>) {
        let Some(id) = self.tables.table_of(player) else { return };
        let Ok((seated, seat)) = self.seat(ctx, player, id, out) else { return };
        let mut events = Vec::new();
        seated.table.come_back(seat, false, &mut events);
        self.after_play(ctx, id, events, out);
    }

    /// H11: the winner of an uncontested hand shows.
    pub fn show(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        id: TableId,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        let (seated, _) = self.seat(ctx, player, id, out)?;
        let mut events = Vec::new();
        seated.table.show(player, &mut events).map_err(TournamentRefusal::Act)?;
        say(id, events, out);
        Ok(())
    }

    pub(super) fn tick_table(&mut self, ctx: &mut Ctx<'_>, id: TableId, out: &mut Vec<Effect>) {
        let Some(seated) = self.tables.get_mut(id) else { return };
        let mut events = Vec::new();
        seated.table.tick(ctx.now, &mut events);
        self.after_play(ctx, id, events, out);
        self.show_run_out(ctx, id, out);
    }

    /// What every change at a table ends with: a hand that is over is committed, and the next one
    /// dealt when it is due.
    pub(super) fn after_play(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: TableId,
        events: Vec<TableEvent>,
        out: &mut Vec<Effect>,
    ) {
        self.commit_hand_over(ctx, id, out);
        say(id, events, out);
        if self.may_deal(id) && self.tables.get(id).is_some_and(|at| at.next_hand_at <= ctx.now) {
            self.deal(ctx, id, out);
        }
        self.touch(id);
    }

    /// Whether the next hand may be dealt at a table, once it is due.
    fn may_deal(&self, id: TableId) -> bool {
        let Some(seated) = self.tables.get(id) else { return false };
        // R50: first comes what was left undone.
        let running = self.stage == Stage::Running && !self.closing && !self.just_restored;
        let two = self.tables.size_of(id) >= 2;
        // R32, R43: with the prizes final the next hand may be one for all tables.
        let settled = self.registration != Registration::Closing;
        // HOME: while a deal is proposed the stacks stay as they are.
        let settled = settled && self.deal.is_none();
        let goes_on = running && settled && !self.is_decided() && !self.phase_is_over;
        goes_on && two && seated.is_idle() && self.is_turn_of(seated)
    }

    fn deal(&mut self, ctx: &mut Ctx<'_>, id: TableId, out: &mut Vec<Effect>) {
        let blinds = self.blinds(ctx.now);
        let round = self.hand_for_hand.map_or(0, |round| round.number);
        let grace = self.grace_a_hand();
        self.last_blinds = Some(blinds);
        let Some(seated) = self.tables.get_mut(id) else { return };
        seated.reopening = false;
        seated.table.set_grace(grace);
        let mut events = Vec::new();
        let dealt =
            seated.table.start_hand(ctx, blinds, &|players| players >= 2, &|_| None, &mut events);
        if dealt {
            seated.round = round.max(seated.round);
        } else {
            // Whoever is moved here next is dealt to.
            seated.next_hand_at = Millis(u64::MAX);
        }
        // Blinds may have put everyone all-in: then it is over already, and durable before told.
        self.commit_hand_over(ctx, id, out);
        say(id, events, out);
    }

    /// R48: the time to reconnect in a hand: more of it in the final stages of a tournament for money.
    fn grace_a_hand(&self) -> Millis {
        let rules = &self.table_rules.disconnection;
        let is_now = |stage: &FinalStage| match stage {
            FinalStage::FinalTable => self.tables.len() == 1,
            FinalStage::Bubble => {
                let paid = self.prizes.as_ref().map(|prizes| prizes.places_paid());
                paid.is_some_and(|paid| self.players_left() == paid + 1)
            }
        };
        let for_money = !self.rules.spec().currency.is_play();
        if for_money && rules.final_stages.iter().any(is_now) {
            return rules.final_stage_grace_a_hand;
        }
        rules.grace_a_hand
    }

    /// Notes when a table has to be looked at next.
    pub(super) fn touch(&mut self, id: TableId) {
        let Some(seated) = self.tables.get(id) else { return };
        let deal = self.may_deal(id).then_some(seated.next_hand_at);
        let wake = seated.table.next_wake().into_iter().chain(deal).min();
        self.tables.set_wake(id, wake.filter(|at| *at != Millis(u64::MAX)));
    }

    fn commit_hand_over(&mut self, ctx: &mut Ctx<'_>, id: TableId, out: &mut Vec<Effect>) {
        let Some(seated) = self.tables.get_mut(id) else { return };
        let Some(over) = seated.table.take_hand_over() else { return };
        seated.unsettled = true;
        let pause = over.pause(&self.rules.rulebook().cash.pause);
        self.bust(ctx, id, &over);
        self.commit_hand(ctx.now, id, over, pause, out);
    }

    /// The hand is durable: it is over, or the rest of it is shown in time (H11).
    pub(super) fn hand_saved(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: TableId,
        pause: Millis,
        out: &mut Vec<Effect>,
    ) {
        let Some(seated) = self.tables.get_mut(id) else { return };
        seated.waits_for -= 1;
        match seated.table.start_run_out(ctx.now) {
            true => {
                self.show_run_out(ctx, id, out);
                self.touch(id);
            }
            false => self.hand_shown(ctx, id, pause, out),
        }
    }

    /// H11: shows what is due of a run-out; with the last of it the hand is over.
    fn show_run_out(&mut self, ctx: &mut Ctx<'_>, id: TableId, out: &mut Vec<Effect>) {
        let Some(seated) = self.tables.get_mut(id) else { return };
        let mut events = Vec::new();
        let is_shown = seated.table.show_due(ctx.now, &mut events);
        say(id, events, out);
        if is_shown {
            let pause = self.rules.rulebook().cash.pause.after_showdown;
            return self.hand_shown(ctx, id, pause, out);
        }
        self.touch(id);
    }

    /// Everybody has seen how the hand ended.
    fn hand_shown(&mut self, ctx: &mut Ctx<'_>, id: TableId, pause: Millis, out: &mut Vec<Effect>) {
        let Some(seated) = self.tables.get_mut(id) else { return };
        seated.next_hand_at = ctx.now + pause;
        self.go_on(ctx, Some(id), out);
    }

    /// What follows a hand that has been shown, or anything else that may let the tournament go on:
    /// places, moves, breaks, the next hands. `id`: the table where something has changed.
    pub(super) fn go_on(&mut self, ctx: &mut Ctx<'_>, id: Option<TableId>, out: &mut Vec<Effect>) {
        if self.stage != Stage::Running {
            return;
        }
        if let Some(id) = id {
            self.give_chips(ctx, id, out);
            self.remove_disqualified(ctx.now, id, out);
        }
        self.place_busted(ctx, id, out);
        if let Some(id) = id {
            self.settle(ctx, id, out);
            self.balance(ctx, id, out);
        }
        self.synchronize(ctx, out);
        self.end_phase_if_due(ctx, out);
        self.tick_deal(ctx, out);
        if let Some(id) = id {
            self.after_play(ctx, id, Vec::new(), out);
        }
    }

    /// A table's last hand is dealt with: sit-outs take effect.
    pub(super) fn settle(&mut self, ctx: &mut Ctx<'_>, id: TableId, out: &mut Vec<Effect>) {
        let Some(seated) = self.tables.get_mut(id) else { return };
        if !seated.unsettled || seated.table.is_playing() || seated.waits_for > 0 {
            return;
        }
        if seated.busted().next().is_some() {
            return;
        }
        let mut events = Vec::new();
        seated.table.settle(ctx.now, &mut events);
        seated.unsettled = false;
        say(id, events, out);
    }
}
