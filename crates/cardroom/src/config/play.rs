//! The rulebooks, the markets and the games on offer, checked against one another as
//! the room would when it opens them.

use std::{collections::BTreeMap, path::Path, sync::Arc};

use game::cash::{PoolKey, PoolRules, Privacy};
use office::{
    MarketDefinition, MarketProblem, Markets,
    programme::{Programme, TemplateId, Zone},
};
use rulebook::{Format, Rulebook};
use server::Policy;

use super::{
    Source, Sourced,
    file::{ConfigFile, GameRow, MarketRow},
    market_problem::in_words,
    reader::{Found, Mistake, one_line},
    value::Line,
};
use crate::{paths, rules};

/// The games on offer with their rulebooks and markets, and where each comes from.
#[derive(Debug)]
pub(crate) struct Play {
    /// Its retention and its private tables are still the default ones.
    pub(crate) policy: Policy,
    /// The file of each rulebook that is not built in, by its name.
    pub(crate) rulebook_files: Vec<(String, String)>,
    /// Of each market of the policy.
    pub(crate) market_sources: Vec<Source>,
    pub(crate) games: Vec<PoolKey>,
    /// Of each game.
    pub(crate) game_sources: Vec<Source>,
    /// By whose clocks the programme goes where a row does not say so; by those of each market if
    /// nothing is said at all.
    pub(crate) time_zone: Sourced<Option<Zone>>,
    /// Whether one person of the staff may do what needs two; the policy has it too.
    pub(crate) one_person: Sourced<bool>,
    /// The Sit & Gos and all other tournaments.
    pub(crate) programme: Programme,
    /// Of each template, by its name.
    pub(crate) template_sources: BTreeMap<TemplateId, Source>,
}

impl Play {
    /// The file's games, or the default ones.
    pub(super) fn of(file: &ConfigFile, mistakes: &mut Vec<Mistake>) -> Self {
        let policy = Policy::default();
        let markets = Some(policy.markets.clone());
        let mut checker = Checker { file, mistakes, policy, markets, unread: Vec::new() };
        let rulebook_files = checker.rulebooks();
        let market_sources = checker.markets();
        let (games, game_sources) = match &file.games {
            Some(rows) => checker.games(rows).into_iter().unzip(),
            None => {
                let games = checker.policy.default_games();
                let sources = games.iter().map(|_| Source::Default).collect();
                (games, sources)
            }
        };
        let sit_and_gos = file.sit_and_gos.as_ref().map(|rows| checker.sit_and_gos(rows));
        let time_zone = checker.time_zone();
        let one_person = checker.one_person();
        let (programme, template_sources) =
            checker.programme(sit_and_gos.as_deref(), time_zone.value.as_ref());
        Self {
            policy: checker.policy,
            rulebook_files,
            market_sources,
            games,
            game_sources,
            time_zone,
            one_person,
            programme,
            template_sources,
        }
    }
}

pub(super) struct Checker<'a> {
    pub(super) file: &'a ConfigFile,
    pub(super) mistakes: &'a mut Vec<Mistake>,
    pub(super) policy: Policy,
    /// The markets that games can be of; `None` if all of those in the file have mistakes.
    pub(super) markets: Option<Markets>,
    /// The names of rulebooks that have mistakes. Who refers to one of them is not blamed.
    pub(super) unread: Vec<String>,
}

impl Checker<'_> {
    pub(super) fn note(&mut self, line: usize, key: String, message: String) {
        let file = self.file.name.clone();
        self.mistakes.push(Mistake { file, line: Some(line), key, message });
    }

    pub(super) fn source(&self, line: usize) -> Source {
        Source::File { file: self.file.name.clone(), line }
    }

    /// One person for what needs two: only where everybody plays for play money.
    fn one_person(&mut self) -> Sourced<bool> {
        let Some(Found { value, line }) = &self.file.one_person else {
            return Sourced { value: false, source: Source::Default };
        };
        let (value, line) = (*value, *line);
        let markets = self.markets.iter().flat_map(Markets::iter);
        let real = markets.map(|market| market.currency).find(|currency| !currency.is_play());
        if let Some(currency) = real.filter(|_| value) {
            let message = format!("expected false: a market plays for {currency}");
            self.note(line, "staff.one_person".to_owned(), message);
        }
        self.policy.one_person = value && real.is_none();
        Sourced { value, source: self.source(line) }
    }

    /// Loads the operator's own rulebooks, checked as `rules check` does.
    fn rulebooks(&mut self) -> Vec<(String, String)> {
        let mut files = Vec::new();
        for row in &self.file.rulebooks {
            let Some(Found { value, line }) = &row.file else { continue };
            let path = self.file.folder.join(value);
            let Some(rulebook) = self.load(&path, &row.key, *line) else { continue };
            let id = rulebook.id.to_string();
            let other = files.iter().find(|(known, _)| *known == id).map(|(_, file)| file);
            let other = match other {
                Some(other) => Some(format!("{other} has the same")),
                None => self.policy.rulebook(&id).map(|_| "it is built in already".to_owned()),
            };
            if let Some(other) = other {
                let message = format!("expected a rulebook of another name than \"{id}\": {other}");
                self.note(*line, row.key.clone(), message);
                continue;
            }
            files.push((id, paths::shown(&path)));
            self.policy.rulebooks.push(rulebook);
        }
        files
    }

    fn load(&mut self, path: &Path, key: &str, line: usize) -> Option<Rulebook> {
        let name = paths::shown(path);
        let bytes = match rules::bytes(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let message = format!("expected a rulebook file, found {name}: {error}");
                self.note(line, key.to_owned(), message);
                self.unread.push(probable_id(path, &[]));
                return None;
            }
        };
        match Rulebook::from_bytes(&name, &bytes) {
            Ok(rulebook) => Some(rulebook),
            Err(error) => {
                let mistake = |problem: rulebook::Problem| Mistake {
                    file: name.clone(),
                    line: None,
                    key: problem.key,
                    message: problem.message,
                };
                self.mistakes.extend(error.problems.into_iter().map(mistake));
                self.unread.push(probable_id(path, &bytes));
                None
            }
        }
    }

    /// The rulebook of this name; a mistake if there is none.
    pub(super) fn rulebook(&mut self, key: String, named: &Found<Line>) -> Option<Rulebook> {
        let Found { value: Line(id), line } = named;
        if let Some(rulebook) = self.policy.rulebook(id) {
            return Some(rulebook.clone());
        }
        if !self.unread.contains(id) {
            let known: Vec<&str> =
                self.policy.rulebooks.iter().map(|book| book.id.as_str()).collect();
            let message = format!(
                "expected one of the rulebooks {}, found \"{}\"; one of your own needs a \
                 [[rulebook]] with its file",
                known.join(", "),
                one_line(id)
            );
            self.note(*line, key, message);
        }
        None
    }

    /// Takes the markets into the policy; returns where each comes from.
    fn markets(&mut self) -> Vec<Source> {
        let Some(rows) = &self.file.markets else {
            return self.policy.markets.iter().map(|_| Source::Default).collect();
        };
        let (mut definitions, mut sources) = (Vec::new(), Vec::new());
        for row in rows {
            let Some(definition) = self.market(row, &definitions) else { continue };
            definitions.push(definition);
            sources.push(self.source(row.line));
        }
        if rows.is_empty() {
            self.note(
                1,
                "market".to_owned(),
                "expected at least one market, found none".to_owned(),
            );
        }
        self.markets = Markets::new(&definitions, &self.policy.rulebooks).ok();
        if let Some(markets) = &self.markets {
            self.policy.markets = markets.clone();
        }
        sources
    }

    /// A market that fits in with those before it. One with a mistake is taken as its rulebook says,
    /// so that its games can be checked too; `None` if that does not fit in either.
    fn market(&mut self, row: &MarketRow, before: &[MarketDefinition]) -> Option<MarketDefinition> {
        let rulebook = self.rulebook(format!("{}.rulebook", row.key), row.rulebook.as_ref()?)?;
        let plain = MarketDefinition::of_rulebook(rulebook.id.as_str());
        let line = |found: &Found<Line>| found.value.0.clone();
        let definition = MarketDefinition {
            name: row.name.as_ref().map(line),
            currency: row.currency.as_ref().map(line),
            // More than fits is no age of a market.
            minimum_age: row
                .minimum_age
                .as_ref()
                .map(|age| u8::try_from(age.value.0).unwrap_or(u8::MAX)),
            ..plain.clone()
        };
        let problems = self.problems(before, &definition);
        if problems.is_empty() {
            return Some(definition);
        }
        for problem in problems {
            let (line, key, message) = in_words(&problem, row, &definition, &rulebook);
            self.note(line, format!("{}.{key}", row.key), message);
        }
        self.problems(before, &plain).is_empty().then_some(plain)
    }

    /// The mistake in a market that follows sound ones, if there is one.
    fn problems(
        &self,
        before: &[MarketDefinition],
        definition: &MarketDefinition,
    ) -> Vec<MarketProblem> {
        let mut definitions = before.to_vec();
        definitions.push(definition.clone());
        Markets::new(&definitions, &self.policy.rulebooks).err().unwrap_or_default()
    }

    fn games(&mut self, rows: &[GameRow]) -> Vec<(PoolKey, Source)> {
        let mut games: Vec<(PoolKey, Source)> = Vec::new();
        for row in rows {
            let Some(key) = self.game(row) else { continue };
            if let Some((_, first)) = games.iter().find(|(known, _)| *known == key) {
                let message = format!("expected each game once, found the same as at {first}");
                self.note(row.line, row.key.clone(), message);
                continue;
            }
            let source = self.source(row.line);
            games.push((key, source));
        }
        games
    }

    /// The money of the market with this rulebook, if there is one.
    fn currency(&self, rulebook: &str) -> Option<String> {
        let mut markets = self.markets.as_ref()?.iter();
        let market = markets.find(|market| market.rulebook.as_str() == rulebook)?;
        Some(market.currency.code().to_owned())
    }

    /// The rulebook of this name, and the money of its market; a mistake if there is none of either.
    pub(super) fn of_market(
        &mut self,
        row: &str,
        named: &Found<Line>,
    ) -> Option<(Rulebook, String)> {
        let rulebook = self.rulebook(format!("{row}.rulebook"), named)?;
        let id = rulebook.id.to_string();
        if let Some(currency) = self.currency(&id) {
            return Some((rulebook, currency));
        }
        // A market that was left out for a mistake of its own is not missing.
        let rows = self.file.markets.iter().flatten();
        let mut named_by = rows.filter_map(|row| row.rulebook.as_ref());
        if !named_by.any(|market| market.value.0 == id) {
            let message = format!(
                "expected the rulebook of a market, found \"{id}\", for which nobody can \
                 register; add a [[market]] with it"
            );
            self.note(named.line, format!("{row}.rulebook"), message);
        }
        None
    }

    fn game(&mut self, row: &GameRow) -> Option<PoolKey> {
        let (rulebook, currency) = self.of_market(&row.key, row.rulebook.as_ref()?)?;
        let id = rulebook.id.to_string();
        if !row.readable {
            return None;
        }
        let (variant, stake) = (row.variant.as_ref()?.value, row.stake.as_ref()?.value);
        let format = row.format.as_ref().map_or(Format::Regular, |format| format.value);
        let key = PoolKey { rulebook: id, game: variant, stake, format, currency };
        let rulebook = Arc::new(rulebook);
        if PoolRules::new(Arc::clone(&rulebook), key.clone(), Privacy::Public).is_ok() {
            return Some(key);
        }
        let (line, key_path, message) = not_offered(&rulebook, &key, row);
        self.note(line, key_path, message);
        None
    }
}

/// The name of a rulebook that has mistakes: what it says itself, or else the name of its file.
fn probable_id(path: &Path, bytes: &[u8]) -> String {
    let text = std::str::from_utf8(bytes).ok();
    let table = text.and_then(|text| text.parse::<toml::Table>().ok());
    let id = table.and_then(|table| Some(table.get("id")?.as_str()?.to_owned()));
    id.unwrap_or_else(|| path.file_stem().unwrap_or_default().to_string_lossy().into_owned())
}

/// The line, the key path, and what the rulebook offers instead.
fn not_offered(rulebook: &Rulebook, key: &PoolKey, row: &GameRow) -> (usize, String, String) {
    let PoolKey { rulebook: id, game, format, stake, .. } = key;
    let variant = game.key();
    let offered_at = |stake| {
        let key = PoolKey { stake, ..key.clone() };
        PoolRules::new(Arc::new(rulebook.clone()), key, Privacy::Public).is_ok()
    };
    let rows = rulebook.rake.as_ref().and_then(|rake| rake.rows(*game, *format));
    let stakes = rows.into_iter().flatten().map(|row| row.stake);
    let stakes: Vec<String> =
        stakes.filter(|stake| offered_at(*stake)).map(|stake| stake.to_string()).collect();
    if stakes.is_empty() {
        let message = format!(
            "expected a game that {id} offers to everyone; it has no public {variant} games in the \
             format {format}"
        );
        return (row.line, row.key.clone(), message);
    }
    let stakes = stakes.join(", ");
    let message = format!(
        "expected a stake at which {id} offers {variant} ({format}): {stakes}; found {stake}"
    );
    let line = row.stake.as_ref().map_or(row.line, |stake| stake.line);
    (line, format!("{}.stake", row.key), message)
}
