//! "Like `int-2.7`, except …": laying one file's tables over another's, and the marks of
//! interpretation.
//!
//! Works on bare TOML; whether the result makes sense is for the model and `validate`.

use toml::{Table, Value};

use crate::report::Problem;

/// The key that marks a value as an interpretation: `{ interpreted = … }`.
const MARK: &str = "interpreted";

/// Lays `over` on `base`: tables merge key by key, everything else is replaced. A marked value is
/// replaced as a whole, mark and all, so that an override never inherits a mark by accident.
pub(crate) fn merge_over(base: &mut Table, over: Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(Value::Table(below)), Value::Table(above))
                if !is_marked(below) && !is_marked(&above) =>
            {
                merge_over(below, above);
            }
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// Takes away what stands at `path` (`cash.deepstack`).
pub(crate) fn remove_key(base: &mut Table, path: &str) -> Result<(), Problem> {
    let mut table = base;
    let (parents, last) = path.rsplit_once('.').unwrap_or(("", path));
    for parent in parents.split('.').filter(|_| !parents.is_empty()) {
        match table.get_mut(parent) {
            Some(Value::Table(below)) => table = below,
            _ => return Err(nothing_there(path)),
        }
    }
    table.remove(last).map(|_| ()).ok_or_else(|| nothing_there(path))
}

fn nothing_there(path: &str) -> Problem {
    let path: String = path.chars().take(crate::text::FOUND_CHARS_MAX).collect();
    Problem::new(
        "without",
        format!("expected keys of the rulebook it is like, found \"{}\"", path.escape_debug()),
    )
}

/// Replaces every marked value by the value itself; the paths that were marked, sorted.
pub(crate) fn take_marks(table: &mut Table, problems: &mut Vec<Problem>) -> Vec<String> {
    let mut marks = Vec::new();
    for (key, value) in table.iter_mut() {
        marks_of(key, value, &mut marks, problems);
    }
    marks.sort();
    marks
}

fn marks_of(path: &str, value: &mut Value, marks: &mut Vec<String>, problems: &mut Vec<Problem>) {
    if let Value::Table(table) = value
        && is_marked(table)
        && let Some(inner) = table.remove(MARK)
    {
        marks.push(path.to_owned());
        *value = inner;
        let mut nested = Vec::new();
        marks_of(path, value, &mut nested, problems);
        problems.extend(nested.first().map(|path| {
            Problem::new(path, "expected one mark of interpretation, found one in another")
        }));
        return;
    }
    match value {
        Value::Table(table) => {
            for (key, value) in table.iter_mut() {
                marks_of(&format!("{path}.{key}"), value, marks, problems);
            }
        }
        Value::Array(list) => {
            for (index, value) in list.iter_mut().enumerate() {
                let row = row_name(value).unwrap_or_else(|| index.to_string());
                marks_of(&format!("{path}[{row}]"), value, marks, problems);
            }
        }
        _ => {}
    }
}

fn is_marked(table: &Table) -> bool {
    table.len() == 1 && table.contains_key(MARK)
}

/// The fields that name a row of a list, so that a path says `[0.10/0.25]` rather than `[2]` and
/// stays true when rows are added.
const ROW_NAMES: [&str; 2] = ["stake", "multiplier"];

/// What a row of a list is called, if it has a name.
pub(crate) fn row_name(row: &Value) -> Option<String> {
    let row = row.as_table()?;
    let name = ROW_NAMES.iter().find_map(|field| row.get(*field))?;
    let name = name.as_table().and_then(|marked| marked.get(MARK)).unwrap_or(name);
    name.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result of `over` on `base`, as TOML without line ends.
    fn laid(base: &str, over: &str) -> String {
        let mut table: Table = base.parse().unwrap();
        merge_over(&mut table, over.parse().unwrap());
        table.to_string().trim().replace('\n', "; ")
    }

    #[test]
    fn tables_merge_and_everything_else_is_replaced() {
        assert_eq!(laid("a = 1\nb = 2", "b = 3"), "a = 1; b = 3");
        assert_eq!(laid("t = { a = 1, b = 2 }", "t = { b = 3 }"), "[t]; a = 1; b = 3");
        assert_eq!(laid("l = [1, 2, 3]", "l = [4]"), "l = [4]");
        assert_eq!(laid("t = { a = 1 }", "t = 5"), "t = 5");
    }

    #[test]
    fn an_override_replaces_mark_and_value_together() {
        assert_eq!(laid("a = { interpreted = 18 }", "a = 21"), "a = 21");
        assert_eq!(laid("a = 21", "a = { interpreted = 18 }"), "[a]; interpreted = 18");
        assert_eq!(laid("a = { interpreted = 1 }", "a = { b = 2 }"), "[a]; b = 2");
        assert_eq!(laid("a = { b = 2 }", "a = { interpreted = 1 }"), "[a]; interpreted = 1");
    }

    #[test]
    fn marks_are_taken_and_remembered_by_path() {
        let mut table: Table = r#"
            z = { interpreted = 1 }
            a = { b = { interpreted = { c = 2 } }, d = 3 }
            rows = [{ stake = { interpreted = "1/2" }, x = 1 }, { y = { interpreted = 5 } }]
        "#
        .parse()
        .unwrap();
        assert_eq!(
            take_marks(&mut table, &mut Vec::new()),
            ["a.b", "rows[1/2].stake", "rows[1].y", "z"]
        );
        assert_eq!(table["z"].as_integer(), Some(1));
        assert_eq!(table["a"]["b"]["c"].as_integer(), Some(2));

        let mut twice: Table = "a = { interpreted = { interpreted = 1 } }".parse().unwrap();
        let mut problems = Vec::new();
        take_marks(&mut twice, &mut problems);
        assert_eq!(problems.len(), 1);
    }

    #[test]
    fn only_what_is_there_can_be_taken_away() {
        let mut table: Table = "a = { b = { c = 1 } }\nd = 1".parse().unwrap();
        remove_key(&mut table, "a.b.c").unwrap();
        remove_key(&mut table, "d").unwrap();
        for bad in ["d", "a.x", "a.b.c.d", "", ".", "a..b"] {
            assert!(remove_key(&mut table, bad).is_err(), "{bad:?}");
        }
    }
}
