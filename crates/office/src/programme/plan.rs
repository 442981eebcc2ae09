//! What would start when, without a look at what was announced: an operator's way to read a year before
//! the room opens.

use base::Millis;

use super::{Occurrence, Part, Programme, Template, TemplateId};

/// A tournament that the schedule has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    pub occurrence: Occurrence,
    pub starts_at: Millis,
    /// T4: the tournament that it leads to and its start. Nothing if it is no satellite, if none
    /// follows, or if its target is always open.
    pub target: Option<(Occurrence, Millis)>,
}

/// A target is looked for within this.
const TARGET_WITHIN: Millis = Millis::seconds(366 * 24 * 60 * 60);

impl Programme {
    /// The tournaments that start at `from` or later and before `to`, in the order of their starts.
    #[must_use]
    pub fn plan(&self, from: Millis, to: Millis) -> Vec<Planned> {
        let mut planned: Vec<Planned> =
            self.templates.iter().flat_map(|template| self.plan_of(template, from, to)).collect();
        // Of those that start together in the order of the programme.
        planned.sort_by_key(|planned| planned.starts_at);
        planned
    }

    fn plan_of(&self, template: &Template, from: Millis, to: Millis) -> Vec<Planned> {
        /// A first phase before `to` may belong to a second one so long after it.
        const LONGEST_SERIES: Millis = Millis::seconds(30 * 24 * 60 * 60);
        let until = if template.first_phases.is_empty() { to } else { to + LONGEST_SERIES };
        let mut planned = Vec::new();
        let events = template.events_after(from.saturating_sub(Millis(1)));
        for event in events.take_while(|event| event.scheduled_at < until) {
            for (part, starts_at) in event.parts {
                if starts_at < from || starts_at >= to {
                    continue;
                }
                let occurrence = Occurrence {
                    template: template.id.clone(),
                    scheduled_at: Some(event.scheduled_at),
                    part,
                };
                let target = template.feeds.as_ref().and_then(|feeds| self.after(feeds, starts_at));
                planned.push(Planned { occurrence, starts_at, target });
            }
        }
        planned
    }

    /// The next tournament of a template that can be entered and starts after an instant.
    fn after(&self, template: &TemplateId, after: Millis) -> Option<(Occurrence, Millis)> {
        let template = self.template(template)?;
        let events = template.events_after(after);
        for event in events.take_while(|event| event.scheduled_at <= after + TARGET_WITHIN) {
            let next: Option<(Part, Millis)> =
                event.entries().into_iter().find(|(_, start)| *start > after);
            if let Some((part, start)) = next {
                let (template, scheduled_at) = (template.id.clone(), Some(event.scheduled_at));
                return Some((Occurrence { template, scheduled_at, part }, start));
            }
        }
        None
    }
}
