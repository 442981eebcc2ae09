//! R50: a tournament is read back from what the store has of it. Hands in progress are rolled back,
//! and its clocks stood still while the room was gone.

use std::{collections::BTreeMap, sync::Arc};

use base::{Cents, Millis, PlayerId, TableId};
use hand::Seat;
use ledger::Account;
use rulebook::ClocksWhileDown;
use serde::de::DeserializeOwned;

use super::{
    cancelling::{CANCELLATION, Payouts},
    commits::{CARRIED, CLOCK, PRIZES, PROGRESS, Progress, SPEC, entry_key, table_key},
    entries::{Bought, Entry, EntryState},
    hand_for_hand::Round,
    links::{Message, Phase},
    multiplier::{BANK, DRAW},
    spec::TournamentSpec,
    state::{Registration, Stage, Tournament},
    table_rules::table_rules,
    tables::{StoredTable, TournamentTable},
};
use crate::{Commit, Damaged, Reopening, SavedState, table::Table};

/// What is read before it can be put together.
#[derive(Default)]
struct Read {
    tables: Vec<(TableId, StoredTable)>,
    bought: BTreeMap<(PlayerId, u32, usize), Bought>,
    progress: Option<Progress>,
    drawn: Option<u32>,
}

impl Tournament {
    /// A tournament, as it was announced, with what the store has of it.
    ///
    /// # Errors
    /// If its state cannot be read, or does not fit its money: then nothing may be dealt here.
    pub fn restored(mut self, saved: &SavedState, reopening: Reopening) -> Result<Self, Damaged> {
        self.commits = saved.commits;
        let mut found = Read::default();
        for (key, value) in &saved.keys {
            self.read_key(key, value, &mut found)?;
        }
        for ((player, entry, _), bought) in found.bought {
            let held = self.entries.get_mut(&player).filter(|held| held.number == entry);
            let held = held.ok_or_else(|| {
                Damaged::new(entry_key(player), "chips were bought for another entry")
            })?;
            held.bought.push(bought);
        }
        if let Some(progress) = found.progress {
            self.read_progress(progress);
        }
        self.count_entries();
        if let Some(number) = found.drawn {
            let row = self.row_of(number);
            self.play_by(row.ok_or_else(|| Damaged::new(DRAW, "no multiplier has this number"))?);
        }
        self.check_money(saved)?;
        self.open_tables(found.tables, reopening);
        self.check_seats()?;
        self.decide();
        self.just_restored = true;
        Ok(self)
    }

    /// The same tournament as it was announced, before anybody entered.
    #[must_use]
    pub fn emptied(&self) -> Self {
        let starts_at = self.starts_at.unwrap_or(Millis::ZERO);
        let empty = Self::new(self.id, Arc::clone(&self.rules), starts_at).linked(self.links);
        Self { bank: self.bank, called_off: self.called_off, ..empty }
    }

    /// The same while the room goes on: numbers that were given are not given again.
    ///
    /// # Errors
    /// As for [`Tournament::restored`].
    pub fn reload(&mut self, saved: &SavedState, reopening: Reopening) -> Result<Self, Damaged> {
        let mut empty = self.emptied();
        let numbers = self.tables.iter().map(|(id, seated)| (id, seated.table.hand_number()));
        empty.rolled_back = self.rolled_back.clone();
        empty.rolled_back.extend(numbers);
        let mut game = empty.restored(saved, reopening)?;
        game.commits = game.commits.max(self.commits);
        game.tables.opened = game.tables.opened.max(self.tables.opened);
        game.away = std::mem::take(&mut self.away);
        Ok(game)
    }

    /// R23: commits that give everybody's money back: for a tournament that cannot go on.
    ///
    /// # Errors
    /// If who has entered cannot be told, or does not fit its money.
    pub fn refund_all(&self, saved: &SavedState, now: Millis) -> Result<Vec<Commit>, Damaged> {
        let whole = self.emptied().restored(saved, Reopening::At(now));
        let mut game = whole.or_else(|damaged| {
            // Without its tables it can still be told who has paid what.
            let keys = saved.keys.iter().filter(|(key, _)| !crate::is_table_key(key));
            let keys = keys.map(|(key, value)| (key.clone(), value.clone())).collect();
            let kept = SavedState { keys, ..saved.clone() };
            self.emptied().restored(&kept, Reopening::At(now)).map_err(|_| damaged)
        })?;
        game.commits = game.commits.max(self.commits);
        Ok(game.commit_refund(now, saved))
    }

    /// R23: the hand that was rolled back when this table was read back, if one was.
    #[must_use]
    pub fn rolled_back_at(&self, table: TableId) -> Option<u64> {
        self.rolled_back.get(&table).copied()
    }

    /// R23: the same for all its tables.
    pub fn rolled_back(&self) -> impl Iterator<Item = (TableId, u64)> {
        let tables = self.tables.iter();
        tables.map(|(id, seated)| (id, seated.table.hand_number()))
    }

    fn read_key(&mut self, key: &str, value: &str, found: &mut Read) -> Result<(), Damaged> {
        let (kind, rest) = key.split_once('/').unwrap_or((key, ""));
        match kind {
            "entry" => {
                self.entries.insert(PlayerId(number(key, rest)?), read::<Entry>(key, value)?);
            }
            "bought" => {
                let parts = rest.split('/').map(|part| number(key, part));
                let parts: Vec<u64> = parts.collect::<Result<_, _>>()?;
                let [player, entry, nth] = parts[..] else {
                    return Err(Damaged::new(key, "it names nobody and nothing"));
                };
                let small = |number: u64| {
                    u32::try_from(number).map_err(|_| Damaged::new(key, "its number is too large"))
                };
                let key_of = (PlayerId(player), small(entry)?, small(nth)? as usize);
                found.bought.insert(key_of, read(key, value)?);
            }
            "table" => found.tables.push((TableId(number(key, rest)?), read(key, value)?)),
            "rolled_back" => {
                let last = self.rolled_back.entry(TableId(number(key, rest)?)).or_default();
                *last = (*last).max(read(key, value)?);
            }
            "outbox" => {
                let number = u32::try_from(number(key, rest)?);
                let number = number.map_err(|_| Damaged::new(key, "its number is too large"))?;
                self.outbox.insert(number, read::<Message>(key, value)?);
            }
            // R45: what staff did is for people to read.
            "staff" => {
                let number = u32::try_from(number(key, rest)?);
                let number = number.map_err(|_| Damaged::new(key, "its number is too large"))?;
                self.note_act(number, read(key, value)?);
            }
            CLOCK => self.clock = read(key, value)?,
            PROGRESS => found.progress = Some(read(key, value)?),
            PRIZES => {
                self.prizes = Some(Arc::new(read(key, value)?));
                self.registration = Registration::Closed;
            }
            CARRIED => self.carried = read(key, value)?,
            BANK => self.covered = Some(read(key, value)?),
            DRAW => found.drawn = Some(read(key, value)?),
            CANCELLATION => {
                self.payouts = Some(Payouts { plan: read(key, value)?, paid: 0 });
            }
            SPEC => {
                let spec: TournamentSpec = read(key, value)?;
                let rules = spec.check(self.rules.rulebook());
                let rules =
                    rules.map_err(|_| Damaged::new(key, "it is no spec that makes sense"))?;
                self.rules = Arc::new(rules);
                self.table_rules = Arc::new(table_rules(&self.rules, None));
            }
            _ => return Err(Damaged::new(key, "it is not a key of a tournament")),
        }
        Ok(())
    }

    /// R31: what all entries have brought.
    fn count_entries(&mut self) {
        let given = self.entries.values().map(|entry| entry.number).max().unwrap_or(0);
        self.entered = self.entered.max(given);
        for entry in self.entries.values() {
            self.sums.add(entry.earlier);
            self.sums.add(entry.paid_in_all());
            self.entries_made += 1 + u32::from(entry.re_entries);
            if let EntryState::Out { nth, .. } = entry.state {
                self.out += 1;
                self.exits = self.exits.max(nth);
            }
        }
    }

    fn read_progress(&mut self, progress: Progress) {
        self.stage = progress.stage;
        self.rounds = progress.rounds;
        self.own_breaks = progress.own_breaks;
        self.pause = progress.pause;
        self.entered = progress.entered;
        self.tables.opened = progress.tables_opened;
        self.messages = progress.messages;
        self.staff_acts = progress.staff_acts;
        self.is_paused = progress.is_paused;
        self.vip_paid = progress.vip_paid;
        self.began_at = progress.began_at;
        if self.starts_at.is_some() && progress.starts_at.is_some() {
            self.starts_at = progress.starts_at;
        }
        if let Some(payouts) = &mut self.payouts {
            payouts.paid = progress.paid_out;
        }
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
        if self.rules.rulebook().tournament.clocks_while_down == ClocksWhileDown::StandStill {
            self.clock.stand_still(gone_for);
            if let Some(pause) = &mut self.pause {
                pause.shift(gone_for);
            }
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
            // R53: who went out for a cancellation that was not decided any more.
            let is_out = |player: PlayerId| self.nth_out(player).is_some();
            let seated = table.occupants();
            let gone = seated.filter(|(_, it)| it.stack.is_zero() && is_out(it.player));
            let gone: Vec<Seat> = gone.map(|(seat, _)| seat).collect();
            for seat in gone {
                table.remove(seat, &mut Vec::new());
            }
            self.rolled_back.insert(id, table.hand_number());
            let mut seated = TournamentTable::new(table, next_hand_at);
            seated.round = stored.round;
            seated.is_redrawn = stored.is_redrawn;
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
            let is_in = matches!(entry.state, EntryState::In | EntryState::CarriedOver);
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
        let (pool, bounties, fees) = match (&self.payouts, self.stage) {
            (_, Stage::Finished) => (Cents::ZERO, Cents::ZERO, Cents::ZERO),
            (Some(payouts), _) => self.payouts_need(payouts),
            (None, _) => (self.pool_account(), self.bounty_account(), self.fee_account()),
        };
        // T9: what first phases have sent may lie here before the news of it does.
        let may_hold_more =
            self.links.phase == Some(Phase::Second) && self.stage == Stage::Registering;
        let expected = [
            (Account::Prizes(self.id), pool),
            (Account::Bounties(self.id), bounties),
            (Account::Fees(self.id), fees),
        ];
        for (account, cents) in expected {
            let fits = held(account) == cents.0 || (may_hold_more && held(account) > cents.0);
            if !fits {
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
