//! H11: a hand in which no more betting is possible is decided and durable, and shown street by
//! street. Until the award nothing in the room tells how it ends.

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::{CommitOutcome, Notice, cash::TopUpChoice, table::TableEventView};
use hand::{Action, EventView, Street};
use room::{Input, Output, Request, Staff, TableMessage, TableSnapshot};

use crate::world::{A, B, C, D, World};

const FLOP: Millis = Millis(800);
const TURN: Millis = Millis(1_000);
const RIVER: Millis = Millis(1_200);

/// Two players are all-in before the flop, and the third folds. Who they are.
fn all_in(world: &mut World, game: GameId) -> (PlayerId, PlayerId, PlayerId) {
    let mut acts = |action| {
        let (player, ..) = world.turn(game).expect("someone's turn");
        world.act(game, action);
        player
    };
    (acts(Action::RaiseTo(Chips(1_000))), acts(Action::Call), acts(Action::Fold))
}

fn started() -> (World, GameId, TableId) {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    (world, game, table)
}

fn snapshot(world: &mut World, game: GameId, table: TableId, viewer: PlayerId) -> TableSnapshot {
    world.outputs.clear();
    world.request(viewer, Request::Watch(game, table)).unwrap();
    let taken = world.outputs.iter().find_map(|out| match out {
        Output::Snapshot { player, snapshot } if *player == viewer => Some(snapshot),
        _ => None,
    });
    *taken.expect("a snapshot").clone()
}

/// The streets that were sent, in order, and whether the hand's end was.
fn streets_shown(world: &World, game: GameId, table: TableId) -> (Vec<Street>, bool) {
    let events = world.hand_events(game, table);
    let streets = events.iter().filter_map(|view| match view {
        EventView::Board { street, .. } => Some(*street),
        _ => None,
    });
    let shows_end = |view: &&EventView| matches!(view, EventView::Won { .. } | EventView::Ended);
    (streets.collect(), events.iter().any(shows_end))
}

#[test]
fn h11_the_board_is_shown_street_by_street_and_then_who_wins() {
    let (mut world, game, table) = started();
    all_in(&mut world, game);
    let shown = world.hand_events(game, table);
    let shown = shown.iter().filter(|view| matches!(view, EventView::Shown { .. })).count();
    assert_eq!(shown, 2, "the hands are opened at once");
    let streets = [Street::Flop, Street::Turn, Street::River];
    for (index, pause) in [FLOP, TURN, RIVER].into_iter().enumerate() {
        assert_eq!(streets_shown(&world, game, table), (streets[..index].to_vec(), false));
        assert_eq!(world.room.next_wake(), Some(world.now + pause), "the room wants to be woken");
        world.pass(Millis(pause.0 - 1));
        assert_eq!(streets_shown(&world, game, table), (streets[..index].to_vec(), false));
        world.pass(Millis(1));
    }
    assert_eq!(streets_shown(&world, game, table), (streets.to_vec(), true));
    world.check_money();
}

/// A snapshot shows exactly the messages so far, to players and watchers.
#[test]
fn h11_a_snapshot_in_a_run_out_shows_only_what_was_shown() {
    let (mut world, game, table) = started();
    let (raiser, caller, folder) = all_in(&mut world, game);
    for (board, wait) in [(0, FLOP), (3, TURN), (4, RIVER)] {
        for viewer in [raiser, caller, folder, D] {
            let taken = snapshot(&mut world, game, table, viewer);
            let view = taken.hand.expect("a hand");
            assert_eq!((view.board.len(), view.ending, view.to_act), (board, None, None));
            let dead = view.pot.0 - 2_000;
            assert!((0..=10).contains(&dead), "{dead} of the blinds of who folded");
            for player in &view.players {
                let open = player.cards.is_some();
                if player.seat == seat_of(&world, game, folder) {
                    assert_eq!(player.stack, Chips(1_000 - dead));
                    assert_eq!(open, viewer == folder, "who folded shows nothing");
                } else {
                    assert_eq!((player.stack, open, player.all_in), (Chips::ZERO, true, true));
                }
                assert_eq!(player.made, None);
            }
            assert!(taken.players.iter().all(|seat| seat.stack == Chips(1_000)));
            assert_eq!(taken.clock_until, None, "nobody's time runs");
        }
        world.pass(wait);
    }
    let taken = snapshot(&mut world, game, table, D);
    assert!(taken.hand.expect("a hand").ending.is_some());
    assert!(taken.players.iter().any(|seat| seat.stack != Chips(1_000)));
}

fn seat_of(world: &World, game: GameId, player: PlayerId) -> hand::Seat {
    let mut tables = world.pool(game).tables();
    tables.find_map(|(_, table)| table.seat_of(player)).expect("seated")
}

/// Asked for while the store has not answered, a snapshot comes after the opened hands and before
/// the flop, and shows that.
#[test]
fn h11_a_snapshot_that_waits_for_the_store_shows_no_board() {
    let (mut world, game, table) = started();
    world.store_waits = true;
    all_in(&mut world, game);
    world.outputs.clear();
    world.request(D, Request::Watch(game, table)).unwrap();
    world.pass(Millis::seconds(10));
    assert!(world.hand_events(game, table).is_empty(), "nothing before it is durable");
    world.store_answers();
    let taken = world.outputs.iter().find_map(|out| match out {
        Output::Snapshot { player: D, snapshot } => snapshot.hand.clone(),
        _ => None,
    });
    let view = taken.expect("a snapshot");
    assert!(view.board.is_empty() && view.ending.is_none());
    assert_eq!(streets_shown(&world, game, table), (Vec::new(), false));
    world.pass(FLOP);
    assert_eq!(streets_shown(&world, game, table), (vec![Street::Flop], false));
}

/// No money comes to a wallet, no notice, no row of the lobby, no answer to a request tells who wins.
#[test]
fn h11_nothing_else_tells_the_result() {
    let (mut world, game, table) = started();
    let (raiser, caller, _) = all_in(&mut world, game);
    let wallets = [raiser, caller].map(|player| world.wallet(player));
    for player in [raiser, caller] {
        world.request(player, Request::Leave(game, table)).unwrap();
        let more = TopUpChoice::Once(Chips(1));
        let full = world.refused(player, Request::TopUp(game, table, more));
        assert!(full.starts_with("H20 top_up_stack_is_full"), "as before the hand: {full}");
    }
    world.outputs.clear();
    for pause in [FLOP, TURN, Millis(RIVER.0 - 1)] {
        world.pass(pause);
        assert_eq!([raiser, caller].map(|player| world.wallet(player)), wallets);
        assert_eq!(world.pool(game).players_seated(), 3);
        let quiet = world.outputs.iter().all(|out| match out {
            Output::Frame(frame) => matches!(
                frame.public,
                TableMessage::Pots(_)
                    | TableMessage::Event(TableEventView::Hand { view: EventView::Board { .. } })
            ),
            _ => false,
        });
        assert!(quiet, "{:?}", world.outputs);
    }
    world.pass(Millis(1));
    for player in [raiser, caller] {
        let left = |note: &&Notice| matches!(note, Notice::LeftTable { .. });
        assert!(world.notes(player).iter().any(left), "{player} has left now");
    }
    let won = [raiser, caller].map(|player| world.wallet(player)).iter().sum::<u64>();
    assert!(won > wallets.iter().sum(), "with what was won");
    world.check_money();
}

/// R23: the hand is durable: whoever pulls the plug in its run-out finds it over, and whoever wanted to
/// leave is gone.
#[test]
fn r23_a_crash_in_a_run_out_loses_nothing() {
    let (mut world, game, table) = started();
    let (raiser, caller, _) = all_in(&mut world, game);
    world.request(caller, Request::Leave(game, table)).unwrap();
    world.pass(FLOP);
    world.crash(Millis::seconds(5));
    let stacks = [A, B, C].map(|player| world.stack(game, player));
    assert!(stacks.contains(&0) || stacks.iter().all(|stack| *stack > 900), "{stacks:?}");
    assert_ne!(stacks, [1_000; 3]);
    let taken = snapshot(&mut world, game, table, raiser);
    assert_eq!((taken.hand, taken.clock_until), (None, None), "the table is after the hand");
    world.pass(Millis::seconds(70));
    world.check_money();
}

/// R23: a panic in the middle costs the rest of the show, not the hand.
#[test]
fn r23_a_panic_in_a_run_out_rolls_nothing_back() {
    let (mut world, game, table) = started();
    all_in(&mut world, game);
    world.pass(FLOP);
    world.outputs.clear();
    world.panic_in(game);
    assert!(world.reloaded(game));
    let rolled_back = |message: &&&TableMessage| {
        matches!(message, TableMessage::Event(TableEventView::RolledBack { .. }))
    };
    assert_eq!(world.messages(game, table).iter().filter(rolled_back).count(), 0);
    assert_ne!([A, B, C].map(|player| world.stack(game, player)), [1_000; 3]);
    world.pass(Millis::seconds(5));
    world.check_money();
}

/// R23: a hand that the store will not have never happened, and nothing of it is shown.
#[test]
fn r23_a_hand_that_is_refused_is_not_run_out() {
    let (mut world, game, table) = started();
    world.refuses_hands = vec![CommitOutcome::Refused];
    all_in(&mut world, game);
    world.pass(Millis(900));
    let events = world.hand_events(game, table);
    let open = |view: &&&EventView| {
        matches!(view, EventView::Shown { .. } | EventView::Board { .. } | EventView::Won { .. })
    };
    assert_eq!(events.iter().filter(open).count(), 0);
    assert_eq!([A, B, C].map(|player| world.stack(game, player)), [1_000; 3]);
    world.check_money();
}

/// The room that closes waits for the award, and then rests.
#[test]
fn h11_a_room_that_closes_shows_the_run_out_first() {
    let (mut world, game, table) = started();
    all_in(&mut world, game);
    world.handle(Input::Closing);
    world.pass(FLOP);
    assert!(world.room.is_busy());
    world.pass(TURN);
    world.pass(RIVER);
    assert!(streets_shown(&world, game, table).1 && !world.room.is_busy());
}

/// R18: a player who is excluded meanwhile leaves with the award; H17: a player who lost the
/// connection misses no street.
#[test]
fn r18_h17_an_exclusion_and_a_lost_line_wait_for_the_award() {
    let (mut world, game, table) = started();
    let (raiser, caller, _) = all_in(&mut world, game);
    world.pass(FLOP);
    world.handle(Input::Staff(Staff::Exclude(raiser, true)));
    world.handle(Input::Connection(caller, false));
    world.handle(Input::Connection(caller, true));
    let taken = snapshot(&mut world, game, table, caller);
    assert_eq!(taken.hand.expect("a hand").board.len(), 3);
    world.pass(TURN);
    assert!(world.seated(game, raiser).is_some() && world.notes(raiser).is_empty());
    world.pass(RIVER);
    assert!(world.seated(game, raiser).is_none());
    world.check_money();
}

/// R10: a machine that slept has not used up the pauses.
#[test]
fn r10_a_clock_gap_does_not_skip_a_street() {
    let (mut world, game, table) = started();
    all_in(&mut world, game);
    world.pass(Millis(300));
    let gap = Millis::seconds(60);
    world.now = world.now + gap;
    world.handle(Input::ClockGap(gap));
    assert_eq!(streets_shown(&world, game, table), (Vec::new(), false));
    world.pass(Millis(499));
    assert_eq!(streets_shown(&world, game, table), (Vec::new(), false));
    world.pass(Millis(1));
    assert_eq!(streets_shown(&world, game, table), (vec![Street::Flop], false));
}
