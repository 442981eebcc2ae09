//! `[[tournament]]`: the templates of the programme, as the file writes them, and the programme that
//! they make, checked as the room would when it opens them.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
};

use game::tournament::spec::{EntryPrice, LevelRow, SpecError, TournamentRules, TournamentSpec};
use jiff::civil::Date;
use office::programme::{
    BuiltIn, PhaseStart, Programme, Schedule, Template, TemplateId, Zone, built_in_spec_names,
    sit_and_go_prizes, sit_and_go_spec,
};
use rulebook::Rulebook;
use toml::Table;

use super::{
    Source,
    play::{Checker, Play},
    reader::{Document, Found, Mistake, Section, TextOrTable, one_line},
    sit_and_gos::SitAndGoTerms,
    tournament_values::{Announced, House, ScheduleText, SpecName, Time},
    value::{Line, Value as _},
};
use crate::{paths, rules};

/// `[[tournament]]`.
#[derive(Debug)]
pub(super) struct TournamentRow {
    /// The key path of the row.
    key: String,
    line: usize,
    template: Option<Found<TemplateId>>,
    spec: Option<TextOrTable<SpecName>>,
    rulebook: Option<Found<Line>>,
    schedule: Option<Found<ScheduleText>>,
    time_zone: Option<Found<Line>>,
    first: Option<Found<Date>>,
    last: Option<Found<Date>>,
    first_phases: Option<Found<Vec<PhaseStart>>>,
    feeds: Option<Found<TemplateId>>,
    announce_before: Option<Found<Time>>,
    announced_max: Option<Found<Announced>>,
    house_players: Option<Found<House>>,
    /// Whether everything in the row could be read.
    readable: bool,
}

/// More first phases than days before the second.
const FIRST_PHASES_MAX: usize = 28;

impl TournamentRow {
    pub(super) fn of(mut row: Section<'_, '_>, document: &mut Document<'_>) -> Self {
        let before = document.mistakes.len();
        let (key, line) = (row.path.clone(), row.line);
        let template = row.needed(document, "template");
        let so_far = document.mistakes.len();
        let spec = row.text_or_table(document, "spec");
        if spec.is_none() && document.mistakes.len() == so_far {
            let message = format!("expected {}, found nothing", SpecName::expected());
            document.note(Some(line), row.key("spec"), message);
        }
        let tournament = Self {
            key,
            line,
            template,
            spec,
            rulebook: row.value(document, "rulebook"),
            schedule: row.needed(document, "schedule"),
            time_zone: row.value(document, "time_zone"),
            first: row.value(document, "first"),
            last: row.value(document, "last"),
            first_phases: row.list(document, "first_phases", FIRST_PHASES_MAX),
            feeds: row.value(document, "feeds"),
            announce_before: row.value(document, "announce_before"),
            announced_max: row.value(document, "announced_max"),
            house_players: row.value(document, "house_players"),
            readable: document.mistakes.len() == before,
        };
        row.finish(document);
        tournament
    }

    /// The line of a key, or of the row where the key is left out.
    fn line_of(&self, key: &str) -> usize {
        let line = match key {
            "template" => self.template.as_ref().map(|found| found.line),
            "schedule" => self.schedule.as_ref().map(|found| found.line),
            "first" => self.first.as_ref().map(|found| found.line),
            "last" => self.last.as_ref().map(|found| found.line),
            "first_phases" => self.first_phases.as_ref().map(|found| found.line),
            "feeds" => self.feeds.as_ref().map(|found| found.line),
            "announce_before" => self.announce_before.as_ref().map(|found| found.line),
            "announced_max" => self.announced_max.as_ref().map(|found| found.line),
            "house_players" => self.house_players.as_ref().map(|found| found.line),
            "rulebook" => self.rulebook.as_ref().map(|found| found.line),
            "spec" => match &self.spec {
                Some(TextOrTable::Text(found)) => Some(found.line),
                Some(TextOrTable::Table { line, .. }) => Some(*line),
                None => None,
            },
            _ => None,
        };
        line.unwrap_or(self.line)
    }

    fn template(&self, spec: TournamentSpec, schedule: Schedule) -> Option<Template> {
        let plain = Template::new(self.template.as_ref()?.value.clone(), spec, schedule);
        let small = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let before = self.announce_before.as_ref();
        let most = self.announced_max.as_ref();
        Some(Template {
            first_phases: self
                .first_phases
                .as_ref()
                .map_or_else(Vec::new, |list| list.value.clone()),
            feeds: self.feeds.as_ref().map(|feeds| feeds.value.clone()),
            announce_before: before.map_or(plain.announce_before, |time| time.value.0),
            announced_max: most.map_or(plain.announced_max, |most| small(most.value.0)),
            house_players: self.house_players.as_ref().map_or(0, |count| small(count.value.0)),
            ..plain
        })
    }
}

/// Where mistakes in a template are to be noted.
enum Place<'a> {
    Row(&'a TournamentRow),
    /// A Sit & Go, or a built-in template: the source of the row that it comes from.
    Other(Source, String),
}

impl Play {
    /// The Sit & Gos of the programme, and where each comes from.
    pub(crate) fn sit_and_go_templates(&self) -> impl Iterator<Item = (&Template, &Source)> {
        self.templates().filter(|(template, _)| is_sit_and_go(template))
    }

    /// All others.
    pub(crate) fn tournament_templates(&self) -> impl Iterator<Item = (&Template, &Source)> {
        self.templates().filter(|(template, _)| !is_sit_and_go(template))
    }

    fn templates(&self) -> impl Iterator<Item = (&Template, &Source)> {
        self.programme.templates().iter().map(|template| {
            (template, self.template_sources.get(&template.id).unwrap_or(&Source::Default))
        })
    }
}

/// T2: one table that starts when it is full.
fn is_sit_and_go(template: &Template) -> bool {
    template.spec.format() == game::tournament::spec::TimingFormat::SitAndGo
}

impl Checker<'_> {
    /// The programme: the Sit & Gos, and the file's tournaments or the built-in ones.
    pub(super) fn programme(
        &mut self,
        sit_and_gos: Option<&[(SitAndGoTerms, Source)]>,
        zone: Option<&Zone>,
    ) -> (Programme, BTreeMap<TemplateId, Source>) {
        let Some(markets) = self.markets.clone() else { return Default::default() };
        let file = self.file;
        let built_in = self.built_in(zone);
        let mut templates: Vec<Template> = Vec::new();
        let mut places: Vec<Place<'_>> = Vec::new();
        if let Some(sit_and_gos) = sit_and_gos {
            for (number, (terms, source)) in (1..).zip(sit_and_gos) {
                templates.extend(sit_and_go_template(terms, &templates));
                places.resize_with(templates.len(), || {
                    Place::Other(source.clone(), format!("sit_and_go[{number}]"))
                });
            }
        } else {
            templates.extend(built_in.iter().flat_map(|market| market.sit_and_gos.clone()));
        }
        let mut unread: BTreeSet<String> = BTreeSet::new();
        match &file.tournaments {
            None => templates.extend(built_in.into_iter().flat_map(|market| market.tournaments)),
            Some(rows) => {
                places.resize_with(templates.len(), built_in_place);
                for row in rows {
                    match self.tournament(row, zone) {
                        Some(template) => {
                            templates.push(template);
                            places.push(Place::Row(row));
                        }
                        None => unread
                            .extend(row.template.as_ref().map(|id| format!("\"{}\"", id.value))),
                    }
                }
            }
        }
        places.resize_with(templates.len(), built_in_place);
        let sources: BTreeMap<TemplateId, Source> = templates
            .iter()
            .zip(&places)
            .map(|(template, place)| (template.id.clone(), self.source_of(place)))
            .collect();
        let policy = &self.policy;
        let find = |id: &str| policy.rulebook(id).cloned().map(Arc::new);
        match Programme::new(&templates, &markets, find) {
            Ok(programme) => (programme, sources),
            Err(errors) => {
                for office::programme::TemplateError { index, error } in errors {
                    // Whoever feeds a template with a mistake is not blamed for it.
                    if error.key == "feeds" && unread.contains(&error.found) {
                        continue;
                    }
                    self.note_error(&places[index], &error);
                }
                (Programme::default(), sources)
            }
        }
    }

    fn source_of(&self, place: &Place<'_>) -> Source {
        match place {
            Place::Row(row) => self.source(row.line),
            Place::Other(source, _) => source.clone(),
        }
    }

    /// The built-in templates of every market; markets of the same rules and money share theirs.
    fn built_in(&self, zone: Option<&Zone>) -> Vec<BuiltIn> {
        let mut seen = BTreeSet::new();
        let markets = self.policy.markets.iter();
        let markets = markets
            .filter(|market| seen.insert((market.rulebook.as_str(), market.currency.code())));
        let built_in = markets.filter_map(|market| {
            let rulebook = self.policy.rulebook(market.rulebook.as_str())?;
            Some(BuiltIn::of(rulebook, market.currency, zone))
        });
        built_in.collect()
    }

    /// The template of a row, if its spec is sound by itself.
    fn tournament(&mut self, row: &TournamentRow, zone: Option<&Zone>) -> Option<Template> {
        let zone = match &row.time_zone {
            Some(named) => self.zone(format!("{}.time_zone", row.key), named),
            None => Some(zone.cloned().unwrap_or(Zone::UTC)),
        };
        let always_open =
            row.schedule.as_ref().is_some_and(|schedule| schedule.value.0 == "always open");
        let spec = row.spec.as_ref().and_then(|spec| self.spec(row, spec, always_open));
        let (text, zone) = (row.schedule.as_ref()?, zone?);
        let mut schedule = Schedule::read(&text.value.0, zone).ok()?;
        if let Schedule::Recurring(recurrence) = &mut schedule {
            recurrence.first = row.first.as_ref().map(|date| date.value);
            recurrence.last = row.last.as_ref().map(|date| date.value);
        }
        row.template(spec?, schedule).filter(|_| row.readable)
    }

    /// The spec of a row. Rulebook, money and start may be left out of it: they are those of the row,
    /// of its market and of its schedule.
    fn spec(
        &mut self,
        row: &TournamentRow,
        spec: &TextOrTable<SpecName>,
        always_open: bool,
    ) -> Option<TournamentSpec> {
        let mut table = self.spec_table(row, spec)?;
        let own = table.get("rulebook").and_then(toml::Value::as_str).map(str::to_owned);
        let rulebook = self.rulebook_of(row, own.as_deref())?;
        let text = |text: &str| toml::Value::String(text.to_owned());
        table.entry("rulebook").or_insert_with(|| text(rulebook.id.as_str()));
        let markets = self.policy.markets.iter();
        let market = markets.filter(|market| market.rulebook == rulebook.id).last();
        let currency = market.map_or("PLAY", |market| market.currency.code());
        table.entry("currency").or_insert_with(|| text(currency));
        let start = if always_open { "when full" } else { "scheduled" };
        table.entry("start").or_insert_with(|| text(start));
        let rulebook = Arc::new(rulebook);
        match TournamentRules::from_table(&table, |_| Some(Arc::clone(&rulebook))) {
            Ok(rules) => Some(rules.spec().clone()),
            Err(errors) => {
                for error in errors {
                    let error = SpecError { key: format!("spec.{}", error.key), ..error };
                    self.note_error(&Place::Row(row), &error);
                }
                None
            }
        }
    }

    /// The rulebook that a spec names, or its row, or the only market has; a mistake if there is none.
    fn rulebook_of(&mut self, row: &TournamentRow, own: Option<&str>) -> Option<Rulebook> {
        let key = format!("{}.rulebook", row.key);
        match (own, &row.rulebook) {
            (Some(own), Some(named)) if named.value.0 != own => {
                let message = format!(
                    "expected \"{}\" as in the spec, or no such key, found \"{}\"",
                    one_line(own),
                    one_line(&named.value.0)
                );
                self.note(named.line, key, message);
                None
            }
            (_, Some(named)) => self.rulebook(key, named),
            (Some(own), None) => {
                let found = Found { value: Line(own.to_owned()), line: row.line_of("spec") };
                self.rulebook(format!("{}.spec.rulebook", row.key), &found)
            }
            (None, None) => {
                let only = self.policy.markets.only().map(|market| market.rulebook.to_string());
                let Some(only) = only else {
                    let message = "expected the rulebook of a market, found nothing: there are \
                                   several markets"
                        .to_owned();
                    self.note(row.line, key, message);
                    return None;
                };
                self.policy.rulebook(&only).cloned()
            }
        }
    }

    fn spec_table(&mut self, row: &TournamentRow, spec: &TextOrTable<SpecName>) -> Option<Table> {
        let named = match spec {
            TextOrTable::Table { table, .. } => return Some(table.clone()),
            TextOrTable::Text(named) => named,
        };
        let key = format!("{}.spec", row.key);
        if !named.value.is_file() {
            let table = BuiltIn::spec(&named.value.0);
            if table.is_none() {
                let known: Vec<&str> = built_in_spec_names().collect();
                let message = format!(
                    "expected a file such as \"{}.toml\", or one of the built-in specs {}; found \
                     \"{}\"",
                    one_line(&named.value.0),
                    known.join(", "),
                    one_line(&named.value.0)
                );
                self.note(named.line, key, message);
            }
            return table;
        }
        let path = self.file.folder.join(&named.value.0);
        let name = paths::shown(&path);
        let text = match rules::bytes(&path).map(String::from_utf8) {
            Ok(Ok(text)) => text,
            Ok(Err(_)) => {
                let message = format!("expected a spec in UTF-8, found other bytes in {name}");
                self.note(named.line, key, message);
                return None;
            }
            Err(error) => {
                let message = format!("expected the file of a spec, found {name}: {error}");
                self.note(named.line, key, message);
                return None;
            }
        };
        match text.parse() {
            Ok(table) => Some(table),
            Err(_) => {
                // The linter has the words for a file that is no TOML.
                let errors = TournamentSpec::from_toml(&text).err().unwrap_or_default();
                for error in errors {
                    self.note_in_file(&path, &error);
                }
                None
            }
        }
    }

    /// Notes a mistake in a template where an operator can mend it: in the row, or in the spec's file.
    fn note_error(&mut self, place: &Place<'_>, error: &SpecError) {
        let of_spec =
            error.key.strip_prefix("spec.").map(|key| key.trim_end_matches('.').to_owned());
        let (row, spec) = match place {
            Place::Other(source, key) => {
                let line = match source {
                    Source::File { line, .. } => *line,
                    Source::Default | Source::Given(_) => 1,
                };
                return self.note(line, format!("{key}.{}", error.key), in_words(error));
            }
            Place::Row(row) => (*row, row.spec.as_ref()),
        };
        let key = format!("{}.{}", row.key, error.key.trim_end_matches('.'));
        match (of_spec, spec) {
            (None, _) => self.note(row.line_of(&error.key), key, in_words(error)),
            (Some(path), Some(TextOrTable::Table { lines, line, .. })) => {
                let line = line_of_path(lines, &path).unwrap_or(*line);
                self.note(line, key, in_words(error));
            }
            (Some(path), Some(TextOrTable::Text(named))) if named.value.is_file() => {
                let file = self.file.folder.join(&named.value.0);
                self.note_in_file(&file, &SpecError { key: path, ..error.clone() });
            }
            (Some(_), _) => self.note(row.line_of("spec"), key, in_words(error)),
        }
    }

    fn note_in_file(&mut self, file: &Path, error: &SpecError) {
        let (file, key) = (paths::shown(file), error.key.clone());
        self.mistakes.push(Mistake { file, line: None, key, message: in_words(error) });
    }
}

fn built_in_place<'a>() -> Place<'a> {
    Place::Other(Source::Default, "the built-in programme".to_owned())
}

fn in_words(error: &SpecError) -> String {
    SpecError { key: String::new(), ..error.clone() }.to_string()
}

/// The line of a key of a spec, or of the nearest table around it.
fn line_of_path(lines: &[(String, usize)], path: &str) -> Option<usize> {
    let mut path = path;
    loop {
        if let Some((_, line)) = lines.iter().find(|(known, _)| known == path) {
            return Some(*line);
        }
        path = &path[..path.rfind(['.', '['])?];
    }
}

/// The template of a `[[sit_and_go]]`, under a name that no other has.
fn sit_and_go_template(key: &SitAndGoTerms, others: &[Template]) -> Option<Template> {
    let (rulebook, currency) = (key.rulebook.parse().ok()?, key.currency.parse().ok()?);
    let mut spec = sit_and_go_spec(&rulebook, currency, key.seats, key.price);
    spec.game = key.game;
    spec.prizes = sit_and_go_prizes(key.seats, &key.payout);
    spec.price = Some(EntryPrice::Paid(key.price));
    let structure = spec.structure.as_mut()?;
    (structure.stack, structure.level_time) = (key.stack, key.level_time);
    structure.levels =
        key.levels.iter().map(|level| LevelRow { level: *level, time: None }).collect();
    let price = key.price.total().to_string();
    let price = price.trim_end_matches(".00").replace('.', "-");
    let name = format!("sit-and-go-{}-{price}-{}", key.seats, key.rulebook.replace('.', "-"));
    let is_free = |id: &TemplateId| others.iter().all(|other| other.id != *id);
    let numbered = (2..).map(|number: usize| format!("{name}-{number}"));
    let names = std::iter::once(name.clone()).chain(numbered).take(others.len() + 1);
    let id = names.filter_map(|name| name.parse().ok()).find(is_free)?;
    let house_players = if currency.is_play() { u16::from(key.seats) - 1 } else { 0 };
    Some(Template { house_players, ..Template::new(id, spec, Schedule::AlwaysOpen) })
}
