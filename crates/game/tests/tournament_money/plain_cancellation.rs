//! R52–R55b a second time, plainly: one number a player, straight from the words of the clauses, with
//! ICM by going through every order of finish. Thousands of random situations under every rulebook must
//! come out the same to the cent.

use base::{Cents, PlayerId};
use game::tournament::{
    cancellation::{Moment, OpenEntry, PaidWith},
    hexapro,
    prizes::PrizeList,
    spec::TournamentRules,
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

use crate::{
    cancellation::left,
    support::{files, read},
};

/// What each player gets in cents.
fn plain(
    rules: &TournamentRules,
    prizes: &PrizeList,
    paid: i64,
    final_table: bool,
    entries: &[OpenEntry],
) -> Vec<i64> {
    let belgian = rules.rulebook().id.as_str() == "be-1.8";
    let players = entries.len();
    let chips: i64 = entries.iter().map(|entry| entry.chips.0 as i64).sum();
    let own_chips = |player: usize| entries[player].chips.0 as i64;
    let value = |place: usize| prizes.prizes().get(place).map_or(0, |prize| prize.worth().0);
    let in_kind: i64 = prizes
        .prizes()
        .iter()
        .flat_map(|prize| &prize.in_kind)
        .filter(|kind| !kind.from_pool)
        .map(|kind| kind.worth.0)
        .sum();
    let hexapro = rules.spec().hexapro.is_some();
    let mut get = vec![0; players];
    let whole;
    if hexapro {
        let pool = prizes.pool.total().0;
        whole = pool - paid;
        let each = pool / 10;
        let rest = whole - each * players as i64;
        let values: Vec<f64> = (0..players).map(|place| value(place) as f64).collect();
        let scale = rest as f64 / values.iter().sum::<f64>();
        for (player, equity) in orders_of_finish(entries, &values).into_iter().enumerate() {
            get[player] = each + (equity * scale + 1e-5) as i64;
        }
    } else if prizes.prizes().len() < players {
        let mut pool = prizes.pool.paid.0 - paid;
        if belgian {
            pool += prizes.pool.added.0 + prizes.pool.overlay.0 + in_kind;
        } else if rules.is_freeroll() {
            pool += prizes.pool.added.0;
        }
        whole = pool;
        for (player, get) in get.iter_mut().enumerate() {
            // Shares are parts of the exact half, also of an odd number of cents.
            *get = pool / (2 * players as i64);
            *get +=
                (i128::from(pool) * i128::from(own_chips(player)) / (2 * i128::from(chips))) as i64;
        }
    } else if final_table {
        let values: Vec<f64> = (0..players).map(|place| value(place) as f64).collect();
        whole = (0..players).map(value).sum();
        for (player, equity) in orders_of_finish(entries, &values).into_iter().enumerate() {
            get[player] = (equity + 1e-5) as i64;
        }
    } else {
        whole = (0..players).map(value).sum();
        let lowest = value(players - 1);
        let rest = whole - lowest * players as i64;
        for (player, get) in get.iter_mut().enumerate() {
            *get = lowest
                + (i128::from(rest) * i128::from(own_chips(player)) / i128::from(chips)) as i64;
        }
    }
    // Cents left over, one each: most chips first, then the earliest entry.
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by(|a, b| own_chips(*b).cmp(&own_chips(*a)).then(a.cmp(b)));
    let mut next = 0;
    while get.iter().sum::<i64>() < whole {
        get[order[next % players]] += 1;
        next += 1;
    }
    for (player, entry) in entries.iter().enumerate() {
        if hexapro {
            let buy_in = rules.spec().hexapro.unwrap().buy_in.0 as f64;
            get[player] += (buy_in * 0.068_53 + 0.5 + 1e-9) as i64;
        } else {
            get[player] += entry.fees.0 + entry.own_bounty.0;
        }
    }
    get
}

/// ICM by every order of finish.
fn orders_of_finish(entries: &[OpenEntry], prizes: &[f64]) -> Vec<f64> {
    fn go(chips: &[f64], prizes: &[f64], out: &mut Vec<usize>, likely: f64, worth: &mut [f64]) {
        let total: f64 = (0..chips.len())
            .filter(|player| !out.contains(player))
            .map(|player| chips[player])
            .sum();
        for player in 0..chips.len() {
            if out.contains(&player) {
                continue;
            }
            let likely = likely * chips[player] / total;
            worth[player] += likely * prizes[out.len()];
            out.push(player);
            go(chips, prizes, out, likely, worth);
            out.pop();
        }
    }
    let chips: Vec<f64> = entries.iter().map(|entry| entry.chips.0 as f64).collect();
    let mut worth = vec![0.0; chips.len()];
    go(&chips, prizes, &mut Vec::new(), 1.0, &mut worth);
    worth
}

struct Chance(Xoshiro256PlusPlus);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.next_u64() % bound
    }
}

/// Every spec that comes with the program, under its rulebook, at random moments.
#[test]
fn r53_r54_r55_r55b_a_plain_implementation_agrees_to_the_cent() {
    let mut chance = Chance(Xoshiro256PlusPlus::seed_from_u64(5_355));
    let mut seen = std::collections::BTreeMap::new();
    for (name, text) in files() {
        let rules = read(&text).unwrap();
        for round in 0..60 {
            let (prizes, paid, entries, final_table) = situation(&rules, &mut chance);
            let moment = Moment::Running { prizes: &prizes, prizes_paid: Cents(paid), final_table };
            let cancelled = rules.cancel(moment, &entries);
            let found: Vec<i64> = cancelled.rows.iter().map(|row| row.total().0).collect();
            let expected = plain(&rules, &prizes, paid, final_table, &entries);
            assert_eq!(found, expected, "{name}, round {round}: {:?}", cancelled.clauses);
            assert_eq!(found.iter().sum::<i64>(), cancelled.sources.total().0);
            *seen.entry(cancelled.clauses[0].clone()).or_insert(0) += 1;
        }
    }
    for clause in ["R53", "R54", "R55"] {
        assert!(seen.get(clause).is_some_and(|times| *times > 100), "{clause}: {seen:?}");
    }
}

/// A field, and some of it still in.
fn situation(
    rules: &TournamentRules,
    chance: &mut Chance,
) -> (PrizeList, i64, Vec<OpenEntry>, bool) {
    let least = u64::from(rules.entrants_min());
    let most = rules.entrants_max().map_or(60, u64::from).min(80).max(least);
    let field = u32::try_from(least + chance.below(most - least + 1)).unwrap();
    let prizes = match rules.hexapro() {
        Some(own) => {
            let number = u32::try_from(chance.below(100_000)).unwrap();
            // Every second draw is one of the rare ones.
            let number = if chance.below(2) == 0 { number } else { number % 106 };
            hexapro::draw(own, rules.entry().pool, number).prizes
        }
        None => rules.prizes(&rules.takings_of(field)),
    };
    // All orders of finish of more than six take too long.
    let seats = usize::from(rules.spec().seats).min(6);
    let places = prizes.places_paid() as usize;
    let wanted = match chance.below(3) {
        0 => 2 + chance.below(u64::from(field) - 1) as usize,
        1 => 2 + chance.below(seats as u64 - 1) as usize,
        _ => places.max(2),
    };
    let many = wanted.min(field as usize).max(2);
    let final_table = many <= seats;
    let stacks: Vec<u64> = (0..many).map(|_| 1 + chance.below(20) * 500).collect();
    let mut entries = left(rules, &stacks);
    for entry in &mut entries {
        entry.player = PlayerId(chance.below(1_000_000));
        if rules.rebuy().is_some() {
            entry.fees = Cents(entry.fees.0 * (1 + chance.below(4) as i64));
        }
        if entry.own_bounty > Cents::ZERO {
            entry.own_bounty = Cents(chance.below(5_000) as i64);
        }
        if chance.below(4) == 0 {
            entry.paid_with = PaidWith::Ticket { fits_another: chance.below(2) == 0 };
        }
    }
    let out = prizes.prizes().iter().skip(many).map(|prize| prize.money.0);
    (prizes.clone(), out.sum(), entries, final_table)
}
