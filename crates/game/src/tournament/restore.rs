//! R50: a tournament is read back from what the store has of it. Hands in progress are rolled back,
//! and its clocks stood still while the room was gone.

use std::sync::Arc;

use base::{Cents, GameId, Millis, PlayerId, TableId};
use ledger::Account;
use serde::de::DeserializeOwned;

use super::{
    commits::{CLOCK, PRIZES, PROGRESS, Progress, entry_key, table_key},
    hand_for_hand::Round,
    spec::TournamentRules,
    state::{EntryState, Registration, Stage, Tournament},
    tables::{StoredTable, TournamentTable},
};
use crate::{Damaged, Reopening, SavedState, table::Table};

impl Tournament {
    /// A tournament as the store has it.
    ///
    /// # Errors
    /// If its state cannot be read, or does not fit its money: then nothing may be dealt here.
    pub fn restore(
        id: GameId,
        rules: Arc<TournamentRules>,
        starts_at: Millis,
        saved: &SavedState,
        reopening: Reopening,
    ) -> Result<Self, Damaged> {
        let mut game = Self::new(id, rules, starts_at);
        game.commits = saved.commits;
        let mut tables: Vec<(TableId, StoredTable)> = Vec::new();
        let mut progress = None;
        for (key, value) in &saved.keys {
            if let Some(player) = key.strip_prefix("entry/") {
                let player = PlayerId(number(key, player)?);
                game.entries.insert(player, read(key, value)?);
            } else if let Some(table) = key.strip_prefix("table/") {
                tables.push((TableId(number(key, table)?), read(key, value)?));
            } else if let Some(table) = key.strip_prefix("rolled_back/") {
                game.rolled_back.insert(TableId(number(key, table)?), read(key, value)?);
            } else {
                match key.as_str() {
                    CLOCK => game.clock = read(key, value)?,
                    PROGRESS => progress = Some(read::<Progress>(key, value)?),
                    PRIZES => {
                        game.prizes = Some(Arc::new(read(key, value)?));
                        game.registration = Registration::Closed;
                    }
                    _ => return Err(Damaged::new(key, "it is not a key of a tournament")),
                }
            }
        }
        if let Some(progress) = progress {
            game.read_progress(progress);
        }
        let given = game.entries.values().map(|entry| entry.number).max().unwrap_or(0);
        game.entered = game.entered.max(given);
        let out = game.entries.values().filter(|it| matches!(it.state, EntryState::Out { .. }));
        game.out = u32::try_from(out.count()).unwrap_or(u32::MAX);
        game.check_money(saved)?;
        game.open_tables(tables, reopening);
        game.check_seats()?;
        game.decide();
        game.just_restored = true;
        Ok(game)
    }

    fn read_progress(&mut self, progress: Progress) {
        self.stage = progress.stage;
        self.rounds = progress.rounds;
        self.own_breaks = progress.own_breaks;
        self.pause = progress.pause;
        self.entered = progress.entered;
        self.hand_for_hand =
            progress.in_round.then_some(Round { number: progress.rounds, started: true });
    }

    fn open_tables(&mut self, tables: Vec<(TableId, StoredTable)>, reopening: Reopening) {
        let loses = reopening.loses_hands();
        let now = reopening.now();
        let (gone_for, next_hand_at, waits) = match reopening {
            Reopening::At(at) => (Millis::ZERO, at, false),
            Reopening::WithTheRoom { now, gone_for, .. } => {
                (gone_for, now + self.rules.rulebook().room.reopening_wait, true)
            }
        };
        self.clock.stand_still(gone_for);
        if let Some(pause) = &mut self.pause {
            pause.shift(gone_for);
        }
        if self.stage == Stage::Running {
            self.plan_next_break(now);
        }
        for (id, stored) in tables {
            let last = self.rolled_back.get(&id).copied().unwrap_or(0);
            let rules = Arc::clone(&self.table_rules);
            let mut table = Table::restore(rules, stored.table, last, loses, now);
            if waits {
                table.mark_all_disconnected(now, gone_for);
            }
            self.rolled_back.insert(id, table.hand_number());
            let mut seated = TournamentTable::new(table, next_hand_at);
            seated.round = stored.round;
            seated.reopening = waits;
            let undecided = seated.busted().next().is_some();
            seated.unsettled = undecided;
            self.tables.open(id, seated);
        }
    }

    /// R28: everybody who is in sits once, and nobody else does.
    fn check_seats(&self) -> Result<(), Damaged> {
        if self.stage != Stage::Running {
            return Ok(());
        }
        for (player, entry) in &self.entries {
            let seated = self.tables.table_of(*player).is_some();
            // R32: who has just entered late may not have got the seat before the crash.
            let is_in = entry.state == EntryState::In;
            let is_out = matches!(entry.state, EntryState::Out { .. });
            if (is_out && seated) || !(is_in || is_out || seated) {
                let what = if is_out { "out, and seated" } else { "busted, and not seated" };
                return Err(Damaged::new(entry_key(*player), what));
            }
        }
        for (id, seated) in self.tables.iter() {
            for (_, player) in seated.table.occupants().map(|(seat, it)| (seat, it.player)) {
                if !self.entries.contains_key(&player) {
                    return Err(Damaged::new(table_key(id), "somebody sits who has not entered"));
                }
            }
        }
        let seats = self.tables.iter().map(|(_, seated)| seated.table.occupants().count());
        if seats.sum::<usize>() != self.tables.seated() {
            return Err(Damaged::new("table", "somebody sits twice"));
        }
        Ok(())
    }

    /// What its accounts hold is what was paid in and not paid out.
    fn check_money(&self, saved: &SavedState) -> Result<(), Damaged> {
        let held = |account: Account| saved.balances.get(&account).map_or(0, |held| held.0);
        let mut pool: i64 = self.entries.values().map(|entry| entry.pool.0).sum();
        let fees: i64 = self.entries.values().map(|entry| entry.fee.0).sum();
        if let Some(prizes) = &self.prizes {
            pool += (prizes.pool.added + prizes.pool.overlay).0;
            for entry in self.entries.values() {
                let EntryState::Out { nth } = entry.state else { continue };
                let prize = prizes.prize(self.entrants() - nth + 1);
                pool -= prize.map_or(0, |prize| prize.money.0);
            }
        }
        let expected = [(Account::Prizes(self.id), pool), (Account::Fees(self.id), fees)];
        for (account, cents) in expected {
            if held(account) != cents {
                return Err(Damaged::new(account, "it does not hold what the entries say"));
            }
        }
        let known = |account: &&Account| expected.iter().all(|(other, _)| other != *account);
        match saved.balances.iter().find(|(account, held)| known(account) && **held != Cents::ZERO)
        {
            Some((account, _)) => {
                Err(Damaged::new(account, "it is not an account of a tournament"))
            }
            None => Ok(()),
        }
    }
}

fn read<T: DeserializeOwned>(key: &str, value: &str) -> Result<T, Damaged> {
    serde_json::from_str(value).map_err(|_| Damaged::new(key, "it cannot be read"))
}

fn number(key: &str, text: &str) -> Result<u64, Damaged> {
    text.parse().map_err(|_| Damaged::new(key, "it names nobody and nothing"))
}
