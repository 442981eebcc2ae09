//! What an account may be called: the form of a name, and the names that nobody may choose.

use std::ops::RangeInclusive;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

use crate::reserved_name::is_reserved;

/// As long as a name fits a seat at the table.
pub const NAME_CHARS: RangeInclusive<usize> = 3..=16;

/// The prefix of an erased player's name; the player's number follows.
pub const ERASED_NAME_START: &str = "Erased_";

/// Why nobody may be called this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameRefusal {
    /// It is not made of [`NAME_CHARS`] letters of one script, the digits 0 to 9, dashes and
    /// underscores.
    Form,
    /// Others would take it for the house or its staff.
    Reserved,
    /// It looks like the name of an erased player.
    Erased,
}

/// Thai and Vietnamese letters carry up to two marks; more would grow out of their line.
const MARKS_MAX: usize = 2;

/// A name as it is stored: letters that can be written in two ways are written in one.
#[must_use]
pub fn stored_name(name: &str) -> String {
    name.nfc().collect()
}

/// By what a name is found: names that differ only in case are one.
#[must_use]
pub fn name_key(name: &str) -> String {
    stored_name(&name.nfc().collect::<String>().to_lowercase())
}

/// How a name looks: two names that people would mistake for each other have one look, such as
/// `Bill` and `BiII`, or a word in Latin letters and the same picture in Cyrillic ones.
#[must_use]
pub fn name_look(name: &str) -> String {
    let look: String = skeleton(name).collect();
    skeleton(&look.to_lowercase()).collect()
}

/// Decides whether an account may have this name, apart from whether it, or one that looks like it,
/// is taken. The name is written as [`stored_name`] writes it.
///
/// # Errors
/// If the name has the wrong form, or is reserved.
pub fn check_name(name: &str) -> Result<(), NameRefusal> {
    if !has_form(name) {
        return Err(NameRefusal::Form);
    }
    if is_reserved(&base_letters(name)) {
        return Err(NameRefusal::Reserved);
    }
    if is_erased(name) {
        return Err(NameRefusal::Erased);
    }
    Ok(())
}

fn has_form(name: &str) -> bool {
    let mut marks = MARKS_MAX;
    let all_fit = name.chars().all(|c| {
        if is_combining_mark(c) {
            marks += 1;
            return marks <= MARKS_MAX && c.identifier_allowed();
        }
        marks = if is_letter(c) { 0 } else { MARKS_MAX };
        c.is_ascii_digit() || c == '-' || c == '_' || is_letter(c)
    });
    NAME_CHARS.contains(&name.chars().count())
        && all_fit
        && name.nfc().eq(name.chars())
        && name.is_single_script()
}

/// Letters that people write names with today: no historic, technical or invisible ones.
fn is_letter(c: char) -> bool {
    c.general_category_group() == GeneralCategoryGroup::Letter && c.identifier_allowed()
}

/// The name in Latin letters as far as it looks like some: `Ádmin` and its Cyrillic picture are
/// `Admin`.
fn base_letters(name: &str) -> String {
    if name.is_ascii() {
        return name.to_owned();
    }
    let latin = |c: char| -> String {
        let mut look: String = skeleton(c.encode_utf8(&mut [0; 4])).collect();
        look.retain(|part| !is_combining_mark(part));
        if c.is_ascii() || !look.is_ascii() { c.to_string() } else { look }
    };
    name.nfd().filter(|c| !is_combining_mark(*c)).map(latin).collect()
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
    fn a_name_has_3_to_16_letters_of_one_script_digits_dashes_and_underscores() {
        for name in [
            "Al1",
            "Alice",
            "a-b",
            "a_b",
            "---",
            "0123456789abcdef",
            "Player_17",
            "Jørgen",
            "Ållan",
            "Zoë_2",
            "Łukasz",
            "Nguyễn",
            "Αλίκη",
            "Дмитрий",
            "さくら花子",
            "이순신",
            "สมชาย",
            "अर्जुन",
            "עברית",
        ] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        for name in [
            "",
            "Al",
            "0123456789abcdefg",
            "<script>",
            "a b",
            // A Greek letter among Latin ones, a Cyrillic one too.
            "Αlice",
            "Аlice",
            "a\u{200b}bc",
            "abc\u{202e}",
            // Not as it is stored.
            "Jo\u{308}rg",
            "\u{301}abc",
            "abn\u{301}\u{302}\u{303}",
            "-\u{301}-a",
            // Roman numerals, small capitals, full width, digits of another script.
            "Ⅷⅷⅷ",
            "ᴀʙᴄ",
            "ａｂｃ",
            "٣٣٣",
            "ﬁsh",
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
            ("Ádmin", NameRefusal::Reserved),
            ("Sťäff_Anna", NameRefusal::Reserved),
            ("Hoüse_Ada", NameRefusal::Reserved),
            ("Mødërator", NameRefusal::Reserved),
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

    #[test]
    fn names_that_are_mistaken_for_each_other_look_the_same() {
        for (name, other) in [
            ("Bill", "BiII"),
            ("Bill", "Bi1l"),
            ("Paypal", "PaypaI"),
            ("arnold", "amold"),
            ("O0O", "0O0"),
            // The same picture in Cyrillic letters.
            ("Ace", "Асе"),
            ("pop", "рор"),
        ] {
            assert_eq!(name_look(name), name_look(other), "{name} {other}");
        }
        for (name, other) in
            [("Bill", "Bell"), ("Jorgen", "Jørgen"), ("Ann", "Anna"), ("Zoe", "Zoë")]
        {
            assert_ne!(name_look(name), name_look(other), "{name} {other}");
        }
    }

    #[test]
    fn a_name_is_found_in_any_case_and_spelling() {
        for (name, other) in
            [("Jørgen", "JØRGEN"), ("Zoë", "zoe\u{308}"), ("Αλίκη", "ΑΛΊΚΗ"), ("Ann", "aNN")]
        {
            assert_eq!(name_key(name), name_key(other), "{name} {other}");
        }
        assert_eq!(stored_name("Zoe\u{308}"), "Zoë");
    }

    proptest! {
        #[test]
        fn whatever_may_be_chosen_can_log_in(name in r"[\p{L}\p{M}\p{N}_-]{0,20}|.{0,80}") {
            if check_name(&name).is_ok() {
                prop_assert!(could_be_a_name(&name));
                prop_assert_eq!(stored_name(&name), name.clone());
                prop_assert_eq!(name_key(&name_key(&name)), name_key(&name));
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
