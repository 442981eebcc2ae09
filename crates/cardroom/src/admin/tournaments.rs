//! `cardroom admin tournament …`: tournaments of a running room, for an operator at a terminal.

use std::path::PathBuf;

use base::{Cents, Millis};
use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde_json::json;
use server::{
    Command, CommandOutcome, TournamentAct, TournamentDeed, TournamentEntrant, TournamentLine,
    TournamentPayout,
};

use super::{Data, games::time, order, other_reply};
use crate::failure::{Failure, Outcome, print, print_json};

/// Tournaments of a running room: list, show, delay, pause, resume, say something, cancel, announce.
#[derive(Args)]
pub(crate) struct TournamentArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// List tournaments, the earliest start first, 50 at a time.
    List {
        #[command(flatten)]
        data: Data,
        /// Only those with this in their names, or with this number.
        #[arg(long)]
        name: Option<String>,
        /// The place of the first one.
        #[arg(long, default_value_t = 1)]
        from: u32,
    },
    /// Show one tournament: its players, tables, and what staff did.
    Show {
        #[command(flatten)]
        data: Data,
        /// The tournament's number.
        #[arg(long)]
        game: u64,
    },
    /// Let it start at another time (R26).
    Delay {
        #[command(flatten)]
        change: Change,
        /// The new start, such as 2026-11-18T20:30:00Z.
        #[arg(long, value_name = "TIME")]
        start: Timestamp,
    },
    /// Stop it: tables finish their hands, and no others are dealt (R45).
    Pause(Change),
    /// Let it go on.
    Resume(Change),
    /// Say something to everybody who is in.
    Say {
        #[command(flatten)]
        change: Change,
        #[arg(long)]
        text: String,
    },
    /// Cancel it, which pays everybody out (R49, R52 to R55b).
    ///
    /// Look with --preview first: it prints every payout and a number. The cancellation needs that number
    /// with --seen, and is refused if it would not pay the same any more.
    Cancel {
        #[command(flatten)]
        data: Data,
        /// The tournament's number.
        #[arg(long)]
        game: u64,
        /// Print what everybody would get, and change nothing.
        #[arg(long, conflicts_with_all = ["seen", "reason"])]
        preview: bool,
        /// The number of the list that --preview printed.
        #[arg(long, value_name = "NUMBER", required_unless_present = "preview")]
        seen: Option<u64>,
        /// Why, for the chain of staff.
        #[arg(long, required_unless_present = "preview")]
        reason: Option<String>,
    },
    /// Announce a tournament from a spec (see `cardroom tournament check`).
    Announce {
        #[command(flatten)]
        data: Data,
        /// The file with the spec.
        #[arg(long, value_name = "FILE")]
        spec: PathBuf,
        /// When it starts, such as 2026-11-18T20:30:00Z; none for one that starts when it is full.
        #[arg(long, value_name = "TIME")]
        start: Option<Timestamp>,
        /// The number of the tournament that a satellite leads to.
        #[arg(long, value_name = "GAME")]
        target: Option<u64>,
        /// Why, for the chain of staff.
        #[arg(long)]
        reason: String,
    },
}

#[derive(Args)]
struct Change {
    #[command(flatten)]
    data: Data,
    /// The tournament's number.
    #[arg(long)]
    game: u64,
    /// Why, for the chain of staff.
    #[arg(long)]
    reason: String,
}

pub(crate) fn run(args: &TournamentArgs, json: bool) -> Outcome {
    match &args.what {
        What::List { data, name, from } => list(data, name.clone(), *from, json),
        What::Show { data, game } => show(data, *game, json),
        What::Delay { change, start } => {
            act(change, TournamentAct::Delay { starts_at: millis(*start)? }, json)
        }
        What::Pause(change) => act(change, TournamentAct::Pause {}, json),
        What::Resume(change) => act(change, TournamentAct::Resume {}, json),
        What::Say { change, text } => act(change, TournamentAct::Say { text: text.clone() }, json),
        What::Cancel { data, game, seen, reason, .. } => match (seen, reason) {
            (Some(digest), Some(reason)) => {
                let act = TournamentAct::Cancel { digest: *digest };
                done(data, *game, act, reason.clone(), json)
            }
            _ => preview(data, *game, json),
        },
        What::Announce { data, spec, start, target, reason } => {
            let text = std::fs::read_to_string(spec).map_err(|error| {
                let file = crate::paths::shown(spec);
                Failure::input(format_args!("{file}: cannot be read: {error}"))
            })?;
            let starts_at = start.map(millis).transpose()?;
            let reason = reason.clone();
            let command =
                Command::TournamentAnnounce { spec: text, starts_at, target: *target, reason };
            match order(&data.room()?, &command)? {
                CommandOutcome::TournamentAnnounced { game } if json => {
                    print_json(&json!({ "game": game }))
                }
                CommandOutcome::TournamentAnnounced { game } => {
                    print(&format!("Announced as number {game}."))
                }
                _ => other_reply(),
            }
        }
    }
}

fn millis(at: Timestamp) -> Result<u64, Failure> {
    let at = u64::try_from(at.as_millisecond());
    at.map_err(|_| Failure::input("--start: expected a time in the future"))
}

fn list(data: &Data, name: Option<String>, from: u32, json: bool) -> Outcome {
    let command = Command::TournamentList { name, from: Some(from) };
    let CommandOutcome::Tournaments { rows, found } = order(&data.room()?, &command)? else {
        return other_reply();
    };
    if json {
        return print_json(&json!({ "tournaments": rows, "found": found }));
    }
    if rows.is_empty() {
        return print("No tournament fits.");
    }
    let mut text: Vec<String> = rows.iter().map(line).collect();
    if found > rows.len() as u64 {
        text.push(format!("{found} in all: see --from"));
    }
    print(&text.join("\n"))
}

fn line(row: &TournamentLine) -> String {
    let TournamentLine { game, name, state, players, left, prizes_cents, currency, .. } = row;
    let start = row.starts_at.map_or("when full".to_owned(), |at| time(Millis(at)));
    let prizes = Cents(*prizes_cents);
    format!(
        "{game:>6}  {name:<32}  {state:<12}  {start:<20}  {left} of {players} in, {prizes} {currency}"
    )
}

fn show(data: &Data, game: u64, json: bool) -> Outcome {
    let outcome = order(&data.room()?, &Command::TournamentShow { game })?;
    let CommandOutcome::Tournament { row, level, players, players_found, tables, deeds } = outcome
    else {
        return other_reply();
    };
    if json {
        return print_json(&json!({
            "tournament": row, "level": level, "players": players, "players_found": players_found,
            "tables": tables, "deeds": deeds,
        }));
    }
    let mut text = vec![line(&row), format!("level {level}, {} tables", tables.len())];
    for TournamentEntrant { player, name, place, is_in, chips, table } in &players {
        let where_ = match (is_in, table) {
            (false, _) => "out".to_owned(),
            (true, Some(table)) => format!("{chips} chips, table {table}"),
            (true, None) => format!("{chips} chips"),
        };
        text.push(format!("{place:>6}  {name:<16}  player {player}, {where_}"));
    }
    if players_found > players.len() as u64 {
        text.push(format!("{players_found} players in all"));
    }
    for TournamentDeed { at, by, act, reason } in &deeds {
        text.push(format!("{}  {by}: {act}: {reason}", time(Millis(*at))));
    }
    print(&text.join("\n"))
}

fn preview(data: &Data, game: u64, json: bool) -> Outcome {
    let outcome = order(&data.room()?, &Command::TournamentPreview { game })?;
    let CommandOutcome::TournamentPayouts { rows, clauses, currency, digest, .. } = outcome else {
        return other_reply();
    };
    let total: i64 = rows.iter().map(|row| row.money_cents + row.ticket_cents).sum();
    if json {
        return print_json(&json!({
            "rows": rows, "clauses": clauses, "currency": currency, "total_cents": total,
            "seen": digest,
        }));
    }
    let mut text = vec![format!("By {}:", clauses.join(", "))];
    for TournamentPayout { player, name, chips, money_cents, ticket_cents } in &rows {
        let ticket = match ticket_cents {
            0 => String::new(),
            cents => format!(", a ticket worth {}", Cents(*cents)),
        };
        let money = Cents(*money_cents);
        text.push(format!("{player:>6}  {name:<16}  {chips:>8} chips  {money} {currency}{ticket}"));
    }
    text.push(format!("{} players, {} {currency} in all", rows.len(), Cents(total)));
    text.push(format!(
        "Nothing has changed. To cancel: cardroom admin tournament cancel --game {game} --seen {digest} \
         --reason …"
    ));
    print(&text.join("\n"))
}

fn act(change: &Change, act: TournamentAct, json: bool) -> Outcome {
    done(&change.data, change.game, act, change.reason.clone(), json)
}

fn done(data: &Data, game: u64, act: TournamentAct, reason: String, json: bool) -> Outcome {
    let command = Command::TournamentAct { game, act, reason };
    let CommandOutcome::TournamentDone { game, paid_cents } = order(&data.room()?, &command)?
    else {
        return other_reply();
    };
    match (json, paid_cents) {
        (true, _) => print_json(&json!({ "game": game, "paid_cents": paid_cents })),
        (false, None) => print(&format!("Done: tournament {game}.")),
        (false, Some(cents)) => {
            print(&format!("Tournament {game} is cancelled: {} are paid.", Cents(cents)))
        }
    }
}
