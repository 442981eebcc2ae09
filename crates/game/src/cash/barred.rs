//! Players whom staff bar from a pool (B6, R18; HOME: everyone, when staff close a private table).
//! A hand in progress is played to its end as usual; a barred player leaves with it.

use std::collections::BTreeSet;

use base::{PlayerId, TableId};
use hand::Seat;

use super::{cash_table::CashTable, pool::Pool};
use crate::{Ctx, Effect, Notice};

/// The barred players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Barred {
    everyone: bool,
    players: BTreeSet<PlayerId>,
}

impl Barred {
    fn has(&self, player: PlayerId) -> bool {
        self.everyone || self.players.contains(&player)
    }

    fn is_empty(&self) -> bool {
        !self.everyone && self.players.is_empty()
    }

    /// The seats of barred players who have not asked to leave; of everybody, if the table is closing.
    fn seats(&self, cash: &CashTable, closing: bool) -> Vec<Seat> {
        if self.is_empty() && !closing {
            return Vec::new();
        }
        let here = cash.table.occupants();
        let goes = |player| closing || self.has(player);
        let going = here.filter(|(_, seated)| goes(seated.player) && !seated.leaving);
        going.map(|(seat, _)| seat).collect()
    }
}

impl Pool {
    /// B6, R18: the player leaves, at once or with the end of the hand, and waits for no seat here.
    pub fn bar(&mut self, ctx: &mut Ctx<'_>, player: PlayerId, out: &mut Vec<Effect>) {
        self.barred.players.insert(player);
        self.remove_barred(ctx, out);
    }

    /// The player may play here again.
    pub fn unbar(&mut self, player: PlayerId) {
        self.barred.players.remove(&player);
    }

    /// HOME: everyone leaves, and no more hands are dealt.
    pub fn bar_everyone(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        self.barred.everyone = true;
        self.close();
        self.remove_barred(ctx, out);
    }

    fn remove_barred(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        let (waiting, barred) = (self.queue.iter().map(|waiting| waiting.player), &self.barred);
        let waiting: Vec<PlayerId> = waiting.filter(|player| barred.has(*player)).collect();
        self.queue.retain(|waiting| !self.barred.has(waiting.player));
        out.extend(waiting.into_iter().map(|player| Effect::Notice(player, Notice::LeftQueue)));
        for table in self.tables.keys().copied().collect::<Vec<_>>() {
            self.give_up_barred_holds(table, out);
            self.after_play(ctx, table, Vec::new(), out);
        }
        self.seat_waiting(ctx, out);
    }

    /// Frees seats held for barred players. A buy-in that is on its way to the store arrives, and
    /// its player leaves then.
    pub(crate) fn give_up_barred_holds(&mut self, table: TableId, out: &mut Vec<Effect>) {
        let closing = self.home.closing_tables.contains(&table);
        loop {
            let Some(cash) = self.tables.get(&table) else { return };
            let over = cash.holds.iter().position(|hold| {
                hold.commit.is_none() && (closing || self.barred.has(hold.player))
            });
            match over {
                Some(index) => self.give_up_hold(table, index, out),
                None => return,
            }
        }
    }

    /// Between hands: barred players begin to leave.
    pub(crate) fn remove_barred_at(
        &mut self,
        ctx: &mut Ctx<'_>,
        table: TableId,
        out: &mut Vec<Effect>,
    ) {
        let closing = self.home.closing_tables.contains(&table);
        let Some(cash) = self.tables.get_mut(&table) else { return };
        for seat in self.barred.seats(cash, closing) {
            if !cash.table.is_dealt_in(seat) {
                cash.table.leave_after_hand(seat);
            }
        }
        self.begin_exits(ctx.now, table, out);
        self.touch(table);
    }

    /// With the end of a hand: barred players leave with it.
    pub(crate) fn bar_from_the_next_hand(&mut self, table: TableId) {
        let closing = self.home.closing_tables.contains(&table);
        let Some(cash) = self.tables.get_mut(&table) else { return };
        for seat in self.barred.seats(cash, closing) {
            cash.table.leave_after_hand(seat);
        }
    }

    /// Whether anybody has to leave.
    pub(crate) fn bars_somebody(&self) -> bool {
        !self.barred.is_empty() || !self.home.closing_tables.is_empty()
    }
}
