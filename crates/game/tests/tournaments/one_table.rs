//! T2: Sit & Gos of one table, with every number of seats and in every rulebook.

use std::sync::Arc;

use base::{Cents, Millis, PlayerId, TableId};
use game::{
    Notice,
    tournament::{Links, TournamentRefusal, spec::TournamentRules},
};

use crate::{
    room::{GAME, Room, WALLET},
    world::{World, rules_from},
};

/// With the prizes that a Sit & Go of so many seats usually has.
fn sit_and_go(rulebook: &str, game: &str, seats: u64) -> Arc<TournamentRules> {
    let price = if seats == 2 { "9.70 + 0.30" } else { "9.50 + 0.50" };
    let shares = match seats {
        ..=4 => "100",
        5..=6 => "65/35",
        _ => "50/30/20",
    };
    rules_from(&format!(
        "name = \"Sit & Go\"\nrulebook = \"{rulebook}\"\ngame = \"{game}\"\ncurrency = \"PLAY\"\n\
         seats = {seats}\nstart = \"when full\"\nprice = \"{price}\"\n\
         [structure]\nstack = 300\nlevel_time = \"1 min\"\n\
         levels = [\"10/20\", \"15/30\", \"25/50\", \"50/100\", \"100/200\"]\n\
         [prizes]\ntable = [{{ entrants_from = {seats}, shares = \"{shares}\" }}]\n"
    ))
}

fn played(rules: Arc<TournamentRules>, seats: u64, seed: u64) -> World {
    let mut world = World::new(rules, seats, seed);
    world.enter(seats);
    world.play_to_the_end(None);
    world.check_the_end();
    world
}

/// R31: everybody has a place and its prize, and nothing is left in the tournament.
#[test]
fn t2_r41_r44_sit_and_gos_with_every_number_of_seats_pay_their_prizes() {
    for seed in 0..40 {
        let seats = 2 + seed % 9;
        played(sit_and_go("int-2.7", "holdem", seats), seats, seed);
    }
}

/// R40, H15: an absent player pays the blinds, so that none is missed: whoever comes back is dealt in
/// at once, also where a missed small blind would count at a cash table.
#[test]
fn r40_who_comes_back_plays_the_next_hand_in_every_rulebook() {
    for rulebook in rulebook::EMBEDDED_IDS {
        for game in ["holdem", "omaha"] {
            for seed in 0..5 {
                played(sit_and_go(rulebook, game, 5), 5, seed);
            }
        }
    }
}

/// H11, R44: a prize tells who has won, so it is paid when the table has shown it. The world checks it
/// with every payment.
#[test]
fn h11_r44_a_prize_is_paid_when_the_hand_has_been_shown() {
    let mut paced = 0;
    for seed in 0..10 {
        paced += played(sit_and_go("int-2.7", "holdem", 6), 6, seed).paced_hands;
    }
    assert!(paced > 0, "no run-out was paced: nothing was tried");
}

/// T2: a seat that is being paid for is taken; who cannot pay gives it free again.
#[test]
fn t2_a_seat_that_is_being_paid_for_is_taken() {
    let rules = sit_and_go("int-2.7", "holdem", 2);
    let mut room = Room::new(1).with_game(GAME, &rules, Links::default());
    room.empty_wallet(1);
    room.store_waits = true;
    let request = room.request();
    room.register_as(GAME, 1, request).unwrap();
    room.register_as(GAME, 1, request).unwrap();
    room.register(GAME, 2).unwrap();
    assert_eq!(room.asked(GAME), 2, "the same request once more asks for nothing");
    assert_eq!(room.register(GAME, 3), Err(TournamentRefusal::Full));
    assert!(!room.game(GAME).has_room());
    room.store_goes_on();
    let refused = Notice::RegistrationRefused { not_enough: true };
    assert!(room.notices.contains(&(GAME, PlayerId(1), refused)));
    assert!(room.game(GAME).has_room());
    room.register(GAME, 3).unwrap();
    room.play_to_the_end();
    room.check_the_end();
}

/// R33: until it starts the money comes back; then nobody enters or leaves any more.
#[test]
fn r33_t2_money_comes_back_until_it_starts() {
    let rules = sit_and_go("int-2.7", "holdem", 2);
    let mut room = Room::new(1).with_game(GAME, &rules, Links::default());
    room.register(GAME, 1).unwrap();
    assert_eq!(room.register(GAME, 1), Err(TournamentRefusal::AlreadyRegistered));
    room.unregister(GAME, 1).unwrap();
    assert_eq!(room.unregister(GAME, 1), Err(TournamentRefusal::NotRegistered));
    assert_eq!(room.wallet(1), WALLET);
    room.register(GAME, 2).unwrap();
    room.register(GAME, 3).unwrap();
    assert_eq!(room.register(GAME, 1), Err(TournamentRefusal::Started));
    assert_eq!(room.unregister(GAME, 2), Err(TournamentRefusal::Started));
    assert_eq!(room.wallet(2), WALLET - Cents(1_000));
    assert!(room.game(GAME).table(TableId(1)).is_some());
}

/// R47: the blinds rise with time, and a restart does not set the clock back or on.
#[test]
fn r47_r50_levels_go_by_time_that_was_played() {
    let rules = sit_and_go("int-2.7", "holdem", 2);
    let mut world = World::new(rules, 2, 5);
    world.enter(2);
    let big = |world: &World| world.game.blinds(world.now).big.0;
    assert_eq!(big(&world), 20);
    world.pass(Millis::seconds(40));
    world.kill(Millis::seconds(3_600));
    assert_eq!(big(&world), 20, "the room was closed for an hour");
    world.pass(Millis::seconds(25));
    assert_eq!(big(&world), 30);
}
