//! K1–K3 and the split of K5, in the engine. Which terms hold at which stake under which rulebook
//! is tested where they are looked up. Scenario 13.

use base::Chips;
use hand::Rake;
use rulebook::{Format, PotSplit, Rounding, Variant};

use crate::script::check;

#[test]
fn k1_a_share_of_the_pot_without_uncalled_bets() {
    // The flop was seen; the pot is 200, the 300 nobody called is not part of it.
    check(
        "NL 50/100 rake 5% cap 300  A 1000  B 1000
         A call; B check; B bet 300; A fold",
        "300 back to B
         rake 10 from main
         main: 190 to B
         uncontested: A 900, B 1090",
    );
}

#[test]
fn k1_never_more_than_the_cap() {
    check(
        "NL 50/100 rake 5% cap 30 board 2c7d9hTs3d  A 1000 [AsAh]  B 1000 [KsKh]
         A all-in; B call",
        "rake 30 from main
         main: 1970 to A
         showdown: A 1970, B 0",
    );
}

#[test]
fn k2_at_least_one_cent_and_to_the_nearest_half_up() {
    let rake = |rate: &str, pot| {
        Rake {
            rate: rate.parse().unwrap(),
            cap: Chips(300),
            least: Chips(1),
            rounding: Rounding::HalfUp,
            between_pots: PotSplit::InProportion,
        }
        .of(Chips(pot), true)
        .0
    };
    assert_eq!(rake("2%", 8), 1); // 0.16 of a cent
    assert_eq!(rake("2%", 74), 1); // 1.48
    assert_eq!(rake("2%", 75), 2); // 1.5
    assert_eq!(rake("3%", 450), 14); // scenario 13: 13.5
    assert_eq!(rake("6%", 1_000_000), 300);
    assert_eq!(rake("0%", 1_000), 0); // no rate, no least
}

#[test]
fn k3_no_flop_no_rake() {
    check(
        "NL 50/100 rake 5% cap 300  A 1000  B 1000  C 1000
         A raise 300; B fold; C fold",
        "200 back to A
         main: 250 to A
         uncontested: A 1150, B 950, C 900",
    );
}

#[test]
fn k5_the_rake_of_several_pots_is_taken_in_proportion() {
    // 5% of 2,100 is 105: 15 from the 300, 90 from the 1,800.
    check(
        "NL 5/10 rake 5% cap 300 board 2c7d9hTs3d  C 100 [AsAh]  A 1000 [KsKh]  B 1000 [QsQh]
         C all-in; A all-in; B call",
        "rake 15 from main
         rake 90 from side 1
         main: 285 to C
         side 1: 1710 to A
         showdown: C 285, A 1710, B 0",
    );
    // Capped at 100: 14.29 and 85.71; the odd cent goes to the larger remainder.
    check(
        "NL 5/10 rake 5% cap 100 board 2c7d9hTs3d  C 100 [AsAh]  A 1000 [KsKh]  B 1000 [QsQh]
         C all-in; A all-in; B call",
        "rake 14 from main
         rake 86 from side 1
         main: 286 to C
         side 1: 1714 to A
         showdown: C 286, A 1714, B 0",
    );
}

#[test]
fn k5_equal_remainders_favour_the_side_pot_s_winner() {
    // One cent over two equal pots: it leaves the main pot, which most players share.
    check(
        "NL 5/10 rake 0.1% cap 1 board 2c7d9hTs3d  C 100 [AsAh]  A 250 [KsKh]  B 250 [QsQh]
         C all-in; A all-in; B call",
        "rake 1 from main
         main: 299 to C
         side 1: 300 to A
         showdown: C 299, A 300, B 0",
    );
}

/// What a pot of `cents` is raked under a rulebook with so many players dealt in.
fn rake_under(
    rulebook: &str,
    game: Variant,
    format: Format,
    stake: &str,
    dealt_in: usize,
    cents: u64,
) -> u64 {
    let rulebook = rulebook::embedded(rulebook).unwrap();
    let terms = rulebook.rake_terms(game, format, stake.parse().unwrap(), dealt_in).unwrap();
    Rake::of_terms(&terms).map_or(0, |rake| rake.of(Chips(cents), true).0)
}

#[test]
fn k4_k5_the_scenarios_of_the_international_rules() {
    let holdem = |stake, dealt_in, pot| {
        rake_under("int-2.7", Variant::Holdem, Format::Regular, stake, dealt_in, pot)
    };
    assert_eq!(holdem("0.05/0.10", 3, 4000), 50); // scenario 13: half of the cap
    assert_eq!(holdem("0.05/0.10", 4, 4000), 100);
    assert_eq!(holdem("0.05/0.10", 2, 400), 14);
    let omaha = rake_under("int-2.7", Variant::Omaha, Format::Regular, "0.05/0.10", 6, 450);
    assert_eq!(omaha, 14); // scenario 13: 3% of 4.50
}

/// K1–K5 under every rulebook: pots of 10.00 and 400.00, six and two dealt in, at every stake.
#[test]
fn k4_k5_every_rulebook_rakes_every_stake_by_its_own_table() {
    let mut seen = 0;
    for id in rulebook::EMBEDDED_IDS {
        let rulebook = rulebook::embedded(id).unwrap();
        let Some(rake) = &rulebook.rake else {
            assert_eq!(id, "home", "only private games are free of rake");
            continue;
        };
        for game in Variant::ALL {
            for row in rake.rows(game, Format::Regular).unwrap() {
                for (dealt_in, halves) in [(6, 1), (2, 2), (3, 2), (4, 1)] {
                    for pot in [1_000u64, 40_000] {
                        let stake = row.stake.to_string();
                        let taken = rake_under(id, game, Format::Regular, &stake, dealt_in, pot);
                        let share = (pot * u64::from(row.rate.parts()) + 50_000) / 100_000;
                        let mut cap = row.cap.0.unsigned_abs() / halves;
                        if halves == 2 && !rake.short_handed.printed.is_empty() {
                            // K5: where an amount is printed too, the smaller holds.
                            cap = cap.min(match row.stake.big().0 {
                                4 => 50,
                                10 => 100,
                                _ => 150,
                            });
                        }
                        assert_eq!(taken, share.min(cap), "{id} {game} {stake}");
                        seen += 1;
                    }
                }
            }
        }
    }
    assert_eq!(seen, (8 + 7 + 7 + 7 + 7) * 2 * 8);
}

#[test]
fn k2_a_room_may_round_down_and_k5_take_the_main_pot_first() {
    let rake = Rake {
        rate: "3%".parse().unwrap(),
        cap: Chips(300),
        least: Chips(1),
        rounding: Rounding::Down,
        between_pots: PotSplit::MainPotFirst,
    };
    assert_eq!(rake.of(Chips(450), true), Chips(13));
    check(
        "NL 5/10 rake 5% cap 300 main-first board 2c7d9hTs3d  C 100 [AsAh]  A 1000 [KsKh]  B 1000 [QsQh]
         C all-in; A all-in; B call",
        "rake 105 from main
         main: 195 to C
         side 1: 1800 to A
         showdown: C 195, A 1800, B 0",
    );
}
