//! `cardroom admin games`, `resume` and `close`: lists the games, resumes a paused one, closes a
//! private table.

use std::process::ExitCode;

use base::Millis;
use clap::Args;
use game::cash::Privacy;
use room::{CashOpening, Opening};
use serde::Serialize;
use server::{Command, CommandOutcome, Policy};
use store::{GameRow, games};

use super::{ConfiguredRoom, Data, no, order, other_reply, store_failed};
use crate::failure::{Outcome, print, print_json};

/// List the games of a room with their state (open, paused, closed, no rulebook; a Sit & Go is
/// registering or playing) and the chips at the tables, also while it runs.
#[derive(Args)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    data: Data,
}

/// Resume a paused game: at once in a running room, else when it is opened.
///
/// A game is paused when it has failed twice, or could not be read back. It resumes from its last
/// commit; if it still cannot be read back, it is paused again. Exit status 1 if it is not paused, or
/// stays paused.
#[derive(Args)]
pub(crate) struct ResumeArgs {
    #[command(flatten)]
    data: Data,
    /// The game's number, as `admin games` shows it.
    #[arg(long)]
    game: u64,
}

/// Close a private table, whether or not the room runs.
///
/// A hand in progress is finished first. Then all players leave with their chips, and the invitation
/// is no longer valid. Exit status 1 if it was closed already.
#[derive(Args)]
pub(crate) struct CloseArgs {
    #[command(flatten)]
    data: Data,
    /// The table's number, as `admin games` shows it.
    #[arg(long)]
    game: u64,
}

#[derive(Serialize)]
struct GameLine {
    game: u64,
    #[serde(rename = "what")]
    name: String,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<String>,
    players: u64,
    chips_cents: i64,
    currency: String,
}

impl GameLine {
    fn of(row: &GameRow, policy: &Policy) -> Self {
        let name = match &row.opening {
            Opening::Cash(CashOpening { key, privacy, .. }) => {
                let private = if *privacy == Privacy::Public { "" } else { ", private" };
                format!("{} {} {} {}{private}", key.rulebook, key.game.key(), key.stake, key.format)
            }
            Opening::Tournament(opening) => {
                let spec = &opening.spec;
                let private = if opening.private.is_some() { ", private" } else { "" };
                format!("{} {} {}{private}", spec.rulebook, spec.game.key(), spec.name)
            }
        };
        let (state, since) = match (row.closed, row.paused) {
            (Some(closed), _) => ("closed", Some(closed)),
            (None, Some(paused)) => ("paused", Some(paused)),
            (None, None) if policy.rulebook(row.opening.rulebook()).is_none() => {
                ("no rulebook", None)
            }
            (None, None) => match &row.opening {
                Opening::Tournament(_) if row.tables == 0 => ("registering", None),
                Opening::Tournament(_) => ("playing", None),
                Opening::Cash(_) => ("open", None),
            },
        };
        Self {
            game: row.game.0,
            name,
            state,
            since: since.map(time),
            players: row.seated,
            chips_cents: row.chips.0,
            currency: row.opening.currency().to_owned(),
        }
    }

    /// `widths`: of the columns that say what it is and how it stands.
    fn line(&self, widths: (usize, usize)) -> String {
        let Self { game, name, players, chips_cents, currency, .. } = self;
        let (state, chips, (wide, next)) = (self.state(), base::Cents(*chips_cents), widths);
        format!("{game:>4}  {name:<wide$}  {state:<next$}  {players} players, {chips} {currency}")
    }

    fn state(&self) -> String {
        match &self.since {
            Some(since) => format!("{} since {since}", self.state),
            None => self.state.to_owned(),
        }
    }
}

pub(crate) fn list(args: &GamesArgs, json: bool) -> Outcome {
    let ConfiguredRoom { folder, policy } = args.data.room()?;
    let rows = games(&folder).map_err(store_failed)?;
    let games: Vec<GameLine> = rows.iter().map(|row| GameLine::of(row, &policy)).collect();
    if json {
        return print_json(&serde_json::json!({ "games": games }));
    }
    if games.is_empty() {
        return print("There are no games.");
    }
    print(&in_columns(&games))
}

/// A line for each game, in columns as wide as the longest entry.
fn in_columns(games: &[GameLine]) -> String {
    let name = games.iter().map(|game| game.name.chars().count()).max();
    let state = games.iter().map(|game| game.state().chars().count()).max();
    let widths = (name.unwrap_or(0), state.unwrap_or(0));
    games.iter().map(|game| game.line(widths)).collect::<Vec<_>>().join("\n")
}

pub(crate) fn resume(args: &ResumeArgs, json: bool) -> Outcome {
    let game = args.game;
    let (resumed, text) = match order(&args.data.room()?, &Command::Resume { game })? {
        CommandOutcome::Resumed { game } => (true, format!("Game {game} is resumed.")),
        CommandOutcome::NotResumed { game, state } if state == "paused" => {
            (false, format!("Game {game} cannot be read back and stays paused."))
        }
        CommandOutcome::NotResumed { game, state } => {
            (false, format!("Game {game} is {state}, not paused."))
        }
        _ => return other_reply(),
    };
    if json {
        print_json(&serde_json::json!({ "game": game, "resumed": resumed }))?;
    } else {
        print(&text)?;
    }
    Ok(if resumed { ExitCode::SUCCESS } else { no() })
}

pub(crate) fn close(args: &CloseArgs, json: bool) -> Outcome {
    let game = args.game;
    let closed = match order(&args.data.room()?, &Command::Close { game })? {
        CommandOutcome::Closed { .. } => true,
        CommandOutcome::ClosedBefore { .. } => false,
        _ => return other_reply(),
    };
    if json {
        print_json(&serde_json::json!({ "game": game, "closed": closed }))?;
    } else if closed {
        print(&format!(
            "Private table {game} is closed, and all players have left with their chips."
        ))?;
    } else {
        print(&format!("Private table {game} was closed already."))?;
    }
    Ok(if closed { ExitCode::SUCCESS } else { no() })
}

pub(super) fn time(at: Millis) -> String {
    let at = i64::try_from(at.0).ok().and_then(|at| jiff::Timestamp::from_millisecond(at).ok());
    at.map_or_else(|| "?".to_owned(), |at| at.strftime("%Y-%m-%d %H:%M UTC").to_string())
}

#[cfg(test)]
mod tests {
    use base::{Cents, GameId};
    use room::TournamentOpening;

    use super::*;

    #[test]
    fn a_tournament_registers_until_it_has_a_table() {
        let policy = Policy::default();
        let spec = policy.default_programme().templates()[0].spec.clone();
        let opening = Opening::Tournament(Box::new(TournamentOpening::public(spec, None)));
        let row = |tables, closed| GameRow {
            game: GameId(7),
            opening: opening.clone(),
            paused: None,
            closed,
            seated: 2,
            tables,
            chips: Cents(200),
        };
        let state = |row: &GameRow| GameLine::of(row, &policy).state;
        assert_eq!(state(&row(0, None)), "registering");
        assert_eq!(state(&row(1, None)), "playing");
        assert_eq!(state(&row(0, Some(Millis(1)))), "closed");
    }

    #[test]
    fn columns_are_as_wide_as_their_longest_entry() {
        let line = |game, name: &str, state, since: Option<&str>| GameLine {
            game,
            name: name.to_owned(),
            state,
            since: since.map(str::to_owned),
            players: 2,
            chips_cents: 1_000,
            currency: "PLAY".to_owned(),
        };
        let games = [
            line(1, "int-2.7 holdem 0.05/0.10 regular", "open", None),
            line(12, "int-2.7 holdem Sit & Go, 5 seats, 0.95 + 0.05", "playing", None),
            line(13, "home holdem 1/2 regular", "closed", Some("2026-04-22 15:55 UTC")),
        ];
        let text = in_columns(&games);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1].find("playing"), Some(6 + games[1].name.len() + 2), "{text}");
        assert_eq!(lines[0].find("open"), lines[1].find("playing"), "{text}");
        assert_eq!(lines[2].find("closed"), lines[1].find("playing"), "{text}");
        assert!(lines[2].ends_with("15:55 UTC  2 players, 10.00 PLAY"), "{text}");
        for line in &lines {
            assert_eq!(line.find("2 players"), lines[2].find("2 players"), "{text}");
        }
    }
}
