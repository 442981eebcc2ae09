//! `cardroom admin exclude`: players whom staff has excluded from play.

use clap::{Args, ValueEnum};
use server::{Command, CommandOutcome, Exclusion};

use super::{Data, order, other_reply};
use crate::failure::{Outcome, print, print_json};

/// Exclude a player from Banzai or from every game, or lift the exclusion, whether or not the room runs.
///
/// It takes effect with the next hand: a player seated in such a game leaves it with the chips when
/// the hand is over. The player can still log in and keeps the money.
#[derive(Args)]
pub(crate) struct ExcludeArgs {
    #[command(flatten)]
    data: Data,
    /// The player's name.
    #[arg(long)]
    player: String,
    /// What the player is excluded from.
    #[arg(long, value_enum, default_value = "everything")]
    from: Excluded,
    /// Lift the exclusion.
    #[arg(long)]
    lift: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Excluded {
    /// Every game.
    Everything,
    /// Banzai alone (B6).
    Banzai,
}

pub(crate) fn run(args: &ExcludeArgs, json: bool) -> Outcome {
    let from = match args.from {
        Excluded::Everything => Exclusion::Everything,
        Excluded::Banzai => Exclusion::Banzai,
    };
    let (player, excluded) = (args.player.clone(), !args.lift);
    let command = Command::Exclude { player, from, excluded };
    let CommandOutcome::Excluded { player, from, excluded } =
        order(&args.data.people()?, &command)?
    else {
        return other_reply();
    };
    if json {
        let answer = serde_json::json!({ "player": player, "from": from, "excluded": excluded });
        return print_json(&answer);
    }
    let games = match from {
        Exclusion::Everything => "every game",
        Exclusion::Banzai => "Banzai",
    };
    print(&match excluded {
        true => format!("Player {player} is excluded from {games} from the next hand on."),
        false => format!("Player {player} is no longer excluded from {games}."),
    })
}
