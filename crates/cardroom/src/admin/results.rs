//! `cardroom admin results`: the results of a tournament, or of a player, also while the room runs.

use std::collections::HashMap;

use base::{GameId, PlayerId};
use clap::Args;
use game::{TournamentResult, TournamentSummary};
use server::{CSV_HEADER, csv_line};
use store::{PAGE_MOST, Page, People, Reader, ResultQuery, reader};

use super::{Data, no, store_failed};
use crate::failure::{Failure, Outcome, print, print_json};

/// List the results of a tournament by place, or those of a player, the latest first, also while the room runs.
///
/// A result is listed once it is final: with the player's place, when everybody who was left agreed on a deal,
/// or when the tournament was cancelled. Exit status 1 if there is none.
///
/// Example: cardroom admin results --tournament 12 --csv > sunday.csv
#[derive(Args)]
#[command(group = clap::ArgGroup::new("whose").required(true).args(["tournament", "player"]))]
pub(crate) struct ResultsArgs {
    #[command(flatten)]
    data: Data,
    /// The tournament's number.
    #[arg(long, value_name = "NUMBER")]
    tournament: Option<u64>,
    /// The player's name.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// As CSV, with a header.
    #[arg(long)]
    csv: bool,
}

pub(crate) fn run(args: &ResultsArgs, json: bool) -> Outcome {
    let folder = &args.data.people()?.folder;
    let people = People::read(folder).map_err(store_failed)?;
    let reader = reader(folder).map_err(store_failed)?;
    let (summary, results) = match (&args.player, args.tournament) {
        (Some(name), _) => {
            let person = people.by_name(name).map_err(store_failed)?;
            let missing = || format!("there is no player {}", name.escape_debug());
            let person = person.ok_or_else(|| Failure::input(missing()))?;
            (None, of_player(&*reader, person.player)?)
        }
        (None, Some(game)) => of_tournament(&*reader, GameId(game))?,
        // The arguments need one of the two.
        (None, None) => (None, Vec::new()),
    };
    let names = people.names().map_err(store_failed)?;
    let names: HashMap<PlayerId, String> =
        names.into_iter().map(|(player, name, _)| (player, name)).collect();
    let name = |player: PlayerId| {
        names.get(&player).cloned().unwrap_or_else(|| format!("player {player}"))
    };
    if args.csv {
        let lines = results.iter().map(|result| csv_line(result, &name(result.player)));
        print(&(CSV_HEADER.to_owned() + &lines.collect::<String>()))?;
    } else if json {
        let rows: Vec<_> = results
            .iter()
            .map(|result| serde_json::json!({ "name": name(result.player), "result": result }))
            .collect();
        print_json(&serde_json::json!({ "tournament": summary, "results": rows }))?;
    } else if results.is_empty() {
        print("There are no results.")?;
    } else {
        let lines: Vec<String> =
            results.iter().map(|result| line(result, &name(result.player))).collect();
        print(&lines.join("\n"))?;
    }
    Ok(if results.is_empty() { no() } else { std::process::ExitCode::SUCCESS })
}

fn of_player(reader: &dyn Reader, player: PlayerId) -> Result<Vec<TournamentResult>, Failure> {
    let mut query = ResultQuery::default();
    let mut found = Vec::new();
    loop {
        let page = Page { most: PAGE_MOST };
        let next = reader.results(player, &query, page).map_err(store_failed)?;
        let is_last = next.len() < PAGE_MOST as usize;
        query.before = next.last().map(|last| (last.tournament.finished_at, last.tournament.game));
        found.extend(next);
        if is_last {
            return Ok(found);
        }
    }
}

type Of = (Option<TournamentSummary>, Vec<TournamentResult>);

fn of_tournament(reader: &dyn Reader, game: GameId) -> Result<Of, Failure> {
    let summary = reader.tournament_summary(game).map_err(store_failed)?;
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = Page { most: PAGE_MOST };
        let next = reader.tournament_results(game, after, page).map_err(store_failed)?;
        let is_last = next.len() < PAGE_MOST as usize;
        after = next.last().map(|last| (last.place, last.player));
        found.extend(next);
        if is_last {
            return Ok((summary, found));
        }
    }
}

fn line(result: &TournamentResult, name: &str) -> String {
    let TournamentResult { tournament: of, place, paid, prize, bounties, paid_back, .. } = result;
    let place = place.map_or_else(|| "–".to_owned(), |place| place.to_string());
    let mut line = format!("{place:>5}  {name:<16}  {:<12}  paid {paid}", result.outcome);
    let won = [("won", prize), ("bounties", bounties), ("paid back", paid_back)];
    for (what, amount) in won.into_iter().filter(|(_, amount)| amount.0 != 0) {
        line.push_str(&format!(", {what} {amount}"));
    }
    for won in &result.in_kind {
        line.push_str(&format!(", {} worth {}", won.name.escape_debug(), won.worth));
    }
    let multiplier = of.multiplier.as_ref().map_or_else(String::new, |it| format!(", {it}"));
    let (game, name) = (of.game, of.name.escape_debug());
    line + &format!(" {}{multiplier}  ({game}: {name})", of.currency)
}
