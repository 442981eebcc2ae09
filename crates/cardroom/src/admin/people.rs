//! `cardroom admin people-lost` and `password`: recovery of lost names and passwords.

use std::io::{self, BufRead, Read};

use clap::Args;
use server::{Command, CommandOutcome};
use store::{PEOPLE, StoreError, check_people, replace_people};

use super::{Data, named, needs_closed, no, now, order, other_reply, record};
use crate::failure::{Failure, Outcome, print, print_json};

/// Longer than any password; what comes after it is not read.
const LINE_BYTES_MAX: u64 = 1_024;

/// Give everybody in the books an account again after people.db is lost; the room must be stopped.
///
/// First put back the newest copy of people.db that you have, if there is one: the people in it keep
/// their names and passwords. Everybody else gets a name such as Player_17, and cannot log in before
/// `admin password`. A damaged file is moved aside. The books are not changed. Exit status 1 if
/// nobody is lost.
#[derive(Args)]
pub(crate) struct PeopleLostArgs {
    #[command(flatten)]
    data: Data,
}

/// Give a player a name and a password, by number, whether or not the room runs.
///
/// The password is the first line of standard input. The rules for registration apply; the player's
/// sessions and connections end.
#[derive(Args)]
pub(crate) struct PasswordArgs {
    #[command(flatten)]
    data: Data,
    /// The player's number.
    #[arg(long)]
    player: u64,
    /// The player's new name.
    #[arg(long)]
    name: String,
    /// The birth date, such as 1990-12-31, if it is lost or was wrong.
    #[arg(long)]
    birth_date: Option<String>,
    /// The player's market, such as int-2.7, if it is lost or was wrong.
    #[arg(long)]
    market: Option<String>,
}

pub(crate) fn people_lost(args: &PeopleLostArgs, json: bool) -> Outcome {
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
        "{placeholders} players of the books have accounts again, with placeholder names (Player_17 \
         for number 17) and without passwords; {kept} kept theirs. Money, hands and games are \
         untouched.\nOnce you know who a player is, `cardroom admin password` sets the name and a \
         password."
    );
    if let Some(aside) = aside {
        text.push_str(&format!("\nThe old {PEOPLE} is now {aside}. It may hold personal data."));
    }
    print(&text)
}

/// The first line of standard input.
pub(super) fn read_password() -> Result<String, Failure> {
    let mut line = String::new();
    let read = io::stdin().lock().take(LINE_BYTES_MAX).read_line(&mut line);
    read.map_err(|error| Failure::input(format_args!("cannot read the password: {error}")))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

pub(crate) fn password(args: &PasswordArgs, json: bool) -> Outcome {
    let room = args.data.people()?;
    let command = Command::Password {
        player: args.player,
        name: args.name.clone(),
        password: read_password()?,
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
