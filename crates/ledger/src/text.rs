//! Names as text: short ones that fit in a word or two, what is wrong with a bad one, and how they
//! are stored. An account, a currency, a kind and a transfer's name are each one string in JSON
//! and in a database column, the same one that people read.

use std::fmt;

/// Why a text is not the name it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadText {
    expected: &'static str,
    found: String,
}

/// An error message is one line; more of a bad text would only bury the point.
const FOUND_CHARS_MAX: usize = 40;

impl BadText {
    pub(crate) fn new(expected: &'static str, found: &str) -> Self {
        Self { expected, found: found.chars().take(FOUND_CHARS_MAX).collect() }
    }
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {:?}", self.expected, self.found)
    }
}

impl std::error::Error for BadText {}

/// A text of at most `N` bytes that is copied like a number; unused bytes are zero, so that the
/// order of the bytes is the order of the texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Short<const N: usize>(pub(crate) [u8; N]);

impl<const N: usize> Short<N> {
    /// `None` if the text is too long or holds a byte that is not `allowed`.
    pub(crate) fn new(text: &str, allowed: fn(&u8) -> bool) -> Option<Self> {
        let mut bytes = [0; N];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        text.as_bytes()
            .iter()
            .all(|byte| byte.is_ascii() && *byte != 0 && allowed(byte))
            .then_some(Self(bytes))
    }

    pub(crate) fn as_str(&self) -> &str {
        let length = self.0.iter().position(|byte| *byte == 0).unwrap_or(N);
        std::str::from_utf8(&self.0[..length]).expect("only ASCII gets in")
    }
}

impl<const N: usize> fmt::Debug for Short<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// Stores a type as the text it prints and reads.
macro_rules! stored_as_text {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use stored_as_text;
