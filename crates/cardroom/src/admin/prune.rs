//! `cardroom admin prune`: removes hand records that need not be kept any longer.

use clap::Args;
use server::{Command, CommandOutcome};

use super::{Data, order, other_reply};
use crate::failure::{Outcome, print, print_json};

/// Remove old hand records now.
///
/// The configuration says how long they are kept (retention.hand_days). A running room uses the
/// configuration it was started with, and prunes by itself when it opens and once a day. If the clock
/// is before the last time the room stored, or more than 31 days after it, nothing is removed.
#[derive(Args)]
pub(crate) struct PruneArgs {
    #[command(flatten)]
    data: Data,
    /// Trust the machine's clock, whatever the room stored last.
    #[arg(long)]
    clock_is_right: bool,
}

pub(crate) fn run(args: &PruneArgs, json: bool) -> Outcome {
    let command = Command::Prune { clock_is_right: args.clock_is_right };
    let CommandOutcome::Pruned { hands_pruned, hands, hand_days } =
        order(&args.data.room()?, &command)?
    else {
        return other_reply();
    };
    if json {
        return print_json(&serde_json::json!({ "hands_pruned": hands_pruned, "hands": hands }));
    }
    print(&match hand_days {
        Some(days) => {
            format!("{hands_pruned} hand records older than {days} days removed, {hands} left.")
        }
        None => format!("Hand records are kept forever: there are {hands}."),
    })
}
