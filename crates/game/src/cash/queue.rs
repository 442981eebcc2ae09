//! The queue of a pool (R2, H14) and the choice of a table.

use base::{Millis, PlayerId, TableId};
use hand::Seat;
use rulebook::{CannotPay, Ratholing};
use serde::{Deserialize, Serialize};

use super::{
    cash_table::SeatHold,
    departures::Facts,
    limits::{self, Limits},
    pool::Pool,
    refusal::CashRefusal,
};
use crate::{Ctx, Effect, Notice};

/// H14: what a waiting player is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueuePlace {
    /// The player's place, from 1.
    pub place: usize,
    /// How many more players a new table needs.
    pub needed: usize,
}

/// A player in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    pub player: PlayerId,
    /// Facts about the player at the time of the request.
    pub facts: Facts,
    /// The place in the last notice: only a change is sent.
    #[serde(skip)]
    pub last_notified: Option<QueuePlace>,
}

impl Pool {
    /// R2: a player wants a seat in this game; the room chooses where, or the player waits.
    pub fn join(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        facts: Facts,
        out: &mut Vec<Effect>,
    ) -> Result<(), CashRefusal> {
        if self.rules.is_private() {
            return Err(CashRefusal::Seating);
        }
        self.check_join(player)?;
        let needed = self.least_limits(player, &facts, ctx.now);
        if facts.wallet < needed.cheapest() {
            return Err(CashRefusal::WalletTooSmall(needed));
        }
        self.queue.push_back(Waiting { player, facts, last_notified: None });
        self.seat_waiting(ctx, out);
        Ok(())
    }

    /// What a player must be able to pay to be given a table. H18 \[I\]: the usual buy-in, since a
    /// player who cannot return to the last table gets another one; or, under some rulebooks, the
    /// buy-in of the last table. B5: a remembered stack counts at every table of the stake.
    fn least_limits(&self, player: PlayerId, facts: &Facts, now: Millis) -> Limits {
        let refuses = |rules: &Ratholing| rules.cannot_pay == CannotPay::Refused;
        let limits_at = |table: &TableId| self.limits_at(player, *table, facts, now);
        let tables = self.tables.keys().filter(|_| self.rules.ratholing().is_some_and(refuses));
        match self.rules.banzai() {
            Some(_) => self.limits_at(player, TableId(0), facts, now),
            None => tables
                .map(limits_at)
                .max_by_key(Limits::cheapest)
                .unwrap_or_else(|| limits::usual(self.rules.least, self.rules.most)),
        }
    }

    /// HOME: a player picks a seat at a private table.
    pub fn join_seat(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        facts: Facts,
        seat: Seat,
        out: &mut Vec<Effect>,
    ) -> Result<(), CashRefusal> {
        if !self.rules.is_private() {
            return Err(CashRefusal::Seating);
        }
        self.check_join(player)?;
        let id = match self.tables.keys().next() {
            Some(id) => *id,
            None => self.open_table(out),
        };
        if !self.tables[&id].free_seats().contains(seat) {
            return Err(CashRefusal::SeatTaken);
        }
        let limits = self.limits_at(player, id, &facts, ctx.now);
        if facts.wallet < limits.cheapest() {
            return Err(CashRefusal::WalletTooSmall(limits));
        }
        self.hold(ctx.now, player, facts, id, seat, out);
        Ok(())
    }

    /// One seat at a time, and no more tables than B3 allows; the room counts those of the other
    /// game at this stake too.
    fn check_join(&self, player: PlayerId) -> Result<(), CashRefusal> {
        if self.is_waiting(player) {
            return Err(CashRefusal::AlreadyWaiting);
        }
        if let Some(most) = self.rules.tables_a_player()
            && self.tables_of(player).count() >= most
        {
            return Err(CashRefusal::TooManyTables { most });
        }
        if self.rules.is_private() && self.tables_of(player).next().is_some() {
            return Err(CashRefusal::AlreadyWaiting);
        }
        Ok(())
    }

    /// H14: leaves the queue, at any time.
    pub fn leave_queue(
        &mut self,
        ctx: &mut Ctx<'_>,
        player: PlayerId,
        out: &mut Vec<Effect>,
    ) -> Result<(), CashRefusal> {
        let before = self.queue.len();
        self.queue.retain(|waiting| waiting.player != player);
        if self.queue.len() == before {
            return Err(CashRefusal::NotWaiting);
        }
        out.push(Effect::Notice(player, Notice::LeftQueue));
        self.seat_waiting(ctx, out);
        Ok(())
    }

    /// Seats waiting players, first come first served, opens a table when enough wait, and notifies
    /// the others of their place.
    pub(crate) fn seat_waiting(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        let mut index = 0;
        while let Some(waiting) = self.queue.get(index).copied() {
            match self.find_table(ctx, &waiting) {
                Some((table, seat)) => {
                    self.queue.remove(index);
                    self.hold(ctx.now, waiting.player, waiting.facts, table, seat, out);
                }
                None => index += 1,
            }
        }
        let needed = usize::from(self.rules.rulebook.cash.players_to_start);
        while self.queue.len() >= needed {
            let table = self.open_table(out);
            while let Some(waiting) = self.queue.front().copied() {
                let free = self.tables[&table].free_seats();
                if free.is_empty() {
                    break;
                }
                let seat = free.iter().nth(ctx.below(free.len())).expect("not empty");
                self.queue.pop_front();
                self.hold(ctx.now, waiting.player, waiting.facts, table, seat, out);
            }
        }
        self.notify_places(needed, out);
    }

    fn notify_places(&mut self, needed: usize, out: &mut Vec<Effect>) {
        let waiting_now = self.queue.len();
        for (index, waiting) in self.queue.iter_mut().enumerate() {
            let place = QueuePlace { place: index + 1, needed: needed.saturating_sub(waiting_now) };
            if waiting.last_notified != Some(place) {
                waiting.last_notified = Some(place);
                out.push(Effect::Notice(waiting.player, Notice::Queued(place)));
            }
        }
    }

    /// R2: a table with a free seat, favouring those the player has been at, then those with the
    /// fewest players; at random among equals. H18 \[I\]: never one whose smallest buy-in the
    /// player cannot pay.
    fn find_table(&self, ctx: &mut Ctx<'_>, waiting: &Waiting) -> Option<(TableId, Seat)> {
        let player = waiting.player;
        let remembered = self.memory.of(player);
        let fits = |id: TableId| {
            !self.seat_index.of(player).contains(&id)
                && !self.home.stops(id)
                && self.limits_at(player, id, &waiting.facts, ctx.now).cheapest()
                    <= waiting.facts.wallet
        };
        let here = |id: &TableId| self.seat_index.has_room(*id) && fits(*id);
        let lately = |id: &TableId| self.played_lately(player, *id, ctx.now);
        let been_at = remembered.iter().map(|one| one.table).filter(lately).filter(here);
        let fewest = been_at.clone().filter_map(|id| self.seat_index.players_at(id)).min();
        let mut best: Vec<TableId> = match fewest {
            Some(_) => been_at.filter(|id| self.seat_index.players_at(*id) == fewest).collect(),
            None => Vec::new(),
        };
        best.sort_unstable();
        if best.is_empty() {
            // Without a remembered departure all tables have the same buy-in.
            let all = self.seat_index.with_room();
            let fitting = all.map(|tables| tables.iter().copied().filter(|id| fits(*id)).collect());
            best = fitting.into_iter().find(|tables: &Vec<TableId>| !tables.is_empty())?;
        }
        let table = best[ctx.below(best.len())];
        let free = self.tables[&table].free_seats();
        let seat = free.iter().nth(ctx.below(free.len()))?;
        Some((table, seat))
    }

    /// Reserves a seat and quotes what may be brought.
    fn hold(
        &mut self,
        now: Millis,
        player: PlayerId,
        facts: Facts,
        table: TableId,
        seat: Seat,
        out: &mut Vec<Effect>,
    ) {
        let limits = self.limits_at(player, table, &facts, now);
        let until = now + super::pool::HOLD;
        let cash = self.tables.get_mut(&table).expect("just chosen");
        let hold = SeatHold {
            player,
            seat,
            until,
            limits,
            connected: true,
            commit: None,
            confirmed: None,
            quoted_at: now,
        };
        cash.holds.push(hold);
        self.seat_index.add(player, table);
        self.touch(table);
        out.push(Effect::Notice(player, Notice::Seat { table, seat, limits, until }));
    }
}
