//! R10: the machine sleeps and wakes up: nobody loses time for it.

use base::{Chips, Millis};
use game::table::{Phase, SitOut, TableEventView};
use hand::Action;
use room::{Input, Request, TableMessage};

use crate::world::{A, B, C, D, World};

const NIGHT: Millis = Millis::seconds(8 * 60 * 60);

fn sleep(world: &mut World) {
    world.now = world.now + NIGHT;
    world.handle(Input::ClockGap(NIGHT));
}

#[test]
fn r10_a_gap_shifts_the_deadline_and_times_nobody_out() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let (player, table, turn) = world.turn(game).unwrap();
    let seat = world.pool(game).table(table).unwrap().seat_of(player).unwrap();
    world.pass(Millis::seconds(10));
    world.outputs.clear();
    sleep(&mut world);
    // Five of the fifteen seconds are left, and everyone sees until when.
    let until = world.now + Millis::seconds(5);
    let bank = Millis::seconds(15);
    let clock =
        |phase, until| TableMessage::Event(TableEventView::Clock { seat, phase, until, bank });
    assert_eq!(world.messages(game, table), [&clock(Phase::Decision, until)]);
    assert_eq!(world.turn(game), Some((player, table, turn)));
    world.pass(Millis(4_999));
    assert_eq!(world.messages(game, table).len(), 1);
    world.pass(Millis(1));
    let bank_until = until + Millis::seconds(15);
    assert_eq!(world.messages(game, table).last(), Some(&&clock(Phase::Bank, bank_until)));
    // The bank is not spent by sleeping either.
    world.pass(Millis::seconds(5));
    sleep(&mut world);
    world.pass(Millis(9_999));
    assert_eq!(world.turn(game), Some((player, table, turn)), "nobody is timed out");
    world.pass(Millis(1));
    assert_ne!(world.turn(game), Some((player, table, turn)), "until the time is really over");
}

/// R10: the time bank of a player who left is kept, also while the game is read back.
#[test]
fn r10_a_game_that_is_read_back_keeps_the_banks_of_those_who_left() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C, D]);
    let (player, ..) = world.turn(game).unwrap();
    world.pass(Millis::seconds(20));
    world.leave(game, player);
    world.panic_in(game);
    world.pass(Millis::seconds(60));
    world.sit(game, &[player], 1000);
    let seated = world.seated(game, player).unwrap();
    assert_eq!(seated.timing.bank.left, Millis::seconds(10), "five of fifteen seconds are gone");
}

#[test]
fn h14_a_gap_does_not_give_a_held_seat_away() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.request(D, Request::Join(game)).unwrap();
    world.pass(Millis::seconds(15));
    sleep(&mut world);
    world.pass(Millis(4_999));
    world.request(D, Request::Confirm(game, Chips(1000))).unwrap();
    assert_eq!(world.stack(game, D), 1000);
}

/// Every game of the room is shifted, whichever is looked at first.
#[test]
fn r10_a_gap_is_for_every_game() {
    let mut world = World::new();
    let games = [world.game_of(&[A, B, C]), world.game_of(&[A, B, D])];
    let turns = games.map(|game| world.turn(game));
    sleep(&mut world);
    assert_eq!(games.map(|game| world.turn(game)), turns);
}

#[test]
fn h16_a_gap_does_not_use_up_the_time_to_sit_out() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.play_out(game, Action::Fold);
    let table = world.table(game, A);
    world.request(A, Request::SitOut(game, table, SitOut::Now)).unwrap();
    world.pass(Millis::seconds(9 * 60));
    sleep(&mut world);
    world.pass(Millis::seconds(60));
    assert!(world.sits_out(game, A), "ten minutes, to the last of them");
    world.pass(Millis(1));
    assert!(world.seated(game, A).is_none());
}

#[test]
fn r9_a_gap_does_not_use_up_the_time_to_come_back_everywhere() {
    let mut world = World::new();
    let games = [world.game_of(&[A, B, C]), world.game_of(&[A, B, D])];
    let table = world.table(games[0], A);
    for game in games {
        world.play_out(game, Action::Fold);
    }
    world.request(A, Request::SitOut(games[0], table, SitOut::Now)).unwrap();
    world.pass(Millis::seconds(400));
    sleep(&mut world);
    world.pass(Millis::seconds(100));
    assert!(games.iter().all(|game| world.sits_out(*game, A)));
    world.pass(Millis(1));
    assert!(games.iter().all(|game| world.seated(*game, A).is_none()));
    // A player who is back in time is back, and the old deadline is dropped.
    world.sit(games[0], &[A], 1000);
    world.pass(Millis::seconds(505));
    assert!(world.seated(games[0], A).is_some());
}

/// The pause to look at how a hand ended is not over because the machine slept.
#[test]
fn r10_a_gap_does_not_deal_the_next_hand_at_once() {
    for store_waits in [false, true] {
        let mut world = World::new();
        let game = world.game_of(&[A, B, C]);
        world.store_waits = store_waits;
        world.play_out(game, Action::Call);
        sleep(&mut world);
        world.store_answers();
        assert!(world.turn(game).is_none());
        world.pass(Millis::seconds(5));
        assert!(world.turn(game).is_some());
    }
}
