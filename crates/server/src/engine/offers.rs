//! The Sit & Gos on offer: of each of them one is open for registration. When it has started, the
//! next one opens under a new number.
//!
//! The next one is asked for only when the start of the one before is durable, and what is missing is
//! opened whenever the room is: so a room that is killed at any moment comes back with one of each.

use base::Millis;
use game::tournament::SitAndGoKey;
use room::{Opening, Room};

use super::{Engine, open_item};
use crate::messages::PendingWrite;

/// What is on offer.
#[derive(Debug, Default)]
pub(crate) struct Offers {
    sit_and_gos: Vec<SitAndGoKey>,
    /// Whether one may have started, or been closed or paused, since the last look.
    pub(super) changed: bool,
}

impl Offers {
    pub(crate) fn new(sit_and_gos: Vec<SitAndGoKey>) -> Self {
        Self { sit_and_gos, changed: false }
    }
}

/// Those of which none is open for registration. One that is paused for staff is not: nobody can
/// enter it.
pub(crate) fn missing<'a>(room: &Room, offers: &'a [SitAndGoKey]) -> Vec<&'a SitAndGoKey> {
    let open = |key: &SitAndGoKey| {
        room.sit_and_gos().any(|(id, game)| {
            game.is_registering() && game.rules().key == *key && room.is_paused(id) == Some(false)
        })
    };
    offers.iter().filter(|key| !open(key)).collect()
}

impl Engine {
    /// Opens what is missing, unless the room is about to close.
    pub(super) fn open_offers(&mut self, now: Millis) {
        if !std::mem::take(&mut self.state.offers.changed) || self.state.stops_at.is_some() {
            return;
        }
        for key in missing(&self.room, &self.state.offers.sit_and_gos) {
            let opening = Opening::SitAndGo(key.clone());
            match self.room.open_public(&opening) {
                Ok(game) => {
                    self.state.lobby.not_durable.insert(game);
                    if let Some(item) = open_item(&self.room, game, opening, now) {
                        self.state.queued_writes.push_back((PendingWrite::Open(game), item));
                    }
                }
                Err(refused) => tracing::error!(%refused, "a Sit & Go could not be opened"),
            }
        }
        self.submit_writes();
    }
}
