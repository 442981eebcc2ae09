//! Buy-ins: a held seat is confirmed, committed, and taken when the commit is durable. From the
//! confirmation on the seat is reserved until the store has answered, however late. So a durable
//! buy-in always has its seat, a remembered stack (H18, B5) is used up only by sitting down, and
//! nothing has to be refunded.

use base::{Chips, Millis, PlayerId, RequestId, TableId};
use hand::Seat;

use super::{
    cash_table::{CashSeat, Pending, SeatHold},
    commits::{BuyIn, CHIPS_MAX},
    departures::{Departure, Facts, day_of},
    pool::Pool,
    refusal::CashRefusal,
};
use crate::{CommitId, CommitOutcome, Counter, Ctx, Effect, Notice, PlayerCount};

impl Pool {
    /// Confirms the held seat with this much. H18, B5: the day's counts may have moved since the
    /// quote, so the limits are looked up again; if they changed, the player gets a new quote.
    pub fn confirm(
        &mut self,
        now: Millis,
        player: PlayerId,
        amount: Chips,
        facts: Facts,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) -> Result<(), CashRefusal> {
        let (table, index) = self.held_by(player).ok_or(CashRefusal::NotWaiting)?;
        let hold = self.tables[&table].holds[index];
        if hold.commit.is_some() {
            // The same once more, over a new connection perhaps, is on its way; a second click of
            // its own is refused.
            let same = hold.confirmed == Some((request, amount));
            return if same { Ok(()) } else { Err(CashRefusal::AlreadyWaiting) };
        }
        let SeatHold { seat, until, quoted_at, .. } = hold;
        let limits = self.limits_at(player, table, &facts, quoted_at);
        if limits != hold.limits {
            let cash = self.tables.get_mut(&table).expect("a held seat has a table");
            cash.holds[index].limits = limits;
            out.push(Effect::Notice(player, Notice::Seat { table, seat, limits, until }));
        }
        if !limits.allow(amount) || amount > CHIPS_MAX {
            return Err(CashRefusal::BuyIn(limits));
        }
        // B5 [I]: only a reset uses up one of the day's choices, or every choice does.
        let only_resets = self.rules.banzai().is_none_or(|banzai| banzai.only_resets_count);
        let uses_reset = match limits.reset {
            Some(reset) => reset == amount || !only_resets,
            None => false,
        };
        // H18, B5: a reset at the table that was left with so much is a return as well.
        let rules = &self.rules;
        let returns =
            rules.ratholing().filter(|_| limits.counts_as_return).map(|ratholing| PlayerCount {
                player,
                counter: rules.counter(Counter::RETURNS, Counter::PLAY_RETURNS),
                day: day_of(now, ratholing.counter_restarts),
            });
        let resets = rules.banzai().filter(|_| uses_reset).map(|banzai| PlayerCount {
            player,
            counter: rules.counter(Counter::RESETS, Counter::PLAY_RESETS),
            day: day_of(now, banzai.day_begins),
        });
        let counts = returns.into_iter().chain(resets).collect();
        // B5 [I]: a reset honours what is remembered too, by giving it up, or leaves it as it is.
        let forgets = self.rules.banzai().is_none_or(|banzai| banzai.reset_forgets);
        let honoured = self.honoured_by(player, table, quoted_at);
        let honours = honoured.filter(|_| limits.reset != Some(amount) || forgets);
        let buy_in = BuyIn { player, seat, amount, request, counts, honours };
        let id = self.commit_buy_in(now, table, buy_in, out);
        let cash = self.tables.get_mut(&table).expect("a held seat has a table");
        cash.holds[index].commit = Some(id);
        cash.holds[index].confirmed = Some((request, amount));
        cash.pending.insert(id, Pending::BuyIn { player, seat, amount, honours });
        Ok(())
    }

    /// Gives the held seat back before confirming it; afterwards the buy-in is on its way.
    pub fn decline(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        out: &mut Vec<Effect>,
    ) -> Result<(), CashRefusal> {
        let (table, index) = self.held_by(player).ok_or(CashRefusal::NotWaiting)?;
        if self.tables[&table].holds[index].commit.is_some() {
            return Err(CashRefusal::AlreadyWaiting);
        }
        self.give_up_hold(table, index, out);
        self.seat_waiting(ctx, out);
        self.after_play(ctx, table, Vec::new(), out);
        Ok(())
    }

    fn held_by(&self, player: PlayerId) -> Option<(TableId, usize)> {
        let held = |id: &TableId| Some((*id, self.tables[id].hold_of(player)?));
        self.seat_index.of(player).iter().find_map(held)
    }

    pub(crate) fn give_up_hold(&mut self, table: TableId, index: usize, out: &mut Vec<Effect>) {
        let cash = self.tables.get_mut(&table).expect("a held seat has a table");
        let hold = cash.holds.remove(index);
        self.seat_index.remove(hold.player, table);
        out.push(Effect::Notice(hold.player, Notice::SeatGone { table }));
    }

    /// Frees held seats that were not confirmed in time.
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
            .and_then(|cash| cash.holds.iter().position(|hold| hold.is_over(ctx.now)))
        {
            self.give_up_hold(table, index, out);
            freed = true;
        }
        if freed {
            self.seat_waiting(ctx, out);
        }
    }

    /// The store has answered.
    pub fn committed(
        &mut self,
        ctx: &mut Ctx<'_>,
        id: CommitId,
        answer: CommitOutcome,
        out: &mut Vec<Effect>,
    ) {
        // An answer that comes again finds nothing that waits for it.
        let Some(table) = self.note_answer(id, answer == CommitOutcome::Done) else { return };
        let Some(cash) = self.tables.get_mut(&table) else { return };
        if cash.settling.as_ref().is_some_and(|settling| settling.id == id) {
            self.settled(ctx, table, answer, out);
            return;
        }
        let Some(pending) = cash.pending.remove(&id) else { return };
        let mut events = Vec::new();
        match pending {
            Pending::BuyIn { player, seat, amount, honours } => {
                if let Some(honoured) = honours.filter(|_| answer == CommitOutcome::Done) {
                    self.memory.honour(player, honoured, table);
                }
                self.buy_in_answered(ctx, table, id, (player, seat, amount), answer, out);
            }
            Pending::TopUp { player, seat, amount, .. } => {
                if answer == CommitOutcome::Done {
                    self.top_up_done(table, (player, seat, amount), &mut events);
                } else {
                    out.push(Effect::Notice(player, Notice::TopUpRefused { table }));
                }
                // Players who wanted to leave, or more chips, waited for this.
                self.begin_exit(ctx.now, table, seat, out);
                if self.tables[&table].settling.is_none() {
                    self.top_up_between_hands(ctx.now, table, false, &mut events, out);
                }
            }
            Pending::Leave(exit) => {
                // A seat's escrow holds what the seat shows: the store has no reason to refuse.
                if answer == CommitOutcome::Done {
                    self.exit_done(table, exit, &mut events, out);
                }
            }
            Pending::Refund => {}
        }
        self.seat_waiting(ctx, out);
        self.after_play(ctx, table, events, out);
    }

    fn buy_in_answered(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        id: CommitId,
        (player, seat, amount): (PlayerId, Seat, Chips),
        answer: CommitOutcome,
        out: &mut Vec<Effect>,
    ) {
        let cash = self.tables.get_mut(&table).expect("an answer for an open table");
        let held = cash.holds.iter().position(|hold| hold.commit == Some(id));
        let index = held.expect("a confirmed seat is kept until the store has answered");
        let hold = cash.holds.remove(index);
        match answer {
            CommitOutcome::Done => {
                let may_post = self.rules.newcomer_may_post();
                let mut events = Vec::new();
                cash.table.sit(seat, player, amount, may_post, &mut events);
                // R10 [I]: leaving and coming back does not fill the time bank.
                let kept_for = self.rules.rulebook.time_bank.kept_after_leaving;
                if let Some(bank) = self.banks.take(player, table, ctx.now, kept_for) {
                    cash.table.set_bank(seat, bank);
                }
                cash.table.connection(seat, hold.connected, ctx.now, &mut events);
                let auto_top_up = self.rules.tops_up_by_default();
                *cash.seat_mut(seat) =
                    CashSeat { since: id, bought_in: amount, auto_top_up, ..CashSeat::default() };
                out.push(Effect::Notice(player, Notice::Seated { table, seat, stack: amount }));
                out.extend(events.into_iter().map(|event| Effect::Event(table, event)));
            }
            CommitOutcome::NotEnough | CommitOutcome::Refused => {
                self.seat_index.remove(player, table);
                let not_enough = answer == CommitOutcome::NotEnough;
                out.push(Effect::Notice(player, Notice::BuyInRefused { table, not_enough }));
            }
        }
    }

    /// H18, B5: where what is remembered of this player is honoured by sitting down here now.
    fn honoured_by(&self, player: PlayerId, table: TableId, now: Millis) -> Option<TableId> {
        match self.rules.banzai() {
            Some(banzai) => {
                let memory = banzai.memory;
                let remembered = |left: &Departure| {
                    super::limits::remembered(left, now, memory, rulebook::Within::Included)
                };
                self.memory.largest(player, remembered).map(|one| one.table)
            }
            None => Some(table),
        }
    }

    /// Refunds chips that were restored where their player has no seat. The commit removes the
    /// seat's key, so that they are refunded once.
    pub(crate) fn refund(
        &mut self,
        now: Millis,
        table: TableId,
        (player, seat, amount): (PlayerId, Seat, Chips),
        out: &mut Vec<Effect>,
    ) {
        out.push(Effect::Notice(player, Notice::BuyInReturned { table, amount }));
        let id = self.commit_refund(now, table, (player, seat, amount), out);
        let cash = self.tables.get_mut(&table).expect("an answer for an open table");
        cash.pending.insert(id, Pending::Refund);
    }
}
