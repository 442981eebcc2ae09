//! R10 \[I\]: a cash table keeps the time bank of a player who left for as long as the rulebook
//! says, so that leaving and coming back does not refill it. Time banks are not stored: after a
//! restart everyone who sits down gets a new one.

use std::collections::{BTreeMap, VecDeque};

use base::{Millis, PlayerId, TableId};

use crate::table::Bank;

/// The time banks of players who left, by player and table.
#[derive(Debug, Default)]
pub(crate) struct KeptTimeBanks {
    banks: BTreeMap<(PlayerId, TableId), (Millis, Bank)>,
    /// The same, oldest first. A player who left the same table again has an older, stale entry.
    oldest: VecDeque<(Millis, PlayerId, TableId)>,
}

impl KeptTimeBanks {
    /// A player has left a table with this bank.
    pub(crate) fn keep(
        &mut self,
        (player, table): (PlayerId, TableId),
        bank: Bank,
        now: Millis,
        kept_for: Millis,
    ) {
        while let Some((at, player, table)) = self.oldest.front().copied()
            && now.saturating_sub(at) > kept_for
        {
            self.oldest.pop_front();
            if self.banks.get(&(player, table)).is_some_and(|(left_at, _)| *left_at == at) {
                self.banks.remove(&(player, table));
            }
        }
        if kept_for > Millis::ZERO {
            self.banks.insert((player, table), (now, bank));
            self.oldest.push_back((now, player, table));
        }
    }

    /// Takes the bank of a player who sits down again in time.
    pub(crate) fn take(
        &mut self,
        player: PlayerId,
        table: TableId,
        now: Millis,
        kept_for: Millis,
    ) -> Option<Bank> {
        let (at, bank) = self.banks.remove(&(player, table))?;
        (now.saturating_sub(at) <= kept_for).then_some(bank)
    }
}

#[cfg(test)]
mod tests {
    use rulebook::embedded;

    use super::*;

    const KEPT: Millis = Millis::seconds(60);

    fn bank() -> Bank {
        Bank::new(&embedded("int-2.7").unwrap().time_bank.cash)
    }

    #[test]
    fn r10_a_bank_is_kept_for_its_time_and_given_back_once() {
        let (player, table) = (PlayerId(1), TableId(1));
        let mut banks = KeptTimeBanks::default();
        banks.keep((player, table), bank(), Millis(0), KEPT);
        assert_eq!(banks.take(player, TableId(2), Millis(1), KEPT), None, "of another table");
        assert_eq!(banks.take(player, table, KEPT, KEPT), Some(bank()));
        assert_eq!(banks.take(player, table, KEPT, KEPT), None);
        banks.keep((player, table), bank(), Millis(0), KEPT);
        assert_eq!(banks.take(player, table, Millis(60_001), KEPT), None);
    }

    #[test]
    fn r10_what_is_kept_is_bounded_by_its_time() {
        let mut banks = KeptTimeBanks::default();
        for at in 0..1_000 {
            let player = PlayerId(at % 10);
            banks.keep((player, TableId(1)), bank(), Millis(at * 10_000), KEPT);
        }
        assert_eq!((banks.banks.len(), banks.oldest.len()), (7, 7));
    }
}
