//! `cardroom admin games` and `resume`: what stands in a room, and a game that was paused going on.

use base::{GameId, Millis};
use clap::Args;
use game::cash::Privacy;
use serde::Serialize;
use store::{GameRow, Item, Sqlite, Store, games};

use super::{Data, needs_closed, no, now, staff, store_failed};
use crate::failure::{Failure, Outcome, print, print_json};

/// List the games of a room, also while it runs: open, paused or closed, and the chips at their
/// seats.
#[derive(Args)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    data: Data,
}

/// Let a paused game go on. The room must not run.
///
/// A game is paused when it failed twice, or could not be read back. When the room is opened next it
/// goes on from its last commit; if it still cannot be read back it is paused again. Exit status 1 if
/// it is not paused.
#[derive(Args)]
pub(crate) struct ResumeArgs {
    #[command(flatten)]
    data: Data,
    /// The game's number, as `admin games` gives it.
    #[arg(long)]
    game: u64,
}

#[derive(Serialize)]
struct Answer {
    game: u64,
    what: String,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<String>,
    players: u64,
    chips_cents: i64,
    currency: String,
}

impl Answer {
    fn of(row: &GameRow) -> Self {
        let key = &row.opening.key;
        let private = if row.opening.privacy == Privacy::Public { "" } else { ", private" };
        let what =
            format!("{} {} {} {}{private}", key.rulebook, key.game.key(), key.stake, key.format);
        let (state, since) = match (row.closed, row.paused) {
            (Some(closed), _) => ("closed", Some(closed)),
            (None, Some(paused)) => ("paused", Some(paused)),
            (None, None) => ("open", None),
        };
        Self {
            game: row.game.0,
            what,
            state,
            since: since.map(time),
            players: row.seated,
            chips_cents: row.chips.0,
            currency: key.currency.clone(),
        }
    }

    fn line(&self) -> String {
        let Self { game, what, state, since, players, chips_cents, currency } = self;
        let state = match since {
            Some(since) => format!("{state} since {since}"),
            None => (*state).to_owned(),
        };
        let chips = base::Cents(*chips_cents);
        format!("{game:>4}  {what:<40} {state:<34} {players} players, {chips} {currency}")
    }
}

pub(crate) fn list(args: &GamesArgs, json: bool) -> Outcome {
    let rows = games(args.data.room()?).map_err(store_failed)?;
    let answers: Vec<Answer> = rows.iter().map(Answer::of).collect();
    if json {
        return print_json(&serde_json::json!({ "games": answers }));
    }
    if answers.is_empty() {
        return print("There are no games.");
    }
    print(&answers.iter().map(Answer::line).collect::<Vec<_>>().join("\n"))
}

pub(crate) fn resume(args: &ResumeArgs, json: bool) -> Outcome {
    let folder = args.data.room()?;
    let game = GameId(args.game);
    let mut store = Sqlite::open(folder).map_err(needs_closed)?;
    let rows = games(folder).map_err(store_failed)?;
    let row = rows.iter().find(|row| row.game == game);
    let row = row.ok_or_else(|| Failure::input(format_args!("there is no game {game}")))?;
    let paused = row.paused.is_some() && row.closed.is_none();
    if paused {
        let at = now();
        let done = [
            Item::Pause { game, paused: false, at },
            Item::Staff(staff("resume_game", format!("game {game}"), at)),
        ];
        let answers = store.commit(&done).map_err(store_failed)?;
        if let Some(refused) = answers.iter().find(|answer| !answer.is_done()) {
            return Err(Failure::input(format_args!("the store refused: {refused:?}")));
        }
    }
    if json {
        print_json(&serde_json::json!({ "game": game.0, "resumed": paused }))?;
    } else if paused {
        print(&format!("Game {game} goes on when the room is opened."))?;
    } else {
        print(&format!("Game {game} is {}, not paused.", Answer::of(row).state))?;
    }
    Ok(if paused { std::process::ExitCode::SUCCESS } else { no() })
}

fn time(at: Millis) -> String {
    let at = i64::try_from(at.0).ok().and_then(|at| jiff::Timestamp::from_millisecond(at).ok());
    at.map_or_else(|| "?".to_owned(), |at| at.strftime("%Y-%m-%d %H:%M UTC").to_string())
}
