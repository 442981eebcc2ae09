//! `cardroom admin send-home`: everyone leaves a game that cannot go on, with the chips at the seats.

use base::Cents;
use clap::Args;
use server::{Command, CommandOutcome};

use super::{Data, no, order, other_reply};
use crate::failure::{Outcome, print, print_json};

/// Send everyone in a game home with their chips, and close it, whether or not the room runs.
///
/// For a game that is paused or, with the room closed, cannot be read back. Each player's wallet gets
/// what lies at the seat, as after the last hand that was finished. A game that can go on is left
/// alone: exit status 1, as for one that is closed. If the room offers the game it opens a new one.
#[derive(Args)]
pub(crate) struct HomeArgs {
    #[command(flatten)]
    data: Data,
    /// The game's number, as `admin games` gives it.
    #[arg(long)]
    game: u64,
}

pub(crate) fn run(args: &HomeArgs, json: bool) -> Outcome {
    let game = args.game;
    match order(&args.data.room()?, &Command::SendHome { game })? {
        CommandOutcome::SentHome { went, currency, .. } if json => print_json(&serde_json::json!({
            "game": game, "closed": true, "went": went, "currency": currency
        })),
        CommandOutcome::SentHome { went, currency, .. } => {
            let mut text = format!("Game {game} is closed; {} went home:", went.len());
            for went in went {
                let got = Cents(went.cents);
                text.push_str(&format!("\nplayer {:<9} {got} {currency}", went.player));
            }
            print(&text)
        }
        CommandOutcome::NotSentHome { why, .. } => {
            if json {
                print_json(&serde_json::json!({ "game": game, "closed": false, "why": why }))?;
            } else {
                print(&format!("Nobody is sent home from game {game}: {why}."))?;
            }
            Ok(no())
        }
        _ => other_reply(),
    }
}
