//! What a bot's decision costs, over the views that bots meet when they play each other.

use std::hint::black_box;

use bots::{Style, decide};
use cards::Deck;
use criterion::{Criterion, Throughput};
use hand::{Hand, View, Viewer};
use rulebook::Variant;
use sim::hands::Table;

const HANDS: u64 = 2_000;
const PLAYERS: u8 = 6;

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(20);
    for game in Variant::ALL {
        let views = views(game);
        let mut group = criterion.benchmark_group(format!("one decision, {game}"));
        group.throughput(Throughput::Elements(views.len() as u64));
        for style in Style::ALL {
            group.bench_function(style.key(), |b| {
                b.iter(|| {
                    for (chance, view) in views.iter().enumerate() {
                        black_box(decide(style, view, chance as u64));
                    }
                });
            });
        }
        group.finish();
    }
    criterion.final_summary();
}

/// Every view that was decided from in some hands of a table of all styles.
fn views(game: Variant) -> Vec<View> {
    let table = Table::new(game, PLAYERS, 1);
    let mut views = Vec::new();
    for number in 0..HANDS {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let mut events = Vec::new();
        let mut hand = Hand::start(table.setup(), Deck::shuffled(seed), &mut events)
            .expect("a table of ours makes sense");
        while let Some(seat) = hand.to_act() {
            let style = Style::ALL[usize::from(seat.number()) % Style::ALL.len()];
            let view = hand.view(Viewer::Seat(seat));
            let action = decide(style, &view, number).expect("it is its turn");
            hand.act(seat, action, &mut events).expect("bots play by the rules");
            views.push(view);
        }
    }
    views
}
