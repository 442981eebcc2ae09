//! The command line of the card room: reads the arguments, hands them to one module a command,
//! and turns what comes back into output and an exit status that scripts can trust.
//!
//! Exit status: 0 done, 1 the answer is no (a check failed, something differs), 2 bad input.

mod admin;
mod equity;
mod eval;
mod export;
mod failure;
mod game_name;
mod limits;
mod load;
mod paths;
mod replay;
mod rules;
mod serve;
mod sim;
mod web;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use failure::{Failure, Outcome, print_json};

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
    #[command(subcommand)]
    Eval(eval::Eval),
    Equity(equity::Equity),
    /// Rulebooks: list, read, compare and check them.
    #[command(subcommand)]
    Rules(rules::Rules),
    Replay(replay::Args),
    Export(export::ExportArgs),
    Sim(sim::SimArgs),
    Load(load::LoadArgs),
    /// Look after what a room keeps: check it, copy it, export from it, erase from it.
    #[command(subcommand)]
    Admin(admin::Admin),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return explain(&error),
    };
    let outcome = match cli.command {
        None if cli.json => overview(),
        None => serve::run(&serve::ServeArgs::default()),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Eval(eval)) => eval::run(&eval, cli.json),
        Some(Command::Equity(equity)) => equity::run(&equity, cli.json),
        Some(Command::Rules(command)) => rules::run(command, cli.json),
        Some(Command::Replay(args)) => replay::run(&args, cli.json),
        Some(Command::Export(args)) => export::run(&args, cli.json),
        Some(Command::Sim(args)) => sim::run(&args, cli.json),
        Some(Command::Load(args)) => load::run(&args, cli.json),
        Some(Command::Admin(command)) => admin::run(&command, cli.json),
    };
    outcome.unwrap_or_else(|failure| failure.report())
}

/// What there is to ask, for a program that asks.
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

/// Help as clap prints it; a mistake as one line, like every other bad input.
fn explain(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind;
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // Nothing is left to do if nobody reads the help.
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        }
        _ => {
            let text = error.render().to_string();
            let paragraph: Vec<&str> =
                text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
            let reason = paragraph.join(" ");
            Failure::input(reason.strip_prefix("error: ").unwrap_or(&reason)).report()
        }
    }
}
