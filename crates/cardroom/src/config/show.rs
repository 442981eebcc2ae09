//! `config show`: what is in force, and where it comes from.

use game::tournament::SitAndGoKey;
use office::Market;
use rulebook::Rulebook;
use serde_json::{Value, json};

use super::{Configuration, Overrides, Source};
use crate::{
    failure::{Outcome, print, print_json},
    paths::shown,
};

pub(super) fn run(overrides: &Overrides, json: bool) -> Outcome {
    let configuration = Configuration::load(overrides)?;
    if json { print_json(&document(&configuration)) } else { print(&page(&configuration)) }
}

/// Every value that is not a list, by its key.
fn values(configuration: &Configuration) -> Vec<(&'static str, Value, &Source)> {
    let number = |count: usize| Value::from(count);
    let text = |text: &dyn ToString| Value::from(text.to_string());
    let Configuration { data, listen, metrics, https, trust_proxy, .. } = configuration;
    let Configuration { house_players, connections, sockets_per_address, .. } = configuration;
    let Configuration { private_tables, birth_date, hand_days, .. } = configuration;
    let days = match hand_days.value.0 {
        Some(days) => Value::from(days),
        None => text(&hand_days.value),
    };
    vec![
        ("data", Value::from(shown(&data.value)), &data.source),
        ("listen", text(&listen.value), &listen.source),
        ("metrics", text(&metrics.value), &metrics.source),
        ("https", https.value.into(), &https.source),
        ("trust_proxy", trust_proxy.value.into(), &trust_proxy.source),
        ("house_players", number(house_players.value.0), &house_players.source),
        ("limits.connections", number(connections.value.0), &connections.source),
        (
            "limits.sockets_per_address",
            number(sockets_per_address.value.0),
            &sockets_per_address.source,
        ),
        ("limits.private_tables", number(private_tables.value.0), &private_tables.source),
        ("registration.birth_date", birth_date.value.into(), &birth_date.source),
        ("retention.hand_days", days, &hand_days.source),
    ]
}

/// Where a rulebook comes from.
fn of_rulebook(configuration: &Configuration, rulebook: &Rulebook) -> String {
    let files = &configuration.play.rulebook_files;
    let file = files.iter().find(|(id, _)| *id == rulebook.id.as_str());
    file.map_or_else(|| "built in".to_owned(), |(_, file)| file.clone())
}

fn document(configuration: &Configuration) -> Value {
    let values = values(configuration).into_iter().map(
        |(key, value, source)| json!({ "key": key, "value": value, "source": source.to_string() }),
    );
    let play = &configuration.play;
    let rulebooks = play.policy.rulebooks.iter().map(|rulebook| {
        json!({ "rulebook": rulebook.id.as_str(), "source": of_rulebook(configuration, rulebook) })
    });
    let markets = play.policy.markets.iter().zip(&play.market_sources).map(|(market, source)| {
        json!({
            "rulebook": market.rulebook.as_str(), "name": market.name,
            "currency": market.currency.code(),
            "minimum_age": market.minimum_age, "source": source.to_string(),
        })
    });
    let games = play.games.iter().zip(&play.game_sources).map(|(key, source)| {
        json!({
            "rulebook": key.rulebook, "variant": key.game, "stake": key.stake.to_string(),
            "format": key.format, "currency": key.currency, "source": source.to_string(),
        })
    });
    let sit_and_gos = play.sit_and_gos.iter().zip(&play.sit_and_go_sources);
    let sit_and_gos = sit_and_gos.map(|(key, source)| {
        json!({
            "rulebook": key.rulebook, "variant": key.game, "currency": key.currency,
            "seats": key.seats, "price": key.price, "stack": key.stack.0, "levels": key.levels,
            "level_time": key.level_time.to_string(), "payout": key.payout,
            "source": source.to_string(),
        })
    });
    json!({
        "file": configuration.file.as_deref().map(shown),
        "values": values.collect::<Vec<_>>(),
        "rulebooks": rulebooks.collect::<Vec<_>>(),
        "markets": markets.collect::<Vec<_>>(),
        "games": games.collect::<Vec<_>>(),
        "sit_and_gos": sit_and_gos.collect::<Vec<_>>(),
    })
}

fn page(configuration: &Configuration) -> String {
    let play = &configuration.play;
    let mut rows: Vec<[String; 3]> = values(configuration)
        .into_iter()
        .map(|(key, value, source)| {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            [key.to_owned(), value, source.to_string()]
        })
        .collect();
    rows.extend(play.policy.rulebooks.iter().map(|rulebook| {
        ["rulebook".to_owned(), rulebook.id.to_string(), of_rulebook(configuration, rulebook)]
    }));
    rows.extend(play.policy.markets.iter().zip(&play.market_sources).map(|(market, source)| {
        let Market { rulebook, name, currency, minimum_age, .. } = &**market;
        let value = format!("{rulebook}: {name}, {}, from {minimum_age} years", currency.code());
        ["market".to_owned(), value, source.to_string()]
    }));
    rows.extend(play.games.iter().zip(&play.game_sources).map(|(key, source)| {
        let value = format!("{} {} {} {}", key.rulebook, key.game.key(), key.stake, key.format);
        ["game".to_owned(), value, source.to_string()]
    }));
    rows.extend(
        play.sit_and_gos
            .iter()
            .zip(&play.sit_and_go_sources)
            .map(|(key, source)| ["sit_and_go".to_owned(), sit_and_go(key), source.to_string()]),
    );
    let widths = [0, 1]
        .map(|column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    let mut page = match &configuration.file {
        Some(file) => format!("The configuration file is {}.\n\n", shown(file)),
        None => "There is no configuration file.\n\n".to_owned(),
    };
    for [key, value, source] in rows {
        let [key_width, value_width] = widths;
        page.push_str(&format!("{key:<key_width$}  {value:<value_width$}  {source}\n"));
    }
    page
}

fn sit_and_go(key: &SitAndGoKey) -> String {
    let SitAndGoKey { rulebook, seats, price, stack, level_time, payout, .. } = key;
    let first = key.levels.first().map_or_else(String::new, ToString::to_string);
    let variant = key.game.key();
    let levels = match key.levels.len() {
        1 => "1 level".to_owned(),
        levels => format!("{levels} levels"),
    };
    format!(
        "{rulebook} {variant} {seats} seats at {price}: {stack} chips, {levels} of \
         {level_time} from {first}, {payout}"
    )
}
