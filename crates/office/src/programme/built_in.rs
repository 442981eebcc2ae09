//! The programme of a room whose operator names none, from `programmes/default.toml`: every type of
//! tournament that a market's rulebook has.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

use base::{Cents, Millis};
use game::tournament::spec::TournamentSpec;
use ledger::Currency;
use rulebook::Rulebook;
use serde::Deserialize;
use toml::{Table, Value};

use super::{
    PhaseStart, Schedule, Template, TemplateId, Zone, sit_and_go_spec,
    template::{ANNOUNCE_BEFORE_DEFAULT, ANNOUNCED_MAX_DEFAULT},
};

const TEXT: &str = include_str!("../../programmes/default.toml");

static FILE: LazyLock<File> = LazyLock::new(|| {
    toml::from_str(TEXT).expect("the built-in programme is sound: a test reads it")
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    time_zones: BTreeMap<String, String>,
    levels: BTreeMap<String, Vec<String>>,
    sit_and_go: Vec<SitAndGoRow>,
    tournament: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SitAndGoRow {
    seats: u8,
    buy_ins_up_to: String,
    house_players: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    template: String,
    schedule: String,
    #[serde(default)]
    first_phases: Vec<String>,
    feeds: Option<String>,
    announce_before: Option<String>,
    announced_max: Option<u16>,
    #[serde(default)]
    buy_ins: Vec<String>,
    house_players: u16,
    spec: Table,
}

/// The built-in templates of one market.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuiltIn {
    /// T2: at every price that the rulebook prints, up to a limit.
    pub sit_and_gos: Vec<Template>,
    /// All others.
    pub tournaments: Vec<Template>,
}

impl BuiltIn {
    /// The templates of a market with this rulebook and this money, by the clocks of a zone; without
    /// one, by those of the rulebook's country. What a rulebook of an operator's own does not allow is
    /// left out; the built-in ones allow everything that they have, which a test shows.
    ///
    /// # Panics
    /// If the built-in programme is not sound, which tests rule out.
    #[must_use]
    pub fn of(rulebook: &Rulebook, currency: Currency, zone: Option<&Zone>) -> Self {
        let own = FILE.time_zones.get(rulebook.id.as_str());
        let own = || own.map_or(Zone::UTC, |name| name.parse().expect("a zone of ours"));
        let zone = zone.cloned().unwrap_or_else(own);
        let sit_and_gos = FILE.sit_and_go.iter().flat_map(|row| row.templates(rulebook, currency));
        let tournaments = FILE.tournament.iter();
        let tournaments = tournaments.flat_map(|row| row.templates(rulebook, currency, &zone));
        let rulebook = Arc::new(rulebook.clone());
        let is_sound = |template: &Template| template.spec.check(&rulebook).is_ok();
        let mut tournaments: Vec<Template> = tournaments.filter(is_sound).collect();
        // A satellite goes with its target.
        loop {
            let ids: Vec<TemplateId> = tournaments.iter().map(|row| row.id.clone()).collect();
            tournaments.retain(|row| row.feeds.as_ref().is_none_or(|feeds| ids.contains(feeds)));
            if tournaments.len() == ids.len() {
                break;
            }
        }
        Self { sit_and_gos: sit_and_gos.filter(is_sound).collect(), tournaments }
    }

    /// The spec of a built-in template, with nothing in it about rulebook, money and start. One with
    /// several buy-ins has the lowest.
    #[must_use]
    pub fn spec(name: &str) -> Option<Table> {
        let row = FILE.tournament.iter().find(|row| row.template == name)?;
        Some(row.spec(row.buy_ins.first()))
    }
}

/// The names of the built-in specs.
pub fn built_in_spec_names() -> impl Iterator<Item = &'static str> {
    FILE.tournament.iter().map(|row| row.template.as_str())
}

/// `daily-freezeout-int-2-7`: templates of all markets have names of their own.
fn id(name: &str, rulebook: &Rulebook) -> TemplateId {
    let id = format!("{name}-{}", rulebook.id.as_str().replace('.', "-"));
    // A rulebook of an operator may have a long name: then the end of it is left out.
    let id: String = id.chars().take(48).collect();
    id.trim_end_matches('-').parse().expect("a name of ours")
}

/// `10` and `0-50`.
fn amount(money: Cents) -> String {
    money.to_string().trim_end_matches(".00").replace('.', "-")
}

impl SitAndGoRow {
    fn templates(&self, rulebook: &Rulebook, currency: Currency) -> Vec<Template> {
        let most: Cents = self.buy_ins_up_to.parse().expect("an amount of ours");
        let printed = rulebook.fees.sit_and_go.iter().filter(|(key, _)| key.seats() == self.seats);
        let prices = printed.flat_map(|(_, prices)| &prices.0);
        let template = |price: &rulebook::Price| {
            let name = format!("sit-and-go-{}-{}", self.seats, amount(price.total()));
            let spec = sit_and_go_spec(&rulebook.id, currency, self.seats, *price);
            let template = Template::new(id(&name, rulebook), spec, Schedule::AlwaysOpen);
            Template { house_players: house_players(self.house_players, currency), ..template }
        };
        prices.filter(|price| price.total() <= most).map(template).collect()
    }
}

/// House players play for play money only.
fn house_players(count: u16, currency: Currency) -> u16 {
    if currency.is_play() { count } else { 0 }
}

impl Row {
    /// With the levels that it names and this buy-in.
    fn spec(&self, buy_in: Option<&String>) -> Table {
        let mut spec = self.spec.clone();
        if let Some(levels) = spec.get_mut("structure").and_then(|table| table.get_mut("levels"))
            && let Some(list) = levels.as_str().and_then(|name| FILE.levels.get(name))
        {
            *levels = Value::from(list.clone());
        }
        if let (Some(buy_in), Some(Value::Table(hexapro))) = (buy_in, spec.get_mut("hexapro")) {
            hexapro.insert("buy_in".to_owned(), Value::from(buy_in.as_str()));
        }
        spec
    }

    fn templates(&self, rulebook: &Rulebook, currency: Currency, zone: &Zone) -> Vec<Template> {
        if self.buy_ins.is_empty() {
            return self.template(rulebook, currency, zone, None).into_iter().collect();
        }
        let templates = self
            .buy_ins
            .iter()
            .filter_map(|buy_in| self.template(rulebook, currency, zone, Some(buy_in)));
        templates.collect()
    }

    /// Nothing if the rulebook does not have such tournaments.
    fn template(
        &self,
        rulebook: &Rulebook,
        currency: Currency,
        zone: &Zone,
        buy_in: Option<&String>,
    ) -> Option<Template> {
        let schedule = Schedule::read(&self.schedule, zone.clone()).expect("a schedule of ours");
        let start = if schedule == Schedule::AlwaysOpen { "when full" } else { "scheduled" };
        let mut spec = self.spec(buy_in);
        for (key, value) in
            [("rulebook", rulebook.id.as_str()), ("currency", currency.code()), ("start", start)]
        {
            spec.insert(key.to_owned(), Value::from(value));
        }
        let mut spec = TournamentSpec::from_table(&spec)
            .unwrap_or_else(|errors| panic!("{}: {errors:?}", self.template));
        let mut name = self.template.clone();
        if let Some(hexapro) = spec.hexapro {
            name = format!("{name}-{}", amount(hexapro.buy_in));
            spec.name =
                format!("{} {}", spec.name, hexapro.buy_in.to_string().trim_end_matches(".00"));
        }
        if !is_offered(&spec, rulebook) {
            return None;
        }
        let before = self.announce_before.as_ref();
        let before: Option<Millis> = before.map(|text| text.parse().expect("a time of ours"));
        let first = |text: &String| text.parse::<PhaseStart>().expect("a first phase of ours");
        Some(Template {
            first_phases: self.first_phases.iter().map(first).collect(),
            feeds: self.feeds.as_ref().map(|feeds| id(feeds, rulebook)),
            announce_before: before.unwrap_or(ANNOUNCE_BEFORE_DEFAULT),
            announced_max: self.announced_max.unwrap_or(ANNOUNCED_MAX_DEFAULT),
            house_players: house_players(self.house_players, currency),
            ..Template::new(id(&name, rulebook), spec, schedule)
        })
    }
}

/// Whether a rulebook has this type of tournament at this price. Everything else in a built-in spec fits
/// every rulebook.
fn is_offered(spec: &TournamentSpec, rulebook: &Rulebook) -> bool {
    let hexapro = spec.hexapro.is_none_or(|own| {
        spec.hexapro_rules(rulebook).is_some_and(|rules| rules.buy_ins.contains(&own.buy_in))
    });
    let prices = match &rulebook.fees.multi_table {
        rulebook::MultiTableFee::Prices(prices) => Some(prices),
        rulebook::MultiTableFee::Share(_) => None,
    };
    let is_printed =
        spec.paid().is_none_or(|price| prices.is_none_or(|prices| prices.0.contains(&price)));
    hexapro
        && is_printed
        && (spec.bounty.is_none() || rulebook.bounty.is_some())
        && (spec.phased.is_none() || rulebook.phased.is_some())
}
