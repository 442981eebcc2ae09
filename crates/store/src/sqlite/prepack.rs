//! Hands made ready to be written: their records as text, packed, and their digests. It is a third of
//! what storing a hand takes and needs nothing of the database, so in a large batch a second thread
//! does it while the first one writes.

use std::{
    iter::Peekable,
    sync::{Arc, mpsc},
    thread::{self, Scope},
};

use game::PlayedHand;

use super::cache::Cache;
use crate::{
    Item, StoreError,
    entry::Hash,
    pack::Packer,
    stored_hand::{GameInfo, StoredHand},
};

/// Fewer hands are ready sooner than a thread has started.
const AHEAD_FROM: usize = 16;
/// More would only lie there.
const AHEAD_MAX: usize = 64;

/// A hand as it is written.
pub(super) struct PackedHand {
    pub(super) kept: StoredHand,
    pub(super) digest: Hash,
    pub(super) packed: Vec<u8>,
}

impl PackedHand {
    pub(super) fn new(
        info: &GameInfo,
        hand: &PlayedHand,
        packer: &mut Packer,
    ) -> Result<Self, StoreError> {
        let kept = StoredHand::new(info, hand);
        let packed = packer.pack(&kept.record);
        let packed = packed.map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Self { digest: kept.digest(), kept, packed })
    }
}

/// A hand that was made ready, by its place in the batch.
type PackResult = (usize, Result<PackedHand, StoreError>);

/// Hands of a batch that are made ready before their turn comes.
pub(super) struct Prepacker(Peekable<mpsc::IntoIter<PackResult>>);

impl Prepacker {
    pub(super) fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        cache: &Cache,
        items: &'scope [Item],
    ) -> Self {
        let hands: Vec<_> = items
            .iter()
            .enumerate()
            .filter_map(|(place, item)| match item {
                Item::Game { game, commit } => {
                    let hand = commit.hand.as_deref()?;
                    Some((place, Arc::clone(&cache.games.get(game)?.info), hand))
                }
                _ => None,
            })
            .collect();
        let (made, taken) = mpsc::sync_channel(AHEAD_MAX);
        if hands.len() >= AHEAD_FROM {
            // Whatever is not made ready here is when its turn comes.
            let run = move || {
                let Ok(mut packer) = Packer::new() else { return };
                for (place, info, hand) in hands {
                    let ready = PackedHand::new(&info, hand, &mut packer);
                    if made.send((place, ready)).is_err() {
                        break;
                    }
                }
            };
            let _ = thread::Builder::new().name("packer".to_owned()).spawn_scoped(scope, run);
        }
        Self(taken.into_iter().peekable())
    }

    /// The hand at this place of the batch, if it was prepacked. Called in the order of the batch.
    pub(super) fn at(&mut self, place: usize) -> Option<Result<PackedHand, StoreError>> {
        while let Some((made_for, ready)) = self.0.next_if(|(made_for, _)| *made_for <= place) {
            if made_for == place {
                return Some(ready);
            }
        }
        None
    }
}
