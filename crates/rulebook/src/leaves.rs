//! A rulebook as a flat list: every single value with its key path, in the order of the model.
//!
//! `rules show`, `rules diff` and the completeness tests all read this list, so none of them can
//! forget a parameter.

use toml::Value;

use crate::{Rulebook, Variant, merge::row_name};

/// One value of a rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// Where it stands: `rake.holdem[0.10/0.25].cap`.
    pub path: String,
    /// Which parameter it is: the path with rows left open, `rake.holdem[].cap`.
    pub key: String,
    /// The row it belongs to, if it stands in one: `0.10/0.25`.
    pub row: Option<String>,
    /// The value as people write it; lists are joined with commas, yes and no spelled out.
    pub value: String,
    /// Whether it is an interpretation of ours.
    pub interpreted: bool,
}

impl Rulebook {
    /// Every value of this rulebook, in the order of the model. What is absent has no leaf.
    #[must_use]
    pub fn leaves(&self) -> Vec<Leaf> {
        let value = Value::try_from(self).expect("the model is plain TOML");
        let mut leaves = Vec::new();
        if let Value::Table(table) = value {
            for (key, value) in table.iter().filter(|(key, _)| *key != "interpretations") {
                gather(self, key, key, None, value, &mut leaves);
            }
        }
        leaves
    }
}

fn gather(
    rulebook: &Rulebook,
    path: &str,
    key: &str,
    row: Option<&str>,
    value: &Value,
    leaves: &mut Vec<Leaf>,
) {
    match value {
        Value::Table(table) => {
            for (name, value) in table {
                let (path, key) = (format!("{path}.{name}"), format!("{key}.{name}"));
                gather(rulebook, &path, &key, row, value, leaves);
            }
        }
        Value::Array(rows) if rows.iter().any(Value::is_table) => {
            for (index, value) in rows.iter().enumerate() {
                let name = row_name(value).unwrap_or_else(|| index.to_string());
                let path = format!("{path}[{name}]");
                gather(rulebook, &path, &format!("{key}[]"), Some(&name), value, leaves);
            }
        }
        // An empty list of rows says nothing: the same as its absence.
        Value::Array(list) if list.is_empty() => {}
        scalar => leaves.push(Leaf {
            path: path.to_owned(),
            key: key.to_owned(),
            row: row.map(str::to_owned),
            value: words(scalar),
            interpreted: rulebook.is_interpretation(path),
        }),
    }
}

/// A value in the words of a page.
fn words(value: &Value) -> String {
    match value {
        Value::String(text) => match Variant::ALL.into_iter().find(|game| game.key() == text) {
            Some(game) => game.to_string(),
            None => text.clone(),
        },
        Value::Boolean(true) => "yes".to_owned(),
        Value::Boolean(false) => "no".to_owned(),
        Value::Array(list) => list.iter().map(words).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
