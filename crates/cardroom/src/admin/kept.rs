//! `cardroom admin retention` and `prune`: how long records of hands are kept.

use std::str::FromStr;

use base::Millis;
use clap::Args;
use store::{Answer, HAND_DAYS_MAX, Item, People, Retention, Settings, Sqlite, Store, StoreError};

use super::{Data, now, record, staff, store_failed};
use crate::failure::{Failure, Outcome, print, print_json};

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

/// Remove records of hands that need not be kept any longer. The room must not run.
///
/// A room that runs does this itself, when it opens and once a day. A clock that is before what the
/// room stored last, or more than 31 days after it, removes nothing.
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
    let mut settings = Settings::read(folder).map_err(store_failed)?;
    if let Some(Days(hand_days)) = args.hands {
        settings.retention.hand_days = hand_days;
        settings.write(folder).map_err(store_failed)?;
        let kept = hand_days.map_or("for ever".to_owned(), |days| format!("for {days} days"));
        let noted = staff("retention", format!("records of hands are kept {kept}"), now());
        People::open(folder).and_then(|people| people.note(&noted)).map_err(store_failed)?;
        record(folder)?;
    }
    let Retention { hand_days } = settings.retention;
    if json {
        return print_json(&serde_json::json!({ "hand_days": hand_days }));
    }
    print(&match hand_days {
        Some(days) => format!("Records of hands are kept for {days} days."),
        None => "Records of hands are kept for ever.".to_owned(),
    })
}

pub(crate) fn prune(args: &PruneArgs, json: bool) -> Outcome {
    let folder = args.data.room()?;
    let settings = Settings::read(folder).map_err(store_failed)?;
    let mut store = Sqlite::open(folder).map_err(|error| match error {
        StoreError::Locked => Failure::input(
            "the room runs: it removes old records itself, when it opens and once a day",
        ),
        other => store_failed(other),
    })?;
    let now = now();
    if !args.clock_is_right {
        may_remove(&store, now)?;
    }
    let before = hands(&store)?;
    if let Some(due) = settings.retention.due(now) {
        let Retention { hand_days } = settings.retention;
        let about = format!("records of hands older than {} days", hand_days.unwrap_or_default());
        let noted = Item::Staff(staff("prune", about, due.at()));
        store.commit(&[noted]).map_err(store_failed)?;
        let asked = [due];
        while store.commit(&asked).map_err(store_failed)? != [Answer::AlreadyDone] {}
    }
    let left = hands(&store)?;
    let pruned = before.saturating_sub(left);
    if json {
        return print_json(&serde_json::json!({ "hands_pruned": pruned, "hands": left }));
    }
    print(&match settings.retention.hand_days {
        Some(days) => format!(
            "{pruned} records of hands older than {days} days are removed, {left} are left."
        ),
        None => format!("Records of hands are kept for ever: {left} are there."),
    })
}

/// Says no to a clock that cannot be right, or that was doubted less than a day ago.
fn may_remove(store: &Sqlite, now: Millis) -> Result<(), Failure> {
    let clock = store.reader().and_then(|reader| reader.clock()).map_err(store_failed)?;
    clock.judge(now).map_err(Failure::input)?;
    match clock.removes_nothing_before() {
        Some(until) if now < until => Err(Failure::input(
            "the clock was doubted less than a day ago, so nothing is removed yet; \
             --clock-is-right removes it now",
        )),
        _ => Ok(()),
    }
}

fn hands(store: &Sqlite) -> Result<u64, Failure> {
    store.hands_kept().map_err(store_failed)
}
