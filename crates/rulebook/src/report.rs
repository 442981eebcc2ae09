//! What is wrong with a rulebook file, in lines a person can act on: file, key, what was expected.

use std::fmt;

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The key path it concerns, such as `hexapro.multipliers`; empty if the whole file does.
    pub key: String,
    /// What was expected and what was found.
    pub message: String,
}

impl Problem {
    pub(crate) fn new(key: impl Into<String>, message: impl Into<String>) -> Self {
        Self { key: one_line(&key.into()), message: one_line(&message.into()) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.key.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.key, self.message)
        }
    }
}

/// Everything that is wrong with one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulebookError {
    /// The file, as it was named.
    pub file: String,
    /// What is wrong with it, at least one thing: what is unknown, missing or of the wrong kind
    /// first, then what is out of range or does not fit together, in the order of the model.
    pub problems: Vec<Problem>,
}

impl RulebookError {
    pub(crate) fn one(file: &str, problem: Problem) -> Self {
        Self { file: file.to_owned(), problems: vec![problem] }
    }
}

/// One line a problem: `my.toml: hexapro.multipliers: expected …, found …`.
impl fmt::Display for RulebookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            let line_end = if index == 0 { "" } else { "\n" };
            write!(f, "{line_end}{}: {problem}", self.file)?;
        }
        Ok(())
    }
}

impl std::error::Error for RulebookError {}

/// A message stays one line of bearable length, whatever a file holds.
fn one_line(text: &str) -> String {
    let text: String =
        text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(CHARS_MAX).collect();
    text.trim().to_owned()
}

/// Enough for the longest list of known keys; a hostile file shall not fill a screen.
const CHARS_MAX: usize = 600;
