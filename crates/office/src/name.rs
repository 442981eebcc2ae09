//! What an account may be called: the form of a name, and the names that nobody may choose.

use std::ops::RangeInclusive;

use crate::reserved_name::is_reserved;

/// As long as a name fits a seat at the table.
pub const NAME_CHARS: RangeInclusive<usize> = 3..=16;

/// The prefix of an erased player's name; the player's number follows.
pub const ERASED_NAME_START: &str = "Erased_";

/// Why nobody may be called this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameRefusal {
    /// It is not made of [`NAME_CHARS`] ASCII letters, digits, dashes and underscores.
    Form,
    /// Others would take it for the house or its staff.
    Reserved,
    /// It looks like the name of an erased player.
    Erased,
}

/// Decides whether an account may have this name, apart from whether it is taken.
///
/// # Errors
/// If the name has the wrong form, or is reserved.
pub fn check_name(name: &str) -> Result<(), NameRefusal> {
    let has_form = NAME_CHARS.contains(&name.chars().count())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if !has_form {
        return Err(NameRefusal::Form);
    }
    if is_reserved(name) {
        return Err(NameRefusal::Reserved);
    }
    if is_erased(name) {
        return Err(NameRefusal::Erased);
    }
    Ok(())
}

/// Whether a name has a possible length. A longer one is refused before it is looked up or counted.
/// Other characters pass, since no account has such a name.
#[must_use]
pub fn could_be_a_name(name: &str) -> bool {
    // No character has more than four bytes: most that is too long is not counted through.
    name.len() <= *NAME_CHARS.end() * 4 && name.chars().count() <= *NAME_CHARS.end()
}

fn is_erased(name: &str) -> bool {
    let start = name.get(..ERASED_NAME_START.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(ERASED_NAME_START))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_name_has_3_to_16_plain_characters() {
        for name in ["Al1", "Alice", "a-b", "a_b", "---", "0123456789abcdef", "Player_17"] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        for name in [
            "",
            "Al",
            "0123456789abcdefg",
            "<script>",
            "a b",
            "Jørgen",
            "Ållan",
            "Αlice",
            "a\u{200b}bc",
            "abc\n",
            "a.b",
            "a'b",
            "😀😀😀",
        ] {
            assert_eq!(check_name(name), Err(NameRefusal::Form), "{name:?}");
        }
    }

    #[test]
    fn a_name_that_is_kept_is_refused_with_its_reason() {
        for (name, refusal) in [
            ("Staff", NameRefusal::Reserved),
            ("House_Ada", NameRefusal::Reserved),
            ("5upp0rt", NameRefusal::Reserved),
            ("Erased_17", NameRefusal::Erased),
            ("ERASED_17", NameRefusal::Erased),
            ("erased_Ann", NameRefusal::Erased),
        ] {
            assert_eq!(check_name(name), Err(refusal), "{name}");
        }
        for free in ["Erased17", "Erase_17", "Not_Erased_1"] {
            assert_eq!(check_name(free), Ok(()), "{free}");
        }
    }

    proptest! {
        #[test]
        fn whatever_may_be_chosen_can_log_in(name in ".{0,80}") {
            if check_name(&name).is_ok() {
                prop_assert!(could_be_a_name(&name) && name.is_ascii());
            }
            if name.chars().count() > *NAME_CHARS.end() {
                prop_assert!(!could_be_a_name(&name));
            }
        }

        /// Names are compared without case, so none is kept in one case alone.
        #[test]
        fn case_changes_nothing_about_the_form(name in "[A-Za-z0-9_-]{3,16}") {
            let form = |name: &str| check_name(name) == Err(NameRefusal::Form);
            prop_assert!(!form(&name) && !form(&name.to_lowercase()) && !form(&name.to_uppercase()));
            prop_assert_eq!(is_erased(&name), is_erased(&name.to_uppercase()));
        }
    }
}
