//! The office's problems with a market, as mistakes in the file: the key, the line, what was
//! expected and what was found.

use office::{MarketDefinition, MarketProblem};
use rulebook::Rulebook;

use super::{
    file::MarketRow,
    reader::{Found, one_line},
};

/// The line, the key within the row, and the message.
pub(super) fn in_words(
    problem: &MarketProblem,
    row: &MarketRow,
    definition: &MarketDefinition,
    rulebook: &Rulebook,
) -> (usize, &'static str, String) {
    let id = &rulebook.id;
    match problem {
        MarketProblem::TooMany { most } => {
            (row.line, "rulebook", format!("expected at most {most} markets, found more"))
        }
        MarketProblem::Repeated { .. } => {
            (row.line, "rulebook", format!("expected one market a rulebook, found \"{id}\" again"))
        }
        MarketProblem::PrivateRulebook { .. } => (
            line(row, row.rulebook.as_ref()),
            "rulebook",
            format!("expected a rulebook of public games, found \"{id}\", one of private tables"),
        ),
        MarketProblem::Name { chars, .. } => {
            let (name, whose) = match &definition.name {
                Some(name) => (name, String::new()),
                None => (&rulebook.market, format!(", the name that {id} gives")),
            };
            let (least, most, name) = (chars.start(), chars.end(), one_line(name));
            let message = format!(
                "expected a text of {least} to {most} characters on one line, found \
                 \"{name}\"{whose}"
            );
            (line(row, row.name.as_ref()), "name", message)
        }
        MarketProblem::Currency { currency, offered, .. } => {
            let (offered, found) = (offered.code(), one_line(currency));
            let message = format!(
                "expected \"{offered}\", the only currency that can be played for so far, found \
                 \"{found}\""
            );
            (line(row, row.currency.as_ref()), "currency", message)
        }
        MarketProblem::MinimumAge { years, .. } => {
            let (least, most) = (years.start(), years.end());
            let age = definition.minimum_age.unwrap_or(rulebook.minimum_age);
            let message = if age < *least {
                format!("expected {least} or more, the minimum age of {id}, found {age}")
            } else {
                format!("expected {most} or less, found {age}")
            };
            (line(row, row.minimum_age.as_ref()), "minimum_age", message)
        }
        // A row with a rulebook that there is has none of these.
        MarketProblem::NoMarkets
        | MarketProblem::Id { .. }
        | MarketProblem::UnknownRulebook { .. } => {
            (row.line, "rulebook", format!("expected another rulebook than \"{id}\""))
        }
    }
}

/// The line of a value, or of its row.
fn line<T>(row: &MarketRow, found: Option<&Found<T>>) -> usize {
    found.map_or(row.line, |found| found.line)
}
