//! Rates: percentages held exactly. 6.853% (HexaPro) needs three decimals, so a rate counts
//! parts of 100,000.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::decimal::{ParseQuantityError, scaled, write_trimmed};

/// A share in parts of 100,000: 5.5% is 5,500.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Rate(u32);

impl Rate {
    /// The whole: 100%.
    pub const WHOLE: Self = Self(100_000);
    /// Nothing: 0%.
    pub const ZERO: Self = Self(0);

    /// A rate from its parts of 100,000; `None` above 100%.
    #[must_use]
    pub fn from_parts(parts: u32) -> Option<Self> {
        (parts <= Self::WHOLE.0).then_some(Self(parts))
    }

    /// How many parts of 100,000.
    #[must_use]
    pub fn parts(self) -> u32 {
        self.0
    }

    /// This share of `amount`, to the nearest unit, halves up (K2).
    #[must_use]
    pub fn of_half_up(self, amount: u64) -> u64 {
        let whole = u128::from(Self::WHOLE.0);
        let exact = u128::from(amount) * u128::from(self.0);
        u64::try_from((exact + whole / 2) / whole).expect("a share is no more than the whole")
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_trimmed(f, u64::from(self.0), 3)?;
        f.write_str("%")
    }
}

impl FromStr for Rate {
    type Err = ParseQuantityError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.strip_suffix('%')
            .and_then(|number| scaled(number, 3))
            .and_then(|parts| Self::from_parts(u32::try_from(parts).ok()?))
            .ok_or_else(|| {
                ParseQuantityError::new(
                    "a percentage from \"0%\" to \"100%\", at most three decimals",
                    text,
                )
            })
    }
}

#[cfg(test)]
mod tests {
    use super::Rate;

    #[test]
    fn percentages_are_exact() {
        for text in ["5.5%", "6.853%", "0%", "100%", "0.001%"] {
            assert_eq!(text.parse::<Rate>().unwrap().to_string(), text);
        }
        for bad in ["5.5", "100.001%", "-1%", "1.2345%", "%"] {
            assert!(bad.parse::<Rate>().is_err(), "{bad}");
        }
    }

    #[test]
    fn k2_a_share_is_rounded_to_the_nearest_cent_half_up() {
        let rate: Rate = "3%".parse().unwrap();
        assert_eq!(rate.of_half_up(450), 14); // 13.5 cents
        assert_eq!(rate.of_half_up(449), 13);
        assert_eq!(Rate::WHOLE.of_half_up(u64::MAX), u64::MAX);
    }
}
