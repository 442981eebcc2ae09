//! Hands in words, as a dealer would say them: "two pair, kings and sixes, ace kicker".

use std::fmt;

use crate::{Category, Rank, Strength};

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks @ [a, b, c, d, e] = self.ranks();
        let [first, second, third, fourth, fifth] = ranks.map(Rank::word);
        match self.category() {
            Category::HighCard => {
                write!(f, "high card {first}, {second}, {third}, {fourth} and {fifth}")
            }
            Category::Pair => {
                write!(f, "pair of {}, {third}, {fourth} and {fifth} kickers", a.plural())
            }
            Category::TwoPair => {
                write!(f, "two pair, {} and {}, {fifth} kicker", a.plural(), c.plural())
            }
            Category::ThreeOfAKind => {
                write!(f, "three of a kind, {}, {fourth} and {fifth} kickers", a.plural())
            }
            Category::Straight => write!(f, "straight, {first} high"),
            Category::Flush => {
                write!(f, "flush, {first}, {second}, {third}, {fourth} and {fifth}")
            }
            Category::FullHouse => {
                write!(f, "full house, {} full of {}", b.plural(), d.plural())
            }
            Category::FourOfAKind => {
                write!(f, "four of a kind, {}, {} kicker", a.plural(), e.word())
            }
            // P1: the ace-high straight flush has a name of its own.
            Category::StraightFlush if a == Rank::Ace => write!(f, "royal flush"),
            Category::StraightFlush => write!(f, "straight flush, {first} high"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{holdem, parse_cards};

    fn check(cards: &str, five: &str, words: &str) {
        let best = holdem::best(parse_cards(cards).unwrap().as_slice().into());
        let shown: String = best.cards.iter().map(ToString::to_string).collect();
        assert_eq!((shown.as_str(), best.words().as_str()), (five, words), "{cards}");
    }

    #[test]
    fn p1_each_category_in_words() {
        check("AhKh QhJhTh2c3d", "AhKhQhJhTh", "royal flush");
        check("9h8h 7h6h5hAcAd", "9h8h7h6h5h", "straight flush, nine high");
        check("AhAs AcAdKs2c2d", "AsAhAdAcKs", "four of a kind, aces, king kicker");
        check("ThTs TcKdKs2c2d", "TsThTcKsKd", "full house, tens full of kings");
        check("AhKh Th9h4h3h2c", "AhKhTh9h4h", "flush, ace, king, ten, nine and four");
        check("6h5s 4c3d2s2hQc", "6h5s4c3d2s", "straight, six high");
        check("ThTs TcKd9s2c4d", "TsThTcKd9s", "three of a kind, tens, king and nine kickers");
        check("KhKs 6c6dAs2c2d", "KsKh6d6cAs", "two pair, kings and sixes, ace kicker");
        check("KhKs AcQdTs9c2d", "KsKhAcQdTs", "pair of kings, ace, queen and ten kickers");
        check("AhKs Tc9d4s3c2d", "AhKsTc9d4s", "high card ace, king, ten, nine and four");
    }
}
