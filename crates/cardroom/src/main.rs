//! The command line of the card room: reads the arguments, hands them to one module a command,
//! and turns what comes back into output and an exit status that scripts can trust.
//!
//! Exit status: 0 done, 1 the answer is no (a check failed, something differs), 2 bad input.

mod failure;
mod replay;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use failure::print;

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
    Replay(replay::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = match cli.command {
        None => print(&Cli::command().render_long_help().to_string()),
        Some(Command::Replay(args)) => replay::run(&args, cli.json),
    };
    outcome.unwrap_or_else(|failure| failure.report())
}
