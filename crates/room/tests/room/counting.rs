//! H18, B5: departures and counts of returns across the games of a room. What they mean for the
//! limits is tested in the stories of a pool.

use base::{Chips, GameId, PlayerId};
use game::{CommitOutcome, Counter, PlayerCount, cash::PoolKey};
use hand::Action;
use room::{Output, Request};
use rulebook::{CountedMoney, Format};

use crate::world::{A, B, C, D, E, World, Z, key};

const TO_700: &str = "H18 buy_in least=700 most=1000";

/// D left a table with 7.00 and waits there for a seat again.
fn back_with_700() -> (World, GameId) {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C]);
    world.sit(game, &[D], 700);
    world.leave(game, D);
    world.request(D, Request::Join(game)).unwrap();
    assert_eq!(world.refused(D, Request::Confirm(game, Chips(500))), TO_700);
    (world, game)
}

#[test]
fn h18_confirming_and_declining_does_not_make_the_table_forget() {
    let (mut world, game) = back_with_700();
    world.store_waits = true;
    world.request(D, Request::Confirm(game, Chips(700))).unwrap();
    let on_its_way = "H14 already_waiting";
    assert_eq!(world.refused(D, Request::Decline(game)), on_its_way);
    assert_eq!(world.refused(D, Request::Join(game)), on_its_way);
    world.store_answers();
    assert_eq!(world.stack(game, D), 700, "what was honoured was honoured by sitting down");
    world.check_money();
}

/// The store refuses the buy-in: D has not been back, and the table still remembers.
#[test]
fn h18_a_refused_buy_in_does_not_make_the_table_forget() {
    let (mut world, game) = back_with_700();
    world.refuses_buy_ins.push(CommitOutcome::Refused);
    world.request(D, Request::Confirm(game, Chips(700))).unwrap();
    assert!(world.seated(game, D).is_none());
    world.request(D, Request::Join(game)).unwrap();
    assert_eq!(world.refused(D, Request::Confirm(game, Chips(500))), TO_700);
}

/// However long the store takes: the seat is D's, and nobody has to come back for it.
#[test]
fn h18_a_late_answer_does_not_make_the_table_forget() {
    let (mut world, game) = back_with_700();
    world.store_waits = true;
    world.request(D, Request::Confirm(game, Chips(700))).unwrap();
    world.pass(base::Millis::seconds(60));
    world.store_answers();
    assert_eq!(world.stack(game, D), 700);
    world.check_money();
}

/// A plays Banzai at a stake, wins, and leaves with more than its stack.
fn left_with_more(world: &mut World, game: GameId, stack: u64, others: &[PlayerId]) -> u64 {
    let players: Vec<PlayerId> = [A].into_iter().chain(others.iter().copied()).collect();
    world.sit(game, &players, stack);
    wins_and_leaves(world, game, stack)
}

fn wins_and_leaves(world: &mut World, game: GameId, stack: u64) -> u64 {
    world.win(game, A, stack, stack * 3 / 10);
    let won = world.stack(game, A);
    world.leave(game, A);
    won
}

#[test]
fn b5_confirming_and_declining_is_no_reset_for_nothing() {
    let mut world = World::new();
    let game = world.open("int-2.7", "0.05/0.10", Format::Banzai);
    let stack = left_with_more(&mut world, game, 100, &[B, C, D]);
    world.request(A, Request::Join(game)).unwrap();
    world.store_waits = true;
    world.refuses_buy_ins.push(CommitOutcome::Refused);
    world.request(A, Request::Confirm(game, Chips(stack))).unwrap();
    assert!(world.request(A, Request::Decline(game)).is_err());
    world.store_answers();
    world.request(A, Request::Join(game)).unwrap();
    assert_eq!(world.quote(game, A).least, Chips(stack), "the same stack, or a reset that counts");
}

fn resets_asked_for(world: &World) -> usize {
    let is_reset = |out: &&Output| match out {
        Output::Commit(_, commit) => {
            let resets =
                |count: &PlayerCount| (count.player, count.counter) == (A, Counter::PLAY_RESETS);
            commit.counts.iter().any(resets)
        }
        _ => false,
    };
    world.outputs.iter().filter(is_reset).count()
}

/// A has left Banzai tables of two stakes with more, and has used so many of the day's five resets.
fn two_stakes(resets: u16) -> (World, GameId, GameId) {
    let mut world = World::new();
    let small = world.open("int-2.7", "0.05/0.10", Format::Banzai);
    let large = world.open("int-2.7", "0.25/0.50", Format::Banzai);
    left_with_more(&mut world, small, 100, &[B, C, D]);
    for _ in 0..resets {
        world.sit(small, &[A], 100);
        wins_and_leaves(&mut world, small, 100);
    }
    left_with_more(&mut world, large, 500, &[B, E, Z]);
    assert_eq!(resets_asked_for(&world), usize::from(resets));
    (world, small, large)
}

#[test]
fn b5_five_resets_a_day_across_stakes_and_no_more() {
    let (mut world, small, large) = two_stakes(4);
    world.sit(small, &[A], 100);
    world.request(A, Request::Join(large)).unwrap();
    assert_eq!(world.quote(large, A).reset, None, "the fifth was used at the other stake");
    assert!(world.refused(A, Request::Confirm(large, Chips(500))).starts_with("B5"));
    assert_eq!(resets_asked_for(&world), 5);
}

/// Both quotes are given before either is confirmed: the second gets the new limits.
#[test]
fn b5_no_more_than_five_resets_a_day_whatever_is_quoted_at_once() {
    for store_waits in [false, true] {
        let (mut world, small, large) = two_stakes(4);
        world.request(A, Request::Join(small)).unwrap();
        world.request(A, Request::Join(large)).unwrap();
        assert_eq!(world.quote(large, A).reset, Some(Chips(500)));
        // Also while the first is still on its way.
        world.store_waits = store_waits;
        world.request(A, Request::Confirm(small, Chips(100))).unwrap();
        assert!(world.refused(A, Request::Confirm(large, Chips(500))).starts_with("B5"));
        assert_eq!(world.quote(large, A).reset, None, "a new quote");
        assert_eq!(resets_asked_for(&world), 5);
        let resumed = world.quote(large, A).least;
        world.request(A, Request::Confirm(large, resumed)).unwrap();
        world.store_answers();
        assert_eq!(world.stack(large, A), resumed.0);
        world.check_money();
    }
}

/// A reset that the store refused was none: it is there to be used.
#[test]
fn b5_a_refused_reset_uses_none_up() {
    let (mut world, small, large) = two_stakes(4);
    world.request(A, Request::Join(small)).unwrap();
    world.refuses_buy_ins.push(CommitOutcome::NotEnough);
    world.request(A, Request::Confirm(small, Chips(100))).unwrap();
    assert!(world.seated(small, A).is_none());
    world.sit(large, &[A], 500);
    assert_eq!(world.stack(large, A), 500);
}

#[test]
fn b5_r23_resets_are_remembered_over_a_crash() {
    let (mut world, _, large) = two_stakes(4);
    world.crash(base::Millis::seconds(60));
    world.request(A, Request::Join(large)).unwrap();
    assert_eq!(world.quote(large, A).reset, Some(Chips(500)), "four of five");
    world.request(A, Request::Confirm(large, Chips(500))).unwrap();
    wins_and_leaves(&mut world, large, 500);
    world.crash(base::Millis::seconds(60));
    world.request(A, Request::Join(large)).unwrap();
    assert_eq!(world.quote(large, A).reset, None, "all five");
}

/// A leaves with more than the largest buy-in and returns with the least, so many times.
fn returns(world: &mut World, game: GameId, times: u16) {
    for _ in 0..times {
        world.request(A, Request::Join(game)).unwrap();
        let least = world.quote(game, A).least;
        world.request(A, Request::Confirm(game, least)).unwrap();
        world.win(game, A, 1000, 30);
        world.leave(game, A);
    }
}

#[test]
fn h18_the_fifth_return_of_a_day_brings_the_last_stack() {
    let mut world = World::new();
    let game = world.game_of(&[A, B, C, D]);
    world.win(game, A, 1000, 30);
    world.leave(game, A);
    returns(&mut world, game, 4);
    world.crash(base::Millis::seconds(60));
    world.pass(base::Millis::seconds(60));
    world.play_out(game, Action::Fold);
    world.request(A, Request::Join(game)).unwrap();
    assert_eq!(world.quote(game, A).least, Chips(1000), "four are counted: read before the fifth");
    world.request(A, Request::Confirm(game, Chips(1000))).unwrap();
    world.win(game, A, 1000, 30);
    let stack = world.stack(game, A);
    world.leave(game, A);
    world.request(A, Request::Join(game)).unwrap();
    assert_eq!(world.quote(game, A).least, Chips(stack), "exactly the last stack");
    // Another game, another table: what is counted is the player's, not the table's.
    world.request(A, Request::Decline(game)).unwrap();
    let other = world.game_of(&[A, B, C, E]);
    world.win(other, A, 1000, 30);
    let stack = world.stack(other, A);
    world.leave(other, A);
    world.request(A, Request::Join(other)).unwrap();
    assert_eq!(world.quote(other, A).least, Chips(stack), "across all stakes and formats");
}

/// A leaves with more than the largest buy-in at real money and returns as often as a day lets it.
fn five_returns_at(currency: &str) -> World {
    let mut world = World::new();
    let game = world.open_game(PoolKey {
        currency: currency.to_owned(),
        ..key("int-2.7", "0.05/0.10", Format::Regular)
    });
    world.sit(game, &[A, B, C, D], 1000);
    world.win(game, A, 1000, 30);
    world.leave(game, A);
    returns(&mut world, game, 5);
    world
}

/// The smallest stack A may return with at a table of the other money, left with more than the largest
/// buy-in.
fn quote_at(world: &mut World, currency: &str) -> (u64, Chips) {
    let game = world.open_game(PoolKey {
        currency: currency.to_owned(),
        ..key("int-2.7", "0.10/0.25", Format::Regular)
    });
    world.sit(game, &[A, B, C, E], 2500);
    world.win(game, A, 2500, 75);
    let stack = world.stack(game, A);
    world.leave(game, A);
    world.request(A, Request::Join(game)).unwrap();
    (stack, world.quote(game, A).least)
}

/// H18: play-money returns do not use up those of real money, nor the other way round; under a
/// rulebook that counts all money together they do. Remembered over a crash.
#[test]
fn h18_play_money_and_real_money_are_counted_apart() {
    for (used_up, other) in [("PLAY", "EUR"), ("EUR", "PLAY")] {
        let mut world = five_returns_at(used_up);
        let (_, least) = quote_at(&mut world, other);
        assert_eq!(least, Chips(2500), "{other} after five returns at {used_up}");
        let (stack, least) = quote_at(&mut world, used_up);
        assert_eq!(least, Chips(stack), "{used_up} has none left");
    }
}

#[test]
fn h18_a_rulebook_may_count_all_money_together() {
    let together = |book: &mut rulebook::Rulebook| {
        book.cash.ratholing.as_mut().unwrap().counter_counts = CountedMoney::Together;
    };
    for (used_up, other) in [("PLAY", "EUR"), ("EUR", "PLAY")] {
        let mut world = five_returns_at(used_up);
        world.reopen_with(together);
        let (stack, least) = quote_at(&mut world, other);
        assert_eq!(least, Chips(stack), "{other} after five returns at {used_up}");
    }
}

/// B5: the same for resets.
#[test]
fn b5_resets_at_play_money_and_real_money_are_counted_apart() {
    let (mut world, ..) = two_stakes(5);
    let real = world.open_game(PoolKey {
        currency: "EUR".to_owned(),
        ..key("int-2.7", "0.05/0.10", Format::Banzai)
    });
    left_with_more(&mut world, real, 100, &[B, C, D]);
    world.request(A, Request::Join(real)).unwrap();
    assert_eq!(world.quote(real, A).reset, Some(Chips(100)), "none of these was used");
    world.reopen_with(|book| book.banzai.as_mut().unwrap().resets_count = CountedMoney::Together);
    world.request(A, Request::Join(real)).unwrap();
    assert_eq!(world.quote(real, A).reset, None);
}
