//! `cardroom admin player …`, `reports …`, `tables` and `money`: the back office of a running room, for an
//! operator at a terminal. Here is what these commands share.

mod house;
mod players;
mod reports;

use jiff::Timestamp;
use serde::Serialize;
use server::{Command, CommandOutcome, DeskCommand, DeskReply};
use wire::desk::DeskAuthor;

pub(crate) use self::{
    house::{MoneyArgs, TablesArgs, money, tables},
    players::{PlayerArgs, player},
    reports::{ReportsArgs, reports},
};
use super::{Data, order, other_reply};
use crate::failure::{Failure, Outcome, print, print_json};

fn ask(data: &Data, ask: DeskCommand) -> Result<DeskReply, Failure> {
    match order(&data.room()?, &Command::Desk { ask })? {
        CommandOutcome::Desk { reply } => Ok(reply),
        _ => other_reply(),
    }
}

fn show(json: bool, reply: &impl Serialize, text: impl FnOnce() -> String) -> Outcome {
    if json { print_json(reply) } else { print(&text()) }
}

fn millis(at: Timestamp) -> Result<u64, Failure> {
    u64::try_from(at.as_millisecond()).map_err(|_| Failure::input("a time before 1970"))
}

fn by(author: &DeskAuthor) -> String {
    match (&author.name, author.staff) {
        (Some(name), _) => name.clone(),
        (None, Some(number)) => format!("staff {number}"),
        (None, None) if author.operator => "the operator".to_owned(),
        (None, None) => "a player".to_owned(),
    }
}
