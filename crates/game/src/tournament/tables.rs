//! The tables of a tournament: who sits where, how full each is, and when each wants to be looked at.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use base::{Millis, PlayerId, TableId};
use serde::{Deserialize, Serialize};

use crate::table::{Occupant, Table, TableEvent, TableState};
use hand::Seat;

/// One table of a tournament.
pub(super) struct TournamentTable {
    pub(super) table: Table,
    /// Commits about this table that the store has not answered: nothing is dealt meanwhile.
    pub(super) waits_for: u32,
    /// When the next hand may start.
    pub(super) next_hand_at: Millis,
    /// R23: whether the next hand waits for everybody to be back after a crash.
    pub(super) reopening: bool,
    /// R43: the last synchronized hand that it has played.
    pub(super) round: u32,
    /// R42: whether it is the final table, with seats drawn anew.
    pub(super) is_redrawn: bool,
    /// Whether its last hand has been played and shown, and what follows from that has not been done.
    pub(super) unsettled: bool,
    wake: Option<Millis>,
    size: u8,
}

/// What is stored of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredTable {
    pub(super) table: TableState,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) round: u32,
    #[serde(default, skip_serializing_if = "super::entries::is_default")]
    pub(super) is_redrawn: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the form that serde asks for")]
fn is_zero(round: &u32) -> bool {
    *round == 0
}

impl TournamentTable {
    pub(super) fn new(table: Table, next_hand_at: Millis) -> Self {
        let (waits_for, round, size) = (0, 0, 0);
        let (wake, reopening, unsettled, is_redrawn) = (None, false, false, false);
        Self { table, waits_for, next_hand_at, reopening, round, is_redrawn, unsettled, wake, size }
    }

    /// Whether no hand is being played or shown here, and nothing waits for the store.
    pub(super) fn is_idle(&self) -> bool {
        !self.table.is_playing() && self.waits_for == 0 && !self.unsettled
    }

    pub(super) fn stored(&self) -> StoredTable {
        let (table, round) = (self.table.state(), self.round);
        StoredTable { table, round, is_redrawn: self.is_redrawn }
    }

    /// What is stored of it once these players have left.
    pub(super) fn stored_without(&self, gone: &[PlayerId]) -> StoredTable {
        let mut stored = self.stored();
        for (seat, seated) in self.table.occupants() {
            if gone.contains(&seated.player) {
                stored.table.vacate(seat);
            }
        }
        stored
    }

    /// Who has no chips, with the seat.
    pub(super) fn busted(&self) -> impl Iterator<Item = (Seat, PlayerId)> {
        let seated = self.table.occupants().filter(|(_, seated)| seated.stack.is_zero());
        seated.map(|(seat, seated)| (seat, seated.player))
    }
}

/// All tables, with the indexes that keep a large tournament fast.
#[derive(Default)]
pub(super) struct Tables {
    all: BTreeMap<TableId, TournamentTable>,
    /// How many sit at each table where somebody does, the emptiest first.
    sizes: BTreeSet<(u8, TableId)>,
    table_of: BTreeMap<PlayerId, TableId>,
    wakes: BTreeSet<(Millis, TableId)>,
    /// The last number given to a table.
    pub(super) opened: u64,
}

impl Tables {
    /// How many tables somebody sits at.
    pub(super) fn len(&self) -> usize {
        self.sizes.len()
    }

    /// Whether no table is open, not even one that everybody has left.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn get(&self, id: TableId) -> Option<&TournamentTable> {
        self.all.get(&id)
    }

    pub(super) fn get_mut(&mut self, id: TableId) -> Option<&mut TournamentTable> {
        self.all.get_mut(&id)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (TableId, &TournamentTable)> {
        self.all.iter().map(|(id, table)| (*id, table))
    }

    pub(super) fn ids(&self) -> Vec<TableId> {
        self.all.keys().copied().collect()
    }

    pub(super) fn table_of(&self, player: PlayerId) -> Option<TableId> {
        self.table_of.get(&player).copied()
    }

    /// How many players sit at all tables together.
    pub(super) fn seated(&self) -> usize {
        self.table_of.len()
    }

    pub(super) fn size_of(&self, id: TableId) -> usize {
        self.all.get(&id).map_or(0, |table| table.size.into())
    }

    pub(super) fn smallest_size(&self) -> usize {
        self.sizes.first().map_or(0, |(size, _)| (*size).into())
    }

    pub(super) fn largest_size(&self) -> usize {
        self.sizes.last().map_or(0, |(size, _)| (*size).into())
    }

    /// The tables with the fewest players but for this one.
    pub(super) fn emptiest_but(&self, but: Option<TableId>) -> Vec<TableId> {
        let mut others = self.sizes.iter().filter(|(_, id)| Some(*id) != but);
        let Some(&(fewest, first)) = others.next() else { return Vec::new() };
        let same = others.take_while(|(size, _)| *size == fewest);
        std::iter::once(first).chain(same.map(|(_, id)| *id)).collect()
    }

    pub(super) fn open(&mut self, id: TableId, table: TournamentTable) {
        self.opened = self.opened.max(id.0);
        for (_, seated) in table.table.occupants() {
            self.table_of.insert(seated.player, id);
        }
        self.all.insert(id, table);
        self.count(id);
    }

    /// Closes a table where nobody sits any more.
    pub(super) fn close(&mut self, id: TableId) {
        if let Some(table) = self.all.remove(&id) {
            self.sizes.remove(&(table.size, id));
            if let Some(wake) = table.wake {
                self.wakes.remove(&(wake, id));
            }
        }
    }

    pub(super) fn sit(
        &mut self,
        (id, seat): (TableId, Seat),
        occupant: Occupant,
        events: &mut Vec<TableEvent>,
    ) {
        let Some(table) = self.all.get_mut(&id) else { return };
        self.table_of.insert(occupant.player, id);
        table.table.seat_player(seat, occupant, events);
        self.count(id);
    }

    pub(super) fn remove(
        &mut self,
        (id, seat): (TableId, Seat),
        events: &mut Vec<TableEvent>,
    ) -> Option<Occupant> {
        let occupant = self.all.get_mut(&id)?.table.remove(seat, events);
        self.table_of.remove(&occupant.player);
        self.count(id);
        Some(occupant)
    }

    fn count(&mut self, id: TableId) {
        let Some(table) = self.all.get_mut(&id) else { return };
        let size = u8::try_from(table.table.occupants().count()).expect("ten seats at most");
        self.sizes.remove(&(table.size, id));
        // A table that everybody has left is about to close: nobody is sent there any more.
        if size > 0 {
            self.sizes.insert((size, id));
        }
        table.size = size;
    }

    /// When a table has to be looked at next.
    pub(super) fn set_wake(&mut self, id: TableId, wake: Option<Millis>) {
        let Some(table) = self.all.get_mut(&id) else { return };
        if table.wake == wake {
            return;
        }
        if let Some(old) = table.wake {
            self.wakes.remove(&(old, id));
        }
        if let Some(new) = wake {
            self.wakes.insert((new, id));
        }
        table.wake = wake;
    }

    pub(super) fn next_wake(&self) -> Option<(Millis, TableId)> {
        self.wakes.first().copied()
    }

    pub(super) fn wake_of(&self, id: TableId) -> Option<Millis> {
        self.all.get(&id)?.wake
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(&self.all).finish()
    }
}

impl fmt::Debug for TournamentTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("players", &self.size)
            .field("playing", &self.table.is_playing())
            .field("waits_for", &self.waits_for)
            .field("unsettled", &self.unsettled)
            .field("round", &self.round)
            .field("next_hand_at", &self.next_hand_at)
            .finish_non_exhaustive()
    }
}
