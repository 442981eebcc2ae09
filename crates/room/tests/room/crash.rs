//! R23: one game fails, is restored to its last commits, and no other game notices.

use base::{Chips, GameId, Millis, TableId};
use game::{CommitOutcome, Notice, table::TableEventView};
use hand::{Action, EventView};
use room::{Input, Output, Request, TableMessage};

use crate::world::{A, B, C, D, E, World, Z};

mod paused;
mod pending_money;

const FROZEN: &str = "R23 frozen";
const PAUSED: &str = "R23 paused";

fn three() -> (World, GameId, TableId) {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    (world, game, table)
}

fn rolled_back(world: &World, game: GameId, table: TableId) -> bool {
    let messages = world.messages(game, table);
    messages
        .iter()
        .any(|message| matches!(message, TableMessage::Event(TableEventView::RolledBack { .. })))
}

/// The next hand is dealt and played, and the money is right.
fn goes_on(world: &mut World, game: GameId) {
    world.pass(Millis::seconds(3));
    assert!(world.turn(game).is_some(), "the game goes on");
    world.play_out(game, Action::Fold);
    world.check_money();
}

#[test]
fn r23_a_panic_between_hands_loses_nothing() {
    let (mut world, game, table) = three();
    world.act(game, Action::RaiseTo(Chips(100)));
    world.play_out(game, Action::Fold);
    let stacks = [A, B, C].map(|player| world.stack(game, player));
    world.panic_in(game);
    assert!(world.reloaded(game));
    assert!(!rolled_back(&world, game, table), "there was no hand");
    assert_eq!([A, B, C].map(|player| world.stack(game, player)), stacks);
    goes_on(&mut world, game);
}

/// The game panics when it deals: nobody had a card, and the deal is tried again.
#[test]
fn r23_a_panic_at_the_deal_is_a_deal_tried_again() {
    let (mut world, game, table) = three();
    world.play_out(game, Action::Fold);
    world.panic_with(1, |world| world.pass(Millis::seconds(1)));
    assert!(world.reloaded(game) && !rolled_back(&world, game, table));
    goes_on(&mut world, game);
}

#[test]
fn r23_a_deal_that_panics_twice_pauses_the_game() {
    let (mut world, game, table) = three();
    world.play_out(game, Action::Fold);
    world.panic_with(2, |world| world.pass(Millis::seconds(3)));
    assert_eq!(world.refused(A, Request::Leave(game, table)), PAUSED);
}

/// The hand is durable, and the game panics over what follows from it: the hand counts.
#[test]
fn r23_a_panic_over_the_answer_to_a_hand() {
    // Without a pause the answer deals the next hand.
    let mut world = World::with(|book| book.cash.pause.after_fold = Millis::ZERO);
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    world.store_waits = true;
    world.act(game, Action::RaiseTo(Chips(100)));
    world.play_out(game, Action::Fold);
    world.pass(Millis::seconds(60));
    world.panic_with(1, World::store_answers);
    assert!(world.reloaded(game) && !rolled_back(&world, game, table));
    let stacks = [A, B, C].map(|player| world.stack(game, player));
    assert!(stacks.contains(&1015), "the raiser has the blinds: {stacks:?}");
    world.check_money();
    world.pass(Millis::seconds(3));
    assert!(world.turn(game).is_some(), "the game goes on");
}

/// The third buy-in is durable and starts the first hand, over which the game panics.
#[test]
fn r23_a_panic_over_the_answer_to_a_buy_in() {
    let mut world = World::new();
    let game = world.open("int-2.7", "0.05/0.10", rulebook::Format::Regular);
    for player in [A, B, C] {
        world.request(player, Request::Join(game)).unwrap();
    }
    for player in [A, B] {
        world.request(player, Request::Confirm(game, Chips(1000))).unwrap();
    }
    let wallet = world.wallet(C);
    world.panic_with(1, |world| world.request(C, Request::Confirm(game, Chips(1000))).unwrap());
    assert!(world.reloaded(game) && world.seated(game, C).is_some());
    assert_eq!(world.wallet(C) + 1000, wallet);
    let seated = |note: &&Notice| matches!(note, Notice::Seated { stack: Chips(1000), .. });
    assert!(world.notes(C).iter().any(seated));
    world.check_money();
    goes_on(&mut world, game);
}

#[test]
fn r23_a_panic_in_mid_hand_gives_the_bets_back() {
    let (mut world, game, table) = three();
    world.act(game, Action::RaiseTo(Chips(500)));
    world.act(game, Action::Call);
    world.panic_in(game);
    assert!(world.reloaded(game) && rolled_back(&world, game, table));
    assert_eq!([A, B, C].map(|player| world.stack(game, player)), [1000; 3]);
    world.check_money();
    goes_on(&mut world, game);
}

#[test]
fn r23_a_panic_while_a_hand_settles_waits_for_its_answer_and_the_hand_counts() {
    let (mut world, game, table) = three();
    world.store_waits = true;
    world.act(game, Action::RaiseTo(Chips(100)));
    world.play_out(game, Action::Fold);
    world.panic_in(game);
    assert!(!world.reloaded(game), "nobody knows yet whether the hand is durable");
    assert_eq!(world.refused(A, Request::Leave(game, table)), FROZEN);
    assert!(
        !world.hand_events(game, table).iter().any(|view| matches!(view, EventView::Won { .. }))
    );
    world.store_answers();
    assert!(world.reloaded(game));
    let stacks: Vec<u64> = [A, B, C].iter().map(|player| world.stack(game, *player)).collect();
    assert!(stacks.contains(&1015), "the raiser has the blinds: {stacks:?}");
    assert!(!rolled_back(&world, game, table));
    let events = world.hand_events(game, table);
    assert!(events.iter().any(|view| matches!(view, EventView::Won { .. })), "and it is sent");
    world.check_money();
    goes_on(&mut world, game);
}

/// The state of a failed game is shown to nobody, since its last hand may not be durable.
#[test]
fn r23_nothing_is_sent_or_shown_while_the_game_is_gone() {
    let (mut world, game, table) = three();
    world.store_waits = true;
    world.play_out(game, Action::Call);
    world.request(D, Request::Watch(game, table)).unwrap();
    world.panic_in(game);
    world.outputs.clear();
    assert_eq!(world.refused(A, Request::Chat(game, table, "hello?".to_owned())), FROZEN);
    assert_eq!(world.refused(E, Request::Watch(game, table)), FROZEN);
    assert!(
        world.outputs.iter().all(|out| matches!(out, Output::Reply { .. })),
        "{:?}",
        world.outputs
    );
    world.store_answers();
    let shown = |out: &Output| matches!(out, Output::Snapshot { player: D, .. });
    assert!(world.outputs.iter().any(shown), "who asked before sees it when it is back");
}

#[test]
fn r23_other_games_do_not_notice() {
    let (mut world, game, _) = three();
    let other = world.open("int-2.7", "0.10/0.25", rulebook::Format::Regular);
    world.sit(other, &[A, D, E], 2500);
    let table = world.table(other, D);
    world.act(other, Action::RaiseTo(Chips(500)));
    let turn = world.turn(other);
    world.outputs.clear();
    world.panic_in(game);
    assert_eq!(world.turn(other), turn, "its hand goes on where it was");
    assert!(world.messages(other, table).is_empty() && !world.reloaded(other));
    world.request(Z, Request::Decline(game)).ok();
    world.request(Z, Request::LeaveQueue(game)).ok();
    world.panic_in(game);
    world.play_out(other, Action::Fold);
    world.pass(Millis::seconds(1));
    assert!(world.turn(other).is_some());
}

/// One table fails, in each way a table can: everyone there, at the game's other table and in another
/// game keeps the seat and the chips.
#[test]
fn r23_bug_everyone_thrown_out_by_one_tables_error() {
    for refused in [false, true] {
        let mut world = World::new();
        let game = world.open("int-2.7", "0.05/0.10", rulebook::Format::Banzai);
        world.sit(game, &[A, B, C], 100);
        world.sit(game, &[A, B, C], 100);
        let other = world.open("int-2.7", "0.10/0.25", rulebook::Format::Regular);
        world.sit(other, &[A, D, E], 2500);
        let seats =
            |world: &World| [A, B, C, D, E].map(|p| world.room.seats_of(p).collect::<Vec<_>>());
        let before = seats(&world);
        if refused {
            world.refuses_hands.push(CommitOutcome::Refused);
            let (_, table, _) = world.turn(game).unwrap();
            while world.turn(game).is_some_and(|(_, at, _)| at == table) {
                world.act(game, Action::Fold);
            }
        } else {
            world.panic_in(game);
        }
        assert!(world.reloaded(game));
        assert_eq!(seats(&world), before);
        world.check_money();
        goes_on(&mut world, game);
        assert!(world.turn(other).is_some());
    }
}

/// B's connection is lost after the last commit, C's while the game is gone; A's is back.
#[test]
fn r23_h17_connections_are_as_they_are_now() {
    let (mut world, game, _) = three();
    world.handle(Input::Connection(A, false));
    world.play_out(game, Action::Fold);
    world.handle(Input::Connection(A, true));
    world.handle(Input::Connection(B, false));
    world.pass(Millis::seconds(1));
    world.store_waits = true;
    world.play_out(game, Action::Fold);
    world.panic_in(game);
    world.handle(Input::Connection(C, false));
    world.store_answers();
    assert!(world.reloaded(game));
    let connected = |player| world.seated(game, player).unwrap().timing.connected;
    assert_eq!([A, B, C].map(connected), [true, false, false]);
}

/// A hand is rolled back under a number that no other hand has: late clicks fit nowhere.
#[test]
fn r23_h3_a_click_for_a_rolled_back_hand_is_too_late() {
    let (mut world, game, table) = three();
    let (player, _, turn) = world.turn(game).unwrap();
    world.panic_in(game);
    world.pass(Millis::seconds(3));
    assert!(world.turn(game).is_some(), "the next hand is dealt");
    let late = Request::Act(game, table, turn, Action::Fold);
    assert_eq!(world.request(player, late).unwrap_err().clause(), "H3");
}

/// Two tables of one game: the hand in progress at one is rolled back, what the other has settled
/// stands, and both speak on under their next numbers.
#[test]
fn r23_every_table_of_the_game_stands_as_at_its_own_last_commit() {
    let mut world = World::new();
    let game = world.open("int-2.7", "0.05/0.10", rulebook::Format::Banzai);
    world.sit(game, &[A, B, C], 100);
    world.sit(game, &[A, B, C], 100);
    let tables: Vec<TableId> = world.room.seats_of(A).map(|(_, table)| table).collect();
    assert_eq!(tables.len(), 2);
    while world.turn(game).is_some_and(|(_, table, _)| table == tables[0]) {
        world.act(game, Action::Fold);
    }
    world.panic_in(game);
    assert!(!rolled_back(&world, game, tables[0]) && rolled_back(&world, game, tables[1]));
    world.check_money();
    goes_on(&mut world, game);
}

/// The store refuses the hand: it never happened, its end is not sent, and the next one is dealt.
#[test]
fn r23_a_hand_the_store_refuses_is_rolled_back() {
    for answer in [CommitOutcome::Refused, CommitOutcome::NotEnough] {
        let (mut world, game, table) = three();
        world.refuses_hands.push(answer);
        let hand = world.pool(game).table(table).unwrap().hand_number();
        world.act(game, Action::RaiseTo(Chips(100)));
        world.request(D, Request::Watch(game, table)).unwrap();
        world.play_out(game, Action::Fold);
        assert!(world.reloaded(game));
        assert_eq!([A, B, C].map(|player| world.stack(game, player)), [1000; 3]);
        let rolled_back = TableMessage::Event(TableEventView::RolledBack { hand });
        let messages = world.messages(game, table);
        assert_eq!(messages.iter().filter(|message| ***message == rolled_back).count(), 1);
        let won = |view: &&EventView| matches!(view, EventView::Won { .. } | EventView::Ended);
        assert!(!world.hand_events(game, table).iter().any(won), "it was not won by anyone");
        world.check_money();
        goes_on(&mut world, game);
        assert_eq!(world.paused(game), 0);
    }
}

/// Chat and requests during the settling come after the rollback.
#[test]
fn r23_chat_and_exits_survive_a_refused_hand() {
    let (mut world, game, table) = three();
    world.sit(game, &[D], 1000);
    world.store_waits = true;
    world.refuses_hands.push(CommitOutcome::Refused);
    world.request(D, Request::Leave(game, table)).unwrap();
    world.play_out(game, Action::Call);
    world.request(A, Request::Chat(game, table, "what now?".to_owned())).unwrap();
    world.store_answers();
    assert!(world.reloaded(game) && rolled_back(&world, game, table));
    assert!(world.seated(game, D).is_none(), "D's exit is durable");
    let chats = world
        .messages(game, table)
        .into_iter()
        .filter(|message| matches!(message, TableMessage::Chat { .. }));
    assert_eq!(chats.count(), 1);
    world.check_money();
    goes_on(&mut world, game);
}

/// A panic while a hand settles, and then the store refuses the hand: one failure, reported once.
#[test]
fn r23_a_hand_refused_after_a_panic_is_rolled_back() {
    let (mut world, game, table) = three();
    world.store_waits = true;
    world.refuses_hands.push(CommitOutcome::Refused);
    world.act(game, Action::RaiseTo(Chips(100)));
    world.play_out(game, Action::Fold);
    world.panic_in(game);
    world.store_answers();
    assert!(world.reloaded(game) && rolled_back(&world, game, table));
    assert_eq!([A, B, C].map(|player| world.stack(game, player)), [1000; 3]);
    world.check_money();
    goes_on(&mut world, game);
}
