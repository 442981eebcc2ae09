//! `cardroom admin erase`: a person's data goes; the books and the records of hands know a number
//! alone, and stay.

use clap::Args;
use server::{Command, CommandOutcome};

use super::{Data, no, order, other_reply};
use crate::failure::{Outcome, print, print_json};

/// Erase a person's data: name, password, birth date, sessions, blocks. It cannot be undone.
///
/// Books and records of hands know players by number alone and stay as they are, and so do
/// complaints. Somebody with chips at a table, money or debts of any currency but play money, a
/// ticket or a payment that is not decided is not erased: exit status 1. In a room that runs the
/// player's connections end.
#[derive(Args)]
pub(crate) struct EraseArgs {
    #[command(flatten)]
    data: Data,
    /// What the player is called.
    #[arg(long)]
    player: String,
}

pub(crate) fn run(args: &EraseArgs, json: bool) -> Outcome {
    let player = args.player.clone();
    match order(&args.data.people()?, &Command::Erase { player })? {
        CommandOutcome::NotErased { why } => {
            if json {
                print_json(&serde_json::json!({ "erased": false, "why": why }))?;
            } else {
                let asked = args.player.escape_debug();
                print(&format!("{asked} is not erased: {why}. That has to be settled first."))?;
            }
            Ok(no())
        }
        CommandOutcome::Erased { player, name } if json => {
            print_json(&serde_json::json!({ "erased": true, "player": player, "name": name }))
        }
        CommandOutcome::Erased { player, name } => print(&format!(
            "Player {player} is erased, and called {name} from now on. Books and records of hands \
             are untouched. Copies made earlier still hold the data."
        )),
        _ => other_reply(),
    }
}
