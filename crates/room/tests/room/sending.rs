//! Commit, then send: the order of a table's messages. The world checks numbers, hidden cards and
//! owners with every frame.

use base::{Chips, Millis, PlayerId};
use game::table::TableEventView;
use hand::{Action, Ante, EventView};
use room::{Input, Output, Request, TableMessage, TableSnapshot};

use crate::world::{A, B, C, D, E, World, Z};

/// Whether something belongs to a hand's closing batch.
fn closes(view: &EventView) -> bool {
    matches!(view, EventView::Shown { .. } | EventView::Won { .. } | EventView::Ended)
}

#[test]
fn r23_the_end_of_a_hand_is_not_sent_before_it_is_durable() {
    for ending in [Action::Fold, Action::Call] {
        let mut world = World::new();
        let game = world.game_of(&[A, B, C]);
        let table = world.table(game, A);
        // Up to the last decision everything is sent at once.
        let mut sent_before_last = 0;
        world.store_waits = true;
        while world.turn(game).is_some() {
            sent_before_last = world.messages(game, table).len();
            world.act(game, ending);
        }
        assert_eq!(
            world.messages(game, table).len(),
            sent_before_last,
            "the last action is held too"
        );
        assert!(!world.hand_events(game, table).into_iter().any(closes));
        world.store_answers();
        let events = world.hand_events(game, table);
        assert!(events.iter().any(|view| matches!(view, EventView::Won { .. })));
        assert!(matches!(events.last(), Some(EventView::Ended)));
        world.check_money();
    }
}

/// Nothing is dealt, however long the store takes.
#[test]
fn r23_the_next_hand_waits_for_the_last_one() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    world.store_waits = true;
    world.play_out(game, Action::Call);
    let sent = world.messages(game, table).len();
    world.pass(Millis::seconds(60));
    assert_eq!(world.messages(game, table).len(), sent);
    world.store_answers();
    world.pass(Millis::seconds(3));
    assert!(world.turn(game).is_some());
}

#[test]
fn chat_and_snapshots_asked_while_a_hand_settles_come_after_it() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    world.store_waits = true;
    world.play_out(game, Action::Call);
    world.outputs.clear();
    world.request(A, Request::Chat(game, table, "well played".to_owned())).unwrap();
    world.request(D, Request::Watch(game, table)).unwrap();
    assert!(world.outputs.iter().all(|out| matches!(out, Output::Reply { .. })), "nothing yet");
    world.store_answers();
    let place = |wanted: &dyn Fn(&Output) -> bool| world.outputs.iter().position(wanted).unwrap();
    let ended = place(&|out| match out {
        Output::Frame(frame) => {
            frame.public == TableMessage::Event(TableEventView::Hand { view: EventView::Ended })
        }
        _ => false,
    });
    let chat = place(&|out| match out {
        Output::Frame(frame) => matches!(frame.public, TableMessage::Chat { .. }),
        _ => false,
    });
    let snapshot = place(&|out| matches!(out, Output::Snapshot { player: D, .. }));
    assert!(ended < chat && chat < snapshot);
}

/// One table's store is slow; another table of the room goes on talking.
#[test]
fn a_table_that_settles_holds_no_other() {
    let mut world = World::new();
    let slow = world.game_of(&[A, B, C]);
    let other = world.open("int-2.7", "0.10/0.25", rulebook::Format::Regular);
    world.sit(other, &[A, D, E], 2500);
    let table = world.table(other, D);
    world.store_waits = true;
    world.play_out(slow, Action::Fold);
    let sent = world.messages(other, table).len();
    world.act(other, Action::Call);
    assert!(world.messages(other, table).len() > sent);
}

#[test]
fn a_snapshot_shows_the_viewers_own_cards_and_no_others() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    for viewer in [A, D] {
        world.outputs.clear();
        world.request(viewer, Request::Watch(game, table)).unwrap();
        let snapshot = world.outputs.iter().find_map(|out| match out {
            Output::Snapshot { player, snapshot } if *player == viewer => Some(snapshot),
            _ => None,
        });
        let blinds = snapshot.unwrap().blinds;
        assert_eq!((blinds.small, blinds.big, blinds.ante), (Chips(5), Chips(10), Ante::None));
        let view = snapshot.unwrap().hand.as_ref().unwrap();
        let seen = view.players.iter().filter(|player| player.cards.is_some()).count();
        assert_eq!(seen, usize::from(viewer == A));
        assert_eq!(snapshot.unwrap().own.is_some(), viewer == A);
    }
}

/// The store answers twice: the messages are sent once.
#[test]
fn a_repeated_answer_changes_nothing() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.play_out(game, Action::Fold);
    let commits: Vec<_> = world
        .outputs
        .iter()
        .filter_map(|out| match out {
            Output::Commit(game, commit) => Some((*game, commit.id)),
            _ => None,
        })
        .collect();
    world.outputs.clear();
    for (game, commit) in commits {
        world.handle(Input::CommitOutcome(game, commit, game::CommitOutcome::Done));
    }
    assert!(world.outputs.is_empty(), "{:?}", world.outputs);
    world.check_money();
}

/// Watchers who closed their browsers do not keep others out for ever.
#[test]
fn watchers_who_are_gone_make_room() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    for number in 1000..2000 {
        world.request(PlayerId(number), Request::Watch(game, table)).unwrap();
    }
    let late = PlayerId(2000);
    let full = "H14 too_many_watchers";
    assert_eq!(world.refused(late, Request::Watch(game, table)), full);
    world.handle(Input::Connection(PlayerId(1000), false));
    assert_eq!(world.refused(late, Request::Watch(game, table)), "");
    assert_eq!(world.refused(PlayerId(1000), Request::Watch(game, table)), full);
    world.request(late, Request::Unwatch(game, table)).unwrap();
    assert_eq!(world.refused(PlayerId(1000), Request::Watch(game, table)), "");
}

fn snapshots(world: &World, viewer: PlayerId) -> Vec<&TableSnapshot> {
    let shown = world.outputs.iter().filter_map(|out| match out {
        Output::Snapshot { player, snapshot } if *player == viewer => Some(&**snapshot),
        _ => None,
    });
    shown.collect()
}

/// A viewer who asks again and again while a hand settles is shown the table once.
#[test]
fn snapshots_asked_for_while_a_hand_settles_are_one_a_viewer() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    world.store_waits = true;
    world.play_out(game, Action::Fold);
    for _ in 0..500 {
        world.request(Z, Request::Watch(game, table)).unwrap();
        world.request(E, Request::Watch(game, table)).unwrap();
    }
    world.outputs.clear();
    world.store_answers();
    assert_eq!(snapshots(&world, Z).len(), 1);
    assert_eq!(snapshots(&world, E).len(), 1);
}

/// A snapshot in a held outbox shows the table as of its place: with all messages before it, and
/// none after it.
#[test]
fn a_snapshot_fits_the_events_around_it() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    world.store_waits = true;
    world.handle(Input::Connection(B, false));
    world.play_out(game, Action::Fold);
    world.handle(Input::Connection(A, false));
    world.request(Z, Request::Watch(game, table)).unwrap();
    world.handle(Input::Connection(A, true));
    world.handle(Input::Connection(C, false));
    world.outputs.clear();
    world.store_answers();
    let place =
        world.outputs.iter().position(|out| matches!(out, Output::Snapshot { .. })).unwrap();
    let snapshot = snapshots(&world, Z)[0];
    let connected = |player| {
        let seat = snapshot.players.iter().find(|seat| seat.player == player);
        seat.unwrap().connected
    };
    assert_eq!([A, B, C].map(connected), [false, false, true]);
    assert!(snapshot.hand.as_ref().is_some_and(|hand| hand.ending.is_some()), "the hand is over");
    let connected = |out: &Output| match out {
        Output::Frame(frame) => match frame.public {
            TableMessage::Event(TableEventView::Connection { connected, .. }) => Some(connected),
            _ => None,
        },
        _ => None,
    };
    let before: Vec<bool> = world.outputs[..place].iter().filter_map(connected).collect();
    let after: Vec<bool> = world.outputs[place..].iter().filter_map(connected).collect();
    assert_eq!((before, after), (vec![false], vec![true, false]));
}
