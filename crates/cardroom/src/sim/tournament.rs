//! `cardroom sim tournament`: a tournament from its spec to its last place.

use std::{path::PathBuf, process::ExitCode, sync::Arc, time::Instant};

use base::Cents;
use clap::Args;
use sim::tournament::{Config, Report};

use crate::{
    failure::{Failure, Outcome, print, print_json},
    tournament::{Rulebooks, source::Library},
};

#[derive(Args)]
pub(super) struct TournamentArgs {
    /// The spec, a TOML file (`cardroom tournament check` checks one; `specs/` has some).
    #[arg(long, value_name = "FILE")]
    spec: PathBuf,
    /// How many players enter. Where the number of seats is fixed, they fill as many games as they can,
    /// and the rest are left out.
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    players: u32,
    /// What fixes everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Kill the process now and then, and read the tournament back from what is stored.
    #[arg(long)]
    faults: bool,
    /// Cancel it after so many hands, and print what each player gets (R52–R55b); 0: before the start.
    #[arg(long, value_name = "HANDS")]
    cancel_after: Option<u64>,
    /// Print what happens, line by line.
    #[arg(long)]
    events: bool,
    #[command(flatten)]
    rulebooks: Rulebooks,
}

pub(super) fn run(args: &TournamentArgs, json: bool) -> Outcome {
    let rules = Arc::new(Library::new(&args.rulebooks)?.load(&args.spec)?);
    let TournamentArgs { players, seed, faults, cancel_after, .. } = *args;
    let config = Config { players, seed, faults, cancel_after };
    let started = Instant::now();
    let (report, events) = sim::tournament::run(&rules, config, args.events)
        .map_err(|unplayed| Failure::input(unplayed.explained(config)))?;
    let seconds = started.elapsed().as_secs_f64().max(f64::MIN_POSITIVE);
    let sound = match report.balance {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(1),
    };
    if json {
        print_json(&report)?;
        return Ok(sound);
    }
    let events: String = events.iter().map(|line| format!("{line}\n")).collect();
    let hands_per_second = (report.hands as f64 / seconds) as u64;
    print(&format!("{events}{}{hands_per_second} hands a second\n", page(&report)))?;
    Ok(sound)
}

fn page(report: &Report) -> String {
    let won = report.places.iter().map(|it| {
        let parts = [
            ("", it.prize_cents),
            ("bounties ", it.bounty_cents),
            ("tickets and prizes in kind ", it.ticket_cents),
        ];
        let parts = parts.iter().filter(|(_, cents)| *cents > 0);
        let parts: Vec<String> =
            parts.map(|(what, cents)| format!("{what}{}", Cents(*cents))).collect();
        (it, parts.join(", "))
    });
    let several = report.games > 1;
    let prizes: String = won
        .filter(|(_, won)| !won.is_empty())
        .map(|(it, won)| {
            let game = if several { format!("game {} ", it.game) } else { String::new() };
            format!("{game}{:>6}. player {:<6} {won}\n", it.place, it.player)
        })
        .collect();
    let cancelled: String = report
        .cancellation
        .iter()
        .flatten()
        .map(|row| {
            let total = Cents(row.total_cents);
            format!("player {:<6} with {:>9} chips gets {total}\n", row.player, row.chips)
        })
        .collect();
    let clauses = match report.clauses.as_slice() {
        [] => String::new(),
        clauses => format!("cancelled by {}\n", clauses.join(", ")),
    };
    let Report { players, games, entries, hands, levels, minutes, .. } = report;
    let Report { moves, tables_broken, hand_for_hand_hands, kills, .. } = report;
    let [pool, fees, overlay, paid] =
        [report.prize_pool_cents, report.fees_cents, report.overlay_cents, report.paid_cents]
            .map(Cents);
    format!(
        "{prizes}{clauses}{cancelled}\
{players} players, {entries} entries, games: {games}, {hands} hands, {levels} levels in {minutes} virtual minutes
{moves} moves, {tables_broken} tables broken, {hand_for_hand_hands} hands played hand for hand, {kills} kills
prize pool {pool}; paid {paid}; the house added {overlay} and kept fees of {fees}
"
    )
}
