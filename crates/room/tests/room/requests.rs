//! Bounds of what players may ask for. That every request has exactly one answer is checked by the
//! world with each of them.

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::{
    cash::TopUpChoice,
    table::{SitOut, Turn},
};
use hand::{Action, Seat};
use room::{Input, Profile, Request};

use crate::world::{A, B, C, D, World};

#[test]
fn every_request_to_a_game_that_is_not_there_is_refused() {
    let mut world = World::new();
    let (game, table) = (GameId(77), TableId(1));
    let turn = Turn { hand: 1, turn: 1 };
    let requests = [
        Request::Join(game),
        Request::Confirm(game, Chips(1000)),
        Request::Decline(game),
        Request::LeaveQueue(game),
        Request::Leave(game, table),
        Request::Act(game, table, turn, Action::Fold),
        Request::Preselect(game, table, turn, None),
        Request::SitOut(game, table, SitOut::Now),
        Request::Post(game, table, true),
        Request::TopUp(game, table, TopUpChoice::Auto(true)),
        Request::Show(game, table),
        Request::Chat(game, table, "hello".to_owned()),
        Request::Watch(game, table),
    ];
    for request in requests {
        let named = format!("{request:?}");
        assert_eq!(world.request(A, request).unwrap_err().clause(), "H14", "{named}");
    }
    // HOME: nobody learns which private tables there are, so this is about the invitation.
    let join = Request::JoinPrivate { game, invitation: 0, seat: Seat::new(1).unwrap() };
    assert_eq!(world.request(A, join).unwrap_err().clause(), "HOME");
    // Nothing to do is done.
    world.request(A, Request::Unwatch(game, table)).unwrap();
    world.request(A, Request::ComeBack).unwrap();
}

#[test]
fn every_request_to_a_table_that_is_not_there_is_refused() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = TableId(77);
    let requests = [
        Request::Leave(game, table),
        Request::Act(game, table, Turn { hand: 1, turn: 1 }, Action::Fold),
        Request::Preselect(game, table, Turn { hand: 1, turn: 1 }, None),
        Request::SitOut(game, table, SitOut::Now),
        Request::Post(game, table, true),
        Request::TopUp(game, table, TopUpChoice::Once(Chips(1))),
        Request::Show(game, table),
        Request::Chat(game, table, "hello".to_owned()),
        Request::Watch(game, table),
    ];
    for request in requests {
        let named = format!("{request:?}");
        assert_eq!(world.request(A, request).unwrap_err().clause(), "H14", "{named}");
    }
}

#[test]
fn r11_chat_is_a_line_from_someone_who_sits_there() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    let chat = |text: &str| Request::Chat(game, table, text.to_owned());
    assert_eq!(world.request(D, chat("hello")).unwrap_err().clause(), "H14", "not seated");
    let cannot = "R11 chat_text chars_most=200";
    for text in ["", "   ", "two\nlines", "bell\u{7}", "nul\0"] {
        assert_eq!(world.refused(A, chat(text)), cannot, "{text:?}");
    }
    assert_eq!(world.refused(A, chat(&"é".repeat(201))), cannot);
    assert_eq!(world.refused(A, chat(&"é".repeat(200))), "");
    assert_eq!(world.refused(A, chat("  trimmed ")), "");
    let messages = world.messages(game, table);
    let expected = room::TableMessage::Chat { player: A, text: "trimmed".to_owned() };
    assert_eq!(messages.last(), Some(&&expected));
}

/// Five messages in ten seconds, of all tables together; what was refused does not count.
#[test]
fn r11_chat_has_a_rate() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    let chat = || Request::Chat(game, table, "hello".to_owned());
    for _ in 0..5 {
        world.request(A, chat()).unwrap();
    }
    let too_fast = "R11 chat_rate";
    assert_eq!(world.refused(A, chat()), too_fast);
    assert!(world.request(B, chat()).is_ok(), "each has a rate of one's own");
    world.pass(Millis(9_999));
    assert!(world.request(A, chat()).is_err());
    world.pass(Millis(1));
    assert!(world.request(A, chat()).is_ok());
}

#[test]
fn watchers_of_a_table_are_bounded() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let table = world.table(game, A);
    for number in 0..1_000 {
        world.request(PlayerId(1_000 + number), Request::Watch(game, table)).unwrap();
    }
    let late = PlayerId(5_000);
    let full = "H14 too_many_watchers";
    assert_eq!(world.refused(late, Request::Watch(game, table)), full);
    assert_eq!(world.refused(PlayerId(1_000), Request::Watch(game, table)), "", "watches already");
    world.request(PlayerId(1_000), Request::Unwatch(game, table)).unwrap();
    assert_eq!(world.refused(late, Request::Watch(game, table)), "");
}

#[test]
fn h14_a_stranger_is_asked_for_an_age_first() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let stranger = PlayerId(50);
    assert_eq!(world.request(stranger, Request::Join(game)).unwrap_err().clause(), "AGE");
    world.handle(Input::Profile(stranger, Profile { age: 40 }));
    assert_eq!(world.request(stranger, Request::Join(game)).unwrap_err().clause(), "R24");
}

/// A request for a hand that is over never reaches the next one.
#[test]
fn h3_a_late_click_is_refused() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    let (player, table, turn) = world.turn(game).unwrap();
    world.act(game, Action::Call);
    let late = Request::Act(game, table, turn, Action::Fold);
    assert_eq!(world.request(player, late).unwrap_err().clause(), "H3");
}
