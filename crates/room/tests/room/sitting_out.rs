//! R7–R9 and H16: sitting out across tables.

use base::{GameId, Millis};
use game::table::SitOut;
use hand::Action;
use room::{Ask, Input};

use crate::world::{A, B, C, D, E, World};

const RETURN: Millis = Millis::seconds(500);

/// A plays two games, with B and C in one and D and E in the other.
fn two_games() -> (World, GameId, GameId) {
    let mut world = World::new();
    let here = world.game_of(&[A, B, C]);
    let there = world.open("int-2.7", "0.10/0.25", rulebook::Format::Regular);
    world.sit(there, &[A, D, E], 2500);
    assert!(world.turn(here).is_some() && world.turn(there).is_some(), "both play");
    (world, here, there)
}

fn go_out(world: &mut World, game: GameId, wish: SitOut) {
    let table = world.table(game, A);
    world.ask(A, Ask::SitOut(game, table, wish)).unwrap();
}

/// A sits out at both: in mid-hand at one, at the other with the end of its hand.
fn out_at_both() -> (World, GameId, GameId) {
    let (mut world, here, there) = two_games();
    world.play_out(here, Action::Fold);
    go_out(&mut world, here, SitOut::Now);
    world.play_out(there, Action::Fold);
    assert!(world.sits_out(here, A) && world.sits_out(there, A));
    (world, here, there)
}

#[test]
fn r7_sitting_out_here_is_sitting_out_there_from_the_next_hand() {
    let (mut world, here, there) = two_games();
    go_out(&mut world, here, SitOut::Now);
    assert!(!world.sits_out(here, A), "the hand is played to its end first");
    world.play_out(here, Action::Fold);
    assert!(world.sits_out(here, A));
    assert!(!world.sits_out(there, A), "the hand there goes on");
    world.play_out(there, Action::Fold);
    assert!(world.sits_out(there, A));
}

#[test]
fn r7_between_hands_it_is_at_once() {
    let (mut world, here, there) = two_games();
    world.play_out(here, Action::Fold);
    world.play_out(there, Action::Fold);
    go_out(&mut world, here, SitOut::NextHand);
    assert!(world.sits_out(here, A) && world.sits_out(there, A));
}

#[test]
fn r8_at_the_next_big_blind_is_kept_where_it_was_asked_for() {
    let (mut world, here, there) = two_games();
    go_out(&mut world, there, SitOut::NextBigBlind);
    world.play_out(here, Action::Fold);
    go_out(&mut world, here, SitOut::Now);
    assert!(world.sits_out(here, A));
    assert_eq!(world.seated(there, A).unwrap().sit_out, Some(SitOut::NextBigBlind));
    // Three hands bring the big blind round; before that A is dealt in.
    let mut hands = 0;
    while !world.sits_out(there, A) {
        world.play_out(there, Action::Fold);
        world.pass(Millis::seconds(1));
        hands += 1;
        assert!(hands <= 3, "the big blind has passed");
    }
}

/// R8, `int-2.7` rule 8: "If you are playing on multiple tables you'll go into sit out mode on each of
/// them once your turn to post Big Blind comes."
#[test]
fn r8_the_next_big_blind_counts_at_each_table() {
    let (mut world, here, there) = two_games();
    go_out(&mut world, there, SitOut::NextBigBlind);
    for game in [here, there] {
        assert_eq!(world.seated(game, A).unwrap().sit_out, Some(SitOut::NextBigBlind));
    }
    // Here three hands bring it round; there time is too short for a hand to end.
    let mut hands = 0;
    while !world.sits_out(here, A) {
        assert!(hands < 3, "the big blind has passed");
        world.play_out(here, Action::Fold);
        world.pass(Millis::seconds(1));
        hands += 1;
    }
    assert!(!world.sits_out(there, A), "there it has not come yet");
    while !world.sits_out(there, A) {
        assert!(hands < 6, "the big blind has passed");
        world.play_out(there, Action::Fold);
        world.pass(Millis::seconds(1));
        hands += 1;
    }
}

/// R9: the time to come back runs from the first table where the player sits out.
#[test]
fn r8_r9_who_does_not_come_back_leaves_where_the_big_blind_came() {
    let (mut world, here, there) = two_games();
    go_out(&mut world, there, SitOut::NextBigBlind);
    while !world.sits_out(here, A) || !world.sits_out(there, A) {
        world.play_out(here, Action::Fold);
        world.play_out(there, Action::Fold);
        world.pass(Millis::seconds(1));
    }
    world.pass(RETURN);
    assert!(world.seated(here, A).is_none() && world.seated(there, A).is_none());
    world.check_money();
}

/// Taking it back anywhere takes it back everywhere, and other tables are not sat out at before.
#[test]
fn r8_it_can_be_taken_back() {
    let (mut world, here, there) = two_games();
    go_out(&mut world, there, SitOut::NextBigBlind);
    world.ask(A, Ask::ComeBack).unwrap();
    for _ in 0..4 {
        for game in [here, there] {
            world.play_out(game, Action::Fold);
            assert!(!world.sits_out(game, A));
            assert_eq!(world.seated(game, A).unwrap().sit_out, None);
        }
        world.pass(Millis::seconds(1));
    }
}

#[test]
fn r9_after_500_seconds_still_there_and_a_millisecond_later_gone() {
    let (mut world, here, there) = out_at_both();
    world.pass(RETURN);
    assert!(world.sits_out(here, A) && world.sits_out(there, A));
    world.pass(Millis(1));
    assert!(world.seated(here, A).is_none() && world.seated(there, A).is_none());
    assert_eq!(world.room.seats_of(A).count(), 0);
    world.check_money();
}

#[test]
fn r9_coming_back_in_time_is_coming_back_everywhere() {
    let (mut world, here, there) = out_at_both();
    world.pass(RETURN);
    world.ask(A, Ask::ComeBack).unwrap();
    assert!(!world.sits_out(here, A) && !world.sits_out(there, A));
    world.pass(Millis::seconds(1));
    assert!(world.seated(here, A).is_some() && world.seated(there, A).is_some());
}

/// The second global sit-out has its own 500 seconds.
#[test]
fn r9_the_time_starts_again_with_the_next_sit_out() {
    let (mut world, here, there) = out_at_both();
    world.pass(Millis::seconds(499));
    world.ask(A, Ask::ComeBack).unwrap();
    world.play_out(here, Action::Fold);
    world.play_out(there, Action::Fold);
    go_out(&mut world, here, SitOut::Now);
    world.play_out(here, Action::Fold);
    world.pass(Millis::seconds(400));
    assert!(world.seated(here, A).is_some() && world.seated(there, A).is_some());
}

#[test]
fn h16_at_a_single_table_it_is_ten_minutes() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.play_out(game, Action::Fold);
    go_out(&mut world, game, SitOut::Now);
    world.pass(Millis::seconds(600));
    assert!(world.sits_out(game, A));
    world.pass(Millis(1));
    assert!(world.seated(game, A).is_none());
    world.check_money();
}

/// The connection is lost while the buy-in is on its way.
#[test]
fn h17_a_connection_lost_before_sitting_down_is_lost_at_the_table() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.ask(D, Ask::Join(game)).unwrap();
    world.handle(Input::Connection(D, false));
    world.ask(D, Ask::Confirm(game, base::Chips(1000))).unwrap();
    assert!(!world.seated(game, D).unwrap().timing.connected);
}

#[test]
fn h17_a_lost_connection_is_lost_at_every_table() {
    let (mut world, here, there) = two_games();
    world.handle(Input::Connection(A, false));
    assert!(!world.seated(here, A).unwrap().timing.connected);
    assert!(!world.seated(there, A).unwrap().timing.connected);
    world.handle(Input::Connection(A, true));
    assert!(world.seated(here, A).unwrap().timing.connected);
    assert!(world.seated(there, A).unwrap().timing.connected);
}
