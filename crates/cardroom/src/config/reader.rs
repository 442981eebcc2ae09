//! Reads TOML key by key and notes every mistake with its line, instead of stopping at the first:
//! a value of the wrong kind, a key that is missing, a key that nobody knows.

use std::fmt;

use serde::{Deserialize, Serialize};
use toml::{
    Spanned, Table,
    de::{DeTable, DeValue, ValueDeserializer},
};

use super::value::{Value, Written};

/// One thing that is wrong, where, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Mistake {
    pub(crate) file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
    /// The key path, such as `limits.connections`; empty if the whole file is meant.
    pub(crate) key: String,
    pub(crate) message: String,
}

/// `cardroom.toml:12: limits.connections: expected …, found …`.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if !self.key.is_empty() {
            write!(f, ": {}", self.key)?;
        }
        write!(f, ": {}", self.message)
    }
}

/// A value and its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found<T> {
    pub(crate) value: T,
    pub(crate) line: usize,
}

/// A file that is read, and what was found wrong with it.
pub(super) struct Document<'t> {
    pub(super) file: String,
    text: &'t str,
    /// Every key there is, as a path: for suggestions.
    keys: &'static [&'static str],
    pub(super) mistakes: Vec<Mistake>,
}

/// A file of another kind has no end of mistakes, and nobody reads more.
const MISTAKES_MAX: usize = 50;

impl<'t> Document<'t> {
    pub(super) fn new(file: String, text: &'t str, keys: &'static [&'static str]) -> Self {
        Self { file, text, keys, mistakes: Vec::new() }
    }

    /// The whole document; `None` if it is not TOML, and then there is nothing else to look at.
    pub(super) fn parse(&mut self) -> Option<DeTable<'t>> {
        let (table, errors) = DeTable::parse_recoverable(self.text);
        if errors.is_empty() {
            return Some(table.into_inner());
        }
        for error in errors {
            let line = error.span().map(|span| self.line(span.start));
            let message = format!("not TOML: {}", one_line(error.message()));
            self.note(line, String::new(), message);
        }
        None
    }

    pub(super) fn note(&mut self, line: Option<usize>, key: String, message: String) {
        if self.mistakes.len() < MISTAKES_MAX {
            let file = self.file.clone();
            self.mistakes.push(Mistake { file, line, key, message });
        }
    }

    fn line(&self, at: usize) -> usize {
        let before = &self.text.as_bytes()[..at.min(self.text.len())];
        before.iter().filter(|byte| **byte == b'\n').count() + 1
    }
}

/// A table of the document whose keys are asked for one by one.
pub(super) struct Section<'a, 't> {
    /// `limits`, `game[2]`; empty for the document itself.
    pub(super) path: String,
    table: &'a DeTable<'t>,
    /// Where it begins.
    pub(super) line: usize,
    known: Vec<&'static str>,
}

impl<'a, 't> Section<'a, 't> {
    pub(super) fn root(table: &'a DeTable<'t>) -> Self {
        Self { path: String::new(), table, line: 1, known: Vec::new() }
    }

    pub(super) fn key(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    fn get(&mut self, key: &'static str) -> Option<&'a Spanned<DeValue<'t>>> {
        self.known.push(key);
        self.table.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)
    }

    /// A value, if the key is there and holds one.
    pub(super) fn value<T: Value>(
        &mut self,
        document: &mut Document<'_>,
        key: &'static str,
    ) -> Option<Found<T>> {
        let found = self.get(key)?;
        read(document, found, self.key(key))
    }

    /// The values of a list, if the key is there and holds one to `most` of them.
    pub(super) fn list<T: Value>(
        &mut self,
        document: &mut Document<'_>,
        key: &'static str,
        most: usize,
    ) -> Option<Found<Vec<T>>> {
        let found = self.get(key)?;
        let line = document.line(found.span().start);
        let path = self.key(key);
        let list = match found.get_ref() {
            DeValue::Array(list) if (1..=most).contains(&list.len()) => list,
            other => {
                let found = match other {
                    DeValue::Array(list) => format!("a list of {}", list.len()),
                    other => shown(other),
                };
                let message = format!(
                    "expected a list of 1 to {most}, each {}, found {found}",
                    T::expected()
                );
                document.note(Some(line), path, message);
                return None;
            }
        };
        // Counted as people do: the first is 1.
        let values: Vec<Option<Found<T>>> = (1..)
            .zip(list.iter())
            .map(|(number, value)| read(document, value, format!("{path}[{number}]")))
            .collect();
        let values: Option<Vec<T>> =
            values.into_iter().map(|found| found.map(|found| found.value)).collect();
        values.map(|value| Found { value, line })
    }

    /// The same where the key has to be there.
    pub(super) fn needed<T: Value>(
        &mut self,
        document: &mut Document<'_>,
        key: &'static str,
    ) -> Option<Found<T>> {
        if !self.table.iter().any(|(name, _)| name.get_ref() == key) {
            let message = format!("expected {}, found nothing", T::expected());
            document.note(Some(self.line), self.key(key), message);
        }
        self.value(document, key)
    }

    /// A table such as `[limits]`.
    pub(super) fn section(
        &mut self,
        document: &mut Document<'_>,
        key: &'static str,
    ) -> Option<Section<'a, 't>> {
        let found = self.get(key)?;
        let line = document.line(found.span().start);
        let path = self.key(key);
        if let DeValue::Table(table) = found.get_ref() {
            return Some(Section { path, table, line, known: Vec::new() });
        }
        let message = format!("expected a table, [{path}], found {}", shown(found.get_ref()));
        document.note(Some(line), path, message);
        None
    }

    /// A text, or a table with the lines of its keys, if the key is there and holds one of them.
    pub(super) fn text_or_table<T: Value>(
        &mut self,
        document: &mut Document<'_>,
        key: &'static str,
    ) -> Option<TextOrTable<T>> {
        let found = self.get(key)?;
        if !matches!(found.get_ref(), DeValue::Table(_)) {
            return read(document, found, self.key(key)).map(TextOrTable::Text);
        }
        let mut lines = Vec::new();
        key_lines(document, found, String::new(), &mut lines);
        let table = Table::deserialize(ValueDeserializer::from(found.clone()));
        let table = table.expect("what was parsed as a table is one");
        Some(TextOrTable::Table { table, lines, line: document.line(found.span().start) })
    }

    /// The tables of a list such as `[[game]]`; `None` if the key is not there, or holds none of them
    /// but something else.
    pub(super) fn rows(
        &mut self,
        document: &mut Document<'_>,
        key: &'static str,
    ) -> Option<Vec<Section<'a, 't>>> {
        let found = self.get(key)?;
        let path = self.key(key);
        let mut wrong = |value: &Spanned<DeValue<'_>>, path: String| {
            let line = document.line(value.span().start);
            let message = format!("expected a [[{key}]] table, found {}", shown(value.get_ref()));
            document.note(Some(line), path, message);
        };
        let DeValue::Array(rows) = found.get_ref() else {
            wrong(found, path);
            return None;
        };
        let mut sections = Vec::new();
        for (number, row) in (1..).zip(rows.iter()) {
            // Counted as people do: the first is 1.
            let path = format!("{path}[{number}]");
            match row.get_ref() {
                DeValue::Table(table) => {
                    sections.push((path, table, row.span().start));
                }
                _ => wrong(row, path),
            }
        }
        let section =
            |(path, table, at)| Section { path, table, line: document.line(at), known: Vec::new() };
        Some(sections.into_iter().map(section).collect())
    }

    /// Notes the keys that were not asked for.
    pub(super) fn finish(self, document: &mut Document<'_>) {
        for (name, _) in self.table {
            let key = name.get_ref();
            if self.known.iter().any(|known| known == key) {
                continue;
            }
            let line = document.line(name.span().start);
            let meant = self.suggestion(key, document.keys);
            let message = match meant {
                Some(meant) => format!("there is no such key; did you mean {meant}?"),
                None => format!("there is no such key; expected one of {}", self.known.join(", ")),
            };
            let path = self.key(&one_line(key));
            document.note(Some(line), path, message);
        }
    }

    /// The same key of another table, or a key of this one that is spelt alike.
    fn suggestion(&self, key: &str, keys: &[&str]) -> Option<String> {
        if let Some(path) = keys.iter().find(|path| path.rsplit('.').next() == Some(key)) {
            return Some((*path).to_owned());
        }
        let slips = |known: &str| strsim::damerau_levenshtein(known, key);
        let nearest = self.known.iter().min_by_key(|known| slips(known))?;
        (slips(nearest) <= TYPOS_MAX).then(|| self.key(nearest))
    }
}

/// A key that holds a text or a table.
#[derive(Debug)]
pub(super) enum TextOrTable<T> {
    Text(Found<T>),
    Table {
        table: Table,
        /// The line of every key in it by its path, such as `structure.levels[0]`.
        lines: Vec<(String, usize)>,
        line: usize,
    },
}

/// The lines of everything in a value, by the paths that specs use: rows count from 0.
fn key_lines(
    document: &Document<'_>,
    value: &Spanned<DeValue<'_>>,
    path: String,
    lines: &mut Vec<(String, usize)>,
) {
    match value.get_ref() {
        DeValue::Table(table) => {
            for (name, value) in table {
                let dot = if path.is_empty() { "" } else { "." };
                key_lines(document, value, format!("{path}{dot}{}", name.get_ref()), lines);
            }
        }
        DeValue::Array(rows) => {
            for (number, value) in rows.iter().enumerate() {
                key_lines(document, value, format!("{path}[{number}]"), lines);
            }
        }
        _ => {}
    }
    if !path.is_empty() {
        lines.push((path, document.line(value.span().start)));
    }
}

/// A value, or a mistake noted under this key path.
fn read<T: Value>(
    document: &mut Document<'_>,
    found: &Spanned<DeValue<'_>>,
    key: String,
) -> Option<Found<T>> {
    let line = document.line(found.span().start);
    let text = match (found.get_ref(), T::WRITTEN) {
        (DeValue::String(text), Written::Text | Written::TextOrNumber) => Some(text.to_string()),
        (DeValue::Integer(number), Written::Number | Written::TextOrNumber) => {
            Some(number.to_string())
        }
        (DeValue::Boolean(on), Written::Boolean) => Some(on.to_string()),
        _ => None,
    };
    let value = text.and_then(|text| T::parse(&text));
    if value.is_none() {
        let message = format!("expected {}, found {}", T::expected(), shown(found.get_ref()));
        document.note(Some(line), key, message);
    }
    value.map(|value| Found { value, line })
}

/// More slips in one word make another word.
const TYPOS_MAX: usize = 2;

/// A value in a sentence.
fn shown(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("\"{}\"", one_line(text)),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(on) => on.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

/// Enough to recognise it; a hostile file shall not fill a screen.
const SHOWN_CHARS_MAX: usize = 100;

pub(super) fn one_line(text: &str) -> String {
    text.chars().take(SHOWN_CHARS_MAX).collect::<String>().escape_debug().to_string()
}
