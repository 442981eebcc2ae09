//! From the text of a file to a rulebook: syntax, inheritance, marks, types, and then sense.

use serde::Deserialize;
use toml::{Table, Value};

use crate::{
    Rulebook, library,
    merge::{lay_over, take_away, take_marks},
    report::{Problem, RulebookError},
    validate,
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
    /// Everything that is wrong with it, each with its key and what was expected there.
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
    /// Everything that is wrong with it, each with its key and what was expected there.
    pub fn from_text(file: &str, text: &str) -> Result<Self, RulebookError> {
        let one = |problem| RulebookError::one(file, problem);
        let mut table = resolve(text, &mut Vec::new()).map_err(one)?;
        let interpretations = take_marks(&mut table).map_err(one)?;
        let mut rulebook: Self =
            serde_path_to_error::deserialize(Value::Table(table)).map_err(|error| {
                let path = error.path().to_string();
                one(reworded(&path, error.inner().message()))
            })?;
        rulebook.interpretations = interpretations;
        let problems = validate::problems(&rulebook);
        if problems.is_empty() {
            Ok(rulebook)
        } else {
            Err(RulebookError { file: file.to_owned(), problems })
        }
    }
}

/// The two keys of a file that speak about another rulebook.
#[derive(Deserialize)]
struct Relation {
    like: Option<String>,
    #[serde(default)]
    without: Vec<String>,
}

/// The whole table of a file: what it is like, less what it is without, with what it says laid
/// over. `above` holds the rulebooks that led here.
fn resolve(text: &str, above: &mut Vec<String>) -> Result<Table, Problem> {
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
    let Some(text) = library::text(&like) else {
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
    let mut table = resolve(text, above)?;
    for key in OF_ITS_OWN {
        table.remove(key);
    }
    for path in &relation.without {
        take_away(&mut table, path)?;
    }
    lay_over(&mut table, own);
    Ok(table)
}

/// A syntax error, with its line.
fn syntax(text: &str, error: &toml::de::Error) -> Problem {
    let start = error.span().map_or(0, |span| span.start).min(text.len());
    let line = text.as_bytes()[..start].iter().filter(|byte| **byte == b'\n').count() + 1;
    Problem::new("", format!("line {line}: {}", error.message().replace('\n', ", ")))
}

/// What the deserializer says, in our form: `expected …, found …`, at the key it concerns.
fn reworded(path: &str, message: &str) -> Problem {
    let path = if path == "." { "" } else { path };
    let below = |key: &str| {
        let under_itself = path == key || path.ends_with(&format!(".{key}"));
        match path {
            "" => key.to_owned(),
            _ if under_itself => path.to_owned(),
            _ => format!("{path}.{key}"),
        }
    };
    let message = message.trim();
    if let Some(rest) = message.strip_prefix("missing field `")
        && let Some(field) = rest.strip_suffix('`')
    {
        return Problem::new(
            if path.is_empty() { field.to_owned() } else { format!("{path}.{field}") },
            "expected a value, found none",
        );
    }
    if let Some(rest) = message.strip_prefix("unknown field `")
        && let Some((field, known)) = rest.rsplit_once("`, expected ").or(rest.rsplit_once("`, "))
        // The list of known keys holds back-ticks, the unknown key may too: take the first split.
        && let Some((field, known)) = rest.split_once("`, expected ").or(Some((field, known)))
    {
        let known = known.trim_start_matches("one of ").replace('`', "");
        return Problem::new(below(field), format!("expected a known key ({known}), found this"));
    }
    for kind in ["invalid type: ", "invalid value: ", "invalid length: ", "unknown variant "] {
        if let Some((found, expected)) =
            message.strip_prefix(kind).and_then(|rest| rest.rsplit_once(", expected "))
        {
            let expected = expected.trim_start_matches("one of ");
            return Problem::new(path, format!("expected {expected}, found {found}"));
        }
    }
    Problem::new(path, message)
}
