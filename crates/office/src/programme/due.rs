//! Which tournaments are to be announced now.
//!
//! A tournament is announced once: when its time has come (`announce_before`), no more than
//! `announced_max` of its template at once, and never after its start. One whose start passed while the
//! room was closed, and that was never announced, is left out; one that was announced starts late
//! (R26), which is the room's to do.

use std::collections::VecDeque;

use base::Millis;
use game::tournament::spec::{PrizeForm, TournamentSpec};

use super::{Known, Occurrence, Part, Programme, Schedule, Template, TemplateId, series::Event};

/// A tournament that is to be announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    pub occurrence: Occurrence,
    /// R26; nothing if it starts when it is full (T2).
    pub starts_at: Option<Millis>,
    /// T4: the tournament that a satellite leads to. One that is always open has no date.
    pub target: Option<Occurrence>,
    /// T9: the second phase that a first one leads to.
    pub second_phase: Option<Occurrence>,
    pub outcome: Outcome,
}

/// What becomes of a tournament when it is announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Open,
    /// It is announced as one that does not take place, so that nobody wonders where it is.
    Cancelled(CannotStart),
}

/// Why a tournament does not take place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CannotStart {
    /// T4: no tournament of the template that it feeds is announced before the satellite starts, and
    /// its prizes are seats in one.
    TargetMissing { target: TemplateId },
}

/// A satellite leads to a tournament within this; nobody keeps a seat for longer.
const TARGET_WITHIN: Millis = Millis::seconds(366 * 24 * 60 * 60);

/// However far ahead the next tournament is: clocks may be set, and a look costs nothing.
const LOOK_AGAIN_AFTER: Millis = Millis::seconds(24 * 60 * 60);

impl Programme {
    /// The tournaments that are to be announced now, in an order in which a target comes before its
    /// satellites and a second phase before the first ones. Whoever carries an announcement out notes it
    /// (`Known::note`) together with the game that it opens.
    #[must_use]
    pub fn due(&self, now: Millis, known: &Known) -> Vec<Announcement> {
        let mut look = Look { programme: self, now, known: known.clone() };
        let mut due = Vec::new();
        for template in &self.templates {
            for announcement in look.template(template) {
                look.known.note(&announcement);
                due.push(announcement);
            }
        }
        due
    }

    /// When to ask `due` again, if what it answered now is known; at most a day ahead. Nothing if
    /// nothing is scheduled any more.
    #[must_use]
    pub fn next_wake(&self, now: Millis, known: &Known) -> Option<Millis> {
        let look = Look { programme: self, now, known: known.clone() };
        let wakes = self.templates.iter().filter_map(|template| look.wake(template));
        wakes.min().map(|at| at.clamp(now, now + LOOK_AGAIN_AFTER))
    }
}

/// T4: whether the prizes need one tournament that they lead to.
pub(super) fn needs_target(spec: &TournamentSpec) -> bool {
    let wins = spec.satellite.as_ref().map(|satellite| satellite.wins);
    matches!(wins, Some(PrizeForm::Seat | PrizeForm::TournamentTicket))
}

/// T4: what a satellite finds when it looks for its target.
enum Target {
    /// It has one, or needs none.
    Ready(Option<Occurrence>),
    /// It will be announced then.
    Later(Millis),
    Missing,
}

struct Look<'a> {
    programme: &'a Programme,
    now: Millis,
    /// With what this look has announced.
    known: Known,
}

impl Look<'_> {
    fn template(&self, template: &Template) -> Vec<Announcement> {
        if template.schedule == Schedule::AlwaysOpen {
            return self.always_open(template).into_iter().collect();
        }
        let mut due = self.left_undone(template);
        let dates = self.dates(template);
        let dates = dates.filter_map(|(event, at)| Some((event, at?)));
        for (event, _) in dates.take_while(|(_, at)| *at <= self.now) {
            if self.is_announced(template, &event) {
                continue;
            }
            let begins = event.begins();
            let (target, outcome) = match self.target(template, begins) {
                Target::Ready(target) => (target, Outcome::Open),
                // Later dates wait with it: what is announced is announced in order.
                Target::Later(at) if at < begins => break,
                Target::Later(_) | Target::Missing => {
                    let target = template.feeds.clone().unwrap_or_else(|| template.id.clone());
                    (None, Outcome::Cancelled(CannotStart::TargetMissing { target }))
                }
            };
            let announcements = self.announcements(template, &event, |_| true);
            due.extend(announcements.into_iter().map(|announcement| Announcement {
                target: target.clone(),
                outcome: outcome.clone(),
                ..announcement
            }));
        }
        due
    }

    fn always_open(&self, template: &Template) -> Option<Announcement> {
        if self.known.registering.contains(&template.id) {
            return None;
        }
        let target = match self.target(template, self.now) {
            Target::Ready(target) => target,
            Target::Later(_) | Target::Missing => None,
        };
        let (template, part) = (template.id.clone(), Part::Whole);
        let occurrence = Occurrence { template, scheduled_at: None, part };
        let outcome = Outcome::Open;
        Some(Announcement { occurrence, starts_at: None, target, second_phase: None, outcome })
    }

    /// T9: the first phases that a room has not announced because it was killed in the middle of a
    /// series. The second phase waits for them, so they come even after their start.
    fn left_undone(&self, template: &Template) -> Vec<Announcement> {
        if template.first_phases.is_empty() {
            return Vec::new();
        }
        let last = self.known.announced.get(&(template.id.clone(), Part::SecondPhase));
        let Some(event) = last.and_then(|last| template.event(*last)) else { return Vec::new() };
        let second = occurrence(template, &event, Part::SecondPhase);
        if !self.known.standing.contains(&second) {
            return Vec::new();
        }
        let is_missing = |part| !self.known.has(&template.id, part, event.scheduled_at);
        self.announcements(template, &event, is_missing)
    }

    /// The tournaments of a date, those of some parts.
    fn announcements(
        &self,
        template: &Template,
        event: &Event,
        wanted: impl Fn(Part) -> bool,
    ) -> Vec<Announcement> {
        let parts = event.parts.iter().filter(|(part, _)| wanted(*part));
        let announcement = |(part, start): &(Part, Millis)| Announcement {
            occurrence: occurrence(template, event, *part),
            starts_at: Some(*start),
            target: None,
            second_phase: matches!(part, Part::FirstPhase(_))
                .then(|| occurrence(template, event, Part::SecondPhase)),
            outcome: Outcome::Open,
        };
        parts.map(announcement).collect()
    }

    /// Whether a date was announced, with or without phases: the template may have changed since.
    fn is_announced(&self, template: &Template, event: &Event) -> bool {
        let announced = |part| self.known.has(&template.id, part, event.scheduled_at);
        announced(Part::Whole) || announced(Part::SecondPhase)
    }

    /// The dates to come, and when each of them is to be announced; nothing if it has begun.
    fn dates(&self, template: &Template) -> impl Iterator<Item = (Event, Option<Millis>)> {
        let most = usize::from(template.announced_max.max(1));
        let mut waiting: VecDeque<Millis> = VecDeque::with_capacity(most);
        template.events_after(self.now).map(move |event| {
            let begins = event.begins();
            if begins <= self.now {
                return (event, None);
            }
            let mut at = begins.saturating_sub(template.announce_before);
            if waiting.len() == most {
                // There is room for it when the earliest of those before it has started.
                at = waiting.pop_front().map_or(at, |earliest| at.max(earliest));
            }
            waiting.push_back(begins);
            (event, Some(at))
        })
    }

    /// T4: the tournament that a satellite leads to, if it starts then: the next one of its target's
    /// template that starts after it. One that staff have cancelled is passed over.
    fn target(&self, template: &Template, starts_at: Millis) -> Target {
        let target = template.feeds.as_ref().and_then(|feeds| self.programme.template(feeds));
        let Some(target) = target else { return Target::Ready(None) };
        match self.next_of(target, starts_at) {
            Target::Later(_) | Target::Missing if !needs_target(&template.spec) => {
                Target::Ready(None)
            }
            found => found,
        }
    }

    fn next_of(&self, target: &Template, after: Millis) -> Target {
        if target.schedule == Schedule::AlwaysOpen {
            let (template, part) = (target.id.clone(), Part::Whole);
            return Target::Ready(Some(Occurrence { template, scheduled_at: None, part }));
        }
        let within = after + TARGET_WITHIN;
        for (event, at) in self.dates(target).take_while(|(event, _)| event.scheduled_at <= within)
        {
            let entries = event.entries();
            let Some((part, _)) = entries.into_iter().find(|(_, start)| *start > after) else {
                continue;
            };
            let found = occurrence(target, &event, part);
            if self.known.standing.contains(&found) {
                return Target::Ready(Some(found));
            }
            // It was cancelled, or it has begun and nobody ever saw it.
            let Some(at) = at.filter(|_| !self.is_announced(target, &event)) else { continue };
            match self.target(target, event.begins()) {
                Target::Ready(_) => return Target::Later(at),
                Target::Later(above) if above < event.begins() => {
                    return Target::Later(at.max(above));
                }
                Target::Later(_) | Target::Missing => {}
            }
        }
        Target::Missing
    }

    /// When the next tournament of a template is to be announced.
    fn wake(&self, template: &Template) -> Option<Millis> {
        if template.schedule == Schedule::AlwaysOpen {
            return (!self.known.registering.contains(&template.id)).then_some(self.now);
        }
        if !self.left_undone(template).is_empty() {
            return Some(self.now);
        }
        let dates = self.dates(template).filter_map(|(event, at)| Some((event, at?)));
        let mut dates = dates.filter(|(event, _)| !self.is_announced(template, event));
        let (event, at) = dates.next()?;
        match self.target(template, event.begins()) {
            Target::Later(target) if target < event.begins() => Some(at.max(target)),
            Target::Ready(_) | Target::Later(_) | Target::Missing => Some(at),
        }
    }
}

fn occurrence(template: &Template, event: &Event, part: Part) -> Occurrence {
    let scheduled_at = Some(event.scheduled_at);
    Occurrence { template: template.id.clone(), scheduled_at, part }
}
