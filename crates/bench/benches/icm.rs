//! The independent chip model at the sizes that have a limit: 9 and 20 players exactly, 1,000 players
//! with 150 prizes by the integral. `scripts/pokerkit-icm` runs a peer on the first two.

use std::hint::black_box;

use base::Chips;
use bench::is_measuring;
use criterion::Criterion;
use game::tournament::icm::{Method, equities};

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(20);
    let nine = stacks(9);
    let nine_prizes = prizes(9);
    criterion.bench_function("icm exact, 9 players, 9 prizes (at most 10 µs)", |b| {
        b.iter(|| equities(black_box(&nine), &nine_prizes, Some(Method::Exact)));
    });
    let twenty = stacks(20);
    let twenty_prizes = prizes(20);
    criterion.bench_function("icm exact, 20 players, 20 prizes (at most 25 ms)", |b| {
        b.iter(|| equities(black_box(&twenty), &twenty_prizes, Some(Method::Exact)));
    });
    criterion.bench_function("icm integral, 20 players, 20 prizes", |b| {
        b.iter(|| equities(black_box(&twenty), &twenty_prizes, Some(Method::Integral)));
    });
    let thousand = stacks(1_000);
    let thousand_prizes = prizes(150);
    criterion.bench_function("icm integral, 1,000 players, 150 prizes (at most 100 ms)", |b| {
        b.iter(|| equities(black_box(&thousand), &thousand_prizes, Some(Method::Integral)));
    });
    criterion.final_summary();
    if is_measuring() {
        once_for_ten_thousand();
    }
}

/// The largest field, once: seconds, not microseconds.
#[allow(clippy::print_stdout, reason = "the figure is what the benchmark is for")]
fn once_for_ten_thousand() {
    let (stacks, prizes) = (stacks(10_000), prizes(1_250));
    let start = std::time::Instant::now();
    black_box(equities(&stacks, &prizes, Some(Method::Integral)).is_ok());
    let seconds = start.elapsed().as_secs_f64();
    println!("\nicm integral, 10,000 players, 1,250 prizes: {seconds:.2} s");
}

/// Different stacks of every size, the same in every run.
fn stacks(players: u64) -> Vec<Chips> {
    (1..=players).map(|player| Chips(500 + player * 7_919 % 20_011)).collect()
}

fn prizes(places: u32) -> Vec<f64> {
    (1..=places).map(|place| (1e6 / f64::from(place)).floor()).collect()
}
