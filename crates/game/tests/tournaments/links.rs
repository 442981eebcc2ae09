//! R33, T4: tickets and seats between games. An entry is made once, or the player keeps the ticket.

use std::sync::Arc;

use base::{Cents, Millis, PlayerId, TicketId};
use game::tournament::{Links, Message, News, Stage, TournamentRefusal, spec::TournamentRules};
use ledger::{Account, TicketFor, TicketState};

use crate::room::{GAME, OTHER, Room, THIRD, WALLET, spec};

const PRICE: &str = "price = \"18.00 + 2.00\"";
const VALUE: Cents = Cents(2_000);

fn target(more: &str) -> Arc<TournamentRules> {
    spec(PRICE, more)
}

/// A target with two entrants, and a player who has won a seat in it.
fn with_seat_won(rules: &Arc<TournamentRules>) -> (Room, Message) {
    let mut room = Room::of(rules, 2, 1);
    room.give_ticket(1, 5, VALUE, TicketFor::Tournament(GAME));
    let ticket = Box::new(room.tickets[&TicketId(1)]);
    (room, Message { to: GAME, news: News::Seat { player: PlayerId(5), ticket } })
}

fn deliver(room: &mut Room, number: u32, message: &Message) -> bool {
    let now = room.now;
    room.with(GAME, |game, _, out| game.receive(now, (OTHER, number), message, out))
}

fn state(room: &Room, ticket: u64) -> TicketState {
    room.tickets[&TicketId(ticket)].state
}

fn is_in(room: &Room, player: u64) -> bool {
    room.game(GAME).won(PlayerId(player)).is_some()
}

#[test]
fn r33_a_seat_that_was_won_is_taken_once() {
    let (mut room, message) = with_seat_won(&target(""));
    assert!(!deliver(&mut room, 2, &message), "the first message comes first");
    let elsewhere = Message { to: THIRD, ..message.clone() };
    assert!(!deliver(&mut room, 1, &elsewhere), "it is for another game");
    assert_eq!(state(&room, 1), TicketState::Held);
    for _ in 0..2 {
        assert!(deliver(&mut room, 1, &message));
        assert!(is_in(&room, 5) && state(&room, 1) != TicketState::Held);
        assert_eq!(room.game(GAME).entrants(), 3);
    }
    room.kill();
    assert!(deliver(&mut room, 1, &message));
    assert_eq!((room.game(GAME).entrants(), room.wallet(5)), (3, WALLET));
    room.play_to_the_end();
    room.check_the_end();
}

/// It is acknowledged once it is durable: else a crash here would lose the seat.
#[test]
fn r33_a_seat_is_acknowledged_once_the_store_has_it() {
    for stored in [false, true] {
        let (mut room, message) = with_seat_won(&target(""));
        room.store_waits = true;
        assert!(deliver(&mut room, 1, &message));
        assert_eq!(room.game(GAME).has_received(OTHER), 0);
        if stored {
            room.store_without_answer(GAME, 1);
        }
        room.store_waits = false;
        room.kill();
        assert_eq!(room.game(GAME).has_received(OTHER), u32::from(stored));
        assert!(deliver(&mut room, 1, &message));
        assert_eq!(room.game(GAME).has_received(OTHER), 1);
        assert!(is_in(&room, 5));
        assert_eq!(room.game(GAME).entrants(), 3);
    }
}

/// Full, closed, entered already, over: the message is dealt with and the ticket kept.
#[test]
fn r33_a_seat_that_cannot_be_taken_leaves_the_ticket_with_the_player() {
    let full = spec("price = \"18.00 + 2.00\"\nentrants_max = 2", "");
    let closed = target("[registration]\nlate_levels = 0");
    let late = target("[registration]\nlate_levels = 3");
    type Prepare = fn(&mut Room);
    let cases: [(&Arc<TournamentRules>, Prepare, bool); 5] = [
        (&full, |_| {}, false),
        (&closed, |room| room.start(GAME), false),
        (&late, |room| room.start(GAME), true),
        (&late, |room| room.enter(GAME, [5]), false),
        (&late, Room::play_to_the_end, false),
    ];
    for (rules, prepare, enters) in cases {
        let (mut room, message) = with_seat_won(rules);
        prepare(&mut room);
        let before = room.game(GAME).entrants();
        assert!(deliver(&mut room, 1, &message));
        assert_eq!(room.game(GAME).has_received(OTHER), 1);
        assert_eq!(state(&room, 1) != TicketState::Held, enters);
        assert_eq!(room.game(GAME).entrants(), before + u32::from(enters));
        let over = room.game(GAME).is_finished();
        room.kill();
        assert!(deliver(&mut room, 1, &message), "once is enough");
        // Of one that is over, nobody's entry is stored any more.
        let after = if over { 0 } else { before + u32::from(enters) };
        assert_eq!(room.game(GAME).entrants(), after);
        assert_eq!(room.game(GAME).has_received(OTHER), 1);
        room.play_to_the_end();
        room.check_the_end();
    }
}

/// The ticket was used for something else while the message was on its way.
#[test]
fn r33_a_seat_whose_ticket_is_gone_is_dealt_with() {
    let (mut room, message) = with_seat_won(&target(""));
    room.register_with_ticket(GAME, 5, 1).unwrap();
    room.unregister(GAME, 5).unwrap();
    room.register_with_ticket(GAME, 5, 1).unwrap();
    room.unregister(GAME, 5).unwrap();
    assert!(deliver(&mut room, 1, &message));
    assert!(!is_in(&room, 5), "the ticket of the message is an old one");
    assert_eq!((room.game(GAME).has_received(OTHER), state(&room, 1)), (1, TicketState::Held));
    room.kill();
    assert_eq!(room.game(GAME).has_received(OTHER), 1);
}

#[test]
fn r33_an_entry_that_a_ticket_paid_for_becomes_the_ticket_again() {
    let mut room = Room::of(&target(""), 2, 1);
    room.give_ticket(1, 5, VALUE, TicketFor::AnyOfItsPrice);
    room.register_with_ticket(GAME, 5, 1).unwrap();
    assert_eq!(room.held(&Account::Tickets), Cents::ZERO);
    room.kill();
    room.unregister(GAME, 5).unwrap();
    assert_eq!((state(&room, 1), room.wallet(5)), (TicketState::Held, WALLET));
    assert_eq!(room.held(&Account::Tickets), VALUE);
    // And it is good for the same tournament once more.
    room.register_with_ticket(GAME, 5, 1).unwrap();
    room.play_to_the_end();
    room.check_the_end();
}

#[test]
fn r33_tickets_that_do_not_fit_are_refused_and_change_nothing() {
    let mut room = Room::of(&target(""), 2, 1);
    room.give_ticket(1, 5, VALUE, TicketFor::Tournament(OTHER));
    room.give_ticket(2, 6, VALUE, TicketFor::AnyOfItsPrice);
    room.give_ticket(3, 5, Cents(1_000), TicketFor::AnyOfItsPrice);
    room.give_ticket(4, 5, VALUE, TicketFor::Template("another".parse().unwrap()));
    room.give_ticket(5, 5, VALUE, TicketFor::Template("small".parse().unwrap()));
    room.give_ticket(6, 5, VALUE, TicketFor::AnyOfItsPrice);
    let soon = room.now + Millis::seconds(60);
    room.tickets.get_mut(&TicketId(6)).unwrap().made.good_until = Some(soon);
    room.now = soon;
    let before = room.runs[&GAME].saved.clone();
    for ticket in [1, 2, 3, 4, 6] {
        let refusal = room.register_with_ticket(GAME, 5, ticket);
        assert_eq!(refusal, Err(TournamentRefusal::TicketDoesNotFit), "{ticket}");
        assert_eq!(state(&room, ticket), TicketState::Held);
    }
    assert_eq!(room.runs[&GAME].saved, before);
    room.register_with_ticket(GAME, 5, 5).unwrap();
    let twice = room.register_with_ticket(GAME, 5, 5);
    assert_eq!(twice, Err(TournamentRefusal::AlreadyRegistered));
    room.unregister(GAME, 1).unwrap();
    // A ticket that has been used pays for nobody else.
    let used = room.register_with_ticket(GAME, 1, 5);
    assert_eq!(used, Err(TournamentRefusal::TicketDoesNotFit));
}

/// T9: whatever is delivered in whatever order, the second phase starts with everybody once.
#[test]
fn t9_a_target_with_no_first_message_takes_no_second() {
    let rules = target("");
    let mut room = Room::of(&rules, 2, 1).with_game(OTHER, &rules, Links::default());
    let over = News::PhaseOver { entries: 3, pool: Cents(5_400), bounties: Cents::ZERO };
    assert!(!deliver(&mut room, 7, &Message { to: GAME, news: over }));
    assert_eq!(room.game(GAME).stage(), Stage::Registering);
    assert_eq!(room.game(GAME).has_received(OTHER), 0);
}
