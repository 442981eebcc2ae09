//! The independent chip model against brute force, one method against the other, and what must hold.

use base::{Cents, Chips};
use game::tournament::icm::{self, IcmError, Method};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

fn chips(stacks: &[u64]) -> Vec<Chips> {
    stacks.iter().copied().map(Chips).collect()
}

fn by(method: Method, stacks: &[u64], prizes: &[f64]) -> Vec<f64> {
    icm::equities(&chips(stacks), prizes, Some(method)).unwrap().equities
}

fn assert_close(one: &[f64], other: &[f64], within: f64, why: &str) {
    assert_eq!(one.len(), other.len());
    for (player, (a, b)) in one.iter().zip(other).enumerate() {
        assert!((a - b).abs() <= within, "{why}: player {player} has {a} and {b}");
    }
}

/// Every order of finish, one by one.
fn brute_force(stacks: &[u64], prizes: &[f64]) -> Vec<f64> {
    fn finish(
        stacks: &[u64],
        prizes: &[f64],
        order: &mut Vec<usize>,
        probability: f64,
        equities: &mut [f64],
    ) {
        let left = (0..stacks.len()).filter(|player| !order.contains(player)).collect::<Vec<_>>();
        let Some(prize) = prizes.get(order.len()).filter(|_| !left.is_empty()) else { return };
        let chips: u64 = left.iter().map(|player| stacks[*player]).sum();
        for player in left {
            let here = probability * stacks[player] as f64 / chips as f64;
            equities[player] += here * prize;
            order.push(player);
            finish(stacks, prizes, order, here, equities);
            order.pop();
        }
    }
    let mut equities = vec![0.0; stacks.len()];
    finish(stacks, prizes, &mut Vec::new(), 1.0, &mut equities);
    equities
}

struct Chance(Xoshiro256PlusPlus);

impl Chance {
    fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0.next_u64() % bound
    }

    /// Stacks of every size, from equal to a million times each other.
    fn stacks(&mut self, players: usize) -> Vec<u64> {
        let spread = [1, 10, 1_000, 1_000_000][self.below(4) as usize];
        (0..players).map(|_| 1_000 + self.below(1_000 * spread)).collect()
    }

    fn prizes(&mut self, places: usize) -> Vec<f64> {
        let mut prizes: Vec<f64> = (0..places).map(|_| self.below(100_000) as f64).collect();
        prizes.sort_by(|a, b| b.total_cmp(a));
        prizes
    }
}

/// 5,000, 3,000 and 2,000 for 50, 30 and 20: by hand.
#[test]
fn r54_three_players_by_hand() {
    let first = [0.5, 0.3, 0.2];
    let second = |me: usize| -> f64 {
        (0..3).filter(|won| *won != me).map(|won| first[won] * first[me] / (1.0 - first[won])).sum()
    };
    let by_hand: Vec<f64> = (0..3)
        .map(|me| {
            let second = second(me);
            50.0 * first[me] + 30.0 * second + 20.0 * (1.0 - first[me] - second)
        })
        .collect();
    let found = icm::equities(&chips(&[5_000, 3_000, 2_000]), &[50.0, 30.0, 20.0], None).unwrap();
    assert_eq!(found.method, Method::Exact);
    assert_close(&found.equities, &by_hand, 1e-12, "by hand");
    assert!((found.equities[0] - 38.392_857_142_857).abs() < 1e-9);
}

#[test]
fn r54_both_methods_agree_with_brute_force() {
    let mut chance = Chance::new(54);
    for round in 0..300 {
        let players = 1 + round % 7;
        let stacks = chance.stacks(players);
        let places = 1 + chance.below(players as u64 + 1) as usize;
        let prizes = chance.prizes(places);
        let plain = brute_force(&stacks, &prizes);
        let why = format!("{stacks:?} for {prizes:?}");
        assert_close(&by(Method::Exact, &stacks, &prizes), &plain, 1e-7, &why);
        assert_close(&by(Method::Integral, &stacks, &prizes), &plain, 1e-5, &why);
    }
}

#[test]
fn r54_exact_and_integral_agree_up_to_twenty_players() {
    let mut chance = Chance::new(55);
    for players in [8, 9, 10, 12, 15, 18, 20] {
        for places in [1, 3, players / 2, players - 1, players] {
            let stacks = chance.stacks(players);
            let prizes = chance.prizes(places);
            let exact = by(Method::Exact, &stacks, &prizes);
            let integral = by(Method::Integral, &stacks, &prizes);
            // Hundreds of thousands of cents are played for: a hundredth of a cent is 1e-2.
            assert_close(&integral, &exact, 1e-4, &format!("{stacks:?} for {prizes:?}"));
        }
    }
}

/// Equities make the prizes; more chips are worth more; equal chips the same.
fn check(stacks: &[u64], prizes: &[f64], method: Method) {
    let equities = by(method, stacks, prizes);
    let sum: f64 = prizes.iter().take(stacks.len()).sum();
    assert!((equities.iter().sum::<f64>() - sum).abs() <= 1e-9 * sum.max(1.0), "{sum}");
    let mut order: Vec<usize> = (0..stacks.len()).collect();
    order.sort_by_key(|player| stacks[*player]);
    for pair in order.windows(2) {
        let (less, more) = (equities[pair[0]], equities[pair[1]]);
        assert!(less <= more + 1e-6, "{} and {}", stacks[pair[0]], stacks[pair[1]]);
        if stacks[pair[0]] == stacks[pair[1]] {
            assert!((less - more).abs() < 1e-6);
        }
    }
    let (lowest, highest) = (prizes.get(stacks.len() - 1).copied().unwrap_or(0.0), prizes[0]);
    for equity in equities {
        assert!(equity >= lowest - 1e-6 && equity <= highest + 1e-6, "{equity}");
    }
}

#[test]
fn r54_equities_make_the_prizes_and_grow_with_the_stack() {
    let mut chance = Chance::new(56);
    for players in [2, 3, 5, 9, 13, 20] {
        for _ in 0..10 {
            let stacks = chance.stacks(players);
            let places = 1 + chance.below(players as u64 + 3) as usize;
            let prizes = chance.prizes(places);
            check(&stacks, &prizes, Method::Exact);
            check(&stacks, &prizes, Method::Integral);
        }
    }
    for (players, places) in [(50, 8), (200, 200), (400, 50), (1_000, 150)] {
        let stacks = chance.stacks(players);
        let prizes = chance.prizes(places);
        check(&stacks, &prizes, Method::Integral);
    }
}

/// A field of equal stacks: everybody has the mean, whatever the prizes are. A hundredth of a cent of a
/// pool of a million cents.
#[test]
fn r54_thousands_of_equal_stacks_have_equal_equities() {
    let mut chance = Chance::new(57);
    for (players, places) in [(30, 4), (1_000, 150), (3_000, 40)] {
        let prizes = chance.prizes(places);
        let mean = prizes.iter().sum::<f64>() / players as f64;
        let found = by(Method::Integral, &vec![1_500; players], &prizes);
        assert_close(&found, &vec![mean; players], 1e-2, &format!("{players} for {places}"));
    }
}

/// Two or three prizes can be counted for thousands by going through who won before: the integral agrees
/// to a hundredth of a cent of a million.
#[test]
fn r54_thousands_of_different_stacks_to_a_hundredth_of_a_cent() {
    let mut chance = Chance::new(59);
    let stacks = chance.stacks(3_000);
    let prizes = [70_000_000.0, 30_000_000.0];
    let total: f64 = stacks.iter().map(|stack| *stack as f64).sum();
    // The chance to be second is one's chips times the sum over the others of who won before.
    let won_before = |stack: f64| stack / total / (total - stack);
    let all: f64 = stacks.iter().map(|stack| won_before(*stack as f64)).sum();
    let plain: Vec<f64> = stacks
        .iter()
        .map(|stack| {
            let stack = *stack as f64;
            prizes[0] * stack / total + prizes[1] * stack * (all - won_before(stack))
        })
        .collect();
    assert_close(&by(Method::Integral, &stacks, &prizes), &plain, 1e-2, "two prizes");

    let stacks = chance.stacks(250);
    let prizes = [50_000_000.0, 30_000_000.0, 20_000_000.0];
    let plain = brute_force_of_three(&stacks, &prizes);
    assert_close(&by(Method::Integral, &stacks, &prizes), &plain, 1e-2, "three prizes");
}

/// Every first, second and third.
fn brute_force_of_three(stacks: &[u64], prizes: &[f64; 3]) -> Vec<f64> {
    let chips: Vec<f64> = stacks.iter().map(|stack| *stack as f64).collect();
    let total: f64 = chips.iter().sum();
    let mut equities = vec![0.0; chips.len()];
    for first in 0..chips.len() {
        let one = chips[first] / total;
        equities[first] += one * prizes[0];
        for second in (0..chips.len()).filter(|second| *second != first) {
            let two = one * chips[second] / (total - chips[first]);
            equities[second] += two * prizes[1];
            let left = total - chips[first] - chips[second];
            for third in (0..chips.len()).filter(|third| *third != first && *third != second) {
                equities[third] += two * chips[third] / left * prizes[2];
            }
        }
    }
    equities
}

/// The same players in another order have the same equities: the walk through the list leaves no trace.
#[test]
fn r54_the_order_of_the_stacks_does_not_matter() {
    let mut chance = Chance::new(58);
    let stacks = chance.stacks(300);
    let prizes = chance.prizes(40);
    let found = by(Method::Integral, &stacks, &prizes);
    let reversed: Vec<u64> = stacks.iter().rev().copied().collect();
    let mut backwards = by(Method::Integral, &reversed, &prizes);
    backwards.reverse();
    assert_close(&found, &backwards, 1e-6, "reversed");
}

#[test]
fn r54_one_giant_among_dwarfs() {
    let mut stacks = vec![1; 400];
    stacks[17] = 1_000_000_000;
    let prizes: Vec<f64> = (0..60).map(|place| 10_000.0 - 100.0 * f64::from(place)).collect();
    let found = by(Method::Integral, &stacks, &prizes);
    assert!((found[17] - 10_000.0).abs() < 1e-2, "{}", found[17]);
    let others = prizes[1..].iter().sum::<f64>() / 399.0;
    assert!((found[0] - others).abs() < 1e-2, "{} and {others}", found[0]);
}

#[test]
fn r54_players_without_chips_share_what_is_left() {
    let found = icm::equities(&chips(&[0, 600, 0, 400]), &[50.0, 30.0, 15.0, 5.0], None).unwrap();
    assert_close(&found.equities, &[10.0, 42.0, 10.0, 38.0], 1e-12, "two are out");
    let found = icm::equities(&chips(&[0, 600, 400]), &[100.0], None).unwrap();
    assert_close(&found.equities, &[0.0, 60.0, 40.0], 1e-12, "one is out");
}

#[test]
fn r54_prizes_beyond_the_players_are_nobodys() {
    let found = by(Method::Exact, &[3, 1], &[10.0, 6.0, 5.0, 4.0]);
    assert_close(&found, &[9.0, 7.0], 1e-12, "two players, four prizes");
    assert_close(&by(Method::Exact, &[7], &[10.0, 5.0]), &[10.0], 1e-12, "one player");
    assert_close(&by(Method::Integral, &[7], &[10.0, 5.0]), &[10.0], 1e-12, "one player");
}

#[test]
fn r54_bad_input_is_refused() {
    let refused = |stacks: &[u64], prizes: &[f64], method| {
        icm::equities(&chips(stacks), prizes, method).unwrap_err()
    };
    assert_eq!(refused(&[], &[1.0], None), IcmError::Players { found: 0, most: 20 });
    assert_eq!(
        refused(&[1; 21], &[1.0], Some(Method::Exact)),
        IcmError::Players { found: 21, most: 20 }
    );
    assert_eq!(
        refused(&[1; 10_001], &[1.0], None),
        IcmError::Players { found: 10_001, most: 10_000 }
    );
    assert_eq!(refused(&[0, 0], &[1.0], None), IcmError::NoChips);
    assert_eq!(refused(&[u64::MAX, 2], &[1.0], None), IcmError::TooManyChips);
    assert_eq!(refused(&[1], &[], None), IcmError::NoPrizes);
    assert_eq!(refused(&[1], &[1.0, -1.0], None), IcmError::BadPrize(1));
    assert_eq!(refused(&[1], &[f64::NAN], None), IcmError::BadPrize(0));
    assert_eq!(refused(&[1], &[1.0, 2.0], None), IcmError::RisingPrize(1));
}

/// Exact amounts stay exact when they are rounded down.
#[test]
fn r54_r55_exact_amounts_stay_exact_in_cents() {
    for stack in 1..1_000 {
        let found = by(Method::Exact, &[stack, 1_000 - stack], &[1_000.0]);
        let cents: Vec<Cents> = found.into_iter().map(icm::floor_to_cents).collect();
        let exact = [stack, 1_000 - stack].map(|stack| Cents(i64::try_from(stack).unwrap()));
        assert_eq!(cents, exact);
    }
    let thirds = by(Method::Exact, &[1, 1, 1], &[100.0]);
    assert!(thirds.into_iter().all(|third| icm::floor_to_cents(third) == Cents(33)));
}
