//! Reading what a client sends. Strict: what is not in the protocol is refused with the name of the
//! field, so that a mistake in a client shows on its first day. Never panics. The fields and their
//! bounds are at the types in `client`.

use serde::{Deserialize, Deserializer, de::Error};
use serde_path_to_error::Path;

use crate::{
    FRAME_BYTES_MAX, WHOLE_MAX,
    client::{BadMessage, ClientMessage, ClientRequest},
    strict::Strict,
    tagged,
    values::Invitation,
};

/// Rulebook ids, currency codes and invitations are short texts.
const SHORT_TEXT_CHARS_MAX: usize = 64;
/// An explanation is a sentence; it may quote what it explains, but not all of it.
const WHY_CHARS_MAX: usize = 200;

impl ClientMessage {
    /// Reads one text frame.
    ///
    /// # Errors
    /// If it is not a message of the protocol; with its number, wherever that can be read.
    pub fn parse(text: &str) -> Result<Self, BadMessage> {
        if text.len() > FRAME_BYTES_MAX {
            let why = format!("the message is longer than {FRAME_BYTES_MAX} bytes");
            return Err(BadMessage { id: None, why });
        }
        // Keeping the path to every field costs as much as reading it, so it is done for a message
        // that has been found wrong, and not for all.
        let read = serde_json::from_str(text).and_then(|Strict(json)| Envelope::deserialize(json));
        match read.or_else(|_| read_with_paths(text)) {
            Ok(Envelope { id, ask }) => Ok(Self { id, ask }),
            Err(why) => Err(BadMessage { id: readable_id(text), why: shortened(why) }),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with the fields id and ask")]
struct Envelope {
    id: u64,
    #[serde(deserialize_with = "tagged::deserialize")]
    ask: ClientRequest,
}

fn read_with_paths(text: &str) -> Result<Envelope, String> {
    let mut json = serde_json::Deserializer::from_str(text);
    let read = serde_path_to_error::deserialize(&mut json);
    let Strict(value) = read.map_err(|error| match error.inner().classify() {
        serde_json::error::Category::Data => explain(error.path(), error.inner()),
        _ => format!("this is not JSON: {}", error.inner()),
    })?;
    json.end().map_err(|error| format!("this is not JSON: {error}"))?;
    serde_path_to_error::deserialize(value).map_err(|error| explain(error.path(), error.inner()))
}

fn explain(path: &Path, error: &serde_json::Error) -> String {
    match path.iter().len() {
        0 => format!("message: {error}"),
        _ => format!("{path}: {error}"),
    }
}

fn shortened(why: String) -> String {
    match why.char_indices().nth(WHY_CHARS_MAX) {
        Some((end, _)) => format!("{}…", &why[..end]),
        None => why,
    }
}

/// The number of a message that is wrong elsewhere, so that it can be answered.
fn readable_id(text: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Head {
        id: u64,
    }
    // Serde would read a struct from a list as well.
    let object = text.trim_start().starts_with('{');
    let head: Head = serde_json::from_str(text).ok().filter(|_| object)?;
    Some(head.id).filter(|id| *id <= WHOLE_MAX)
}

/// Reads a text that is not empty, of at most so many characters.
pub(crate) fn text<'de, const CHARS_MAX: usize, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<String, D::Error> {
    bounded::<CHARS_MAX, D::Error>(String::deserialize(deserializer)?)
}

fn bounded<const CHARS_MAX: usize, E: Error>(text: String) -> Result<String, E> {
    if text.is_empty() {
        return Err(E::custom("is empty"));
    }
    if text.chars().count() > CHARS_MAX {
        return Err(E::custom(format_args!("is longer than {CHARS_MAX} characters")));
    }
    Ok(text)
}

/// Reads a rulebook's id or a currency's code.
pub(crate) fn short_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text::<SHORT_TEXT_CHARS_MAX, D>(deserializer)
}

/// The same, where it may be left out.
pub(crate) fn maybe_short_text<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(bounded::<SHORT_TEXT_CHARS_MAX, D::Error>).transpose()
}

pub(crate) fn maybe_invitation<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Invitation>, D::Error> {
    Ok(maybe_short_text(deserializer)?.map(Invitation))
}

pub(crate) fn invitation<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Invitation, D::Error> {
    short_text(deserializer).map(Invitation)
}
