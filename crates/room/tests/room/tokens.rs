//! EXPORT: where an access token may act, and where it may not even look.

use base::{Chips, GameId};
use game::{
    cash::PoolKey,
    table::{SitOut, Turn},
};
use hand::Action;
use room::{Outcome, Request};
use rulebook::{Format, TokensAct};

use crate::world::{A, B, C, D, World, key};

fn refused(world: &World, request: &Request) -> String {
    let refused = world.room.refuses_token(A, request);
    refused.map_or_else(String::new, |refused| refused.to_string())
}

fn for_euro(rulebook: &str) -> PoolKey {
    PoolKey { currency: "EUR".to_owned(), ..key(rulebook, "0.05/0.10", Format::Regular) }
}

fn requests(world: &World, game: GameId) -> Vec<Request> {
    let table = world.table(game, A);
    let turn = Turn { hand: 1, turn: 1 };
    vec![
        Request::Join(game),
        Request::Confirm(game, Chips(1_000)),
        Request::Act(game, table, turn, Action::Fold),
        Request::SitOut(game, table, SitOut::NextHand),
        Request::Leave(game, table),
        Request::Chat(game, table, "hello".to_owned()),
    ]
}

#[test]
fn export_a_token_acts_at_play_money_tables_and_nowhere_else() {
    let mut world = World::new();
    let play = world.game_of(&[A, B, C]);
    let euro = world.open_game(for_euro("int-2.7"));
    world.sit(euro, &[A, B, D], 1_000);
    for request in requests(&world, play) {
        assert_eq!(refused(&world, &request), "", "{request:?}");
    }
    for request in requests(&world, euro) {
        assert_eq!(refused(&world, &request), "EXPORT token_real_money", "{request:?}");
    }
    // One's own hands there wait for the delay, so nothing is watched either.
    let table = world.table(euro, A);
    assert_eq!(refused(&world, &Request::Watch(euro, table)), "EXPORT token_real_money");
    assert_eq!(refused(&world, &Request::Unwatch(euro, table)), "");
    let table = world.table(play, A);
    assert_eq!(refused(&world, &Request::Watch(play, table)), "");

    // R7, R8: what happens at every table happens at the real-money one too.
    for everywhere in [Request::ComeBack, Request::SitOut(play, table, SitOut::NextBigBlind)] {
        assert_eq!(refused(&world, &everywhere), "EXPORT token_real_money", "{everywhere:?}");
        assert_eq!(world.room.refuses_token(C, &everywhere), None, "who sits at no such table");
    }
}

#[test]
fn export_home_a_token_opens_play_money_tables_and_learns_of_no_other() {
    let mut world = World::new();
    let open = |key| Request::OpenPrivate { key, least: Chips(200), most: Chips(2_000) };
    let at_home = || key("home", "0.05/0.10", Format::Regular);
    assert_eq!(refused(&world, &open(at_home())), "");
    assert_eq!(refused(&world, &open(for_euro("home"))), "EXPORT token_real_money");
    let opened = world.request(B, open(for_euro("home")));
    let Ok(Outcome::Opened { game, .. }) = opened else { panic!("{opened:?}") };
    // The room answers as if there were none.
    assert_eq!(refused(&world, &Request::Join(game)), "");
    assert_eq!(world.refused(A, Request::Join(game)), "H14 no_such_game");
}

#[test]
fn export_a_rulebook_may_let_tokens_only_read() {
    let mut world = World::with(|book| book.room.tokens_act = TokensAct::Nowhere);
    let play = world.game_of(&[A, B, C]);
    for request in requests(&world, play) {
        assert_eq!(refused(&world, &request), "EXPORT token_read_only", "{request:?}");
    }
    let table = world.table(play, A);
    assert_eq!(refused(&world, &Request::Watch(play, table)), "");
}
