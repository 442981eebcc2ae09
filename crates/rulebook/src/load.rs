//! From the text of a file to a rulebook: syntax, inheritance, marks, shape, and then sense.

use serde::Deserialize;
use toml::{Table, Value};

use crate::{
    Rulebook, library,
    merge::{merge_over, remove_key, take_marks},
    report::{Problem, RulebookError},
    shape, validate,
};

/// A rulebook is some ten kilobytes. Sixteen times that is no rulebook, and reading it would only
/// cost memory.
pub const FILE_BYTES_MAX: usize = 256 * 1024;

/// What is not inherited: each rulebook has its own name and its own date.
const OF_ITS_OWN: [&str; 2] = ["id", "date"];

impl Rulebook {
    /// Reads a rulebook from the bytes of a file. `file` is how errors name it.
    ///
    /// # Errors
    /// What is wrong with it, each with its key and what was expected there. All of it, but for two
    /// cases: broken syntax or an unknown `like` leave nothing else to look at, and what cannot be
    /// read at all cannot be out of range.
    pub fn from_bytes(file: &str, bytes: &[u8]) -> Result<Self, RulebookError> {
        let whole_file = |message: String| RulebookError::one(file, Problem::new("", message));
        if bytes.len() > FILE_BYTES_MAX {
            return Err(whole_file(format!("expected at most {FILE_BYTES_MAX} bytes, found more")));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let line = bytes.iter().take(error.valid_up_to()).filter(|b| **b == b'\n').count() + 1;
            whole_file(format!("line {line}: expected UTF-8 text, found other bytes"))
        })?;
        Self::from_text(file, text)
    }

    /// Reads a rulebook from the text of a file. `file` is how errors name it.
    ///
    /// # Errors
    /// What is wrong with it, each with its key and what was expected there. All of it, but for two
    /// cases: broken syntax or an unknown `like` leave nothing else to look at, and what cannot be
    /// read at all cannot be out of range.
    pub fn from_text(file: &str, text: &str) -> Result<Self, RulebookError> {
        let all = |problems| RulebookError { file: file.to_owned(), problems };
        let one = |problem| RulebookError::one(file, problem);
        let mut problems = Vec::new();
        let resolved = resolve(text, library::text, &mut Vec::new(), &mut problems);
        let mut table = resolved.map_err(one)?;
        let interpretations = take_marks(&mut table, &mut problems);
        problems.extend(taken_name(&table, text));
        match shape::read(&table, || fallback(text)) {
            Ok(mut rulebook) => {
                rulebook.interpretations = interpretations;
                problems.extend(validate::problems(&rulebook));
                if problems.is_empty() { Ok(rulebook) } else { Err(all(problems)) }
            }
            Err(more) => {
                problems.extend(more);
                Err(all(problems))
            }
        }
    }
}

/// A sound table to stand in for what cannot be read: the rulebook that the file is like, and the
/// default one where that is silent.
fn fallback(text: &str) -> Table {
    let like =
        text.parse::<Table>().ok().and_then(|own| Some(own.get("like")?.as_str()?.to_owned()));
    let mut fallback = Table::new();
    for id in [Some(library::DEFAULT_ID), like.as_deref()].into_iter().flatten() {
        let embedded = library::text(id).unwrap_or_default();
        if let Ok(table) = resolve(embedded, library::text, &mut Vec::new(), &mut Vec::new()) {
            merge_over(&mut fallback, table);
        }
    }
    take_marks(&mut fallback, &mut Vec::new());
    fallback
}

/// A hand record gives the name of its rulebook and no more, so a name that comes with the program
/// stands for that rulebook and for no other: a file of that name must be it, word for word.
fn taken_name(table: &Table, text: &str) -> Option<Problem> {
    let id = table.get("id")?.as_str()?;
    let taken = library::text(id).is_some_and(|theirs| theirs != text);
    let found = format!("\"{id}\", which comes with this program");
    taken.then(|| Problem::new("id", format!("expected a name of its own, found {found}")))
}

/// The two keys of a file that speak about another rulebook.
#[derive(Deserialize)]
struct Relation {
    like: Option<String>,
    #[serde(default)]
    without: Vec<String>,
}

/// The whole table of a file: what it is like, less what it is without, with what it says laid
/// over. `find` gives the text of a rulebook by its name; `above` holds those that led here. An
/// error leaves nothing to go on with; what does not is noted among the problems.
fn resolve(
    text: &str,
    find: fn(&str) -> Option<&'static str>,
    above: &mut Vec<String>,
    problems: &mut Vec<Problem>,
) -> Result<Table, Problem> {
    let mut own: Table = text.parse().map_err(|error| syntax(text, &error))?;
    let mut relation = Table::new();
    for key in ["like", "without"] {
        if let Some(value) = own.remove(key) {
            relation.insert(key.to_owned(), value);
        }
    }
    let relation: Relation = serde_path_to_error::deserialize(Value::Table(relation))
        .map_err(|error| reworded(&error.path().to_string(), error.inner().message()))?;

    let Some(like) = relation.like else {
        if relation.without.is_empty() {
            return Ok(own);
        }
        return Err(Problem::new("without", "expected `like` beside it, found none"));
    };
    let Some(text) = find(&like) else {
        let like: String = like.chars().take(crate::text::FOUND_CHARS_MAX).collect();
        let known = library::EMBEDDED_IDS.join(", ");
        return Err(Problem::new(
            "like",
            format!("expected one of {known}, found \"{}\"", like.escape_debug()),
        ));
    };
    if above.contains(&like) {
        return Err(Problem::new("like", format!("expected no circle, found {like} above itself")));
    }
    above.push(like);
    let mut table = resolve(text, find, above, problems)?;
    for key in OF_ITS_OWN {
        table.remove(key);
    }
    for path in &relation.without {
        problems.extend(remove_key(&mut table, path).err());
    }
    merge_over(&mut table, own);
    Ok(table)
}

/// A syntax error, with its line if it has one.
fn syntax(text: &str, error: &toml::de::Error) -> Problem {
    let Problem { message, .. } = reworded("", &error.message().replace('\n', ", "));
    let Some(span) = error.span() else { return Problem::new("", message) };
    let before = &text.as_bytes()[..span.start.min(text.len())];
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    Problem::new("", format!("line {line}: {message}"))
}

/// What the deserializer says, in our form: `expected …, found …`, at the key it concerns.
pub(crate) fn reworded(path: &str, message: &str) -> Problem {
    let path = if path == "." { "" } else { path };
    let message = message.trim();
    if let Some(field) = message.strip_prefix("missing field `") {
        let field = field.trim_end_matches('`');
        let key = if path.is_empty() { field.to_owned() } else { format!("{path}.{field}") };
        return Problem::new(key, "expected a value, found none");
    }
    // The path of an unknown key ends with that key already.
    if message.starts_with("unknown field ")
        && let Some((_, known)) = message.rsplit_once(", expected ")
    {
        let known = known.trim_start_matches("one of ").replace('`', "");
        return Problem::new(path, format!("expected a known key ({known}), found this one"));
    }
    for kind in ["invalid type: ", "invalid value: ", "invalid length: ", "unknown variant "] {
        if let Some((found, expected)) =
            message.strip_prefix(kind).and_then(|rest| rest.rsplit_once(", expected "))
        {
            let expected = in_plain_words(expected.trim_start_matches("one of "));
            let found = if found == "unit variant" { "a value of another kind" } else { found };
            return Problem::new(path, format!("expected {expected}, found {found}"));
        }
    }
    Problem::new(path, message)
}

/// What was expected, for people who do not write Rust.
fn in_plain_words(expected: &str) -> &str {
    match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65,535",
        "u32" | "u64" => "a whole number from 0 on",
        "a string" | "string only" => "a text in quotes",
        "a sequence" => "a list",
        "a boolean" => "true or false",
        "any valid TOML value" => "a number that fits 64 bits",
        _ if expected.starts_with("struct ") => "a table",
        _ => expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_of_like_is_an_error() {
        let find = |id: &str| match id {
            "a" => Some("like = \"b\""),
            "b" => Some("like = \"a\""),
            _ => None,
        };
        let problem = resolve("like = \"a\"", find, &mut Vec::new(), &mut Vec::new()).unwrap_err();
        assert_eq!(problem.to_string(), "like: expected no circle, found a above itself");
    }

    #[test]
    fn name_and_date_are_not_inherited() {
        let find = |_: &str| Some("id = \"a\"\ndate = \"2020-01-01\"\nmarket = \"x\"");
        let table = resolve("like = \"a\"", find, &mut Vec::new(), &mut Vec::new()).unwrap();
        assert_eq!(table.keys().collect::<Vec<_>>(), ["market"]);
    }
}
