//! R23: restores a pool from its saved state. Hands in progress are rolled back, seats held for a
//! buy-in are free again, and a player whose chips are at a seat sits there.

use std::{collections::BTreeMap, sync::Arc};

use base::{Cents, Chips, GameId, TableId};
use hand::Seat;
use ledger::Account;

use super::{
    cash_table::{CashSeat, CashTable, StoredTable},
    commits::Durable,
    home::HomeState,
    keys::{self, SavedPool, Sitting, SittingAt, StoredDeparture},
    pool::Pool,
    rules::PoolRules,
};
use crate::{
    Reopening,
    commit::StateChange,
    saved_state::{Damaged, SavedState},
    table::Table,
};

impl Pool {
    /// A pool as the store has it.
    ///
    /// # Errors
    /// If stacks and escrows do not fit together: then nothing may be dealt here.
    pub fn restore(
        id: GameId,
        rules: Arc<PoolRules>,
        saved: &SavedState,
        reopening: Reopening,
    ) -> Result<Self, Damaged> {
        let mut pool = Self::restored(id, rules, saved, &BTreeMap::new(), reopening)?;
        pool.rolled_back =
            pool.tables.iter().map(|(id, cash)| (*id, cash.table.hand_number())).collect();
        Ok(pool)
    }

    /// The same while the room runs: numbers are not given twice, and R10, the time banks of
    /// players who left are kept.
    ///
    /// # Errors
    /// As for [`Pool::restore`].
    pub fn reload(&mut self, saved: &SavedState, reopening: Reopening) -> Result<Self, Damaged> {
        let numbers = self.tables.iter().map(|(id, cash)| (*id, cash.table.hand_number()));
        let mut rolled_back = std::mem::take(&mut self.rolled_back);
        rolled_back.extend(numbers);
        let rules = Arc::clone(&self.rules);
        let pool = Self::restored(self.id, rules, saved, &rolled_back, reopening);
        let mut pool = match pool {
            Ok(pool) => pool,
            Err(damaged) => {
                self.rolled_back = rolled_back;
                return Err(damaged);
            }
        };
        pool.commits = pool.commits.max(self.commits);
        pool.opened = pool.opened.max(self.opened);
        pool.banks = std::mem::take(&mut self.banks);
        pool.home_is_new = self.home_is_new || pool.home != self.home;
        pool.home = std::mem::take(&mut self.home);
        pool.rolled_back = rolled_back;
        Ok(pool)
    }

    fn restored(
        id: GameId,
        rules: Arc<PoolRules>,
        saved: &SavedState,
        known: &BTreeMap<TableId, u64>,
        reopening: Reopening,
    ) -> Result<Self, Damaged> {
        let mut pool = Self::new(id, rules);
        let read = SavedPool::read(id, saved)?;
        pool.durable = Durable::of(&read);
        let SavedPool { mut tables, sittings, mut rolled_back, memory, queue, opened, home } = read;
        for (table, hand) in known {
            let last = rolled_back.entry(*table).or_default();
            *last = (*last).max(*hand);
        }
        let mut by_table: BTreeMap<TableId, Vec<(SittingAt, Sitting)>> = BTreeMap::new();
        for (at, sitting) in sittings {
            by_table.entry(at.table).or_default().push((at, sitting));
        }
        for (id, mut sittings) in by_table {
            // If two players have chips at one seat, the earlier one keeps it.
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
            pool.seat_index.opened(id);
            for (_, seated) in cash.table.occupants() {
                pool.seat_index.add(seated.player, id);
            }
            pool.tables.insert(id, cash);
            pool.touch(id);
        }
        pool.just_restored = true;
        pool.queue = queue.into();
        pool.memory = memory;
        pool.commits = saved.commits;
        pool.opened = opened;
        pool.home = home;
        Ok(pool)
    }

    /// Makes a table as of its last hand fit the chips that are at its seats now.
    fn reconcile(
        &mut self,
        cash: &mut CashTable,
        sittings: &[(SittingAt, Sitting)],
    ) -> Result<(), Damaged> {
        let events = &mut Vec::new();
        let belongs = |cash: &CashTable, (at, sitting): &(SittingAt, Sitting)| {
            let seated = cash.table.occupant(at.seat).map(|seated| seated.player);
            seated == Some(at.player) && cash.seat(at.seat).since == sitting.since
        };
        let seats: Vec<Seat> = cash.table.occupants().map(|(seat, _)| seat).collect();
        for seat in seats {
            let mut own = sittings.iter().filter(|(at, _)| at.seat == seat);
            if !own.any(|sitting| belongs(cash, sitting)) {
                // The player has left since.
                cash.table.remove(seat, events);
                *cash.seat_mut(seat) = CashSeat::default();
            }
        }
        cash.credit_arrived_chips(self.rules.returner_may_post(), events);
        for entry in sittings {
            let (SittingAt { table, seat, player }, Sitting { since, chips }) = *entry;
            match cash.table.occupant(seat).map(|seated| seated.stack) {
                Some(stack) if belongs(cash, entry) => {
                    // A top-up came since.
                    let more = chips.0.checked_sub(stack.0).ok_or_else(|| {
                        let at = format!("table {table}, seat {seat}");
                        Damaged::new(at, "what is stored does not fit what its account holds")
                    })?;
                    if more > 0 {
                        let may_post = self.rules.returner_may_post();
                        cash.table.add_chips(seat, Chips(more), may_post, events);
                    }
                }
                None if cash.table.seat_of(player).is_none() => {
                    cash.table.sit(seat, player, chips, self.rules.newcomer_may_post(), events);
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

    /// R23: the last hand number of each table that may belong to a rolled-back hand.
    pub fn rolled_back(&self) -> impl Iterator<Item = (TableId, u64)> {
        let tables = self.tables.iter().filter(|(_, cash)| cash.table.occupants().count() > 1);
        tables.map(|(id, cash)| (*id, cash.table.hand_number()))
    }

    /// R23: the hand that was rolled back when this table was read back, if one was.
    #[must_use]
    pub fn rolled_back_at(&self, table: TableId) -> Option<u64> {
        self.rolled_back.get(&table).copied()
    }

    /// The saved state of this pool as it is now.
    #[must_use]
    pub fn saved(&self) -> SavedState {
        let mut saved = SavedState { commits: self.commits, ..SavedState::default() };
        let mut write = |change: StateChange| {
            saved.keys.extend(change.value.map(|value| (change.key, value)));
        };
        for (&table, cash) in &self.tables {
            write(StateChange::write(keys::table(table), cash.stored()));
            for (seat, seated) in cash.table.occupants() {
                let (own, at) = (cash.seat(seat), SittingAt { table, seat, player: seated.player });
                write(StateChange::write(keys::seat(&at), own.since));
            }
        }
        for one in self.memory.iter() {
            let value = StoredDeparture { left: one.left, honoured: one.honoured };
            write(StateChange::write(keys::left(one.player, one.table), value));
        }
        if !self.queue.is_empty() {
            write(StateChange::write(keys::QUEUE.to_owned(), self.queue.clone()));
        }
        if self.home != HomeState::default() {
            write(StateChange::write(keys::HOME.to_owned(), self.home.clone()));
        }
        if self.opened > 0 {
            write(StateChange::write(keys::OPENED.to_owned(), self.opened));
        }
        saved.balances = self.balances().collect();
        saved
    }

    /// What its accounts would hold then.
    pub fn balances(&self) -> impl Iterator<Item = (Account, Cents)> {
        let seats = self.tables.iter().flat_map(move |(&table, cash)| {
            cash.table.occupants().map(move |(seat, seated)| {
                let stack = cash.table.stored_stack(seat).unwrap_or(seated.stack);
                let chips = stack + cash.seat(seat).arrived;
                let at = SittingAt { table, seat, player: seated.player };
                (at.account(self.id), Cents(chips.0.cast_signed()))
            })
        });
        seats.filter(|(_, chips)| *chips != Cents::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use base::{Millis, PlayerId};
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    use rulebook::{Format, Variant};

    use super::*;
    use crate::{
        Ctx, Effect, Notice, SavedChange,
        cash::{PoolKey, Privacy},
    };

    const GAME: GameId = GameId(3);

    fn rules() -> Arc<PoolRules> {
        let key = PoolKey {
            rulebook: "int-2.7".to_owned(),
            game: Variant::Holdem,
            stake: "0.05/0.10".parse().unwrap(),
            format: Format::Regular,
            currency: "PLAY".to_owned(),
        };
        let book = Arc::new(rulebook::embedded("int-2.7").unwrap());
        Arc::new(PoolRules::new(book, key, Privacy::Public).unwrap())
    }

    fn sits(saved: &mut SavedState, player: u64, since: u64, cents: i64) -> SittingAt {
        let at =
            SittingAt { table: TableId(1), seat: Seat::new(1).unwrap(), player: PlayerId(player) };
        saved.keys.insert(keys::seat(&at), since.to_string().into());
        if cents > 0 {
            saved.balances.insert(at.account(GAME), Cents(cents));
        }
        at
    }

    /// Damage that no way through the pool leads to: two players' chips at one seat. The earlier
    /// sits there, the other's go back, once.
    #[test]
    fn r23_chips_without_a_seat_go_back_once() {
        let rules = rules();
        let mut saved = SavedState { commits: 2, ..SavedState::default() };
        let first = sits(&mut saved, 1, 2, 1_000);
        let second = sits(&mut saved, 2, 1, 1_000);
        let now = Millis(1_000_000);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut read_back = |saved: &SavedState| {
            let reopening = Reopening::At(now);
            let mut pool = Pool::restore(GAME, Arc::clone(&rules), saved, reopening).unwrap();
            let mut effects = Vec::new();
            pool.tick(&mut Ctx { now, rng: &mut rng }, &mut effects);
            let table = pool.table(second.table).unwrap();
            let seated = table.occupant(second.seat).map(|seated| seated.player);
            assert_eq!(seated, Some(second.player), "who came first sits");
            effects
        };
        let effects = read_back(&saved);
        let [Effect::Notice(PlayerId(1), Notice::BuyInReturned { .. }), Effect::Commit(refund)] =
            &effects[..]
        else {
            panic!("{effects:?}")
        };
        let change = SavedChange::of(GAME, refund);
        assert_eq!(change.moves, [(first.account(GAME), Cents(-1_000))]);
        saved.apply(change.clone()).unwrap();
        assert!(saved.apply(change).is_err(), "nothing is left to go back again");
        assert!(read_back(&saved).is_empty());
    }

    /// R23: a player without chips still sits; chips where nobody sits are damage, and so is what no
    /// cash game writes.
    #[test]
    fn r23_what_does_not_fit_is_damage() {
        let read =
            |saved: &SavedState| Pool::restore(GAME, rules(), saved, Reopening::At(Millis(1)));
        let mut saved = SavedState::default();
        let at = sits(&mut saved, 7, 1, 0);
        let seated = read(&saved).map(|pool| pool.table(at.table).unwrap().occupants().count());
        assert_eq!(seated.ok(), Some(1));
        let cases: [(&str, &str); 4] =
            [("seat/1/0/7", "1"), ("table/1", "{}"), ("lost/1", "1"), ("left/7", "{}")];
        for (key, value) in cases {
            let mut saved = saved.clone();
            saved.keys.insert(key.to_owned(), value.into());
            assert_eq!(read(&saved).err().map(|damaged| damaged.at).as_deref(), Some(key));
        }
        saved.keys.clear();
        saved.balances.insert(at.account(GAME), Cents(5));
        assert_eq!(
            read(&saved).err().map(|damaged| damaged.at),
            Some(at.account(GAME).to_string())
        );
    }
}
