//! JSON as a client wrote it, with nothing forgiven: whole numbers apart from others, fields in
//! order with their repeats. Lists have no place in what clients send, so their contents are skipped.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

/// No message has more; more would only cost time to compare.
const FIELDS_MAX: usize = 16;

/// A JSON value.
#[derive(Debug)]
pub(crate) enum Json {
    Null,
    Flag(bool),
    Whole(u64),
    OtherNumber,
    Text(String),
    List,
    Object(Vec<(String, Json)>),
}

impl Json {
    /// What to call it when something else was expected.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Flag(_) => "true or false",
            Self::Whole(_) => "a whole number",
            Self::OtherNumber => "a number that is negative, not whole or too large",
            Self::Text(_) => "a text",
            Self::List => "a list",
            Self::Object(_) => "an object",
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Json, E> {
        Ok(Json::Flag(flag))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(if number <= crate::WHOLE_MAX { Json::Whole(number) } else { Json::OtherNumber })
    }

    fn visit_i64<E>(self, _: i64) -> Result<Json, E> {
        Ok(Json::OtherNumber)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
        Ok(Json::OtherNumber)
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Json::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut fields = Vec::new();
        while let Some(entry) = entries.next_entry::<String, Json>()? {
            if fields.len() == FIELDS_MAX {
                return Err(A::Error::custom("too many fields"));
            }
            fields.push(entry);
        }
        Ok(Json::Object(fields))
    }
}
