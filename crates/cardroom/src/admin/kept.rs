//! `cardroom admin retention` and `prune`: how long records of hands are kept.

use std::str::FromStr;

use clap::Args;
use server::{Command, CommandOutcome};
use store::{HAND_DAYS_MAX, Settings};

use super::{Data, order, other_reply, store_failed};
use crate::failure::{Outcome, print, print_json};

/// Say or decide how long records of hands are kept.
///
/// What was decided is in the data folder, in settings.toml. A room that runs reads it when it opens
/// and once a day. What the hands moved stays in the books for ever.
#[derive(Args)]
pub(crate) struct RetentionArgs {
    #[command(flatten)]
    data: Data,
    /// For how many days after the hand, or `forever`.
    #[arg(long)]
    hands: Option<Days>,
}

/// Remove records of hands that need not be kept any longer, now.
///
/// A room that runs does this by itself too, when it opens and once a day. A clock that is before
/// what the room stored last, or more than 31 days after it, removes nothing.
#[derive(Args)]
pub(crate) struct PruneArgs {
    #[command(flatten)]
    data: Data,
    /// The machine's clock is right, whatever the room stored last.
    #[arg(long)]
    clock_is_right: bool,
}

#[derive(Clone, Copy)]
struct Days(Option<u32>);

impl FromStr for Days {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "forever" {
            return Ok(Self(None));
        }
        let days = text.parse().ok().filter(|days| (1..=HAND_DAYS_MAX).contains(days));
        let wrong = || format!("expected `forever` or a number of days from 1 to {HAND_DAYS_MAX}");
        days.map(|days| Self(Some(days))).ok_or_else(wrong)
    }
}

pub(crate) fn retention(args: &RetentionArgs, json: bool) -> Outcome {
    let folder = args.data.room()?;
    let hand_days = match args.hands {
        Some(Days(hand_days)) => match order(folder, &Command::Retention { hand_days })? {
            CommandOutcome::Retention { hand_days } => hand_days,
            _ => return other_reply(),
        },
        None => Settings::read(folder).map_err(store_failed)?.retention.hand_days,
    };
    if json {
        return print_json(&serde_json::json!({ "hand_days": hand_days }));
    }
    print(&match hand_days {
        Some(days) => format!("Records of hands are kept for {days} days."),
        None => "Records of hands are kept for ever.".to_owned(),
    })
}

pub(crate) fn prune(args: &PruneArgs, json: bool) -> Outcome {
    let prune = Command::Prune { clock_is_right: args.clock_is_right };
    let CommandOutcome::Pruned { hands_pruned, hands, hand_days } =
        order(args.data.room()?, &prune)?
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
