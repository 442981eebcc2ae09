//! Players' names, for encoding, and which players belong to the house; shared by all threads.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard},
};

use base::PlayerId;
use wire::Names;

type NamesByPlayer = HashMap<PlayerId, (Arc<str>, bool)>;

/// Players' names.
#[derive(Debug, Default)]
pub(crate) struct Directory {
    known: RwLock<NamesByPlayer>,
}

/// The names, held still while something is encoded.
pub(crate) struct NamesGuard<'a>(RwLockReadGuard<'a, NamesByPlayer>);

impl Directory {
    /// Everybody at the start.
    pub(crate) fn new(names: impl IntoIterator<Item = (PlayerId, String, bool)>) -> Self {
        let names = names.into_iter().map(|(player, name, house)| (player, (name.into(), house)));
        Self { known: RwLock::new(names.collect()) }
    }

    /// Somebody new.
    pub(crate) fn add(&self, player: PlayerId, name: &str, house: bool) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(player, (name.into(), house));
    }

    /// The names now.
    pub(crate) fn now(&self) -> NamesGuard<'_> {
        NamesGuard(self.known.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Names for NamesGuard<'_> {
    fn name(&self, player: PlayerId) -> &str {
        self.0.get(&player).map_or("?", |(name, _)| name)
    }

    fn is_house(&self, player: PlayerId) -> bool {
        self.0.get(&player).is_some_and(|(_, house)| *house)
    }
}
