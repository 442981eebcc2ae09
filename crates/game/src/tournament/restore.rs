//! R50: a Sit & Go is read back from what the store has of it. A hand in progress is rolled back, and
//! the levels stood still while the room was gone.

use std::sync::Arc;

use base::{GameId, Millis, PlayerId};
use ledger::Account;

use super::{
    clock::LevelClock,
    commits::{CLOCK, FINISHED, entry_key, rolled_back_key, table_key},
    rules::SitAndGoRules,
    sit_and_go::{Entry, SitAndGo},
};
use crate::{
    Commit, Damaged, Reopening, SavedState,
    table::{Table, TableState},
};

impl SitAndGo {
    /// A Sit & Go as the store has it.
    ///
    /// # Errors
    /// If its state cannot be read, or does not fit its money: then nothing may be dealt here.
    pub fn restore(
        id: GameId,
        rules: Arc<SitAndGoRules>,
        saved: &SavedState,
        reopening: Reopening,
    ) -> Result<Self, Damaged> {
        let game = Self::restored(id, rules, saved, 0, reopening)?;
        game.check_places()?;
        Ok(game)
    }

    /// The same while the room goes on: numbers that were given are not given again.
    ///
    /// # Errors
    /// As for [`SitAndGo::restore`].
    pub fn reload(&mut self, saved: &SavedState, reopening: Reopening) -> Result<Self, Damaged> {
        let last = self.table.as_ref().map_or(0, Table::hand_number);
        let rules = Arc::clone(&self.rules);
        let mut game = Self::restored(self.id, rules, saved, last, reopening)?;
        game.check_places()?;
        game.commits = game.commits.max(self.commits);
        game.away = std::mem::take(&mut self.away);
        Ok(game)
    }

    fn restored(
        id: GameId,
        rules: Arc<SitAndGoRules>,
        saved: &SavedState,
        last_hand: u64,
        reopening: Reopening,
    ) -> Result<Self, Damaged> {
        let mut game = Self::new(id, rules);
        game.commits = saved.commits;
        let mut table: Option<TableState> = None;
        let mut last_hand = last_hand;
        for (key, value) in &saved.keys {
            let bad = |damage| Damaged::new(key, damage);
            let unreadable = |_| bad("it cannot be read");
            if let Some(player) = key.strip_prefix("entry/") {
                let player = player.parse().map_err(|_| bad("it names no player"))?;
                let entry = serde_json::from_str(value).map_err(unreadable)?;
                game.entries.insert(PlayerId(player), entry);
            } else if *key == table_key() {
                table = Some(serde_json::from_str(value).map_err(unreadable)?);
            } else if key == FINISHED {
                game.finished = true;
            } else if key == CLOCK {
                game.clock = serde_json::from_str::<LevelClock>(value).map_err(unreadable)?;
            } else if *key == rolled_back_key() {
                last_hand = last_hand.max(serde_json::from_str(value).map_err(unreadable)?);
            } else {
                return Err(bad("it is not a key of a Sit & Go"));
            }
        }
        game.check_money(saved)?;
        let Some(state) = table else { return Ok(game) };
        let loses = reopening.loses_hands();
        let rules = game.rules.table_rules();
        let mut table = Table::restore(rules, state, last_hand, loses, reopening.now());
        game.rolled_back = Some(table.hand_number());
        game.next_hand_at = Some(match reopening {
            Reopening::At(at) => at,
            Reopening::WithTheRoom { now, gone_for, .. } => {
                table.mark_all_disconnected(now, gone_for);
                game.clock.stand_still(gone_for);
                game.reopening = true;
                now + game.rules.rulebook.room.reopening_wait
            }
        });
        game.table = Some(table);
        Ok(game)
    }

    /// R41: a player without chips has a place, and one whose place is not paid still sits.
    fn check_places(&self) -> Result<(), Damaged> {
        let seat_of = |player| self.table.as_ref().and_then(|table| table.seat_of(player));
        let owed = |entry: &Entry| entry.place.is_some() && !entry.paid;
        for (player, entry) in &self.entries {
            if owed(entry) && seat_of(*player).is_none() {
                let damage = "a place that is not paid, of somebody who does not sit";
                return Err(Damaged::new(entry_key(*player), damage));
            }
        }
        let mut seated = self.table.iter().flat_map(Table::occupants).map(|(_, seated)| seated);
        let placed = |player| self.entries.get(player).is_some_and(owed);
        match seated.find(|seated| seated.stack.is_zero() && !placed(&seated.player)) {
            Some(_) => Err(Damaged::new(table_key(), "somebody without chips has no place")),
            None => Ok(()),
        }
    }

    /// Checks that its accounts hold what was paid in and not paid out.
    fn check_money(&self, saved: &SavedState) -> Result<(), Damaged> {
        let price = self.rules.key.price;
        let entered = i64::try_from(self.entries.len()).unwrap_or(i64::MAX);
        let paid: i64 = self
            .entries
            .values()
            .filter(|entry| entry.paid)
            .filter_map(|entry| Some(self.rules.prize(usize::from(entry.place?)).0))
            .sum();
        let expected = [
            (Account::Prizes(self.id), entered * price.pool().0 - paid),
            (Account::Fees(self.id), entered * price.fee().0),
        ];
        for (account, cents) in expected {
            if saved.balances.get(&account).map_or(0, |held| held.0) != cents {
                return Err(Damaged::new(account, "it does not hold what the entries say"));
            }
        }
        let known = |account: &&Account| expected.iter().all(|(other, _)| other != *account);
        match saved.balances.keys().find(known) {
            Some(account) => Err(Damaged::new(account, "it is not an account of a Sit & Go")),
            None => Ok(()),
        }
    }

    /// R23: it cannot go on: the prize pool is shared equally among those who are left, who get their
    /// fees back too \[I\], and nothing is left of it. Before anybody is out that is everybody's
    /// money.
    ///
    /// # Errors
    /// If who has entered cannot be told, or does not fit its money.
    pub fn cancel(
        id: GameId,
        rules: &Arc<SitAndGoRules>,
        saved: &SavedState,
        now: Millis,
    ) -> Result<Vec<Commit>, Damaged> {
        let entries = saved.keys.iter().filter(|(key, _)| key.starts_with("entry/"));
        let entries = entries.map(|(key, value)| (key.clone(), value.clone()));
        let entries_only = SavedState { keys: entries.collect(), ..saved.clone() };
        let mut game = Self::restored(id, Arc::clone(rules), &entries_only, 0, Reopening::At(now))?;
        Ok(game.commit_cancellation(now, saved).into_iter().collect())
    }
}
