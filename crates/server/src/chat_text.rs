//! What people write, as others can be shown it: without characters that cannot be seen but change
//! how the rest is read, such as one that turns the direction of writing around.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// The text without invisible characters, and with one kind of space. Control characters stay: the
/// room refuses a line with them. It can be empty then, which the room refuses too.
pub(crate) fn visible(text: &str) -> String {
    let shown = text.chars().filter(|c| !is_invisible(*c)).map(|c| match c.general_category() {
        GeneralCategory::SpaceSeparator
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator => ' ',
        _ => c,
    });
    shown.collect::<String>().trim().to_owned()
}

/// Whether a character has no shape of its own: direction marks, joiners, tags and the like.
fn is_invisible(c: char) -> bool {
    matches!(
        c.general_category(),
        GeneralCategory::Format | GeneralCategory::Unassigned | GeneralCategory::PrivateUse
    ) || matches!(
        c,
        // Unicode's default ignorable characters of other categories: joiners, fillers, variation
        // selectors. And a pattern of Braille without dots.
        '\u{34F}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FFA0}'
            | '\u{E0100}'..='\u{E01EF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_removed_from_chat() {
        for (written, shown) in [
            ("good evening", "good evening"),
            ("  nice hand  ", "nice hand"),
            ("Grüße, 你好, Привет, שלום, مرحبا 🂡", "Grüße, 你好, Привет, שלום, مرحبا 🂡"),
            ("e\u{301}t\u{e9}", "e\u{301}t\u{e9}"),
            // Direction of writing.
            ("pay \u{202E}01\u{202C} now", "pay 01 now"),
            ("\u{2066}a\u{2069}\u{200F}b\u{61C}", "ab"),
            // Nothing to see, between letters or alone.
            ("ad\u{200B}m\u{200D}in\u{FEFF}\u{AD}", "admin"),
            ("\u{200B}\u{2060}\u{3164}\u{FE0F}\u{E0041}\u{2800}", ""),
            // Lines and spaces of other kinds.
            ("one\u{2028}two\u{2029}three", "one two three"),
            ("a\u{A0}b\u{3000}c", "a b c"),
            ("\u{2028}\u{A0}", ""),
            // The room's to refuse.
            ("a\nb", "a\nb"),
        ] {
            assert_eq!(visible(written), shown, "{written:?}");
        }
    }
}
