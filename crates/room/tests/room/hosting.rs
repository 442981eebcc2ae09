//! HOME: what the host of a private table may decide, and what a guest may.

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::{LeaveReason, Notice};
use hand::{Action, Seat};
use room::{Outcome, Request, Visibility};
use rulebook::Format;

use crate::world::{A, B, C, D, World, key};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// A private table of A's, where A and B sit, and C has been invited.
fn hosted(world: &mut World) -> (GameId, TableId, u64) {
    let key = key("home", "0.05/0.10", Format::Regular);
    let request = Request::OpenPrivate { key, least: Chips(200), most: Chips(2_000) };
    let opened = world.request(A, request);
    let Ok(Outcome::Opened { game, invitation }) = opened else { panic!("{opened:?}") };
    for (player, number) in [(A, 1), (B, 2)] {
        join(world, player, game, invitation, number).unwrap();
        world.request(player, Request::Confirm(game, Chips(1_000))).unwrap();
    }
    assert!(world.room.show_invitation(C, game, invitation));
    let table = world.table(game, A);
    (game, table, invitation)
}

fn join(
    world: &mut World,
    player: PlayerId,
    game: GameId,
    invitation: u64,
    number: u8,
) -> Result<Outcome, room::RoomRefusal> {
    world.request(player, Request::JoinPrivate { game, invitation, seat: seat(number) })
}

fn decisions(game: GameId) -> [Request; 4] {
    [
        Request::ClosePrivate(game),
        Request::PausePrivate(game, true),
        Request::RemoveGuest(game, B),
        Request::NewInvitation(game),
    ]
}

#[test]
fn home_only_the_host_decides_and_for_strangers_there_is_no_table() {
    let mut world = World::new();
    let (game, ..) = hosted(&mut world);
    for request in decisions(game) {
        for guest in [B, C] {
            assert_eq!(world.refused(guest, request.clone()), "HOME not_host", "{request:?}");
        }
        assert_eq!(world.refused(D, request.clone()), "H14 no_such_game", "{request:?}");
    }
    assert_eq!(world.refused(D, Request::ForgetPrivate(game)), "H14 no_such_game");
    assert_eq!(world.refused(A, Request::ForgetPrivate(game)), "HOME is_host");
    let public = world.game_of(&[]);
    for request in decisions(public) {
        assert_eq!(world.refused(A, request), "HOME not_host", "a public game has none");
    }
}

#[test]
fn home_a_table_that_its_host_closes_pays_everybody_out_after_the_hand() {
    let mut world = World::new();
    let (game, _, invitation) = hosted(&mut world);
    assert!(world.turn(game).is_some(), "a hand is played");
    world.request(A, Request::ClosePrivate(game)).unwrap();
    assert!(join(&mut world, C, game, invitation, 3).is_err(), "nobody comes any more");
    assert_eq!(world.room.viewers(game).unwrap().host.map(|host| host.closing), Some(true));
    assert!(world.room.pool(game).is_some(), "the hand is played to its end");
    world.play_out(game, Action::Fold);
    world.pass(Millis(1));
    assert!(world.room.pool(game).is_none());
    assert_eq!(world.wallet(A) + world.wallet(B), 200_000);
    world.check_money();
}

#[test]
fn home_no_hand_begins_while_the_host_pauses() {
    let mut world = World::new();
    let (game, ..) = hosted(&mut world);
    world.request(A, Request::PausePrivate(game, true)).unwrap();
    assert!(world.turn(game).is_some(), "the hand in progress goes on");
    world.act(game, Action::Fold);
    world.pass(Millis::seconds(60));
    assert!(world.turn(game).is_none());
    world.request(A, Request::PausePrivate(game, false)).unwrap();
    world.pass(Millis::seconds(1));
    assert!(world.turn(game).is_some());
}

#[test]
fn home_a_guest_who_is_sent_away_needs_a_new_invitation() {
    let mut world = World::new();
    let (game, _, invitation) = hosted(&mut world);
    assert_eq!(world.refused(A, Request::RemoveGuest(game, A)), "H14 not_seated");
    assert_eq!(world.refused(A, Request::RemoveGuest(game, D)), "H14 not_seated");
    world.request(A, Request::RemoveGuest(game, B)).unwrap();
    assert!(world.seated(game, B).is_some(), "until the hand is over");
    world.play_out(game, Action::Fold);
    assert!(world.seated(game, B).is_none());
    let reason = |note: &&Notice| match note {
        Notice::LeftTable { why, .. } => Some(*why),
        _ => None,
    };
    let why: Vec<LeaveReason> = world.notes(B).iter().filter_map(reason).collect();
    assert_eq!(why, [LeaveReason::RemovedByHost], "and is told so");
    assert_eq!(world.room.visibility(game, B), Visibility::Nothing);
    assert!(join(&mut world, B, game, invitation, 2).is_err());
    assert!(!world.room.show_invitation(B, game, invitation));

    let opened = world.request(A, Request::NewInvitation(game));
    let Ok(Outcome::Opened { invitation: new, .. }) = opened else { panic!("{opened:?}") };
    assert_ne!(new, invitation);
    assert!(join(&mut world, B, game, invitation, 2).is_err(), "the old one is void");
    join(&mut world, B, game, new, 2).unwrap();
    world.request(B, Request::Confirm(game, Chips(1_000))).unwrap();
    assert!(world.seated(game, B).is_some());
    world.check_money();
}

#[test]
fn home_a_guest_forgets_a_table_until_invited_again() {
    let mut world = World::new();
    let (game, _, invitation) = hosted(&mut world);
    assert_eq!(world.room.visibility(game, C), Visibility::Row);
    world.request(C, Request::ForgetPrivate(game)).unwrap();
    assert_eq!(world.room.visibility(game, C), Visibility::Nothing);
    assert!(world.room.show_invitation(C, game, invitation));
    assert_eq!(world.room.visibility(game, C), Visibility::Row);
}

/// R23: what the host has decided, and the guests, survive a crash.
#[test]
fn r23_home_the_hosts_decisions_survive_a_crash() {
    let mut world = World::new();
    let (game, _, old) = hosted(&mut world);
    world.request(A, Request::RemoveGuest(game, B)).unwrap();
    let opened = world.request(A, Request::NewInvitation(game));
    let Ok(Outcome::Opened { invitation, .. }) = opened else { panic!("{opened:?}") };
    world.request(A, Request::RemoveGuest(game, C)).unwrap();
    world.request(A, Request::PausePrivate(game, true)).unwrap();
    world.crash(Millis::seconds(5));
    assert!(!world.room.show_invitation(D, game, old), "the old invitation stays void");
    assert!(!world.room.show_invitation(C, game, invitation), "still sent away");
    assert!(world.room.show_invitation(D, game, invitation));
    assert!(world.room.pool(game).unwrap().home().paused);
}
