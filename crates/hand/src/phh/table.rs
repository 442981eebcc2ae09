//! Fields of a TOML table with the line each stands at, so that an error can say where. Numbers
//! stay text until `Amount` reads them exactly.

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{Amount, act::short, read::ReadError};

/// Finds the line of a byte offset.
pub(crate) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    pub(crate) fn of(text: &str) -> Self {
        let after_breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self { starts: std::iter::once(0).chain(after_breaks.map(|(at, _)| at + 1)).collect() }
    }

    /// The line this byte stands in, from 1.
    pub(crate) fn at(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset)
    }
}

/// One table and the line it starts at.
pub(crate) struct Fields<'a> {
    pub(crate) table: &'a DeTable<'a>,
    pub(crate) lines: &'a Lines,
    pub(crate) line: usize,
}

type Value<'a> = Spanned<DeValue<'a>>;

impl<'a> Fields<'a> {
    pub(crate) fn get(&self, key: &str) -> Option<&'a Value<'a>> {
        self.table.get(key)
    }

    pub(crate) fn need(&self, key: &str) -> Result<&'a Value<'a>, ReadError> {
        self.get(key)
            .ok_or_else(|| ReadError::new(self.line, format!("expected a field \"{key}\"")))
    }

    pub(crate) fn error(&self, value: &Value<'_>, reason: impl Into<String>) -> ReadError {
        ReadError::new(self.lines.at(value.span().start), reason)
    }

    fn expected(&self, key: &str, what: &str, value: &Value<'_>) -> ReadError {
        let found = value.get_ref().type_str();
        self.error(value, format!("expected {what} as \"{key}\", found {found}"))
    }

    pub(crate) fn text(&self, key: &str) -> Result<&'a str, ReadError> {
        let value = self.need(key)?;
        value.get_ref().as_str().ok_or_else(|| self.expected(key, "a string", value))
    }

    /// A string or a whole number, as text: sites name hands by either.
    pub(crate) fn label(&self, key: &str) -> Option<String> {
        match self.get(key)?.get_ref() {
            DeValue::String(text) => Some(short(text)),
            DeValue::Integer(number) => Some(short(number.as_str())),
            _ => None,
        }
    }

    pub(crate) fn amount(&self, key: &str) -> Result<Amount, ReadError> {
        let value = self.need(key)?;
        self.read_amount(key, value)
    }

    pub(crate) fn amounts(&self, key: &str) -> Result<Vec<Amount>, ReadError> {
        self.items(key)?.map(|item| self.read_amount(key, item)).collect()
    }

    /// The values of an array.
    pub(crate) fn items(
        &self,
        key: &str,
    ) -> Result<impl ExactSizeIterator<Item = &'a Value<'a>>, ReadError> {
        let value = self.need(key)?;
        let array =
            value.get_ref().as_array().ok_or_else(|| self.expected(key, "an array", value))?;
        Ok(array.iter())
    }

    fn read_amount(&self, key: &str, value: &Value<'_>) -> Result<Amount, ReadError> {
        let text = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            _ => return Err(self.expected(key, "a decimal number", value)),
        };
        Amount::parse(text).ok_or_else(|| {
            let found = short(text);
            self.error(
                value,
                format!("expected a plain amount such as 47.50 in \"{key}\", found {found}"),
            )
        })
    }
}
