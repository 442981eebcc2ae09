//! HOME: visibility of private tables. The room decides it once (`Room::visibility`); here every
//! way to see something is compared with that decision.

use base::{Chips, GameId, Millis, PlayerId, TableId};
use game::{SavedState, cash::Privacy, table::Turn};
use hand::{Action, Seat};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use room::{
    CashOpening, Input, Opening, Outcome, Output, PRIVATE_FROM, Request, Room, RoomRefusal,
    SavedGame, SavedRoom, Staff, Visibility,
};
use rulebook::Format;

use crate::world::{A, B, C, D, E, GUESTS, World, Z, key};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn open(world: &mut World, host: PlayerId) -> (GameId, u64) {
    let key = key("home", "0.05/0.10", Format::Regular);
    let opened =
        world.request(host, Request::OpenPrivate { key, least: Chips(200), most: Chips(400) });
    let Ok(Outcome::Opened { game, invitation }) = opened else { panic!("{opened:?}") };
    (game, invitation)
}

fn join(world: &mut World, player: PlayerId, game: GameId, invitation: u64, at: u8) {
    let join = Request::JoinPrivate { game, invitation, seat: seat(at) };
    world.request(player, join).unwrap();
}

fn sit(world: &mut World, player: PlayerId, game: GameId, invitation: u64, at: u8) {
    join(world, player, game, invitation, at);
    world.request(player, Request::Confirm(game, Chips(400))).unwrap();
}

/// How much each of the guests may see: `A sits, B waits, C row, …`; who sees nothing is left out.
fn sights(world: &World, game: GameId) -> String {
    let names = ["A", "B", "C", "D", "E", "Z"];
    let seen = GUESTS.iter().zip(names).filter_map(|(player, name)| {
        let how = match world.room.visibility(game, *player) {
            Visibility::Nothing => return None,
            Visibility::Row => "row",
            Visibility::Answers => "answers",
            Visibility::Tables => "tables",
        };
        Some(format!("{name} {how}"))
    });
    seen.collect::<Vec<_>>().join(", ")
}

/// Every way to see something of a game gives each player what `Room::sight` says and no more.
fn check_every_way(world: &mut World, game: GameId) {
    let table = TableId(1);
    let is_there = world.room.pool(game).is_some_and(|pool| pool.table(table).is_some());
    for player in GUESTS {
        let visibility = world.room.visibility(game, player);
        // The row of the lobby.
        let viewers = world.room.viewers(game);
        let in_row = viewers.as_ref().is_none_or(|viewers| viewers.players.contains(&player));
        assert_eq!(
            in_row && world.room.pool(game).is_some(),
            visibility >= Visibility::Row,
            "{player}"
        );
        // Requests: those that change nothing here, whoever asks.
        let turn = Turn { hand: 999, turn: 999 };
        for request in [
            Request::Act(game, table, turn, Action::Fold),
            Request::Preselect(game, table, turn, None),
            Request::Chat(game, table, String::new()),
            Request::Confirm(game, Chips(0)),
            Request::Watch(game, TableId(99)),
        ] {
            let hidden = world.request(player, request.clone()) == Err(RoomRefusal::NoSuchGame);
            let no_table = matches!(request, Request::Watch(..));
            assert_eq!(
                hidden,
                visibility < Visibility::Answers || no_table,
                "{player} {request:?} {visibility:?}"
            );
        }
        // Snapshots, and what follows them.
        let before = world.outputs.len();
        let watched = world.request(player, Request::Watch(game, table));
        let shown =
            |out: &Output| matches!(out, Output::Snapshot { player: to, .. } if *to == player);
        let shown = world.outputs[before..].iter().any(shown);
        let expected = match visibility {
            Visibility::Tables if is_there => Ok(Outcome::Done),
            Visibility::Answers if is_there => Err(RoomRefusal::Private),
            _ => Err(RoomRefusal::NoSuchGame),
        };
        assert_eq!((watched, shown), (expected, expected.is_ok()), "{player} {visibility:?}");
    }
}

#[test]
fn home_each_sees_as_much_of_a_private_table_as_is_his_or_hers() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world, A);
    assert_eq!(sights(&world, game), "A row", "the host");
    check_every_way(&mut world, game);

    assert!(world.room.show_invitation(B, game, invitation));
    assert!(!world.room.show_invitation(C, game, invitation + 1));
    assert_eq!(sights(&world, game), "A row, B row", "and who has the invitation");
    check_every_way(&mut world, game);

    join(&mut world, C, game, invitation, 3);
    sit(&mut world, D, game, invitation, 4);
    assert_eq!(sights(&world, game), "A row, B row, C answers, D tables");
    check_every_way(&mut world, game);

    world.request(C, Request::Decline(game)).unwrap();
    world.request(D, Request::Leave(game, TableId(1))).unwrap();
    assert_eq!(sights(&world, game), "A row, B row, C row, D row", "they have joined with it");
    check_every_way(&mut world, game);
}

#[test]
fn home_a_table_that_staff_close_is_for_its_host_and_who_still_sits_there() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world, A);
    assert!(world.room.show_invitation(B, game, invitation));
    assert!(world.room.show_invitation(C, game, invitation));
    for (player, at) in [(C, 3), (D, 4)] {
        sit(&mut world, player, game, invitation, at);
    }
    assert!(world.turn(game).is_some(), "a hand");
    world.handle(Input::Staff(Staff::Close(game)));
    assert_eq!(sights(&world, game), "A row, C tables, D tables");
    check_every_way(&mut world, game);
    world.play_out(game, Action::Fold);
    world.handle(Input::Tick);
    assert_eq!(sights(&world, game), "", "gone");
    check_every_way(&mut world, game);
}

/// Guests are stored with the next commit of the table.
#[test]
fn home_after_a_crash_the_host_and_the_guests_see_their_table() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world, A);
    assert!(world.room.show_invitation(B, game, invitation));
    sit(&mut world, D, game, invitation, 4);
    world.crash(Millis::seconds(5));
    assert_eq!(sights(&world, game), "A row, B row, D tables");
    check_every_way(&mut world, game);
}

#[test]
fn home_a_public_game_is_open_to_everyone_and_none_to_nobody() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    assert_eq!(sights(&world, game), "A tables, B tables, C tables, D tables, E tables, Z tables");
    check_every_way(&mut world, game);
    assert!(world.room.public_pool(game).is_some() && world.room.viewers(game).is_none());
    let none = GameId(game.0 + 1);
    assert_eq!(sights(&world, none), "");
    assert!(world.room.public_pool(none).is_none());
    let (private, _) = open(&mut world, A);
    assert!(world.room.public_pool(private).is_none(), "its tables are listed for nobody");
}

/// A stored table without a host could only be damage: it is private all the same.
#[test]
fn home_a_private_table_whose_host_is_lost_is_nobodys_to_see() {
    let opening = Opening::Cash(CashOpening {
        key: key("home", "0.05/0.10", Format::Regular),
        privacy: Privacy::Private { least: Chips(200), most: Chips(400) },
        invitation: None,
        host: None,
    });
    let game = GameId(PRIVATE_FROM);
    let saved = SavedGame { id: game, opening, paused: None, saved: SavedState::default() };
    let saved = SavedRoom { games: vec![saved], ..SavedRoom::default() };
    let (room, _) = Room::restore(rulebook::embedded("home"), saved, Millis(1));
    assert!(room.pool(game).is_some() && room.public_pool(game).is_none());
    assert_eq!(room.public_pools().count(), 0);
    assert_eq!(room.viewers(game).unwrap().players.len(), 0);
    assert!(GUESTS.iter().all(|player| room.visibility(game, *player) == Visibility::Nothing));
}

/// Random play at two private tables: every way follows the one decision, and the world checks with
/// every step that nothing is sent to players who may not see it.
#[test]
fn home_every_way_follows_the_decision_whatever_happens() {
    for seed in 0..12 {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut world = World::new();
        let tables = [A, B].map(|host| open(&mut world, host));
        for _ in 0..60 {
            let below = |chance: &mut Xoshiro256PlusPlus, most: usize| {
                usize::try_from(chance.next_u64() % most as u64).unwrap()
            };
            let (game, invitation) = tables[below(&mut chance, tables.len())];
            let player = [A, B, C, D, E, Z][below(&mut chance, 6)];
            let at = seat(1 + u8::try_from(below(&mut chance, 6)).unwrap());
            // Refused as often as not; that is part of it.
            match below(&mut chance, 14) {
                0 => drop(world.room.show_invitation(player, game, invitation)),
                1..=3 => {
                    let _ =
                        world.request(player, Request::JoinPrivate { game, invitation, seat: at });
                }
                4..=6 => drop(world.request(player, Request::Confirm(game, Chips(400)))),
                7 => drop(world.request(player, Request::Leave(game, TableId(1)))),
                8 => drop(world.request(player, Request::Decline(game))),
                9 => {
                    let _ =
                        world.request(player, Request::Chat(game, TableId(1), "hello".to_owned()));
                }
                10 => world.handle(Input::Connection(player, chance.next_u64() % 2 == 0)),
                11 if world.room.pool(game).is_some() && world.turn(game).is_some() => {
                    world.act(game, Action::Call);
                }
                12 => world.pass(Millis::seconds(3)),
                13 if below(&mut chance, 6) == 0 => world.handle(Input::Staff(Staff::Close(game))),
                _ => {}
            }
            check_every_way(&mut world, game);
        }
        world.check_money();
    }
}
