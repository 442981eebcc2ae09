//! HOME: a deal by ICM shares exactly the prizes that are left.

use base::{Cents, Chips, PlayerId};
use game::tournament::{
    cancellation::{OpenEntry, PaidWith},
    icm,
    prizes::{Prize, PrizeList, PrizePool},
    spec::TournamentRules,
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

use crate::support::{freezeout_with, read};

fn home() -> TournamentRules {
    read(&freezeout_with("rulebook = \"home\"")).unwrap()
}

fn entries(stacks: &[u64]) -> Vec<OpenEntry> {
    (1..)
        .zip(stacks)
        .map(|(player, chips)| OpenEntry {
            player: PlayerId(player),
            chips: Chips(*chips),
            pool: Cents(900),
            fees: Cents(100),
            own_bounty: Cents::ZERO,
            vip_bounty: Cents::ZERO,
            paid_with: PaidWith::Money,
        })
        .collect()
}

fn list(prizes: &[i64]) -> PrizeList {
    let paid = Cents(prizes.iter().sum());
    let pool = PrizePool { paid, added: Cents::ZERO, overlay: Cents::ZERO };
    let money = |cents: &i64| Prize { money: Cents(*cents), in_kind: Vec::new() };
    PrizeList::new(pool, prizes.iter().map(money).collect())
}

fn deal(rules: &TournamentRules, stacks: &[u64], prizes: &[i64]) -> Vec<i64> {
    rules.deal(&list(prizes), &entries(stacks)).into_iter().map(|cents| cents.0).collect()
}

/// 5,000, 3,000 and 2,000 for 50, 30 and 20: 38.392…, 32.75 and 28.857…; the odd cent is for most chips.
#[test]
fn home_three_players_by_hand() {
    let rules = home();
    assert_eq!(deal(&rules, &[5_000, 3_000, 2_000], &[5_000, 3_000, 2_000]), [3_840, 3_275, 2_885]);
    // Equal stacks share equally; the odd cent is the earliest entry's.
    assert_eq!(deal(&rules, &[700, 700, 700], &[50, 30, 20]), [34, 33, 33]);
    // More players than prizes: nobody is left out.
    assert_eq!(deal(&rules, &[600, 200, 200], &[1_000]), [600, 200, 200]);
}

/// Whatever the stacks and the prizes: to the cent, nobody below ICM by a cent, more chips never less money.
#[test]
fn home_shares_make_exactly_the_prizes_that_are_left() {
    let rules = home();
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(17);
    let mut below = |bound: u64| chance.next_u64() % bound;
    for _ in 0..2_000 {
        let players = 2 + below(9) as usize;
        let spread = [1, 100, 1_000_000][below(3) as usize];
        let stacks: Vec<u64> = (0..players).map(|_| 1 + below(spread)).collect();
        let mut prizes: Vec<i64> = (0..12).map(|_| below(100_000).cast_signed()).collect();
        prizes.sort_unstable_by(|one, other| other.cmp(one));
        prizes.truncate(1 + below(12) as usize);
        let shares = deal(&rules, &stacks, &prizes);
        let left: i64 = prizes.iter().take(players).sum();
        assert_eq!(shares.iter().sum::<i64>(), left, "{stacks:?} {prizes:?}");
        let chips: Vec<Chips> = stacks.iter().copied().map(Chips).collect();
        let worth: Vec<f64> = prizes.iter().map(|cents| *cents as f64).collect();
        let equities = icm::equities(&chips, &worth, None).unwrap().equities;
        for (share, equity) in shares.iter().zip(&equities) {
            assert!((*share as f64 - equity).abs() < 1.001, "{shares:?} {equities:?}");
        }
        let mut order: Vec<usize> = (0..players).collect();
        order.sort_by_key(|index| std::cmp::Reverse(stacks[*index]));
        assert!(order.windows(2).all(|pair| shares[pair[0]] >= shares[pair[1]]), "{shares:?}");
    }
}
