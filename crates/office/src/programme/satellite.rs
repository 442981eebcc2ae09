//! T4: whether a satellite and its target fit.

use game::tournament::spec::{SpecError, TournamentSpec};

/// T4: what a satellite says of its target, compared with the target's own spec.
#[must_use]
pub fn beside_its_target(spec: &TournamentSpec, target: &TournamentSpec) -> Vec<SpecError> {
    let Some(satellite) = &spec.satellite else { return Vec::new() };
    let mut errors = Vec::new();
    let mut add = |key: &str, found: String, expected: String| {
        errors.push(SpecError { key: key.to_owned(), found, expected, clause: Some("T4") });
    };
    match target.paid() {
        Some(price) if price == satellite.target_price => {}
        Some(price) => add(
            "satellite.target_price",
            format!("\"{}\"", satellite.target_price),
            format!("\"{price}\", what \"{}\" costs", target.name),
        ),
        None => add(
            "satellite.target",
            format!("\"{}\", which is {}", target.name, unpriced(target)),
            "a tournament with a price".to_owned(),
        ),
    }
    if let Some(above) = &target.satellite
        && above.tier <= satellite.tier
    {
        let expected = format!("a tier below that of \"{}\", {}", target.name, above.tier);
        add("satellite.tier", satellite.tier.to_string(), expected);
    }
    errors
}

fn unpriced(target: &TournamentSpec) -> &'static str {
    if target.hexapro.is_some() { "a HexaPro" } else { "free" }
}
