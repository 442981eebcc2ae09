//! Ranges: the hands a player may hold, as people write them: `AcAd`, `TT+`, `AKs`, `A2s-A5s`,
//! `QJo+`, `random`, or several of them with commas between.

use std::fmt;

use super::Variant;
use crate::{Card, CardSet, ParseCardError, Rank, Suit, card::in_letters, parse_cards};

/// Hands that are all equally likely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    hands: Vec<CardSet>,
}

/// Why a text is no range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParseRangeError {
    /// It holds something that should be a card and is not, or one card twice.
    Card(ParseCardError),
    /// A hand has not as many cards as the game deals.
    HoleCards {
        /// The hand as given.
        hand: String,
        /// How many cards the game deals.
        expected: u32,
        /// How many the hand has.
        count: usize,
    },
    /// It is neither a hand nor a range.
    Unknown {
        /// The part that cannot be read.
        part: String,
        /// The game it was meant for.
        game: Variant,
    },
}

impl fmt::Display for ParseRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(error) => error.fmt(f),
            Self::HoleCards { hand, expected, count } => {
                write!(f, "the hand {hand} has {count} cards; this game deals {expected}")
            }
            Self::Unknown { part, game: Variant::Holdem } => write!(
                f,
                "\"{part}\" is neither a hand such as AcAd nor a range such as TT+, AKs, A2s-A5s or random"
            ),
            Self::Unknown { part, game: Variant::Omaha } => {
                write!(f, "\"{part}\" is neither a hand such as AsAhKsKh nor random")
            }
        }
    }
}

impl std::error::Error for ParseRangeError {}

impl Range {
    /// This hand and no other.
    #[must_use]
    pub fn of_hand(hand: CardSet) -> Self {
        Self { hands: vec![hand] }
    }

    /// Reads hands and ranges with commas between. Omaha has no shorthand but `random`.
    pub fn parse(game: Variant, text: &str) -> Result<Self, ParseRangeError> {
        let mut hands = Vec::new();
        for part in in_letters(text).split(',').map(str::trim) {
            hands.extend(read_part(game, part)?);
        }
        hands.sort_unstable();
        hands.dedup();
        Ok(Self { hands })
    }

    /// The hands, in no meaningful order, none twice.
    #[must_use]
    pub fn hands(&self) -> &[CardSet] {
        &self.hands
    }

    /// The hand, if there is only one.
    #[must_use]
    pub fn only_hand(&self) -> Option<CardSet> {
        match self.hands.as_slice() {
            [hand] => Some(*hand),
            _ => None,
        }
    }
}

fn read_part(game: Variant, part: &str) -> Result<Vec<CardSet>, ParseRangeError> {
    if part.eq_ignore_ascii_case("random") {
        return Ok(every_hand(game));
    }
    if game == Variant::Holdem
        && let Some(hands) = read_classes(part)
    {
        return Ok(hands);
    }
    // What holds a card is a hand, perhaps with a slip in it.
    let letters: Vec<char> = part.chars().collect();
    let is_card = |pair: &[char]| pair.iter().collect::<String>().parse::<Card>().is_ok();
    let looks_like_cards = letters.chunks(2).any(is_card);
    if !looks_like_cards {
        return Err(ParseRangeError::Unknown { part: part.chars().take(40).collect(), game });
    }
    let cards = parse_cards(part).map_err(ParseRangeError::Card)?;
    let expected = game.hole_cards();
    if cards.len() != expected as usize {
        let hand = part.chars().take(40).collect();
        return Err(ParseRangeError::HoleCards { hand, expected, count: cards.len() });
    }
    Ok(vec![cards.as_slice().into()])
}

fn every_hand(game: Variant) -> Vec<CardSet> {
    let mut hands = vec![CardSet::EMPTY];
    for _ in 0..game.hole_cards() {
        // Each card above the highest so far, so that every hand comes once.
        hands = hands
            .iter()
            .flat_map(|hand| {
                let above = hand.into_iter().max();
                Card::all()
                    .filter(move |card| Some(*card) > above)
                    .map(|card| *hand | CardSet::of(card))
            })
            .collect();
    }
    hands
}

/// `AK` with or without its suits: two ranks, the higher first.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Class {
    high: Rank,
    low: Rank,
    /// `Some(true)` suited, `Some(false)` not, none for both.
    suited: Option<bool>,
}

/// `TT`, `TT+`, `22-66`, `AKs`, `A2s+`, `A2s-A5s`; none if it is nothing of the kind.
fn read_classes(part: &str) -> Option<Vec<CardSet>> {
    let ((first, last), is_pair) = if let Some((from, to)) = part.split_once('-') {
        let (from, to) = (read_class(from)?, read_class(to)?);
        let is_pair = from.high == from.low;
        // Pairs step together; otherwise the second card steps below the same first.
        let same_kind = is_pair == (to.high == to.low) && from.suited == to.suited;
        if !same_kind || (!is_pair && from.high != to.high) {
            return None;
        }
        (if from.low <= to.low { (from, to) } else { (to, from) }, is_pair)
    } else if let Some(class) = part.strip_suffix('+') {
        let class = read_class(class)?;
        let is_pair = class.high == class.low;
        let top = if is_pair { Rank::Ace } else { Rank::ALL[class.high as usize - 1] };
        ((class, Class { low: top, ..class }), is_pair)
    } else {
        let class = read_class(part)?;
        ((class, class), class.high == class.low)
    };
    let lows = Rank::ALL.into_iter().filter(|low| (first.low..=last.low).contains(low));
    let classes =
        lows.map(|low| Class { high: if is_pair { low } else { first.high }, low, ..first });
    Some(classes.flat_map(hands_of).collect())
}

fn read_class(text: &str) -> Option<Class> {
    let mut letters = text.chars();
    let one = Rank::from_letter(letters.next()?)?;
    let other = Rank::from_letter(letters.next()?)?;
    let suited = match letters.next() {
        None => None,
        Some('s' | 'S') if one != other => Some(true),
        Some('o' | 'O') if one != other => Some(false),
        Some(_) => return None,
    };
    letters.next().is_none().then(|| Class { high: one.max(other), low: one.min(other), suited })
}

fn hands_of(class: Class) -> impl Iterator<Item = CardSet> {
    let suits = Suit::ALL.into_iter().flat_map(|high| Suit::ALL.map(|low| (high, low)));
    suits
        .filter(move |(high, low)| {
            let is_suited = high == low;
            // A pair is two suits in one order.
            if class.high == class.low {
                high < low
            } else {
                class.suited.is_none_or(|s| s == is_suited)
            }
        })
        .map(move |(high, low)| {
            CardSet::of(Card::new(class.high, high)) | CardSet::of(Card::new(class.low, low))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        Range::parse(Variant::Holdem, text).unwrap().hands().len()
    }

    #[test]
    fn ranges_hold_as_many_hands_as_people_expect() {
        let expected = [
            ("AcAd", 1),
            ("AA", 6),
            ("TT+", 30),
            ("22-66", 30),
            ("66-22", 30),
            ("AKs", 4),
            ("aks", 4),
            ("AKo", 12),
            ("AK", 16),
            ("KA", 16),
            ("A2s+", 48),
            ("A2s-A5s", 16),
            ("KTo+", 36),
            ("AA, KK,AcAd", 12),
            ("random", 1326),
            ("A♥A♠", 1),
            ("10h10c", 1),
            ("1010+", 30),
            ("A10s, K♥Q♥", 5),
        ];
        for (text, hands) in expected {
            assert_eq!(count(text), hands, "{text}");
        }
        assert_eq!(Range::parse(Variant::Omaha, "random").unwrap().hands().len(), 270_725);
    }

    #[test]
    fn a_bad_range_says_what_is_wrong_with_it() {
        let wrong = |game, text| Range::parse(game, text).unwrap_err().to_string();
        let neither =
            "is neither a hand such as AcAd nor a range such as TT+, AKs, A2s-A5s or random";
        for text in ["", "AAs", "A", "AKx", "TT-AK", "A2s-K5s", "all", "AK++"] {
            assert_eq!(wrong(Variant::Holdem, text), format!("\"{text}\" {neither}"));
        }
        assert_eq!(wrong(Variant::Holdem, "AcAc"), "the card Ac stands twice");
        assert_eq!(
            wrong(Variant::Holdem, "AcKdQh"),
            "the hand AcKdQh has 3 cards; this game deals 2"
        );
        assert_eq!(wrong(Variant::Omaha, "AcKd"), "the hand AcKd has 2 cards; this game deals 4");
        assert_eq!(
            wrong(Variant::Holdem, "AcXd"),
            "\"Xd\" is not a card: its rank 'X' is none of 2 3 4 5 6 7 8 9 T J Q K A"
        );
    }
}
