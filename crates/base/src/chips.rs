//! Chips: what a hand is played in. Tournament chips have no cash value (R38); a cash table
//! converts one chip to one cent at its escrow and nowhere else.

use std::{fmt, iter::Sum, ops, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::decimal::ParseQuantityError;

/// A number of chips, never negative: taking more than there is, is a bug and panics.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Chips(pub u64);

impl Chips {
    /// No chips.
    pub const ZERO: Self = Self(0);

    /// Whether there are none.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// What is left after taking `other`, or nothing if that is more.
    #[must_use]
    pub fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// The even share for `winners`, rounded down, and the odd chips that are left over.
    #[must_use]
    pub fn split_floor(self, winners: u64) -> (Self, u64) {
        (Self(self.0 / winners), self.0 % winners)
    }
}

impl ops::Add for Chips {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl ops::Sub for Chips {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.checked_sub(other.0).expect("more chips taken than there are"))
    }
}

impl ops::AddAssign for Chips {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl ops::SubAssign for Chips {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Chips {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, ops::Add::add)
    }
}

impl fmt::Display for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Chips {
    type Err = ParseQuantityError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        crate::decimal::scaled(text, 0)
            .map(Self)
            .ok_or_else(|| ParseQuantityError::new("a whole number of chips", text))
    }
}

#[cfg(test)]
mod tests {
    use super::Chips;

    #[test]
    fn a_split_never_loses_a_chip() {
        for (chips, winners) in [(101, 2), (100, 3), (0, 4), (7, 1)] {
            let (share, odd) = Chips(chips).split_floor(winners);
            assert_eq!(share.0 * winners + odd, chips);
        }
    }

    #[test]
    #[should_panic(expected = "more chips taken than there are")]
    fn taking_more_than_there_is_panics() {
        let _ = Chips(1) - Chips(2);
    }
}
