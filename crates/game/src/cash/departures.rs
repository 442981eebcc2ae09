//! What a pool remembers of players who left (H18, B5), and the facts about players that the room
//! passes in.

use std::collections::{BTreeMap, BTreeSet};

use base::{Chips, Millis, PlayerId, TableId};
use rulebook::UtcTime;
use serde::{Deserialize, Serialize};

/// With what and when a player left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    pub stack: Chips,
    pub at: Millis,
}

/// One departure that a pool remembers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Remembered {
    pub player: PlayerId,
    pub table: TableId,
    pub left: Departure,
    /// B5: the stack has been brought to another table of the stake and is no longer owed. H18 and
    /// R2 still need the departure.
    pub honoured: bool,
}

/// The room's facts about a player who wants to sit down.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// What the player could bring at most; the store has the last word.
    pub wallet: Chips,
    /// H18: returns counted today, as far as they count for this game's money.
    pub returns_today: u16,
    /// B5: resets used today; the same.
    pub resets_today: u16,
}

/// The number of the day that `now` belongs to, if days begin at this time.
#[must_use]
pub fn day_of(now: Millis, begins: UtcTime) -> u64 {
    const DAY: u64 = 86_400_000;
    (now.0 + DAY - u64::from(begins.minute_of_day()) * 60_000) / DAY
}

/// The departures of a pool. A player has one entry a table; Banzai uses all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct DepartureMemory {
    left: BTreeMap<PlayerId, Vec<Remembered>>,
    /// The same, oldest first, so that expiry touches only expired entries.
    oldest: BTreeSet<(Millis, PlayerId, TableId)>,
}

impl FromIterator<Remembered> for DepartureMemory {
    fn from_iter<I: IntoIterator<Item = Remembered>>(all: I) -> Self {
        let mut memory = Self::default();
        all.into_iter().for_each(|one| memory.insert(one));
        memory
    }
}

impl DepartureMemory {
    /// Everything that is remembered.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Remembered> {
        self.left.values().flatten().copied()
    }

    /// Departures before this time.
    pub(crate) fn older_than(&self, oldest: Millis) -> impl Iterator<Item = (PlayerId, TableId)> {
        let older = self.oldest.iter().take_while(move |(at, ..)| *at < oldest);
        older.map(|&(_, player, table)| (player, table))
    }

    pub(crate) fn remember(&mut self, player: PlayerId, table: TableId, left: Departure) {
        self.insert(Remembered { player, table, left, honoured: false });
    }

    fn insert(&mut self, one: Remembered) {
        self.forget(one.player, one.table);
        self.left.entry(one.player).or_default().push(one);
        self.oldest.insert((one.left.at, one.player, one.table));
    }

    /// What this player left with, by table.
    pub(crate) fn of(&self, player: PlayerId) -> &[Remembered] {
        self.left.get(&player).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn at_table(&self, player: PlayerId, table: TableId) -> Option<Departure> {
        self.of(player).iter().find(|one| one.table == table).map(|one| one.left)
    }

    /// B5: the largest stack left with at this stake that is still owed to the player \[I\], and
    /// where.
    pub(crate) fn largest(
        &self,
        player: PlayerId,
        remembered: impl Fn(&Departure) -> bool,
    ) -> Option<Remembered> {
        let owed = |one: &&Remembered| !one.honoured && remembered(&one.left);
        self.of(player)
            .iter()
            .filter(owed)
            .max_by_key(|one| (one.left.stack, one.left.at, one.table))
            .copied()
    }

    /// The player has sat down with what was remembered at `honoured`. Where that is the table he
    /// or she is back at, nothing is left to remember; at another one, only that it is done.
    pub(crate) fn honour(&mut self, player: PlayerId, honoured: TableId, sits_at: TableId) {
        if honoured == sits_at {
            self.forget(player, honoured);
            return;
        }
        let entries = self.left.get_mut(&player).into_iter().flatten();
        entries.filter(|one| one.table == honoured).for_each(|one| one.honoured = true);
    }

    fn forget(&mut self, player: PlayerId, table: TableId) {
        let Some(entries) = self.left.get_mut(&player) else { return };
        let Some(index) = entries.iter().position(|one| one.table == table) else { return };
        let one = entries.remove(index);
        self.oldest.remove(&(one.left.at, player, table));
        if entries.is_empty() {
            self.left.remove(&player);
        }
    }

    /// Drops departures that no rule needs any more, so that a pool does not grow for ever.
    pub(crate) fn expire(&mut self, oldest: Millis) {
        while let Some(&(at, player, table)) = self.oldest.first()
            && at < oldest
        {
            self.forget(player, table);
        }
    }
}
