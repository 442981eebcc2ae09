//! What hole cards make with a board, also before the board is complete. Made of cards that the
//! caller may see; nothing here looks into a hand.

use cards::{Card, CardSet, Category};
use serde::{Deserialize, Serialize};

use crate::{seat::Seat, view::View};

/// What cards make, and which of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Makes {
    /// The rank of the hand.
    pub category: Category,
    /// Five cards, or two before the flop, in order of significance: the pair before its kickers.
    pub cards: Vec<Card>,
}

impl Makes {
    /// What hole cards make with a board: two of Hold'em also before the flop, four of Omaha (O1:
    /// exactly two of them count) from the flop on. `None` if these are no cards of a game.
    #[must_use]
    pub fn of(hole: &[Card], board: &[Card]) -> Option<Self> {
        match (hole, board.len()) {
            (&[first, second], 0) => Some(Self::before_flop(first, second)),
            (&[_, _], 3..=5) => {
                let all = CardSet::from(hole) | CardSet::from(board);
                Some(Self::from(cards::holdem::best(all)))
            }
            (&[a, b, c, d], 3..=5) => Some(Self::from(cards::omaha::best([a, b, c, d], board))),
            _ => None,
        }
    }

    fn before_flop(first: Card, second: Card) -> Self {
        let category =
            if first.rank() == second.rank() { Category::Pair } else { Category::HighCard };
        let (high, low) =
            if first.rank() < second.rank() { (second, first) } else { (first, second) };
        Self { category, cards: vec![high, low] }
    }
}

impl From<cards::Best> for Makes {
    fn from(best: cards::Best) -> Self {
        Self { category: best.strength.category(), cards: best.cards.to_vec() }
    }
}

impl View {
    /// What the cards in this view make: the viewer's own with the board so far, those of others
    /// once they are shown and the board is complete.
    #[must_use]
    pub fn makes(&self, own: Option<Seat>) -> Vec<(Seat, Makes)> {
        let complete = self.board.len() == 5;
        let told = self
            .players
            .iter()
            .filter(|player| complete || (Some(player.seat) == own && !player.folded));
        told.filter_map(|player| {
            let makes = Makes::of(player.cards.as_ref()?.cards(), &self.board)?;
            Some((player.seat, makes))
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(hole: &str, board: &str, expected: &str) {
        let (hole, board) = (cards::parse_cards(hole).unwrap(), cards::parse_cards(board).unwrap());
        let makes = Makes::of(&hole, &board).map_or_else(String::new, |makes| {
            let cards: String = makes.cards.iter().map(Card::to_string).collect();
            format!("{} {cards}", makes.category.name())
        });
        assert_eq!(makes, expected, "{hole:?} with {board:?}");
    }

    #[test]
    fn h1_two_cards_make_a_pair_or_a_high_card_before_the_flop() {
        check("7d7s", "", "pair 7d7s");
        check("2cAh", "", "high_card Ah2c");
    }

    #[test]
    fn h1_the_cards_that_decide_come_first() {
        check("AsKd", "Qs9d2c", "high_card AsKdQs9d2c");
        check("9h9c", "QsJd2c9d", "three_of_a_kind 9h9d9cQsJd");
        check("6h6c", "KsKdAc2d3s", "two_pair KsKd6h6cAc");
        check("Ah2c", "3d4s5hKdKs", "straight 5h4s3d2cAh");
    }

    #[test]
    fn o1_four_cards_make_a_hand_from_the_flop_on() {
        check("AsAdKsKd", "", "");
        check("AsAdKsKd", "2c7h9s", "pair AsAd9s7h2c");
        check("AsKs2d3c", "4s5s6s7s8h", "flush AsKs7s6s5s");
    }

    #[test]
    fn what_is_no_hand_makes_nothing() {
        check("", "", "");
        check("As", "KdQd2c", "");
        check("AsKs", "2d", "");
    }
}
