//! X2–X6, XE: draws by exact count, by chance, and what hangs on them.

use std::collections::BTreeMap;

use base::{Cents, Chips, Millis};
use game::tournament::hexapro::{bank_must_cover, draw, largest_pool, of_row, row};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use rulebook::{HexaPro, ODDS_WHOLE};

/// Every HexaPro of every rulebook.
fn all() -> Vec<(String, HexaPro)> {
    let mut all = Vec::new();
    for id in rulebook::EMBEDDED_IDS {
        let book = rulebook::embedded(id).unwrap();
        all.extend(book.hexapro.map(|hexapro| (format!("{id} regular"), hexapro)));
        all.extend(book.hexapro_extreme.map(|hexapro| (format!("{id} extreme"), hexapro)));
    }
    assert_eq!(all.len(), 7);
    all
}

fn hexapro(id: &str) -> HexaPro {
    rulebook::embedded(id).unwrap().hexapro.unwrap()
}

/// All 100,000 draws: each multiplier as often as its odds say, and 2.79441 buy-ins on average.
#[test]
fn x2_the_odds_are_exact_and_their_mean_is_2_79441() {
    for (name, hexapro) in all() {
        let mut counts = BTreeMap::new();
        let mut tenths: u64 = 0;
        for number in 0..ODDS_WHOLE {
            let row = row(&hexapro, number);
            *counts.entry(row.multiplier).or_insert(0) += 1;
            tenths += u64::from(row.multiplier.tenths());
        }
        for row in &hexapro.multipliers {
            assert_eq!(counts[&row.multiplier], row.odds, "{name}: {}", row.multiplier);
        }
        assert_eq!(tenths, 2_794_410, "{name}: tenths of a buy-in in 100,000 games");
    }
}

/// Chi-square of a million seeded draws, for the rows that come often enough; 6 degrees of freedom stay
/// below 22.46 in 999 of 1,000 samples.
#[test]
fn x2_draws_from_a_seeded_generator_fit_the_odds() {
    for (index, (name, hexapro)) in all().into_iter().enumerate() {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(279_441 + index as u64);
        let draws = 1_000_000;
        let mut counts = BTreeMap::new();
        for _ in 0..draws {
            // The bias of a remainder of 64 bits is far below what a million draws can show.
            let number = u32::try_from(chance.next_u64() % u64::from(ODDS_WHOLE)).unwrap();
            *counts.entry(row(&hexapro, number).multiplier).or_insert(0) += 1;
        }
        let mut chi_square = 0.0;
        for row in &hexapro.multipliers {
            let expected = f64::from(row.odds) * f64::from(draws) / f64::from(ODDS_WHOLE);
            let found = f64::from(counts.get(&row.multiplier).copied().unwrap_or(0));
            chi_square += (found - expected).powi(2) / expected;
        }
        assert!(chi_square < 22.46, "{name}: {chi_square}");
    }
}

#[test]
fn x3_a_pool_of_25x_is_the_winners_in_2_2_and_shared_in_2_7() {
    let prizes = |id: &str| {
        let hexapro = hexapro(id);
        // 1000x has one number, 100x five, then come those of 25x.
        let drawn = draw(&hexapro, Cents(1_000), 6);
        assert_eq!(drawn.multiplier.to_string(), "25x");
        drawn.prizes.prizes().iter().map(|prize| prize.money.0).collect::<Vec<_>>()
    };
    assert_eq!(prizes("int-2.2"), [25_000]);
    assert_eq!(prizes("int-2.7"), [20_000, 3_000, 2_000]);
}

#[test]
fn x4_x6_stack_and_level_time_hang_on_the_multiplier() {
    let hexapro = hexapro("int-2.7");
    let low = draw(&hexapro, Cents(1_000), 99_999);
    assert_eq!(
        (low.multiplier.to_string().as_str(), low.stack, low.level_time),
        ("1.5x", Chips(500), Millis::seconds(60))
    );
    let extreme = rulebook::embedded("int-2.7").unwrap().hexapro_extreme.unwrap();
    let low = draw(&extreme, Cents(20), 99_999);
    assert_eq!(
        (low.multiplier.to_string().as_str(), low.stack, low.level_time),
        ("1x", Chips(100), Millis::seconds(60))
    );
    assert_eq!(low.prizes.pool.total(), Cents(20));
}

/// The prizes make the pool to the cent at every buy-in, and the bank covers what the players do not
/// bring.
#[test]
fn x2_x3_pools_are_exact_at_every_buy_in() {
    for (name, hexapro) in all() {
        for buy_in in &hexapro.buy_ins {
            for row in &hexapro.multipliers {
                let drawn = of_row(&hexapro, *buy_in, row);
                let pool = buy_in.0 * i64::from(row.multiplier.tenths());
                assert_eq!(pool % 10, 0, "{name} {buy_in} {}", row.multiplier);
                let paid: Cents = drawn.prizes.prizes().iter().map(|prize| prize.money).sum();
                assert_eq!(paid, Cents(pool / 10), "{name} {buy_in} {}", row.multiplier);
                assert_eq!(drawn.prizes.pool.total(), paid);
                assert!(drawn.prizes.pool.overlay <= bank_must_cover(&hexapro, *buy_in));
            }
        }
    }
}

#[test]
fn x2_the_bank_must_cover_the_top_prize() {
    let hexapro = hexapro("int-2.7");
    assert_eq!(largest_pool(&hexapro, Cents(1_000)), Cents(1_000_000));
    assert_eq!(bank_must_cover(&hexapro, Cents(1_000)), Cents(997_000));
}
