//! `cardroom admin …`: what the person who runs a room does with its data folder, from outside.
//! What is stored, and whether it is sound, is `store`'s affair; here is what is asked and said.

mod check;
mod copies;
mod erase;
mod games;
mod hands;
mod home;
mod kept;
mod load_test;
mod lost;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    time::{SystemTime, UNIX_EPOCH},
};

use base::Millis;
use clap::{Args, Subcommand};
use store::{OPERATOR, PEOPLE, Staff, StoreError, open_folder};

use crate::failure::{Failure, Outcome};

#[derive(Subcommand)]
pub(crate) enum Admin {
    Check(check::CheckArgs),
    Backup(copies::BackupArgs),
    Restore(copies::RestoreArgs),
    ExportHands(hands::HandsArgs),
    Retention(kept::RetentionArgs),
    Prune(kept::PruneArgs),
    Erase(erase::EraseArgs),
    Games(games::GamesArgs),
    Resume(games::ResumeArgs),
    SendHome(home::HomeArgs),
    PeopleLost(lost::LostArgs),
    Password(lost::PasswordArgs),
    LoadTestAccounts(load_test::LoadTestArgs),
}

/// Where a room keeps everything.
#[derive(Args)]
struct Data {
    /// The room's data folder.
    #[arg(long, default_value = "data")]
    data: PathBuf,
}

pub(crate) fn run(admin: &Admin, json: bool) -> Outcome {
    match admin {
        Admin::Check(args) => check::run(args, json),
        Admin::Backup(args) => copies::back_up(args, json),
        Admin::Restore(args) => copies::restore(args, json),
        Admin::ExportHands(args) => hands::run(args, json),
        Admin::Retention(args) => kept::retention(args, json),
        Admin::Prune(args) => kept::prune(args, json),
        Admin::Erase(args) => erase::run(args, json),
        Admin::Games(args) => games::list(args, json),
        Admin::Resume(args) => games::resume(args, json),
        Admin::SendHome(args) => home::run(args, json),
        Admin::PeopleLost(args) => lost::run(args, json),
        Admin::Password(args) => lost::password(args, json),
        Admin::LoadTestAccounts(args) => load_test::run(args, json),
    }
}

impl Data {
    /// The folder, if there is a room in it: nothing is made by looking.
    fn room(&self) -> Result<&Path, Failure> {
        has_room(&self.data)?;
        Ok(&self.data)
    }

    /// The folder, if there are people in it.
    fn people(&self) -> Result<&Path, Failure> {
        let folder = self.room()?;
        if folder.join(PEOPLE).is_file() {
            return Ok(folder);
        }
        Err(Failure::input(format_args!("there is no {PEOPLE} in {}", named(folder))))
    }
}

fn has_room(folder: &Path) -> Result<(), Failure> {
    if folder.join(store::DATABASE).is_file() {
        return Ok(());
    }
    let folder_named = named(folder);
    Err(Failure::input(if folder.is_dir() {
        format!("there is no room in {folder_named}: it has no {}", store::DATABASE)
    } else {
        format!("there is no folder {folder_named}")
    }))
}

/// A path in a sentence, on one line whatever it is called.
fn named(path: &Path) -> String {
    path.display().to_string().escape_debug().to_string()
}

fn store_failed(error: StoreError) -> Failure {
    Failure::input(error)
}

/// The same of who needs the folder for itself.
fn needs_closed(error: StoreError) -> Failure {
    match error {
        StoreError::Locked => Failure::input("the room runs: stop it first"),
        other => store_failed(other),
    }
}

fn now() -> Millis {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(u64::try_from(since_epoch.as_millis()).unwrap_or(u64::MAX))
}

/// Something the operator did here, for the record that nobody can change.
fn staff(action: &str, about: String, at: Millis) -> Staff {
    let (id, action) = (format!("{action}:{}", at.0), action.to_owned());
    Staff { id, who: OPERATOR, action, about, effect: None, at }
}

/// Puts what was noted with the people on that record. A room that runs does it within a minute.
fn record(folder: &Path) -> Result<(), Failure> {
    match open_folder(folder) {
        Ok(_) | Err(StoreError::Locked) => Ok(()),
        Err(error) => Err(store_failed(error)),
    }
}

/// The answer was given, and it is no.
fn no() -> ExitCode {
    ExitCode::from(1)
}
