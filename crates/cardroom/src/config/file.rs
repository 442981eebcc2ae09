//! `cardroom.toml` as it is written: which keys there are, and the kind of each value. What the
//! values mean together is `play`'s.

use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
};

use rulebook::{Format, Stake, Variant};

use super::{
    options::{Connections, HousePlayers, PrivateTables},
    reader::{Document, Found, Mistake, Section},
    sit_and_gos::SitAndGoRow,
    tournaments::TournamentRow,
    value::{Address, Count, Days, Line, MaybeAddress},
};
use crate::{failure::Failure, paths};

/// Every key, as a path.
pub(super) const KEYS: [&str; 42] = [
    "data",
    "listen",
    "metrics",
    "https",
    "trust_proxy",
    "house_players",
    "time_zone",
    "limits.connections",
    "limits.sockets_per_address",
    "limits.private_tables",
    "registration.birth_date",
    "retention.hand_days",
    "staff.one_person",
    "rulebook.file",
    "market.rulebook",
    "market.name",
    "market.currency",
    "market.minimum_age",
    "game.rulebook",
    "game.variant",
    "game.stake",
    "game.format",
    "sit_and_go.rulebook",
    "sit_and_go.variant",
    "sit_and_go.seats",
    "sit_and_go.price",
    "sit_and_go.stack",
    "sit_and_go.levels",
    "sit_and_go.level_time",
    "sit_and_go.payout",
    "tournament.template",
    "tournament.spec",
    "tournament.rulebook",
    "tournament.schedule",
    "tournament.time_zone",
    "tournament.first",
    "tournament.last",
    "tournament.first_phases",
    "tournament.feeds",
    "tournament.announce_before",
    "tournament.announced_max",
    "tournament.house_players",
];

/// A thousand games take some ninety kilobytes. More than this is some other file.
const BYTES_MAX: u64 = 256 * 1024;

/// The values of the file; a missing one is `None`.
#[derive(Debug, Default)]
pub(super) struct ConfigFile {
    /// How messages name it.
    pub(super) name: String,
    /// Its folder: paths in it are relative to it.
    pub(super) folder: PathBuf,
    pub(super) data: Option<Found<PathBuf>>,
    pub(super) listen: Option<Found<Address>>,
    pub(super) metrics: Option<Found<MaybeAddress>>,
    pub(super) https: Option<Found<bool>>,
    pub(super) trust_proxy: Option<Found<bool>>,
    pub(super) house_players: Option<Found<HousePlayers>>,
    pub(super) time_zone: Option<Found<Line>>,
    pub(super) connections: Option<Found<Connections>>,
    pub(super) sockets_per_address: Option<Found<Connections>>,
    pub(super) private_tables: Option<Found<PrivateTables>>,
    pub(super) birth_date: Option<Found<bool>>,
    pub(super) hand_days: Option<Found<Days>>,
    pub(super) one_person: Option<Found<bool>>,
    pub(super) rulebooks: Vec<RulebookRow>,
    pub(super) markets: Option<Vec<MarketRow>>,
    pub(super) games: Option<Vec<GameRow>>,
    pub(super) sit_and_gos: Option<Vec<SitAndGoRow>>,
    pub(super) tournaments: Option<Vec<TournamentRow>>,
}

/// `[[rulebook]]`.
#[derive(Debug)]
pub(super) struct RulebookRow {
    /// The key path of its `file`.
    pub(super) key: String,
    pub(super) file: Option<Found<PathBuf>>,
}

/// `[[market]]`.
#[derive(Debug)]
pub(super) struct MarketRow {
    /// The key path of the row.
    pub(super) key: String,
    pub(super) line: usize,
    pub(super) rulebook: Option<Found<Line>>,
    pub(super) name: Option<Found<Line>>,
    pub(super) currency: Option<Found<Line>>,
    pub(super) minimum_age: Option<Found<Age>>,
}

/// Years; nobody has been older.
pub(super) type Age = Count<0, 120>;

/// `[[game]]`.
#[derive(Debug)]
pub(super) struct GameRow {
    /// The key path of the row.
    pub(super) key: String,
    pub(super) line: usize,
    pub(super) rulebook: Option<Found<Line>>,
    pub(super) variant: Option<Found<Variant>>,
    pub(super) stake: Option<Found<Stake>>,
    /// `None` if it is not given, or cannot be read.
    pub(super) format: Option<Found<Format>>,
    /// Whether everything in the row could be read.
    pub(super) readable: bool,
}

impl ConfigFile {
    /// Reads a file. What is wrong with it is added to the mistakes, and the rest can be used.
    pub(super) fn read(path: &Path, mistakes: &mut Vec<Mistake>) -> Result<Self, Failure> {
        let name = paths::shown(path);
        let bytes = read(path).map_err(|error| {
            Failure::input(format_args!("{name}: the configuration cannot be read: {error}"))
        })?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let whole_file = |line, message: &str| Mistake {
            file: name.clone(),
            line,
            key: String::new(),
            message: message.to_owned(),
        };
        if bytes.len() as u64 > BYTES_MAX {
            let message = format!("expected at most {BYTES_MAX} bytes, found more");
            mistakes.push(whole_file(None, &message));
            return Ok(Self { name, folder, ..Self::default() });
        }
        match std::str::from_utf8(&bytes) {
            Ok(text) => {
                let mut document = Document::new(name.clone(), text, &KEYS);
                let file = Self::of(&mut document);
                mistakes.append(&mut document.mistakes);
                Ok(Self { name, folder, ..file })
            }
            Err(error) => {
                let before = &bytes[..error.valid_up_to()];
                let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
                mistakes.push(whole_file(Some(line), "expected UTF-8 text, found other bytes"));
                Ok(Self { name, folder, ..Self::default() })
            }
        }
    }

    fn of(document: &mut Document<'_>) -> Self {
        let Some(table) = document.parse() else { return Self::default() };
        let mut root = Section::root(&table);
        let mut file = Self {
            data: root.value(document, "data"),
            listen: root.value(document, "listen"),
            metrics: root.value(document, "metrics"),
            https: root.value(document, "https"),
            trust_proxy: root.value(document, "trust_proxy"),
            house_players: root.value(document, "house_players"),
            time_zone: root.value(document, "time_zone"),
            ..Self::default()
        };
        if let Some(mut limits) = root.section(document, "limits") {
            file.connections = limits.value(document, "connections");
            file.sockets_per_address = limits.value(document, "sockets_per_address");
            file.private_tables = limits.value(document, "private_tables");
            limits.finish(document);
        }
        if let Some(mut registration) = root.section(document, "registration") {
            file.birth_date = registration.value(document, "birth_date");
            registration.finish(document);
        }
        if let Some(mut retention) = root.section(document, "retention") {
            file.hand_days = retention.value(document, "hand_days");
            retention.finish(document);
        }
        if let Some(mut staff) = root.section(document, "staff") {
            file.one_person = staff.value(document, "one_person");
            staff.finish(document);
        }
        let rulebooks = root.rows(document, "rulebook").unwrap_or_default();
        file.rulebooks = rulebooks.into_iter().map(|row| RulebookRow::of(row, document)).collect();
        let markets = root.rows(document, "market");
        file.markets =
            markets.map(|rows| rows.into_iter().map(|row| MarketRow::of(row, document)).collect());
        let games = root.rows(document, "game");
        file.games =
            games.map(|rows| rows.into_iter().map(|row| GameRow::of(row, document)).collect());
        let sit_and_gos = root.rows(document, "sit_and_go");
        file.sit_and_gos = sit_and_gos
            .map(|rows| rows.into_iter().map(|row| SitAndGoRow::of(row, document)).collect());
        let tournaments = root.rows(document, "tournament");
        file.tournaments = tournaments
            .map(|rows| rows.into_iter().map(|row| TournamentRow::of(row, document)).collect());
        root.finish(document);
        file
    }
}

impl RulebookRow {
    fn of(mut row: Section<'_, '_>, document: &mut Document<'_>) -> Self {
        let rulebook = Self { key: row.key("file"), file: row.needed(document, "file") };
        row.finish(document);
        rulebook
    }
}

impl MarketRow {
    fn of(mut row: Section<'_, '_>, document: &mut Document<'_>) -> Self {
        let market = Self {
            key: row.path.clone(),
            line: row.line,
            rulebook: row.needed(document, "rulebook"),
            name: row.value(document, "name"),
            currency: row.value(document, "currency"),
            minimum_age: row.value(document, "minimum_age"),
        };
        row.finish(document);
        market
    }
}

impl GameRow {
    fn of(mut row: Section<'_, '_>, document: &mut Document<'_>) -> Self {
        let before = document.mistakes.len();
        let game = Self {
            key: row.path.clone(),
            line: row.line,
            rulebook: row.needed(document, "rulebook"),
            variant: row.needed(document, "variant"),
            stake: row.needed(document, "stake"),
            format: row.value(document, "format"),
            readable: document.mistakes.len() == before,
        };
        row.finish(document);
        game
    }
}

/// The bytes of a file, no more than a configuration may have and one.
fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(BYTES_MAX + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_explained_to_operators() {
        let text = include_str!("../../../../docs/OPERATING.md");
        for key in KEYS {
            assert!(text.contains(&format!("| `{key}`")), "docs/OPERATING.md has no row for {key}");
        }
    }
}
