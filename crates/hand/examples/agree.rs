//! The long run of the agreement between the engine and the second implementation.
//!
//!     cargo run --release -p hand --example agree -- --hands 20000000 --seed 1
//!
//! Plays hands from consecutive seeds and stops with exit status 1 at the first disagreement,
//! with its seed and the whole hand. One hand again: `--hands 1 --seed` and its seed.

use std::process::ExitCode;

#[path = "../tests/support/mod.rs"]
mod support;

use support::agree::{Tally, hand_of_seed};

// A program for a terminal.
#[allow(clippy::print_stdout, clippy::print_stderr)]
fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (mut hands, mut seed) = (1_000_000u64, 1u64);
    while let Some(name) = arguments.next() {
        let number = arguments.next().and_then(|text| text.parse().ok());
        match (name.as_str(), number) {
            ("--hands", Some(number)) => hands = number,
            ("--seed", Some(number)) => seed = number,
            _ => {
                eprintln!("agree: expected --hands NUMBER and --seed NUMBER, found {name}");
                return ExitCode::from(2);
            }
        }
    }
    // The tool says how fast it was; the engine sees no clock.
    #[allow(clippy::disallowed_methods)]
    let started = std::time::Instant::now();
    let mut tally = Tally::default();
    for seed in seed..seed + hands {
        if let Err(report) = hand_of_seed(seed, &mut tally) {
            eprintln!("{report}");
            return ExitCode::FAILURE;
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{tally:#?}");
    println!("{hands} hands agree; {:.0} hands a second", hands as f64 / seconds);
    ExitCode::SUCCESS
}
