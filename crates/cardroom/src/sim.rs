//! `cardroom sim …`: the virtual world from the command line. The world itself is in `sim`; the
//! clock that times it is here.

mod tournament;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use base::{Cents, Millis};
use clap::{Args, Subcommand, ValueEnum};
use rulebook::Variant;
use serde::Serialize;
use sim::{hands::Stacks, sit_and_go::Kills};
use store::{
    DATABASE, Item, ItemOutcome, MemoryStore, NewPerson, People, Sqlite, Store, StoreError,
    open_folder,
};

use crate::{
    failure::{Failure, Outcome, print, print_json},
    game_name::GameName,
};

/// Play a virtual world: the room's own code, random players, everything from one seed.
#[derive(Args)]
pub(crate) struct SimArgs {
    #[command(subcommand)]
    world: World,
}

#[derive(Subcommand)]
enum World {
    /// Play hand after hand with players who choose at random, and fingerprint the results.
    Hands(HandsArgs),
    /// Run a whole room of cash games in virtual time: players who come, queue, play, drop out and
    /// return, over a store whose answers are late, lost and repeated. Exit status 1 if a cent is
    /// missing.
    Cash(CashArgs),
    /// Play Sit & Gos with two to nine seats to their end, one after another; the process is killed now
    /// and then, and the room opened again from what is stored.
    SitAndGo(SitAndGoArgs),
    /// Play one tournament from its spec to its last place: every hand, move, break, re-buy, bounty and
    /// prize. Exit status 1 if a cent is missing.
    Tournament(tournament::TournamentArgs),
}

#[derive(Args)]
struct SitAndGoArgs {
    /// How many.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Kill the process at about one commit in so many; 0 for never.
    #[arg(long, default_value_t = 50)]
    kill_one_in: u64,
    /// The seed of everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play on the database in this data folder, which must be new, instead of in memory.
    #[arg(long)]
    data: Option<PathBuf>,
}

#[derive(Args)]
struct CashArgs {
    /// About how many tables.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// How many players come and go; without it, enough for the tables.
    #[arg(long, value_parser = clap::value_parser!(u32).range(3..=1_000_000))]
    players: Option<u32>,
    /// How many virtual hours.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=8_784))]
    hours: u32,
    /// How many virtual minutes instead.
    #[arg(long, conflicts_with = "hours", value_parser = clap::value_parser!(u32).range(1..=527_040))]
    minutes: Option<u32>,
    /// The seed of everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Show the rest of the board street by street when no more betting is possible, in the
    /// rulebook's time; without it, everything is shown at once.
    #[arg(long)]
    paced: bool,
    /// Also store everything in this data folder, which must be new, as a room would; the
    /// database's results must equal those of the simulated store.
    #[arg(long)]
    data: Option<PathBuf>,
}

#[derive(Args)]
struct HandsArgs {
    /// Which game.
    #[arg(long, value_enum, default_value = "holdem")]
    game: GameName,
    /// How many players at the table, from 2 to 10.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=10))]
    players: u8,
    /// How many hands.
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    hands: u64,
    /// The seed of every card and every choice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The stacks at the start of each hand.
    #[arg(long, value_enum, default_value = "mixed")]
    stacks: StacksName,
}

#[derive(Clone, Copy, ValueEnum)]
enum StacksName {
    /// From one chip to 200 big blinds: short blinds and side pots.
    Mixed,
    /// 100 big blinds each.
    Even,
}

#[derive(Serialize)]
struct HandsAnswer {
    game: Variant,
    players: u8,
    seed: u64,
    stacks: Stacks,
    #[serde(flatten)]
    report: sim::hands::Report,
    hands_per_second: u64,
}

pub(crate) fn run(args: &SimArgs, json: bool) -> Outcome {
    match &args.world {
        World::Hands(hands) => run_hands(hands, json),
        World::Cash(cash) => run_cash(cash, json),
        World::SitAndGo(sit_and_go) => run_sit_and_go(sit_and_go, json),
        World::Tournament(args) => tournament::run(args, json),
    }
}

#[derive(Serialize)]
struct SitAndGoAnswer {
    seed: u64,
    #[serde(flatten)]
    report: sim::sit_and_go::Report,
    hands_per_second: u64,
}

fn run_sit_and_go(args: &SitAndGoArgs, json: bool) -> Outcome {
    let kills = match args.kill_one_in {
        0 => Kills::Never,
        commits => Kills::OneIn(commits),
    };
    let config = sim::sit_and_go::Config { games: args.games, seed: args.seed, kills };
    let started = Instant::now();
    let report = match &args.data {
        Some(folder) if folder.join(DATABASE).exists() => {
            let text = format!("{} has a room in it already", folder.display());
            return Err(Failure::input(text));
        }
        Some(folder) => {
            let (mut sqlite, people) = open_folder(folder).map_err(Failure::input)?;
            let players = args.games.saturating_mul(sim::sit_and_go::PLAYERS_A_GAME);
            let added =
                people.in_transaction(|people| (1..=players).try_for_each(|n| add(people, n)));
            added.map_err(Failure::input)?;
            sim::sit_and_go::run(&config, &mut sqlite)
        }
        None => sim::sit_and_go::run(&config, &mut MemoryStore::new()),
    };
    let report = report.map_err(Failure::input)?;
    let seconds = started.elapsed().as_secs_f64().max(f64::MIN_POSITIVE);
    let hands_per_second = (report.hands as f64 / seconds) as u64;
    if json {
        print_json(&SitAndGoAnswer { seed: args.seed, report, hands_per_second })?;
        return Ok(ExitCode::SUCCESS);
    }
    let sim::sit_and_go::Report { games, hands, commits, kills, prizes_cents, fees_cents, minutes } =
        report;
    let (prizes, fees) = (Cents(prizes_cents), Cents(fees_cents));
    print(&format!(
        "{games} Sit & Gos with {hands} hands and {commits} commits in {minutes} virtual minutes
{kills} kills; every game was played to its end
prizes {prizes}, fees {fees}: every cent that was paid in
{hands_per_second} hands a second
"
    ))?;
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct CashAnswer {
    tables: u32,
    players: u32,
    hours: f64,
    seed: u64,
    #[serde(flatten)]
    report: sim::cash::Report,
    times_real_time: u64,
}

/// The simulated store's items, written to a data folder as well.
struct Written {
    sqlite: Sqlite,
    items: Vec<Item>,
    outcomes: Vec<ItemOutcome>,
    /// Why it was given up.
    failed: Option<Failure>,
}

/// So many in one transaction.
const WRITTEN_TOGETHER: usize = 256;

impl Written {
    fn new(folder: &Path, players: u32) -> Result<Self, Failure> {
        if folder.join(DATABASE).exists() {
            let text = format!("{} has a room in it already", folder.display());
            return Err(Failure::input(text));
        }
        let (sqlite, people) = open_folder(folder).map_err(Failure::input)?;
        let added = people.in_transaction(|people| (1..=players).try_for_each(|n| add(people, n)));
        added.map_err(Failure::input)?;
        Ok(Self { sqlite, items: Vec::new(), outcomes: Vec::new(), failed: None })
    }

    fn add(&mut self, item: &Item, outcome: &ItemOutcome) {
        if self.failed.is_some() {
            return;
        }
        self.items.push(item.clone());
        self.outcomes.push(outcome.clone());
        if self.items.len() == WRITTEN_TOGETHER {
            self.failed = self.write().err();
        }
    }

    fn write(&mut self) -> Result<(), Failure> {
        let outcomes = self.sqlite.commit(&self.items).map_err(Failure::input)?;
        let differs = outcomes.iter().zip(&self.outcomes).position(|(one, other)| one != other);
        if let Some(at) = differs {
            let (item, expected, found) = (&self.items[at], &self.outcomes[at], &outcomes[at]);
            let text = format!("{item:?}: {expected:?} in the model, {found:?} in the database");
            return Err(Failure::input(text));
        }
        self.items.clear();
        self.outcomes.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.failed.take().map_or_else(|| self.write(), Err)
    }
}

/// One of the simulated players, so that their numbers in the books are somebody's.
fn add(people: &People, number: u32) -> Result<(), StoreError> {
    let (name, birth_date) = (&*format!("Sim_{number}"), "1990-01-01");
    let new = NewPerson { name, password: None, birth_date, market: "sim", house: true };
    people.add(&new, Millis::ZERO).map(|_| ())
}

/// Players for one table: a full one and some who wait or take a break.
const PLAYERS_A_TABLE_TENTHS: u64 = 55;

fn run_cash(args: &CashArgs, json: bool) -> Outcome {
    let enough = u64::from(args.tables) * PLAYERS_A_TABLE_TENTHS / 10;
    let players = args.players.unwrap_or_else(|| u32::try_from(enough.max(3)).unwrap_or(u32::MAX));
    let minutes = args.minutes.unwrap_or(args.hours * 60);
    let CashArgs { tables, seed, paced, .. } = *args;
    let config = sim::cash::Config { tables, players, minutes, seed, paced };
    let mut written = args.data.as_deref().map(|data| Written::new(data, players)).transpose()?;
    let started = Instant::now();
    let report = sim::cash::run_with_listener(&config, |item, answer| {
        if let Some(written) = &mut written {
            written.add(item, answer);
        }
    });
    written.map_or(Ok(()), Written::finish)?;
    let seconds = started.elapsed().as_secs_f64().max(f64::MIN_POSITIVE);
    let times_real_time = (f64::from(minutes) * 60.0 / seconds) as u64;
    let balanced = report.balance_cents == 0;
    if json {
        let (tables, hours, seed) = (args.tables, f64::from(minutes) / 60.0, args.seed);
        print_json(&CashAnswer { tables, players, hours, seed, report, times_real_time })?;
    } else {
        let money = |cents: u64| Cents(i64::try_from(cents).unwrap_or(i64::MAX));
        let refusals: Vec<String> =
            report.refusals.iter().map(|(clause, count)| format!("{clause} {count}")).collect();
        print(&format!(
            "{minutes} minutes of about {} tables, {players} players, seed {}\n\
             {} hands ({}.{} an hour a table), {} actions, at most {} tables at once\n\
             bought in {}, cashed out {}, rake {}, balance {} cents\n\
             store: {} answers late, {} repeated, {} lost and asked for again\n\
             the room was killed {} times, the machine slept {} times\n\
             refused: {}\n\
             {times_real_time} times real time\n\
             digest {}",
            args.tables,
            args.seed,
            report.hands,
            report.hands_per_table_hour_tenths / 10,
            report.hands_per_table_hour_tenths % 10,
            report.actions,
            report.tables_most,
            money(report.money_in_cents),
            money(report.money_out_cents),
            money(report.rake_cents),
            report.balance_cents,
            report.store_late,
            report.store_repeated,
            report.store_lost,
            report.crashes,
            report.clock_gaps,
            refusals.join(", "),
            report.digest
        ))?;
    }
    Ok(if balanced { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn run_hands(hands: &HandsArgs, json: bool) -> Outcome {
    let config = sim::hands::Config {
        game: hands.game.into(),
        players: hands.players,
        hands: hands.hands,
        seed: hands.seed,
        stacks: match hands.stacks {
            StacksName::Mixed => Stacks::Mixed,
            StacksName::Even => Stacks::Even,
        },
    };
    // Tables are built on first use: that is not playing.
    let _ = sim::hands::run(&sim::hands::Config { hands: 1, ..config });
    let started = Instant::now();
    let report = sim::hands::run(&config);
    let seconds = started.elapsed().as_secs_f64().max(f64::MIN_POSITIVE);
    let hands_per_second = (report.hands as f64 / seconds) as u64;
    if json {
        return print_json(&HandsAnswer {
            game: config.game,
            players: config.players,
            seed: config.seed,
            stacks: config.stacks,
            report,
            hands_per_second,
        });
    }
    print(&format!(
        "{} hands of {}, {} players, seed {}\n\
         {} actions ({:.1} a hand), {} showdowns, {} pots\n\
         {hands_per_second} hands a second\n\
         digest {}",
        report.hands,
        config.game,
        config.players,
        config.seed,
        report.actions,
        report.actions as f64 / report.hands as f64,
        report.showdowns,
        report.pots,
        report.digest
    ))
}
