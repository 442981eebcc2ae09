//! R23: a game that fails twice stays paused until staff resume it or cash everyone out.

use base::{Chips, GameId, Millis, TableId};
use game::{CommitOutcome, Notice};
use hand::{Action, EventView};
use room::{Input, Output, Request, Staff};

use super::{PAUSED, goes_on, three};
use crate::world::{A, B, C, D, E, World, Z};

#[test]
fn r23_after_a_second_panic_the_game_stays_paused() {
    let (mut world, game, table) = three();
    world.panic_in(game);
    assert!(world.reloaded(game));
    world.pass(Millis::seconds(3));
    world.outputs.clear();
    world.request(Z, Request::LeaveQueue(game)).ok();
    world.request(Z, Request::Decline(game)).ok();
    world.panic_in(game);
    assert!(!world.reloaded(game), "it waits for staff");
    assert_eq!(world.paused(game), 1, "and everyone in it is notified once");
    world.pass(Millis::seconds(3_600));
    for request in [Request::Join(game), Request::Leave(game, table), Request::Watch(game, table)] {
        assert_eq!(world.refused(A, request), PAUSED);
    }
    assert_eq!(world.room.next_wake(), None, "nobody asks it again");
}

#[test]
fn r23_a_second_refused_hand_pauses_the_game_and_no_other() {
    let (mut world, game, table) = three();
    let other = world.open("int-2.7", "0.10/0.25", rulebook::Format::Regular);
    world.sit(other, &[A, D, E], 2500);
    world.refuses_hands.extend([CommitOutcome::Refused; 2]);
    world.play_out(game, Action::Fold);
    assert!(world.reloaded(game));
    world.pass(Millis::seconds(3));
    world.outputs.clear();
    world.play_out(game, Action::Fold);
    assert!(!world.reloaded(game), "it waits for staff");
    assert_eq!(world.paused(game), 1, "and everyone in it is notified once");
    for request in [Request::Leave(game, table), Request::Watch(game, table), Request::Join(game)] {
        assert_eq!(world.refused(B, request), PAUSED);
    }
    let won = |view: &&EventView| matches!(view, EventView::Won { .. } | EventView::Ended);
    assert!(!world.hand_events(game, table).iter().any(won), "it was not won by anyone");
    assert_eq!([A, B, C].map(|player| world.stack(game, player)), [1000; 3]);
    world.check_money();
    world.play_out(other, Action::Fold);
    world.pass(Millis::seconds(1));
    assert!(world.turn(other).is_some() && world.paused(other) == 0);
    world.check_money();
}

/// The game fails, plays on for more than an hour, and fails again: bad luck twice.
#[test]
fn r23_a_failure_is_forgotten_after_an_hour() {
    let (mut world, game, _) = three();
    world.panic_in(game);
    goes_on(&mut world, game);
    world.request(Z, Request::Decline(game)).ok();
    world.now = world.now + Millis::seconds(3_600);
    world.handle(Input::ClockGap(Millis::seconds(3_600)));
    world.outputs.clear();
    world.panic_in(game);
    assert!(world.reloaded(game) && world.paused(game) == 0);
    goes_on(&mut world, game);
}

/// A game that failed twice in the same hand.
fn paused() -> (World, GameId, TableId) {
    let (mut world, game, table) = three();
    world.act(game, Action::RaiseTo(Chips(100)));
    world.play_out(game, Action::Fold);
    world.panic_with(2, |world| world.pass(Millis::seconds(5)));
    assert_eq!(world.refused(A, Request::Leave(game, table)), PAUSED);
    world.outputs.clear();
    (world, game, table)
}

#[test]
fn r23_staff_let_a_paused_game_go_on() {
    let (mut world, game, table) = paused();
    let stacks = [A, B, C].map(|player| world.stack(game, player));
    world.handle(Input::Staff(Staff::Resume(game)));
    assert!(world.reloaded(game));
    assert_eq!([A, B, C].map(|player| world.stack(game, player)), stacks);
    world.handle(Input::Staff(Staff::Resume(game)));
    assert_eq!(world.outputs.iter().filter(|out| matches!(out, Output::Reloaded(_))).count(), 1);
    goes_on(&mut world, game);
    assert_eq!(world.refused(A, Request::Watch(game, table)), "");
}

#[test]
fn r23_staff_send_everyone_home_from_a_paused_game() {
    let (mut world, game, _) = paused();
    let all = [A, B, C].map(|player| world.wallet(player) + world.stack(game, player));
    world.store_waits = true;
    for _ in 0..2 {
        world.handle(Input::Staff(Staff::CashOutAll(game)));
    }
    let exits = |out: &&Output| matches!(out, Output::Commit(..));
    assert_eq!(world.outputs.iter().filter(exits).count(), 3, "once each");
    assert_eq!(world.room.seats_of(A).count(), 1, "not before it is durable");
    world.store_answers();
    assert_eq!([A, B, C].map(|player| world.wallet(player)), all);
    for player in [A, B, C] {
        assert_eq!(world.room.seats_of(player).count(), 0);
        assert!(world.notes(player).iter().any(|note| matches!(note, Notice::LeftTable { .. })));
    }
    world.check_money();
    assert!(world.outputs.iter().any(|out| matches!(out, Output::Closed(id) if *id == game)));
    assert_eq!(world.refused(A, Request::Join(game)), "H14 no_such_game");
    world.handle(Input::Staff(Staff::CashOutAll(game)));
    world.handle(Input::Staff(Staff::Resume(game)));
    assert!(world.room.pool(game).is_none(), "it is gone for good");
}

#[test]
fn h12b_a_game_whose_chips_went_to_charity_is_empty() {
    let (mut world, game, table) = paused();
    world.handle(Input::Staff(Staff::Voided(game)));
    for player in [A, B, C] {
        assert_eq!(world.room.seats_of(player).count(), 0);
        let notes = world.notes(player);
        assert!(
            notes
                .iter()
                .any(|note| matches!(note, Notice::LeftTable { left, .. } if left.stack.0 == 0)),
            "{notes:?}"
        );
    }
    assert_eq!(world.refused(A, Request::Join(game)), PAUSED, "until staff let it go on");
    world.handle(Input::Staff(Staff::Resume(game)));
    assert!(world.reloaded(game));
    assert!(world.room.pool(game).unwrap().table(table).is_none());
    // A game that is not paused keeps its players.
    let (mut world, game, _) = three();
    world.handle(Input::Staff(Staff::Voided(game)));
    assert_eq!(world.room.seats_of(A).count(), 1);
}

/// The same after the process was killed meanwhile.
#[test]
fn r23_a_paused_game_is_paused_after_a_crash_and_goes_on_or_home_from_there() {
    for home in [false, true] {
        let (mut world, game, _) = paused();
        let all = world.wallet(A) + world.stack(game, A);
        world.crash(Millis::seconds(60));
        assert_eq!(world.refused(A, Request::Join(game)), PAUSED);
        if home {
            world.handle(Input::Staff(Staff::CashOutAll(game)));
            assert_eq!(world.wallet(A), all);
        } else {
            world.handle(Input::Staff(Staff::Resume(game)));
            assert_eq!(world.wallet(A) + world.stack(game, A), all);
            goes_on(&mut world, game);
        }
        world.check_money();
    }
}

/// The saved state is inconsistent: nothing is dealt and staff cannot resume the game, but everyone
/// is cashed out from the escrow.
#[test]
fn r23_a_damaged_game_is_paused_and_goes_home() {
    let (mut world, game, _) = three();
    world.play_out(game, Action::Fold);
    world.damage(game, B, 10);
    let stored = world.escrow(game, B);
    let recovery = world.crash(Millis::seconds(60));
    assert_eq!(recovery.not_opened.len(), 1);
    world.handle(Input::Staff(Staff::Resume(game)));
    assert!(world.paused(game) == 1 && !world.reloaded(game));
    let wallet = world.wallet(B);
    world.handle(Input::Staff(Staff::CashOutAll(game)));
    assert_eq!(world.wallet(B), wallet + stored);
    world.check_money();
}

/// It cannot be read whose the chips are: nobody gets them, and the game stays paused.
#[test]
fn r23_a_game_whose_seats_are_lost_stays_paused() {
    let (mut world, game, _) = three();
    world.play_out(game, Action::Fold);
    world.lose_seats(game);
    let recovery = world.crash(Millis::seconds(60));
    assert_eq!(recovery.not_opened.len(), 1);
    let (held, wallet) = (world.escrow(game, B), world.wallet(B));
    world.handle(Input::Staff(Staff::CashOutAll(game)));
    assert_eq!(world.paused(game), 1);
    assert_eq!((world.escrow(game, B), world.wallet(B)), (held, wallet));
}
