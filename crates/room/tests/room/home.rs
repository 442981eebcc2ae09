//! HOME: private tables.

use base::{Chips, GameId, Millis, PlayerId, ReplyTo, RequestId};
use game::{
    CommitOutcome, Ctx, Notice, SavedState,
    cash::{PoolKey, Privacy, TopUpChoice},
    table::TableEventView,
};
use hand::{Action, EventView, Seat};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use room::{
    CashOpening, Input, Opening, Outcome, Output, PRIVATE_TABLES_MAX, Request, Room, SavedGame,
    SavedRoom, Staff, TableMessage, Visibility,
};
use rulebook::{Format, Variant};

use crate::world::{A, B, C, D, World, key};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn open(world: &mut World) -> (GameId, u64) {
    let key = key("home", "0.05/0.10", Format::Regular);
    let opened =
        world.request(A, Request::OpenPrivate { key, least: Chips(200), most: Chips(400) });
    let Ok(Outcome::Opened { game, invitation }) = opened else { panic!("{opened:?}") };
    (game, invitation)
}

#[test]
fn home_two_with_the_invitation_choose_seats_and_play_on() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    world.request(A, Request::JoinPrivate { game, invitation, seat: seat(2) }).unwrap();
    world.request(A, Request::Confirm(game, Chips(400))).unwrap();
    assert!(world.turn(game).is_none(), "one is not enough");
    world.request(B, Request::JoinPrivate { game, invitation, seat: seat(5) }).unwrap();
    assert_eq!(world.request(B, Request::Confirm(game, Chips(199))).unwrap_err().clause(), "H18");
    world.request(B, Request::Confirm(game, Chips(200))).unwrap();
    let table = world.table(game, A);
    let stranger = PlayerId(77);
    assert_eq!(world.refused(stranger, Request::Watch(game, table)), "H14 no_such_game");
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
        world.refused(B, Request::JoinPrivate { game, invitation: wrong, seat: seat(1) }),
        "HOME invitation"
    );
    assert_ne!(world.refused(B, Request::Join(game)), "", "nor by the front door");
    let (other, _) = open(&mut world);
    let elsewhere = Request::JoinPrivate { game: other, invitation, seat: seat(1) };
    assert_eq!(world.refused(B, elsewhere), "HOME invitation");
    let public = world.open("int-2.7", "0.05/0.10", Format::Regular);
    let elsewhere = Request::JoinPrivate { game: public, invitation: 0, seat: seat(1) };
    assert_eq!(world.refused(B, elsewhere), "HOME invitation");
}

#[test]
fn home_a_taken_seat_is_refused() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    world.request(A, Request::JoinPrivate { game, invitation, seat: seat(3) }).unwrap();
    assert!(
        world.request(B, Request::JoinPrivate { game, invitation, seat: seat(3) }).is_err(),
        "held"
    );
    world.request(A, Request::Confirm(game, Chips(300))).unwrap();
    assert!(
        world.request(B, Request::JoinPrivate { game, invitation, seat: seat(3) }).is_err(),
        "taken"
    );
    world.request(C, Request::JoinPrivate { game, invitation, seat: seat(4) }).unwrap();
}

/// The public rulebooks have their own buy-ins, seat people at random and take rake: no host
/// changes that.
#[test]
fn home_private_tables_are_played_by_the_home_rulebook_alone() {
    let mut world = World::new();
    let key = key("int-2.7", "0.05/0.10", Format::Regular);
    let request = Request::OpenPrivate { key, least: Chips(200), most: Chips(400) };
    assert_eq!(world.refused(A, request), "HOME not_offered");
}

#[test]
fn home_a_buy_in_nobody_can_bring_is_refused() {
    let mut world = World::new();
    let most_refused = "HOME private_stakes field=most least=10 most=100000";
    for (least, most, refused) in [
        (400, 200, "HOME private_stakes field=least least=10 most=200"),
        (0, 200, "HOME private_stakes field=least least=10 most=200"),
        (9, 200, "HOME private_stakes field=least least=10 most=200"),
        (0, 0, most_refused),
        (1, 9, most_refused),
        (200, 100_001, most_refused),
        (200, u64::MAX, most_refused),
    ] {
        let key = key("home", "0.05/0.10", Format::Regular);
        let request = Request::OpenPrivate { key, least: Chips(least), most: Chips(most) };
        assert_eq!(world.refused(A, request), refused, "{least} to {most}");
    }
    for (least, most) in [(10, 10), (10, 100_000)] {
        let key = key("home", "0.05/0.10", Format::Regular);
        let request = Request::OpenPrivate { key, least: Chips(least), most: Chips(most) };
        assert!(world.request(A, request).is_ok(), "{least} to {most}");
    }
}

#[test]
fn home_blinds_that_are_no_stake_are_refused() {
    let big = "HOME private_stakes field=big_blind least=2 most=1000000";
    for (small, big_blind, refused) in [
        (10, 5, "HOME private_stakes field=small_blind least=1 most=4"),
        (10, 10, "HOME private_stakes field=small_blind least=1 most=9"),
        (0, 10, "HOME private_stakes field=small_blind least=1 most=9"),
        (u64::MAX, 10, "HOME private_stakes field=small_blind least=1 most=9"),
        (0, 0, big),
        (1, 1, big),
        (1, 1_000_001, big),
        (u64::MAX - 1, u64::MAX, big),
    ] {
        let stake = room::private_stake(Chips(small), Chips(big_blind));
        assert_eq!(stake.unwrap_err().to_string(), refused, "{small}/{big_blind}");
    }
    assert!(room::private_stake(Chips(1), Chips(2)).is_ok());
    assert!(room::private_stake(Chips(500_000), Chips(1_000_000)).is_ok());
}

fn open_as(
    world: &mut World,
    format: Format,
    game: Variant,
    least: u64,
    most: u64,
) -> (GameId, u64) {
    let stake = if format == Format::Shortstack { "0.25/0.50" } else { "0.05/0.10" };
    let key = PoolKey { game, ..key("home", stake, format) };
    let request = Request::OpenPrivate { key, least: Chips(least), most: Chips(most) };
    let opened = world.request(A, request);
    let Ok(Outcome::Opened { game, invitation }) = opened else { panic!("{opened:?}") };
    (game, invitation)
}

/// Scenario 31: exactly ten big blinds at Banzai, whatever the host typed, and the ranges of Deepstack
/// and Shortstack (H19); after a crash too.
#[test]
fn home_b1_scenario_31_the_format_holds_whatever_the_host_typed() {
    for (format, game, least, most) in [
        (Format::Banzai, Variant::Holdem, 100, 100),
        (Format::Banzai, Variant::Omaha, 100, 100),
        (Format::Deepstack, Variant::Holdem, 1_000, 10_000),
        (Format::Shortstack, Variant::Omaha, 1_000, 1_000),
    ] {
        for typed in [(200, 400), (1, 1_000_000), (0, 0), (400, 200), (100, 100)] {
            let mut world = World::new();
            let (table, invitation) = open_as(&mut world, format, game, typed.0, typed.1);
            let opened = world.outputs.iter().find_map(|out| match out {
                Output::Opened(id, opening) if *id == table => {
                    opening.cash().map(|opening| opening.privacy)
                }
                _ => None,
            });
            let fixed = Privacy::Private { least: Chips(least), most: Chips(most) };
            assert_eq!(opened, Some(fixed), "{format} {typed:?}");
            for crashed in [false, true] {
                if crashed {
                    world.crash(Millis::seconds(60));
                }
                let request = Request::JoinPrivate { game: table, invitation, seat: seat(1) };
                world.request(B, request).unwrap();
                let quote = world.quote(table, B);
                assert_eq!((quote.least, quote.most), (Chips(least), Chips(most)), "{format}");
                for refused in [least - 1, most + 1] {
                    assert!(
                        world.request(B, Request::Confirm(table, Chips(refused))).is_err(),
                        "{format}"
                    );
                }
                world.request(B, Request::Decline(table)).unwrap();
            }
        }
    }
}

/// B2: nor does the host's range let a Banzai player top up above the stack.
#[test]
fn home_b2_a_private_banzai_table_tops_up_to_ten_big_blinds() {
    let mut world = World::new();
    let (game, invitation) = open_as(&mut world, Format::Banzai, Variant::Holdem, 100, 5_000);
    for (player, number) in [(A, 1), (B, 2)] {
        world
            .request(player, Request::JoinPrivate { game, invitation, seat: seat(number) })
            .unwrap();
        world.request(player, Request::Confirm(game, Chips(100))).unwrap();
    }
    world.play_out(game, Action::Fold);
    let (poor, rich) = if world.stack(game, A) < 100 { (A, B) } else { (B, A) };
    let table = world.table(game, A);
    let tops_up = |amount| Request::TopUp(game, table, TopUpChoice::Once(Chips(amount)));
    let full = "B2 banzai_stack_is_full stack=100";
    assert_eq!(world.refused(rich, tops_up(100)), full);
    let adds = 100 - world.stack(game, poor);
    assert!(world.refused(poor, tops_up(adds + 1)).starts_with("B2 banzai_exactly"));
    world.request(poor, tops_up(adds)).unwrap();
    assert_eq!(world.stack(game, poor), 100);
    world.check_money();
}

/// H11: whoever takes the seat of a player who folded sees no card of the last hand, and the winner may
/// still show.
#[test]
fn h11_a_newcomer_sees_nothing_of_the_last_hand_and_its_winner_may_show() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    for (player, number) in [(A, 1), (B, 2), (C, 3)] {
        world
            .request(player, Request::JoinPrivate { game, invitation, seat: seat(number) })
            .unwrap();
        world.request(player, Request::Confirm(game, Chips(400))).unwrap();
    }
    world.play_out(game, Action::Fold);
    world.pass(Millis::seconds(1));
    assert!(world.turn(game).is_some(), "all three play");
    world.play_out(game, Action::Fold);
    let table = world.table(game, A);
    let won = world.hand_events(game, table).into_iter().rev().find_map(|view| match view {
        EventView::Won { seat, .. } => Some(*seat),
        _ => None,
    });
    let open = world.pool(game).table(table).unwrap();
    let winner = open.occupant(won.expect("a winner")).unwrap().player;
    let folded = [A, B, C].into_iter().find(|player| *player != winner).unwrap();
    let left = world.pool(game).table(table).unwrap().seat_of(folded).unwrap();
    world.request(folded, Request::Leave(game, table)).unwrap();
    world.request(D, Request::JoinPrivate { game, invitation, seat: left }).unwrap();
    world.request(D, Request::Confirm(game, Chips(400))).unwrap();
    assert!(world.turn(game).is_none(), "the next hand is not dealt yet");
    world.outputs.clear();
    world.request(D, Request::Watch(game, table)).unwrap();
    let seen = world.outputs.iter().find_map(|out| match out {
        Output::Snapshot { snapshot, .. } => snapshot.hand.as_ref(),
        _ => None,
    });
    let seen = seen.expect("the last hand is still to be seen");
    assert!(seen.players.iter().all(|player| player.cards.is_none()), "{seen:?}");
    assert_eq!(world.refused(D, Request::Show(game, table)), "H11 nothing_to_show");
    world.request(winner, Request::Show(game, table)).unwrap();
    let shown = |view: &&EventView| matches!(view, EventView::Shown { .. });
    assert_eq!(world.hand_events(game, table).iter().filter(|view| shown(view)).count(), 1);
}

const DAY: Millis = Millis::seconds(24 * 60 * 60);

fn closed(world: &World, game: GameId) -> bool {
    world.outputs.iter().any(|out| matches!(out, Output::Closed(id) if *id == game))
}

#[test]
fn home_a_host_has_so_many_tables_and_no_more() {
    let mut world = World::new();
    for _ in 0..3 {
        open(&mut world);
    }
    let request = || Request::OpenPrivate {
        key: key("home", "0.05/0.10", Format::Regular),
        least: Chips(200),
        most: Chips(400),
    };
    let refused = "HOME too_many_private_tables most=3";
    assert_eq!(world.refused(A, request()), refused);
    assert_eq!(world.refused(B, request()), "", "each host has tables of his or her own");
    world.pass(DAY);
    assert_eq!(world.refused(A, request()), "", "those nobody came to are closed");
}

fn saved_table(id: u64, host: PlayerId) -> SavedGame {
    SavedGame {
        id: GameId(id),
        opening: Opening::Cash(CashOpening {
            key: key("home", "0.05/0.10", Format::Regular),
            privacy: Privacy::Private { least: Chips(200), most: Chips(400) },
            invitation: Some(100 + id),
            host: Some(host),
        }),
        paused: None,
        saved: SavedState::default(),
    }
}

/// However many accounts there are to open them, and also of a room that was read back.
#[test]
fn home_a_room_has_so_many_private_tables_and_no_more() {
    let most = PRIVATE_TABLES_MAX as u64;
    let games = (0..most - 1).map(|id| saved_table((1 << 48) + id, PlayerId(1_000 + id)));
    let saved = SavedRoom { games: games.collect(), ..SavedRoom::default() };
    let (mut room, _) = Room::restore(rulebook::embedded("home"), saved, Millis(1));
    let open = |room: &mut Room, now| {
        let key = key("home", "0.05/0.10", Format::Regular);
        let request = Request::OpenPrivate { key, least: Chips(200), most: Chips(400) };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut out = Vec::new();
        let input =
            Input::Request { player: A, request_id: RequestId(1), reply_to: ReplyTo(1), request };
        room.handle(&mut Ctx { now, rng: &mut rng }, input, &mut out);
        let reply = out.into_iter().find_map(|out| match out {
            Output::Reply { result, .. } => Some(result.map_err(|refused| refused.to_string())),
            _ => None,
        });
        reply.expect("an answer").map(|_| ())
    };
    assert_eq!(open(&mut room, Millis(2)), Ok(()));
    let full = "HOME private_tables_full most=10000";
    assert_eq!(open(&mut room, Millis(3)), Err(full.to_owned()));
    assert_eq!(room.pools().count(), PRIVATE_TABLES_MAX, "nothing was opened");
    assert_eq!(open(&mut room, Millis(1) + DAY), Ok(()), "those nobody came to are closed");
    // An operator may want fewer; those that are open stay.
    room.limit_private_tables(1);
    assert!(open(&mut room, Millis(2) + DAY).is_err());
    room.limit_private_tables(3);
    assert_eq!(open(&mut room, Millis(3) + DAY), Ok(()));
}

/// A lobby looks at what changed: with thousands of private tables where nothing happens, that is
/// nothing.
#[test]
fn home_tables_where_nothing_happens_are_not_looked_at() {
    let games = (0..PRIVATE_TABLES_MAX as u64).map(|id| saved_table((1 << 48) + id, PlayerId(id)));
    let saved = SavedRoom { games: games.collect(), ..SavedRoom::default() };
    let (mut room, _) = Room::restore(rulebook::embedded("home"), saved, Millis(1));
    assert_eq!(room.take_changed().len(), PRIVATE_TABLES_MAX, "all are new");
    let game = GameId((1 << 48) + 7);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for now in (2..60_000).step_by(1_000) {
        let mut ctx = Ctx { now: Millis(now), rng: &mut rng };
        room.handle(&mut ctx, Input::Tick, &mut Vec::new());
        assert!(room.take_changed().is_empty());
    }
    assert!(!room.show_invitation(B, game, 1), "not its invitation");
    assert!(room.take_changed().is_empty() && room.visibility(game, B) == Visibility::Nothing);
    assert!(room.show_invitation(B, game, 100 + game.0));
    assert_eq!(
        [B, C].map(|player| room.visibility(game, player)),
        [Visibility::Row, Visibility::Nothing]
    );
    assert_eq!(room.take_changed().into_iter().collect::<Vec<_>>(), [game]);
    assert!(room.show_invitation(B, game, 100 + game.0), "again");
    assert!(room.take_changed().is_empty());
}

/// The day runs from the opening, or from when the last player left; a buy-in that is about to be
/// confirmed counts as someone.
#[test]
fn home_a_deserted_table_is_closed_and_its_invitation_is_dead() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    let sit = |number| Request::JoinPrivate { game, invitation, seat: seat(number) };
    world.pass(DAY.saturating_sub(Millis(1)));
    world.request(A, sit(1)).unwrap();
    world.request(A, Request::Confirm(game, Chips(400))).unwrap();
    world.pass(Millis::seconds(60));
    assert!(!closed(&world, game), "someone sits there");
    let table = world.table(game, A);
    world.request(A, Request::Leave(game, table)).unwrap();
    world.pass(DAY.saturating_sub(Millis(1)));
    assert!(!closed(&world, game));
    world.pass(Millis(1));
    assert!(closed(&world, game));
    assert_eq!(world.refused(B, sit(2)), "HOME invitation");
    assert_eq!(world.room.next_wake(), None, "nothing of it is left");
    world.check_money();
}

/// Money that is on its way keeps the table open until it has arrived.
#[test]
fn home_a_table_is_not_closed_over_money_on_its_way() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    world.store_waits = true;
    world.request(A, Request::JoinPrivate { game, invitation, seat: seat(1) }).unwrap();
    world.request(A, Request::Confirm(game, Chips(400))).unwrap();
    world.pass(DAY);
    world.pass(DAY);
    assert!(!closed(&world, game));
    world.refuses_buy_ins.push(CommitOutcome::Refused);
    world.store_answers();
    world.pass(DAY);
    assert!(closed(&world, game));
    world.check_money();
}

fn unseen(world: &World, who: PlayerId) -> Vec<usize> {
    let unseen = |(place, out): (usize, &Output)| match out {
        Output::StopWatching { player, .. } if *player == who => Some(place),
        _ => None,
    };
    world.outputs.iter().enumerate().filter_map(unseen).collect()
}

/// A player who has left gets that message and nothing more, also while a hand settles.
#[test]
fn home_who_has_left_sees_the_table_no_longer() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    for (player, number) in [(A, 1), (B, 2), (C, 3)] {
        world
            .request(player, Request::JoinPrivate { game, invitation, seat: seat(number) })
            .unwrap();
        world.request(player, Request::Confirm(game, Chips(400))).unwrap();
    }
    let table = world.table(game, A);
    world.request(C, Request::Watch(game, table)).unwrap();
    world.outputs.clear();
    world.store_waits = true;
    world.request(C, Request::Leave(game, table)).unwrap();
    world.play_out(game, Action::Fold);
    assert!(unseen(&world, C).is_empty());
    world.store_answers();
    let left = |out: &Output| match out {
        Output::Frame(frame) => {
            matches!(frame.public, TableMessage::Event(TableEventView::Left { player: C, .. }))
        }
        _ => false,
    };
    let left = world.outputs.iter().position(left).unwrap();
    assert_eq!(unseen(&world, C), [left + 1]);
    assert!(unseen(&world, A).is_empty() && unseen(&world, B).is_empty());
    let private = "H14 no_such_game";
    assert_eq!(world.refused(C, Request::Watch(game, table)), private);
    // At a public table everyone may go on watching.
    let public = world.game_of(&[A, B, C]);
    world.leave(public, C);
    assert_eq!(unseen(&world, C).len(), 1);
}

/// The same if the exit became durable while the game was gone.
#[test]
fn r23_home_who_has_left_sees_a_table_that_was_read_back_no_longer() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    for (player, number) in [(A, 1), (B, 2), (C, 3)] {
        world
            .request(player, Request::JoinPrivate { game, invitation, seat: seat(number) })
            .unwrap();
        world.request(player, Request::Confirm(game, Chips(400))).unwrap();
    }
    let table = world.table(game, A);
    world.request(C, Request::Watch(game, table)).unwrap();
    world.play_out(game, Action::Fold);
    world.store_waits = true;
    world.request(C, Request::Leave(game, table)).unwrap();
    world.panic_with(1, |world| world.pass(Millis::seconds(5)));
    world.store_answers();
    assert!(world.reloaded(game));
    assert_eq!(unseen(&world, C).len(), 1);
    world.check_money();
}

/// HOME: a night's sleep of the machine is not a night in which nobody came.
#[test]
fn home_a_gap_does_not_close_a_table() {
    let mut world = World::new();
    let (game, _) = open(&mut world);
    world.pass(DAY.saturating_sub(Millis(2)));
    world.now = world.now + DAY;
    world.handle(Input::ClockGap(DAY));
    assert!(!closed(&world, game));
    world.pass(Millis(2));
    assert!(closed(&world, game));
}

/// R23: after a crash the tables are still the host's, guests still come, and a deserted one is
/// still closed.
#[test]
fn r23_home_a_private_table_is_read_back_with_its_host() {
    let mut world = World::new();
    let games = (1..=3).map(|id| saved_table(id, A));
    let saved = SavedRoom { games: games.collect(), ..SavedRoom::default() };
    (world.room, _) = Room::restore(rulebook::embedded("home"), saved, world.now);
    let key = key("home", "0.05/0.10", Format::Regular);
    let another = Request::OpenPrivate { key, least: Chips(200), most: Chips(400) };
    let refused = "HOME too_many_private_tables most=3";
    assert_eq!(world.refused(A, another), refused);
    let join = |invitation| Request::JoinPrivate { game: GameId(2), invitation, seat: seat(1) };
    assert_eq!(world.refused(B, join(101)), "HOME invitation");
    assert_eq!(
        world.request(B, join(102)).unwrap_err().clause(),
        "AGE",
        "invited, and asked who it is"
    );
    world.pass(DAY);
    assert!((1..=3).all(|id| closed(&world, GameId(id))));
}

/// HOME: staff close a private table: the hand is played to its end, everyone leaves with the chips.
#[test]
fn home_staff_close_a_table_with_the_end_of_the_hand() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    let (other, _) = open(&mut world);
    for (player, at) in [(A, 2), (B, 5)] {
        world.request(player, Request::JoinPrivate { game, invitation, seat: seat(at) }).unwrap();
        world.request(player, Request::Confirm(game, Chips(400))).unwrap();
    }
    world.request(C, Request::JoinPrivate { game, invitation, seat: seat(3) }).unwrap();
    assert!(world.turn(game).is_some());
    world.handle(Input::Staff(Staff::Close(game)));
    world.handle(Input::Staff(Staff::Close(game)));
    assert!(world.turn(game).is_some() && !closed(&world, game), "not in mid-hand");
    assert!(!world.room.show_invitation(D, game, invitation), "nobody is invited any more");
    assert!(world.notes(C).iter().any(|note| matches!(note, Notice::SeatGone { .. })));
    let refused = "HOME invitation";
    assert_eq!(world.refused(C, Request::JoinPrivate { game, invitation, seat: seat(3) }), refused);
    world.play_out(game, Action::Fold);
    world.handle(Input::Tick);
    assert!(closed(&world, game) && !closed(&world, other));
    for player in [A, B] {
        assert!(world.notes(player).iter().any(|note| matches!(note, Notice::LeftTable { .. })));
        assert_eq!(world.room.seats_of(player).count(), 0);
    }
    assert_eq!(world.wallet(A) + world.wallet(B), 200_000, "every chip is back");
    world.check_money();
    assert_eq!(world.refused(A, Request::JoinPrivate { game, invitation, seat: seat(2) }), refused);
}

#[test]
fn home_staff_close_an_empty_table_a_paused_one_and_none_that_is_public() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    world.handle(Input::Staff(Staff::Close(game)));
    world.handle(Input::Tick);
    assert!(closed(&world, game));
    let public = world.game_of(&[A, B, C]);
    for id in [public, game, GameId(99)] {
        world.handle(Input::Staff(Staff::Close(id)));
    }
    world.play_out(public, Action::Fold);
    assert!(world.seated(public, A).is_some(), "a public game is not closed like this");
    assert_eq!(
        world.refused(B, Request::JoinPrivate { game, invitation, seat: seat(1) }),
        "HOME invitation"
    );
    world.check_money();

    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    for (player, at) in [(A, 2), (B, 5)] {
        world.request(player, Request::JoinPrivate { game, invitation, seat: seat(at) }).unwrap();
        world.request(player, Request::Confirm(game, Chips(400))).unwrap();
    }
    let all = world.wallet(A) + world.wallet(B) + 800;
    world.play_out(game, Action::Fold);
    world.panic_with(2, |world| world.pass(Millis::seconds(5)));
    assert_eq!(world.room.is_paused(game), Some(true));
    world.handle(Input::Staff(Staff::Close(game)));
    assert!(closed(&world, game));
    assert_eq!(world.wallet(A) + world.wallet(B), all);
    world.check_money();
}

/// A table that is being closed and fails is closed when it is back.
#[test]
fn home_a_table_that_fails_while_staff_close_it_is_closed_all_the_same() {
    let mut world = World::new();
    let (game, invitation) = open(&mut world);
    for (player, at) in [(A, 2), (B, 5)] {
        world.request(player, Request::JoinPrivate { game, invitation, seat: seat(at) }).unwrap();
        world.request(player, Request::Confirm(game, Chips(400))).unwrap();
    }
    world.play_out(game, Action::Fold);
    world.pass(Millis::seconds(5));
    world.handle(Input::Staff(Staff::Close(game)));
    assert!(world.turn(game).is_some());
    world.refuses_hands.push(CommitOutcome::Refused);
    world.play_out(game, Action::Fold);
    world.pass(Millis::seconds(5));
    assert!(closed(&world, game));
    assert_eq!(world.wallet(A) + world.wallet(B), 200_000);
    world.check_money();
}
