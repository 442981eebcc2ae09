//! Amounts as PHH writes them, exact: `47.50`, `-6`, `inf`. No float is involved anywhere.

use std::fmt;

use base::Chips;

/// The decimals an amount may have: the finest real ones are halves of a cent, and nine still fit
/// every amount below in 64 bits.
const DECIMALS_MAX: usize = 9;

/// A decimal number, or the `inf` of a record without stacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// `units` divided by ten to the power of `decimals`, without trailing zeros.
    Exact {
        /// The digits as one number, with the sign.
        units: i64,
        /// How many of them stand after the point.
        decimals: u8,
    },
    Infinite,
}

impl Amount {
    /// Reads `12`, `-6`, `47.50`, `inf`. No exponent, which amounts of money never have.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        if digits == "inf" && !negative {
            return Some(Self::Infinite);
        }
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits = |s: &str| !s.is_empty() && s.bytes().all(|byte| byte.is_ascii_digit());
        if !all_digits(whole) || !all_digits(fraction) {
            return None;
        }
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > DECIMALS_MAX {
            return None;
        }
        let units: i64 = format!("{whole}{fraction}").parse().ok()?;
        let units = if negative { -units } else { units };
        Some(Self::Exact { units, decimals: fraction.len() as u8 })
    }

    /// How many decimals it needs.
    pub(crate) fn decimals(self) -> u8 {
        match self {
            Self::Exact { decimals, .. } => decimals,
            Self::Infinite => 0,
        }
    }

    pub(crate) fn is_zero(self) -> bool {
        matches!(self, Self::Exact { units: 0, .. })
    }

    pub(crate) fn is_negative(self) -> bool {
        matches!(self, Self::Exact { units: ..0, .. })
    }

    /// As a number of the unit with this many decimals; `None` if it is infinite or needs more.
    pub(crate) fn scaled(self, to_decimals: u8) -> Option<i128> {
        match self {
            Self::Exact { units, decimals } => {
                let missing = to_decimals.checked_sub(decimals)?;
                Some(i128::from(units) * 10i128.pow(u32::from(missing)))
            }
            Self::Infinite => None,
        }
    }

    /// As chips of the unit with this many decimals; `None` also if it is negative.
    pub(crate) fn chips(self, decimals: u8) -> Option<Chips> {
        self.scaled(decimals).and_then(|units| u64::try_from(units).ok()).map(Chips)
    }

    pub(crate) fn from_scaled(units: i128, decimals: u8) -> Option<Self> {
        let units = i64::try_from(units).ok()?;
        Some(Self::Exact { units, decimals })
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Infinite => f.write_str("inf"),
            Self::Exact { units, decimals } => {
                let sign = if units < 0 { "-" } else { "" };
                let scale = 10u64.pow(u32::from(decimals));
                let (whole, rest) = (units.unsigned_abs() / scale, units.unsigned_abs() % scale);
                if rest == 0 {
                    return write!(f, "{sign}{whole}");
                }
                let digits = format!("{rest:0width$}", width = usize::from(decimals));
                write!(f, "{sign}{whole}.{}", digits.trim_end_matches('0'))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Amount;

    #[test]
    fn amounts_are_exact_or_refused() {
        for (text, shown) in [
            ("47.50", "47.5"),
            ("1804.15", "1804.15"),
            ("-6", "-6"),
            ("0.0", "0"),
            ("inf", "inf"),
            ("1259450.25", "1259450.25"),
        ] {
            assert_eq!(Amount::parse(text).unwrap().to_string(), shown);
        }
        for bad in
            ["", "-", ".5", "5.", "1e3", "nan", "-inf", "1_000", "99999999999999999999", "--1"]
        {
            assert_eq!(Amount::parse(bad), None, "{bad:?}");
        }
        assert_eq!(Amount::parse("47.50").unwrap().scaled(2), Some(4750));
        assert_eq!(Amount::parse("47.505").unwrap().scaled(2), None);
    }
}
