//! What the room remembers of a player across games: acceptance of rules, age, wallet figures,
//! today's counters. Accounts themselves are elsewhere.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use base::{Chips, Millis};
use game::{Counter, PlayerCount, cash::day_of};
use office::{AccountStatus, PlayRefusal};
use rulebook::{Banzai, CountedMoney, Ratholing, UtcTime};
use serde::{Deserialize, Serialize};

use crate::{refusal::RoomRefusal, saved::SavedCount};

/// Facts about a player from his or her account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    pub age: u8,
}

/// What the room remembers of a player.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayerMemory {
    pub(crate) profile: Option<Profile>,
    /// R24: the rulebooks this player has accepted, durably.
    pub(crate) accepted: BTreeSet<Arc<str>>,
    /// B6.
    pub(crate) excluded_from_banzai: bool,
    /// R18: from every game.
    pub(crate) excluded: bool,
    /// The last known wallet balance, by currency.
    pub(crate) wallet: BTreeMap<String, Chips>,
    /// H18, B5: what was counted, on the last day on which it was.
    counts: BTreeMap<Counter, DayCount>,
    /// R9: when the player came back last, if he or she has not sat out since: for games that were
    /// read back meanwhile.
    pub(crate) came_back_at: Option<Millis>,
    /// H17: whether the player's connection is lost, for games that were read back meanwhile.
    pub(crate) connection_lost: bool,
    /// When the last messages were written.
    pub(crate) chatted: Vec<Millis>,
    /// R20: until when staff have muted the player's chat.
    pub(crate) muted_until: Option<Millis>,
}

impl From<PlayRefusal> for RoomRefusal {
    fn from(refusal: PlayRefusal) -> Self {
        match refusal {
            PlayRefusal::Age { least } => Self::Age { least },
            PlayRefusal::RulesNotAccepted => Self::RulesNotAccepted,
            PlayRefusal::Excluded => Self::Excluded,
            PlayRefusal::ExcludedFromBanzai => Self::ExcludedFromBanzai,
        }
    }
}

/// A count that starts again each day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct DayCount {
    day: u64,
    count: u16,
}

impl DayCount {
    fn on(self, day: u64) -> u16 {
        if self.day == day { self.count } else { 0 }
    }

    /// One more on this day.
    fn add(&mut self, day: u64) {
        *self = Self { day, count: self.on(day).saturating_add(1) };
    }

    /// Takes one back; a day that is over is forgotten.
    fn take_back(&mut self, day: u64) {
        if self.day == day {
            self.count = self.count.saturating_sub(1);
        }
    }
}

/// H18, B5: what counts today of a count at real money and one at play money. \[I\] Each kind of
/// money has its own, or all are one.
fn today(
    [real, play_money]: [DayCount; 2],
    play: bool,
    counted: CountedMoney,
    now: Millis,
    begins: UtcTime,
) -> u16 {
    let day = day_of(now, begins);
    match counted {
        CountedMoney::Together => real.on(day).saturating_add(play_money.on(day)),
        CountedMoney::Apart if play => play_money.on(day),
        CountedMoney::Apart => real.on(day),
    }
}

/// Messages a player may write in `CHAT_SPAN`: more is noise, or a broken client.
const CHAT_MESSAGES_MAX: usize = 5;
const CHAT_SPAN: Millis = Millis::seconds(10);

impl PlayerMemory {
    /// What the office needs to decide whether the player may play.
    pub(crate) fn account_status(&self) -> AccountStatus<'_> {
        AccountStatus {
            age: self.profile.map(|profile| profile.age),
            accepted: &self.accepted,
            is_excluded: self.excluded,
            is_excluded_from_banzai: self.excluded_from_banzai,
        }
    }

    fn counted(&self, counters: [Counter; 2]) -> [DayCount; 2] {
        counters.map(|counter| self.counts.get(&counter).copied().unwrap_or_default())
    }

    /// H18: how many returns count today for a game at play money or at real money.
    pub(crate) fn returns_today(&self, play: bool, rules: &Ratholing, now: Millis) -> u16 {
        let counts = self.counted([Counter::RETURNS, Counter::PLAY_RETURNS]);
        today(counts, play, rules.counter_counts, now, rules.counter_restarts)
    }

    /// B5: how many resets count today for a game at play money or at real money.
    pub(crate) fn resets_today(&self, play: bool, rules: &Banzai, now: Millis) -> u16 {
        let counts = self.counted([Counter::RESETS, Counter::PLAY_RESETS]);
        today(counts, play, rules.resets_count, now, rules.day_begins)
    }

    /// H18, B5: a return or a reset is requested. It counts from now on, so that requests elsewhere
    /// see it.
    pub(crate) fn count(&mut self, PlayerCount { counter, day, .. }: PlayerCount) {
        self.counts.entry(counter).or_default().add(day);
    }

    /// It was refused, so it never was.
    pub(crate) fn uncount(&mut self, PlayerCount { counter, day, .. }: PlayerCount) {
        self.counts.entry(counter).or_default().take_back(day);
    }

    /// As it was stored.
    pub(crate) fn was_counted(&mut self, counted: SavedCount) {
        let SavedCount { counter, day, count } = counted;
        self.counts.insert(counter, DayCount { day, count });
    }

    /// Whether another message may be written now; if so it is counted.
    pub(crate) fn may_chat(&mut self, now: Millis) -> bool {
        self.chatted.retain(|at| now.saturating_sub(*at) < CHAT_SPAN);
        let may = self.chatted.len() < CHAT_MESSAGES_MAX;
        if may {
            self.chatted.push(now);
        }
        may
    }
}
