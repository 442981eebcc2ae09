//! The room's thread alone: a thousand tables of six whose players check and call, every action an
//! input with its answer, every event a frame made for the public and for its owner, every hand a
//! commit that is answered. No bots and no store, so that only the room is measured; beside it the
//! same choices through the bare table layer.

#[path = "common/cash_room.rs"]
mod cash_room;

use bench::{Contest, is_measuring};
use cash_room::World;
use rulebook::Variant;

/// The same as in the room's binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const TABLES: u64 = 1_000;

#[allow(clippy::print_stdout, reason = "the figures are what the benchmark is for")]
fn main() {
    if !is_measuring() {
        return;
    }
    let mut world = World::new(TABLES, None);
    world.play(1_000);
    let before = (world.inputs, world.outs, world.hands);
    let mut bare = sim::hands::Table::new(Variant::Holdem, 6, 1);
    Contest::new("six players who check and call, hands")
        .with("the bare hand engine, random choices", move || {
            (0..50_000).for_each(|_| bare.play_hand());
            50_000
        })
        .with("through the room's thread", || world.play(10_000))
        .run();
    let hands = (world.hands - before.2).max(1);
    let (inputs, outs) = ((world.inputs - before.0) / hands, (world.outs - before.1) / hands);
    println!("  a hand is {inputs} inputs and {outs} outputs");
}
