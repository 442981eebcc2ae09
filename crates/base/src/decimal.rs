//! Exact reading of decimal text into scaled integers. No float is involved anywhere.

use std::fmt;

/// Why a text is not a quantity, for the person who wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseQuantityError {
    expected: &'static str,
    found: String,
}

impl ParseQuantityError {
    pub(crate) fn new(expected: &'static str, found: &str) -> Self {
        Self { expected, found: found.chars().take(FOUND_CHARS_MAX).collect() }
    }
}

/// An error message is one line; more of a bad text would only bury the point.
const FOUND_CHARS_MAX: usize = 40;

impl fmt::Display for ParseQuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found \"{}\"", self.expected, self.found)
    }
}

impl std::error::Error for ParseQuantityError {}

/// Reads `12.34` as 1234 when `places` is 2. At most `places` decimals; digits only, so no sign,
/// no exponent, no `inf`. `None` also when the number does not fit.
pub(crate) fn scaled(text: &str, places: u32) -> Option<u64> {
    let (whole, fraction) = match text.split_once('.') {
        Some((_, "")) => return None,
        Some((whole, fraction)) => (whole, fraction),
        None => (text, ""),
    };
    let digits_only = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !digits_only(whole) || !digits_only(fraction) {
        return None;
    }
    let missing = places.checked_sub(u32::try_from(fraction.len()).ok()?)?;
    let fraction_units =
        if fraction.is_empty() { 0 } else { fraction.parse::<u64>().ok()? * 10u64.pow(missing) };
    whole.parse::<u64>().ok()?.checked_mul(10u64.pow(places))?.checked_add(fraction_units)
}

/// Prints `units / 10^places` with trailing zeros dropped: `5500` with 3 places is `5.5`.
pub(crate) fn write_trimmed(f: &mut fmt::Formatter<'_>, units: u64, places: u32) -> fmt::Result {
    let scale = 10u64.pow(places);
    let (whole, fraction) = (units / scale, units % scale);
    if fraction == 0 {
        return write!(f, "{whole}");
    }
    let digits = format!("{fraction:0width$}", width = places as usize);
    write!(f, "{whole}.{}", digits.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::scaled;

    #[test]
    fn decimal_text_is_read_exactly_or_not_at_all() {
        assert_eq!(scaled("47.50", 2), Some(4750));
        assert_eq!(scaled("47.5", 2), Some(4750));
        assert_eq!(scaled("0", 2), Some(0));
        for bad in ["", ".5", "5.", "1.234", "-1", "+1", "1e3", "inf", "1 000", "١"] {
            assert_eq!(scaled(bad, 2), None, "{bad:?}");
        }
        assert_eq!(scaled("99999999999999999999", 2), None);
        assert_eq!(scaled("999999999999999999", 2), None);
    }
}
