//! `cardroom admin bank`: what the HexaPro banks hold, and what the house adds to one (X2).

use base::Cents;
use clap::Args;
use serde_json::json;
use server::{BankLine, Command, CommandOutcome};

use super::{Data, order, other_reply};
use crate::failure::{Outcome, print, print_json};

/// Show what the HexaPro banks hold, or add money to one, whether or not the room runs.
///
/// A buy-in is closed while the bank of its money does not cover its largest prize. The banks of play
/// money fill themselves; those of real money are filled here, out of the house's money.
#[derive(Args)]
pub(crate) struct BankArgs {
    #[command(flatten)]
    data: Data,
    /// Which money, such as EUR; all markets' if left out.
    #[arg(long)]
    currency: Option<String>,
    /// How much to add, such as 1000.00.
    #[arg(long, value_name = "AMOUNT", requires_all = ["reason", "currency"])]
    add: Option<Cents>,
    /// Why, for the chain of staff.
    #[arg(long)]
    reason: Option<String>,
}

pub(crate) fn run(args: &BankArgs, json: bool) -> Outcome {
    let command = match (&args.currency, args.add, &args.reason) {
        (Some(currency), Some(amount), Some(reason)) => Command::FillBank {
            currency: currency.clone(),
            cents: amount.0,
            reason: reason.clone(),
        },
        (currency, ..) => Command::Banks { currency: currency.clone() },
    };
    let CommandOutcome::Banks { banks } = order(&args.data.room()?, &command)? else {
        return other_reply();
    };
    if json {
        return print_json(&json!({ "banks": banks }));
    }
    let line = |BankLine { currency, cents }: &BankLine| format!("{currency}  {}", Cents(*cents));
    print(&banks.iter().map(line).collect::<Vec<_>>().join("\n"))
}
