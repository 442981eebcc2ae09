//! `rules show`: a rulebook as a page that a person reads with pleasure.
//!
//! The parameter catalogue gives order, labels and clauses; `tables` takes the numbers that read
//! better side by side; everything else is a line. Nothing can be left out: what no table takes
//! becomes a line.

use rulebook::{DEFAULT_ID, Leaf, PARAMETERS, Parameter, Rulebook, Section};

use super::{
    facts,
    page::{COLUMNS, Line, NONE, Page, width},
    source, tables,
};
use crate::failure::{Outcome, print, print_json};

/// Shows a rulebook.
pub(crate) fn run(name: &str, json: bool) -> Outcome {
    let rulebook = source::load(name)?;
    if json { print_json(&rulebook) } else { print(&page(&rulebook)) }
}

/// The whole page.
pub(crate) fn page(rulebook: &Rulebook) -> String {
    let leaves = rulebook.leaves();
    let mut page = Page::default();
    let title = format!("RULEBOOK {}", rulebook.id);
    let note = if rulebook.id.as_str() == DEFAULT_ID { "the default" } else { "" };
    page.text(&format!("{title}{note:>gap$}", gap = COLUMNS.saturating_sub(width(&title))));
    page.blank();
    page.text(
        "[I]  an interpretation: the sources are silent or disagree, and this is our reading.",
    );
    page.text(&format!(
        "{NONE}    not part of this rulebook. At the right: the clauses of the rules."
    ));

    for section in Section::ALL {
        if section == Section::Hand {
            page.heading("The game, in every rulebook");
            page.lines(&facts::lines());
        }
        page.heading(section.title());
        let lines: Vec<Line> = PARAMETERS
            .iter()
            .filter(|entry| entry.section == section && !tables::take(rulebook, entry.key))
            .flat_map(|entry| lines_of(entry, &leaves))
            .collect();
        let nothing = !leaves.iter().any(|leaf| {
            PARAMETERS.iter().any(|entry| entry.section == section && entry.covers(&leaf.key))
        });
        if nothing {
            page.text(&format!("  {}", absence(section)));
            continue;
        }
        page.lines(&lines);
        tables::of(section, rulebook, &mut page);
    }
    page.finish()
}

/// The text of a section without a single value.
fn absence(section: Section) -> &'static str {
    match section {
        Section::Rake => "No rake is taken, and the host chooses the stakes.",
        _ => "Not offered under this rulebook.",
    }
}

/// Parts of a rulebook that are there whole or not at all. Where one is not, a single line says so
/// at the place of its first parameter.
const WHOLE_OR_NONE: [(&str, &str); 7] = [
    ("cash.deepstack.", "Texas Deepstack"),
    ("cash.shortstack.", "Omaha Shortstack"),
    ("cash.ratholing.", "Ratholing rules"),
    ("bounty.", "Bounty tournaments"),
    ("phased.", "Phased tournaments"),
    ("cancellation.hexapro.", "HexaPro"),
    ("cancellation.bounty.", "Bounty tournaments"),
];

/// The lines of one parameter: one for each leaf, or one that says there is none.
fn lines_of(parameter: &Parameter, leaves: &[Leaf]) -> Vec<Line> {
    let lines: Vec<Line> = leaves
        .iter()
        .filter(|leaf| parameter.covers(&leaf.key))
        .map(|leaf| line(parameter, parameter.label, &in_words(leaf), leaf.interpreted))
        .collect();
    // "Buy-in: as the host sets" and "smallest, largest buy-in" are two ways to say one thing.
    let elsewhere = leaves.iter().any(|leaf| {
        leaf.key.starts_with(&format!("{}.", parameter.key))
            || parameter.key.starts_with(&format!("{}.", leaf.key))
    });
    if !lines.is_empty() || elsewhere {
        return lines;
    }
    let part = WHOLE_OR_NONE.iter().find(|(prefix, _)| parameter.key.starts_with(prefix));
    let Some((prefix, name)) = part else {
        return vec![line(parameter, parameter.label, NONE, false)];
    };
    let first = PARAMETERS.iter().find(|entry| entry.key.starts_with(prefix));
    if first == Some(parameter) { vec![line(parameter, name, NONE, false)] } else { Vec::new() }
}

/// A value as shown on the page.
fn in_words(leaf: &Leaf) -> String {
    match leaf.key.as_str() {
        // F2: prices, which are fixed, stand in a table.
        "fees.multi_table" => format!("{} by default; a tournament may set its own", leaf.value),
        _ => leaf.value.clone(),
    }
}

fn line(parameter: &Parameter, label: &str, value: &str, interpreted: bool) -> Line {
    Line {
        label: label.to_owned(),
        value: value.to_owned(),
        interpreted,
        clauses: parameter.clauses.to_owned(),
    }
}
