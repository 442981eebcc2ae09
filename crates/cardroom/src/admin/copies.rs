//! `cardroom admin backup` and `restore`: copies of a whole room.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use rulebook::Rulebook;
use store::{StoreError, backup_folder, check_people, restore_folder};

use super::{Data, check::Found, has_room, named, no, store_failed};
use crate::{
    config::ConfigArg,
    failure::{Outcome, print, print_json},
};

/// Copy a room into a new folder, also while it runs.
///
/// The copy holds the books, the hands and the people as of one moment, and is a data folder itself.
/// If the command fails, no folder of that name is left. The copy holds personal data.
#[derive(Args)]
pub(crate) struct BackupArgs {
    #[command(flatten)]
    data: Data,
    /// The new folder; it must not exist yet.
    #[arg(long)]
    to: PathBuf,
    /// Also check the copy, as `admin check` does.
    #[arg(long)]
    check: bool,
}

/// Restore a copy into an empty folder.
#[derive(Args)]
pub(crate) struct RestoreArgs {
    /// The folder of the copy.
    #[arg(long)]
    from: PathBuf,
    /// The data folder to create; if it exists, it must be empty.
    #[arg(long)]
    data: PathBuf,
    #[command(flatten)]
    config: ConfigArg,
    /// Also check the restored folder, as `admin check` does.
    #[arg(long)]
    check: bool,
}

pub(crate) fn back_up(args: &BackupArgs, json: bool) -> Outcome {
    let room = args.data.room()?;
    backup_folder(&room.folder, &args.to).map_err(store_failed)?;
    let rulebooks = args.check.then_some(room.policy.rulebooks);
    copied("The room is copied to", &args.to, rulebooks, json)
}

pub(crate) fn restore(args: &RestoreArgs, json: bool) -> Outcome {
    has_room(&args.from)?;
    let configuration = args.check.then(|| args.config.load(Some(&args.data))).transpose()?;
    restore_folder(&args.from, &args.data).map_err(store_failed)?;
    let rulebooks = configuration.map(|configuration| configuration.play.policy.rulebooks);
    copied("The room is restored into", &args.data, rulebooks, json)
}

/// Reports that it is done; also checks it if there are rulebooks.
fn copied(done: &str, to: &Path, rulebooks: Option<Vec<Rulebook>>, json: bool) -> Outcome {
    let done = format!("{done} {}.", named(to));
    let found = match rulebooks.map(|rulebooks| Found::of(to, rulebooks)).transpose() {
        Ok(found) => found,
        Err(failure) => {
            // It is there all the same.
            if !json {
                print(&done)?;
            }
            return Err(failure);
        }
    };
    // A copy from which somebody took the people can be put back. Of an older version it cannot be
    // said before the copy is opened, which brings it forward.
    let lacks = match check_people(to) {
        Err(StoreError::Damaged(why)) => Some(why),
        _ => None,
    };
    if json {
        let sound = found.as_ref().map(Found::is_sound);
        print_json(&serde_json::json!({ "to": named(to), "sound": sound, "lacks": lacks }))?;
    } else {
        let mut text = done;
        if let Some(found) = &found {
            text.push('\n');
            text.push_str(&found.text());
        }
        if let Some(why) = &lacks {
            text.push_str(&format!(
                "\nThis folder cannot be opened as it is. {why}; or `cardroom admin people-lost` makes \
                 accounts for everybody in the books."
            ));
        }
        print(&text)?;
    }
    match lacks {
        Some(_) => Ok(no()),
        None => Ok(found.map_or(ExitCode::SUCCESS, |found| found.status())),
    }
}
