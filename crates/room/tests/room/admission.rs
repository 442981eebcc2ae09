//! R24, AGE, B3, B6: admission to games.

use base::{Chips, GameId, Millis, PlayerId};
use game::{Notice, cash::PoolKey};
use hand::Action;
use room::{Input, Output, Profile, Request, Staff};
use rulebook::{Format, Variant};

use crate::world::{A, B, C, D, E, World, Z, key};

#[test]
fn r24_no_seat_before_the_acceptance_is_recorded() {
    let mut world = World::empty();
    let game = world.open("int-2.7", "0.05/0.10", Format::Regular);
    world.handle(Input::Profile(A, Profile { age: 30 }));
    assert_eq!(world.refused(A, Request::Join(game)), "R24 rules_not_accepted");
    world.handle(Input::Accepted(A, "int-2.7".to_owned()));
    assert_eq!(world.refused(A, Request::Join(game)), "");
}

#[test]
fn r24_accepting_one_rulebook_accepts_no_other() {
    let mut world = World::empty();
    let game = world.open("int-2.7", "0.05/0.10", Format::Regular);
    world.handle(Input::Profile(A, Profile { age: 30 }));
    world.handle(Input::Accepted(A, "int-2.3".to_owned()));
    assert_eq!(world.refused(A, Request::Join(game)), "R24 rules_not_accepted");
}

#[test]
fn age_by_rulebook_and_refused_if_unknown() {
    for (rulebook, least) in
        [("be-1.8", 21), ("dk-2.0", 18), ("int-2.2", 18), ("int-2.3", 18), ("int-2.7", 18)]
    {
        let mut world = World::empty();
        let game = world.open(rulebook, "0.05/0.10", Format::Regular);
        world.handle(Input::Accepted(A, rulebook.to_owned()));
        let too_young = format!("AGE too_young least={least}");
        assert_eq!(world.refused(A, Request::Join(game)), too_young, "{rulebook}: age unknown");
        world.handle(Input::Profile(A, Profile { age: least - 1 }));
        assert_eq!(world.refused(A, Request::Join(game)), too_young, "{rulebook}");
        world.handle(Input::Profile(A, Profile { age: least }));
        assert_eq!(world.refused(A, Request::Join(game)), "", "{rulebook}");
    }
}

#[test]
fn b6_excluded_from_banzai_alone() {
    let mut world = World::new();
    let banzai = world.open("int-2.7", "0.05/0.10", Format::Banzai);
    let regular = world.open("int-2.7", "0.05/0.10", Format::Regular);
    world.handle(Input::Staff(Staff::ExcludeFromBanzai(A, true)));
    assert_eq!(world.refused(A, Request::Join(banzai)), "B6 excluded_from_banzai");
    assert_eq!(world.refused(A, Request::Join(regular)), "");
    assert_eq!(world.refused(B, Request::Join(banzai)), "");
    world.handle(Input::Staff(Staff::ExcludeFromBanzai(A, false)));
    assert_eq!(world.refused(A, Request::Join(banzai)), "");
}

/// A seat was held before staff decided.
#[test]
fn b6_who_is_excluded_while_a_seat_is_held_does_not_sit_down() {
    let mut world = World::new();
    let game = world.open("int-2.7", "0.05/0.10", Format::Banzai);
    world.sit(game, &[B, C, D], 100);
    world.request(A, Request::Join(game)).unwrap();
    world.handle(Input::Staff(Staff::ExcludeFromBanzai(A, true)));
    let refused = world.refused(A, Request::Confirm(game, Chips(100)));
    assert_eq!(refused, "B6 excluded_from_banzai");
    assert!(world.seated(game, A).is_none());
}

/// The hand in progress is played to its end; from the next one on the player is not there.
#[test]
fn b6_who_is_excluded_in_mid_hand_plays_it_and_leaves_with_it() {
    let mut world = World::new();
    let banzai = world.open("int-2.7", "0.05/0.10", Format::Banzai);
    let regular = world.open("int-2.7", "0.05/0.10", Format::Regular);
    world.sit(banzai, &[A, B, C], 100);
    world.sit(regular, &[A, B, D], 1000);
    world.handle(Input::Tick);
    let (player, ..) = world.turn(banzai).expect("a hand");
    let all = world.wallet(player) + world.stack(banzai, player) + chips(&world, regular, player);
    world.handle(Input::Staff(Staff::ExcludeFromBanzai(player, true)));
    world.handle(Input::Tick);
    assert_eq!(world.turn(banzai).map(|(turn_of, ..)| turn_of), Some(player), "still to act");
    world.act(banzai, Action::Call);
    world.play_out(banzai, Action::Fold);
    assert!(world.seated(banzai, player).is_none());
    assert!(world.notes(player).iter().any(|note| matches!(note, Notice::LeftTable { .. })));
    assert!(world.seated(regular, player).is_some() == [A, B, D].contains(&player));
    let now = world.wallet(player) + chips(&world, regular, player);
    assert!(now.abs_diff(all) <= 100, "{all} {now}");
    assert_eq!(world.refused(player, Request::Join(banzai)), "B6 excluded_from_banzai");
    world.check_money();
    world.handle(Input::Staff(Staff::ExcludeFromBanzai(player, false)));
    assert_eq!(world.refused(player, Request::Join(banzai)), "");
    world.pass(Millis::seconds(5));
    world.play_out(banzai, Action::Fold);
    world.check_money();
}

fn chips(world: &World, game: GameId, player: PlayerId) -> u64 {
    world.seated(game, player).map_or(0, |seated| seated.stack.0)
}

const EXCLUDED: &str = "R18 excluded";

#[test]
fn r18_who_is_excluded_plays_nothing_and_waits_for_nothing() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C, D]);
    let other = world.open("int-2.7", "0.25/0.50", Format::Regular);
    world.request(E, Request::Join(other)).unwrap();
    world.request(Z, Request::Join(game)).unwrap();
    for player in [A, E, Z] {
        world.handle(Input::Staff(Staff::Exclude(player, true)));
    }
    assert!(world.notes(E).contains(&&Notice::LeftQueue));
    assert!(world.notes(Z).iter().any(|note| matches!(note, Notice::SeatGone { .. })));
    for _ in 0..3 {
        world.play_out(game, Action::Fold);
        world.pass(Millis::seconds(5));
    }
    assert!(world.seated(game, A).is_none() && world.seated(game, B).is_some());
    for request in [Request::Join(game), Request::Join(other)] {
        assert_eq!(world.refused(A, request), EXCLUDED);
    }
    let private = key("home", "0.05/0.10", Format::Regular);
    let opens = Request::OpenPrivate { key: private, least: Chips(200), most: Chips(400) };
    assert_eq!(world.refused(A, opens), EXCLUDED);
    world.play_out(game, Action::Fold);
    world.check_money();
    world.handle(Input::Staff(Staff::Exclude(A, false)));
    assert_eq!(world.refused(A, Request::Join(game)), "");
    assert_eq!(world.refused(E, Request::Join(other)), EXCLUDED);
}

/// A buy-in that was on its way arrives, is dealt into nothing, and goes back.
#[test]
fn r18_a_buy_in_on_its_way_comes_back() {
    let mut world = World::new();
    let game = world.game_of(&[B, C, D]);
    world.play_out(game, Action::Fold);
    world.request(A, Request::Join(game)).unwrap();
    let before = world.wallet(A);
    world.store_waits = true;
    world.request(A, Request::Confirm(game, Chips(1000))).unwrap();
    world.handle(Input::Staff(Staff::Exclude(A, true)));
    world.store_answers();
    world.pass(Millis::seconds(5));
    world.play_out(game, Action::Fold);
    assert!(world.seated(game, A).is_none());
    assert_eq!(world.wallet(A), before);
    let dealt = |out: &&Output| match out {
        Output::Frame(frame) => matches!(frame.private.as_deref(), Some((A, _))),
        _ => false,
    };
    assert_eq!(world.outputs.iter().filter(dealt).count(), 0, "no cards for who is excluded");
    world.check_money();
}

/// What staff decided holds after a crash, and after the game alone was lost.
#[test]
fn r18_an_exclusion_is_not_forgotten_with_the_rooms_memory() {
    for whole_room in [true, false] {
        let mut world = World::new();
        let game = world.game_of(&[A, B, C]);
        world.play_out(game, Action::Fold);
        world.pass(Millis::seconds(5));
        assert!(world.turn(game).is_some());
        world.handle(Input::Staff(Staff::Exclude(A, true)));
        if whole_room {
            world.crash(Millis::seconds(60));
            world.handle(Input::Tick);
        } else {
            world.panic_in(game);
            world.pass(Millis::seconds(1));
        }
        assert!(world.seated(game, A).is_none(), "{whole_room}");
        assert_eq!(world.refused(A, Request::Join(game)), EXCLUDED);
        world.play_out(game, Action::Fold);
        world.check_money();
    }
}

/// The same for an age that was corrected.
#[test]
fn age_is_asked_again_when_a_seat_is_confirmed() {
    let mut world = World::new();
    let game = world.game_of(&[B, C, D]);
    world.request(A, Request::Join(game)).unwrap();
    world.handle(Input::Profile(A, Profile { age: 17 }));
    assert!(world.refused(A, Request::Confirm(game, Chips(1000))).starts_with("AGE"));
}

/// Three players fill table after table of a stake until B3 ends it; another stake is not counted.
#[test]
fn b3_tables_of_a_stake_are_limited() {
    let mut world = World::new();
    let banzai = world.open("int-2.7", "0.05/0.10", Format::Banzai);
    let most = rulebook::embedded("int-2.7").unwrap().banzai.unwrap().tables_a_stake;
    for _ in 0..most {
        world.sit(banzai, &[A, B, C], 100);
        world.pass(Millis(1));
    }
    assert_eq!(world.room.seats_of(A).count(), usize::from(most));
    assert_eq!(world.refused(A, Request::Join(banzai)), "B3 too_many_tables_of_stake most=4");
    let other = world.open("int-2.7", "0.25/0.50", Format::Banzai);
    assert_eq!(world.refused(A, Request::Join(other)), "");
}

/// Banzai is a variation of Hold'em and Omaha: their tables of a stake are counted together, with
/// the seat one is waiting for; another currency or stake is not.
#[test]
fn b3_tables_of_a_stake_are_counted_across_games() {
    let mut world = World::new();
    let holdem = world.open("int-2.7", "0.05/0.10", Format::Banzai);
    let omaha_key = |currency: &str| PoolKey {
        game: Variant::Omaha,
        currency: currency.to_owned(),
        ..key("int-2.7", "0.05/0.10", Format::Banzai)
    };
    let omaha = world.open_game(omaha_key("PLAY"));
    let euros = world.open_game(omaha_key("EUR"));
    for _ in 0..3 {
        world.sit(holdem, &[A, B, C], 100);
        world.pass(Millis(1));
    }
    // A fourth seat is on its way: the fifth would be one too many.
    world.request(A, Request::Join(holdem)).unwrap();
    let too_many = "B3 too_many_tables_of_stake most=4";
    assert_eq!(world.refused(A, Request::Join(omaha)), too_many);
    assert_eq!(world.refused(A, Request::Join(euros)), "");
    world.request(A, Request::LeaveQueue(holdem)).unwrap();
    world.request(A, Request::Join(omaha)).unwrap();
    assert_eq!(world.refused(A, Request::Join(holdem)), too_many);
}

#[test]
fn h14_a_player_sits_at_so_many_tables_and_no_more() {
    let mut world = World::new();
    for _ in 0..24 {
        world.game_of(&[A, B, C]);
    }
    assert_eq!(world.room.seats_of(A).count(), 24);
    let another = world.game_of(&[D, E, Z]);
    assert_eq!(world.refused(A, Request::Join(another)), "H14 too_many_tables most=24");
    let (game, table) = world.room.seats_of(A).next().unwrap();
    world.play_out(game, Action::Fold);
    world.request(A, Request::Leave(game, table)).unwrap();
    assert_eq!(world.room.seats_of(A).count(), 23);
    assert_eq!(world.refused(A, Request::Join(another)), "");
    let yet_another = world.game_of(&[D, E, Z]);
    let too_many = "H14 too_many_tables most=24";
    assert_eq!(world.refused(A, Request::Join(yet_another)), too_many, "one is on its way");
}

#[test]
fn h18_a_wallet_that_does_not_cover_it_is_refused() {
    let mut world = World::new();
    let game = world.open("int-2.7", "0.05/0.10", Format::Regular);
    world.handle(Input::Wallet(A, "PLAY".to_owned(), Chips(499)));
    assert!(world.refused(A, Request::Join(game)).starts_with("H18"));
    world.handle(Input::Wallet(A, "PLAY".to_owned(), Chips(500)));
    assert_eq!(world.refused(A, Request::Join(game)), "");
}
