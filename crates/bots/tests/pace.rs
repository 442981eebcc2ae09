//! HOUSE: how long a house player takes, and that it says nothing about its cards.

#![allow(clippy::disallowed_types, reason = "a test deals the hands that bots play")]

mod table;

use bots::{PACE_MAX, PACE_MIN, Style, decide, pace};
use cards::{Card, CardSet, Deck, holdem};
use hand::{Action, Street, View};
use rulebook::Variant;
use table::{Dice, play, setup};

#[test]
fn thinking_takes_human_time_and_never_the_time_bank() {
    let mut dice = Dice::new(1);
    let mut times: Vec<u64> = (0..20_000).map(|_| pace(dice.next()).0).collect();
    times.sort_unstable();
    assert!(times[0] >= PACE_MIN.0 && times[19_999] <= PACE_MAX.0);
    let (median, slowest) = (times[10_000], times[19_800]);
    assert!((1_000..1_500).contains(&median), "mostly about a second: {median}");
    assert!(slowest > 3 * median, "now and then for longer: {slowest}");
    for id in rulebook::EMBEDDED_IDS {
        let times = rulebook::embedded(id).unwrap().decision_time;
        let least = [times.cash, times.tournament, times.sit_and_go].into_iter().min().unwrap();
        let least = times.hexapro.map_or(least, |time| time.min(least));
        assert!(PACE_MAX.0 * 10 <= least.0 * 8, "{id} gives {least}");
    }
}

/// One turn of a house player: what it was, how strong its cards were, how long it took.
struct Taken {
    style: Style,
    street: Street,
    action: &'static str,
    strength: u64,
    time: u64,
}

/// Six bots play Hold'em; each decision is taken with a chance of its own, from which its time comes
/// too, as in the room.
fn turns(hands: u64, seed: u64) -> Vec<Taken> {
    let (mut dice, mut chances) = (Dice::new(seed), Dice::new(seed + 1));
    let mut taken = Vec::new();
    for number in 0..hands {
        let stacks: Vec<u64> = (0..6).map(|_| 2_000 + dice.next() % 8_000).collect();
        let styles: Vec<Style> = (0..6).map(|_| Style::ALL[(dice.next() % 4) as usize]).collect();
        let setup = setup(Variant::Holdem, &stacks, (number % 6) as usize);
        let deck = Deck::shuffled(dice.seed());
        play(&setup, deck, &styles, &mut dice, |style, view, _| {
            let chance = chances.next();
            let action = match decide(style, view, chance).expect("it is its turn") {
                Action::Fold => "fold",
                Action::Check => "check",
                Action::Call => "call",
                Action::RaiseTo(_) => "raise",
            };
            let (strength, time) = (strength(view), pace(chance).0);
            taken.push(Taken { style, street: view.street, action, strength, time });
        });
    }
    taken
}

/// How strong the viewer's cards are: before the flop by rank and pair, afterwards how many of a
/// thousand other hands they beat on this board.
fn strength(view: &View) -> u64 {
    let own = view.players.iter().find(|player| Some(player.seat) == view.to_act).expect("a turn");
    let hole = own.cards.as_ref().expect("one sees one's own cards").cards();
    if view.board.is_empty() {
        let ranks = [hole[0].rank() as u64, hole[1].rank() as u64];
        let pair = if ranks[0] == ranks[1] { 200 } else { 0 };
        return ranks.into_iter().max().unwrap_or(0) * 10 + ranks.iter().sum::<u64>() * 10 + pair;
    }
    let board = CardSet::from(view.board.as_slice());
    let best = holdem::strength(board | CardSet::from(hole));
    let unseen: Vec<Card> = (CardSet::FULL - board - CardSet::from(hole)).into_iter().collect();
    let pairs = unseen.iter().enumerate().flat_map(|(n, a)| {
        unseen[n + 1..].iter().map(move |b| board | CardSet::of(*a) | CardSet::of(*b))
    });
    let (beaten, all) = pairs.fold((0, 0), |(beaten, all), other| {
        (beaten + u64::from(holdem::strength(other) < best), all + 1)
    });
    beaten * 1_000 / all
}

/// Ranks from the smallest up; equal values share their mean rank.
fn ranks(values: &[u64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by_key(|index| values[*index]);
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    for equal in order.chunk_by(|a, b| values[*a] == values[*b]) {
        let mean = start as f64 + (equal.len() - 1) as f64 / 2.0;
        equal.iter().for_each(|index| ranks[*index] = mean);
        start += equal.len();
    }
    ranks
}

/// Spearman's rank correlation of strength and time.
fn rank_correlation<'a>(turns: impl Iterator<Item = &'a Taken>) -> (usize, f64) {
    let (strengths, times): (Vec<u64>, Vec<u64>) =
        turns.map(|turn| (turn.strength, turn.time)).unzip();
    let (first, second) = (ranks(&strengths), ranks(&times));
    let mean = (first.len() as f64 - 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    let spread = product(&first, &first) * product(&second, &second);
    (first.len(), product(&first, &second) / spread.sqrt())
}

/// Over all turns, and among those of one street, one style, one action. Chance alone gives a
/// correlation of one over the root of their number; five times that does not happen by chance.
#[test]
fn house_times_do_not_rank_with_the_strength_of_the_cards() {
    let all = turns(2_000, 12);
    let unrelated = |what: &str, (count, found): (usize, f64)| {
        assert!(count > 1_000, "{what}: only {count} turns");
        assert!(found.abs() < 5.0 / (count as f64).sqrt(), "{what}: {found} of {count} turns");
        assert!(found.abs() < 0.15, "{what}: {found}");
    };
    let (count, found) = rank_correlation(all.iter());
    assert!(found.abs() < 0.03, "{found} of {count} turns");
    for street in [Street::Preflop, Street::Flop, Street::Turn, Street::River] {
        let some = all.iter().filter(|turn| turn.street == street);
        unrelated(&format!("{street:?}"), rank_correlation(some));
    }
    for style in Style::ALL {
        unrelated(
            &style.to_string(),
            rank_correlation(all.iter().filter(|turn| turn.style == style)),
        );
    }
    for action in ["fold", "check", "call", "raise"] {
        unrelated(action, rank_correlation(all.iter().filter(|turn| turn.action == action)));
    }
}

/// What is done is no matter of how long it took either.
#[test]
fn house_times_are_the_same_for_every_action() {
    let all = turns(2_000, 20);
    let mean = |action: &str| {
        let times: Vec<u64> =
            all.iter().filter(|turn| turn.action == action).map(|turn| turn.time).collect();
        times.iter().sum::<u64>() / times.len() as u64
    };
    let means = ["fold", "check", "call", "raise"].map(mean);
    let (least, most) = (means.iter().min().unwrap(), means.iter().max().unwrap());
    assert!((most - least) * 20 < *least, "fold, check, call, raise: {means:?}");
}
