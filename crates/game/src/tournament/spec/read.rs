//! From the text of a file to a spec. The deserializer stops at the first thing it does not like; here
//! it is noted and mended in a copy, again and again, until all of them are known.

use std::sync::Arc;

use rulebook::Rulebook;
use serde_path_to_error::Segment;
use toml::{Table, Value};

use super::{TournamentRules, TournamentSpec, check, error::SpecError, text::quoted};

/// A spec is a few kilobytes. A longer file is no spec, and reading it would only cost memory.
pub const FILE_BYTES_MAX: usize = 256 * 1024;

/// More mistakes than this at once are a file of another kind; each of them costs a reading.
const MISTAKES_MAX: usize = 50;

/// Values for required keys that are missing, so that the keys after them can be looked at. No error
/// is about them.
const STAND_INS: &str = r#"
name = "-"
rulebook = "int-2.7"
game = "holdem"
currency = "EUR"
seats = 9
start = "scheduled"
[structure]
stack = 1500
level_time = "10 min"
levels = ["10/20"]
breaks = [{ after_level = 1, length = "5 min" }]
[time_bank]
first = "10 s"
at_least_each_hand = "0 s"
added = "5 s"
every_hands = 10
cap = "30 s"
[prizes]
table = [{ entrants_from = 2, shares = "100" }]
extra = [{ places = "1", name = "-", worth = "1.00", form = "in kind" }]
[multi_buy_in]
largest = "90.00 + 10.00"
[rebuys]
price = "9.00 + 1.00"
chips = 1500
until_level = 1
[add_on]
price = "9.00 + 1.00"
chips = 1500
after_level = 1
[bounty]
kind = "regular"
vip = [{ player = "-", amount = "1.00" }]
[satellite]
target = "-"
target_price = "90.00 + 10.00"
wins = "a seat"
[phased]
first_phases = 1
ends_after_level = 1
[hexapro]
kind = "regular"
buy_in = "1.00"
"#;

/// Keys without which nothing else can be judged.
const INDISPENSABLE: [&str; 5] = ["rulebook", "game", "currency", "seats", "start"];

impl TournamentSpec {
    /// Reads a spec from the text of a file, without a look at its rulebook.
    ///
    /// # Errors
    /// Every key that is unknown, missing or of the wrong kind.
    pub fn from_toml(text: &str) -> Result<Self, Vec<SpecError>> {
        Self::from_table(&parse(text)?)
    }

    /// The text of a file that says this, for people who edit it. Nothing if it has no such text, which
    /// tests rule out.
    #[must_use]
    pub fn to_toml(&self) -> Option<String> {
        toml::to_string_pretty(self).ok()
    }

    /// The same for a spec that is a part of another file.
    ///
    /// # Errors
    /// Every key that is unknown, missing or of the wrong kind.
    pub fn from_table(table: &Table) -> Result<Self, Vec<SpecError>> {
        deserialize(table).map_err(|first| {
            mistakes(table, first).into_iter().map(|mistake| mistake.error).collect()
        })
    }
}

impl TournamentRules {
    /// Reads a spec and checks it against its rulebook, which `find` gives by its name.
    ///
    /// # Errors
    /// Everything that is wrong: what cannot be read first, then what makes no sense.
    pub fn from_toml(
        text: &str,
        find: impl Fn(&str) -> Option<Arc<Rulebook>>,
    ) -> Result<Self, Vec<SpecError>> {
        Self::from_table(&parse(text)?, find)
    }

    /// The same for a spec in TOML or in JSON: what begins with a brace is JSON.
    ///
    /// # Errors
    /// Everything that is wrong: what cannot be read first, then what makes no sense.
    pub fn from_text(
        text: &str,
        find: impl Fn(&str) -> Option<Arc<Rulebook>>,
    ) -> Result<Self, Vec<SpecError>> {
        if !text.trim_start().starts_with('{') {
            return Self::from_toml(text, find);
        }
        Self::from_table(&parse_json(text)?, find)
    }

    /// The same for a spec that is a part of another file.
    ///
    /// # Errors
    /// Everything that is wrong: what cannot be read first, then what makes no sense.
    pub fn from_table(
        table: &Table,
        find: impl Fn(&str) -> Option<Arc<Rulebook>>,
    ) -> Result<Self, Vec<SpecError>> {
        let first = match deserialize(table) {
            Ok(spec) => return spec.check(&found(&spec, &find)?),
            Err(first) => first,
        };
        let mistakes = mistakes(table, first);
        let mut errors = nonsense_beside(table, &mistakes, find);
        errors.splice(0..0, mistakes.into_iter().map(|mistake| mistake.error));
        Err(errors)
    }
}

fn found(
    spec: &TournamentSpec,
    find: impl Fn(&str) -> Option<Arc<Rulebook>>,
) -> Result<Arc<Rulebook>, Vec<SpecError>> {
    let name = spec.rulebook.as_str();
    find(name).ok_or_else(|| {
        vec![SpecError {
            key: "rulebook".to_owned(),
            found: quoted(name),
            expected: "a rulebook of this room (`cardroom rules list`)".to_owned(),
            clause: None,
        }]
    })
}

/// What makes no sense in the tables that could be read whole.
fn nonsense_beside(
    table: &Table,
    mistakes: &[Mistake],
    find: impl Fn(&str) -> Option<Arc<Rulebook>>,
) -> Vec<SpecError> {
    let left_out: Vec<&str> = mistakes.iter().map(Mistake::first_key).collect();
    if left_out.iter().any(|key| key.is_empty() || INDISPENSABLE.contains(key)) {
        return Vec::new();
    }
    let mut readable = table.clone();
    for key in &left_out {
        readable.remove(*key);
        if *key == "name" {
            readable.insert("name".to_owned(), Value::String("-".to_owned()));
        }
    }
    let Ok(spec) = deserialize(&readable) else { return Vec::new() };
    let rulebook = match found(&spec, find) {
        Ok(rulebook) => rulebook,
        Err(errors) => return errors,
    };
    let mut errors = check::errors(&spec, &rulebook);
    errors.retain(|error| {
        let first = error.key.split(['.', '[']).next().unwrap_or_default();
        !left_out.contains(&first)
    });
    errors
}

/// What is wrong with the whole text.
fn whole(found: String, expected: &str) -> Vec<SpecError> {
    vec![SpecError { key: String::new(), found, expected: expected.to_owned(), clause: None }]
}

fn is_short(text: &str) -> Result<(), Vec<SpecError>> {
    if text.len() > FILE_BYTES_MAX {
        return Err(whole("more".to_owned(), "a file of at most 256 KiB"));
    }
    Ok(())
}

fn parse_json(text: &str) -> Result<Table, Vec<SpecError>> {
    is_short(text)?;
    serde_json::from_str(text).map_err(|error: serde_json::Error| {
        let found = format!("an error in line {}: {error}", error.line());
        whole(found, "an object in JSON, without null")
    })
}

fn parse(text: &str) -> Result<Table, Vec<SpecError>> {
    is_short(text)?;
    text.parse().map_err(|error: toml::de::Error| {
        let before = error.span().map_or(0, |span| span.start.min(text.len()));
        let line = text.as_bytes()[..before].iter().filter(|byte| **byte == b'\n').count() + 1;
        let message = error.message().trim().replace('\n', ", ");
        whole(format!("an error in line {line}: {message}"), "a TOML file")
    })
}

/// One thing that the deserializer does not like.
struct Mistake {
    path: Vec<Step>,
    error: SpecError,
}

enum Step {
    Key(String),
    Row(usize),
}

impl Mistake {
    fn first_key(&self) -> &str {
        match self.path.first() {
            Some(Step::Key(key)) => key,
            _ => "",
        }
    }

    /// Takes the bad value away, or puts a stand-in where a value is missing. Whether anything changed:
    /// if not, reading again would find the same mistake.
    fn mend(&self, value: &mut Value, stand_ins: &Value) -> bool {
        let Some((last, parents)) = self.path.split_last() else { return false };
        let parent = parents.iter().try_fold(value, |value, step| match (step, value) {
            (Step::Key(key), Value::Table(table)) => table.get_mut(key),
            (Step::Row(index), Value::Array(rows)) => rows.get_mut(*index),
            _ => None,
        });
        match (parent, last) {
            (Some(Value::Table(table)), Step::Key(key)) if table.contains_key(key) => {
                table.remove(key).is_some()
            }
            (Some(Value::Table(table)), Step::Key(key)) => {
                let stand_in = self.path.iter().try_fold(stand_ins, |value, step| match step {
                    Step::Key(key) => value.get(key.as_str()),
                    Step::Row(_) => value.get(0),
                });
                stand_in.is_some_and(|value| table.insert(key.clone(), value.clone()).is_none())
            }
            (Some(Value::Array(rows)), Step::Row(index)) if *index < rows.len() => {
                // The rows after it keep their numbers in the errors to come.
                let good = self.path.iter().try_fold(stand_ins, |value, step| match step {
                    Step::Key(key) => value.get(key.as_str()),
                    Step::Row(_) => value.get(0),
                });
                match good {
                    Some(good) if rows[*index] != *good => {
                        rows[*index] = good.clone();
                        true
                    }
                    _ => false,
                }
            }
            _ => false,
        }
    }
}

fn deserialize(table: &Table) -> Result<TournamentSpec, Mistake> {
    serde_path_to_error::deserialize(Value::Table(table.clone())).map_err(
        |error: serde_path_to_error::Error<toml::de::Error>| {
            let mut path: Vec<Step> = error
                .path()
                .iter()
                .map_while(|segment| match segment {
                    Segment::Map { key } => Some(Step::Key(key.clone())),
                    Segment::Seq { index } => Some(Step::Row(*index)),
                    Segment::Enum { .. } | Segment::Unknown => None,
                })
                .collect();
            let message = error.inner().message().trim();
            if let Some(field) = message.strip_prefix("missing field `") {
                path.push(Step::Key(field.trim_end_matches('`').to_owned()));
            }
            let error = in_our_words(&path, message);
            Mistake { path, error }
        },
    )
}

/// All mistakes of a table, the first of which is known.
fn mistakes(table: &Table, first: Mistake) -> Vec<Mistake> {
    let stand_ins: Table = STAND_INS.parse().expect("the stand-ins are TOML");
    let stand_ins = Value::Table(stand_ins);
    let mut mended = Value::Table(table.clone());
    let mut mistakes = Vec::new();
    let mut next = Some(first);
    while let Some(mistake) = next.take() {
        let mendable = mistake.mend(&mut mended, &stand_ins);
        // A required key whose bad value was taken away is missing next: one line is enough.
        let known = mistakes.iter().any(|other: &Mistake| other.error.key == mistake.error.key);
        if !known {
            mistakes.push(mistake);
        }
        if mendable
            && mistakes.len() < MISTAKES_MAX
            && let Value::Table(table) = &mended
        {
            next = deserialize(table).err();
        }
    }
    mistakes
}

/// What the deserializer says, in our form.
fn in_our_words(path: &[Step], message: &str) -> SpecError {
    let mut key = String::new();
    for step in path {
        match step {
            Step::Key(name) if key.is_empty() => key.push_str(name),
            Step::Key(name) => key.push_str(&format!(".{name}")),
            Step::Row(index) => key.push_str(&format!("[{index}]")),
        }
    }
    let (expected, found) = reworded(message);
    SpecError { key, found, expected, clause: None }
}

/// What was expected and what was found.
fn reworded(message: &str) -> (String, String) {
    if message.starts_with("missing field ") {
        return ("a value".to_owned(), "nothing".to_owned());
    }
    if message.starts_with("unknown field ")
        && let Some((_, known)) = message.rsplit_once(", expected ")
    {
        let known = known.trim_start_matches("one of ").replace('`', "");
        return (format!("a known key ({known})"), "this one".to_owned());
    }
    for kind in ["invalid type: ", "invalid value: ", "invalid length: ", "unknown variant "] {
        if let Some((found, expected)) =
            message.strip_prefix(kind).and_then(|rest| rest.rsplit_once(", expected "))
        {
            let expected = in_plain_words(expected.trim_start_matches("one of "));
            let quote = if kind == "unknown variant " { "\"" } else { "" };
            return (expected.replace('`', "\""), found.replace('`', quote));
        }
    }
    match message.strip_prefix("expected ").and_then(|rest| rest.rsplit_once(", found ")) {
        Some((expected, found)) => (expected.to_owned(), found.to_owned()),
        None => (message.to_owned(), "something else".to_owned()),
    }
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
        _ if expected.starts_with("struct ") => "a table",
        _ => expected,
    }
}

/// The JSON Schema of a spec, so that editors complete and check it.
#[must_use]
pub fn json_schema() -> serde_json::Value {
    let mut schema = schemars::schema_for!(TournamentSpec);
    schema.insert("title".to_owned(), "A Cardroom tournament".into());
    schema.to_value()
}
