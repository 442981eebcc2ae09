//! R42: tables break until one is left, and a player of a fullest table moves to one with the fewest.
//! A table gives players away when it has finished a hand; it takes them at any time.

use base::{PlayerId, TableId};
use hand::Seat;
use rulebook::{FinalTable, MoveTo};

use super::{
    draw::shuffle,
    state::{Stage, Tournament, say},
    tables::TournamentTable,
};
use crate::{Ctx, Effect, Notice, SeatSet, table::Table};

impl Tournament {
    pub(super) fn balance_all(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        for id in self.tables.ids() {
            self.balance(ctx, id, out);
        }
    }

    /// A table that has finished its hand breaks if it is one too many, or gives players to tables
    /// that have fewer.
    pub(super) fn balance(&mut self, ctx: &mut Ctx<'_>, id: TableId, out: &mut Vec<Effect>) {
        let idle = self.tables.get(id).is_some_and(TournamentTable::is_idle);
        let in_round = self.hand_for_hand.is_some_and(|round| round.started);
        if self.stage != Stage::Running
            || !idle
            || self.is_decided()
            || self.closing
            || self.phase_is_over
        {
            return;
        }
        if in_round && !self.round_is_over() {
            return;
        }
        let seats = usize::from(self.rules.spec().seats);
        let needed = self.tables.seated().div_ceil(seats).max(1);
        let size = self.tables.size_of(id);
        if self.tables.len() > needed && size == self.tables.smallest_size() {
            return self.break_table(ctx, id, out);
        }
        if self.tables.len() == 1 && self.redraws_final_table(id) {
            return self.redraw(ctx, id, out);
        }
        let most = usize::from(self.rules.rulebook().tournament.tables_differ_by_most);
        let (mut moved, mut events) = (Vec::new(), Vec::new());
        while self.tables.size_of(id) == self.tables.largest_size()
            && self.tables.size_of(id) > self.tables.smallest_size() + most
        {
            let Some(seated) = self.tables.get(id) else { break };
            let players: Vec<Seat> = seated.table.occupants().map(|(seat, _)| seat).collect();
            let seat = players[ctx.below(players.len())];
            match self.move_player(ctx, (id, seat), &mut events) {
                Some(to) => moved.push(to),
                None => break,
            }
        }
        self.commit_moves(ctx.now, id, moved, Vec::new(), out);
        // After the commit: they are told once it is durable.
        out.append(&mut events);
    }

    /// R42: whether seats are still to be drawn anew at this table, the last of several.
    fn redraws_final_table(&self, id: TableId) -> bool {
        self.rules.rulebook().tournament.final_table == FinalTable::Redrawn
            && self.tables.opened > 1
            && self.tables.get(id).is_some_and(|seated| !seated.is_redrawn)
    }

    /// R42: everybody draws a seat at a new table, the final one.
    fn redraw(&mut self, ctx: &mut Ctx<'_>, from: TableId, out: &mut Vec<Effect>) {
        let Some(old) = self.tables.get(from) else { return };
        let mut leaving: Vec<Seat> = old.table.occupants().map(|(seat, _)| seat).collect();
        let mut seats: Vec<Seat> = SeatSet::first(self.rules.spec().seats).iter().collect();
        shuffle(ctx, &mut leaving);
        shuffle(ctx, &mut seats);
        let to = TableId(self.tables.opened + 1);
        let table = Table::new(std::sync::Arc::clone(&self.table_rules));
        let mut final_table = TournamentTable::new(table, old.next_hand_at);
        (final_table.is_redrawn, final_table.round) = (true, old.round);
        self.tables.open(to, final_table);
        let (mut moved, mut events) = (Vec::new(), Vec::new());
        for (seat, to_seat) in leaving.into_iter().zip(seats) {
            let (mut left, mut sat) = (Vec::new(), Vec::new());
            let Some(mut occupant) = self.tables.remove((from, seat), &mut left) else { continue };
            occupant.entry_status = crate::table::EntryStatus::Playing;
            moved.push((occupant.player, to, to_seat));
            self.tables.sit((to, to_seat), occupant, &mut sat);
            say(from, left, &mut events);
            say(to, sat, &mut events);
        }
        let opened = vec![self.progress_change()];
        self.commit_moves(ctx.now, from, moved, opened, out);
        out.append(&mut events);
    }

    /// R42: everybody moves to the tables with the fewest players, in an order by lot.
    fn break_table(&mut self, ctx: &mut Ctx<'_>, id: TableId, out: &mut Vec<Effect>) {
        let Some(seated) = self.tables.get(id) else { return };
        let mut seats: Vec<Seat> = seated.table.occupants().map(|(seat, _)| seat).collect();
        shuffle(ctx, &mut seats);
        let mut events = Vec::new();
        let moved = seats.into_iter();
        let moved =
            moved.filter_map(|seat| self.move_player(ctx, (id, seat), &mut events)).collect();
        self.commit_moves(ctx.now, id, moved, Vec::new(), out);
        out.append(&mut events);
    }

    /// Moves a player to a table with the fewest, if one has a free seat.
    fn move_player(
        &mut self,
        ctx: &mut Ctx<'_>,
        (id, seat): (TableId, Seat),
        events: &mut Vec<Effect>,
    ) -> Option<(PlayerId, TableId, Seat)> {
        let targets = self.tables.emptiest_but(Some(id));
        let to = *targets.get(ctx.below(targets.len().max(1)))?;
        self.move_to(ctx, (id, seat), to, events)
    }

    /// Moves a player to this table, if it has a free seat.
    pub(super) fn move_to(
        &mut self,
        ctx: &mut Ctx<'_>,
        (id, seat): (TableId, Seat),
        to: TableId,
        events: &mut Vec<Effect>,
    ) -> Option<(PlayerId, TableId, Seat)> {
        let to_seat = self.seat_for_moved(ctx, to)?;
        let (mut left, mut sat) = (Vec::new(), Vec::new());
        let mut occupant = self.tables.remove((id, seat), &mut left)?;
        // R46: dealt in with the next hand, unless seated between button and big blind.
        occupant.entry_status = crate::table::EntryStatus::Playing;
        let player = occupant.player;
        self.tables.sit((to, to_seat), occupant, &mut sat);
        if let Some(table) = self.tables.get_mut(to)
            && table.next_hand_at == base::Millis(u64::MAX)
        {
            table.next_hand_at = ctx.now;
        }
        say(id, left, events);
        say(to, sat, events);
        Some((player, to, to_seat))
    }

    /// R42: which free seat of its new table a moved player gets.
    fn seat_for_moved(&self, ctx: &mut Ctx<'_>, to: TableId) -> Option<Seat> {
        let table = &self.tables.get(to)?.table;
        let free = table.free_seats();
        let any = |ctx: &mut Ctx<'_>| {
            (!free.is_empty()).then(|| free.iter().nth(ctx.below(free.len()))).flatten()
        };
        match (self.rules.rulebook().tournament.move_to, table.last_big_blind()) {
            (MoveTo::PaysBigBlindLast, Some(big_blind)) => pays_last(free, big_blind),
            (MoveTo::PaysBigBlindLast, None) | (MoveTo::Random, _) => any(ctx),
        }
    }

    /// The move is durable.
    pub(super) fn moved(
        &mut self,
        ctx: &mut Ctx<'_>,
        from: TableId,
        moved: &[(PlayerId, TableId, Seat)],
        out: &mut Vec<Effect>,
    ) {
        let mut touched: Vec<TableId> = moved.iter().map(|(_, to, _)| *to).collect();
        touched.push(from);
        touched.sort_unstable();
        touched.dedup();
        for &(player, table, seat) in moved {
            out.push(Effect::Notice(player, Notice::Moved { table, seat }));
        }
        for id in &touched {
            if let Some(seated) = self.tables.get_mut(*id) {
                seated.waits_for -= 1;
            }
        }
        if self.tables.get(from).is_some() && self.tables.size_of(from) == 0 {
            self.tables.close(from);
            out.push(Effect::TablesChanged);
        }
        for id in touched {
            self.go_on(ctx, Some(id), out);
        }
    }
}

/// The free seat that pays the big blind last: the furthest clockwise from the last big blind.
fn pays_last(free: SeatSet, big_blind: Seat) -> Option<Seat> {
    if free.contains(big_blind) {
        return Some(big_blind);
    }
    free.last_before(big_blind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(numbers: &[u8]) -> SeatSet {
        numbers.iter().map(|number| Seat::new(*number).unwrap()).collect()
    }

    /// Scenario 23.
    #[test]
    fn r42_a_moved_player_gets_the_seat_that_pays_the_big_blind_last() {
        let seat = |number| Seat::new(number).unwrap();
        assert_eq!(pays_last(seats(&[5, 1]), seat(3)), Some(seat(1)));
        assert_eq!(pays_last(seats(&[5, 4]), seat(3)), Some(seat(5)));
        assert_eq!(pays_last(seats(&[2, 6]), seat(3)), Some(seat(2)));
        assert_eq!(pays_last(seats(&[3, 6]), seat(3)), Some(seat(3)));
        assert_eq!(pays_last(SeatSet::EMPTY, seat(3)), None);
    }
}
