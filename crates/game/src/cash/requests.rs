//! What players ask for at their table, besides sitting down and leaving.

use base::{Chips, Millis, PlayerId, TableId};
use hand::{Action, Seat};

use super::{
    commit::{Effect, Note, Refusal, What},
    pool::{CashTable, Pending, Pool},
};
use crate::{
    Ctx,
    table::{ActError, Preselect, SitOut, TableEvent, Turn},
};

/// H20: what a player wants of topping up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopUpChoice {
    /// This much, once, as soon as no hand holds the seat.
    Once(Chips),
    /// To the initial buy-in after every hand, or no longer.
    Auto(bool),
}

impl Pool {
    fn seat_at(
        &mut self,
        player: PlayerId,
        table: TableId,
    ) -> Result<(&mut CashTable, Seat), Refusal> {
        let cash = self.tables.get_mut(&table).ok_or(Refusal::NotSeated)?;
        let seat = cash.table.seat_of(player).ok_or(Refusal::NotSeated)?;
        Ok((cash, seat))
    }

    /// A player acts.
    pub fn act(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        turn: Turn,
        action: Action,
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        // What the clock decided before now comes first, whoever was quicker to tell us.
        self.tick_if_due(ctx, table, out);
        let (cash, _) = self.seat_at(player, table)?;
        let mut said = Vec::new();
        cash.table.act(ctx.now, player, turn, action, &mut said).map_err(Refusal::Act)?;
        self.after_play(ctx, table, said, out);
        Ok(())
    }

    /// A player decides before the turn comes, or takes that back.
    pub fn preselect(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        hand: u64,
        choice: Option<Preselect>,
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let (cash, seat) = self.seat_at(player, table)?;
        if cash.table.hand_number() != hand || !cash.table.is_dealt_in(seat) {
            return Err(Refusal::Act(ActError::Stale));
        }
        cash.table.preselect(seat, choice);
        let mut said = Vec::new();
        cash.table.resume(ctx.now, &mut said);
        self.after_play(ctx, table, said, out);
        Ok(())
    }

    /// H16, R8: a player sits out, now or later. R7: a sit-out of one's own is global.
    pub fn sit_out(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        wish: SitOut,
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let (cash, seat) = self.seat_at(player, table)?;
        let mut said = Vec::new();
        cash.table.sit_out(seat, wish, ctx.now, &mut said);
        if said.iter().any(|event| matches!(event, TableEvent::SatOut { .. })) {
            out.push(Effect::SatOut(player));
        }
        cash.table.resume(ctx.now, &mut said);
        self.after_play(ctx, table, said, out);
        Ok(())
    }

    /// R7: the player went into sit-out mode elsewhere; here from the next hand. R8: who sits out
    /// at the next big blind here keeps that.
    pub fn sit_out_too(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let (cash, seat) = self.seat_at(player, table)?;
        if cash.table.occupant(seat).is_some_and(|seated| seated.sit_out.is_some()) {
            return Ok(());
        }
        let mut said = Vec::new();
        cash.table.sit_out(seat, SitOut::NextHand, ctx.now, &mut said);
        self.after_play(ctx, table, said, out);
        Ok(())
    }

    /// A player takes part again, or takes a wish to sit out back.
    pub fn come_back(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let may_post = self.rules.returner_may_post();
        let (cash, seat) = self.seat_at(player, table)?;
        let mut said = Vec::new();
        cash.table.come_back(seat, may_post, &mut said);
        self.after_play(ctx, table, said, out);
        Ok(())
    }

    /// H15: posts a big blind out of place, or waits for the big blind.
    pub fn choose_post(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        post: bool,
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let (cash, seat) = self.seat_at(player, table)?;
        if !cash.table.choose_post(seat, post) {
            return Err(Refusal::NothingToPost);
        }
        self.after_play(ctx, table, Vec::new(), out);
        Ok(())
    }

    /// H11: the winner of an uncontested hand shows.
    pub fn show(
        &mut self,
        player: PlayerId,
        table: TableId,
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let (cash, _) = self.seat_at(player, table)?;
        let mut said = Vec::new();
        cash.table.show(player, &mut said).map_err(Refusal::Act)?;
        out.extend(said.into_iter().map(|event| Effect::Say(table, event)));
        Ok(())
    }

    /// H17: a player's connection is lost or back.
    pub fn connection(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        connected: bool,
        out: &mut Vec<Effect>,
    ) {
        let holds = self.tables.values_mut().flat_map(|cash| &mut cash.holds);
        holds.filter(|hold| hold.player == player).for_each(|hold| hold.connected = connected);
        let tables: Vec<TableId> = self.tables_of(player).collect();
        for table in tables {
            let Ok((cash, seat)) = self.seat_at(player, table) else { continue };
            let mut said = Vec::new();
            cash.table.connection(seat, connected, ctx.now, &mut said);
            self.after_play(ctx, table, said, out);
        }
    }

    /// The machine slept: nobody loses time to act for it.
    pub fn clock_gap(&mut self, gap: Millis) {
        let tables: Vec<TableId> = self.tables.keys().copied().collect();
        for table in tables {
            if let Some(cash) = self.tables.get_mut(&table) {
                cash.table.clock_gap(gap);
            }
            self.touch(table);
        }
    }

    /// H20, B2: a player tops up, up to the largest buy-in, at Banzai to exactly its stack.
    pub fn top_up(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        choice: TopUpChoice,
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let rules = std::sync::Arc::clone(&self.rules);
        let (cash, seat) = self.seat_at(player, table)?;
        match choice {
            TopUpChoice::Auto(_) if rules.rulebook.cash.auto_top_up.is_none() => {
                return Err(Refusal::TopUp);
            }
            TopUpChoice::Auto(auto) => cash.seat_mut(seat).auto_top_up = auto,
            TopUpChoice::Once(amount) => {
                let stack = cash.table.occupant(seat).map_or(Chips::ZERO, |seated| seated.stack);
                let fits = rules.allows_top_up(stack, amount);
                if !rules.rulebook.cash.manual_top_up || !fits {
                    return Err(Refusal::TopUp);
                }
                cash.seat_mut(seat).wanted = Some(amount);
            }
        }
        if !self.tables[&table].table.is_dealt_in(seat) && self.tables[&table].settling.is_none() {
            let mut said = Vec::new();
            let turned_on = matches!(choice, TopUpChoice::Auto(true));
            self.top_up_between_hands(table, turned_on, &mut said, out);
            self.after_play(ctx, table, said, out);
        }
        Ok(())
    }

    /// For everyone whom no hand holds: what came through late arrives, what was asked for is
    /// committed, and `after_hand` what is due after every hand.
    pub(crate) fn top_up_between_hands(
        &mut self,
        table: TableId,
        after_hand: bool,
        said: &mut Vec<TableEvent>,
        out: &mut Vec<Effect>,
    ) {
        let rules = std::sync::Arc::clone(&self.rules);
        let Some(cash) = self.tables.get_mut(&table) else { return };
        cash.chips_arrive(rules.returner_may_post(), said);
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
            let wanted = own.wanted.take();
            // H20: after a hand up to the initial buy-in; B2: at Banzai only to its stack.
            let full = rules.banzai().map_or(own.bought_in, |_| rules.most);
            let due = own.auto_top_up && after_hand;
            let auto = due.then(|| full.saturating_sub(stack)).filter(|amount| !amount.is_zero());
            let fits = wanted.filter(|amount| rules.allows_top_up(stack, *amount));
            if wanted.is_some() && fits.is_none() {
                // It fitted the stack before the hand.
                out.push(Effect::Tell(player, Note::TopUpRefused { table }));
            }
            let Some(amount) = fits.or(auto) else { continue };
            let id = self.commit(table, What::TopUp { player, seat, amount }, out);
            let cash = self.tables.get_mut(&table).expect("a seat has a table");
            cash.pending.insert(id, Pending::TopUp { player, seat, amount });
        }
    }
}
