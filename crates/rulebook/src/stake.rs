//! Stakes (`0.05/0.10`) and depths in big blinds (`50 BB`).

use std::{fmt, str::FromStr};

use base::Cents;

use crate::text::{unexpected, written_as_text};

/// The blinds of a cash game. The small blind is always below the big blind, and neither is zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stake {
    small: Cents,
    big: Cents,
}

impl Stake {
    /// Ten thousand a big blind: above any game on record, and far enough from the edge of the
    /// integers that ten thousand big blinds of it still count exactly.
    pub const BIG_BLIND_MAX: Cents = Cents(1_000_000);

    /// A stake from its blinds; `None` unless 0 < small < big and big is at most 10,000.00.
    #[must_use]
    pub fn new(small: Cents, big: Cents) -> Option<Self> {
        (Cents::ZERO < small && small < big && big <= Self::BIG_BLIND_MAX)
            .then_some(Self { small, big })
    }

    /// The small blind.
    #[must_use]
    pub fn small(self) -> Cents {
        self.small
    }

    /// The big blind.
    #[must_use]
    pub fn big(self) -> Cents {
        self.big
    }
}

impl fmt::Display for Stake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.small, self.big))
    }
}

impl FromStr for Stake {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (small, big) = text.split_once('/')?;
            Self::new(small.parse().ok()?, big.parse().ok()?)
        };
        read().ok_or_else(|| {
            unexpected(
                "blinds such as \"0.05/0.10\", the small one below the big one, \
                 at most 10,000.00",
                text,
            )
        })
    }
}

/// A depth counted in big blinds: at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BigBlinds(u32);

/// No game is deeper; more is a slip of the pen.
const BIG_BLINDS_MAX: u32 = 10_000;

impl BigBlinds {
    /// How many.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0
    }

    /// That many big blinds of this stake, in money.
    #[must_use]
    pub fn at(self, stake: Stake) -> Cents {
        Cents(stake.big().0 * i64::from(self.0))
    }
}

impl fmt::Display for BigBlinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} BB", self.0))
    }
}

impl FromStr for BigBlinds {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.strip_suffix(" BB")
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|digits| digits.parse().ok())
            .filter(|count| (1..=BIG_BLINDS_MAX).contains(count))
            .map(Self)
            .ok_or_else(|| unexpected("big blinds such as \"50 BB\", from 1 to 10,000", text))
    }
}

written_as_text!(Stake, BigBlinds);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stakes_read_and_print_as_people_write_them() {
        let stake: Stake = "0.5/1".parse().unwrap();
        assert_eq!(stake.to_string(), "0.50/1.00");
        assert_eq!("100 BB".parse::<BigBlinds>().unwrap().at(stake), Cents(10_000));
        for bad in ["", "1", "0/1", "1/1", "2/1", "1/2/3", "-1/2", "1/10000.01", "1 / 2"] {
            assert!(bad.parse::<Stake>().is_err(), "{bad:?}");
        }
        for bad in ["50", "0 BB", "-1 BB", "+1 BB", "50BB", "1.5 BB", "10001 BB", " BB"] {
            assert!(bad.parse::<BigBlinds>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_deepest_stack_of_the_largest_game_still_counts() {
        let stake: Stake = "5000/10000".parse().unwrap();
        let depth: BigBlinds = "10000 BB".parse().unwrap();
        assert_eq!(depth.at(stake).to_string(), "100000000.00");
    }
}
