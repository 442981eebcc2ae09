//! H8, H11, K1: properties of the payout, read from the events alone.

use std::collections::{BTreeMap, BTreeSet};

use base::Chips;
use hand::{Ante, Ending, Event, Forced, PotCounter, PotView, Seat, Viewer};
use rulebook::PotSplit;

use crate::walk::Walk;

/// What a finished hand put in and paid out, read from its events.
struct Payout {
    /// What each player put in for others to match, less what came back.
    matched: BTreeMap<Seat, Chips>,
    /// What nobody had to match.
    dead: Chips,
    /// Chips won and rake taken, by pot.
    pots: BTreeMap<u8, Chips>,
    won: BTreeMap<(u8, Seat), Chips>,
    rakes: BTreeMap<u8, Chips>,
}

fn payout(walk: &Walk) -> Payout {
    let mut payout = Payout {
        matched: walk.setup.players.iter().map(|dealt| (dealt.seat, Chips::ZERO)).collect(),
        dead: Chips::ZERO,
        pots: BTreeMap::new(),
        won: BTreeMap::new(),
        rakes: BTreeMap::new(),
    };
    let antes_are_matched = matches!(walk.setup.ante, Ante::Each(_));
    for event in &walk.events {
        match *event {
            Event::Posted { what: Forced::DeadPost, amount, .. } => payout.dead += amount,
            Event::Posted { what: Forced::Ante, amount, .. } if !antes_are_matched => {
                payout.dead += amount;
            }
            Event::Posted { seat, amount: added, .. }
            | Event::Called { seat, added, .. }
            | Event::Raised { seat, added, .. } => {
                *payout.matched.entry(seat).or_default() += added;
            }
            Event::Returned { seat, amount } => {
                *payout.matched.entry(seat).or_default() -= amount;
            }
            Event::Won { pot, seat, amount, .. } => {
                *payout.pots.entry(pot).or_default() += amount;
                *payout.won.entry((pot, seat)).or_default() += amount;
            }
            Event::Raked { pot, amount } => {
                *payout.pots.entry(pot).or_default() += amount;
                payout.rakes.insert(pot, amount);
            }
            _ => {}
        }
    }
    payout
}

/// H8: the pots hold what was put in, less what came back.
#[test]
fn h8_the_sum_of_the_pots_is_the_sum_of_the_bets() {
    for seed in 0..30_000 {
        let payout = payout(&Walk::start(seed).finish());
        let pots: Chips = payout.pots.values().copied().sum();
        let bets: Chips = payout.matched.values().copied().sum();
        assert_eq!(pots, bets + payout.dead, "seed {seed}");
    }
}

/// H8: from each other player nobody wins more than he or she put in; dead money is for all.
#[test]
fn h8_nobody_wins_from_a_pot_he_or_she_did_not_match() {
    for seed in 0..30_000 {
        let payout = payout(&Walk::start(seed).finish());
        for (winner, own) in &payout.matched {
            let won: Chips = payout
                .won
                .iter()
                .filter(|((_, seat), _)| seat == winner)
                .map(|(_, amount)| *amount)
                .sum();
            let winnable: Chips = payout.matched.values().map(|theirs| *theirs.min(own)).sum();
            assert!(
                won <= winnable + payout.dead,
                "seed {seed}: {winner:?} put in {own}, could win {winnable}, won {won}"
            );
        }
    }
}

/// H8: nobody keeps more in the pot than someone else who is in or out of the hand has matched.
#[test]
fn h8_no_uncalled_chip_stays_in_the_pot() {
    for seed in 0..30_000 {
        let payout = payout(&Walk::start(seed).finish());
        let mut totals: Vec<Chips> = payout.matched.values().copied().collect();
        totals.sort_unstable();
        assert_eq!(totals[totals.len() - 1], totals[totals.len() - 2], "seed {seed}");
    }
}

/// H11: who share a pot get the same, but for one odd chip; the greater shares come first
/// clockwise after the button.
#[test]
fn h11_shares_of_a_pot_differ_by_an_odd_chip_at_most() {
    let mut shared_with_odd_chips = 0;
    for seed in 0..30_000 {
        let walk = Walk::start(seed).finish();
        let mut shares: BTreeMap<u8, Vec<(u8, Chips)>> = BTreeMap::new();
        let after_button =
            |seat: Seat| (seat.number() + 9 - walk.setup.button.number()) % Seat::MAX;
        for event in &walk.events {
            if let Event::Won { pot, seat, amount, .. } = *event {
                shares.entry(pot).or_default().push((after_button(seat), amount));
            }
        }
        for mut shares in shares.into_values() {
            shares.sort_unstable();
            let (first, last) = (shares[0].1, shares[shares.len() - 1].1);
            assert!(shares.is_sorted_by(|a, b| a.1 >= b.1), "seed {seed}: {shares:?}");
            assert!(first <= last + Chips(1), "seed {seed}: {shares:?}");
            shared_with_odd_chips += u32::from(first > last);
        }
    }
    assert!(shared_with_odd_chips > 100, "{shared_with_odd_chips} odd chips prove little");
}

/// K1, K3: the rake is within its cap and only taken where there was a flop. K5: each pot's part
/// is its proportion, to within a chip.
#[test]
fn k5_the_rake_is_capped_and_spread_in_proportion() {
    for seed in 0..30_000 {
        let walk = Walk::start(seed).finish();
        let payout = payout(&walk);
        let taken: Chips = payout.rakes.values().copied().sum();
        let all: Chips = payout.pots.values().copied().sum();
        let saw_flop = walk.events.iter().any(|event| matches!(event, Event::Board { .. }));
        let cap = walk.setup.rules.rake.filter(|_| saw_flop).map_or(Chips::ZERO, |rake| rake.cap);
        assert!(taken <= cap, "seed {seed}: {taken} of at most {cap}");
        let split = walk.setup.rules.rake.map(|rake| rake.between_pots);
        for (pot, amount) in &payout.pots {
            let part = payout.rakes.get(pot).copied().unwrap_or_default();
            assert!(part <= *amount, "seed {seed}: pot {pot}");
            if split == Some(PotSplit::MainPotFirst) {
                continue;
            }
            let exact = u128::from(taken.0) * u128::from(amount.0);
            let off = (u128::from(part.0) * u128::from(all.0)).abs_diff(exact);
            assert!(off < u128::from(all.0.max(1)), "seed {seed}: pot {pot}");
        }
    }
}

/// H8: pots counted from the events that everybody sees are the hand's own, street by street, and the
/// pots that are paid at showdown.
#[test]
fn h8_pots_counted_from_events_are_the_pots_of_the_hand() {
    let (mut side_pots, mut showdowns) = (0, 0);
    for seed in 0..20_000 {
        let mut walk = Walk::start(seed);
        let mut counter = PotCounter::new(walk.setup.ante);
        let mut pots = Vec::new();
        let mut read = 0;
        loop {
            let mut board_came = false;
            for event in &walk.events[read..] {
                if let Some(collected) = counter.collected_before(event) {
                    pots = plain(&collected);
                }
                assert_eq!(counter.collected_before(event), None, "seed {seed}: twice");
                counter.note(event);
                board_came |= matches!(event, Event::Board { .. });
            }
            read = walk.events.len();
            if board_came && !walk.hand.is_over() {
                let view = walk.hand.view(Viewer::Watcher);
                assert_eq!(pots, plain(&view.pots), "seed {seed}: {:?}", walk.events);
            }
            if !walk.step() {
                break;
            }
        }
        if walk.hand.ending() == Some(Ending::Showdown) {
            let paid: Vec<Chips> = payout(&walk).pots.into_values().collect();
            let counted: Vec<Chips> = pots.iter().map(|(amount, _)| *amount).collect();
            assert_eq!(counted, paid, "seed {seed}: {:?}", walk.events);
            showdowns += 1;
            side_pots += usize::from(paid.len() > 1);
        }
    }
    assert!(side_pots > 500, "{side_pots} side pots in {showdowns} showdowns prove little");
}

fn plain(pots: &[PotView]) -> Vec<(Chips, BTreeSet<Seat>)> {
    pots.iter().map(|pot| (pot.amount, pot.seats.iter().copied().collect())).collect()
}
