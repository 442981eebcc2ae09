//! What staff decide at the tables: a table is paused or closed, a player's chat is muted.

use base::Millis;
use game::Notice;
use hand::Action;
use room::{Input, Request, Staff, StaffDecisions};

use crate::world::{A, B, C, D, World};

const WHILE: Millis = Millis::seconds(30);

#[test]
fn a_table_that_staff_pause_plays_its_hand_to_the_end_and_deals_no_other() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.handle(Input::Tick);
    let table = world.table(game, A);
    assert!(world.turn(game).is_some());
    world.handle(Input::Staff(Staff::PauseTable(game, table, true)));
    assert!(world.turn(game).is_some(), "the hand goes on");
    world.play_out(game, Action::Fold);
    world.pass(WHILE);
    assert!(world.turn(game).is_none() && world.pool(game).is_table_paused(table));
    // Nobody new is seated there.
    world.request(D, Request::Join(game)).unwrap();
    assert!(world.pool(game).is_waiting(D) && world.pool(game).held(D).is_none());
    // After a crash it is still paused.
    world.crash(Millis::seconds(1));
    for player in [A, B, C, D] {
        world.handle(Input::Connection(player, true));
    }
    world.pass(Millis::seconds(90));
    assert!(world.turn(game).is_none() && world.pool(game).is_table_paused(table));
    world.handle(Input::Staff(Staff::PauseTable(game, table, false)));
    world.pass(Millis::seconds(1));
    assert!(world.turn(game).is_some(), "the next hand begins");
    world.play_out(game, Action::Fold);
    world.check_money();
}

#[test]
fn a_table_that_staff_close_pays_everybody_out_with_the_end_of_the_hand() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.handle(Input::Tick);
    let table = world.table(game, A);
    let all = |world: &World| -> u64 {
        let at = |player| world.seated(game, player).map_or(0, |seated| seated.stack.0);
        [A, B, C].into_iter().map(|player| world.wallet(player) + at(player)).sum()
    };
    let before = all(&world);
    world.handle(Input::Staff(Staff::CloseTable(game, table)));
    assert!(world.turn(game).is_some() && world.pool(game).is_table_closing(table));
    world.play_out(game, Action::Fold);
    world.pass(Millis::seconds(1));
    for player in [A, B, C] {
        assert!(world.seated(game, player).is_none());
        assert!(world.notes(player).iter().any(|note| matches!(note, Notice::LeftTable { .. })));
    }
    assert!(world.pool(game).table(table).is_none(), "the table is gone");
    assert!(!world.pool(game).is_table_closing(table), "and what was decided about it");
    assert_eq!(all(&world), before, "nobody was raked: everybody folded before the flop");
    world.check_money();
    // The game goes on at other tables.
    world.sit(game, &[A, B, C], 1000);
    world.pass(Millis::seconds(5));
    assert!(world.turn(game).is_some() && world.table(game, A) != table);
    world.play_out(game, Action::Fold);
    world.check_money();
}

#[test]
fn a_table_that_was_being_closed_is_closed_after_a_crash() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.handle(Input::Tick);
    let table = world.table(game, A);
    world.handle(Input::Staff(Staff::CloseTable(game, table)));
    assert!(world.turn(game).is_some());
    world.crash(Millis::seconds(1));
    world.pass(Millis::seconds(90));
    for player in [A, B, C] {
        assert!(world.seated(game, player).is_none(), "{player} is out");
    }
    assert!(world.pool(game).table(table).is_none());
    world.check_money();
}

#[test]
fn a_seat_that_is_held_at_a_table_that_staff_close_is_given_up() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.handle(Input::Tick);
    let table = world.table(game, A);
    world.request(D, Request::Join(game)).unwrap();
    assert!(world.pool(game).held(D).is_some());
    world.handle(Input::Staff(Staff::CloseTable(game, table)));
    assert!(world.pool(game).held(D).is_none());
    assert!(world.notes(D).iter().any(|note| matches!(note, Notice::SeatGone { .. })));
    world.play_out(game, Action::Fold);
    world.pass(Millis::seconds(1));
    world.check_money();
}

#[test]
fn r20_who_is_muted_writes_nothing_until_then() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    let until = world.now + Millis::seconds(60);
    let says = || Request::Chat(game, table, "hello".to_owned());
    world.handle(Input::Staff(Staff::Mute(A, Some(until))));
    assert_eq!(world.refused(A, says()), format!("R20 chat_muted until={until}"));
    assert_eq!(world.refused(B, says()), "");
    let decided = StaffDecisions { muted_until: Some(until), ..StaffDecisions::default() };
    assert_eq!(world.room.decided_about(A), decided);
    world.pass(Millis::seconds(59));
    assert_eq!(world.refused(A, says()), format!("R20 chat_muted until={until}"));
    world.pass(Millis::seconds(1));
    assert_eq!(world.refused(A, says()), "");
    world.handle(Input::Staff(Staff::Mute(B, Some(world.now + WHILE))));
    world.handle(Input::Staff(Staff::Mute(B, None)));
    assert_eq!(world.refused(B, says()), "");
}
