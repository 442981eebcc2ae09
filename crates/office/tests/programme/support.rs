//! Programmes from a few words, and instants as people write them.

use std::sync::Arc;

use base::Millis;
use game::tournament::spec::TournamentSpec;
use jiff::Timestamp;
use office::{
    Markets,
    programme::{
        Announcement, Known, Occurrence, Outcome, Part, Programme, Schedule, Template,
        TemplateError, Zone,
    },
};
use rulebook::Rulebook;

pub(crate) const HOUR: Millis = Millis::seconds(60 * 60);
pub(crate) const DAY: Millis = Millis::seconds(24 * 60 * 60);

/// `2026-03-29 01:00`, in UTC.
pub(crate) fn at(text: &str) -> Millis {
    let text = format!("{}:00Z", text.replace(' ', "T"));
    let at: Timestamp = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    Millis(at.as_millisecond().try_into().unwrap())
}

/// The same back.
pub(crate) fn utc(at: Millis) -> String {
    let at = Timestamp::from_millisecond(at.0.try_into().unwrap()).unwrap();
    at.strftime("%Y-%m-%d %H:%M").to_string()
}

pub(crate) fn zone(name: &str) -> Zone {
    name.parse().unwrap_or_else(|_| panic!("no zone {name}"))
}

pub(crate) fn schedule(text: &str, zone_name: &str) -> Schedule {
    Schedule::read(text, zone(zone_name)).unwrap_or_else(|_| panic!("no schedule: {text}"))
}

pub(crate) fn find(id: &str) -> Option<Arc<Rulebook>> {
    rulebook::embedded(id).map(Arc::new)
}

pub(crate) fn programme(templates: &[Template]) -> Programme {
    try_programme(templates).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

pub(crate) fn try_programme(templates: &[Template]) -> Result<Programme, Vec<TemplateError>> {
    Programme::new(templates, &Markets::built_in(), find)
}

/// A freezeout, with more keys of its spec.
pub(crate) fn spec(name: &str, more: &str) -> TournamentSpec {
    let text = format!(
        r#"
name = "{name}"
rulebook = "int-2.7"
game = "holdem"
currency = "PLAY"
seats = 9
{more}
[structure]
stack = 3000
level_time = "10 min"
levels = ["10/20", "25/50", "50/100", "100/200", "200/400", "400/800", "800/1600"]
"#
    );
    TournamentSpec::from_toml(&text).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// A template of a freezeout at 9.00 + 1.00, by the clocks of UTC.
pub(crate) fn template(id: &str, text: &str) -> Template {
    let spec = spec(id, "start = \"scheduled\"\nprice = \"9.00 + 1.00\"");
    Template::new(id.parse().unwrap(), spec, schedule(text, "UTC"))
}

/// One that is always open.
pub(crate) fn sit_and_go(id: &str) -> Template {
    let price = "0.95 + 0.05".parse().unwrap();
    let rulebook = "int-2.7".parse().unwrap();
    let spec = office::programme::sit_and_go_spec(&rulebook, ledger::Currency::PLAY, 5, price);
    Template::new(id.parse().unwrap(), spec, Schedule::AlwaysOpen)
}

/// A satellite for seats in another template at 9.00 + 1.00.
pub(crate) fn satellite(id: &str, text: &str, feeds: &str) -> Template {
    let more = format!(
        "start = \"scheduled\"\nprice = \"0.90 + 0.10\"\nsatellite = {{ target = \"{feeds}\", \
         target_price = \"9.00 + 1.00\", wins = \"a seat\" }}"
    );
    Template {
        feeds: Some(feeds.parse().unwrap()),
        ..Template::new(id.parse().unwrap(), spec(id, &more), schedule(text, "UTC"))
    }
}

/// `sunday 2026-11-22 19:00`, and ` first 1` behind it.
pub(crate) fn named(occurrence: &Occurrence) -> String {
    let date = occurrence.scheduled_at.map_or("open".to_owned(), utc);
    let part = match occurrence.part {
        Part::Whole => String::new(),
        Part::SecondPhase => " second".to_owned(),
        Part::FirstPhase(number) => format!(" first {number}"),
    };
    format!("{} {date}{part}", occurrence.template)
}

/// What was announced, in words.
pub(crate) fn shown(announcement: &Announcement) -> String {
    let mut text = named(&announcement.occurrence);
    let Announcement { occurrence, starts_at, .. } = announcement;
    if let Some(start) = starts_at.filter(|_| *starts_at != occurrence.scheduled_at) {
        text.push_str(&format!(" at {}", utc(start)));
    }
    if let Some(target) = &announcement.target {
        text.push_str(&format!(" -> {}", named(target)));
    }
    if let Outcome::Cancelled(reason) = &announcement.outcome {
        text.push_str(&format!(" CANCELLED {reason:?}"));
    }
    text
}

/// A room that announces what is due.
#[derive(Default)]
pub(crate) struct Caller {
    pub(crate) known: Known,
}

impl Caller {
    /// What is announced now, in words.
    pub(crate) fn look(&mut self, programme: &Programme, now: &str) -> String {
        let due = self.announce(programme, at(now));
        due.iter().map(shown).collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn announce(&mut self, programme: &Programme, now: Millis) -> Vec<Announcement> {
        let due = programme.due(now, &self.known);
        for announcement in &due {
            self.known.note(announcement);
        }
        assert_eq!(programme.due(now, &self.known), [], "nothing is due twice");
        due
    }

    /// A tournament is over, or staff have cancelled it.
    pub(crate) fn close(&mut self, name: &str) {
        let before = self.known.standing.len();
        self.known.standing.retain(|occurrence| named(occurrence) != name);
        assert_eq!(self.known.standing.len() + 1, before, "there is no {name}");
    }
}

/// Lines without their indentation.
pub(crate) fn lines(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[track_caller]
pub(crate) fn check(found: &str, expected: &str) {
    assert_eq!(found, lines(expected), "\nfound:\n{found}\n");
}
