//! R47: levels go by the time that was played. The clock stands still during a break, while the room
//! is down (R50), while staff pause it and while players decide on a deal (HOME).

use base::Millis;
use hand::{Ante, Blinds};
use rulebook::{BreakClock, Level, MultiplierRow};
use serde::{Deserialize, Serialize};

use super::{breaks::Break, deal::Deal, links::Phase, spec::TournamentRules, state::Tournament};
use crate::table::Presence;

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

    /// R45: it has run for so much less.
    pub(crate) fn set_back(&mut self, now: Millis, time: Millis) {
        let elapsed = self.elapsed(now).saturating_sub(time);
        *self = Self { elapsed, since: self.since.map(|_| now) };
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
    pub(crate) fn level_at(&self, elapsed: Millis, drawn: Option<&MultiplierRow>) -> usize {
        let mut left = elapsed;
        (0..LEVELS_MAX)
            .find(|&index| {
                let (_, time) = self.level(index, drawn);
                let is_this = left < time;
                left = left.saturating_sub(time);
                is_this
            })
            .unwrap_or(LEVELS_MAX)
    }

    /// How much play it takes until so many levels are over.
    pub(crate) fn time_of_levels(&self, levels: usize) -> Millis {
        self.time_of_drawn_levels(levels, None)
    }

    /// X6: the same, where the multiplier decides how long a level lasts.
    pub(crate) fn time_of_drawn_levels(
        &self,
        levels: usize,
        drawn: Option<&MultiplierRow>,
    ) -> Millis {
        (0..levels).fold(Millis::ZERO, |sum, index| sum + self.level(index, drawn).1)
    }
}

pub(super) fn blinds(level: Level) -> Blinds {
    let ante = match level.ante() {
        base::Chips::ZERO => Ante::None,
        ante => Ante::Each(ante),
    };
    Blinds { small: level.small(), big: level.big(), ante }
}

impl Tournament {
    /// T9: the second phase goes on with the level after the first phases' last.
    pub(super) fn first_level(&self) -> u16 {
        match (self.links.phase, &self.rules.spec().phased) {
            (Some(Phase::Second), Some(phased)) => phased.ends_after_level,
            _ => 0,
        }
    }

    /// The clock as it starts.
    pub(super) fn first_clock(&self, now: Millis) -> LevelClock {
        let elapsed = self.rules.time_of_levels(self.first_level().into());
        LevelClock { elapsed, since: Some(now) }
    }

    /// The levels go on, unless staff, a break or a deal (HOME) still hold them.
    pub(super) fn run_clock(&mut self, now: Millis) {
        let stands_still =
            self.rules.rulebook().tournament.breaks.level_clock == BreakClock::StandsStill;
        let on_break = stands_still && matches!(self.pause, Some(Break::On { .. }));
        let on_deal = matches!(self.deal, Some(Deal::Open(_)));
        if !self.is_paused && !on_break && !on_deal {
            self.clock.run(now);
        }
    }

    /// The level now, the first being 0.
    #[must_use]
    pub fn level(&self, now: Millis) -> usize {
        self.rules.level_at(self.clock.elapsed(now), self.drawn.as_ref())
    }

    /// R47: the blinds that a hand would be played with now.
    ///
    /// After the last level they stay; if everybody who is left is away, they double with each level that
    /// would follow, until somebody is back \[I\]: blinds that only go round would never end.
    #[must_use]
    pub fn blinds(&self, now: Millis) -> Blinds {
        let index = self.level(now);
        let beyond = (index + 1).saturating_sub(self.rules.printed_levels());
        let (level, _) = self.rules.level(index, self.drawn.as_ref());
        if beyond > 0 && self.everybody_is_away() {
            return blinds(super::spec::doubled(level, beyond));
        }
        blinds(level)
    }

    fn everybody_is_away(&self) -> bool {
        let mut players = self.tables.iter().flat_map(|(_, seated)| seated.table.occupants());
        players.all(|(_, seated)| seated.presence != Presence::In || !seated.timing.connected)
    }
}
