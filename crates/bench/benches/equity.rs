//! Equity, ours and a peer's, for the same questions in the same run.

use std::{
    hint::black_box,
    sync::{Arc, atomic::AtomicBool},
};

use bench::{Contest, is_measuring};
use cards::{
    CardSet,
    equity::{Question, Range, Variant},
};
use criterion::{Criterion, Throughput};

const SAMPLES: u64 = 4_000_000;

fn main() {
    let hands = question(Variant::Holdem, ["AcAd", "KcKd"]);
    let ranges = question(Variant::Holdem, ["AA", "KK"]);
    let omaha = question(Variant::Omaha, ["AsAhKsKh", "9c8c7d6d"]);
    let mut criterion = Criterion::default().configure_from_args().sample_size(10);
    criterion.bench_function("exact AcAd v KcKd", |b| b.iter(|| hands.exact(1)));
    criterion.bench_function("exact AA v KK", |b| b.iter(|| ranges.exact(1)));
    criterion.bench_function("exact Omaha AsAhKsKh v 9c8c7d6d", |b| b.iter(|| omaha.exact(1)));
    let mut group = criterion.benchmark_group("sampled");
    group.throughput(Throughput::Elements(SAMPLES));
    group.bench_function("AcAd v KcKd", |b| b.iter(|| hands.sampled(SAMPLES, 1, 1)));
    group.finish();
    criterion.final_summary();
    if is_measuring() {
        compare(&hands, &ranges, &omaha);
    }
}

fn question<const N: usize>(game: Variant, players: [&str; N]) -> Question {
    let ranges = players.map(|player| Range::parse(game, player).expect("a range"));
    Question::new(game, &ranges, CardSet::EMPTY, CardSet::EMPTY).expect("a fair question")
}

fn compare(hands: &Question, ranges: &Question, omaha: &Question) {
    Contest::new("exact AcAd v KcKd, answers")
        .with("pokers", || pokers_exact(["AcAd", "KcKd"]))
        .with("cardroom", || exact(hands))
        .run();
    Contest::new("exact AA v KK, answers")
        .with("pokers", || pokers_exact(["AA", "KK"]))
        .with("cardroom", || exact(ranges))
        .run();
    Contest::new("exact Omaha AsAhKsKh v 9c8c7d6d, answers")
        .with("cardroom", || exact(omaha))
        .run();
    Contest::new("sampled heads-up, trials")
        .with("Hold'em AcAd v KcKd, one thread", || sampled(hands, 1))
        .with("the same, two threads", || sampled(hands, 2))
        .with("Omaha AsAhKsKh v 9c8c7d6d, one thread", || sampled(omaha, 1))
        .run();
}

/// One answer takes too little time to be measured alone.
const ANSWERS: u64 = 20;

fn exact(question: &Question) -> u64 {
    for _ in 0..ANSWERS {
        black_box(question.exact(1).expect("few deals"));
    }
    ANSWERS
}

fn sampled(question: &Question, threads: usize) -> u64 {
    black_box(question.sampled(SAMPLES, 1, threads).expect("some samples"));
    SAMPLES
}

fn pokers_exact(players: [&str; 2]) -> u64 {
    let ranges = pokers::HandRange::from_strings(players.map(str::to_owned).to_vec());
    for _ in 0..ANSWERS {
        let never = Arc::new(AtomicBool::new(false));
        let equity = pokers::exact_equity(&ranges, 0, 0, 1, never, |_| {});
        black_box(equity.is_ok());
    }
    ANSWERS
}
