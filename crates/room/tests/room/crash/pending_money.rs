//! R23: money whose commit is not answered when its game fails.

use base::{Chips, Millis, PlayerId};
use game::{CommitOutcome, Notice, cash::TopUpChoice};
use hand::Action;
use ledger::Kind;
use room::Request;

use super::{goes_on, three};
use crate::world::{A, B, C, D, E, World, Z};

/// Nobody knows yet whether the buy-in is durable: the game comes back when that is known.
#[test]
fn r23_a_buy_in_on_its_way_has_its_seat() {
    let (mut world, game, _) = three();
    world.request(D, Request::Join(game)).unwrap();
    world.store_waits = true;
    world.request(D, Request::Confirm(game, Chips(1000))).unwrap();
    let wallet = world.wallet(D);
    world.panic_in(game);
    assert!(!world.reloaded(game));
    world.store_answers();
    assert_eq!(world.stack(game, D), 1000);
    assert_eq!(world.wallet(D) + 1000, wallet);
    world.check_money();
    goes_on(&mut world, game);
}

#[test]
fn r23_a_buy_in_on_its_way_that_is_refused_has_none() {
    let (mut world, game, table) = three();
    world.request(D, Request::Join(game)).unwrap();
    world.store_waits = true;
    world.refuses_buy_ins.push(CommitOutcome::Refused);
    world.request(D, Request::Confirm(game, Chips(1000))).unwrap();
    world.panic_in(game);
    world.store_answers();
    assert!(world.reloaded(game) && world.seated(game, D).is_none());
    assert!(world.notes(D).contains(&&Notice::SeatGone { table }), "and D is notified");
    world.check_money();
    goes_on(&mut world, game);
}

#[test]
fn r23_a_top_up_on_its_way_is_on_the_stack() {
    let (mut world, game, table) = three();
    world.act(game, Action::RaiseTo(Chips(100)));
    world.play_out(game, Action::Fold);
    let poor = [A, B, C].into_iter().find(|player| world.stack(game, *player) < 1000).unwrap();
    let all = world.stack(game, poor) + world.wallet(poor);
    let stack = world.stack(game, poor);
    world.store_waits = true;
    world.request(poor, Request::TopUp(game, table, TopUpChoice::Once(Chips(1)))).unwrap();
    world.panic_in(game);
    world.store_answers();
    assert_eq!(world.stack(game, poor), stack + 1);
    assert_eq!(world.stack(game, poor) + world.wallet(poor), all);
    world.check_money();
}

/// A buy-in, a top-up and an exit are on their way in a panic. Whatever is answered first, the game
/// comes back when the last of them is, and nothing is doubled.
#[test]
fn r23_money_on_its_way_in_a_panic_is_not_doubled() {
    let kinds = [Kind::BuyIn, Kind::TopUp, Kind::Leave];
    for first in 0..3 {
        let mut world = World::new();
        let game = world.game_of(&[A, B, C, E]);
        let table = world.table(game, A);
        world.act(game, Action::RaiseTo(Chips(100)));
        world.play_out(game, Action::Fold);
        let poor = |world: &World, player: &PlayerId| world.stack(game, *player) < 1000;
        let poor = [A, B, C, E].into_iter().find(|player| poor(&world, player)).unwrap();
        let leaver = if poor == A { B } else { A };
        world.request(D, Request::Join(game)).unwrap();
        world.store_waits = true;
        world.request(D, Request::Confirm(game, Chips(1000))).unwrap();
        world.request(poor, Request::TopUp(game, table, TopUpChoice::Once(Chips(1)))).unwrap();
        world.request(leaver, Request::Leave(game, table)).unwrap();
        world.panic_in(game);
        for index in 0..3 {
            assert!(!world.reloaded(game), "something is still unknown");
            world.store_answers_only(kinds[(first + index) % 3]);
        }
        assert!(world.reloaded(game));
        assert!(world.seated(game, D).is_some() && world.seated(game, leaver).is_none());
        world.store_waits = false;
        world.check_money();
        for _ in 0..12 {
            goes_on(&mut world, game);
        }
    }
}

/// Four of five seats are taken and D's buy-in for the last is on its way, while E waits and the
/// game is read back.
#[test]
fn r23_a_seat_that_is_paid_for_is_nobody_elses_when_the_game_is_read_back() {
    let mut world = World::new();
    let game = world.open("int-2.7", "0.05/0.10", rulebook::Format::Banzai);
    world.sit(game, &[A, B, C, Z], 100);
    world.store_waits = true;
    world.request(D, Request::Join(game)).unwrap();
    world.request(D, Request::Confirm(game, Chips(100))).unwrap();
    world.pass(Millis::seconds(60));
    world.request(E, Request::Join(game)).unwrap();
    assert!(world.pool(game).held(E).is_none(), "there is no other seat");
    world.play_out(game, Action::Fold);
    world.refuses_hands.push(CommitOutcome::Refused);
    world.store_answers_only(Kind::Hand);
    assert!(!world.reloaded(game));
    world.store_answers();
    assert!(world.reloaded(game) && world.seated(game, D).is_some());
    assert!(world.seated(game, E).is_none());
    world.check_money();
}

/// The exit becomes durable after the panic: the chips are in the wallet, so not at the table.
#[test]
fn r23_an_exit_on_its_way_is_an_exit() {
    let (mut world, game, table) = three();
    world.play_out(game, Action::Fold);
    let all = world.wallet(A) + world.stack(game, A);
    world.store_waits = true;
    world.request(A, Request::Leave(game, table)).unwrap();
    world.panic_in(game);
    world.store_answers();
    assert!(world.seated(game, A).is_none());
    assert_eq!(world.room.seats_of(A).count(), 0);
    assert_eq!(world.wallet(A), all);
    assert!(world.notes(A).iter().any(|note| matches!(note, Notice::LeftTable { .. })));
    world.check_money();
}

/// Nobody is dealt in again between one exit and the next.
#[test]
fn r23_two_exits_on_their_way_are_two_exits() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C, D, E]);
    let table = world.table(game, A);
    world.play_out(game, Action::Fold);
    world.store_waits = true;
    world.request(A, Request::Leave(game, table)).unwrap();
    world.request(B, Request::Leave(game, table)).unwrap();
    world.panic_in(game);
    world.store_answers();
    assert!(world.seated(game, A).is_none() && world.seated(game, B).is_none());
    world.check_money();
    goes_on(&mut world, game);
}

/// Chips that came to the table while a hand was settling are in no commit of the table's yet.
#[test]
fn r23_a_buy_in_that_came_while_a_hand_settled_is_not_forgotten() {
    let (mut world, game, _) = three();
    world.request(D, Request::Join(game)).unwrap();
    world.store_waits = true;
    world.play_out(game, Action::Fold);
    world.request(D, Request::Confirm(game, Chips(1000))).unwrap();
    world.store_answers_only(Kind::BuyIn);
    assert_eq!(world.stack(game, D), 1000);
    world.panic_in(game);
    world.store_answers();
    world.check_money();
    goes_on(&mut world, game);
}

/// A leaver who was not in the hand goes while it settles.
#[test]
fn r23_an_exit_that_was_done_while_a_hand_settled_stays_done() {
    let (mut world, game, table) = three();
    world.sit(game, &[D], 1000);
    assert_eq!(world.stack(game, D), 1000);
    world.store_waits = true;
    world.request(D, Request::Leave(game, table)).unwrap();
    world.play_out(game, Action::Fold);
    world.store_answers_only(Kind::Leave);
    world.panic_in(game);
    world.store_answers();
    assert!(world.seated(game, D).is_none());
    world.check_money();
    goes_on(&mut world, game);
}
