//! Leaving a table: at once between hands, otherwise with the end of the hand; H16: also by force.

use base::{Millis, PlayerId, TableId};
use hand::Seat;

use super::{
    cash_table::{CashSeat, CashTable, Pending},
    departures::Departure,
    draft::Exit,
    pool::Pool,
    refusal::CashRefusal,
};
use crate::{
    Ctx, Effect, LeaveReason, Notice,
    table::{Occupant, Presence, TableEvent},
};

impl Pool {
    /// Leaves a table: at once if no hand holds the player, else with the end of the hand.
    pub fn leave(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        table: TableId,
        out: &mut Vec<Effect>,
    ) -> Result<(), CashRefusal> {
        let cash = self.tables.get_mut(&table).ok_or(CashRefusal::NotSeated)?;
        let seat = cash.table.seat_of(player).ok_or(CashRefusal::NotSeated)?;
        cash.table.leave_after_hand(seat);
        let mut events = Vec::new();
        cash.table.resume(ctx.now, &mut events);
        // First the hand, which may be over now: then the exit is part of its commit.
        self.after_play(ctx, table, events, out);
        self.begin_exit(ctx.now, table, seat, out);
        Ok(())
    }

    /// Commits the exits of all players who want to leave and are in no hand.
    pub(crate) fn begin_exits(&mut self, now: Millis, table: TableId, out: &mut Vec<Effect>) {
        let leavers = self.tables.get(&table).map_or(Vec::new(), CashTable::leavers);
        for seat in leavers {
            self.begin_exit(now, table, seat, out);
        }
    }

    /// Commits the exit of a player who wants to leave, unless he or she is in a hand.
    pub(crate) fn begin_exit(
        &mut self,
        now: Millis,
        table: TableId,
        seat: Seat,
        out: &mut Vec<Effect>,
    ) {
        let Some(cash) = self.tables.get_mut(&table) else { return };
        let Some(seated) = cash.table.occupant(seat) else { return };
        let held = cash.table.is_dealt_in(seat) || cash.settling.is_some();
        let waits = cash.exit_is_on_its_way(seat) || cash.top_up_is_on_its_way(seat);
        if !seated.leaving || held || waits {
            return;
        }
        let (player, stack) = (seated.player, seated.stack);
        let remembered = !self.rules.keeps_larger_stack(
            &self.memory,
            player,
            table,
            &Departure { stack, at: now },
        );
        let exit = Exit { player, seat, stack, at: now, remembered };
        let id = self.commit_exit(table, &exit, out);
        let cash = self.tables.get_mut(&table).expect("just looked at");
        cash.pending.insert(id, Pending::Leave(exit));
    }

    /// The exit is durable: the seat is free and the table remembers.
    pub(crate) fn exit_done(
        &mut self,
        table: TableId,
        exit: Exit,
        events: &mut Vec<TableEvent>,
        out: &mut Vec<Effect>,
    ) {
        let Exit { player, seat, stack, at, remembered } = exit;
        let cash = self.tables.get_mut(&table).expect("a seat has a table");
        let occupant = cash.table.remove(seat, events);
        *cash.seat_mut(seat) = CashSeat::default();
        self.seat_index.remove(player, table);
        let kept_for = self.rules.rulebook.time_bank.kept_after_leaving;
        self.banks.keep((player, table), occupant.timing.bank, at, kept_for);
        let left = Departure { stack, at };
        self.memory.expire(at.saturating_sub(self.rules.memory()));
        if remembered {
            self.memory.remember(player, table, left);
        }
        let why = self.leave_reason(&occupant, at);
        out.push(Effect::Notice(player, Notice::LeftTable { table, left, why }));
    }

    /// Why a player who is no longer seated has left.
    fn leave_reason(&self, occupant: &Occupant, at: Millis) -> LeaveReason {
        let longest = self.rules.rulebook.cash.sit_out.longest;
        let is_late = match occupant.presence {
            Presence::Out { since, .. } => {
                at > since + longest || occupant.back_by.is_some_and(|back_by| at > back_by)
            }
            Presence::In => false,
        };
        if self.home.removed.contains(&occupant.player) {
            LeaveReason::RemovedByHost
        } else if is_late {
            LeaveReason::SatOutTooLong
        } else {
            LeaveReason::Left
        }
    }

    /// H16: a player who has sat out too long goes back to the lobby.
    pub(crate) fn remove_long_absent(&mut self, ctx: &Ctx<'_>, table: TableId) {
        let longest = self.rules.rulebook.cash.sit_out.longest;
        let Some(cash) = self.tables.get_mut(&table) else { return };
        let absent = cash.table.occupants().filter(|(_, seated)| match seated.presence {
            // "More than" ten minutes: the last instant of them still counts.
            Presence::Out { since, .. } => ctx.now > since + longest,
            Presence::In => false,
        });
        for seat in absent.map(|(seat, _)| seat).collect::<Vec<_>>() {
            cash.table.leave_after_hand(seat);
        }
    }
}
