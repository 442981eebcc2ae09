//! Hands in a pool: when one starts (H13), what its end commits, and what follows once that is
//! durable.

use base::{Millis, TableId};
use hand::Seat;

use super::{
    cash_table::{CashTable, Settling},
    departures::Departure,
    draft::Exit,
    pool::Pool,
};
use crate::{
    CommitOutcome, Ctx, Effect,
    table::{Presence, TableEvent},
};

impl CashTable {
    /// When something has to be done here next.
    pub(super) fn next_wake(&self, longest_sit_out: Millis) -> Option<Millis> {
        let unconfirmed = self.holds.iter().filter(|hold| hold.commit.is_none());
        let holds = unconfirmed.map(|hold| hold.until);
        let absences = self.table.occupants().filter_map(|(_, seated)| match seated.presence {
            Presence::Out { since, .. } if !seated.leaving => {
                Some(since + longest_sit_out + Millis(1))
            }
            _ => None,
        });
        let waiting_to_deal = !self.table.is_playing() && self.settling.is_none();
        let deal = (waiting_to_deal && self.deal_is_due).then_some(self.next_hand_at);
        holds.chain(absences).chain(deal).chain(self.table.next_wake()).min()
    }
}

impl Pool {
    /// Commits a hand that has just ended, with the exits of players who leave with it. The table
    /// waits until the commit is durable.
    pub(crate) fn commit_hand_over(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        out: &mut Vec<Effect>,
    ) {
        let Some(cash) = self.tables.get_mut(&table) else { return };
        let Some(over) = cash.table.take_hand_over() else { return };
        self.bar_from_the_next_hand(table);
        let Some(cash) = self.tables.get_mut(&table) else { return };
        let needed = usize::from(self.rules.rulebook.cash.players_to_start);
        cash.two_handed_left = match self.rules.rulebook.cash.two_handed_hands {
            rulebook::TwoHanded::Unlimited => u16::MAX,
            rulebook::TwoHanded::Hands(hands) if over.results.len() >= needed => hands,
            rulebook::TwoHanded::Hands(_) => cash.two_handed_left.saturating_sub(1),
        };
        let pause = over.pause(&self.rules.rulebook.cash.pause);
        let dealt_in = |seat: Seat| over.results.iter().any(|result| result.seat == seat);
        // The exit of a dealt-in player is part of the hand's commit, with the chips that arrived
        // meanwhile. It waits for chips still on their way, and for a run-out, whose result the
        // wallet would give away.
        let is_shown = !cash.table.is_playing();
        let exits: Vec<Exit> = cash
            .leavers()
            .into_iter()
            .filter(|seat| is_shown && dealt_in(*seat) && !cash.top_up_is_on_its_way(*seat))
            .filter_map(|seat| {
                let seated = cash.table.occupant(seat)?;
                let stack = seated.stack + cash.seat(seat).arrived;
                let (player, at) = (seated.player, ctx.now);
                let left = Departure { stack, at };
                let remembered = !self.rules.keeps_larger_stack(&self.memory, player, table, &left);
                Some(Exit { player, seat, stack, at, remembered })
            })
            .collect();
        let id = self.commit_hand(ctx.now, table, over, &exits, out);
        if let Some(cash) = self.tables.get_mut(&table) {
            cash.settling = Some(Settling { id, exits, pause });
        }
    }

    /// The hand is durable: it is over, or the rest of it is shown step by step (H11).
    pub(crate) fn settled(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        answer: CommitOutcome,
        out: &mut Vec<Effect>,
    ) {
        // A hand that the store refuses never happened: the caller reloads the pool (R23). Until
        // then the table does nothing.
        if answer != CommitOutcome::Done {
            return;
        }
        let Some(cash) = self.tables.get_mut(&table) else { return };
        let Some(Settling { exits, pause, .. }) = cash.settling.take() else { return };
        if cash.table.start_run_out(ctx.now) {
            // Players who are not in the hand waited only for the store.
            let mut events = Vec::new();
            self.top_up_between_hands(ctx.now, table, false, &mut events, out);
            out.extend(events.into_iter().map(|event| Effect::Event(table, event)));
            self.begin_exits(ctx.now, table, out);
            self.show_run_out(ctx, table, out);
            self.touch(table);
        } else {
            self.hand_shown(ctx, table, exits, pause, out);
        }
    }

    /// H11: shows what is due of a run-out; with the last of it the hand is over.
    pub(crate) fn show_run_out(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        out: &mut Vec<Effect>,
    ) {
        let Some(cash) = self.tables.get_mut(&table) else { return };
        let mut events = Vec::new();
        let is_shown = cash.table.show_due(ctx.now, &mut events);
        out.extend(events.into_iter().map(|event| Effect::Event(table, event)));
        if is_shown {
            let pause = self.rules.rulebook.cash.pause.after_showdown;
            self.hand_shown(ctx, table, Vec::new(), pause, out);
        }
    }

    /// Everybody has seen how the hand ended: its leavers go, sit-outs take effect, top-ups arrive,
    /// and after a pause the next hand may be dealt.
    fn hand_shown(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        exits: Vec<Exit>,
        pause: Millis,
        out: &mut Vec<Effect>,
    ) {
        let Some(cash) = self.tables.get_mut(&table) else { return };
        cash.next_hand_at = ctx.now + pause;
        let mut events = Vec::new();
        let went_out = cash.table.settle(ctx.now, &mut events);
        for player in went_out {
            out.push(Effect::SatOut(player));
        }
        for exit in exits {
            self.exit_done(table, exit, &mut events, out);
        }
        self.top_up_between_hands(ctx.now, table, true, &mut events, out);
        self.begin_exits(ctx.now, table, out);
        self.seat_waiting(ctx, out);
        self.after_play(ctx, table, events, out);
    }

    /// H13: deals the next hand if it is due and there are players for it.
    pub(crate) fn start_due_hand(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        out: &mut Vec<Effect>,
    ) {
        if self.bars_somebody() {
            self.remove_barred_at(ctx, table, out);
        }
        let rules = std::sync::Arc::clone(&self.rules);
        // HOME: a table that its host pauses deals nothing either, nor does one that staff pause or close.
        let closing = self.is_closing() || self.home.paused || self.home.stops(table);
        let Some(cash) = self.tables.get_mut(&table) else { return };
        if cash.table.is_playing() || cash.settling.is_some() {
            return;
        }
        cash.deal_is_due = ctx.now < cash.next_hand_at && !closing;
        if closing {
            return;
        }
        if cash.deal_is_due {
            return;
        }
        cash.reopening = false;
        let needed = usize::from(rules.rulebook.cash.players_to_start);
        let two_handed_left = cash.two_handed_left;
        // H13: three players, or two if the hand before had three.
        let enough = |players: usize| players >= needed || (players == 2 && two_handed_left > 0);
        let mut events = Vec::new();
        let rake = |dealt| rules.rake(dealt);
        cash.table.start_hand(ctx, rules.blinds(), &enough, &rake, &mut events);
        // R7, R8: a player who sits out at the big blind here does so at every other table too.
        let went_out = events.iter().filter_map(|event| match event {
            TableEvent::SatOut { seat } => cash.table.occupant(*seat),
            _ => None,
        });
        out.extend(went_out.map(|seated| Effect::SatOut(seated.player)));
        // The blinds may have put everyone all-in: then the hand is over, and its commit comes
        // before its events.
        self.commit_hand_over(ctx, table, out);
        out.extend(events.into_iter().map(|event| Effect::Event(table, event)));
    }
}
