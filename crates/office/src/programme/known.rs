//! What the caller remembers of the tournaments that it has announced.

use std::collections::{BTreeMap, BTreeSet};

use base::Millis;
use serde::{Deserialize, Serialize};

use super::{Announcement, Outcome, TemplateId};

/// One tournament of a template.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Occurrence {
    pub template: TemplateId,
    /// The date that the schedule gave it, whenever it really starts; that of the second phase for
    /// every phase of a series. Nothing if one is always open.
    pub scheduled_at: Option<Millis>,
    pub part: Part,
}

/// T9: which tournament of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// It has no phases.
    Whole,
    SecondPhase,
    /// By its number, the first being 1.
    FirstPhase(u16),
}

/// What is known of the programme so far. All of it survives a restart; an opening that is on its way
/// to the store counts as done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// The last date of which a template's tournament, or phase, was ever announced, even if it was
    /// cancelled since. Nothing at or before it is announced again.
    pub announced: BTreeMap<(TemplateId, Part), Millis>,
    /// The tournaments that were announced and are neither finished nor cancelled.
    pub standing: BTreeSet<Occurrence>,
    /// The templates that are always open and of which one takes entries.
    pub registering: BTreeSet<TemplateId>,
}

impl Known {
    /// Notes that an announcement was carried out.
    pub fn note(&mut self, announcement: &Announcement) {
        let Occurrence { template, scheduled_at, part } = &announcement.occurrence;
        match scheduled_at {
            None => {
                self.registering.insert(template.clone());
            }
            Some(at) => {
                let last = self.announced.entry((template.clone(), *part)).or_insert(*at);
                *last = (*last).max(*at);
                if announcement.outcome == Outcome::Open {
                    self.standing.insert(announcement.occurrence.clone());
                }
            }
        }
    }

    /// Whether a date of a template was announced.
    pub(super) fn has(&self, template: &TemplateId, part: Part, scheduled_at: Millis) -> bool {
        let last = self.announced.get(&(template.clone(), part));
        last.is_some_and(|last| scheduled_at <= *last)
    }
}
