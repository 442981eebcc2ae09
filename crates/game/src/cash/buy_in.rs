//! The way of a buy-in: a held seat is confirmed, committed, and taken when the store says so. The
//! answer may be no, late, repeated, or come after the seat was given up; nothing is lost in any
//! of these.

use base::{Chips, Millis, PlayerId, RequestId, TableId};
use hand::Seat;

use super::{
    commit::{Answer, CommitId, Effect, Note, What},
    memory::{Count, Counter, Left, day_of},
    pool::{CashSeat, Pending, Pool},
    refusal::Refusal,
};
use crate::Ctx;

impl Pool {
    /// Confirms the held seat with this much.
    pub fn confirm(
        &mut self,
        now: Millis,
        player: PlayerId,
        amount: Chips,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let (table, index) = self.held_by(player).ok_or(Refusal::NotWaiting)?;
        let cash = self.tables.get_mut(&table).expect("a held seat has a table");
        let hold = cash.holds[index];
        if hold.commit.is_some() {
            // A second click while the first is on its way.
            return Err(Refusal::AlreadyWaiting);
        }
        if !hold.limits.allow(amount) {
            return Err(Refusal::BuyIn(hold.limits));
        }
        // B5 [I]: only a reset uses up one of the day's choices, or every choice does.
        let only_resets = self.rules.banzai().is_none_or(|banzai| banzai.only_resets_count);
        let uses_reset = match hold.limits.reset {
            Some(reset) => reset == amount || !only_resets,
            None => false,
        };
        let counts = if hold.limits.counts_as_return {
            let restarts = self.rules.ratholing().map(|ratholing| ratholing.counter_restarts);
            restarts.map(|begins| Count { counter: Counter::Returns, day: day_of(now, begins) })
        } else {
            let begins = self.rules.banzai().filter(|_| uses_reset).map(|banzai| banzai.day_begins);
            begins.map(|begins| Count { counter: Counter::Resets, day: day_of(now, begins) })
        };
        // B5 [I]: a reset honours what is remembered too, by giving it up, or leaves it as it is.
        let forgets = self.rules.banzai().is_none_or(|banzai| banzai.reset_forgets);
        let honoured = self.honoured_by(player, table, now);
        let honours = honoured.filter(|_| hold.limits.reset != Some(amount) || forgets);
        let seat = hold.seat;
        let buy_in = What::BuyIn { player, seat, amount, request, counts, honours };
        let id = self.commit(table, buy_in, out);
        let cash = self.tables.get_mut(&table).expect("a held seat has a table");
        cash.holds[index].commit = Some(id);
        cash.pending.insert(id, Pending::BuyIn { player, seat, amount, honours });
        Ok(())
    }

    /// Gives the held seat back before confirming it.
    pub fn decline(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let (table, index) = self.held_by(player).ok_or(Refusal::NotWaiting)?;
        self.give_up_hold(table, index, out);
        self.seat_waiting(ctx, out);
        self.after_play(ctx, table, Vec::new(), out);
        Ok(())
    }

    fn held_by(&self, player: PlayerId) -> Option<(TableId, usize)> {
        let held = |id: &TableId| Some((*id, self.tables[id].hold_of(player)?));
        self.places.of(player).iter().find_map(held)
    }

    fn give_up_hold(&mut self, table: TableId, index: usize, out: &mut Vec<Effect>) {
        let cash = self.tables.get_mut(&table).expect("a held seat has a table");
        let hold = cash.holds.remove(index);
        self.places.went(hold.player, table);
        out.push(Effect::Tell(hold.player, Note::SeatGone { table }));
    }

    /// Held seats whose time is over are free again, confirmed or not: a buy-in that comes through
    /// later goes back.
    pub(crate) fn expire_holds(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        out: &mut Vec<Effect>,
    ) {
        let mut freed = false;
        while let Some(index) = self
            .tables
            .get(&table)
            .and_then(|cash| cash.holds.iter().position(|hold| hold.until <= ctx.now))
        {
            self.give_up_hold(table, index, out);
            freed = true;
        }
        if freed {
            self.seat_waiting(ctx, out);
        }
    }

    /// The store has answered.
    pub fn answer(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        id: CommitId,
        answer: Answer,
        out: &mut Vec<Effect>,
    ) {
        let Some(cash) = self.tables.get_mut(&table) else { return };
        if cash.settling.as_ref().is_some_and(|settling| settling.id == id) {
            self.settled(ctx, table, answer, out);
            return;
        }
        // An answer that comes again finds nothing pending.
        let Some(pending) = cash.pending.remove(&id) else { return };
        let mut said = Vec::new();
        match pending {
            Pending::BuyIn { player, seat, amount, honours } => {
                if let Some(honoured) = honours.filter(|_| answer == Answer::Done) {
                    self.memory.forget(player, honoured);
                }
                self.buy_in_answered(ctx, table, id, (player, seat, amount), answer, out);
            }
            Pending::TopUp { player, seat, amount } => {
                if answer == Answer::Done {
                    self.top_up_came(table, (player, seat, amount), id, &mut said, out);
                } else {
                    out.push(Effect::Tell(player, Note::TopUpRefused { table }));
                }
                // Who wanted to leave, or more chips, waited for this.
                self.begin_exit(ctx.now, table, seat, out);
                if self.tables[&table].settling.is_none() {
                    self.top_up_between_hands(table, false, &mut said, out);
                }
            }
            Pending::Leave(exit) => {
                // A seat's escrow holds what the seat shows: the store has no reason to refuse.
                if answer == Answer::Done {
                    self.left(table, exit, &mut said, out);
                }
            }
            Pending::Refund => {}
        }
        self.seat_waiting(ctx, out);
        self.after_play(ctx, table, said, out);
    }

    fn buy_in_answered(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        id: CommitId,
        (player, seat, amount): (PlayerId, Seat, Chips),
        answer: Answer,
        out: &mut Vec<Effect>,
    ) {
        let cash = self.tables.get_mut(&table).expect("an answer for an open table");
        let held = cash.holds.iter().position(|hold| hold.commit == Some(id));
        match (answer, held) {
            (Answer::Done, Some(index)) => {
                let hold = cash.holds.remove(index);
                let may_post = self.rules.newcomer_may_post();
                let mut said = Vec::new();
                cash.table.sit(seat, player, amount, may_post, &mut said);
                cash.table.connection(seat, hold.connected, ctx.now, &mut said);
                let auto_top_up = self.rules.tops_up_by_default();
                *cash.seat_mut(seat) =
                    CashSeat { since: id, bought_in: amount, auto_top_up, ..CashSeat::default() };
                out.push(Effect::Tell(player, Note::Seated { table, seat, stack: amount }));
                out.extend(said.into_iter().map(|event| Effect::Say(table, event)));
            }
            (Answer::Done, None) => {
                // The seat was given up meanwhile: the money goes back where it came from.
                out.push(Effect::Tell(player, Note::BuyInReturned { table, amount }));
                self.refund(table, (player, seat, amount), id, out);
            }
            (Answer::NotEnough | Answer::Refused, held) => {
                if let Some(index) = held {
                    cash.holds.remove(index);
                    self.places.went(player, table);
                }
                let not_enough = answer == Answer::NotEnough;
                out.push(Effect::Tell(player, Note::BuyInRefused { table, not_enough }));
            }
        }
    }

    /// H18, B5: where what is remembered of this player is honoured by sitting down here now.
    fn honoured_by(&self, player: PlayerId, table: TableId, now: Millis) -> Option<TableId> {
        match self.rules.banzai() {
            Some(banzai) => {
                let memory = banzai.memory;
                let remembered = |left: &Left| {
                    super::limits::remembered(left, now, memory, rulebook::Within::Included)
                };
                self.memory.largest(player, remembered).map(|(table, _)| table)
            }
            None => Some(table),
        }
    }

    pub(crate) fn refund(
        &mut self,
        table: TableId,
        (player, seat, amount): (PlayerId, Seat, Chips),
        of: CommitId,
        out: &mut Vec<Effect>,
    ) {
        let id = self.commit(table, What::Refund { player, seat, amount, of }, out);
        let cash = self.tables.get_mut(&table).expect("an answer for an open table");
        cash.pending.insert(id, Pending::Refund);
    }
}
