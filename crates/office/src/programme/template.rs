//! A template: a tournament's spec, and when tournaments like it take place.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use base::Millis;
use game::tournament::spec::TournamentSpec;
use serde::{Deserialize, Serialize};

use super::{PhaseStart, Schedule};

const HOUR: u64 = 60 * 60;

/// How long before its start a tournament may appear. Later than a minute nobody sees it; more than a
/// month ahead nobody looks.
pub const ANNOUNCE_BEFORE: RangeInclusive<Millis> =
    Millis::seconds(60)..=Millis::seconds(32 * 24 * HOUR);

/// A week.
pub const ANNOUNCE_BEFORE_DEFAULT: Millis = Millis::seconds(7 * 24 * HOUR);

/// How many tournaments of a template may wait for their start at once: each is a row of the lobby.
pub const ANNOUNCED_MAX: RangeInclusive<u16> = 1..=100;

/// Those of a week, if there is one a day, and some more.
pub const ANNOUNCED_MAX_DEFAULT: u16 = 10;

/// As many as a room may have.
pub const HOUSE_PLAYERS_MAX: u16 = 2_000;

/// A template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    pub id: TemplateId,
    pub spec: TournamentSpec,
    pub schedule: Schedule,
    /// T9: when the first phases start; the schedule is that of the second.
    pub first_phases: Vec<PhaseStart>,
    /// T4: the template that its winners play in.
    pub feeds: Option<TemplateId>,
    /// R26: how long before its start a tournament is announced.
    pub announce_before: Millis,
    /// No more than so many wait for their start at once; the next one is announced when one starts.
    pub announced_max: u16,
    /// How many house players enter at most, so that it is no empty room; of play money only.
    pub house_players: u16,
}

impl Template {
    /// A template with the usual announcement and nothing else.
    #[must_use]
    pub fn new(id: TemplateId, spec: TournamentSpec, schedule: Schedule) -> Self {
        Self {
            id,
            spec,
            schedule,
            first_phases: Vec::new(),
            feeds: None,
            announce_before: ANNOUNCE_BEFORE_DEFAULT,
            announced_max: ANNOUNCED_MAX_DEFAULT,
            house_players: 0,
        }
    }
}

/// The name of a template: small letters, digits and hyphens. It is stored with every tournament, so
/// it stays the same while the template changes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TemplateId(String);

/// Long enough for a few words.
const CHARS_MAX: usize = 48;

impl TemplateId {
    /// How it is written, for messages.
    #[must_use]
    pub fn expected() -> &'static str {
        "a name of 1 to 48 small letters, digits and hyphens, such as \"sunday-main-event\""
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TemplateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A text that is no name of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadTemplateId;

impl fmt::Display for BadTemplateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", TemplateId::expected())
    }
}

impl FromStr for TemplateId {
    type Err = BadTemplateId;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let sound = (1..=CHARS_MAX).contains(&text.len())
            && text.bytes().all(letter)
            && !text.starts_with('-')
            && !text.ends_with('-');
        if sound { Ok(Self(text.to_owned())) } else { Err(BadTemplateId) }
    }
}

impl TryFrom<String> for TemplateId {
    type Error = BadTemplateId;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<TemplateId> for String {
    fn from(id: TemplateId) -> Self {
        id.0
    }
}
