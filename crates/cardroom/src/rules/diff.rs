//! `rules diff`: what differs between two rulebooks, clause by clause, and nothing else.

use std::process::ExitCode;

use rulebook::{CLAUSES, Leaf, PARAMETERS, Parameter, Rulebook, Stake, parameter};
use serde::Serialize;

use super::{
    page::{COLUMNS, MARK, NONE, Page, UNFOLDED_SPACE, fold},
    source,
};
use crate::failure::{Outcome, print, print_json};

/// Pool and fee stay on one line.
const UNFOLDED_PLUS: &str = "\u{a0}+\u{a0}";

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
            let value = |leaf: &&Leaf| (leaf.value.clone(), leaf.interpreted);
            left.as_ref().map(value) != right.as_ref().map(value)
        })
        .filter_map(|(leaf, left, right)| {
            Some(difference(leaf, parameter(&leaf.key)?, left, right))
        })
        .collect();
    let position = |clause: Option<&str>| CLAUSES.iter().position(|entry| Some(entry.id) == clause);
    let on_page = |key: &str| PARAMETERS.iter().position(|entry| entry.key == key);
    // Rows keep their order, and the cells of a row stay together.
    let table = |difference: &Difference| {
        let rows = if difference.has_cells() { difference.parameter.find("[]") } else { None };
        let table = rows.map_or(difference.parameter, |end| &difference.parameter[..end]);
        PARAMETERS.iter().position(|entry| entry.key.starts_with(table))
    };
    found.sort_by_cached_key(|one| {
        let row = if one.has_cells() { one.row.as_deref().and_then(big_blind) } else { None };
        (position(one.clause), table(one), row, on_page(one.parameter))
    });
    found
}

/// The big blind of a row that is named by its stake.
fn big_blind(row: &str) -> Option<base::Cents> {
    row.parse::<Stake>().ok().map(Stake::big)
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
    let mut rest = differences;
    while let Some(first) = rest.first() {
        if clause != Some(first.clause) {
            clause = Some(first.clause);
            let title = CLAUSES.iter().find(|entry| Some(entry.id) == first.clause);
            page.blank();
            page.text(&match title {
                Some(entry) => format!("{}  {}", entry.id, entry.title),
                None => "The rulebook".to_owned(),
            });
        }
        let (together, label) = group(rest);
        let (together, others) = rest.split_at(together);
        change(
            &mut page,
            &label,
            &side(together, |one| (one.left.as_deref(), one.left_interpreted)),
            &side(together, |one| (one.right.as_deref(), one.right_interpreted)),
        );
        rest = others;
    }
    page.finish()
}

/// How many of the first differences read better as one line, and what that line is called: the
/// cells of a row, the figures of a time bank, or a whole column that one side does not have.
fn group(differences: &[Difference]) -> (usize, String) {
    let first = &differences[0];
    let run = |same: &dyn Fn(&Difference) -> bool| {
        differences.iter().take_while(|one| one.clause == first.clause && same(one)).count()
    };
    if let Some((name, _)) = first.label.rsplit_once(", ").filter(|_| first.has_cells()) {
        let (parent, _) = first.key.rsplit_once('.').unwrap_or((&first.key, ""));
        let row = first.row.as_ref().map_or(String::new(), |row| format!(" {row}"));
        let cells = run(&|one| one.key.rsplit_once('.').is_some_and(|(other, _)| other == parent));
        return (cells, format!("{name}{row}"));
    }
    let Some(row) = &first.row else { return (1, first.label.clone()) };
    let column = run(&|one| one.parameter == first.parameter);
    let whole = &differences[..column];
    let one_sided =
        whole.iter().all(|one| one.left.is_none()) || whole.iter().all(|one| one.right.is_none());
    if one_sided { (column, first.label.clone()) } else { (1, format!("{}, {row}", first.label)) }
}

/// One side of a line.
fn side(together: &[Difference], value: impl Fn(&Difference) -> (Option<&str>, bool)) -> String {
    let several = together.len() > 1;
    let cells: Vec<String> = together
        .iter()
        .filter_map(|one| {
            let (value, interpreted) = value(one);
            let mark = if interpreted { format!(" {MARK}") } else { String::new() };
            let value = format!("{}{mark}", value?.replace(" + ", UNFOLDED_PLUS));
            let cell = one.label.rsplit_once(", ").map_or("", |(_, cell)| cell);
            let named = match &one.row {
                // The name of the row is in the line's label already.
                Some(row) if one.has_cells() && *row == value && several => return None,
                _ if one.has_cells() => format!("{cell} {value}"),
                Some(row) if several && *row != value => format!("{row} {value}"),
                _ => return Some(value),
            };
            Some(named.replace(' ', UNFOLDED_SPACE))
        })
        .collect();
    if cells.is_empty() { NONE.to_owned() } else { cells.join(", ") }
}

impl Difference {
    /// Whether its label is of the form `what it belongs to, which of its figures`.
    fn has_cells(&self) -> bool {
        let row = self.parameter.starts_with("rake.") && self.row.is_some();
        row || (self.parameter.starts_with("time_bank.") && self.label.contains(", "))
    }
}

/// `label: left → right`, folded where it is long.
fn change(page: &mut Page, label: &str, left: &str, right: &str) {
    let line = format!("{label}: {left} → {right}");
    for (index, part) in fold(&line, COLUMNS - 8).iter().enumerate() {
        let indent = if index == 0 { "    " } else { "        " };
        page.text(&format!("{indent}{part}"));
    }
}
