//! Tournaments of many tables played to their end at random: every cent is paid out, places are given
//! once, and a kill at any commit changes nothing that was durable.

#![allow(clippy::unwrap_used, reason = "a world that makes no sense stops its test")]

mod bank;
mod chaos;
mod checks;
mod kills;
mod links;
mod mass;
mod one_table;
mod parameters;
mod refunds;
mod requests;
mod room;
mod staff;
mod world;

use crate::world::{World, rules_of};

#[test]
fn r41_r44_freezeouts_are_played_to_their_end_and_pay_their_prizes() {
    for (seed, players) in (0..40).map(|seed| (seed, 2 + seed * seed * 7 % 150)) {
        let mut world = World::new(rules_of("freezeout"), players, seed);
        world.enter(players);
        world.play_to_the_end(None);
        world.check_the_end();
        println!(
            "{players}: {} hands, {} moves, {} hfh",
            world.hands, world.moves, world.hand_for_hand_hands
        );
    }
}

#[test]
fn r50_a_tournament_survives_a_kill_at_every_commit() {
    for kill_after in 0..4_000 {
        let mut world = World::new(rules_of("sit-and-go-18"), 18, 11);
        world.enter(18);
        let killed = world.play_to_the_end(Some(kill_after));
        world.check_the_end();
        if !killed {
            assert!(kill_after > 50, "a tournament of many commits, not {kill_after}");
            return;
        }
    }
    panic!("a tournament without an end");
}
