//! Texts that staff write, and times that they give: what is accepted.

use base::Millis;
use office::staff::StaffRefusal;

/// A longer mute is a typing error, or a matter for a case.
const MUTE_MAX: Millis = Millis::seconds(366 * 24 * 60 * 60);

/// Returns a text without blanks around it. Lines may be broken; nothing else that cannot be seen is
/// allowed.
///
/// # Errors
/// If there is nothing in it, it is too long, or it has control characters.
pub(crate) fn check_text(text: &str, chars_max: usize) -> Result<&str, StaffRefusal> {
    let text = text.trim();
    // No character has more than four bytes: most that is too long is not counted through.
    let fits = text.len() <= chars_max * 4 && text.chars().count() <= chars_max;
    let strange = |char: char| char.is_control() && char != '\n';
    if text.is_empty() || !fits || text.chars().any(strange) {
        return Err(StaffRefusal::Text { chars_max });
    }
    Ok(text)
}

/// R20: until when a chat is muted.
///
/// # Errors
/// If that is not in the future, or too far away.
pub(crate) fn mute_until(now: Millis, until: Millis) -> Result<Millis, StaffRefusal> {
    if until <= now || until > now + MUTE_MAX { Err(StaffRefusal::MuteUntil) } else { Ok(until) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_something_in_it_and_fits() {
        for (text, expected) in [
            ("hello", Some("hello")),
            ("  two\nlines ", Some("two\nlines")),
            ("ééééé", Some("ééééé")),
            ("", None),
            (" \n ", None),
            ("123456", None),
            ("a\tb", None),
            ("a\u{7}b", None),
        ] {
            assert_eq!(
                check_text(text, 5 + 4 * usize::from(text.contains('\n'))).ok(),
                expected,
                "{text:?}"
            );
        }
    }

    #[test]
    fn r20_a_mute_ends_in_the_future_and_within_a_year() {
        let now = Millis(1_000_000);
        for (until, fits) in [
            (Millis(0), false),
            (now, false),
            (now + Millis(1), true),
            (now + MUTE_MAX, true),
            (now + MUTE_MAX + Millis(1), false),
            (Millis(u64::MAX), false),
        ] {
            assert_eq!(mute_until(now, until).is_ok(), fits, "{until:?}");
        }
    }
}
