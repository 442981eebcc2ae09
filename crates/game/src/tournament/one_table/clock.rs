//! The clock of the levels. It stands still while the room is down (R50).

use base::Millis;
use serde::{Deserialize, Serialize};

/// How long the levels have run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LevelClock {
    elapsed: Millis,
    /// As of when; nothing before the first hand.
    at: Option<Millis>,
}

impl LevelClock {
    pub(crate) fn start(&mut self, now: Millis) {
        self.at.get_or_insert(now);
    }

    pub(crate) fn elapsed(&self, now: Millis) -> Millis {
        self.at.map_or(Millis::ZERO, |at| self.elapsed + now.saturating_sub(at))
    }

    /// Which level it is, the first being 0.
    pub(crate) fn level(&self, now: Millis, level_time: Millis) -> usize {
        usize::try_from(self.elapsed(now).0 / level_time.0.max(1)).unwrap_or(usize::MAX)
    }

    /// The clock as it is to be stored.
    pub(crate) fn stored(&self, now: Millis) -> Self {
        Self { elapsed: self.elapsed(now), at: self.at.map(|_| now) }
    }

    /// The machine slept, or the room was gone for so long: it stood still.
    pub(crate) fn stand_still(&mut self, for_so_long: Millis) {
        self.at = self.at.map(|at| at + for_so_long);
    }
}
