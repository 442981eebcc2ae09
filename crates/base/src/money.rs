//! Money: whole cents. The currency belongs to the account that holds them.

use std::{fmt, iter::Sum, ops, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::decimal::{ParseQuantityError, scaled};

/// An amount of money in cents. May be negative: a ledger posts both sides of a transfer.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Cents(pub i64);

impl Cents {
    /// No money.
    pub const ZERO: Self = Self(0);
}

impl ops::Add for Cents {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.checked_add(other.0).expect("a sum of money within i64 cents"))
    }
}

impl ops::Sub for Cents {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.checked_sub(other.0).expect("a difference of money within i64 cents"))
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, ops::Add::add)
    }
}

/// Prints `0.50`, `194.00`, `-3.20`: always two decimals.
impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", cents / 100, cents % 100))
    }
}

/// Reads `0.5`, `.50` is refused, `194` is 194.00. A sign is refused: no one writes a negative price.
impl FromStr for Cents {
    type Err = ParseQuantityError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        scaled(text, 2)
            .and_then(|cents| i64::try_from(cents).ok())
            .map(Self)
            .ok_or_else(|| ParseQuantityError::new("an amount of money such as \"0.50\"", text))
    }
}

#[cfg(test)]
mod tests {
    use super::Cents;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn money_survives_print_and_read(cents in 0..=i64::MAX) {
            prop_assert_eq!(Cents(cents).to_string().parse::<Cents>().unwrap(), Cents(cents));
        }
    }

    #[test]
    fn a_bad_amount_says_what_was_expected() {
        let error = "1,50".parse::<Cents>().unwrap_err().to_string();
        assert_eq!(error, "expected an amount of money such as \"0.50\", found \"1,50\"");
        assert_eq!(Cents(-320).to_string(), "-3.20");
        assert_eq!(Cents(i64::MIN).to_string(), "-92233720368547758.08");
    }
}
