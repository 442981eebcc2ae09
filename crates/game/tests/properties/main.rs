//! Invariants of a pool in long random runs from a seed. The store's answers come late, are
//! refusals, repeat, or are held back.

#![allow(clippy::unwrap_used, reason = "a world that makes no sense stops its test")]

#[path = "../stories/books.rs"]
#[allow(dead_code, reason = "stories use more of it")]
mod books;
mod moving;
mod orbits;
mod world;

use rulebook::{Format, Variant};
use world::World;

const STEPS: u32 = 12_000;

fn run(rulebook: &str, game: Variant, stake: &str, format: Format) {
    for seed in 1..=4 {
        let mut world = World::new(rulebook, game, stake, format, seed);
        for _ in 0..STEPS {
            world.step();
        }
        world.close();
        assert!(world.hands > 200, "only {} hands from seed {seed}", world.hands);
    }
}

/// R2, R4, R10, R23, R46, H13, H14, H15, H16, H17, H18, H20: money constant but for rake, one big
/// blind an orbit, nobody dealt in behind the button, no bank over its cap, nobody seated twice,
/// nobody waiting beside a free seat, and always something to wake up for.
#[test]
fn r46_h14_random_rooms_keep_what_they_promise() {
    run("int-2.7", Variant::Holdem, "0.05/0.10", Format::Regular);
}

#[test]
fn r46_h15_random_rooms_where_newcomers_wait() {
    run("dk-2.0", Variant::Omaha, "0.05/0.10", Format::Regular);
}

#[test]
fn b3_b5_random_banzai_rooms() {
    run("int-2.3", Variant::Holdem, "0.05/0.10", Format::Banzai);
    run("be-1.8", Variant::Holdem, "0.05/0.10", Format::Banzai);
}

#[test]
fn h19_random_deep_and_short_rooms() {
    run("int-2.7", Variant::Holdem, "0.05/0.10", Format::Deepstack);
    run("int-2.7", Variant::Omaha, "0.25/0.50", Format::Shortstack);
}

/// HOME: a private table, where two play on.
#[test]
fn home_random_private_tables() {
    run("home", Variant::Holdem, "0.05/0.10", Format::Regular);
}
