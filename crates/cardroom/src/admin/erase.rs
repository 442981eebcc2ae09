//! `cardroom admin erase`: a person's data goes; the books and the records of hands know a number
//! alone, and stay.

use clap::Args;
use store::{People, in_the_way};

use super::{Data, no, now, record, store_failed};
use crate::failure::{Failure, Outcome, print, print_json};

/// Erase a person's data: name, password, birth date, sessions, blocks. It cannot be undone.
///
/// Books and records of hands know players by number alone and stay as they are, and so do
/// complaints. Somebody with chips at a table, money or debts of any currency but play money, a
/// ticket or a payment that is not decided is not erased: exit status 1.
#[derive(Args)]
pub(crate) struct EraseArgs {
    #[command(flatten)]
    data: Data,
    /// What the player is called.
    #[arg(long)]
    player: String,
}

pub(crate) fn run(args: &EraseArgs, json: bool) -> Outcome {
    let folder = args.data.people()?;
    let people = People::open(folder).map_err(store_failed)?;
    let asked = args.player.escape_debug();
    let person = people.by_name(&args.player).map_err(store_failed)?;
    let person =
        person.ok_or_else(|| Failure::input(format_args!("there is no player {asked}")))?;
    if person.house {
        return Err(Failure::input(format_args!("{asked} is a house player, and no person")));
    }
    if let Some(why) = in_the_way(folder, person.player).map_err(store_failed)? {
        if json {
            print_json(&serde_json::json!({ "erased": false, "why": why }))?;
        } else {
            print(&format!("{asked} is not erased: {why}. That has to be settled first."))?;
        }
        return Ok(no());
    }
    let name = people.erase(person.player, now()).map_err(store_failed)?;
    record(folder)?;
    let (player, name) = (person.player, name.unwrap_or_default());
    if json {
        let answer = serde_json::json!({ "erased": true, "player": player.0, "name": name });
        return print_json(&answer);
    }
    print(&format!(
        "Player {player} is erased, and called {name} from now on. Books and records of hands are \
         untouched. Copies made earlier still hold the data."
    ))
}
