//! Values from flags and environment variables, which override the file. A flag overrides an
//! environment variable.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, parser::ValueSource};

use super::value::{Address, Count, Days, MaybeAddress, parse};
use crate::failure::Failure;

/// House players: a person needs company, not a crowd.
pub(crate) type HousePlayers = Count<0, 2_000>;
/// Connections of any kind; more do not fit one machine's ports and memory.
pub(crate) type Connections = Count<1, 1_000_000>;

/// Private tables; the room holds no more.
pub(crate) type PrivateTables = Count<0, 10_000>;

/// The values that can be given outside the file too.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct Options {
    /// The configuration file; without this, cardroom.toml of the working folder if there is one.
    #[arg(long, env = "CARDROOM_CONFIG", value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// The data folder; it is created if it does not exist [default: data]
    #[arg(long, env = "CARDROOM_DATA", value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The address to listen on, with a port; a port alone means this machine only
    /// [default: 127.0.0.1:8080]
    #[arg(long, env = "CARDROOM_LISTEN", value_name = "ADDRESS", value_parser = parse::<Address>)]
    pub(crate) listen: Option<Address>,
    /// Where a collector reads the meters, at /metrics: an address that only it can reach, such as
    /// 127.0.0.1:9100, a port of this machine alone, or none [default: none]
    #[arg(long, env = "CARDROOM_METRICS", value_name = "ADDRESS", value_parser = parse::<MaybeAddress>)]
    pub(crate) metrics: Option<MaybeAddress>,
    /// The number of house players, who play for play money [default: 64]
    #[arg(long, env = "CARDROOM_HOUSE", value_name = "COUNT", value_parser = parse::<HousePlayers>)]
    pub(crate) house: Option<HousePlayers>,
    /// Browsers reach the room over HTTPS, through a proxy: send cookies over nothing else
    #[arg(long, env = "CARDROOM_HTTPS", value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", value_parser = parse::<bool>)]
    pub(crate) https: Option<bool>,
    /// Every request comes through a proxy of yours: believe the last address it adds to
    /// X-Forwarded-For. Without a proxy anyone could write anything there
    #[arg(long, env = "CARDROOM_TRUST_PROXY", value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", value_parser = parse::<bool>)]
    pub(crate) trust_proxy: Option<bool>,
    /// How many sockets one address may have open at once; this machine itself as many as it likes
    /// [default: 100]
    #[arg(long, env = "CARDROOM_SOCKETS_PER_ADDRESS", value_name = "COUNT", value_parser = parse::<Connections>)]
    pub(crate) sockets_per_address: Option<Connections>,
    /// The most connections of any kind at once [default: 50000]
    #[arg(long, env = "CARDROOM_CONNECTIONS", value_name = "COUNT", value_parser = parse::<Connections>)]
    pub(crate) connections: Option<Connections>,
    /// The most private tables of all hosts together; 0 for none [default: 10000]
    #[arg(long, env = "CARDROOM_PRIVATE_TABLES", value_name = "COUNT", value_parser = parse::<PrivateTables>)]
    pub(crate) private_tables: Option<PrivateTables>,
    /// Ask people who register for their date of birth, not only for a declaration of age
    #[arg(long, env = "CARDROOM_BIRTH_DATE", value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", value_parser = parse::<bool>)]
    pub(crate) birth_date: Option<bool>,
    /// For how many days records of hands are kept, or forever [default: forever]
    #[arg(long, env = "CARDROOM_HAND_DAYS", value_name = "DAYS", value_parser = parse::<Days>)]
    pub(crate) hand_days: Option<Days>,
}

/// The options of a command, with what is known of where each comes from.
#[derive(Debug, Clone, Default)]
pub(crate) struct Overrides {
    pub(crate) options: Options,
    /// The options that an environment variable gives, by their name in [`Options`].
    from_environment: Vec<String>,
}

impl Overrides {
    /// The values of the environment alone, for a command that has no flags for them.
    pub(crate) fn from_environment() -> Result<Self, Failure> {
        let command = Self::augment_args(Command::new("cardroom").no_binary_name(true));
        let matches = command.clone().try_get_matches_from([""; 0]);
        let read = matches.and_then(|matches| Self::from_arg_matches(&matches));
        read.map_err(|error| Failure::input(crate::explain::in_a_line(&error, &command, [])))
    }

    /// How an option was given: `--listen`, or `CARDROOM_LISTEN`.
    pub(crate) fn given_as(&self, option: &str) -> String {
        if self.from_environment.iter().any(|given| given == option) {
            format!("CARDROOM_{}", option.to_uppercase())
        } else {
            format!("--{}", option.replace('_', "-"))
        }
    }
}

impl FromArgMatches for Overrides {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let options = Options::from_arg_matches(matches)?;
        let command = Options::augment_args(Command::new(""));
        let given = |arg: &Arg| matches.value_source(arg.get_id().as_str());
        let from_environment = command
            .get_arguments()
            .filter(|arg| given(arg) == Some(ValueSource::EnvVariable))
            .map(|arg| arg.get_id().to_string())
            .collect();
        Ok(Self { options, from_environment })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Overrides {
    fn augment_args(command: Command) -> Command {
        Options::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Options::augment_args_for_update(command)
    }
}
