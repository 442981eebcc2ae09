//! Requests of seated players, except sitting down, topping up and leaving.

use base::{Millis, PlayerId, TableId};
use hand::{Action, Seat};

use super::{
    cash_table::{CashTable, SeatHold},
    pool::Pool,
    refusal::CashRefusal,
};
use crate::{
    Ctx, Effect, Notice,
    table::{Preselect, SitOut, TableEvent, Turn},
};

impl Pool {
    pub(crate) fn seat_at(
        &mut self,
        player: PlayerId,
        table: TableId,
    ) -> Result<(&mut CashTable, Seat), CashRefusal> {
        let cash = self.tables.get_mut(&table).ok_or(CashRefusal::NotSeated)?;
        let seat = cash.table.seat_of(player).ok_or(CashRefusal::NotSeated)?;
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
    ) -> Result<(), CashRefusal> {
        // What the clock has already decided comes first, however late the tick is.
        self.tick_if_due(ctx, table, out);
        let (cash, _) = self.seat_at(player, table)?;
        let mut events = Vec::new();
        cash.table.act(ctx.now, player, turn, action, &mut events).map_err(CashRefusal::Act)?;
        self.after_play(ctx, table, events, out);
        Ok(())
    }

    /// A player decides before the turn comes, or takes that back.
    pub fn preselect(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        seen: Turn,
        choice: Option<Preselect>,
        out: &mut Vec<Effect>,
    ) -> Result<(), CashRefusal> {
        self.tick_if_due(ctx, table, out);
        let (cash, seat) = self.seat_at(player, table)?;
        let mut events = Vec::new();
        let chosen = cash.table.preselect(ctx.now, seat, seen, choice, &mut events);
        chosen.map_err(CashRefusal::Act)?;
        self.after_play(ctx, table, events, out);
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
    ) -> Result<(), CashRefusal> {
        let (cash, seat) = self.seat_at(player, table)?;
        let mut events = Vec::new();
        cash.table.sit_out(seat, wish, ctx.now, &mut events);
        if events.iter().any(|event| matches!(event, TableEvent::SatOut { .. })) {
            out.push(Effect::SatOut(player));
        }
        cash.table.resume(ctx.now, &mut events);
        self.after_play(ctx, table, events, out);
        Ok(())
    }

    /// R7: the player went into sit-out mode elsewhere and sits out here from the next hand. R8: or
    /// at the next big blind here. An earlier request to sit out here is kept.
    pub fn join_global_sit_out(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        wish: SitOut,
        out: &mut Vec<Effect>,
    ) -> Result<(), CashRefusal> {
        let (cash, seat) = self.seat_at(player, table)?;
        if cash.table.occupant(seat).is_some_and(|seated| seated.sit_out.is_some()) {
            return Ok(());
        }
        let mut events = Vec::new();
        cash.table.sit_out(seat, wish, ctx.now, &mut events);
        self.after_play(ctx, table, events, out);
        Ok(())
    }

    /// R9: until when the player has to be back at this table; nothing is due there without it.
    pub fn set_back_by(&mut self, player: PlayerId, table: TableId, back_by: Option<Millis>) {
        if let Ok((cash, seat)) = self.seat_at(player, table) {
            cash.table.set_back_by(seat, back_by);
        }
    }

    /// A player takes part again, or takes a wish to sit out back.
    pub fn come_back(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        out: &mut Vec<Effect>,
    ) -> Result<(), CashRefusal> {
        let may_post = self.rules.returner_may_post();
        let (cash, seat) = self.seat_at(player, table)?;
        let mut events = Vec::new();
        cash.table.come_back(seat, may_post, &mut events);
        self.after_play(ctx, table, events, out);
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
    ) -> Result<(), CashRefusal> {
        let (cash, seat) = self.seat_at(player, table)?;
        if !cash.table.choose_post(seat, post) {
            return Err(CashRefusal::NothingToPost);
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
    ) -> Result<(), CashRefusal> {
        let (cash, _) = self.seat_at(player, table)?;
        let mut events = Vec::new();
        cash.table.show(player, &mut events).map_err(CashRefusal::Act)?;
        out.extend(events.into_iter().map(|event| Effect::Event(table, event)));
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
        for table in self.seat_index.of(player).to_vec() {
            if let Some(cash) = self.tables.get_mut(&table)
                && let Some(index) = cash.hold_of(player)
            {
                cash.holds[index].connected = connected;
            }
            let Ok((cash, seat)) = self.seat_at(player, table) else { continue };
            let mut events = Vec::new();
            cash.table.connection(seat, connected, ctx.now, &mut events);
            if cash.reopening && cash.table.all_are_connected() {
                // R23: nobody has to wait any longer.
                cash.reopening = false;
                cash.next_hand_at = ctx.now;
            }
            self.after_play(ctx, table, events, out);
        }
    }

    /// The machine slept: all deadlines move by the gap, to act, to confirm a buy-in, to come back
    /// (H16) and to deal the next hand.
    pub fn clock_gap(&mut self, gap: Millis, out: &mut Vec<Effect>) {
        let tables: Vec<TableId> = self.tables.keys().copied().collect();
        for table in tables {
            if let Some(cash) = self.tables.get_mut(&table) {
                let mut events = Vec::new();
                cash.table.clock_gap(gap, &mut events);
                out.extend(events.into_iter().map(|event| Effect::Event(table, event)));
                // A deadline that has passed stays in the past.
                cash.next_hand_at = cash.next_hand_at + gap;
                for hold in cash.holds.iter_mut().filter(|hold| hold.commit.is_none()) {
                    hold.until = hold.until + gap;
                    let SeatHold { player, seat, limits, until, .. } = *hold;
                    out.push(Effect::Notice(player, Notice::Seat { table, seat, limits, until }));
                }
            }
            self.touch(table);
        }
    }
}
