//! `cargo xtask …`: chores of this repository that are no part of the product.

mod coverage;

use std::process::ExitCode;

use clap::Parser;

/// Chores of this repository.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Xtask {
    Coverage(coverage::Coverage),
}

fn main() -> ExitCode {
    let Xtask::Coverage(coverage) = Xtask::parse();
    match coverage::run(&coverage) {
        Ok(status) => status,
        #[expect(clippy::print_stderr, reason = "this is a command line")]
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::from(2)
        }
    }
}
