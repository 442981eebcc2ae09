//! The configuration of a room: one file, `cardroom.toml`, with a default for everything. An
//! environment variable comes before the file, a flag before the environment variable.

mod check;
mod file;
mod market_problem;
mod options;
mod play;
mod reader;
mod show;
mod sit_and_gos;
mod time_zone;
mod tournament_values;
mod tournaments;
mod value;

use std::{
    fmt,
    path::{Path, PathBuf},
};

use clap::Subcommand;
use office::RegistrationRules;
use server::{Access, Policy};
use store::Retention;

pub(crate) use self::options::Overrides;
use self::{
    file::ConfigFile,
    options::{Connections, HousePlayers, PrivateTables},
    play::Play,
    reader::{Found, Mistake},
    value::{Address, Count, Days, MaybeAddress},
};
use crate::failure::{Failure, Outcome};

/// The file that is read if no other is named.
pub(crate) const FILE: &str = "cardroom.toml";

/// The commands about the configuration.
#[derive(Subcommand)]
pub(crate) enum Config {
    /// Show the values in force, and where each comes from.
    ///
    /// Takes the options of `serve`, and shows what `serve` would do with them.
    Show {
        #[command(flatten)]
        overrides: Box<Overrides>,
    },
    /// Check a configuration file: one line for each mistake.
    ///
    /// The rulebooks it names are checked too. A file that is not TOML gets only the lines about
    /// that. Exit status 1 if the file is wrong, 2 if it cannot be read.
    Check {
        /// The file; without this, the one that `serve` would read.
        file: Option<PathBuf>,
        /// The same, as other commands name it.
        #[arg(long = "config", value_name = "FILE", conflicts_with = "file")]
        config: Option<PathBuf>,
    },
}

pub(crate) fn run(command: &Config, json: bool) -> Outcome {
    match command {
        Config::Show { overrides } => show::run(overrides, json),
        Config::Check { file, config } => check::run(file.as_deref().or(config.as_deref()), json),
    }
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    Default,
    File {
        file: String,
        line: usize,
    },
    /// A flag or an environment variable, by its name.
    Given(String),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File { file, line } => write!(f, "{file}:{line}"),
            Self::Given(name) => f.write_str(name),
        }
    }
}

/// A value that is in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sourced<T> {
    pub(crate) value: T,
    pub(crate) source: Source,
}

/// The values in force.
#[derive(Debug)]
pub(crate) struct Configuration {
    /// The file that was read.
    pub(crate) file: Option<PathBuf>,
    pub(crate) data: Sourced<PathBuf>,
    pub(crate) listen: Sourced<Address>,
    pub(crate) metrics: Sourced<MaybeAddress>,
    pub(crate) https: Sourced<bool>,
    pub(crate) trust_proxy: Sourced<bool>,
    pub(crate) house_players: Sourced<HousePlayers>,
    pub(crate) connections: Sourced<Connections>,
    pub(crate) sockets_per_address: Sourced<Connections>,
    pub(crate) private_tables: Sourced<PrivateTables>,
    pub(crate) birth_date: Sourced<bool>,
    pub(crate) hand_days: Sourced<Days>,
    pub(crate) play: Play,
}

/// Company for a newcomer in each of the games that are open by default, and a table to watch in
/// each market.
const HOUSE_PLAYERS: usize = 64;

impl Configuration {
    /// The values in force: the named file or the one in the working folder, and what overrides
    /// it.
    ///
    /// # Errors
    /// The first mistake, and how to see all of them.
    pub(crate) fn load(overrides: &Overrides) -> Result<Self, Failure> {
        let mut mistakes = Vec::new();
        let configuration = Self::read(overrides, &mut mistakes)?;
        let Some(first) = mistakes.first() else { return Ok(configuration) };
        let more = match mistakes.len() {
            1 => String::new(),
            count => format!(" (and {} more: `cardroom config check` lists them)", count - 1),
        };
        Err(Failure::input(format_args!("{first}{more}")))
    }

    /// The same with every mistake, and whatever could be read.
    fn read(overrides: &Overrides, mistakes: &mut Vec<Mistake>) -> Result<Self, Failure> {
        let path = overrides.options.config.clone().or_else(|| {
            let path = PathBuf::from(FILE);
            path.exists().then_some(path)
        });
        let file = match &path {
            Some(path) => ConfigFile::read(path, mistakes)?,
            None => ConfigFile::default(),
        };
        let play = Play::of(&file, mistakes);
        // Of one file in the order of its lines; rulebooks after the file that names them.
        mistakes.sort_by_key(|mistake| (mistake.file != file.name, mistake.line));
        Ok(Self::merge(path, file, play, overrides))
    }

    fn merge(path: Option<PathBuf>, file: ConfigFile, play: Play, overrides: &Overrides) -> Self {
        let options = overrides.options.clone();
        let access = Access::default();
        let pick = Pick { file: &file.name, overrides };
        // Paths in the file are relative to the file's folder.
        let data =
            file.data.map(|Found { value, line }| Found { value: file.folder.join(value), line });
        let listen = Address(([127, 0, 0, 1], 8080).into());
        Self {
            data: pick.of("data", options.data, data, "data".into()),
            listen: pick.of("listen", options.listen, file.listen, listen),
            metrics: pick.of("metrics", options.metrics, file.metrics, MaybeAddress(None)),
            https: pick.of("https", options.https, file.https, false),
            trust_proxy: pick.of(
                "trust_proxy",
                options.trust_proxy,
                file.trust_proxy,
                access.trust_proxy,
            ),
            house_players: pick.of(
                "house",
                options.house,
                file.house_players,
                Count(HOUSE_PLAYERS),
            ),
            connections: pick.of(
                "connections",
                options.connections,
                file.connections,
                Count(access.connections_max),
            ),
            sockets_per_address: pick.of(
                "sockets_per_address",
                options.sockets_per_address,
                file.sockets_per_address,
                Count(access.sockets_per_address),
            ),
            private_tables: pick.of(
                "private_tables",
                options.private_tables,
                file.private_tables,
                Count(play.policy.private_tables_max),
            ),
            birth_date: pick.of("birth_date", options.birth_date, file.birth_date, false),
            hand_days: pick.of("hand_days", options.hand_days, file.hand_days, Days(None)),
            file: path,
            play,
        }
    }

    /// Rules, markets, registration, private tables and retention.
    pub(crate) fn policy(&self) -> Policy {
        let retention = Retention { hand_days: self.hand_days.value.0 };
        let private_tables_max = self.private_tables.value.0;
        let registration = RegistrationRules { birth_date: self.birth_date.value };
        Policy { retention, registration, private_tables_max, ..self.play.policy.clone() }
    }

    /// Who may connect.
    pub(crate) fn access(&self) -> Access {
        Access {
            trust_proxy: self.trust_proxy.value,
            sockets_per_address: self.sockets_per_address.value.0,
            connections_max: self.connections.value.0,
            ..Access::default()
        }
    }
}

/// Flag, environment variable, file, default: the first that says something.
struct Pick<'a> {
    file: &'a str,
    overrides: &'a Overrides,
}

impl Pick<'_> {
    fn of<T>(
        &self,
        option: &str,
        given: Option<T>,
        found: Option<Found<T>>,
        default: T,
    ) -> Sourced<T> {
        let given = given
            .map(|value| Sourced { value, source: Source::Given(self.overrides.given_as(option)) });
        let found = found.map(|Found { value, line }| {
            let source = Source::File { file: self.file.to_owned(), line };
            Sourced { value, source }
        });
        given.or(found).unwrap_or(Sourced { value: default, source: Source::Default })
    }
}

/// The operator's file and data folder for a command that works on a room's data.
#[derive(clap::Args)]
pub(crate) struct ConfigArg {
    /// The configuration file; without this, cardroom.toml of the working folder if there is one.
    #[arg(long, env = "CARDROOM_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

impl ConfigArg {
    /// The values in force for such a command; `data` is the folder it was given, if any.
    pub(crate) fn load(&self, data: Option<&Path>) -> Result<Configuration, Failure> {
        let mut overrides = Overrides::from_environment()?;
        let options = &mut overrides.options;
        options.config = self.config.clone().or(options.config.take());
        options.data = data.map(Path::to_owned).or(options.data.take());
        Configuration::load(&overrides)
    }
}
