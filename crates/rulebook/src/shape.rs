//! The shape of a file: which keys there are, and of what kind their values. The deserializer stops
//! at the first thing it does not like; here it is noted and repaired in a copy, again and again,
//! until all of them are known.
//!
//! What the values mean together is `validate`'s.

use serde_path_to_error::Segment;
use toml::{Table, Value};

use crate::{Rulebook, load::reworded, report::Problem, validate};

/// More mistakes than this at once are a file of another kind; each of them costs a reading.
const MISTAKES_MAX: usize = 50;

/// Reads a table as a rulebook, or says everything that is wrong with its shape, and then what is
/// wrong with the values that could be read. `fallback` is a sound table: its values replace what
/// cannot be read, and no line is about them.
pub(crate) fn read(
    table: &Table,
    fallback: impl FnOnce() -> Table,
) -> Result<Rulebook, Vec<Problem>> {
    let first = match deserialize(table) {
        Ok(rulebook) => return Ok(rulebook),
        Err(first) => first,
    };
    let fallback = Value::Table(fallback());
    let mut repaired = Value::Table(table.clone());
    let mut mistakes = Vec::new();
    let mut next = Some(first);
    while let Some(mistake) = next.take() {
        if mistakes.len() == MISTAKES_MAX {
            let message = format!("more than {MISTAKES_MAX} mistakes; the rest is not listed");
            let listed = mistakes.into_iter().map(|mistake: Mistake| mistake.problem);
            return Err(listed.chain([Problem::new("", message)]).collect());
        }
        let repairable = mistake.repair(&mut repaired, &fallback);
        mistakes.push(mistake);
        if repairable && let Value::Table(table) = &repaired {
            next = deserialize(table).err();
        }
    }
    let mut problems = in_values(table, &fallback, &mistakes);
    problems.splice(0..0, mistakes.into_iter().map(|mistake| mistake.problem));
    Err(problems)
}

/// What is wrong with the values of a table, apart from those that could not be read. A list with
/// such a value is left out whole: its rows make sense only together.
fn in_values(table: &Table, fallback: &Value, mistakes: &[Mistake]) -> Vec<Problem> {
    let mut readable = Value::Table(table.clone());
    let (unknown, others): (Vec<_>, Vec<_>) =
        mistakes.iter().partition(|mistake| mistake.kind == Kind::Unknown);
    for mistake in unknown {
        mistake.repair(&mut readable, fallback);
    }
    let mut left_out = Vec::new();
    for mistake in others {
        let list = mistake.path.iter().position(|step| matches!(step, Step::Row(_)));
        let path = &mistake.path[..list.unwrap_or(mistake.path.len())];
        left_out.push(shown(path));
        let whole = Mistake { path: path.to_vec(), ..mistake.clone() };
        whole.repair(&mut readable, fallback);
    }
    let Value::Table(readable) = readable else { return Vec::new() };
    let Ok(rulebook) = deserialize(&readable) else { return Vec::new() };
    let is_left_out = |key: &str| {
        left_out.iter().any(|path| {
            key.strip_prefix(path.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        })
    };
    let problems = validate::problems(&rulebook).into_iter();
    problems.filter(|problem| !is_left_out(&problem.key)).collect()
}

/// One thing that the deserializer does not like.
#[derive(Clone)]
struct Mistake {
    path: Vec<Step>,
    kind: Kind,
    problem: Problem,
}

/// The kind of mistake, which decides how it is repaired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A key that no rulebook has.
    Unknown,
    /// A value that is missing, or is not of the kind it should be.
    Value,
}

/// One step into a table.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Key(String),
    Row(usize),
}

fn deserialize(table: &Table) -> Result<Rulebook, Mistake> {
    serde_path_to_error::deserialize(Value::Table(table.clone())).map_err(
        |error: serde_path_to_error::Error<toml::de::Error>| {
            let message = error.inner().message().trim();
            let problem = reworded(&error.path().to_string(), message);
            let mut path: Vec<Step> = error
                .path()
                .iter()
                .map_while(|segment| match segment {
                    Segment::Map { key } => Some(Step::Key(key.clone())),
                    Segment::Seq { index } => Some(Step::Row(*index)),
                    Segment::Enum { .. } | Segment::Unknown => None,
                })
                .collect();
            let missing = message.strip_prefix("missing field `");
            path.extend(missing.map(|field| Step::Key(field.trim_end_matches('`').to_owned())));
            let unknown = message.starts_with("unknown field ");
            let kind = if unknown { Kind::Unknown } else { Kind::Value };
            Mistake { path, kind, problem }
        },
    )
}

impl Mistake {
    /// Replaces a bad value with the fallback, or removes it where there is no fallback.
    /// Whether anything changed: if not, reading again would find the same mistake.
    fn repair(&self, value: &mut Value, fallback: &Value) -> bool {
        let Some((last, parents)) = self.path.split_last() else { return false };
        let Some(parent) = parents.iter().try_fold(value, |value, step| step.taken_in(value))
        else {
            return false;
        };
        let fallback =
            self.path.iter().try_fold(fallback, |fallback, step| step.taken_in_fallback(fallback));
        match (parent, last, fallback.filter(|_| self.kind == Kind::Value)) {
            (Value::Table(table), Step::Key(key), Some(fallback)) => {
                table.insert(key.clone(), fallback.clone()).as_ref() != Some(fallback)
            }
            (Value::Table(table), Step::Key(key), None) => table.remove(key).is_some(),
            (Value::Array(rows), Step::Row(index), Some(fallback)) => {
                rows.get_mut(*index).is_some_and(|row| {
                    let differs = row != fallback;
                    row.clone_from(fallback);
                    differs
                })
            }
            _ => false,
        }
    }
}

impl Step {
    fn taken_in<'a>(&self, value: &'a mut Value) -> Option<&'a mut Value> {
        match (self, value) {
            (Self::Key(key), Value::Table(table)) => table.get_mut(key),
            (Self::Row(index), Value::Array(rows)) => rows.get_mut(*index),
            _ => None,
        }
    }

    /// Any row can stand in for another: only its shape matters.
    fn taken_in_fallback<'a>(&self, value: &'a Value) -> Option<&'a Value> {
        match (self, value) {
            (Self::Key(key), Value::Table(table)) => table.get(key),
            (Self::Row(_), Value::Array(rows)) => rows.first(),
            _ => None,
        }
    }
}

/// A path as validation writes it.
fn shown(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Key(key) if text.is_empty() => text.push_str(key),
            Step::Key(key) => text.push_str(&format!(".{key}")),
            Step::Row(index) => text.push_str(&format!("[{index}]")),
        }
    }
    text
}
