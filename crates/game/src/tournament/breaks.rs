//! R47: breaks, at a minute of the hour with all other tournaments, or after a level of its own. A
//! break begins for all tables together, when the last of them has finished its hand.

use base::Millis;
use rulebook::BreakClock;
use serde::{Deserialize, Serialize};

use super::state::{Stage, Tournament};
use crate::{Ctx, Effect};

/// A break that is due, or on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Break {
    /// The tables finish their hands.
    Due {
        length: Millis,
        /// Which of its own breaks it is, the first being 0; nothing for one with all others.
        own: Option<u16>,
    },
    On {
        until: Millis,
        own: Option<u16>,
    },
}

const HOUR: u64 = 60 * 60 * 1_000;
const MINUTE: u64 = 60 * 1_000;

impl Break {
    pub(super) fn until(self) -> Option<Millis> {
        match self {
            Self::Due { .. } => None,
            Self::On { until, .. } => Some(until),
        }
    }

    pub(super) fn shift(&mut self, gap: Millis) {
        if let Self::On { until, .. } = self {
            *until = *until + gap;
        }
    }
}

impl Tournament {
    /// The next time that the hour has the rulebook's minute.
    pub(super) fn plan_next_break(&mut self, now: Millis) {
        let minute = u64::from(self.rules.rulebook().tournament.breaks.at_minute) * MINUTE;
        let this_hour = now.0 - now.0 % HOUR + minute;
        let at = if this_hour > now.0 { this_hour } else { this_hour + HOUR };
        self.next_break = self.rules.has_synchronized_breaks().then_some(Millis(at));
    }

    /// T9: the breaks that lie before the level that it starts with.
    pub(super) fn breaks_before_start(&self) -> u16 {
        let Some(structure) = &self.rules.spec().structure else { return 0 };
        let level = self.first_level();
        let before = structure.breaks.iter().filter(|pause| pause.after_level <= level).count();
        u16::try_from(before).unwrap_or(u16::MAX)
    }

    /// The play after which its own next break is due, and how long that lasts.
    fn own_break(&self) -> Option<(Millis, Millis)> {
        let breaks = &self.rules.spec().structure.as_ref()?.breaks;
        let next = breaks.get(usize::from(self.own_breaks))?;
        Some((self.rules.time_of_levels(next.after_level.into()), next.length))
    }

    pub(super) fn break_wake(&self) -> Option<Millis> {
        match self.pause {
            _ if self.is_decided() => None,
            Some(Break::On { until, .. }) => Some(until),
            Some(Break::Due { .. }) => None,
            None => {
                let own = self.own_break().and_then(|(after, _)| self.clock.reaches(after));
                own.into_iter().chain(self.next_break).min()
            }
        }
    }

    pub(super) fn tick_break(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        if self.stage != Stage::Running || self.is_decided() {
            return;
        }
        match self.pause {
            Some(Break::On { until, .. }) if until <= ctx.now => {
                self.pause = None;
                self.run_clock(ctx.now);
                self.plan_next_break(ctx.now);
                self.commit_progress(ctx.now, out);
                self.synchronize(ctx, out);
                self.touch_all();
            }
            Some(_) => {}
            None => {
                self.note_due_break(ctx.now);
                // R50: a restart while the tables finish their hands does not lose it.
                if self.pause.is_some() {
                    self.commit_progress(ctx.now, out);
                }
                self.begin_break(ctx, out);
                if self.pause.is_some() {
                    self.touch_all();
                }
            }
        }
    }

    fn note_due_break(&mut self, now: Millis) {
        let rules = &self.rules.rulebook().tournament.breaks;
        if let Some((after, length)) = self.own_break()
            && self.clock.elapsed(now) >= after
        {
            self.pause = Some(Break::Due { length, own: Some(self.own_breaks) });
            self.own_breaks += 1;
        } else if self.next_break.is_some_and(|at| at <= now) {
            // R47: not in the first levels; the next one is an hour later.
            if self.level(now) + 1 >= usize::from(rules.from_level) {
                self.pause = Some(Break::Due { length: rules.length, own: None });
            }
            self.plan_next_break(now);
        }
    }

    /// R47: the break lasts its time from when the last table has finished its hand.
    pub(super) fn begin_break(&mut self, ctx: &mut Ctx<'_>, out: &mut Vec<Effect>) {
        let Some(Break::Due { length, own }) = self.pause else { return };
        // Its last commit may be on its way, and nothing may be stored after that.
        if self.is_decided() {
            return;
        }
        let in_round = self.hand_for_hand.is_some_and(|round| round.started);
        if !self.all_idle() || (in_round && !self.round_is_over()) {
            return;
        }
        self.pause = Some(Break::On { until: ctx.now + length, own });
        if self.rules.rulebook().tournament.breaks.level_clock == BreakClock::StandsStill {
            self.clock.stop(ctx.now);
        }
        self.commit_progress(ctx.now, out);
    }
}
