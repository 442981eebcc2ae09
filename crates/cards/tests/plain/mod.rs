//! A second evaluator that is plainly right: sort, count, and try every five cards that the rules
//! allow. It shares nothing with the fast one but the card.

use std::cmp::Reverse;

use cards::{Card, Category, Rank};

/// Category, then the ranks that break ties: compares as the hands do (P1, P3).
pub(crate) type Plain = (Category, [Rank; 5]);

/// P1–P3 for exactly five cards.
pub(crate) fn five(cards: [Card; 5]) -> Plain {
    let mut ranks = cards.map(Card::rank);
    let times = |rank: Rank| ranks.iter().filter(|other| **other == rank).count();
    let by_times = ranks.map(|rank| (Reverse(times(rank)), Reverse(rank)));
    let mut order = [0, 1, 2, 3, 4];
    order.sort_by_key(|place| by_times[*place]);
    let mut groups = by_times.map(|(Reverse(times), _)| times);
    groups.sort_by_key(|times| Reverse(*times));
    ranks = order.map(|place| ranks[place]);

    let is_flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let is_run = ranks.windows(2).all(|two| two[0] as u8 == two[1] as u8 + 1);
    let wheel = [Rank::Ace, Rank::Five, Rank::Four, Rank::Three, Rank::Two];
    let is_wheel = ranks == wheel;
    if is_wheel {
        ranks.rotate_left(1);
    }
    let category = match groups {
        _ if is_flush && (is_run || is_wheel) => Category::StraightFlush,
        [4, ..] => Category::FourOfAKind,
        [3, 3, 3, 2, 2] => Category::FullHouse,
        _ if is_flush => Category::Flush,
        _ if is_run || is_wheel => Category::Straight,
        [3, ..] => Category::ThreeOfAKind,
        [2, 2, 2, 2, 1] => Category::TwoPair,
        [2, ..] => Category::Pair,
        _ => Category::HighCard,
    };
    (category, ranks)
}

/// H1: the best five of all.
pub(crate) fn holdem(cards: &[Card]) -> Plain {
    let fives = (0u32..1 << cards.len()).filter(|chosen| chosen.count_ones() == 5);
    let plain = fives.map(|chosen| {
        let mut places = (0..cards.len()).filter(|place| chosen >> place & 1 == 1);
        five(std::array::from_fn(|_| cards[places.next().expect("five are chosen")]))
    });
    plain.max().expect("there are five cards")
}

/// O1: the best of two from the hole with three from the board.
pub(crate) fn omaha(hole: &[Card], board: &[Card]) -> Plain {
    let mut best = None;
    for a in 0..hole.len() {
        for b in a + 1..hole.len() {
            for c in 0..board.len() {
                for d in c + 1..board.len() {
                    for e in d + 1..board.len() {
                        best =
                            best.max(Some(five([hole[a], hole[b], board[c], board[d], board[e]])));
                    }
                }
            }
        }
    }
    best.expect("there are two hole cards and three on the board")
}
