//! The watchers of tables, indexed by table and by player. Both indices always agree, and empty
//! sets are removed.

use std::collections::{BTreeMap, BTreeSet};

use base::{GameId, PlayerId, TableId};

use crate::refusal::RoomRefusal;

/// A famous table has hundreds of watchers; more belong to a broadcast.
const WATCHERS_MAX: usize = 1_000;

/// Watchers without an account, of which a table serves only some: they keep no player out.
const VISITORS_MAX: usize = 300;
/// Their numbers are far above those of accounts, which are counted.
const VISITORS_FROM: u64 = 1 << 52;

/// The number under which somebody without an account watches tables.
#[must_use]
pub fn visitor(number: u64) -> PlayerId {
    PlayerId(VISITORS_FROM + number)
}

/// Whether this is the number of somebody without an account.
pub(crate) fn is_visitor(player: PlayerId) -> bool {
    player.0 >= VISITORS_FROM
}

/// The watchers of tables.
#[derive(Debug, Default)]
pub(crate) struct Watchers {
    by_table: BTreeMap<(GameId, TableId), BTreeSet<PlayerId>>,
    by_player: BTreeMap<PlayerId, BTreeSet<(GameId, TableId)>>,
}

impl Watchers {
    /// The players who watch a table.
    pub(crate) fn of(&self, game: GameId, table: TableId) -> Option<&BTreeSet<PlayerId>> {
        self.by_table.get(&(game, table))
    }

    /// The tables that somebody watches.
    pub(crate) fn tables(&self) -> impl Iterator<Item = (GameId, TableId)> {
        self.by_table.keys().copied()
    }

    /// One more at a table, or the same again.
    pub(crate) fn add(
        &mut self,
        player: PlayerId,
        game: GameId,
        table: TableId,
    ) -> Result<(), RoomRefusal> {
        let at = (game, table);
        let here = self.by_table.get(&at);
        if here.is_some_and(|here| here.len() >= WATCHERS_MAX && !here.contains(&player)) {
            return Err(RoomRefusal::TooManyWatchers);
        }
        let visitors = || here.map_or(0, |here| here.range(visitor(0)..).count());
        if is_visitor(player)
            && visitors() >= VISITORS_MAX
            && !here.is_some_and(|here| here.contains(&player))
        {
            return Err(RoomRefusal::TooManyWatchers);
        }
        self.by_table.entry(at).or_default().insert(player);
        self.by_player.entry(player).or_default().insert(at);
        Ok(())
    }

    /// No longer. Whether the player did.
    pub(crate) fn remove(&mut self, player: PlayerId, game: GameId, table: TableId) -> bool {
        take(&mut self.by_player, &player, &(game, table));
        take(&mut self.by_table, &(game, table), &player)
    }

    /// The player sees nothing any more.
    pub(crate) fn forget(&mut self, player: PlayerId) {
        for at in self.by_player.remove(&player).unwrap_or_default() {
            take(&mut self.by_table, &at, &player);
        }
    }

    /// Removes the watchers of closed tables of a game.
    pub(crate) fn keep_tables(&mut self, game: GameId, keep: impl Fn(TableId) -> bool) {
        let all = (game, TableId(0))..=(game, TableId(u64::MAX));
        let tables = self.by_table.range(all).map(|(at, _)| *at);
        let gone: Vec<_> = tables.filter(|(_, table)| !keep(*table)).collect();
        for at in gone {
            for player in self.by_table.remove(&at).unwrap_or_default() {
                take(&mut self.by_player, &player, &at);
            }
        }
    }
}

/// Takes one thing out of a set, and the set away with its last.
fn take<K: Ord, V: Ord>(sets: &mut BTreeMap<K, BTreeSet<V>>, key: &K, value: &V) -> bool {
    let Some(set) = sets.get_mut(key) else { return false };
    let was_there = set.remove(value);
    if set.is_empty() {
        sets.remove(key);
    }
    was_there
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameId = GameId(1);

    #[test]
    fn visitors_keep_no_player_out() {
        let mut watchers = Watchers::default();
        let mut add = |player| watchers.add(player, GAME, TableId(1));
        for number in 0..VISITORS_MAX as u64 {
            assert_eq!(add(visitor(number)), Ok(()));
        }
        assert_eq!(add(visitor(VISITORS_MAX as u64)), Err(RoomRefusal::TooManyWatchers));
        assert_eq!(add(visitor(0)), Ok(()), "the same again");
        assert_eq!(add(PlayerId(1)), Ok(()));
    }

    #[test]
    fn nothing_empty_is_kept() {
        let mut watchers = Watchers::default();
        for (player, table) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 2)] {
            watchers.add(PlayerId(player), GAME, TableId(table)).unwrap();
        }
        assert!(watchers.remove(PlayerId(1), GAME, TableId(1)));
        assert!(!watchers.remove(PlayerId(1), GAME, TableId(1)));
        watchers.forget(PlayerId(2));
        assert!(!watchers.by_table.contains_key(&(GAME, TableId(1))));
        watchers.keep_tables(GAME, |table| table != TableId(2));
        assert!(watchers.by_table.is_empty() && watchers.by_player.is_empty());
    }
}
