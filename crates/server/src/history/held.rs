//! The cards that somebody looks for in own hands: whole ones (`As`), and ranks of any suit (`A`).

use std::str::FromStr;

use cards::{Card, CardSet, Rank, Suit};

/// Four cards are held at most.
const CARDS_MAX: usize = 4;

/// Cards that were held.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct HeldCards {
    cards: CardSet,
    ranks: Vec<Rank>,
}

impl HeldCards {
    pub(crate) fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.ranks.is_empty()
    }

    /// Whether these cards are all that is looked for: each one stands for one wish alone.
    pub(crate) fn are_in(&self, held: &[Card]) -> bool {
        let others = held.iter().filter(|card| !self.cards.contains(**card));
        let mut others: Vec<Rank> = others.map(|card| card.rank()).collect();
        let has_rank = |rank: &Rank| {
            let found = others.iter().position(|other| other == rank);
            found.map(|at| others.swap_remove(at)).is_some()
        };
        (self.cards - held.iter().copied().collect()).is_empty() && self.ranks.iter().all(has_rank)
    }
}

impl FromStr for HeldCards {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut wanted = Self::default();
        let mut count = 0;
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            let rank = Rank::from_letter(letter).ok_or(())?;
            count += 1;
            let suit = letters.peek().copied().and_then(Suit::from_letter);
            match suit {
                Some(suit) => {
                    letters.next();
                    let card = Card::new(rank, suit);
                    if wanted.cards.contains(card) {
                        return Err(());
                    }
                    wanted.cards = wanted.cards | CardSet::from_iter([card]);
                }
                None => wanted.ranks.push(rank),
            }
        }
        if (1..=CARDS_MAX).contains(&count) { Ok(wanted) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_cards_and_ranks_are_found() {
        for (wanted, held, fits) in [
            ("As", "AsKd", true),
            ("As", "AhKd", false),
            ("AK", "KdAs", true),
            ("AK", "AdAs", false),
            ("66", "6c6d", true),
            ("66", "6c7d", false),
            ("AsA", "AsAd", true),
            ("AsA", "AsKd", false),
            ("AAs", "AsKd", false),
            ("AAKs", "AsKsAdKd", true),
            ("T", "Th2c", true),
        ] {
            let held: Vec<Card> =
                (0..held.len()).step_by(2).map(|at| held[at..at + 2].parse().unwrap()).collect();
            assert_eq!(wanted.parse::<HeldCards>().unwrap().are_in(&held), fits, "{wanted}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for wrong in ["", "s", "1h", "AsAs", "AKQJT", "As Kd", "é", "10h", "A♠"] {
            assert_eq!(wrong.parse::<HeldCards>(), Err(()), "{wrong}");
        }
    }
}
