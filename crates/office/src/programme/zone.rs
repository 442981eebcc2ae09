//! Time zones: from an instant to the time on the wall, and back. The rules of all zones come with the
//! program, so that a room decides the same on every machine.

use std::{fmt, str::FromStr, sync::LazyLock};

use base::Millis;
use jiff::{
    Timestamp,
    civil::DateTime,
    tz::{TimeZone, TimeZoneDatabase},
};

static DATABASE: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// A time zone of the IANA database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// Coordinated universal time.
    pub const UTC: Self = Self(TimeZone::UTC);

    /// The names of all zones.
    pub fn names() -> impl Iterator<Item = String> {
        DATABASE.available().map(|name| name.to_string())
    }

    /// The name, such as `Europe/Copenhagen`.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// The date and time on the wall.
    #[must_use]
    pub fn local(&self, at: Millis) -> DateTime {
        self.0.to_datetime(timestamp(at))
    }

    /// How far the wall is ahead of UTC, such as `+02`.
    #[must_use]
    pub fn offset(&self, at: Millis) -> String {
        self.0.to_offset(timestamp(at)).to_string()
    }

    /// The instant at which the wall shows this. Where clocks go forward over it, it is as much later as
    /// they do: 02:30 is 03:30. Where they go back and show it twice, it is the first of the two.
    /// Nothing before 1970.
    pub(super) fn instant(&self, local: DateTime) -> Option<Millis> {
        let at = self.0.to_ambiguous_timestamp(local).compatible().ok()?;
        u64::try_from(at.as_millisecond()).ok().map(Millis)
    }

    /// Whether clocks change between two instants.
    pub(super) fn changes_between(&self, from: Millis, to: Millis) -> bool {
        let next = self.0.following(timestamp(from)).next();
        next.is_some_and(|change| change.timestamp() <= timestamp(to))
    }
}

/// The last instant that a calendar has is far beyond every schedule.
fn timestamp(at: Millis) -> Timestamp {
    i64::try_from(at.0)
        .ok()
        .and_then(|at| Timestamp::from_millisecond(at).ok())
        .unwrap_or(Timestamp::MAX)
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no zone of this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownZone;

impl FromStr for Zone {
    type Err = UnknownZone;
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        DATABASE.get(name).map(Self).map_err(|_| UnknownZone)
    }
}
