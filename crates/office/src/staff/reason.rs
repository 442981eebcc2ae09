//! The reason that every action of staff is recorded with.

use super::StaffRefusal;

/// Two or three sentences. What is longer belongs to a case, which can be erased; this cannot.
pub const REASON_CHARS_MAX: usize = 300;

/// Returns the reason as it is recorded, without blanks around it.
///
/// # Errors
/// If there is nothing in it, it is longer than [`REASON_CHARS_MAX`], or it has control characters.
pub fn check_reason(reason: &str) -> Result<&str, StaffRefusal> {
    let reason = reason.trim();
    // No character has more than four bytes: most that is too long is not counted through.
    let fits = reason.len() <= REASON_CHARS_MAX * 4 && reason.chars().count() <= REASON_CHARS_MAX;
    if reason.is_empty() || !fits || reason.chars().any(char::is_control) {
        return Err(StaffRefusal::Reason);
    }
    Ok(reason)
}
