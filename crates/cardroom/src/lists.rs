//! Lists in arguments: values with commas between, read by the value's own rules. A mistake names the
//! flag, what was found and what was expected.

use std::str::FromStr;

use crate::failure::Failure;

/// Reads a list such as `5000,3000,2000`.
pub(crate) fn read<T: FromStr>(flag: &str, text: &str, expected: &str) -> Result<Vec<T>, Failure> {
    text.split(',').map(|part| one(flag, part.trim(), expected)).collect()
}

/// Reads a single value.
pub(crate) fn one<T: FromStr>(flag: &str, text: &str, expected: &str) -> Result<T, Failure> {
    text.parse().map_err(|_| {
        /// More of a bad text would only bury the point.
        const FOUND_CHARS_MAX: usize = 40;
        let found: String = text.chars().take(FOUND_CHARS_MAX).collect();
        Failure::input(format_args!(
            "{flag}: expected {expected}, found \"{}\"",
            found.escape_debug()
        ))
    })
}
