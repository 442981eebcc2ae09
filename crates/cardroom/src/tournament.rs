//! `cardroom tournament …`: specs of tournaments: check them, print their prizes, and what a
//! cancellation would pay; and the programme. All arithmetic is `game::tournament`'s, the programme is
//! `office`'s.

mod cancel;
mod check;
mod payouts;
mod programme;
pub(crate) mod source;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::failure::{Outcome, print};

/// The commands about tournaments.
#[derive(Subcommand)]
pub(crate) enum Tournament {
    /// Check specs: one line for each mistake.
    ///
    /// A satellite's price and tier are compared with its target's, if that is among the files. Exit
    /// status 1 if a file is wrong, 2 if one cannot be read.
    Check {
        /// The files.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        rulebooks: Rulebooks,
    },
    /// Print the prizes of a field.
    Payouts(payouts::PayoutsArgs),
    /// Print what each player gets if the tournament is cancelled.
    Cancel(cancel::CancelArgs),
    /// Print what starts when, by the programme of the configuration.
    ///
    /// Times are shown in UTC and by the clocks of each template's time zone.
    Programme(programme::ProgrammeArgs),
    /// Print the JSON Schema of a spec, for editors.
    Schema,
}

/// Rulebooks besides those that come with the program.
#[derive(Args)]
pub(crate) struct Rulebooks {
    /// A rulebook of your own that the spec names; may be given several times.
    #[arg(long, value_name = "FILE")]
    rulebook: Vec<PathBuf>,
}

pub(crate) fn run(command: &Tournament, json: bool) -> Outcome {
    match command {
        Tournament::Check { files, rulebooks } => check::run(files, rulebooks, json),
        Tournament::Payouts(args) => payouts::run(args, json),
        Tournament::Cancel(args) => cancel::run(args, json),
        Tournament::Programme(args) => programme::run(args, json),
        Tournament::Schema => {
            let schema = game::tournament::spec::json_schema();
            print(&serde_json::to_string_pretty(&schema).expect("a schema has string keys only"))
        }
    }
}
