//! `cardroom rules …`: rulebooks for people. What a rulebook holds is the `rulebook` crate's; how
//! it looks on a page and how two are compared is decided below.

mod check;
mod diff;
mod facts;
mod list;
mod page;
pub(crate) mod show;
mod source;
mod tables;

use std::path::PathBuf;

use clap::Subcommand;

pub(crate) use self::source::bytes;
use crate::failure::Outcome;

/// The commands about rulebooks.
#[derive(Subcommand)]
pub(crate) enum Rules {
    /// List the rulebooks that come with this program.
    List,
    /// Show a rulebook as a page: every number, with the clause it belongs to.
    Show {
        /// The name of a rulebook (see `rules list`), or a file.
        #[arg(default_value = rulebook::DEFAULT_ID)]
        rulebook: String,
    },
    /// Show where two rulebooks differ, clause by clause.
    ///
    /// Exit status 1 if they do.
    Diff {
        /// The name of a rulebook, or a file.
        left: String,
        /// The name of a rulebook, or a file.
        right: String,
    },
    /// Check rulebook files: one line for each mistake.
    ///
    /// A file that is not TOML, or is like a rulebook that does not exist, gets one line only: there
    /// is nothing else to look at. Exit status 1 if a file is wrong, 2 if one cannot be read.
    Check {
        /// The files.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

/// Runs one of them.
pub(crate) fn run(command: Rules, json: bool) -> Outcome {
    match command {
        Rules::List => list::run(json),
        Rules::Show { rulebook } => show::run(&rulebook, json),
        Rules::Diff { left, right } => diff::run(&left, &right, json),
        Rules::Check { files } => check::run(&files, json),
    }
}
