//! `rules list`: the rulebooks that come with the program.

use rulebook::{DEFAULT_ID, EMBEDDED_IDS, embedded};
use serde::Serialize;

use super::page::{NONE, Page};
use crate::failure::{Outcome, print, print_json};

#[derive(Serialize)]
struct Entry {
    id: String,
    market: String,
    language: String,
    date: Option<String>,
    minimum_age: u8,
    minimum_age_interpreted: bool,
    default: bool,
}

/// Lists them, the default one marked.
pub(crate) fn run(json: bool) -> Outcome {
    let entries: Vec<Entry> = EMBEDDED_IDS
        .into_iter()
        .filter_map(embedded)
        .map(|rulebook| Entry {
            default: rulebook.id.as_str() == DEFAULT_ID,
            minimum_age_interpreted: rulebook.is_interpretation("minimum_age"),
            id: rulebook.id.to_string(),
            date: rulebook.date.map(|date| date.to_string()),
            minimum_age: rulebook.minimum_age,
            market: rulebook.market,
            language: rulebook.language,
        })
        .collect();
    if json {
        return print_json(&entries);
    }
    let mut page = Page::default();
    let header = ["name", "market", "language", "date", "age", ""];
    page.table(
        "",
        &header.map(str::to_owned),
        &entries
            .iter()
            .map(|entry| {
                vec![
                    entry.id.clone(),
                    entry.market.clone(),
                    entry.language.clone(),
                    entry.date.clone().unwrap_or_else(|| NONE.to_owned()),
                    format!(
                        "{}{}",
                        entry.minimum_age,
                        if entry.minimum_age_interpreted { " [I]" } else { "" }
                    ),
                    if entry.default { "default" } else { "" }.to_owned(),
                ]
            })
            .collect::<Vec<_>>(),
    );
    page.blank();
    page.text("[I] an interpretation of ours; `cardroom rules show NAME` prints a whole rulebook");
    print(&page.finish())
}
