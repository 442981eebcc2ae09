//! `rules diff`: what differs between two rulebooks, clause by clause, and nothing else.

use std::process::ExitCode;

use rulebook::{CLAUSES, Leaf, Parameter, Rulebook, parameter};
use serde::Serialize;

use super::{
    page::{COLUMNS, MARK, NONE, Page, fold},
    source,
};
use crate::failure::{Outcome, print, print_json};

/// One value that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Difference {
    clause: Option<&'static str>,
    key: String,
    label: String,
    left: Option<String>,
    right: Option<String>,
    left_interpreted: bool,
    right_interpreted: bool,
    #[serde(skip)]
    row: Option<String>,
    #[serde(skip)]
    parameter: &'static str,
}

/// Compares two rulebooks. Exit status 1 if they differ.
pub(crate) fn run(left: &str, right: &str, json: bool) -> Outcome {
    let (left, right) = (source::load(left)?, source::load(right)?);
    let differences = differences(&left, &right);
    if json {
        print_json(&differences)?;
    } else if differences.is_empty() {
        print(&format!("{} and {} do not differ", left.id, right.id))?;
    } else {
        print(&page(&left, &right, &differences))?;
    }
    Ok(if differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Every value that differs, in the order of the clauses, and of the page within each.
pub(crate) fn differences(left: &Rulebook, right: &Rulebook) -> Vec<Difference> {
    let (lefts, rights) = (left.leaves(), right.leaves());
    let mut found: Vec<Difference> = lefts
        .iter()
        .map(|leaf| (leaf, Some(leaf), rights.iter().find(|other| other.path == leaf.path)))
        .chain(
            rights
                .iter()
                .filter(|leaf| !lefts.iter().any(|other| other.path == leaf.path))
                .map(|leaf| (leaf, None, Some(leaf))),
        )
        .filter(|(_, left, right)| {
            let said = |leaf: &&Leaf| (leaf.value.clone(), leaf.interpreted);
            left.as_ref().map(said) != right.as_ref().map(said)
        })
        .filter_map(|(leaf, left, right)| {
            Some(difference(leaf, parameter(&leaf.key)?, left, right))
        })
        .collect();
    let place = |clause: Option<&str>| CLAUSES.iter().position(|entry| Some(entry.id) == clause);
    found.sort_by_key(|difference| place(difference.clause));
    found
}

fn difference(
    leaf: &Leaf,
    parameter: &'static Parameter,
    left: Option<&Leaf>,
    right: Option<&Leaf>,
) -> Difference {
    // The prices of a Sit & Go are keyed by seats, which the label does not say.
    let seats = leaf.key.strip_prefix(parameter.key).and_then(|rest| rest.strip_prefix('.'));
    let label = match seats {
        Some(seats) => format!("{}, {seats} seats", parameter.label),
        None => parameter.label.to_owned(),
    };
    Difference {
        clause: parameter.leading_clause(),
        key: leaf.path.clone(),
        label,
        left: left.map(|leaf| leaf.value.clone()),
        right: right.map(|leaf| leaf.value.clone()),
        left_interpreted: left.is_some_and(|leaf| leaf.interpreted),
        right_interpreted: right.is_some_and(|leaf| leaf.interpreted),
        row: leaf.row.clone(),
        parameter: parameter.key,
    }
}

/// The differences as a page.
fn page(left: &Rulebook, right: &Rulebook, differences: &[Difference]) -> String {
    let mut page = Page::default();
    page.text(&format!("{} → {}", left.id, right.id));
    let mut clause = None;
    for (index, difference) in differences.iter().enumerate() {
        if index == 0 || difference.clause != clause {
            clause = difference.clause;
            let title = CLAUSES.iter().find(|entry| Some(entry.id) == clause);
            page.blank();
            page.text(&match title {
                Some(entry) => format!("{}  {}", entry.id, entry.title),
                None => "The rulebook".to_owned(),
            });
        }
        let whole_column = column(differences, difference);
        match whole_column.as_slice() {
            [first, _, ..] if first.key == difference.key => change(
                &mut page,
                &difference.label,
                &column_text(&whole_column, |difference| difference.left.as_ref()),
                &column_text(&whole_column, |difference| difference.right.as_ref()),
            ),
            [_, _, ..] => {}
            _ => {
                let label = match &difference.row {
                    Some(row) => format!("{}, {row}", difference.label),
                    None => difference.label.clone(),
                };
                let side = |value: Option<&String>, interpreted: bool| {
                    let mark = if interpreted { format!(" {MARK}") } else { String::new() };
                    format!("{}{mark}", value.map_or(NONE, String::as_str))
                };
                change(
                    &mut page,
                    &label,
                    &side(difference.left.as_ref(), difference.left_interpreted),
                    &side(difference.right.as_ref(), difference.right_interpreted),
                );
            }
        }
    }
    page.finish()
}

/// The rows of the same column, where one side has none of them at all: they read better as one
/// line than as one line each.
fn column<'a>(differences: &'a [Difference], of: &Difference) -> Vec<&'a Difference> {
    if of.row.is_none() {
        return Vec::new();
    }
    let rows: Vec<&Difference> =
        differences.iter().filter(|other| other.parameter == of.parameter).collect();
    let one_sided =
        rows.iter().all(|row| row.left.is_none()) || rows.iter().all(|row| row.right.is_none());
    if one_sided { rows } else { Vec::new() }
}

fn column_text<'a>(
    column: &[&'a Difference],
    side: fn(&'a Difference) -> Option<&'a String>,
) -> String {
    let cells: Vec<String> = column
        .iter()
        .filter_map(|difference| {
            let (row, value) = (difference.row.as_ref()?, side(difference)?);
            Some(if row == value { value.clone() } else { format!("{row} {value}") })
        })
        .collect();
    if cells.is_empty() { NONE.to_owned() } else { cells.join(", ") }
}

/// `label: left → right`, folded where it is long.
fn change(page: &mut Page, label: &str, left: &str, right: &str) {
    let line = format!("{label}: {left} → {right}");
    for (index, part) in fold(&line, COLUMNS - 8).iter().enumerate() {
        let indent = if index == 0 { "    " } else { "        " };
        page.text(&format!("{indent}{part}"));
    }
}
