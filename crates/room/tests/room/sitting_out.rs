//! R7–R9 and H16: sitting out across tables.

use base::{GameId, Millis};
use game::table::SitOut;
use hand::Action;
use room::{Input, Request};

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
    world.request(A, Request::SitOut(game, table, wish)).unwrap();
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
    world.request(A, Request::ComeBack).unwrap();
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
    world.request(A, Request::ComeBack).unwrap();
    assert!(!world.sits_out(here, A) && !world.sits_out(there, A));
    world.pass(Millis::seconds(1));
    assert!(world.seated(here, A).is_some() && world.seated(there, A).is_some());
}

/// The second global sit-out has its own 500 seconds.
#[test]
fn r9_the_time_starts_again_with_the_next_sit_out() {
    let (mut world, here, there) = out_at_both();
    world.pass(Millis::seconds(499));
    world.request(A, Request::ComeBack).unwrap();
    world.play_out(here, Action::Fold);
    world.play_out(there, Action::Fold);
    go_out(&mut world, here, SitOut::Now);
    world.play_out(here, Action::Fold);
    world.pass(Millis::seconds(400));
    assert!(world.seated(here, A).is_some() && world.seated(there, A).is_some());
}

/// Scenario 30: out at two tables since 480 s, A sits down at a third and a fourth and sits out at the
/// third.
fn out_twice() -> (World, [GameId; 4]) {
    let (mut world, here, there) = out_at_both();
    world.pass(Millis::seconds(480));
    let third = world.open("int-2.7", "0.25/0.50", rulebook::Format::Regular);
    let fourth = world.open("int-2.7", "0.50/1.00", rulebook::Format::Regular);
    world.sit(third, &[A, B, C], 5000);
    world.sit(fourth, &[A, D, E], 10_000);
    assert!(!world.sits_out(third, A) && !world.sits_out(fourth, A), "A plays the new ones");
    world.play_out(third, Action::Fold);
    go_out(&mut world, third, SitOut::Now);
    world.play_out(fourth, Action::Fold);
    (world, [here, there, third, fourth])
}

fn still_seated(world: &World, games: [GameId; 4]) -> [bool; 4] {
    games.map(|game| world.seated(game, A).is_some())
}

#[test]
fn r7_r9_scenario_30_a_second_sit_out_has_its_own_tables_and_its_own_time() {
    let (mut world, games) = out_twice();
    assert!(games.iter().all(|game| world.sits_out(*game, A)), "at the fourth too");
    world.pass(Millis::seconds(20));
    assert_eq!(still_seated(&world, games), [true; 4], "the last instant of the first");
    world.pass(Millis(1));
    assert_eq!(still_seated(&world, games), [false, false, true, true]);
    world.pass(Millis(479_999));
    assert_eq!(still_seated(&world, games), [false, false, true, true], "500 s of the second");
    world.pass(Millis(1));
    assert_eq!(still_seated(&world, games), [false; 4]);
    world.check_money();
}

#[test]
fn r9_coming_back_ends_both_and_the_next_sit_out_begins_anew() {
    let (mut world, games) = out_twice();
    world.request(A, Request::ComeBack).unwrap();
    assert!(games.iter().all(|game| !world.sits_out(*game, A)));
    world.pass(Millis::seconds(2));
    go_out(&mut world, games[0], SitOut::NextHand);
    for game in games {
        world.play_out(game, Action::Fold);
    }
    assert!(games.iter().all(|game| world.sits_out(*game, A)));
    world.pass(Millis::seconds(490));
    assert_eq!(still_seated(&world, games), [true; 4], "neither of the old times counts");
    world.pass(Millis::seconds(11));
    assert_eq!(still_seated(&world, games), [false; 4]);
}

/// R9, R23: both times go on after the room was read back; a machine that slept uses none up.
#[test]
fn r9_r23_two_times_to_come_back_survive_a_crash() {
    for crash in [true, false] {
        let (mut world, games) = out_twice();
        // The state of a table is stored with its next hand.
        world.pass(Millis::seconds(1));
        for game in games {
            world.play_out(game, Action::Fold);
        }
        if crash {
            world.crash(Millis::seconds(3_600));
        } else {
            world.now = world.now + Millis::seconds(3_600);
            world.handle(Input::ClockGap(Millis::seconds(3_600)));
        }
        assert_eq!(still_seated(&world, games), [true; 4]);
        world.pass(Millis::seconds(20));
        // Nobody has to be back before the room has waited for its players: 60 s, not the 19 s left.
        assert_eq!(still_seated(&world, games), [crash, crash, true, true], "crash: {crash}");
        world.pass(Millis::seconds(41));
        assert_eq!(still_seated(&world, games), [false, false, true, true], "crash: {crash}");
        world.pass(Millis::seconds(429));
        assert_eq!(still_seated(&world, games), [false, false, true, true], "crash: {crash}");
        world.pass(Millis::seconds(20));
        assert_eq!(still_seated(&world, games), [false; 4], "crash: {crash}");
        world.check_money();
    }
}

/// A third sit-out has its own time too; a table left and joined again belongs to none before.
#[test]
fn r9_a_table_joined_again_has_no_time_running() {
    let (mut world, [here, there, third, fourth]) = out_twice();
    let table = world.table(there, A);
    world.request(A, Request::Leave(there, table)).unwrap();
    assert!(world.seated(there, A).is_none());
    world.request(A, Request::Join(there)).unwrap();
    let brings = world.quote(there, A).least;
    world.request(A, Request::Confirm(there, brings)).unwrap();
    world.pass(Millis::seconds(21));
    let games = [here, there, third, fourth];
    assert_eq!(still_seated(&world, games), [false, true, true, true]);
    world.play_out(there, Action::Fold);
    go_out(&mut world, there, SitOut::Now);
    world.play_out(there, Action::Fold);
    assert!(world.sits_out(there, A));
    world.pass(Millis::seconds(480));
    assert_eq!(still_seated(&world, games), [false, true, false, false]);
    world.pass(Millis::seconds(21));
    assert_eq!(still_seated(&world, games), [false; 4]);
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
    world.request(D, Request::Join(game)).unwrap();
    world.handle(Input::Connection(D, false));
    world.request(D, Request::Confirm(game, base::Chips(1000))).unwrap();
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

/// R9, R23: A came back at 482 s, and then one of the two games is read back as of its last hand, in
/// which A was out.
#[test]
fn r9_r23_whoever_came_back_is_back_in_a_game_that_is_read_back() {
    let (mut world, here, there) = out_at_both();
    world.pass(Millis::seconds(2));
    world.play_out(here, Action::Fold);
    world.play_out(there, Action::Fold);
    world.pass(Millis::seconds(480));
    world.request(A, Request::ComeBack).unwrap();
    world.pass(Millis::seconds(2));
    world.panic_in(here);
    assert!(!world.sits_out(here, A), "as A asked for");
    world.pass(Millis::seconds(25));
    assert!(world.seated(here, A).is_some() && world.seated(there, A).is_some());
    // The next sit-out is another wish, also for a game that is read back.
    go_out(&mut world, there, SitOut::Now);
    for game in [here, there] {
        world.play_out(game, Action::Fold);
    }
    world.pass(Millis::seconds(2));
    for game in [here, there] {
        world.play_out(game, Action::Fold);
    }
    world.panic_in(there);
    assert!(world.sits_out(there, A), "out again");
}

/// A is all-in hand after hand, and the others call, until A has lost.
fn bust(world: &mut World, game: GameId) {
    for _ in 0..400 {
        let stack = world.stack(game, A);
        match world.turn(game) {
            None if stack == 0 => return,
            None => world.pass(Millis::seconds(1)),
            Some((player, table, turn)) => {
                let all_in = Action::RaiseTo(base::Chips(stack));
                let bold = if player == A { all_in } else { Action::Call };
                if world.request(player, Request::Act(game, table, turn, bold)).is_err()
                    && world.request(player, Request::Act(game, table, turn, Action::Call)).is_err()
                {
                    world.request(player, Request::Act(game, table, turn, Action::Check)).unwrap();
                }
            }
        }
    }
    panic!("A never loses");
}

/// R7, H16: a player without chips who asked to sit out is not brought back by chips.
#[test]
fn r7_h16_chips_do_not_bring_back_who_sits_out() {
    let mut world = World::new();
    let there = world.open("int-2.7", "0.10/0.25", rulebook::Format::Regular);
    world.sit(there, &[A, D, E], 2500);
    let here = world.game_of(&[A, B, C]);
    bust(&mut world, here);
    world.play_out(there, Action::Fold);
    go_out(&mut world, there, SitOut::Now);
    let table = world.table(here, A);
    let chips = game::cash::TopUpChoice::Once(base::Chips(1_000));
    world.request(A, Request::TopUp(here, table, chips)).unwrap();
    assert!(world.sits_out(here, A) && world.sits_out(there, A));
    world.request(A, Request::ComeBack).unwrap();
    assert!(!world.sits_out(here, A) && !world.sits_out(there, A));
}
