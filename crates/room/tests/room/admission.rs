//! R24, AGE, B3, B6: who may sit down.

use base::{Chips, Millis};
use game::cash::PoolKey;
use hand::Action;
use room::{Ask, Input, Out, Profile, Staff};
use rulebook::{Format, Game};

use crate::world::{A, B, C, D, E, World, Z, key};

#[test]
fn r24_no_seat_before_the_acceptance_is_recorded() {
    let mut world = World::empty();
    let game = world.open("int-2.7", "0.05/0.10", Format::Regular);
    world.handle(Input::Profile(A, Profile { age: 30 }));
    assert_eq!(world.refused(A, Ask::Join(game)), "R24 accept the rules first");
    world.ask(A, Ask::AcceptRules("int-2.7".to_owned())).unwrap();
    let recorded = |out: &Out| matches!(out, Out::RecordAcceptance(A, id) if id == "int-2.7");
    assert!(world.heard.iter().any(recorded), "the store is asked to record it");
    assert_eq!(world.refused(A, Ask::Join(game)), "R24 accept the rules first");
    world.handle(Input::Accepted(A, "int-2.7".to_owned()));
    assert_eq!(world.refused(A, Ask::Join(game)), "");
}

#[test]
fn r24_accepting_one_rulebook_accepts_no_other() {
    let mut world = World::empty();
    let game = world.open("int-2.7", "0.05/0.10", Format::Regular);
    world.handle(Input::Profile(A, Profile { age: 30 }));
    world.handle(Input::Accepted(A, "int-2.3".to_owned()));
    assert_eq!(world.refused(A, Ask::Join(game)), "R24 accept the rules first");
    assert_eq!(world.refused(B, Ask::AcceptRules("none".to_owned())), "H14 there is no such game");
}

#[test]
fn age_by_rulebook_and_refused_if_unknown() {
    for (rulebook, least) in
        [("be-1.8", 21), ("dk-2.0", 18), ("int-2.2", 18), ("int-2.3", 18), ("int-2.7", 18)]
    {
        let mut world = World::empty();
        let game = world.open(rulebook, "0.05/0.10", Format::Regular);
        world.handle(Input::Accepted(A, rulebook.to_owned()));
        let too_young = format!("AGE these rules are for players of {least} and older");
        assert_eq!(world.refused(A, Ask::Join(game)), too_young, "{rulebook}: age unknown");
        world.handle(Input::Profile(A, Profile { age: least - 1 }));
        assert_eq!(world.refused(A, Ask::Join(game)), too_young, "{rulebook}");
        world.handle(Input::Profile(A, Profile { age: least }));
        assert_eq!(world.refused(A, Ask::Join(game)), "", "{rulebook}");
    }
}

#[test]
fn b6_excluded_from_banzai_alone() {
    let mut world = World::new();
    let banzai = world.open("int-2.7", "0.05/0.10", Format::Banzai);
    let regular = world.open("int-2.7", "0.05/0.10", Format::Regular);
    world.handle(Input::Staff(Staff::ExcludeFromBanzai(A, true)));
    assert_eq!(world.refused(A, Ask::Join(banzai)), "B6 you are excluded from Banzai");
    assert_eq!(world.refused(A, Ask::Join(regular)), "");
    assert_eq!(world.refused(B, Ask::Join(banzai)), "");
    world.handle(Input::Staff(Staff::ExcludeFromBanzai(A, false)));
    assert_eq!(world.refused(A, Ask::Join(banzai)), "");
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
    assert_eq!(
        world.refused(A, Ask::Join(banzai)),
        "B3 you may hold at most 4 Banzai tables at this stake"
    );
    let other = world.open("int-2.7", "0.25/0.50", Format::Banzai);
    assert_eq!(world.refused(A, Ask::Join(other)), "");
}

/// Banzai is a variation of Hold'em and Omaha: their tables of a stake are counted together, with
/// the seat one is waiting for; another currency or stake is not.
#[test]
fn b3_tables_of_a_stake_are_counted_across_games() {
    let mut world = World::new();
    let holdem = world.open("int-2.7", "0.05/0.10", Format::Banzai);
    let omaha_key = |currency: &str| PoolKey {
        game: Game::Omaha,
        currency: currency.to_owned(),
        ..key("int-2.7", "0.05/0.10", Format::Banzai)
    };
    let omaha = world.room.open_game(omaha_key("PLAY")).unwrap();
    let euros = world.room.open_game(omaha_key("EUR")).unwrap();
    for _ in 0..3 {
        world.sit(holdem, &[A, B, C], 100);
        world.pass(Millis(1));
    }
    // A fourth seat is on its way: the fifth would be one too many.
    world.ask(A, Ask::Join(holdem)).unwrap();
    let too_many = "B3 you may hold at most 4 Banzai tables at this stake";
    assert_eq!(world.refused(A, Ask::Join(omaha)), too_many);
    assert_eq!(world.refused(A, Ask::Join(euros)), "");
    world.ask(A, Ask::LeaveQueue(holdem)).unwrap();
    world.ask(A, Ask::Join(omaha)).unwrap();
    assert_eq!(world.refused(A, Ask::Join(holdem)), too_many);
}

#[test]
fn h14_a_player_sits_at_so_many_tables_and_no_more() {
    let mut world = World::new();
    for _ in 0..24 {
        world.game_of(&[A, B, C]);
    }
    assert_eq!(world.room.seats_of(A).count(), 24);
    let another = world.game_of(&[D, E, Z]);
    assert_eq!(world.refused(A, Ask::Join(another)), "H14 you may sit at 24 tables at most");
    let (game, table) = world.room.seats_of(A).next().unwrap();
    world.play_out(game, Action::Fold);
    world.ask(A, Ask::Leave(game, table)).unwrap();
    assert_eq!(world.room.seats_of(A).count(), 23);
    assert_eq!(world.refused(A, Ask::Join(another)), "");
    let yet_another = world.game_of(&[D, E, Z]);
    let too_many = "H14 you may sit at 24 tables at most";
    assert_eq!(world.refused(A, Ask::Join(yet_another)), too_many, "one is on its way");
}

#[test]
fn h18_a_wallet_that_does_not_cover_it_is_refused() {
    let mut world = World::new();
    let game = world.open("int-2.7", "0.05/0.10", Format::Regular);
    world.handle(Input::Wallet(A, "PLAY".to_owned(), Chips(499)));
    assert!(world.refused(A, Ask::Join(game)).starts_with("H18"));
    world.handle(Input::Wallet(A, "PLAY".to_owned(), Chips(500)));
    assert_eq!(world.refused(A, Ask::Join(game)), "");
}
