//! The names of templates: what tournaments are made from, again and again, by a schedule or by staff.

use std::{fmt, str::FromStr};

use base::GameId;

use crate::text::{BadText, Short, stored_as_text};

/// A template by its name: 1 to 32 small letters, digits and hyphens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TemplateName(Short<32>);

impl TemplateName {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for TemplateName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for TemplateName {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Short::new(text, |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
            .filter(|_| !text.is_empty())
            .map(Self)
            .ok_or_else(|| BadText::new("a template's name such as \"sunday-50\"", text))
    }
}

stored_as_text!(TemplateName);

/// A tournament that a ticket is presented to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Admission {
    pub game: GameId,
    /// The template it was made from, if it was.
    pub template: Option<TemplateName>,
}

impl Admission {
    /// A tournament that was made from no template.
    #[must_use]
    pub fn to(game: GameId) -> Self {
        Self { game, template: None }
    }
}
