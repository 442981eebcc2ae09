//! How quantities stand in a spec: as in a rulebook, the text a person writes.

use std::{fmt, str::FromStr};

pub(super) use rulebook::text::{deserialize, serialize};
use serde::{Deserializer, Serializer};

/// The same for a quantity that may be absent.
pub(super) mod option {
    use super::{Deserializer, FromStr, Serializer, fmt};

    pub(in super::super) fn serialize<T: fmt::Display, S: Serializer>(
        quantity: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match quantity {
            Some(quantity) => serializer.collect_str(quantity),
            None => serializer.serialize_none(),
        }
    }

    pub(in super::super) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: fmt::Display>,
        D: Deserializer<'de>,
    {
        super::deserialize(deserializer).map(Some)
    }
}

/// Gives a type with `FromStr` and `Display` its place in specs and in their JSON Schema.
macro_rules! written_as_text {
    ($type:ty, $description:literal, $($example:literal),+) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::tournament::spec::text::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::tournament::spec::text::deserialize(deserializer)
            }
        }

        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "type": "string",
                    "description": $description,
                    "examples": [$($example),+],
                })
            }
        }
    };
}

pub(super) use written_as_text;

/// Why a text is not what it should be. What was found is cut: an error is one line.
pub(super) fn unexpected(expected: &str, found: &str) -> String {
    format!("expected {expected}, found {}", quoted(found))
}

/// A text from a file as an error shows it.
pub(super) fn quoted(found: &str) -> String {
    /// More of a bad text would only bury the point.
    const FOUND_CHARS_MAX: usize = 40;
    let found: String = found.chars().take(FOUND_CHARS_MAX).collect();
    format!("\"{}\"", found.escape_debug())
}

/// What a JSON Schema says of quantities whose types are not ours to describe.
pub(super) mod schema {
    use schemars::{Schema, SchemaGenerator, json_schema};

    macro_rules! quantities {
        ($($name:ident: $description:literal, $($example:literal),+;)+) => {$(
            pub(in super::super) fn $name(_: &mut SchemaGenerator) -> Schema {
                json_schema!({
                    "type": "string",
                    "description": $description,
                    "examples": [$($example),+],
                })
            }
        )+};
    }

    /// A whole number is exact, too.
    pub(in super::super) fn money(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["string", "integer"],
            "description": "An amount of money, with at most two decimals.",
            "examples": ["10.00", "0.50", 10],
        })
    }

    quantities! {
        time: "A time: s, min, h or days.", "30 s", "10 min";
        price: "What goes to the prize pool, and the fee.", "9.00 + 1.00";
        currency: "The code of a currency, or PLAY for play money.", "EUR", "PLAY";
        rulebook: "The name of a rulebook.", "int-2.7", "be-1.8";
    }

    pub(in super::super) fn variant(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": ["holdem", "omaha"], "description": "Which poker is played." })
    }

    pub(in super::super) fn time_bank(generator: &mut SchemaGenerator) -> Schema {
        let time = time(generator);
        json_schema!({
            "type": "object",
            "description": "R10: a time bank of its own instead of the rulebook's.",
            "properties": {
                "first": time, "at_least_each_hand": time, "added": time, "cap": time,
                "every_hands": { "type": "integer", "minimum": 1 },
            },
            "required": ["first", "at_least_each_hand", "added", "every_hands", "cap"],
            "additionalProperties": false,
        })
    }
}
