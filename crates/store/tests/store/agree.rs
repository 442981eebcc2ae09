//! The database and the model say the same to everything: a room that is played at random, crashes
//! and is opened again.

use base::{Chips, GameId, Millis, PlayerId, TableId};
use store::{HandQuery, NetResult, Page, Store};

use super::{both::Both, world::World};

const PAGE: Page = Page { most: 50 };

#[test]
fn a_room_played_at_random_is_the_same_in_both() {
    for seed in 1..=3 {
        let (mut store, mut world) = (Both::new(), World::new(seed));
        for round in 0..8 {
            world.run(&mut store, 1_500);
            if round % 3 == 1 {
                store.reopen();
            }
            store.load().unwrap();
            same_look_ups(&store, &mut world);
            if round % 2 == 1 {
                world.crash(&mut store);
            }
        }
        assert!(world.hands > 200, "only {} hands from seed {seed}", world.hands);
    }
}

/// Both find the same hands, statements and balances.
fn same_look_ups(store: &Both, world: &mut World) {
    let reader = store.reader().unwrap();
    for (account, currency, _) in store.memory.balances() {
        reader.balance(&account, currency).unwrap();
        reader.statement(&account, currency, None, PAGE).unwrap();
    }
    let mut found = 0;
    for _ in 0..60 {
        let now = world.now.0;
        let mut maybe = |most: u64| (world.below(3) == 0).then(|| world.below(most));
        let mut query = HandQuery {
            player: maybe(15).map(PlayerId),
            game: maybe(5).map(GameId),
            table: maybe(5).map(TableId),
            from: maybe(1_000_000).map(|ago| Millis(now - ago)),
            until: maybe(1_000_000).map(|ago| Millis(now - ago)),
            pot_least: maybe(1_000).map(Chips),
            result: [None, Some(NetResult::Won), Some(NetResult::Lost)][world.below(3) as usize],
            before: None,
        };
        // Page by page until there is no more.
        let page = Page { most: 1 + world.below(40) as u32 };
        loop {
            let rows = reader.hands(&query, page).unwrap();
            let Some(last) = rows.last() else { break };
            found += rows.len();
            query.before = Some((last.started_at, last.id));
            reader.hand(last.id).unwrap().unwrap().check().unwrap();
            assert!(reader.players_of(last.id).unwrap().len() > 1);
        }
    }
    assert!(found > 0 || world.hands == 0);
}
