//! `cardroom admin people-lost` and `password`: the way back when names and passwords are gone.

use std::io::{self, BufRead, Read};

use clap::Args;
use server::{Command, CommandOutcome};
use store::{PEOPLE, StoreError, check_people, replace_people};

use super::{Data, named, needs_closed, no, now, order, other_reply, record};
use crate::failure::{Failure, Outcome, print, print_json};

/// Longer than any password; what comes after it is not read.
const LINE_BYTES_MAX: u64 = 1_024;

/// Give everybody in the books an account again, when people.db is lost. A room that runs has
/// everybody.
///
/// Put back the newest copy of people.db that you have first, if there is one: whoever is in it
/// keeps name and password. Everybody else is called Player_17 and the like, and cannot log in
/// before `admin password`. A damaged file is put aside. The books stay as they are. Exit status 1
/// if nobody is lost.
#[derive(Args)]
pub(crate) struct LostArgs {
    #[command(flatten)]
    data: Data,
}

/// Give a player a name and a password, by number, whether or not the room runs.
///
/// The password is the first line of standard input. What holds for registering holds here; the
/// player's sessions and connections end.
#[derive(Args)]
pub(crate) struct PasswordArgs {
    #[command(flatten)]
    data: Data,
    /// The player's number.
    #[arg(long)]
    player: u64,
    /// What the player is called from now on.
    #[arg(long)]
    name: String,
    /// Such as 1990-12-31, if it is lost or was wrong.
    #[arg(long)]
    birth_date: Option<String>,
    /// The player's market, such as int-2.7, if it is lost or was wrong.
    #[arg(long)]
    market: Option<String>,
}

pub(crate) fn run(args: &LostArgs, json: bool) -> Outcome {
    let folder = &args.data.room()?.folder;
    let replaced = match replace_people(folder, now()) {
        // A room opens only if nobody is lost. If somebody is since, it has to be closed.
        Err(StoreError::Locked) if check_people(folder).is_ok() => None,
        other => other.map_err(needs_closed)?,
    };
    let Some(replaced) = replaced else {
        if json {
            print_json(&serde_json::json!({ "placeholders": 0, "lost": false }))?;
        } else {
            print(&format!("Nobody is lost: everybody in the books is in {PEOPLE}."))?;
        }
        return Ok(no());
    };
    record(folder)?;
    let aside = replaced.aside.as_deref().map(named);
    let (placeholders, kept) = (replaced.placeholders.len(), replaced.kept);
    if json {
        return print_json(&serde_json::json!({
            "placeholders": placeholders, "kept": kept, "aside": aside, "lost": true
        }));
    }
    let mut text = format!(
        "{placeholders} players of the books have accounts again, under made-up names (Player_17 for \
         number 17) and without passwords; {kept} kept theirs. Money, hands and games are \
         untouched.\n`cardroom admin password` gives a player a name and a password, once you know \
         who it is."
    );
    if let Some(aside) = aside {
        text.push_str(&format!(
            "\nWhat was left of {PEOPLE} is in {aside}. It may hold personal data."
        ));
    }
    print(&text)
}

pub(crate) fn password(args: &PasswordArgs, json: bool) -> Outcome {
    let room = args.data.people()?;
    let mut line = String::new();
    let read = io::stdin().lock().take(LINE_BYTES_MAX).read_line(&mut line);
    read.map_err(|error| Failure::input(format_args!("cannot read the password: {error}")))?;
    let command = Command::Password {
        player: args.player,
        name: args.name.clone(),
        password: line.trim_end_matches(['\r', '\n']).to_owned(),
        birth_date: args.birth_date.clone(),
        market: args.market.clone(),
    };
    let CommandOutcome::Password { player, name } = order(&room, &command)? else {
        return other_reply();
    };
    if json {
        return print_json(&serde_json::json!({ "player": player, "name": name }));
    }
    print(&format!("Player {player} is called {name} and has a new password."))
}
