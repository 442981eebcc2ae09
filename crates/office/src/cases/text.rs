//! Texts of a case: titles, notes, verdicts, appeals. They can be erased, unlike the reasons in the chain
//! of staff.

use super::CaseRefusal;

/// A line of a list.
pub const CASE_TITLE_CHARS_MAX: usize = 120;
/// Two pages: what is longer nobody reads to its end.
pub const CASE_TEXT_CHARS_MAX: usize = 4_000;
/// As many clauses as one verdict can say in earnest.
pub const CLAUSES_MAX: usize = 10;

/// Returns a title as it is stored, without blanks around it.
///
/// # Errors
/// If it is empty, too long, or has control characters.
pub fn check_title(text: &str) -> Result<&str, CaseRefusal> {
    let text = text.trim();
    let fits = (1..=CASE_TITLE_CHARS_MAX).contains(&text.chars().count());
    if fits && !text.chars().any(char::is_control) { Ok(text) } else { Err(CaseRefusal::Text) }
}

/// Returns a text as it is stored, without blanks around it.
///
/// # Errors
/// If it is empty, too long, or has control characters other than line breaks.
pub fn check_text(text: &str) -> Result<&str, CaseRefusal> {
    let text = text.trim();
    let fits = (1..=CASE_TEXT_CHARS_MAX).contains(&text.chars().count());
    let strange = |c: char| c.is_control() && c != '\n';
    if fits && !text.chars().any(strange) { Ok(text) } else { Err(CaseRefusal::Text) }
}

/// Whether these are clauses of the rules, each once.
///
/// # Errors
/// If one is not, or there are too many.
pub fn check_clauses(clauses: &[String]) -> Result<(), CaseRefusal> {
    let known = |id: &String| rulebook::clause(id).is_some();
    let once = clauses.iter().enumerate().all(|(at, id)| !clauses[..at].contains(id));
    if clauses.len() <= CLAUSES_MAX && once && clauses.iter().all(known) {
        Ok(())
    } else {
        Err(CaseRefusal::Clause)
    }
}
