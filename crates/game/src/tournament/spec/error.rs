//! What is wrong with a spec, in lines that its author can act on.

use std::fmt;

use serde::Serialize;

/// One thing that is wrong: where, what stands there, what should.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpecError {
    /// The key path, such as `rebuys.until_level`; empty if the whole file is meant.
    pub key: String,
    pub found: String,
    pub expected: String,
    /// The clause that says so, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        write!(f, "expected {}, found {}", self.expected, self.found)?;
        match self.clause {
            Some(clause) => write!(f, " ({clause})"),
            None => Ok(()),
        }
    }
}

/// A list of errors that grows while a spec is looked at.
#[derive(Default)]
pub(super) struct SpecErrors(pub(super) Vec<SpecError>);

impl SpecErrors {
    pub(super) fn add(
        &mut self,
        key: &str,
        clause: &'static str,
        found: impl fmt::Display,
        expected: impl fmt::Display,
    ) {
        self.0.push(SpecError {
            key: key.to_owned(),
            found: found.to_string(),
            expected: expected.to_string(),
            clause: Some(clause),
        });
    }
}
