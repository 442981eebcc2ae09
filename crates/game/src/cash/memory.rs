//! What a pool remembers of players who left (H18, B5), and what it is told about players by the
//! room, which knows them across games.

use std::collections::BTreeMap;

use base::{Chips, Millis, PlayerId, TableId};
use serde::{Deserialize, Serialize};

/// With what and when a player left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// The stack.
    pub stack: Chips,
    /// When.
    pub at: Millis,
}

/// What the room knows about a player who wants to sit down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// What the player could bring at most; the store has the last word.
    pub wallet: Chips,
    /// H18: returns counted today.
    pub returns_today: u16,
    /// B5: resets used today.
    pub resets_today: u16,
}

/// Who left which table with what. A player has one entry a table; Banzai looks at all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Memory {
    left: BTreeMap<PlayerId, Vec<(TableId, Left)>>,
}

impl Memory {
    pub(crate) fn remember(&mut self, player: PlayerId, table: TableId, left: Left) {
        let entries = self.left.entry(player).or_default();
        entries.retain(|(other, _)| *other != table);
        entries.push((table, left));
    }

    pub(crate) fn at_table(&self, player: PlayerId, table: TableId) -> Option<Left> {
        let entries = self.left.get(&player)?;
        entries.iter().find(|(other, _)| *other == table).map(|(_, left)| *left)
    }

    /// B5: the largest stack left with at this stake that is still remembered \[I\], and where.
    pub(crate) fn largest(
        &self,
        player: PlayerId,
        remembered: impl Fn(&Left) -> bool,
    ) -> Option<(TableId, Left)> {
        let entries = self.left.get(&player)?;
        entries
            .iter()
            .filter(|(_, left)| remembered(left))
            .max_by_key(|(_, left)| left.stack)
            .copied()
    }

    /// The player is back: what was remembered there has been honoured.
    pub(crate) fn forget(&mut self, player: PlayerId, table: TableId) {
        if let Some(entries) = self.left.get_mut(&player) {
            entries.retain(|(other, _)| *other != table);
            if entries.is_empty() {
                self.left.remove(&player);
            }
        }
    }

    /// Drops what no rule looks at any more, so that a pool does not grow for ever.
    pub(crate) fn expire(&mut self, oldest: Millis) {
        self.left.retain(|_, entries| {
            entries.retain(|(_, left)| left.at >= oldest);
            !entries.is_empty()
        });
    }
}
