//! Omaha: exactly two of the four hole cards with exactly three of the board (O1).

use crate::{Best, Card, CardSet, Strength, holdem};

/// The strength of the best hand of two hole cards and three board cards (O1).
///
/// # Panics
/// If the board has fewer than three cards or more than five, or a card stands twice.
#[must_use]
pub fn strength(hole: [Card; 4], board: &[Card]) -> Strength {
    readings(hole, board).map(holdem::strength).max().expect("every board has three cards")
}

/// The best hand of two hole cards and three board cards (O1), and its strength.
///
/// # Panics
/// If the board has fewer than three cards or more than five, or a card stands twice.
#[must_use]
pub fn best(hole: [Card; 4], board: &[Card]) -> Best {
    let strength = strength(hole, board);
    let five = readings(hole, board)
        .find(|five| holdem::strength(*five) == strength)
        .expect("the strength is that of one of the readings");
    Best::pick(strength, five)
}

/// Every five cards that O1 allows.
fn readings(hole: [Card; 4], board: &[Card]) -> impl Iterator<Item = CardSet> {
    assert!((3..=5).contains(&board.len()), "a board has three to five cards");
    let all: CardSet = hole.iter().chain(board).copied().collect();
    assert_eq!(all.len() as usize, 4 + board.len(), "a card stands twice");
    let pairs = (0..4).flat_map(move |a| (0..a).map(move |b| [hole[a], hole[b]]));
    pairs.flat_map(move |pair| {
        (0..board.len()).flat_map(move |a| {
            (0..a).flat_map(move |b| {
                (0..b)
                    .map(move |c| pair.into_iter().chain([board[a], board[b], board[c]]).collect())
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;

    fn check(hole: &str, board: &str, words: &str) {
        let hole = parse_cards(hole).unwrap().try_into().unwrap();
        let board = parse_cards(board).unwrap();
        assert_eq!(best(hole, &board).words(), words);
    }

    #[test]
    fn o2_one_club_in_hand_is_no_flush_on_four_clubs() {
        check("AcKdTd8h", "Kc9c6c6hQc", "two pair, kings and sixes, ace kicker");
    }

    #[test]
    fn o2_one_ten_in_hand_is_no_full_house_on_two_pair() {
        check("Th9h7c6c", "KsKcTcTd5d", "three of a kind, tens, king and nine kickers");
    }

    #[test]
    fn o1_four_of_a_kind_in_hand_is_a_pair() {
        check("AsAhAdAc", "KsQh9d8c2c", "pair of aces, king, queen and nine kickers");
    }
}
