//! `cardroom load`: thousands of players over real sockets, who play and check every message.

use std::{fs, net::Ipv4Addr, path::PathBuf, process::ExitCode};

use ::load::{Address, Config, GameKind, PRIVATE_TABLES_A_PLAYER, Pace};
use clap::Args;

use crate::{
    failure::{Failure, Outcome, print, print_json},
    limits,
};

/// Play in a running room with many players over real sockets, check every message, and measure how
/// fast the room is. Exit status 1 if anything was wrong.
#[derive(Args)]
pub(crate) struct LoadArgs {
    /// The room's address.
    #[arg(long, default_value = "ws://127.0.0.1:8080")]
    url: Address,
    /// The players' tokens, one a line, as `cardroom admin load-test-accounts` writes them.
    #[arg(long)]
    tokens: PathBuf,
    /// How many players; without it, as many as there are tokens.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=200_000))]
    players: Option<u32>,
    /// Seconds to measure, once all are connected.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// How long they think: `human` (1 to 6 seconds), `fast`, or milliseconds on average.
    #[arg(long, default_value = "human")]
    pace: Pace,
    /// Sit & Gos instead of cash games: everyone enters one after another.
    #[arg(long)]
    sit_and_go: bool,
    /// One scheduled tournament, which everybody enters and plays to the end: the one that takes entries
    /// with the most room, or `--game`. Ends when it is over, at the latest after `--seconds`.
    #[arg(long, conflicts_with = "sit_and_go")]
    tournament: bool,
    /// The number of the tournament.
    #[arg(long, requires = "tournament")]
    game: Option<u64>,
    /// Only games whose tables have so many seats.
    #[arg(long)]
    tables_of: Option<u8>,
    /// The source addresses, such as 127.0.0.1-127.0.0.16, which is the default for a room on this
    /// machine.
    #[arg(long)]
    from: Option<String>,
    /// Everyone goes on watching the lobby, as the web client does.
    #[arg(long)]
    lobby: bool,
    /// Private tables that the players open first, three each, and at which nobody sits down.
    #[arg(long, default_value_t = 0)]
    private_tables: usize,
    /// The seed of every choice; not of the room's cards.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &LoadArgs, json: bool) -> Outcome {
    limits::raise_open_files();
    let text = fs::read_to_string(&args.tokens).map_err(|error| {
        Failure::input(format_args!("cannot read {}: {error}", args.tokens.display()))
    })?;
    let mut tokens: Vec<String> =
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
    let players = args.players.map_or(tokens.len(), |players| players as usize);
    if players > tokens.len() || players == 0 {
        let (file, there) = (args.tokens.display(), tokens.len());
        return Err(Failure::input(format_args!(
            "{file} has {there} tokens for {players} players: make more with `cardroom admin load-test-accounts`"
        )));
    }
    if args.private_tables > players.saturating_mul(PRIVATE_TABLES_A_PLAYER) {
        return Err(Failure::input(format_args!(
            "--private-tables: {players} players open {} at most",
            players.saturating_mul(PRIVATE_TABLES_A_PLAYER)
        )));
    }
    tokens.truncate(players);
    let from = match &args.from {
        Some(range) => addresses(range).ok_or_else(|| {
            Failure::input("--from: expected addresses such as 127.0.0.1-127.0.0.8")
        })?,
        None if args.url.is_loopback() => addresses("127.0.0.1-127.0.0.16").unwrap_or_default(),
        None => Vec::new(),
    };
    let config = Config {
        to: args.url.clone(),
        tokens,
        seconds: args.seconds,
        pace: args.pace,
        kind: match (args.sit_and_go, args.tournament) {
            (true, _) => GameKind::SitAndGo,
            (_, true) => GameKind::Tournament,
            _ => GameKind::Cash,
        },
        game: args.game,
        seats: args.tables_of,
        from,
        lobby: args.lobby,
        private_tables: args.private_tables,
        seed: args.seed,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::input(format_args!("cannot start: {error}")))?;
    let report = runtime.block_on(::load::run(config));
    if json {
        print_json(&report)?;
    } else {
        print(&report.to_string())?;
    }
    Ok(if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// No machine needs more to have ports enough.
const ADDRESSES_MAX: u32 = 256;

/// `A` or `A-B`.
fn addresses(range: &str) -> Option<Vec<Ipv4Addr>> {
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let first = u32::from(first.trim().parse::<Ipv4Addr>().ok()?);
    let last = u32::from(last.trim().parse::<Ipv4Addr>().ok()?);
    let fits = first <= last && last - first < ADDRESSES_MAX;
    fits.then(|| (first..=last).map(Ipv4Addr::from).collect())
}

#[cfg(test)]
mod tests {
    use super::addresses;

    #[test]
    fn a_range_of_addresses_is_read() {
        assert_eq!(addresses("127.0.0.1").unwrap().len(), 1);
        assert_eq!(addresses("127.0.0.1-127.0.0.8").unwrap().len(), 8);
        for bad in ["", "127.0.0.8-127.0.0.1", "127.0.0.1-", "10.0.0.0-11.0.0.0", "::1"] {
            assert!(addresses(bad).is_none(), "{bad}");
        }
    }
}
