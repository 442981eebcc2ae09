//! H20, B2: topping up, by hand or by itself after every hand. Chips come onto a stack only when no
//! hand holds it.

use std::sync::Arc;

use base::{Chips, Millis, PlayerId, RequestId, TableId};
use hand::Seat;

use super::{
    cash_table::Pending,
    pool::Pool,
    refusal::{CashRefusal, TopUpRefusal},
};
use crate::{
    Ctx, Effect, Notice,
    table::{Presence, TableEvent},
};

/// H20: what a player wants of topping up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopUpChoice {
    /// This much, once, as soon as no hand holds the seat.
    Once(Chips),
    /// To the initial buy-in after every hand, or no longer.
    Auto(bool),
}

/// H16, H20: what a player without chips may bring, and until when the seat is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RebuyOffer {
    pub least: Chips,
    pub most: Chips,
    pub until: Millis,
}

impl Pool {
    /// H16, H20: a player without chips sits out, and keeps the seat for as long as others who sit
    /// out: so long he or she may re-buy. `None` with chips at the seat or on their way.
    #[must_use]
    pub fn rebuy_offer(&self, player: PlayerId, table: TableId) -> Option<RebuyOffer> {
        let cash = self.tables.get(&table)?;
        let seat = cash.table.seat_of(player)?;
        let seated = cash.table.occupant(seat)?;
        let Presence::Out { since, .. } = seated.presence else { return None };
        if seated.leaving || !cash.stack_to_come(seat).is_zero() {
            return None;
        }
        let (least, most) = self.rules.rebuy_limits()?;
        let longest = since + self.rules.rulebook.cash.sit_out.longest;
        let until = seated.back_by.map_or(longest, |back_by| back_by.min(longest));
        Some(RebuyOffer { least, most, until })
    }

    /// H20: whether the player's stack is topped up after every hand; `None` where the rules do not
    /// offer it.
    #[must_use]
    pub fn auto_top_up(&self, player: PlayerId, table: TableId) -> Option<bool> {
        self.rules.rulebook.cash.auto_top_up?;
        let cash = self.tables.get(&table)?;
        Some(cash.seat(cash.table.seat_of(player)?).auto_top_up)
    }

    /// H20, B2: a player tops up, up to the largest buy-in, at Banzai to exactly its stack; without
    /// chips no less than the smallest buy-in.
    pub fn top_up(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        choice: TopUpChoice,
        request: RequestId,
        out: &mut Vec<Effect>,
    ) -> Result<(), CashRefusal> {
        let rules = Arc::clone(&self.rules);
        let (cash, seat) = self.seat_at(player, table)?;
        match choice {
            TopUpChoice::Auto(_) if rules.rulebook.cash.auto_top_up.is_none() => {
                return Err(CashRefusal::TopUp(TopUpRefusal::NotAfterEveryHand));
            }
            TopUpChoice::Auto(auto) => cash.seat_mut(seat).auto_top_up = auto,
            // The same once more is on its way to the store.
            TopUpChoice::Once(amount) if cash.is_filling(seat, amount, request) => return Ok(()),
            TopUpChoice::Once(amount) => {
                rules.may_top_up(cash.stack_to_come(seat), amount).map_err(CashRefusal::TopUp)?;
                cash.seat_mut(seat).wanted = Some(amount);
                cash.seat_mut(seat).wanted_by = Some(request);
            }
        }
        if !self.tables[&table].table.is_dealt_in(seat) && self.tables[&table].settling.is_none() {
            let mut events = Vec::new();
            let turned_on = matches!(choice, TopUpChoice::Auto(true));
            self.top_up_between_hands(ctx.now, table, turned_on, &mut events, out);
            self.after_play(ctx, table, events, out);
        }
        Ok(())
    }

    /// For all players who are in no hand: credits chips that arrived, commits requested top-ups
    /// and, `after_hand`, those due after every hand.
    pub(crate) fn top_up_between_hands(
        &mut self,
        now: Millis,
        table: TableId,
        after_hand: bool,
        events: &mut Vec<TableEvent>,
        out: &mut Vec<Effect>,
    ) {
        let rules = Arc::clone(&self.rules);
        let Some(cash) = self.tables.get_mut(&table) else { return };
        cash.credit_arrived_chips(rules.returner_may_post(), events);
        let seated: Vec<(Seat, PlayerId)> =
            cash.table.occupants().map(|(seat, occupant)| (seat, occupant.player)).collect();
        for (seat, player) in seated {
            let cash = self.tables.get_mut(&table).expect("a seat has a table");
            if cash.table.is_dealt_in(seat) {
                continue;
            }
            let occupant = cash.table.occupant(seat).expect("seated");
            let (stack, leaving) = (occupant.stack, occupant.leaving);
            if leaving || cash.top_up_is_on_its_way(seat) {
                continue;
            }
            let own = cash.seat_mut(seat);
            let (wanted, wanted_by) = (own.wanted.take(), own.wanted_by.take());
            // H20: after a hand up to the initial buy-in; B2: at Banzai only to its stack.
            let full = rules.banzai().map_or(own.bought_in, |_| rules.most);
            let due = own.auto_top_up && after_hand;
            let auto = due.then(|| full.saturating_sub(stack)).filter(|amount| !amount.is_zero());
            let fits = wanted.filter(|amount| match rules.may_top_up(stack, *amount) {
                Ok(()) => true,
                Err(why) => {
                    // It fitted the stack before the hand.
                    out.push(Effect::Notice(player, Notice::TopUpNoLongerFits { table, why }));
                    false
                }
            });
            let Some(amount) = fits.or(auto) else { continue };
            let request = wanted_by.filter(|_| fits.is_some());
            let id = self.commit_top_up(now, table, (player, seat, amount), request, out);
            let cash = self.tables.get_mut(&table).expect("a seat has a table");
            cash.pending.insert(id, Pending::TopUp { player, seat, amount, request });
        }
    }

    /// The store has let a top-up through.
    pub(crate) fn top_up_done(
        &mut self,
        table: TableId,
        (player, seat, amount): (PlayerId, Seat, Chips),
        events: &mut Vec<TableEvent>,
    ) {
        let may_post = self.rules.returner_may_post();
        let cash = self.tables.get_mut(&table).expect("an answer for an open table");
        let still_here = cash.table.occupant(seat).is_some_and(|seated| seated.player == player);
        assert!(still_here, "an exit waits for the seat's top-up");
        if cash.table.is_dealt_in(seat) || cash.settling.is_some() {
            // It came through while a hand was being dealt: it waits for the hand's end.
            cash.seat_mut(seat).arrived += amount;
        } else {
            cash.table.add_chips(seat, amount, may_post, events);
        }
    }
}
