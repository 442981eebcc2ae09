//! R23 in one game: its memory is gone and it stands as at its last commits; no other game
//! notices.

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::{CommitOutcome, Notice, cash::TopUpChoice, table::TableEventView};
use hand::{Action, EventView};
use ledger::Kind;
use room::{Input, Output, Request, Staff, TableMessage};

use crate::world::{A, B, C, D, E, World, Z};

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

/// What the game's broken memory holds is nobody's to see: not the hand that may not be durable.
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

/// The store says for good that it will not save the hand: it never happened, nobody hears how it
/// would have ended, and the next one is dealt.
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

/// What was written and asked for while the hand was settling comes after the news.
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

/// A panic while a hand settles, and then the store refuses the hand: one failure, told once.
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

/// What is stored does not fit together: nothing is dealt, staff cannot make it go on, but everyone
/// goes home with what is in the escrow.
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

/// Nobody can tell whose the chips are: nobody gets them, and staff are told that the game stays paused.
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
