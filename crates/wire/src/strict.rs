//! JSON as a client wrote it, with nothing forgiven: a field that is given twice, a number that is
//! negative, not whole or too large, and a list (no message has one) are refused. `serde_json::Value`
//! would keep the last of two equal fields silently. Clients may write the fields of an object
//! in any order; here `type` is moved to the front, so that `tagged` can read the rest in one pass.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, Unexpected, Visitor},
};
use serde_json::{Map, Value};

use crate::WHOLE_MAX;

/// A JSON value in which every object has its `type` first, where `tagged` looks for it.
pub(crate) struct Strict(pub(crate) Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader).map(Self)
    }
}

struct Reader;

fn not_whole<E: Error>(found: Unexpected<'_>) -> E {
    E::invalid_value(found, &format!("a whole number from 0 to {WHOLE_MAX}").as_str())
}

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object, a text, a whole number, true, false or null")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        if number > WHOLE_MAX {
            return Err(not_whole(Unexpected::Unsigned(number)));
        }
        Ok(Value::from(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Err(not_whole(Unexpected::Signed(number)))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Err(not_whole(Unexpected::Float(number)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::from(text))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = entries.next_key::<String>()? {
            if fields.contains_key(&name) {
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            let Strict(value) = entries.next_value()?;
            let position = if name == "type" { 0 } else { fields.len() };
            fields.shift_insert(position, name, value);
        }
        Ok(Value::Object(fields))
    }
}
