//! Hands of a Sit & Go: requests at the table, who is out with a hand (R41), and what follows once
//! that is durable.

use base::{Millis, PlayerId, TableId};
use hand::{Action, Seat};

use super::{
    refusal::TournamentRefusal,
    sit_and_go::{Entry, Finish, Pending, SitAndGo, TABLE},
};
use crate::{
    Ctx, Effect, Notice,
    table::{HandOver, Preselect, SitOut, Table, TableEvent, Turn},
};

impl SitAndGo {
    fn seat(
        &mut self,
        player: PlayerId,
        table: TableId,
    ) -> Result<(&mut Table, Seat), TournamentRefusal> {
        let table = self.table.as_mut().filter(|_| table == TABLE);
        let table = table.ok_or(TournamentRefusal::NotSeated)?;
        let seat = table.seat_of(player).ok_or(TournamentRefusal::NotSeated)?;
        Ok((table, seat))
    }

    /// What is due by now is done first, so that a late click meets the table as it is.
    fn tick_if_due(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        if self.next_wake().is_some_and(|wake| wake <= ctx.now) {
            self.tick(ctx, out);
        }
    }

    /// A player acts.
    pub fn act(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        (table, turn): (TableId, Turn),
        action: Action,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        self.tick_if_due(ctx, out);
        let (table, _) = self.seat(player, table)?;
        let mut events = Vec::new();
        table.act(ctx.now, player, turn, action, &mut events).map_err(TournamentRefusal::Act)?;
        self.after_play(ctx, events, out);
        Ok(())
    }

    /// A player decides before the turn comes, or takes that back.
    pub fn preselect(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        (table, seen): (TableId, Turn),
        choice: Option<Preselect>,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        self.tick_if_due(ctx, out);
        let (table, seat) = self.seat(player, table)?;
        let mut events = Vec::new();
        let chosen = table.preselect(ctx.now, seat, seen, choice, &mut events);
        chosen.map_err(TournamentRefusal::Act)?;
        self.after_play(ctx, events, out);
        Ok(())
    }

    /// R40: a player goes away: dealt in, and folded when the turn comes.
    pub fn sit_out(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        when: SitOut,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        let (table, seat) = self.seat(player, table)?;
        let mut events = Vec::new();
        table.sit_out(seat, when, ctx.now, &mut events);
        table.resume(ctx.now, &mut events);
        self.after_play(ctx, events, out);
        Ok(())
    }

    /// Takes part again.
    pub fn come_back(&mut self, ctx: &mut Ctx<'_>, player: PlayerId, out: &mut Vec<Effect>) {
        let Ok((table, seat)) = self.seat(player, TABLE) else { return };
        let mut events = Vec::new();
        table.come_back(seat, false, &mut events);
        self.after_play(ctx, events, out);
    }

    /// H11: the winner of an uncontested hand shows.
    pub fn show(
        &mut self,
        player: PlayerId,
        table: TableId,
        out: &mut Vec<Effect>,
    ) -> Result<(), TournamentRefusal> {
        let (table, _) = self.seat(player, table)?;
        let mut events = Vec::new();
        table.show(player, &mut events).map_err(TournamentRefusal::Act)?;
        out.extend(events.into_iter().map(|event| Effect::Event(TABLE, event)));
        Ok(())
    }

    pub(super) fn may_deal(&self) -> bool {
        let playing = self.table.as_ref().is_some_and(Table::is_playing);
        !playing && !self.closing && self.pending.is_empty() && self.table.is_some()
    }

    /// Ends every change at the table: a hand that is over is committed, and the next one dealt when it
    /// is due.
    pub(super) fn after_play(
        &mut self,
        ctx: &mut Ctx<'_>,
        events: Vec<TableEvent>,
        out: &mut Vec<Effect>,
    ) {
        self.commit_hand_over(ctx, out);
        out.extend(events.into_iter().map(|event| Effect::Event(TABLE, event)));
        if self.owes_prizes() {
            self.commit_prizes(ctx.now, out);
        }
        if !self.may_deal() || self.next_hand_at.is_none_or(|at| at > ctx.now) {
            return;
        }
        let blinds = self.blinds(ctx.now);
        let Some(table) = &mut self.table else { return };
        self.last_blinds = blinds;
        self.next_hand_at = None;
        self.reopening = false;
        let mut events = Vec::new();
        table.start_hand(ctx, blinds, &|players| players >= 2, &|_| None, &mut events);
        // Blinds may have put everyone all-in: then it is over already, and durable before it is announced.
        self.commit_hand_over(ctx, out);
        out.extend(events.into_iter().map(|event| Effect::Event(TABLE, event)));
    }

    fn commit_hand_over(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        let Some(over) = self.table.as_mut().and_then(Table::take_hand_over) else { return };
        let pause = over.pause(&self.rules.rulebook.cash.pause);
        let finishes = self.finishes(ctx, &over);
        self.commit_hand(ctx.now, over, finishes, pause, out);
    }

    /// R41: the players who are eliminated in a hand, with their places: of two, the one who had more
    /// chips at its start is placed higher, with equal chips by lot. With nothing left to play for,
    /// everybody else has finished too, those with more chips first.
    fn finishes(&self, ctx: &mut Ctx<'_>, over: &HandOver) -> Vec<Finish> {
        let Some(table) = &self.table else { return Vec::new() };
        let mut remaining = Vec::new();
        let mut eliminated = Vec::new();
        for (seat, seated) in table.occupants() {
            // What a hand that is still being shown did has not come to the seats.
            let result = over.results.iter().find(|result| result.seat == seat);
            let (before, after) = result.map_or((seated.stack, seated.stack), |result| {
                (result.started_with, result.ended_with)
            });
            let lot = ctx.below(1 << 16);
            match after.is_zero() {
                true => eliminated.push((before, lot, seat, seated.player)),
                false => remaining.push((after, lot, seat, seated.player)),
            }
        }
        let survivors = remaining.len();
        let finished = self.rules.is_decided(survivors);
        eliminated.sort_unstable_by_key(|&(chips, lot, ..)| std::cmp::Reverse((chips, lot)));
        remaining.sort_unstable_by_key(|&(chips, lot, ..)| std::cmp::Reverse((chips, lot)));
        let won = remaining.into_iter().filter(|_| finished).zip(1..);
        let out = eliminated.into_iter().zip(survivors + 1..);
        let finish = |((_, _, seat, player), place): ((_, usize, Seat, PlayerId), usize)| Finish {
            player,
            seat,
            place: u8::try_from(place).expect("a table has at most ten seats"),
            prize: self.rules.prize(place),
        };
        won.chain(out).map(finish).collect()
    }

    /// The hand is durable: it is over, or the rest of it is shown in time (H11).
    pub(super) fn hand_saved(
        &mut self,
        ctx: &mut Ctx<'_>,
        finishes: &[Finish],
        pause: Millis,
        out: &mut Vec<Effect>,
    ) {
        for finish in finishes {
            if let Some(entry) = self.entries.get_mut(&finish.player) {
                entry.place = Some(finish.place);
            }
        }
        let Some(table) = &mut self.table else { return };
        match table.start_run_out(ctx.now) {
            true => self.show_run_out(ctx, out),
            false => self.hand_shown(ctx, pause, out),
        }
    }

    /// H11: shows what is due of a run-out; with the last of it the hand is over.
    pub(super) fn show_run_out(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        let Some(table) = &mut self.table else { return };
        let mut events = Vec::new();
        let is_shown = table.show_due(ctx.now, &mut events);
        out.extend(events.into_iter().map(|event| Effect::Event(TABLE, event)));
        if is_shown {
            let pause = self.rules.rulebook.cash.pause.after_showdown;
            self.hand_shown(ctx, pause, out);
        }
    }

    /// Everybody has seen how the hand ended: whoever is out is paid, and after a pause the next hand
    /// may be dealt.
    fn hand_shown(&mut self, ctx: &mut Ctx<'_>, pause: Millis, out: &mut Vec<Effect>) {
        self.next_hand_at = Some(ctx.now + pause);
        if self.owes_prizes() {
            return self.commit_prizes(ctx.now, out);
        }
        self.settle(ctx, Vec::new(), out);
    }

    /// R44: whether somebody is out, as everybody has seen, and not paid.
    pub(super) fn owes_prizes(&self) -> bool {
        let shown = self.table.as_ref().is_some_and(|table| !table.is_playing());
        let owed = |entry: &Entry| entry.place.is_some() && !entry.paid;
        shown && self.pending.is_empty() && self.entries.values().any(owed)
    }

    /// Whoever is out is paid and goes.
    pub(super) fn prizes_paid(
        &mut self,
        ctx: &mut Ctx<'_>,
        finishes: Vec<Finish>,
        out: &mut Vec<Effect>,
    ) {
        let Some(table) = &mut self.table else { return };
        let mut events = Vec::new();
        for Finish { player, seat, place, prize } in finishes {
            table.remove(seat, &mut events);
            if let Some(entry) = self.entries.get_mut(&player) {
                entry.paid = true;
            }
            out.push(Effect::Notice(player, Notice::TournamentFinished { place, prize }));
        }
        self.settle(ctx, events, out);
    }

    fn settle(&mut self, ctx: &mut Ctx<'_>, mut events: Vec<TableEvent>, out: &mut Vec<Effect>) {
        let Some(table) = &mut self.table else { return };
        table.settle(ctx.now, &mut events);
        if table.occupants().next().is_none() {
            out.extend(events.into_iter().map(|event| Effect::Event(TABLE, event)));
            self.table = None;
            self.finished = true;
            self.next_hand_at = None;
            out.push(Effect::TablesChanged);
            return;
        }
        self.after_play(ctx, events, out);
    }

    pub(super) fn note(&mut self, id: crate::CommitId, pending: Pending) {
        self.pending.insert(id, pending);
    }
}
