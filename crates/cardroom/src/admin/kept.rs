//! `cardroom admin prune`: records of hands that need not be kept any longer.

use clap::Args;
use server::{Command, CommandOutcome};

use super::{Data, order, other_reply};
use crate::failure::{Outcome, print, print_json};

/// Remove records of hands that need not be kept any longer, now.
///
/// The configuration says how long they are kept (retention.hand_days); a room that runs goes by the
/// one it was started with, and does this by itself too, when it opens and once a day. A clock that is before
/// what the room stored last, or more than 31 days after it, removes nothing.
#[derive(Args)]
pub(crate) struct PruneArgs {
    #[command(flatten)]
    data: Data,
    /// The machine's clock is right, whatever the room stored last.
    #[arg(long)]
    clock_is_right: bool,
}

pub(crate) fn prune(args: &PruneArgs, json: bool) -> Outcome {
    let prune = Command::Prune { clock_is_right: args.clock_is_right };
    let CommandOutcome::Pruned { hands_pruned, hands, hand_days } =
        order(&args.data.room()?, &prune)?
    else {
        return other_reply();
    };
    if json {
        return print_json(&serde_json::json!({ "hands_pruned": hands_pruned, "hands": hands }));
    }
    print(&match hand_days {
        Some(days) => format!(
            "{hands_pruned} records of hands older than {days} days are removed, {hands} are left."
        ),
        None => format!("Records of hands are kept for ever: {hands} are there."),
    })
}
