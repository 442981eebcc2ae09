//! HOME: private tables.

use base::{Chips, GameId, Millis, PlayerId};
use hand::{Action, Seat};
use room::{Ask, Done};
use rulebook::Format;

use crate::world::{A, B, C, World, key};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn open(world: &mut World) -> (GameId, u64) {
    let key = key("home", "0.05/0.10", Format::Regular);
    let opened = world.ask(A, Ask::OpenPrivate { key, least: Chips(200), most: Chips(400) });
    let Ok(Done::Opened { game, invitation }) = opened else { panic!("{opened:?}") };
    (game, invitation)
}

#[test]
fn home_two_with_the_invitation_choose_seats_and_play_on() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    world.ask(A, Ask::JoinPrivate { game, invitation, seat: seat(2) }).unwrap();
    world.ask(A, Ask::Confirm(game, Chips(400))).unwrap();
    assert!(world.turn(game).is_none(), "one is not enough");
    world.ask(B, Ask::JoinPrivate { game, invitation, seat: seat(5) }).unwrap();
    assert_eq!(world.ask(B, Ask::Confirm(game, Chips(199))).unwrap_err().clause(), "H18");
    world.ask(B, Ask::Confirm(game, Chips(200))).unwrap();
    let table = world.table(game, A);
    let stranger = PlayerId(77);
    assert_eq!(
        world.refused(stranger, Ask::Watch(game, table)),
        "HOME a private table is seen by those who sit there"
    );
    let open = world.pool(game).table(table).unwrap();
    assert_eq!((open.seat_of(A), open.seat_of(B)), (Some(seat(2)), Some(seat(5))));
    for hand in 1..=20 {
        assert!(world.turn(game).is_some(), "hand {hand} is played by two");
        world.play_out(game, Action::Fold);
        world.pass(Millis::seconds(1));
    }
    assert_eq!(world.stack(game, A) + world.stack(game, B), 600, "no rake");
    world.check_money();
}

#[test]
fn home_nobody_comes_without_the_invitation() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    let wrong = invitation.wrapping_add(1);
    assert_eq!(
        world.refused(B, Ask::JoinPrivate { game, invitation: wrong, seat: seat(1) }),
        "HOME this invitation is for another table"
    );
    assert_ne!(world.refused(B, Ask::Join(game)), "", "nor by the front door");
    let (other, _) = open(&mut world);
    let elsewhere = Ask::JoinPrivate { game: other, invitation, seat: seat(1) };
    assert_eq!(world.refused(B, elsewhere), "HOME this invitation is for another table");
    let public = world.open("int-2.7", "0.05/0.10", Format::Regular);
    let elsewhere = Ask::JoinPrivate { game: public, invitation: 0, seat: seat(1) };
    assert_eq!(world.refused(B, elsewhere), "HOME this invitation is for another table");
}

#[test]
fn home_a_taken_seat_is_refused() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    world.ask(A, Ask::JoinPrivate { game, invitation, seat: seat(3) }).unwrap();
    assert!(world.ask(B, Ask::JoinPrivate { game, invitation, seat: seat(3) }).is_err(), "held");
    world.ask(A, Ask::Confirm(game, Chips(300))).unwrap();
    assert!(world.ask(B, Ask::JoinPrivate { game, invitation, seat: seat(3) }).is_err(), "taken");
    world.ask(C, Ask::JoinPrivate { game, invitation, seat: seat(4) }).unwrap();
}

/// The public rulebooks have their own buy-ins, seat people at random and take rake: no host
/// changes that.
#[test]
fn home_private_tables_are_played_by_the_home_rulebook_alone() {
    let mut world = World::new();
    let key = key("int-2.7", "0.05/0.10", Format::Regular);
    let ask = Ask::OpenPrivate { key, least: Chips(200), most: Chips(400) };
    assert_eq!(world.refused(A, ask), "HOME this game is not offered at this stake");
}

#[test]
fn home_a_buy_in_nobody_can_bring_is_refused() {
    let mut world = World::new();
    for (least, most) in [(400, 200), (0, 200), (0, 0)] {
        let key = key("home", "0.05/0.10", Format::Regular);
        let ask = Ask::OpenPrivate { key, least: Chips(least), most: Chips(most) };
        let refused = "HOME the smallest buy-in is above zero and no more than the largest";
        assert_eq!(world.refused(A, ask), refused);
    }
}
