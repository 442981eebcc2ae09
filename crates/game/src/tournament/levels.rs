//! R47: levels go by the time that was played. The clock stands still during a break, while the room
//! is down (R50) and while staff pause it.

use base::Millis;
use hand::{Ante, Blinds};
use rulebook::Level;
use serde::{Deserialize, Serialize};

use super::{spec::TournamentRules, state::Tournament};

/// How long the levels have run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LevelClock {
    elapsed: Millis,
    /// Since when it runs, beyond that; nothing while it stands still.
    since: Option<Millis>,
}

impl LevelClock {
    pub(crate) fn run(&mut self, now: Millis) {
        self.since.get_or_insert(now);
    }

    pub(crate) fn stop(&mut self, now: Millis) {
        *self = Self { elapsed: self.elapsed(now), since: None };
    }

    pub(crate) fn elapsed(&self, now: Millis) -> Millis {
        self.since.map_or(self.elapsed, |since| self.elapsed + now.saturating_sub(since))
    }

    /// When it will have run for so long, if it runs.
    pub(crate) fn reaches(&self, elapsed: Millis) -> Option<Millis> {
        self.since.map(|since| since + elapsed.saturating_sub(self.elapsed))
    }

    /// The clock as it is to be stored.
    pub(crate) fn stored(&self, now: Millis) -> Self {
        Self { elapsed: self.elapsed(now), since: self.since.map(|_| now) }
    }

    /// The machine slept, or the room was gone for so long: it stood still.
    pub(crate) fn stand_still(&mut self, for_so_long: Millis) {
        self.since = self.since.map(|since| since + for_so_long);
    }
}

/// No structure is played this far: a bound for the search, not a rule.
const LEVELS_MAX: usize = 10_000;

impl TournamentRules {
    /// Which level it is after so much play, the first being 0.
    pub(crate) fn level_at(&self, elapsed: Millis) -> usize {
        let mut left = elapsed;
        (0..LEVELS_MAX)
            .find(|&index| {
                let (_, time) = self.level(index, None);
                let is_this = left < time;
                left = left.saturating_sub(time);
                is_this
            })
            .unwrap_or(LEVELS_MAX)
    }

    /// How much play it takes until so many levels are over.
    pub(crate) fn time_of_levels(&self, levels: usize) -> Millis {
        (0..levels).fold(Millis::ZERO, |sum, index| sum + self.level(index, None).1)
    }
}

pub(crate) fn blinds(level: Level) -> Blinds {
    let ante = match level.ante() {
        base::Chips::ZERO => Ante::None,
        ante => Ante::Each(ante),
    };
    Blinds { small: level.small(), big: level.big(), ante }
}

impl Tournament {
    /// The level now, the first being 0.
    #[must_use]
    pub fn level(&self, now: Millis) -> usize {
        self.rules.level_at(self.clock.elapsed(now))
    }

    /// R47: the blinds that a hand would be played with now.
    #[must_use]
    pub fn blinds(&self, now: Millis) -> Blinds {
        blinds(self.rules.level(self.level(now), None).0)
    }
}
