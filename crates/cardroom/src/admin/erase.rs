//! `cardroom admin erase`: removes a person's data. The books and hand records hold only a number,
//! and stay.

use clap::Args;
use server::{Command, CommandOutcome};

use super::{Data, no, order, other_reply};
use crate::failure::{Outcome, print, print_json};

/// Erase a person's data: name, password, birth date, sessions, blocks. It cannot be undone.
///
/// Books, hand records and complaints know players by number alone and are not changed. A player with
/// chips at a table, money or debts in any currency but play money, a ticket or an undecided payment
/// is not erased: exit status 1. In a running room the player's connections end.
#[derive(Args)]
pub(crate) struct EraseArgs {
    #[command(flatten)]
    data: Data,
    /// The player's name.
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
                let shown = args.player.escape_debug();
                print(&format!("{shown} is not erased: {why}. Settle that first."))?;
            }
            Ok(no())
        }
        CommandOutcome::Erased { player, name } if json => {
            print_json(&serde_json::json!({ "erased": true, "player": player, "name": name }))
        }
        CommandOutcome::Erased { player, name } => print(&format!(
            "Player {player} is erased and now called {name}. Books and hand records are \
             untouched. Backups made earlier still hold the data."
        )),
        _ => other_reply(),
    }
}
