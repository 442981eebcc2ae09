//! The command line of the card room: reads the arguments, hands them to one module a command,
//! and turns its result into output and an exit status for scripts.
//!
//! Exit status: 0 done, 1 the answer is no (a check failed, something differs), 2 bad input.

mod admin;
mod config;
mod equity;
mod eval;
mod explain;
mod export;
mod failure;
mod game_name;
mod icm;
mod limits;
mod lists;
mod load;
mod paths;
mod refusals;
mod replay;
mod rules;
mod serve;
mod sim;
mod tournament;
mod web;

use std::{ffi::OsString, process::ExitCode};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use failure::{Outcome, print_json};

/// A room gives away and takes back small pieces of memory all the time, which this one does faster
/// than the system's (docs/BENCHMARKS.md).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A complete online poker room that anyone can run.
#[derive(Parser)]
#[command(name = "cardroom", version)]
struct Cli {
    /// Print one JSON document instead of text for people.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::ServeArgs),
    /// The configuration of a room: show the values in force, check a file.
    #[command(subcommand)]
    Config(config::Config),
    #[command(subcommand)]
    Eval(eval::Eval),
    Equity(equity::Equity),
    Icm(icm::Icm),
    /// Rulebooks: list, read, compare and check them.
    #[command(subcommand)]
    Rules(rules::Rules),
    /// Tournaments: check their specs, print their prizes and what a cancellation pays.
    #[command(subcommand)]
    Tournament(tournament::Tournament),
    Replay(replay::Args),
    Export(export::ExportArgs),
    Sim(sim::SimArgs),
    Load(load::LoadArgs),
    /// Manage a room's data: check, back up, export, erase.
    #[command(subcommand)]
    Admin(admin::Admin),
}

fn main() -> ExitCode {
    let command = explain::with_negative_numbers(Cli::command());
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if arguments.len() == 1 {
        // Without a command the program serves a room.
        arguments.push("serve".into());
    }
    let parsed = command.clone().try_get_matches_from(&arguments);
    let cli = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return explain::explain(&error, &command, arguments),
    };
    let outcome = match cli.command {
        None => overview(),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Config(command)) => config::run(&command, cli.json),
        Some(Command::Eval(eval)) => eval::run(&eval, cli.json),
        Some(Command::Equity(equity)) => equity::run(&equity, cli.json),
        Some(Command::Icm(args)) => icm::run(&args, cli.json),
        Some(Command::Tournament(command)) => tournament::run(&command, cli.json),
        Some(Command::Rules(command)) => rules::run(command, cli.json),
        Some(Command::Replay(args)) => replay::run(&args, cli.json),
        Some(Command::Export(args)) => export::run(&args, cli.json),
        Some(Command::Sim(args)) => sim::run(&args, cli.json),
        Some(Command::Load(args)) => load::run(&args, cli.json),
        Some(Command::Admin(command)) => admin::run(&command, cli.json),
    };
    outcome.unwrap_or_else(|failure| failure.report())
}

/// The list of commands, as JSON.
fn overview() -> Outcome {
    let cli = Cli::command();
    let about = |command: &clap::Command| command.get_about().map(ToString::to_string);
    let commands: Vec<serde_json::Value> = cli
        .get_subcommands()
        .map(|command| serde_json::json!({ "name": command.get_name(), "about": about(command) }))
        .collect();
    print_json(&serde_json::json!({
        "name": cli.get_name(),
        "version": cli.get_version(),
        "about": about(&cli),
        "commands": commands,
    }))
}
