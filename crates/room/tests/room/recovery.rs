//! R23: the process was killed, and the room is opened again from what the store has.

use base::{Chips, Millis};
use game::table::{EntryStatus, SitOut};
use hand::Action;
use room::{Input, Output, Request, Staff};
use rulebook::Format;

use crate::world::{A, B, C, D, E, World, Z};

const MINUTE: Millis = Millis::seconds(60);

#[test]
fn r23_a_crash_gives_the_bets_back_and_says_which_hand() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    world.act(game, Action::RaiseTo(Chips(500)));
    world.act(game, Action::Call);
    let recovery = world.crash(MINUTE);
    assert_eq!(recovery.rolled_back, [(game, table, 1)]);
    assert!(recovery.not_opened.is_empty());
    assert_eq!([A, B, C].map(|player| world.stack(game, player)), [1000; 3]);
    world.check_money();
    world.request(A, Request::Watch(game, table)).unwrap();
    let rolled_back = |out: &Output| matches!(out, Output::Snapshot { snapshot, .. } if snapshot.rolled_back == Some(1));
    assert!(world.outputs.iter().any(rolled_back), "a returning player sees the rollback");
}

#[test]
fn r23_a_room_that_closes_plays_its_hands_to_the_end_and_deals_no_more() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.handle(Input::Closing);
    assert!(world.room.is_busy());
    while world.turn(game).is_some() {
        world.act(game, Action::Fold);
    }
    world.pass(MINUTE);
    assert!(world.turn(game).is_none() && !world.room.is_busy());
    world.check_money();
}

/// The next hand was to be dealt in a moment.
#[test]
fn r23_a_room_that_closes_between_hands_comes_to_rest() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    while world.turn(game).is_some() {
        world.act(game, Action::Fold);
    }
    world.handle(Input::Closing);
    world.pass(MINUTE);
    assert!(world.turn(game).is_none() && !world.room.is_busy());
    assert!(world.room.next_wake().is_none_or(|wake| wake > world.now));
}

#[test]
fn r23_nothing_is_dealt_before_everybody_is_back() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.crash(MINUTE);
    for player in [A, B] {
        world.handle(Input::Connection(player, true));
    }
    world.pass(Millis::seconds(30));
    assert!(world.turn(game).is_none(), "C is not back yet");
    world.handle(Input::Connection(C, true));
    assert!(world.turn(game).is_some(), "nobody has to wait any longer");
}

#[test]
fn r23_or_before_the_wait_is_over() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.crash(MINUTE);
    world.handle(Input::Connection(A, true));
    world.pass(Millis::seconds(59));
    assert!(world.turn(game).is_none());
    world.pass(Millis::seconds(2));
    assert!(world.turn(game).is_some(), "who is back does not wait for ever");
}

#[test]
fn r23_a_hand_that_is_durable_counts_though_nobody_heard_of_it() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.store_waits = true;
    world.act(game, Action::Fold);
    world.act(game, Action::Fold);
    world.store_works_in_silence();
    let stacks: Vec<u64> = {
        world.crash(MINUTE);
        [A, B, C].map(|player| world.stack(game, player)).to_vec()
    };
    assert_eq!(stacks.iter().sum::<u64>(), 3000);
    assert!(stacks.contains(&1005) && stacks.contains(&995), "{stacks:?}");
    world.store_waits = false;
    world.check_money();
}

#[test]
fn r23_a_hand_that_is_not_durable_never_was() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.store_waits = true;
    world.act(game, Action::Fold);
    world.act(game, Action::Fold);
    world.crash(MINUTE);
    assert_eq!([A, B, C].map(|player| world.stack(game, player)), [1000; 3]);
}

#[test]
fn r23_a_buy_in_that_is_durable_has_a_seat() {
    let mut world = World::new();
    let game = world.open("int-2.7", "0.05/0.10", Format::Regular);
    for player in [A, B, C] {
        world.request(player, Request::Join(game)).unwrap();
    }
    world.store_waits = true;
    world.request(A, Request::Confirm(game, Chips(1000))).unwrap();
    world.store_works_in_silence();
    world.request(B, Request::Confirm(game, Chips(1000))).unwrap();
    world.crash(MINUTE);
    assert_eq!(world.stack(game, A), 1000);
    assert!(world.seated(game, B).is_none(), "nothing was taken from B");
    world.store_waits = false;
    world.check_money();
}

#[test]
fn r23_who_has_left_durably_has_left() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.store_waits = true;
    let table = world.table(game, A);
    world.request(A, Request::Leave(game, table)).unwrap();
    while world.turn(game).is_some() {
        world.act(game, Action::Fold);
    }
    world.store_works_in_silence();
    world.crash(MINUTE);
    assert!(world.seated(game, A).is_none());
    assert_eq!(world.stack(game, B) + world.stack(game, C) + world.wallet(A), 102_000);
    world.store_waits = false;
    world.check_money();
}

#[test]
fn r23_h3_no_number_is_given_to_two_hands_however_often_it_crashes() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let mut numbers = vec![world.turn(game).unwrap().2.hand];
    for _ in 0..3 {
        world.crash(MINUTE);
        world.pass(MINUTE);
        numbers.push(world.turn(game).unwrap().2.hand);
    }
    numbers.dedup();
    assert_eq!(numbers.len(), 4, "{numbers:?}");
    assert!(numbers.is_sorted());
}

#[test]
fn r23_h16_time_to_sit_out_does_not_run_while_the_room_is_gone() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    world.request(A, Request::SitOut(game, table, SitOut::Now)).unwrap();
    while world.turn(game).is_some() {
        world.act(game, Action::Fold);
    }
    world.crash(Millis::seconds(9 * 60));
    world.pass(Millis::seconds(9 * 60));
    assert!(world.seated(game, A).is_some(), "nine minutes of ten");
    world.pass(Millis::seconds(2 * 60));
    assert!(world.seated(game, A).is_none());
}

/// What is counted of them is in `counting`.
#[test]
fn r23_r24_b6_h18_what_is_remembered_of_players_survives() {
    let mut world = World::new();
    let game = world.open("int-2.7", "0.05/0.10", Format::Banzai);
    let regular = world.game_of(&[A, B, C]);
    world.sit(regular, &[D], 700);
    world.leave(regular, D);
    world.handle(Input::Staff(Staff::ExcludeFromBanzai(B, true)));
    world.handle(Input::Staff(Staff::ExcludeFromBanzai(C, true)));
    world.handle(Input::Staff(Staff::ExcludeFromBanzai(C, false)));
    world.crash(MINUTE);
    let other = world.open("int-2.7", "0.10/0.25", Format::Regular);
    assert_ne!(game, other, "numbers of games go on");
    world.request(A, Request::Join(other)).expect("A has accepted these rules before");
    assert_eq!(world.refused(B, Request::Join(game)), "B6 excluded_from_banzai");
    assert_eq!(world.refused(C, Request::Join(game)), "");
    world.request(D, Request::Join(regular)).unwrap();
    assert_eq!(world.quote(regular, D).least, Chips(700), "D left with that");
}

/// The buy-in is durable but not announced: Z repeats the request, and sits once.
#[test]
fn r23_h18_a_buy_in_on_its_way_is_read_back_once() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C, D, E]);
    world.store_waits = true;
    world.request(Z, Request::Join(game)).unwrap();
    world.request(Z, Request::Confirm(game, Chips(1000))).unwrap();
    world.pass(MINUTE);
    for request in
        [Request::Decline(game), Request::Join(game), Request::Confirm(game, Chips(1000))]
    {
        assert!(world.refused(Z, request).starts_with("H14"), "the buy-in is on its way");
    }
    world.store_works_in_silence();
    world.crash(MINUTE);
    assert_eq!(world.stack(game, Z), 1000);
    world.store_waits = false;
    world.check_money();
}

/// H15: a player who has played here does not come back as a newcomer.
#[test]
fn r23_h15_who_played_before_a_crash_plays_after_it() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C, D, E]);
    world.sit(game, &[Z], 1000);
    for _ in 0..20 {
        world.play_out(game, Action::Fold);
        world.pass(Millis::seconds(5));
    }
    world.play_out(game, Action::Fold);
    world.leave(game, Z);
    world.sit(game, &[Z], 1000);
    for _ in 0..20 {
        world.play_out(game, Action::Fold);
        world.pass(Millis::seconds(5));
    }
    world.play_out(game, Action::Fold);
    assert_eq!(world.seated(game, Z).unwrap().entry_status, EntryStatus::Playing);
    world.crash(MINUTE);
    assert_eq!(world.seated(game, Z).unwrap().entry_status, EntryStatus::Playing);
}

/// R8: A sits out at one table already and will at the other when the big blind comes.
#[test]
fn r8_r9_r23_the_time_to_come_back_survives_a_crash_between_two_big_blinds() {
    let mut world = World::new();
    let games = [world.game_of(&[A, B, C]), world.game_of(&[A, D, E])];
    let table = world.table(games[0], A);
    world.request(A, Request::SitOut(games[0], table, SitOut::NextBigBlind)).unwrap();
    world.play_out(games[1], Action::Fold);
    while !world.sits_out(games[0], A) {
        world.play_out(games[0], Action::Fold);
        world.pass(Millis::seconds(1));
    }
    world.play_out(games[0], Action::Fold);
    world.crash(MINUTE);
    assert_eq!(world.seated(games[1], A).unwrap().sit_out, Some(SitOut::NextBigBlind));
    // 500 seconds from the first of them, not ten minutes at each.
    world.pass(Millis::seconds(505));
    assert!(world.seated(games[0], A).is_none());
}

#[test]
fn r23_everyone_hears_nothing_of_what_was_not_durable() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.store_waits = true;
    world.act(game, Action::Fold);
    world.outputs.clear();
    world.act(game, Action::Fold);
    let ended = |out: &Output| matches!(out, Output::Commit(_, commit) if commit.hand.is_some());
    assert_eq!(world.outputs.iter().filter(|out| ended(out)).count(), 1);
    assert!(!world.outputs.iter().any(|out| matches!(out, Output::Frame(_))), "commit, then send");
}

#[test]
fn r9_r23_the_time_to_come_back_everywhere_survives_a_crash() {
    let mut world = World::new();
    let games = [world.game_of(&[A, B, C]), world.game_of(&[A, B, C])];
    let table = world.table(games[0], A);
    world.request(A, Request::SitOut(games[0], table, SitOut::Now)).unwrap();
    for game in games {
        while world.turn(game).is_some() {
            world.act(game, Action::Fold);
        }
    }
    assert!(games.iter().all(|game| world.sits_out(*game, A)));
    world.crash(MINUTE);
    assert!(games.iter().all(|game| world.sits_out(*game, A)));
    // 500 seconds, not ten minutes: it is two tables (int-2.7).
    world.pass(Millis::seconds(505));
    assert!(games.iter().all(|game| world.seated(*game, A).is_none()));
}
