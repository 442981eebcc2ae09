//! `cardroom admin cash-out`: cashes out everyone in a game that cannot go on, and closes it.

use base::Cents;
use clap::Args;
use server::{Command, CommandOutcome};

use super::{Data, no, order, other_reply};
use crate::failure::{Outcome, print, print_json};

/// Cash out everyone in a game and close it, whether or not the room runs.
///
/// For a game that is paused or, with the room stopped, cannot be read back. Each player's chips, as
/// of the last finished hand, go to the wallet. A game that can go on, or is closed, is not changed:
/// exit status 1. If the room offers the game, it opens a new one.
#[derive(Args)]
pub(crate) struct CashOutArgs {
    #[command(flatten)]
    data: Data,
    /// The game's number, as `admin games` shows it.
    #[arg(long)]
    game: u64,
}

pub(crate) fn run(args: &CashOutArgs, json: bool) -> Outcome {
    let game = args.game;
    match order(&args.data.room()?, &Command::CashOut { game })? {
        CommandOutcome::CashedOutAll { went, currency, .. } if json => {
            print_json(&serde_json::json!({
                "game": game, "closed": true, "went": went, "currency": currency
            }))
        }
        CommandOutcome::CashedOutAll { went, currency, .. } => {
            let mut text = format!("Game {game} is closed; {} players cashed out:", went.len());
            for player in went {
                let got = Cents(player.cents);
                text.push_str(&format!("\nplayer {:<9} {got} {currency}", player.player));
            }
            print(&text)
        }
        CommandOutcome::NotCashedOut { why, .. } => {
            if json {
                print_json(&serde_json::json!({ "game": game, "closed": false, "why": why }))?;
            } else {
                print(&format!("Game {game} is not cashed out: {why}."))?;
            }
            Ok(no())
        }
        _ => other_reply(),
    }
}
