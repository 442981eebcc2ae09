//! How quantities stand in a file: as the text a person writes, read exactly.
//!
//! Every quantity goes through its own `FromStr`, so a file, a command line and a test read the
//! same words and give the same errors. A bare decimal (`rate = 5.5`) is refused: TOML would make
//! it a float, and no float touches money here.

use std::{fmt, marker::PhantomData, str::FromStr};

use serde::{Deserializer, Serializer, de, ser::SerializeSeq};

/// Writes one quantity as its text.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: fmt::Display, S: Serializer>(
    quantity: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(quantity)
}

/// Reads one quantity from its text.
///
/// # Errors
/// If it is no such quantity.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_any(Quantity(PhantomData))
}

struct Quantity<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> de::Visitor<'_> for Quantity<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text in quotes")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }

    /// A whole number is exact, so `cap = 3` may stand for `"3.00"`; what needs a unit says so.
    fn visit_i64<E: de::Error>(self, number: i64) -> Result<T, E> {
        number.to_string().parse().map_err(E::custom)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<T, E> {
        number.to_string().parse().map_err(E::custom)
    }
}

/// The same for times at the table, which people compare in seconds: `60 s`, not `1 min`.
pub(crate) mod seconds {
    use base::Millis;

    use super::Serializer;
    pub(crate) use super::deserialize;

    pub(crate) fn serialize<S: Serializer>(
        time: &Millis,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&crate::clock::in_seconds(*time))
    }
}

/// The same for a quantity that may be absent.
pub(crate) mod option {
    use super::{Deserializer, FromStr, Serializer, fmt};

    pub(crate) fn serialize<T: fmt::Display, S: Serializer>(
        quantity: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match quantity {
            Some(quantity) => serializer.collect_str(quantity),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: fmt::Display>,
        D: Deserializer<'de>,
    {
        super::deserialize(deserializer).map(Some)
    }
}

/// The same for a list of quantities.
pub(crate) mod list {
    use serde::Deserialize;

    use super::{Deserializer, FromStr, SerializeSeq, Serializer, fmt};

    pub(crate) fn serialize<T: fmt::Display, S: Serializer>(
        quantities: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(quantities.len()))?;
        for quantity in quantities {
            list.serialize_element(&quantity.to_string())?;
        }
        list.end()
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: fmt::Display>,
        D: Deserializer<'de>,
    {
        let list = Vec::<Item<T>>::deserialize(deserializer)?;
        Ok(list.into_iter().map(|item| item.0).collect())
    }

    #[derive(Deserialize)]
    #[serde(bound = "T: FromStr<Err: fmt::Display>")]
    struct Item<T>(#[serde(with = "super")] T);
}

/// Gives a type with `FromStr` and `Display` its place in files and in JSON.
macro_rules! written_as_text {
    ($($type:ty),+) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                crate::text::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                crate::text::deserialize(deserializer)
            }
        }
    )+};
}

pub(crate) use written_as_text;

/// Why a text is not what it should be. `found` is cut: an error is one line.
pub(crate) fn unexpected(expected: &str, found: &str) -> String {
    let found: String = found.chars().take(FOUND_CHARS_MAX).collect();
    format!("expected {expected}, found \"{}\"", found.escape_debug())
}

/// More of a bad text would only bury the point.
pub(crate) const FOUND_CHARS_MAX: usize = 40;
