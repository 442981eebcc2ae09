//! The tournament programme: which tournaments exist at what time, from templates.
//!
//! A template is a spec with a schedule. `Programme::due` says which tournaments are to be announced
//! now; the caller opens them as games and remembers durably what it opened (`Known`). Nothing here
//! reads a clock or a file: time comes in as an argument, and so do the zones' rules, which are those
//! that the program was built with.
//!
//! `schedule` is how a schedule is written, `starts` which instants it means, `series` the phases of a
//! phased tournament, `due` what is announced when, `check` what makes a programme sound, and
//! `built_in` the programme of a room whose operator names none.

mod built_in;
mod check;
mod due;
mod known;
mod order;
mod plan;
mod satellite;
mod schedule;
mod series;
mod sit_and_go;
mod starts;
mod template;
mod zone;

pub use built_in::{BuiltIn, built_in_spec_names};
pub use check::{TEMPLATES_MAX, TemplateError};
pub use due::{Announcement, CannotStart, Outcome};
pub use known::{Known, Occurrence, Part};
pub use plan::Planned;
pub use satellite::beside_its_target;
pub use schedule::{BadSchedule, Pattern, Recurrence, Schedule};
pub use series::PhaseStart;
pub use sit_and_go::{sit_and_go_prizes, sit_and_go_spec, usual_payout};
pub use starts::Starts;
pub use template::{
    ANNOUNCE_BEFORE, ANNOUNCE_BEFORE_DEFAULT, ANNOUNCED_MAX, ANNOUNCED_MAX_DEFAULT, BadTemplateId,
    HOUSE_PLAYERS_MAX, Template, TemplateId,
};
pub use zone::{UnknownZone, Zone};

use std::sync::Arc;

use game::tournament::spec::TournamentRules;

/// A checked programme.
#[derive(Debug, Clone, Default)]
pub struct Programme {
    /// A satellite's target comes before the satellite.
    templates: Vec<Template>,
    /// Of each template, in the same order.
    rules: Vec<Arc<TournamentRules>>,
}

impl Programme {
    /// The templates; a target comes before its satellites.
    #[must_use]
    pub fn templates(&self) -> &[Template] {
        &self.templates
    }

    /// The template of this name.
    #[must_use]
    pub fn template(&self, id: &TemplateId) -> Option<&Template> {
        self.templates.iter().find(|template| template.id == *id)
    }

    /// The checked spec of a template.
    #[must_use]
    pub fn rules(&self, id: &TemplateId) -> Option<&Arc<TournamentRules>> {
        let index = self.templates.iter().position(|template| template.id == *id)?;
        self.rules.get(index)
    }
}
