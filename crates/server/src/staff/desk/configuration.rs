//! Rulebooks and configuration in force. Nothing that opens a door is among it.

use wire::desk::{DeskConfiguration, DeskMarket, DeskRulebook, DeskSetting};

use super::ask;
use crate::{Shared, engine::DeskQuestion, staff::StaffError};

/// What the room was started with.
///
/// # Errors
/// If the room does not answer.
pub(crate) async fn configuration(shared: &Shared) -> Result<DeskConfiguration, StaffError> {
    let games = ask(shared, |answer| DeskQuestion::Games { answer }).await?;
    let policy = &shared.config.policy;
    let rulebooks = policy.rulebooks.iter().map(|rulebook| DeskRulebook {
        id: rulebook.id.as_str().to_owned(),
        digest: hand::RulebookRef::to(rulebook).digest,
        games: games.iter().filter(|id| **id == rulebook.id.as_str()).count() as u32,
    });
    let markets = policy.markets.iter().map(|market| DeskMarket {
        id: market.id.clone(),
        name: market.name.clone(),
        rulebook: market.rulebook.as_str().to_owned(),
        currency: market.currency.code().to_owned(),
        least_age: market.minimum_age,
    });
    Ok(DeskConfiguration {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        settings: settings(shared),
        markets: markets.collect(),
        rulebooks: rulebooks.collect(),
    })
}

fn settings(shared: &Shared) -> Vec<DeskSetting> {
    let config = &shared.config;
    let (policy, access) = (&config.policy, &config.access);
    let for_ever = || "for ever".to_owned();
    let kept = policy.retention.hand_days.map_or_else(for_ever, |days| format!("{days} days"));
    [
        ("listen", config.listen.to_string()),
        ("https", config.secure.to_string()),
        ("trust_proxy", access.trust_proxy.to_string()),
        ("sockets_per_address", access.sockets_per_address.to_string()),
        ("house_players", config.house.to_string()),
        ("records_of_hands_are_kept", kept),
        ("private_tables_max", policy.private_tables_max.to_string()),
        ("cash_games", config.games.len().to_string()),
        ("tournament_templates", config.programme.templates().len().to_string()),
    ]
    .map(|(name, value)| DeskSetting { name: name.to_owned(), value })
    .into()
}
