//! `cardroom admin send-home`: everyone leaves a game that cannot go on, with the chips at the seats.

use base::GameId;
use clap::Args;
use store::{SentHome, Sqlite};

use super::{Data, needs_closed, no, now, staff, store_failed};
use crate::failure::{Failure, Outcome, print, print_json};

/// Send everyone in a game home with their chips, and close it. The room must not run.
///
/// For a game that is paused or cannot be read back. Each player's wallet gets what lies at the seat,
/// as after the last hand that was finished. A game that can go on is left alone: exit status 1, as
/// for one that is closed. If the room offers the game it opens a new one.
#[derive(Args)]
pub(crate) struct HomeArgs {
    #[command(flatten)]
    data: Data,
    /// The game's number, as `admin games` gives it.
    #[arg(long)]
    game: u64,
}

pub(crate) fn run(args: &HomeArgs, json: bool) -> Outcome {
    let folder = args.data.room()?;
    let game = GameId(args.game);
    let mut store = Sqlite::open(folder).map_err(needs_closed)?;
    let rulebooks = rulebook::EMBEDDED_IDS.iter().filter_map(|id| rulebook::embedded(id));
    let by = staff("send_home", format!("game {game}"), now());
    let why = match store.send_home(game, rulebooks.collect(), by).map_err(store_failed)? {
        SentHome::Went { players, currency } => {
            if json {
                let went: Vec<_> = players
                    .iter()
                    .map(|(player, got)| serde_json::json!({ "player": player.0, "cents": got.0 }))
                    .collect();
                return print_json(&serde_json::json!({
                    "game": game.0, "closed": true, "went": went, "currency": currency.code()
                }));
            }
            let mut text = format!("Game {game} is closed; {} went home:", players.len());
            for (player, got) in players {
                text.push_str(&format!("\nplayer {player:<9} {got} {currency}"));
            }
            return print(&text);
        }
        SentHome::NoSuchGame => {
            return Err(Failure::input(format_args!("there is no game {game}")));
        }
        SentHome::Closed => "it is closed already",
        SentHome::GoesOn => "it is not paused, and goes on when the room is opened",
    };
    if json {
        print_json(&serde_json::json!({ "game": game.0, "closed": false, "why": why }))?;
    } else {
        print(&format!("Nobody is sent home from game {game}: {why}."))?;
    }
    Ok(no())
}
