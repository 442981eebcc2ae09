//! How good hole cards are before the flop: a score by a few features that players go by, and from
//! it the share of all hole cards that are better. The score knows nothing of positions or bets.

use std::sync::LazyLock;

use cards::{Card, CardSet, Rank, Suit};
use rulebook::Variant;

/// Scores lie below this.
const SCORES: usize = 256;

/// Of a thousand hands that could be dealt, how many are better than each score.
struct Ranking([u16; SCORES]);

/// Which place these hole cards take among a thousand: 0 for the best.
pub(crate) fn place(game: Variant, hole: &[Card]) -> u32 {
    static HOLDEM: LazyLock<Ranking> = LazyLock::new(|| Ranking::new(Variant::Holdem));
    static OMAHA: LazyLock<Ranking> = LazyLock::new(|| Ranking::new(Variant::Omaha));
    let ranking = match game {
        Variant::Holdem => &HOLDEM,
        Variant::Omaha => &OMAHA,
    };
    u32::from(ranking.0[score(game, hole)])
}

impl Ranking {
    /// Scores every hand that could be dealt: a few milliseconds, once.
    fn new(game: Variant) -> Self {
        let mut counts = [0u64; SCORES];
        let deck: Vec<Card> = Card::all().collect();
        let mut hole = Vec::with_capacity(game.hole_cards());
        count(game, &deck, &mut hole, &mut counts);
        let all: u64 = counts.iter().sum();
        let mut better = 0;
        let mut places = [0; SCORES];
        for score in (0..SCORES).rev() {
            places[score] = (better * 1_000 / all) as u16;
            better += counts[score];
        }
        Self(places)
    }
}

fn count(game: Variant, deck: &[Card], hole: &mut Vec<Card>, counts: &mut [u64; SCORES]) {
    if hole.len() == game.hole_cards() {
        counts[score(game, hole)] += 1;
        return;
    }
    for (index, card) in deck.iter().enumerate() {
        hole.push(*card);
        count(game, &deck[index + 1..], hole, counts);
        hole.pop();
    }
}

fn score(game: Variant, hole: &[Card]) -> usize {
    let score = match (game, hole) {
        (Variant::Holdem, [a, b]) => two_cards(*a, *b),
        // In Omaha any two of the four may be used (O1), so that a hand is its six pairs of cards.
        (Variant::Omaha, [a, b, c, d]) => four_cards([*a, *b, *c, *d]),
        _ => 0,
    };
    (score.max(0) as usize).min(SCORES - 1)
}

/// H1: two cards. High cards first; a pair is worth about as much as an ace with a good kicker
/// from sevens up; the same suit and closeness help a little.
fn two_cards(a: Card, b: Card) -> i32 {
    let (high, low) = (a.rank().max(b.rank()) as i32, a.rank().min(b.rank()) as i32);
    if high == low {
        return 104 + 11 * high;
    }
    let gap = high - low - 1;
    let close = match gap {
        0 => 12,
        1 => 8,
        2 => 4,
        _ => 0,
    };
    let suited = if a.suit() == b.suit() { 16 } else { 0 };
    // An ace or a king is often the best hand unimproved.
    let top = if high == Rank::Ace as i32 {
        24
    } else if high == Rank::King as i32 {
        8
    } else {
        0
    };
    7 * high + 5 * low + top + close + suited
}

/// O1: four cards. Suits with two or three cards, an ace among them best; pairs, high ones above
/// all; cards close to each other; three of one rank are a waste.
fn four_cards(hole: [Card; 4]) -> i32 {
    let set: CardSet = hole.into_iter().collect();
    let mut score = 0;
    for suit in Suit::ALL {
        let ranks = set.ranks_of(suit);
        let high = 15 - ranks.leading_zeros().min(15) as i32;
        score += match ranks.count_ones() {
            2 => 12 + high,
            3 => 6 + high,
            4 => high - 4,
            _ => 0,
        };
    }
    let mut ranks = hole.map(|card| card.rank() as i32);
    ranks.sort_unstable();
    let all = ranks.iter().fold(0u16, |all, rank| all | 1 << rank);
    for rank in 0..13 {
        score += match ranks.iter().filter(|other| **other == rank).count() {
            2 => 14 + 2 * rank + if rank >= Rank::Queen as i32 { 8 * (rank - 9) } else { 0 },
            3 => rank - 14,
            4 => -40,
            _ => 0,
        };
    }
    score += ranks.iter().sum::<i32>();
    // Each pair of neighbours, with an ace below the deuce as well (P2).
    for (first, second) in [(0, 1), (1, 2), (2, 3)] {
        score += match ranks[second] - ranks[first] {
            1 => 12,
            2 => 8,
            3 => 4,
            _ => 0,
        };
    }
    if all & 1 << 12 != 0 && all & 0b1111 != 0 {
        score += 4;
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(game: Variant, text: &str) -> u32 {
        place(game, &cards::parse_cards(text).unwrap())
    }

    #[test]
    fn holdem_hands_rank_as_players_rank_them() {
        let order =
            ["AsAh", "KsKh", "QsQh", "AsKs", "8s8h", "Ts9s", "Ks7h", "9s4h", "7s2h", "3s2h"];
        let places = order.map(|text| of(Variant::Holdem, text));
        assert!(places.is_sorted(), "{places:?}");
        assert!(places[0] == 0 && places[9] > 900, "{places:?}");
    }

    #[test]
    fn omaha_hands_rank_as_players_rank_them() {
        let order =
            ["AsAhKsKh", "AsAhTd9c", "JsTh9s8h", "KsQh7s6h", "Ks9h7d3c", "9s9h9d2c", "2s2h2d2c"];
        let places = order.map(|text| of(Variant::Omaha, text));
        assert!(places.is_sorted(), "{places:?}");
        assert!(places[0] < 5 && places[6] > 990, "{places:?}");
    }

    #[test]
    fn no_score_is_cut_off() {
        for high in Card::all() {
            for low in Card::all().filter(|low| *low != high) {
                assert!((0..SCORES as i32).contains(&two_cards(high, low)));
            }
        }
        let best = cards::parse_cards("AsAhKsKh").unwrap();
        assert!((0..SCORES as i32).contains(&four_cards([best[0], best[1], best[2], best[3]])));
    }
}
