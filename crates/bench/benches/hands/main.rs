//! Whole hands: six players, No-Limit, 100 big blinds, choices at random, dealing and showdown
//! included; our engine and peers in the same run. What is played is the same to the same mix of
//! choices; the rules in detail are each engine's own, so hands have not quite as many actions.

mod mix;
mod peer_poker_engine;
mod peer_rs_poker;

use bench::{Contest, is_measuring};
use criterion::{Criterion, Throughput};
use rulebook::Variant;
use sim::hands::Table;

const PLAYERS: u8 = 6;
const SMALL_BLIND: u32 = 50;
const BIG_BLIND: u32 = 100;
const STACK: u32 = 10_000;
const SEED: u64 = 1;

/// What a contestant has played.
#[derive(Clone, Copy)]
struct Played {
    hands: u64,
    actions: u64,
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(20);
    let mut group = criterion.benchmark_group("one hand, six players");
    group.throughput(Throughput::Elements(1));
    for game in Variant::ALL {
        let mut table = Table::new(game, PLAYERS, SEED);
        group.bench_function(game.key(), |b| b.iter(|| table.play_hand()));
    }
    group.finish();
    criterion.final_summary();
    if is_measuring() {
        contest("hands, Hold'em, six players", |played| played.hands);
        contest("actions, the same", |played| played.actions);
        report("cardroom", cardroom(Variant::Holdem, 200_000));
        report("rs_poker", rs_poker(20_000));
        report("poker_engine", poker_engine(20_000));
        Contest::new("hands, Omaha, six players")
            .with("cardroom", || cardroom(Variant::Omaha, 200_000).hands)
            .run();
    }
}

fn contest(title: &str, units: impl Fn(Played) -> u64) {
    Contest::new(title)
        .with("rs_poker", || units(rs_poker(20_000)))
        .with("poker_engine", || units(poker_engine(5_000)))
        .with("cardroom", || units(cardroom(Variant::Holdem, 200_000)))
        .run();
}

#[allow(clippy::print_stdout, reason = "says how alike the work is")]
fn report(name: &str, played: Played) {
    println!("  {name}: {:.1} actions a hand", played.actions as f64 / played.hands as f64);
}

fn cardroom(game: Variant, hands: u64) -> Played {
    let mut table = Table::new(game, PLAYERS, SEED);
    for _ in 0..hands {
        table.play_hand();
    }
    let report = table.report();
    Played { hands: report.hands, actions: report.actions }
}

fn rs_poker(hands: u64) -> Played {
    Played { hands, actions: peer_rs_poker::play(hands) }
}

fn poker_engine(hands: u64) -> Played {
    Played { hands, actions: peer_poker_engine::play(hands) }
}
