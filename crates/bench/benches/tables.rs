//! The table layer: scripted hands through one table, beside the same hands through the bare hand
//! engine; and what a table costs in memory while nobody plays.

#[path = "common/scripted.rs"]
mod scripted;

use bench::{Contest, CountingAllocator, bytes_out, is_measuring};
use game::table::Table;
use rulebook::Variant;
use scripted::{Scripted, rules, seated};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[allow(clippy::print_stdout, reason = "the figures are what the benchmark is for")]
fn main() {
    if !is_measuring() {
        return;
    }
    let rules = rules();
    let before = bytes_out();
    let idle: Vec<Table> = (0..1_000).map(|_| seated(&rules)).collect();
    let bytes = (bytes_out() - before) / idle.len();
    println!("an idle table with six players holds {bytes} bytes");
    let (mut scripted, mut bare) = (Scripted::new(&rules), sim_table());
    Contest::new("six players who check and call, hands")
        .with("the bare hand engine, random choices", move || {
            (0..100_000).for_each(|_| bare.play_hand());
            100_000
        })
        .with("through the table layer", move || scripted.play(100_000))
        .run();
}

fn sim_table() -> sim::hands::Table {
    sim::hands::Table::new(Variant::Holdem, 6, 1)
}
