//! Time: whole milliseconds, for spans and for instants alike. Nothing here reads a clock.

use std::{fmt, ops, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::decimal::{ParseQuantityError, scaled, write_trimmed};

/// A number of milliseconds: a span, or an instant counted from the Unix epoch.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// A span of whole seconds.
    #[must_use]
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 1_000)
    }

    /// What is left after `other`, or nothing if that is later.
    #[must_use]
    pub fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl ops::Add for Millis {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

/// The units a person writes, the largest first; each with its milliseconds and decimals.
const UNITS: [(&str, u64, u32); 5] = [
    ("days", 86_400_000, 0),
    ("h", 3_600_000, 0),
    ("min", 60_000, 0),
    ("s", 1_000, 3),
    ("ms", 1, 0),
];

/// Prints the largest unit that needs no decimals (`10 min`, `500 s`, `24 h`), seconds otherwise.
/// Days start at two, so that a day is `24 h`.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fits = |unit: u64, least: u64| self.0.is_multiple_of(unit) && self.0 >= unit * least;
        let text = if fits(86_400_000, 2) {
            format!("{} days", self.0 / 86_400_000)
        } else if fits(3_600_000, 1) {
            format!("{} h", self.0 / 3_600_000)
        } else if fits(60_000, 1) {
            format!("{} min", self.0 / 60_000)
        } else {
            format!("{} s", Seconds(self.0))
        };
        f.pad(&text)
    }
}

/// Milliseconds printed as seconds, without trailing zeros.
struct Seconds(u64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_trimmed(f, self.0, 3)
    }
}

impl FromStr for Millis {
    type Err = ParseQuantityError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (number, unit) = text.split_once(' ')?;
            let (_, millis, places) = UNITS.into_iter().find(|(name, ..)| *name == unit)?;
            scaled(number, places)?.checked_mul(millis / 10u64.pow(places)).map(Self)
        };
        read().ok_or_else(|| {
            ParseQuantityError::new(
                "a time such as \"0.25 s\", \"500 s\", \"10 min\", \"24 h\" or \"90 days\"",
                text,
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Millis;

    #[test]
    fn times_read_and_print_as_people_write_them() {
        for text in ["0.25 s", "500 s", "10 min", "24 h", "90 days", "0 s", "15 s"] {
            assert_eq!(text.parse::<Millis>().unwrap().to_string(), text);
        }
        assert_eq!("250 ms".parse::<Millis>().unwrap(), "0.25 s".parse().unwrap());
        for bad in ["15", "15s", "1.5 min", "-1 s", "10 minutes", "99999999999999 days"] {
            assert!(bad.parse::<Millis>().is_err(), "{bad}");
        }
    }
}
