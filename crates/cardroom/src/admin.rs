//! `cardroom admin …`: the operator's commands. What is stored, and whether it is sound, is decided
//! in `store`; commands that change a room are carried out by `server`, which reaches a running one.
//! This module reads the arguments and prints the results.

mod bank;
mod cash_out;
mod check;
mod copies;
mod desk;
mod erase;
mod exclude;
mod games;
mod hands;
mod load_test;
mod people;
mod prune;
mod results;
pub(crate) mod staff;
mod tournaments;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    time::{SystemTime, UNIX_EPOCH},
};

use base::Millis;
use clap::{Args, Subcommand};
use server::{AdminError, Command, CommandOutcome, Policy};
use store::{PEOPLE, StoreError, open_folder};

use crate::{
    config::ConfigArg,
    failure::{Failure, Outcome},
    refusals,
};

#[derive(Subcommand)]
pub(crate) enum Admin {
    Check(check::CheckArgs),
    Backup(copies::BackupArgs),
    Restore(copies::RestoreArgs),
    ExportHands(hands::HandsArgs),
    Results(results::ResultsArgs),
    Prune(prune::PruneArgs),
    Erase(erase::EraseArgs),
    Exclude(exclude::ExcludeArgs),
    Games(games::GamesArgs),
    Resume(games::ResumeArgs),
    Close(games::CloseArgs),
    CashOut(cash_out::CashOutArgs),
    PeopleLost(people::PeopleLostArgs),
    Password(people::PasswordArgs),
    Create(staff::CreateArgs),
    Staff(staff::StaffArgs),
    Tournament(tournaments::TournamentArgs),
    Bank(bank::BankArgs),
    Player(desk::PlayerArgs),
    Reports(desk::ReportsArgs),
    Tables(desk::TablesArgs),
    Money(desk::MoneyArgs),
    LoadTestAccounts(load_test::LoadTestArgs),
}

/// The data folder of a room.
#[derive(Args)]
struct Data {
    #[command(flatten)]
    config: ConfigArg,
    /// The room's data folder [default: the one of the configuration, or data]
    #[arg(long, env = "CARDROOM_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
}

/// A room as its operator has configured it.
struct ConfiguredRoom {
    folder: PathBuf,
    policy: Policy,
}

pub(crate) fn run(admin: &Admin, json: bool) -> Outcome {
    match admin {
        Admin::Check(args) => check::run(args, json),
        Admin::Backup(args) => copies::back_up(args, json),
        Admin::Restore(args) => copies::restore(args, json),
        Admin::ExportHands(args) => hands::run(args, json),
        Admin::Results(args) => results::run(args, json),
        Admin::Prune(args) => prune::run(args, json),
        Admin::Erase(args) => erase::run(args, json),
        Admin::Exclude(args) => exclude::run(args, json),
        Admin::Games(args) => games::list(args, json),
        Admin::Resume(args) => games::resume(args, json),
        Admin::Close(args) => games::close(args, json),
        Admin::CashOut(args) => cash_out::run(args, json),
        Admin::PeopleLost(args) => people::people_lost(args, json),
        Admin::Password(args) => people::password(args, json),
        Admin::Create(args) => staff::create(args, json),
        Admin::Staff(args) => staff::run(args, json),
        Admin::Tournament(args) => tournaments::run(args, json),
        Admin::Bank(args) => bank::run(args, json),
        Admin::Player(args) => desk::player(args, json),
        Admin::Reports(args) => desk::reports(args, json),
        Admin::Tables(args) => desk::tables(args, json),
        Admin::Money(args) => desk::money(args, json),
        Admin::LoadTestAccounts(args) => load_test::run(args, json),
    }
}

impl Data {
    /// The folder, if there is a room in it; nothing is created.
    fn room(&self) -> Result<ConfiguredRoom, Failure> {
        let configuration = self.config.load(self.data.as_deref())?;
        let room =
            ConfiguredRoom { policy: configuration.policy(), folder: configuration.data.value };
        has_room(&room.folder)?;
        Ok(room)
    }

    /// The folder, if there are people in it.
    fn people(&self) -> Result<ConfiguredRoom, Failure> {
        let room = self.room()?;
        if room.folder.join(PEOPLE).is_file() {
            return Ok(room);
        }
        Err(Failure::input(format_args!("there is no {PEOPLE} in {}", named(&room.folder))))
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

/// A path in a sentence, always on one line.
fn named(path: &Path) -> String {
    path.display().to_string().escape_debug().to_string()
}

fn store_failed(error: StoreError) -> Failure {
    Failure::input(error)
}

/// The same for a command that needs the folder for itself.
fn needs_closed(error: StoreError) -> Failure {
    match error {
        StoreError::Locked => Failure::input("the room is running: stop it first"),
        other => store_failed(other),
    }
}

/// Carries out a command: in the running room, if there is one, else in its folder.
fn order(room: &ConfiguredRoom, command: &Command) -> Result<CommandOutcome, Failure> {
    server::admin(&room.folder, &room.policy, command).map_err(|error| match error {
        AdminError::Account(refusal) => Failure::input(refusals::in_words(&refusal)),
        other => Failure::input(other),
    })
}

/// A reply to some other command: the room is of another version.
fn other_reply<T>() -> Result<T, Failure> {
    Err(Failure::input("unexpected reply: is the running room of another version?"))
}

fn now() -> Millis {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(u64::try_from(since_epoch.as_millis()).unwrap_or(u64::MAX))
}

/// Writes the pending entries of the people's database to the staff chain. A running room does it
/// within a minute.
fn record(folder: &Path) -> Result<(), Failure> {
    match open_folder(folder) {
        Ok(_) | Err(StoreError::Locked) => Ok(()),
        Err(error) => Err(store_failed(error)),
    }
}

/// Exit status 1: the command worked, and its result is no.
fn no() -> ExitCode {
    ExitCode::from(1)
}
