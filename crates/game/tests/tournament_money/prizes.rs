//! R31, R41, R43, T1, T4: pools, ladders, tickets.

use base::Cents;
use game::tournament::{
    prizes::{PrizeList, Takings},
    spec::{PrizeForm, TournamentRules},
};

use crate::support::{file, files, freezeout, read};

fn list(rules: &TournamentRules, players: u32) -> PrizeList {
    rules.prizes(&rules.takings_of(players))
}

fn money(list: &PrizeList) -> String {
    let prizes = list.prizes().iter().map(|prize| prize.money.to_string());
    prizes.collect::<Vec<_>>().join(" ")
}

/// Every spec, any field: money, and tickets that the pool pays for, make exactly the pool.
#[test]
fn r31_every_specs_prizes_make_exactly_its_pool() {
    for (name, text) in files() {
        let rules = read(&text).unwrap();
        if rules.spec().hexapro.is_some() {
            continue;
        }
        let most = rules.entrants_max().unwrap_or(3_000).min(3_000);
        for players in rules.entrants_min()..=most {
            let list = list(&rules, players);
            let paid: Cents = list.prizes().iter().map(|prize| prize.money).sum();
            let tickets: Cents = list
                .prizes()
                .iter()
                .flat_map(|prize| &prize.in_kind)
                .filter(|prize| prize.from_pool)
                .map(|prize| prize.worth)
                .sum();
            assert_eq!(paid + tickets, list.pool.total(), "{name} with {players}");
            assert!(list.places_paid() <= players, "{name} with {players}");
            let falls = list.prizes().is_sorted_by(|one, next| one.worth() >= next.worth());
            assert!(falls, "{name} with {players}");
        }
    }
}

#[test]
fn r31_an_own_table_is_looked_up_by_entrants_and_odd_cents_go_to_the_first_place() {
    let rules = freezeout(
        "price = \"1.01 + 0.10\"
         [prizes]
         table = [{ entrants_from = 2, shares = \"100\" }, { entrants_from = 5, shares = \"50/30/20\" }]",
    );
    assert_eq!(money(&list(&rules, 4)), "4.04");
    // 5.05: 2.525, 1.515 and 1.01 in whole cents, and the odd cent.
    assert_eq!(money(&list(&rules, 5)), "2.53 1.51 1.01");
}

/// R32: re-entries count as entrants for the ladder, but nobody has two places.
#[test]
fn r31_r32_no_more_places_are_paid_than_there_are_players() {
    let takings = Takings { entries: 30, players: 2, pool: Cents(27_000), bounties: Cents::ZERO };
    let list = file("re-entry").prizes(&takings);
    assert_eq!(money(&list), "175.50 94.50");
    let rules = freezeout(
        "[re_entry]
         [prizes]
         table = [{ entrants_from = 2, shares = \"100\" }, { entrants_from = 5, shares = \"50/30/20\" }]",
    );
    assert_eq!(money(&rules.prizes(&takings)), "189.00 81.00");
}

#[test]
fn t1_the_house_adds_what_is_missing_to_the_guarantee() {
    let rules = freezeout("price = \"10.00 + 1.00\"\nguarantee = \"1000.00\"");
    let pool = |players| list(&rules, players).pool;
    assert_eq!((pool(60).overlay, pool(60).total()), (Cents(40_000), Cents(100_000)));
    assert_eq!((pool(100).overlay, pool(101).overlay), (Cents::ZERO, Cents::ZERO));
    assert_eq!(pool(101).total(), Cents(101_000));
}

/// T1: a guarantee covers prizes and bounties together; the overlay goes to the prizes.
#[test]
fn t1_a_guarantee_covers_bounties_too() {
    let rules = file("bounty-progressive");
    let pool = list(&rules, 20).pool;
    // 20 × 4.50 in each; 500 guaranteed.
    assert_eq!((pool.paid, pool.overlay), (Cents(9_000), Cents(32_000)));
}

#[test]
fn t4_a_satellites_pool_buys_whole_tickets_and_the_rest_goes_to_the_next_place() {
    let rules = file("satellite");
    // 39 × 9.00 = 351.00: three tickets of 100.00 and 51.00.
    let list = list(&rules, 39);
    let row = |place: u32| {
        let prize = list.prize(place).unwrap();
        (prize.in_kind.iter().map(|ticket| ticket.form).collect::<Vec<_>>(), prize.money)
    };
    for place in 1..=3 {
        assert_eq!(row(place), (vec![PrizeForm::Seat], Cents::ZERO));
    }
    assert_eq!(row(4), (vec![], Cents(5_100)));
    assert_eq!(list.places_paid(), 4);
}

#[test]
fn t4_the_house_pays_for_guaranteed_tickets() {
    let list = list(&file("satellite"), 5);
    assert_eq!((list.pool.paid, list.pool.overlay), (Cents(4_500), Cents(5_500)));
    assert_eq!(list.places_paid(), 1);
}

/// T4: where everybody has a ticket, what is left over is shared by all.
#[test]
fn t4_no_more_tickets_than_players() {
    let rules = freezeout(
        "price = \"18.00 + 2.00\"
         added = \"100.01\"
         [satellite]
         target = \"Main\"
         target_price = \"27.00 + 3.00\"
         wins = \"a ticket for the value\"",
    );
    let list = list(&rules, 3);
    assert_eq!(list.pool.total(), Cents(15_401));
    assert_eq!(money(&list), "21.34 21.34 21.33");
    assert!(!list.is_decided(3), "the odd cents differ");
}

#[test]
fn r41_it_is_over_when_all_who_are_left_win_the_same() {
    let list = list(&file("satellite"), 60);
    assert_eq!(list.places_paid(), 6);
    // Five tickets and 40.00: five left are enough, six are not.
    assert!(list.is_decided(5) && list.is_decided(1));
    assert!(!list.is_decided(6));
    let freezeout = self::list(&file("freezeout"), 30);
    assert!(freezeout.is_decided(1) && !freezeout.is_decided(2));
}

#[test]
fn r43_hand_for_hand_before_the_bubble_every_jump_or_named_places() {
    let rules = freezeout(
        "[prizes]
         table = [{ entrants_from = 2, shares = \"50/50\" }, { entrants_from = 10, shares = \"40/20/20/2x10\" }]",
    );
    let list = list(&rules, 20);
    let at = |text: &str| {
        let jumps = text.parse().unwrap();
        (0..=20).filter(|left| list.is_before_jump(&jumps, *left)).collect::<Vec<u32>>()
    };
    assert_eq!(at("the bubble"), [6]);
    assert_eq!(at("every jump"), [2, 4, 6]);
    assert_eq!(at("before places 9, 5"), [6, 10]);
    assert_eq!(at("never"), [0; 0]);
}

/// T5: prizes besides the pool go to their places, as far as there are players.
#[test]
fn t5_tickets_and_prizes_in_kind_come_besides_the_pool() {
    let list = list(&file("freeroll-tickets"), 4);
    assert_eq!((list.places_paid(), list.pool.total()), (4, Cents::ZERO));
    assert_eq!(list.prize(1).unwrap().in_kind[0].form, PrizeForm::InKind);
    assert_eq!(list.prize(4).unwrap().worth(), Cents(1_000));
    assert!(!list.prize(4).unwrap().in_kind[0].from_pool);
}

/// The built-in ladder written down a second time, plainly, in fractions of the pool: place by place,
/// as docs/TOURNAMENTS.md tells it.
fn plain_ladder(pool: f64, entries: u32, seats: u32) -> Vec<f64> {
    let eighth = f64::from(entries) / 8.0;
    let tables = (eighth / f64::from(seats) + 0.5).floor() * f64::from(seats);
    let (low, high) = (f64::from(entries) * 0.1, f64::from(entries) * 0.15);
    let places = match entries {
        0..=4 => 1,
        5..=7 => 2,
        8..=24 => 3,
        _ if tables >= low && tables <= high => tables as u32,
        _ => eighth.ceil() as u32,
    };
    let shares: &[f64] = match places {
        1 => &[1.0],
        2 => &[0.65, 0.35],
        3 => &[0.5, 0.3, 0.2],
        _ => {
            let base = (1.5 * pool / f64::from(entries)).floor();
            let weight = |place: u32| {
                let (mut first, mut size) = (seats + 1, seats);
                if place <= seats {
                    return 1.0 / f64::from(place);
                }
                while place >= first + size {
                    first += size;
                    size *= 2;
                }
                let band = (first..first + size).map(|place| 1.0 / f64::from(place));
                band.sum::<f64>() / f64::from(size)
            };
            let sum: f64 = (1..=places).map(weight).sum();
            let rest = pool - base * f64::from(places);
            return (1..=places).map(|place| base + rest * weight(place) / sum).collect();
        }
    };
    shares.iter().map(|share| share * pool).collect()
}

#[test]
fn r31_a_plain_implementation_of_the_ladder_agrees_to_the_cent() {
    for seats in [2, 5, 6, 9, 10] {
        let rules = freezeout(&format!("seats = {seats}"));
        for players in (2..400).chain([777, 1_000, 2_501, 9_999, 10_000]) {
            let list = list(&rules, players);
            let plain = plain_ladder(f64::from(players) * 900.0, players, seats);
            assert_eq!(list.prizes().len(), plain.len(), "{players} at {seats}");
            for (place, (prize, plain)) in list.prizes().iter().zip(&plain).enumerate() {
                let cents = prize.money.0 as f64;
                // The odd cents lie with the first place; the others are rounded down.
                let odd_cents = list.prizes().len() as f64;
                let (below, above) = if place == 0 { (0.01, odd_cents) } else { (1.01, 0.01) };
                assert!(
                    cents >= plain - below && cents <= plain + above,
                    "{players} at {seats}, place {}: {cents} and {plain}",
                    place + 1
                );
            }
        }
    }
}
