//! `cardroom admin load-test-accounts`: players for a load test, made while the room is closed.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::PathBuf,
};

use base::Cents;
use clap::Args;
use serde::Serialize;

use crate::{
    config::ConfigArg,
    failure::{Failure, Outcome, print, print_json},
};

/// Make players with sessions and play money for `cardroom load`, in a data folder that no room
/// has open. They have no passwords; the tokens are as good as one for 30 days.
#[derive(Args)]
pub(crate) struct LoadTestArgs {
    #[command(flatten)]
    config: ConfigArg,
    /// The data folder; it is made if it is not there [default: the one of the configuration, or data]
    #[arg(long, env = "CARDROOM_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// The rulebook of the market they play in [default: the first market of the configuration]
    #[arg(long)]
    market: Option<String>,
    /// How many players: Load_0001 and so on.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=200_000))]
    count: u32,
    /// The file for their tokens, one a line, readable by you alone.
    #[arg(long)]
    out: PathBuf,
    /// How much play money each gets, in cents, once a day.
    #[arg(long, default_value_t = server::PREPARED_MONEY.0, value_parser = clap::value_parser!(i64).range(1..=1_000_000_000))]
    money: i64,
}

#[derive(Serialize)]
struct LoadTestAnswer<'a> {
    players: usize,
    tokens: &'a std::path::Path,
}

pub(crate) fn run(args: &LoadTestArgs, json: bool) -> Outcome {
    let configuration = args.config.load(args.data.as_deref())?;
    let (data, count) = (&configuration.data.value, args.count as usize);
    let markets = configuration.policy().markets;
    let market = match args.market.as_deref() {
        None => markets.first(),
        Some(id) => markets.get(id).ok_or_else(|| {
            let known: Vec<&str> = markets.iter().map(|market| market.id.as_str()).collect();
            Failure::input(format_args!(
                "--market: expected one of {}, found \"{}\"",
                known.join(", "),
                id.escape_debug()
            ))
        })?,
    };
    let made = server::prepare_players(data, market, count, Cents(args.money));
    let tokens = made.map_err(|error| {
        Failure::input(format_args!("cannot make players in {}: {error}", data.display()))
    })?;
    write(&args.out, &tokens.join("\n")).map_err(|error| {
        Failure::input(format_args!("cannot write {}: {error}", args.out.display()))
    })?;
    if json {
        return print_json(&LoadTestAnswer { players: tokens.len(), tokens: &args.out });
    }
    print(&format!("{} players; their tokens are in {}", tokens.len(), args.out.display()))
}

/// Anyone who can read the file can play as these players.
fn write(file: &std::path::Path, tokens: &str) -> std::io::Result<()> {
    // An old file would keep the permissions it had.
    let _ = fs::remove_file(file);
    let mut out = OpenOptions::new().write(true).create_new(true).mode(0o600).open(file)?;
    writeln!(out, "{tokens}")
}
