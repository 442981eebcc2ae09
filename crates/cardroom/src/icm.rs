//! `cardroom icm`: what stacks are worth by the independent chip model. The model is
//! `game::tournament::icm`; this file reads the question and writes the answer.

use std::{fmt::Write as _, str::FromStr};

use base::Chips;
use clap::{Args, ValueEnum};
use game::tournament::icm::{self, Equities, IcmError, Method};

use crate::{
    failure::{Failure, Outcome, print, print_json},
    lists,
};

/// Tell what stacks are worth while prizes are to be won (the independent chip model).
#[derive(Args)]
#[command(after_help = "\
Up to 20 players are counted exactly; up to 10,000 by an integral that is right to less than a
hundredth of a cent. Prizes beyond the players are nobody's; players without chips share what the
others leave.

Examples:
  cardroom icm --stacks 5000,3000,2000 --prizes 50,30,20
  cardroom icm --stacks 5000,3000,2000 --prizes 50,30,20 --json")]
pub(crate) struct Icm {
    /// The chips of each player, with commas between.
    #[arg(long)]
    stacks: String,
    /// The prizes from the first place on, with commas between.
    #[arg(long)]
    prizes: String,
    /// How to count; by default exactly up to 20 players.
    #[arg(long, value_enum)]
    method: Option<MethodName>,
}

#[derive(Clone, Copy, ValueEnum)]
enum MethodName {
    Exact,
    Integral,
}

/// A prize as people write it: digits, and decimals after a dot.
struct Amount(f64);

impl FromStr for Amount {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        text.parse().ok().filter(|_| plain).map(Self).ok_or(())
    }
}

pub(crate) fn run(args: &Icm, json: bool) -> Outcome {
    let stacks: Vec<Chips> =
        lists::read("--stacks", &args.stacks, "whole numbers of chips with commas between")?;
    let prizes: Vec<Amount> =
        lists::read("--prizes", &args.prizes, "amounts such as 50 or 12.50 with commas between")?;
    let prizes: Vec<f64> = prizes.into_iter().map(|Amount(prize)| prize).collect();
    let method = args.method.map(|method| match method {
        MethodName::Exact => Method::Exact,
        MethodName::Integral => Method::Integral,
    });
    let found = icm::equities(&stacks, &prizes, method).map_err(|error| {
        let flag = match error {
            IcmError::Players { .. } | IcmError::NoChips | IcmError::TooManyChips => "--stacks",
            IcmError::NoPrizes | IcmError::BadPrize(_) | IcmError::RisingPrize(_) => "--prizes",
        };
        Failure::input(format_args!("{flag}: {error}"))
    })?;
    if json { print_json(&found) } else { print(&table(&stacks, &found)) }
}

fn table(stacks: &[Chips], found: &Equities) -> String {
    let chips: u64 = stacks.iter().map(|stack| stack.0).sum();
    let mut text = format!("{:>16}  {:>10}  {:>16}\n", "stack", "chips", "equity");
    for (stack, equity) in stacks.iter().zip(&found.equities) {
        let share = stack.0 as f64 * 100.0 / chips.max(1) as f64;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{stack:>16}  {share:>8.4} %  {equity:>16.4}");
    }
    text.push_str(match found.method {
        Method::Exact => "exact",
        Method::Integral => "by the integral",
    });
    text
}
