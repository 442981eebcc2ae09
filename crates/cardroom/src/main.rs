//! The command line of the card room: reads the arguments, hands them to one module a command,
//! and turns what comes back into output and an exit status that scripts can trust.
//!
//! Exit status: 0 done, 1 the answer is no (a check failed, something differs), 2 bad input.

mod equity;
mod eval;
mod failure;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use failure::{Failure, print};

/// A complete online poker room that anyone can run.
#[derive(Parser)]
#[command(name = "cardroom", version, about, long_about = None)]
struct Cli {
    /// Print one JSON document instead of text for people.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    #[command(subcommand)]
    Eval(eval::Eval),
    Equity(equity::Equity),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version come this way too.
        Err(answer) if !answer.use_stderr() => answer.exit(),
        Err(error) => return Failure::input(one_line(&error)).report(),
    };
    let outcome = match cli.command {
        None => print(&Cli::command().render_long_help().to_string()),
        Some(Command::Eval(eval)) => eval::run(&eval, cli.json),
        Some(Command::Equity(equity)) => equity::run(&equity, cli.json),
    };
    outcome.unwrap_or_else(|failure| failure.report())
}

/// What clap says of bad arguments, without its hints on further lines.
fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let what = text.trim_start_matches("error: ").lines().take_while(|line| !line.is_empty());
    what.map(str::trim).collect::<Vec<_>>().join(" ")
}
