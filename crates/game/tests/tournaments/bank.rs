//! X2: the bank of a HexaPro and its draw.

use std::{collections::BTreeMap, sync::Arc};

use base::{Cents, GameId, Millis, PlayerId, RequestId};
use game::{
    CommitOutcome, Ctx, Effect,
    tournament::{
        Entrant, Links, Payment, StaffAct, StaffRefusal, Stage, Tournament, TournamentRefusal,
        hexapro::bank_must_cover, spec::TournamentRules,
    },
};
use ledger::Account;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rulebook::ODDS_WHOLE;

use crate::room::{GAME, OTHER, Room, WALLET};

fn rules() -> Arc<TournamentRules> {
    crate::world::rules_of("hexapro")
}

fn must_cover(rules: &TournamentRules) -> Cents {
    bank_must_cover(rules.hexapro().unwrap(), rules.spec().hexapro.unwrap().buy_in)
}

#[test]
fn x2_a_bank_that_is_too_small_calls_the_game_off() {
    let rules = rules();
    for short in [Cents(1), must_cover(&rules) - Cents(1)] {
        let mut room = Room::new(1).with_game(GAME, &rules, Links::default());
        let bank = must_cover(&rules) - short;
        if bank > Cents::ZERO {
            room.fill_bank(bank);
        }
        room.enter(GAME, 1..=2);
        room.register(GAME, 3).unwrap();
        room.play_to_the_end();
        room.check_the_end();
        assert!(room.wallets().iter().all(|wallet| *wallet == WALLET));
        assert_eq!(room.held(&Account::HexaproBank), bank);
        assert_eq!(room.game(GAME).drawn(), None);
    }
}

/// Two games and a bank for one: the second waits for nobody and is called off, or starts with what the
/// first has given back.
#[test]
fn x2_two_games_never_draw_on_the_same_cover() {
    let rules = rules();
    let mut room = Room::new(1).with_game(GAME, &rules, Links::default()).with_game(
        OTHER,
        &rules,
        Links::default(),
    );
    room.fill_bank(must_cover(&rules));
    room.store_waits = true;
    for (game, players) in [(GAME, 1..=3), (OTHER, 4..=6)] {
        for player in players {
            room.register(game, player).unwrap();
        }
        room.store_answers_only(game, 3);
    }
    // Both have asked the bank, and the first is covered.
    assert_eq!((room.asked(GAME), room.asked(OTHER)), (1, 1));
    room.store_answers_only(GAME, 1);
    room.store_answers_only(OTHER, 1);
    room.store_goes_on();
    room.play_to_the_end();
    room.check_the_end();
    for player in 4..=6 {
        assert_eq!(room.wallet(player), WALLET);
    }
    assert!(room.held(&Account::HexaproBank) >= Cents::ZERO);
}

/// Whatever is asked for between the bank's commit and the draw, or between the draw and the start.
#[test]
fn x2_nobody_leaves_between_bank_draw_and_start() {
    let rules = rules();
    for commits in 1..=3 {
        for stored in [false, true] {
            let mut room = Room::new(2).with_game(GAME, &rules, Links::default());
            room.fill_bank(must_cover(&rules));
            room.enter(GAME, 1..=2);
            room.store_waits = true;
            room.register(GAME, 3).unwrap();
            room.store_answers_only(GAME, commits);
            assert_eq!(room.unregister(GAME, 1), Err(TournamentRefusal::Started));
            assert_eq!(room.staff(GAME, StaffAct::Cancel), Err(StaffRefusal::ImpossibleNow));
            room.store_without_answer(GAME, usize::from(stored));
            room.store_waits = false;
            room.kill();
            // Staff may still call it off where no hand was dealt.
            if commits < 3 && !stored {
                let again = room.unregister(GAME, 1);
                let asked = commits == 1;
                assert_eq!(again.is_ok(), asked, "{commits} {again:?}");
            }
            room.enter(GAME, 1..=3);
            room.play_to_the_end();
            room.check_the_end();
        }
    }
}

#[test]
fn x2_a_game_that_is_cancelled_after_a_crash_gives_the_bank_its_cover_back() {
    let rules = rules();
    for commits in 1..=2 {
        let mut room = Room::new(2).with_game(GAME, &rules, Links::default());
        room.fill_bank(must_cover(&rules));
        let before = room.held(&Account::HexaproBank);
        room.enter(GAME, 1..=2);
        room.store_waits = true;
        room.register(GAME, 3).unwrap();
        room.store_answers_only(GAME, 1);
        room.store_answers_only(GAME, commits - 1);
        room.store_without_answer(GAME, 1);
        room.store_waits = false;
        // Killed before anything goes on, and cancelled before it does.
        room.kill();
        assert_eq!(room.game(GAME).stage(), Stage::Registering);
        room.staff(GAME, StaffAct::Cancel).unwrap();
        room.play_to_the_end();
        room.check_the_end();
        assert!(room.wallets().iter().all(|wallet| *wallet == WALLET));
        let house = room.held(&Account::HexaproBank) + room.held(&Account::Overlay);
        assert_eq!(house, Cents::ZERO, "bank and house together have lost nothing");
        if commits == 1 {
            assert_eq!(room.held(&Account::HexaproBank), before);
        }
    }
}

/// What a game draws: three entries, and the store's answers.
fn drawn(rules: &Arc<TournamentRules>, rng: &mut Xoshiro256PlusPlus) -> u32 {
    let mut game = Tournament::new(GameId(1), Arc::clone(rules), Millis::ZERO);
    let mut ctx = Ctx { now: Millis(1), rng };
    let mut out = Vec::new();
    for player in 1..=3 {
        let (entrant, request) = (Entrant::welcome(PlayerId(player), ""), RequestId(player));
        game.register(ctx.now, entrant, Payment::Money(None), request, &mut out).unwrap();
    }
    while game.drawn().is_none() {
        let asked = std::mem::take(&mut out);
        assert!(!asked.is_empty(), "it draws when it is full");
        for effect in asked {
            if let Effect::Commit(commit) = effect {
                game.committed(&mut ctx, commit.id, CommitOutcome::Done, &mut out);
            }
        }
    }
    game.drawn().unwrap().multiplier.tenths()
}

#[test]
fn x2_games_draw_with_the_odds_of_the_rulebook() {
    const DRAWS: u32 = 200_000;
    let rules = rules();
    let rows = &rules.hexapro().unwrap().multipliers;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(99);
    let mut found: BTreeMap<u32, u32> = BTreeMap::new();
    for _ in 0..DRAWS {
        *found.entry(drawn(&rules, &mut rng)).or_default() += 1;
    }
    let (mut chi_square, mut mean, mut variance) = (0.0, 0.0, 0.0);
    // Rows that are drawn too seldom for the test count as one.
    let (mut rare_expected, mut rare_found, mut classes) = (0.0, 0.0, 0);
    for row in rows {
        let share = f64::from(row.odds) / f64::from(ODDS_WHOLE);
        let value = f64::from(row.multiplier.tenths()) / 10.0;
        mean += share * value;
        variance += share * value * value;
        let (expected, seen) = (share * f64::from(DRAWS), found.get(&row.multiplier.tenths()));
        let seen = f64::from(seen.copied().unwrap_or(0));
        if expected < 5.0 {
            rare_expected += expected;
            rare_found += seen;
        } else {
            classes += 1;
            chi_square += (seen - expected).powi(2) / expected;
        }
    }
    variance -= mean * mean;
    let drawn: f64 =
        found.iter().map(|(tenths, times)| f64::from(*tenths) * f64::from(*times)).sum();
    let drawn = drawn / f64::from(DRAWS) / 10.0;
    println!("mean {drawn} of {mean}, chi-square {chi_square} over {classes} rows");
    assert!((mean - 2.794_41).abs() < 1e-9, "{mean}");
    let deviation = (variance / f64::from(DRAWS)).sqrt();
    assert!((drawn - mean).abs() < 4.0 * deviation, "{drawn}, not {mean} ± {deviation}");
    // Seven degrees of freedom or fewer: one draw of the seed in a thousand would be above this.
    assert!((3..=8).contains(&classes) && chi_square < 24.32, "{chi_square} over {classes}");
    assert!(rare_found < rare_expected + 6.0, "{rare_found} of {rare_expected}");
}
