//! The rulebooks that come with the binary.

use crate::Rulebook;

/// The rulebook that is used where none is named.
pub const DEFAULT_ID: &str = "int-2.7";

/// The embedded rulebooks, the oldest first, private games last.
pub const EMBEDDED_IDS: [&str; 6] = ["be-1.8", "dk-2.0", "int-2.2", "int-2.3", "int-2.7", "home"];

/// The file of an embedded rulebook.
pub(crate) fn text(id: &str) -> Option<&'static str> {
    Some(match id {
        "be-1.8" => include_str!("../rulebooks/be-1.8.toml"),
        "dk-2.0" => include_str!("../rulebooks/dk-2.0.toml"),
        "int-2.2" => include_str!("../rulebooks/int-2.2.toml"),
        "int-2.3" => include_str!("../rulebooks/int-2.3.toml"),
        "int-2.7" => include_str!("../rulebooks/int-2.7.toml"),
        "home" => include_str!("../rulebooks/home.toml"),
        _ => return None,
    })
}

/// An embedded rulebook; `None` if there is none of that name.
///
/// # Panics
/// If an embedded file is unsound, which a test rules out.
#[must_use]
pub fn embedded(id: &str) -> Option<Rulebook> {
    let text = text(id)?;
    let rulebook = Rulebook::from_text(&format!("{id}.toml"), text);
    Some(rulebook.unwrap_or_else(|error| panic!("an embedded rulebook is sound: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_rulebook_is_sound_and_bears_its_name() {
        for id in EMBEDDED_IDS {
            assert_eq!(embedded(id).unwrap().id.as_str(), id);
        }
        assert!(embedded(DEFAULT_ID).is_some());
        assert!(embedded("int-9.9").is_none());
    }
}
