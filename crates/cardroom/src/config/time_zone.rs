//! `time_zone`: by whose clocks tournaments start.

use office::programme::Zone;

use super::{
    Source, Sourced,
    play::Checker,
    reader::{Found, one_line},
    value::Line,
};

/// More names do not help anybody.
const NEAREST: usize = 3;

impl Checker<'_> {
    /// The zone of the whole file.
    pub(super) fn time_zone(&mut self) -> Sourced<Option<Zone>> {
        let Some(named) = &self.file.time_zone else {
            return Sourced { value: None, source: Source::Default };
        };
        let source = self.source(named.line);
        Sourced { value: self.zone("time_zone".to_owned(), named), source }
    }

    /// The zone of this name; a mistake if there is none.
    pub(super) fn zone(&mut self, key: String, named: &Found<Line>) -> Option<Zone> {
        let Found { value: Line(name), line } = named;
        let zone = name.parse().ok();
        if zone.is_none() {
            let (name, nearest) = (one_line(name), nearest(name).join(", "));
            let message = format!(
                "expected a time zone such as \"Europe/Copenhagen\", found \"{name}\"; the nearest \
                 names are {nearest}"
            );
            self.note(*line, key, message);
        }
        zone
    }
}

/// The names that are spelt most alike: the whole name, or the city alone.
fn nearest(name: &str) -> Vec<String> {
    let city = |name: &str| name.rsplit('/').next().unwrap_or(name).to_lowercase();
    let wanted = name.to_lowercase().replace(' ', "_");
    let mut names: Vec<(usize, String)> = Zone::names()
        .map(|known| {
            let whole = strsim::damerau_levenshtein(&known.to_lowercase(), &wanted);
            let of_city = strsim::damerau_levenshtein(&city(&known), &city(&wanted));
            (whole.min(of_city), known)
        })
        .collect();
    names.sort();
    names.into_iter().take(NEAREST).map(|(_, name)| name).collect()
}
