//! `cardroom sim …`: the virtual world from the command line. The world itself is in `sim`; the
//! clock that times it is here.

use std::time::Instant;

use clap::{Args, Subcommand, ValueEnum};
use rulebook::Game;
use serde::Serialize;
use sim::hands::Stacks;

use crate::{
    failure::{Outcome, print, print_json},
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
    /// What fixes every card and every choice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What everyone starts each hand with.
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
    game: Game,
    players: u8,
    seed: u64,
    stacks: Stacks,
    #[serde(flatten)]
    report: sim::hands::Report,
    hands_per_second: u64,
}

pub(crate) fn run(args: &SimArgs, json: bool) -> Outcome {
    let World::Hands(hands) = &args.world;
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
