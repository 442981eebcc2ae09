//! `cargo xtask …`: chores of this repository that are no part of the product.

mod coverage;
mod docs;

use std::process::ExitCode;

use clap::Parser;

/// Chores of this repository.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Xtask {
    Coverage(coverage::Coverage),
    Docs(docs::Docs),
}

fn main() -> ExitCode {
    let done = match Xtask::parse() {
        Xtask::Coverage(coverage) => coverage::run(&coverage),
        Xtask::Docs(docs) => docs::run(&docs),
    };
    match done {
        Ok(status) => status,
        #[expect(clippy::print_stderr, reason = "this is a command line")]
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::from(2)
        }
    }
}
