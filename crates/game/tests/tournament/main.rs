//! Sit & Gos played to their end at random: every cent is paid out, places are given once, and a kill
//! at any commit changes nothing that was durable.

#![allow(clippy::unwrap_used, reason = "a world that makes no sense stops its test")]

mod world;

use base::{Cents, PlayerId};
use game::{CommitOutcome, Damaged, Notice, tournament::TournamentRefusal};
use ledger::{Account, Currency};
use rulebook::Payout;

use crate::world::{World, key};

/// R31, R44: everybody has a place and its prize, and nothing is left in the tournament.
#[test]
fn r41_r44_every_sit_and_go_is_played_to_its_end_and_pays_its_prizes() {
    for seed in 0..60 {
        let seats = 2 + u8::try_from(seed % 8).unwrap();
        let mut world = World::new(key(seats), seed);
        world.everyone_enters();
        world.play_to_the_end(None);
        world.check_the_end();
    }
}

/// R50: the process is killed when a commit is asked for, or is durable and not answered yet, at every
/// commit of a whole Sit & Go; it is played on from what the store has.
#[test]
fn r50_a_sit_and_go_survives_a_kill_at_every_commit() {
    for kill_after in 0..400 {
        let mut world = World::new(key(4), 7);
        world.everyone_enters();
        let killed = world.play_to_the_end(Some(kill_after));
        world.check_the_end();
        if !killed {
            assert!(kill_after > 8, "a Sit & Go of more than a few commits");
            return;
        }
    }
    panic!("a Sit & Go without an end");
}

/// R33: until it starts the money comes back; then nobody enters or leaves any more.
#[test]
fn r33_t2_money_comes_back_until_it_starts() {
    let mut world = World::new(key(2), 1);
    let [anna, bert, clara] = [1, 2, 3].map(PlayerId);
    world.register(anna, 1).unwrap();
    assert_eq!(world.register(anna, 2), Err(TournamentRefusal::AlreadyRegistered));
    world.unregister(anna, 3).unwrap();
    assert_eq!(world.unregister(anna, 4), Err(TournamentRefusal::NotRegistered));
    assert_eq!(world.wallet(anna), Cents(100_000));
    world.register(bert, 5).unwrap();
    world.register(clara, 6).unwrap();
    assert_eq!(world.register(anna, 7), Err(TournamentRefusal::Started));
    assert_eq!(world.unregister(bert, 8), Err(TournamentRefusal::Started));
    assert!(world.game.table(base::TableId(1)).is_some());
}

/// T2: a seat that is being paid for is taken; who cannot pay gives it free again.
#[test]
fn t2_a_seat_that_is_being_paid_for_is_taken() {
    let mut world = World::new(key(2), 1);
    world.store_waits = true;
    world.register(PlayerId(1), 1).unwrap();
    world.register(PlayerId(1), 1).unwrap();
    world.register(PlayerId(2), 2).unwrap();
    assert_eq!(world.asked.len(), 2, "the same request once more asks for nothing");
    assert_eq!(world.register(PlayerId(3), 3), Err(TournamentRefusal::Full));
    world.refuse_next = Some(CommitOutcome::NotEnough);
    world.store_answers();
    let notices = (PlayerId(1), Notice::RegistrationRefused { not_enough: true });
    assert!(world.notices.contains(&notices));
    world.register(PlayerId(3), 3).unwrap();
    world.play_to_the_end(None);
    world.check_the_end();
}

/// R41: it ends when all who are left would win the same.
#[test]
fn r41_it_ends_when_all_who_are_left_win_the_same() {
    let payout: Payout = "50/50".parse().unwrap();
    let mut world = World::new(world::SitAndGoKey { payout, ..key(3) }, 3);
    world.everyone_enters();
    world.play_to_the_end(None);
    world.check_the_end();
    let finished = world.finishes();
    assert_eq!(finished.iter().filter(|(_, prize)| **prize > Cents::ZERO).count(), 2);
}

/// R47: the blinds rise with time, and a restart does not set the clock back or on.
#[test]
fn r47_r50_levels_go_by_time_that_was_played() {
    let mut world = World::new(key(2), 5);
    world.everyone_enters();
    let big = |world: &World| world.game.blinds(world.now).big.0;
    assert_eq!(big(&world), 20);
    world.pass(base::Millis::seconds(4 * 60));
    world.play_hands(1);
    assert_eq!(big(&world), 20);
    world.kill(base::Millis::seconds(3_600));
    assert_eq!(big(&world), 20, "the room was closed for an hour");
    world.pass(base::Millis::seconds(70));
    assert_eq!(big(&world), 30);
}

/// R23: what is stored has to fit its money.
#[test]
fn r23_a_sit_and_go_that_does_not_fit_its_money_is_damaged() {
    let mut world = World::new(key(2), 1);
    world.everyone_enters();
    let pool = Account::Prizes(world::GAME);
    world.saved.balances.get_mut(&pool).unwrap().0 -= 1;
    let damaged = world.restored().err();
    assert_eq!(damaged.map(|Damaged { at, .. }| at), Some(pool.to_string()));
}

/// R23: one that cannot go on gives everybody who is left an equal part, to the cent.
#[test]
fn r23_a_cancelled_sit_and_go_gives_everything_back() {
    let mut world = World::new(key(5), 2);
    world.everyone_enters();
    world.play_hands(3);
    let before = world.wallets();
    world.cancel();
    assert_eq!(world.saved.balances.len(), 0);
    assert!(world.saved.keys.is_empty());
    let after = world.wallets();
    assert!(before.iter().zip(&after).all(|(before, after)| before <= after));
    assert_eq!(world.ledger.sum(Currency::PLAY), 0);
}

#[test]
fn h11_r44_a_prize_is_paid_when_the_hand_has_been_shown() {
    let mut world = World::new(key(6), 5);
    world.everyone_enters();
    world.play_to_the_end(None);
    world.check_the_end();
    assert!(world.paced_hands > 0, "no run-out was paced: nothing was tried");
}

#[test]
fn r44_a_prize_that_is_owed_is_paid_when_it_is_cancelled() {
    let (mut paid, mut checked) = (0, 0);
    for seed in 0..20 {
        let mut world = World::new(key(6), seed);
        let before = world.wallets();
        world.everyone_enters();
        world.play_until_a_prize_is_owed();
        if world.game.entries().any(|(_, place)| place.is_some()) {
            continue;
        }
        let out = world.saved.keys.values().filter(|value| value.contains("place")).count();
        world.cancel();
        assert_eq!(world.ledger.sum(Currency::PLAY), 0);
        assert!(world.saved.balances.is_empty());
        let lost = |(before, after): (&Cents, Cents)| (after.0 < before.0).then_some(());
        let losers = before.iter().zip(world.wallets()).filter_map(lost).count();
        // Three of six places win more than their price; so does whoever is left.
        assert_eq!(losers, out.min(3), "seed {seed}");
        paid += 1;
        checked += out;
    }
    assert!(paid > 10 && checked > 10, "{paid} tried, {checked} out");
}

/// R40, H15: an absent player pays the blinds, so that none is missed: whoever comes back is dealt in
/// at once, also where a missed small blind would count at a cash table.
#[test]
fn r40_who_comes_back_plays_the_next_hand_in_every_rulebook() {
    for rulebook in ["be-1.8", "dk-2.0", "int-2.2", "int-2.3", "int-2.7"] {
        for game in [rulebook::Variant::Holdem, rulebook::Variant::Omaha] {
            for seed in 0..10 {
                let rulebook = rulebook.to_owned();
                let mut world = World::new(world::SitAndGoKey { rulebook, game, ..key(5) }, seed);
                world.everyone_enters();
                world.play_to_the_end(None);
                world.check_the_end();
            }
        }
    }
}
