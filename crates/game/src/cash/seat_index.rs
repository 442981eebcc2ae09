//! An index of a pool by player and by free seats, so that no request walks through all tables.

use std::collections::{BTreeMap, BTreeSet};

use base::{PlayerId, TableId};

/// Players at tables, seated or with a seat held for them.
#[derive(Debug, Default)]
pub(crate) struct SeatIndex {
    seats: usize,
    players: BTreeMap<TableId, usize>,
    tables: BTreeMap<PlayerId, Vec<TableId>>,
    /// Tables with a free seat, by how many players they have.
    room_at: Vec<BTreeSet<TableId>>,
}

impl SeatIndex {
    /// Without tables; each will have so many seats.
    pub(crate) fn new(seats: u8) -> Self {
        let seats = usize::from(seats);
        Self { seats, room_at: vec![BTreeSet::new(); seats], ..Self::default() }
    }

    pub(crate) fn opened(&mut self, table: TableId) {
        self.players.insert(table, 0);
        self.room_at[0].insert(table);
    }

    /// An empty table is gone.
    pub(crate) fn closed(&mut self, table: TableId) {
        let players = self.players.remove(&table);
        assert_eq!(players, Some(0), "only an empty table is closed");
        self.room_at[0].remove(&table);
    }

    /// A player has a seat at a table, or one held.
    pub(crate) fn add(&mut self, player: PlayerId, table: TableId) {
        self.tables.entry(player).or_default().push(table);
        self.count(table, |players| players + 1);
    }

    /// No longer.
    pub(crate) fn remove(&mut self, player: PlayerId, table: TableId) {
        if let Some(tables) = self.tables.get_mut(&player) {
            tables.retain(|other| *other != table);
            if tables.is_empty() {
                self.tables.remove(&player);
            }
        }
        self.count(table, |players| players - 1);
    }

    fn count(&mut self, table: TableId, change: impl Fn(usize) -> usize) {
        let players = self.players.get_mut(&table).expect("a table that is open");
        let before = *players;
        *players = change(before);
        let after = *players;
        if before < self.seats {
            self.room_at[before].remove(&table);
        }
        if after < self.seats {
            self.room_at[after].insert(table);
        }
    }

    /// Where this player is.
    pub(crate) fn of(&self, player: PlayerId) -> &[TableId] {
        self.tables.get(&player).map_or(&[], Vec::as_slice)
    }

    /// How many players are at a table.
    pub(crate) fn players_at(&self, table: TableId) -> Option<usize> {
        self.players.get(&table).copied()
    }

    /// Whether a table has a free seat.
    pub(crate) fn has_room(&self, table: TableId) -> bool {
        self.players_at(table).is_some_and(|players| players < self.seats)
    }

    /// Tables with a free seat, those with the fewest players first.
    pub(crate) fn with_room(&self) -> impl Iterator<Item = &BTreeSet<TableId>> {
        self.room_at.iter().filter(|tables| !tables.is_empty())
    }
}
