//! The values of a `[[tournament]]`, as the file writes them.

use base::Millis;
use jiff::civil::Date;
use office::programme::{PhaseStart, Schedule, TemplateId, Zone};

use super::value::{Count, Value, Written};

/// Bounded by the programme's own check; these are only what a number may be.
pub(super) type Announced = Count<0, 10_000>;
pub(super) type House = Count<0, 10_000>;

/// A spec by the name of its file, or by that of a built-in one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SpecName(pub(super) String);

impl Value for SpecName {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        "a spec: the name of its file such as \"main-event.toml\", a built-in one such as \
         \"daily-freezeout\", or a table with its keys"
            .to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        (!text.is_empty() && !text.chars().any(char::is_control)).then(|| Self(text.to_owned()))
    }
}

impl SpecName {
    pub(super) fn is_file(&self) -> bool {
        self.0.ends_with(".toml") || self.0.contains(['/', '\\'])
    }
}

/// A schedule whose zone is not known yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ScheduleText(pub(super) String);

impl Value for ScheduleText {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        Schedule::expected().to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        Schedule::read(text, Zone::UTC).ok().map(|_| Self(text.to_owned()))
    }
}

impl Value for TemplateId {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        Self::expected().to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl Value for PhaseStart {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        Self::expected().to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl Value for Date {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        "a date such as \"2026-12-31\"".to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        let date: Option<Self> = text.parse().ok();
        date.filter(|date| text.len() == 10 && (1970..=9998).contains(&date.year()))
    }
}

/// How long before a start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Time(pub(super) Millis);

impl Value for Time {
    const WRITTEN: Written = Written::Text;
    fn expected() -> String {
        "a time such as \"30 min\", \"6 h\" or \"14 days\"".to_owned()
    }
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }
}
