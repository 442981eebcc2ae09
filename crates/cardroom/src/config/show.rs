//! `config show`: what is in force, and where it comes from.

use game::tournament::spec::TournamentSpec;
use office::{Market, programme::Template};
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
    let time_zone = &configuration.play.time_zone;
    let one_person = &configuration.play.one_person;
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
        (
            "time_zone",
            time_zone.value.as_ref().map_or("each market's own".into(), |zone| zone.name().into()),
            &time_zone.source,
        ),
        ("limits.connections", number(connections.value.0), &connections.source),
        (
            "limits.sockets_per_address",
            number(sockets_per_address.value.0),
            &sockets_per_address.source,
        ),
        ("limits.private_tables", number(private_tables.value.0), &private_tables.source),
        ("registration.birth_date", birth_date.value.into(), &birth_date.source),
        ("retention.hand_days", days, &hand_days.source),
        ("staff.one_person", one_person.value.into(), &one_person.source),
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
    let sit_and_gos = play.sit_and_go_templates().map(|(template, source)| {
        let spec = &template.spec;
        let structure = spec.structure.as_ref();
        json!({
            "template": template.id, "rulebook": spec.rulebook.as_str(), "variant": spec.game,
            "currency": spec.currency.code(), "seats": spec.seats, "price": spec.price,
            "stack": structure.map(|structure| structure.stack.0),
            "levels": structure.map(|structure| &structure.levels),
            "level_time": structure.map(|structure| structure.level_time.to_string()),
            "payout": payout(spec), "source": source.to_string(),
        })
    });
    let tournaments = play.tournament_templates().map(|(template, source)| {
        let zone = template.schedule.recurrence().map(|recurrence| recurrence.zone.name());
        let first_phases = template.first_phases.iter().map(ToString::to_string);
        json!({
            "template": template.id, "rulebook": template.spec.rulebook.as_str(),
            "name": template.spec.name, "schedule": template.schedule.to_string(),
            "time_zone": zone, "first_phases": first_phases.collect::<Vec<_>>(),
            "feeds": template.feeds, "announce_before": template.announce_before.to_string(),
            "announced_max": template.announced_max, "house_players": template.house_players,
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
        "tournaments": tournaments.collect::<Vec<_>>(),
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
    rows.extend(play.sit_and_go_templates().map(|(template, source)| {
        ["sit_and_go".to_owned(), sit_and_go(&template.spec), source.to_string()]
    }));
    rows.extend(play.tournament_templates().map(|(template, source)| {
        ["tournament".to_owned(), tournament(template), source.to_string()]
    }));
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

fn sit_and_go(spec: &TournamentSpec) -> String {
    let TournamentSpec { rulebook, seats, game, .. } = spec;
    let price = spec.price.map_or_else(String::new, |price| price.to_string());
    let Some(structure) = &spec.structure else { return String::new() };
    let first = structure.levels.first().map_or_else(String::new, ToString::to_string);
    let levels = match structure.levels.len() {
        1 => "1 level".to_owned(),
        levels => format!("{levels} levels"),
    };
    let (stack, level_time) = (structure.stack, structure.level_time);
    format!(
        "{rulebook} {} {seats} seats at {price}: {stack} chips, {levels} of {level_time} from {first}, \
         {}",
        game.key(),
        payout(spec)
    )
}

/// The shares of the places, as a `[[sit_and_go]]` has them.
fn payout(spec: &TournamentSpec) -> String {
    match spec.prizes.table.first() {
        Some(row) if row.shares.0.len() > 1 => {
            let shares = row.shares.0.iter().map(|share| share.to_string().replace('%', ""));
            shares.collect::<Vec<_>>().join("/")
        }
        _ => "winner takes all".to_owned(),
    }
}

/// `sunday-main-event-int-2-7: Sunday main event, weekly sun 19:00 (UTC)`.
fn tournament(template: &Template) -> String {
    let Template { id, spec, schedule, .. } = template;
    let zone = schedule.recurrence().map(|recurrence| format!(" ({})", recurrence.zone));
    let feeds = template.feeds.as_ref().map(|feeds| format!(", feeds {feeds}"));
    let (zone, feeds) = (zone.unwrap_or_default(), feeds.unwrap_or_default());
    format!("{id}: {}, {schedule}{zone}{feeds}", spec.name)
}
