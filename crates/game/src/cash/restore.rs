//! R23: a pool is read back from what the store has of it. Hands in progress are rolled back, seats
//! held for a buy-in are free again, and whoever's chips are at a seat sits there.

use std::{collections::BTreeMap, sync::Arc};

use base::{Chips, Millis, TableId};
use hand::Seat;

use super::{
    pool::{CashSeat, CashTable, Pool, StoredTable},
    rules::PoolRules,
    saved::{Damaged, Saved, Sitting, SittingAt},
};
use crate::table::Table;

/// When a pool that was read back deals again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reopening {
    /// It was gone for a moment; everybody is still there.
    At(Millis),
    /// The whole room was gone: nobody is connected, and nothing is dealt before everybody at the
    /// table is back or the rulebook's wait is over, so that nobody is timed out by our crash.
    WithTheRoom {
        /// When it was read back.
        now: Millis,
        /// How long the room was gone: nobody's time to sit out ran meanwhile.
        gone_for: Millis,
        /// Whether the room had come to rest before it went: no hand was in progress.
        rested: bool,
    },
}

impl Pool {
    /// A pool as the store has it.
    ///
    /// # Errors
    /// If stacks and escrows do not fit together: then nothing may be dealt here.
    pub fn restore(
        rules: Arc<PoolRules>,
        saved: Saved,
        reopening: Reopening,
    ) -> Result<Self, Damaged> {
        let mut pool = Self::new(rules);
        let Saved { mut tables, sittings, rolled_back, memory, queue, opened, commits } = saved;
        let mut by_table: BTreeMap<TableId, Vec<(SittingAt, Sitting)>> = BTreeMap::new();
        for (at, sitting) in sittings {
            by_table.entry(at.table).or_default().push((at, sitting));
        }
        for (id, mut sittings) in by_table {
            // Of two whose chips are at one seat the earlier has it.
            sittings.sort_by_key(|(at, sitting)| (at.seat, sitting.since));
            let stored = tables.remove(&id);
            let StoredTable { table, seats, two_handed_left } =
                stored.unwrap_or_else(|| CashTable::new(&pool.rules).stored());
            let last = rolled_back.get(&id).copied().unwrap_or(0);
            let rules = Arc::clone(&pool.rules.table);
            let table =
                Table::restore(rules, table, last, reopening.loses_hands(), reopening.now());
            let mut cash = CashTable::of(table, seats, two_handed_left);
            pool.reconcile(&mut cash, &sittings)?;
            pool.reopen(&mut cash, reopening);
            pool.places.opened(id);
            for (_, seated) in cash.table.occupants() {
                pool.places.add(seated.player, id);
            }
            pool.tables.insert(id, cash);
            pool.touch(id);
        }
        pool.just_restored = true;
        pool.queue = queue.into();
        pool.memory = memory;
        pool.commits = commits;
        pool.opened = opened;
        Ok(pool)
    }

    /// R10: a game that is read back while the room goes on keeps the time banks of those who left.
    pub fn inherit_time_banks(&mut self, before: &mut Self) {
        self.banks = std::mem::take(&mut before.banks);
    }

    /// Makes a table as of its last hand fit the chips that are at its seats now.
    fn reconcile(
        &mut self,
        cash: &mut CashTable,
        sittings: &[(SittingAt, Sitting)],
    ) -> Result<(), Damaged> {
        let said = &mut Vec::new();
        let belongs = |cash: &CashTable, (at, sitting): &(SittingAt, Sitting)| {
            let seated = cash.table.occupant(at.seat).map(|seated| seated.player);
            seated == Some(at.player) && cash.seat(at.seat).since == sitting.since
        };
        let seats: Vec<Seat> = cash.table.occupants().map(|(seat, _)| seat).collect();
        for seat in seats {
            let mut own = sittings.iter().filter(|(at, _)| at.seat == seat);
            if !own.any(|sitting| belongs(cash, sitting)) {
                // The player has left since.
                cash.table.remove(seat, said);
                *cash.seat_mut(seat) = CashSeat::default();
            }
        }
        cash.credit_arrived_chips(self.rules.returner_may_post(), said);
        for entry in sittings {
            let (SittingAt { table, seat, player }, Sitting { since, chips }) = *entry;
            match cash.table.occupant(seat).map(|seated| seated.stack) {
                Some(stack) if belongs(cash, entry) => {
                    // A top-up came since.
                    let more = chips.0.checked_sub(stack.0).ok_or(Damaged { table, seat })?;
                    if more > 0 {
                        let may_post = self.rules.returner_may_post();
                        cash.table.add_chips(seat, Chips(more), may_post, said);
                    }
                }
                None if cash.table.seat_of(player).is_none() => {
                    cash.table.sit(seat, player, chips, self.rules.newcomer_may_post(), said);
                    let auto_top_up = self.rules.tops_up_by_default();
                    *cash.seat_mut(seat) =
                        CashSeat { since, bought_in: chips, auto_top_up, ..CashSeat::default() };
                }
                _ => self.stranded.push(*entry),
            }
        }
        Ok(())
    }

    fn reopen(&self, cash: &mut CashTable, reopening: Reopening) {
        cash.deal_is_due = true;
        cash.next_hand_at = match reopening {
            Reopening::At(at) => at,
            Reopening::WithTheRoom { now, gone_for, .. } => {
                cash.table.mark_all_disconnected(now, gone_for);
                cash.reopening = true;
                now + self.rules.rulebook.room.reopening_wait
            }
        };
    }

    /// R23: the numbers that may have been given to a hand nobody will hear of any more, by table.
    pub fn rolled_back(&self) -> impl Iterator<Item = (TableId, u64)> {
        let tables = self.tables.iter().filter(|(_, cash)| cash.table.occupants().count() > 1);
        tables.map(|(id, cash)| (*id, cash.table.hand_number()))
    }

    /// What the store would have of this pool if all of it were durable as it stands.
    #[must_use]
    pub fn saved(&self) -> Saved {
        let sittings = self.tables.iter().flat_map(|(&table, cash)| {
            cash.table.occupants().map(move |(seat, seated)| {
                let own = cash.seat(seat);
                let at = SittingAt { table, seat, player: seated.player };
                let stack = cash.table.stored_stack(seat).unwrap_or(seated.stack);
                (at, Sitting { since: own.since, chips: stack + own.arrived })
            })
        });
        Saved {
            tables: self.tables.iter().map(|(id, cash)| (*id, cash.stored())).collect(),
            sittings: sittings.collect(),
            rolled_back: BTreeMap::new(),
            memory: self.memory.clone(),
            queue: self.queue.iter().copied().collect(),
            opened: self.opened,
            commits: self.commits,
        }
    }
}

impl Reopening {
    fn now(self) -> Millis {
        match self {
            Self::At(now) | Self::WithTheRoom { now, .. } => now,
        }
    }

    /// Whether hands may have been in progress.
    #[must_use]
    pub fn loses_hands(self) -> bool {
        !matches!(self, Self::WithTheRoom { rested: true, .. })
    }
}

#[cfg(test)]
mod tests {
    use base::PlayerId;
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    use rulebook::{Format, Variant};

    use super::*;
    use crate::{
        Ctx,
        cash::{CommitId, Effect, Notice, PoolKey, Privacy, SeatChange},
    };

    /// Damage that no way through the pool leads to: two players' chips at one seat. The earlier
    /// sits there, the other's go back, once.
    #[test]
    fn r23_chips_without_a_seat_go_back_once() {
        let key = PoolKey {
            rulebook: "int-2.7".to_owned(),
            game: Variant::Holdem,
            stake: "0.05/0.10".parse().unwrap(),
            format: Format::Regular,
            currency: "PLAY".to_owned(),
        };
        let book = Arc::new(rulebook::embedded("int-2.7").unwrap());
        let rules = Arc::new(PoolRules::new(book, key, Privacy::Public).unwrap());
        let (table, seat) = (TableId(1), Seat::new(1).unwrap());
        let mut saved = Saved { opened: 1, commits: 2, ..Saved::default() };
        for (player, since) in [(PlayerId(1), 2), (PlayerId(2), 1)] {
            let sitting = Sitting { since: CommitId(since), chips: Chips(1_000) };
            saved.sittings.insert(SittingAt { table, seat, player }, sitting);
        }
        let now = Millis(1_000_000);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut read_back = |saved: &Saved| {
            let reopening = Reopening::At(now);
            let mut pool = Pool::restore(Arc::clone(&rules), saved.clone(), reopening).unwrap();
            let mut effects = Vec::new();
            pool.tick(&mut Ctx { now, rng: &mut rng }, &mut effects);
            let seated = pool.table(table).unwrap().occupant(seat).map(|seated| seated.player);
            assert_eq!(seated, Some(PlayerId(2)), "who came first sits");
            effects
        };
        let effects = read_back(&saved);
        let [Effect::Tell(PlayerId(1), Notice::BuyInReturned { .. }), Effect::Commit(refund)] =
            &effects[..]
        else {
            panic!("{effects:?}")
        };
        let back = SeatChange::Returned { seat, player: PlayerId(1), chips: Chips(1_000) };
        assert_eq!(refund.change().seats, [back]);
        saved.apply(refund.change()).unwrap();
        assert!(saved.apply(refund.change()).is_err(), "nothing is left to go back again");
        assert!(read_back(&saved).is_empty());
    }
}
