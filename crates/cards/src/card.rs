//! One card: its rank, its suit, and the two letters people write for it (`As`, `Td`).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The thirteen ranks, lowest first: the ace is high (P2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All ranks, lowest first.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The letter people write: `2`…`9`, `T`, `J`, `Q`, `K`, `A`.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(RANK_LETTERS[self as usize])
    }

    /// The rank with this letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|rank| rank.letter() == upper)
    }

    /// The word for one card of this rank: `ace`, `six`.
    #[must_use]
    pub fn word(self) -> &'static str {
        RANK_WORDS[self as usize].0
    }

    /// The word for several cards of this rank: `aces`, `sixes`.
    #[must_use]
    pub fn plural(self) -> &'static str {
        RANK_WORDS[self as usize].1
    }
}

const RANK_LETTERS: [u8; 13] = *b"23456789TJQKA";

const RANK_WORDS: [(&str, &str); 13] = [
    ("two", "twos"),
    ("three", "threes"),
    ("four", "fours"),
    ("five", "fives"),
    ("six", "sixes"),
    ("seven", "sevens"),
    ("eight", "eights"),
    ("nine", "nines"),
    ("ten", "tens"),
    ("jack", "jacks"),
    ("queen", "queens"),
    ("king", "kings"),
    ("ace", "aces"),
];

/// The four suits. They have an order for sorting and storing only: no rule compares suits (P3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All suits.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The letter people write: `c`, `d`, `h`, `s`.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(SUIT_LETTERS[self as usize])
    }

    /// The suit with this letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let lower = letter.to_ascii_lowercase();
        Self::ALL.into_iter().find(|suit| suit.letter() == lower)
    }
}

const SUIT_LETTERS: [u8; 4] = *b"cdhs";

/// One of the 52 cards, held as rank × 4 + suit, so that cards sort by rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards a deck holds (DECK).
    pub const COUNT: usize = 52;

    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(rank as u8 * 4 + suit as u8)
    }

    /// The card with this index below 52, in the order of [`Card::index`].
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// 0 for the deuce of clubs … 51 for the ace of spades.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// This card's rank.
    #[must_use]
    pub fn rank(self) -> Rank {
        Rank::ALL[usize::from(self.0 >> 2)]
    }

    /// This card's suit.
    #[must_use]
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 & 3)]
    }

    /// All 52 cards in index order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What is wrong with a text that should be a card or a list of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParseCardError {
    /// The text is not two letters long.
    Length {
        /// The text as given.
        text: String,
    },
    /// The first letter is no rank.
    Rank {
        /// The card as given.
        card: String,
        /// Its first letter.
        letter: char,
    },
    /// The second letter is no suit.
    Suit {
        /// The card as given.
        card: String,
        /// Its second letter.
        letter: char,
    },
    /// The same card stands twice.
    Repeated {
        /// The card that stands twice.
        card: Card,
    },
}

impl fmt::Display for ParseCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { text } => {
                write!(f, "\"{text}\" is not a card: a card is a rank and a suit, such as As or Td")
            }
            Self::Rank { card, letter } => write!(
                f,
                "\"{card}\" is not a card: its rank '{letter}' is none of 2 3 4 5 6 7 8 9 T J Q K A"
            ),
            Self::Suit { card, letter } => {
                write!(f, "\"{card}\" is not a card: its suit '{letter}' is none of c d h s")
            }
            Self::Repeated { card } => write!(f, "the card {card} stands twice"),
        }
    }
}

impl std::error::Error for ParseCardError {}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let (Some(first), Some(second), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(ParseCardError::Length {
                text: text.chars().take(TEXT_CHARS_MAX).collect(),
            });
        };
        let card = || text.to_owned();
        let rank = Rank::from_letter(first)
            .ok_or_else(|| ParseCardError::Rank { card: card(), letter: first })?;
        let suit = Suit::from_letter(second)
            .ok_or_else(|| ParseCardError::Suit { card: card(), letter: second })?;
        Ok(Self::new(rank, suit))
    }
}

/// An error message is one line; more of a bad text would only bury the point.
const TEXT_CHARS_MAX: usize = 40;

/// Cards as people also write them, in the letters of this crate: `10h` as `Th`, `A♥` as `Ah`. No
/// other rank or suit has a `1`, a `0` or one of these signs, so nothing else is changed.
pub(crate) fn in_letters(text: &str) -> String {
    let signs = text.chars().filter_map(|letter| match letter {
        '♣' | '♧' => Some('c'),
        '♦' | '♢' => Some('d'),
        '♥' | '♡' => Some('h'),
        '♠' | '♤' => Some('s'),
        // The signs come with these where they were copied from a chat: as text, or as a picture.
        '\u{fe0e}' | '\u{fe0f}' => None,
        other => Some(other),
    });
    signs.collect::<String>().replace("10", "T")
}

/// Reads cards written one after another, with or without spaces or commas: `AhKh`, `Ah Kh`,
/// `10h A♥`. The same card twice is an error.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, ParseCardError> {
    let letters: Vec<char> = in_letters(text)
        .chars()
        .filter(|letter| !letter.is_whitespace() && *letter != ',')
        .collect();
    let mut cards = Vec::with_capacity(letters.len() / 2);
    for pair in letters.chunks(2) {
        let card: Card = pair.iter().collect::<String>().parse()?;
        if cards.contains(&card) {
            return Err(ParseCardError::Repeated { card });
        }
        cards.push(card);
    }
    Ok(cards)
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_what_it_prints() {
        for (index, card) in Card::all().enumerate() {
            assert_eq!(usize::from(card.index()), index);
            assert_eq!(card.to_string().parse::<Card>().unwrap(), card);
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!(Card::from_index(card.index()), Some(card));
        }
        assert_eq!(Card::from_index(52), None);
    }

    #[test]
    fn a_bad_card_says_what_is_wrong_with_it() {
        let wrong = |text: &str| text.parse::<Card>().unwrap_err().to_string();
        assert_eq!(
            wrong("1x"),
            "\"1x\" is not a card: its rank '1' is none of 2 3 4 5 6 7 8 9 T J Q K A"
        );
        assert_eq!(wrong("Ax"), "\"Ax\" is not a card: its suit 'x' is none of c d h s");
        assert_eq!(
            wrong("10h"),
            "\"10h\" is not a card: a card is a rank and a suit, such as As or Td"
        );
        assert_eq!(parse_cards("AhKhAh").unwrap_err().to_string(), "the card Ah stands twice");
        assert_eq!(
            parse_cards("AhK").unwrap_err().to_string(),
            "\"K\" is not a card: a card is a rank and a suit, such as As or Td"
        );
    }

    #[test]
    fn cards_may_be_written_with_spaces_and_in_any_case() {
        assert_eq!(parse_cards("Ah, kH td").unwrap(), parse_cards("AhKhTd").unwrap());
        assert_eq!(parse_cards("").unwrap(), []);
    }

    #[test]
    fn cards_may_be_written_with_a_10_and_with_signs_for_suits() {
        let plain = parse_cards("ThAhKsQdJc").unwrap();
        assert_eq!(parse_cards("10hA♥K♠Q♦J♣").unwrap(), plain);
        assert_eq!(parse_cards("10♥ A♡ K♤ Q♢ J♧").unwrap(), plain);
        assert_eq!(parse_cards("10H A♥\u{fe0f} k♠\u{fe0e} qD jC").unwrap(), plain);
        assert_eq!(parse_cards("10hTh").unwrap_err().to_string(), "the card Th stands twice");
        for bad in ["1h", "0h", "11h", "01h", "♥A", "10", "♥"] {
            assert!(parse_cards(bad).is_err(), "{bad}");
        }
        // What is stored has one spelling.
        assert!("A♥".parse::<Card>().is_err() && "10h".parse::<Card>().is_err());
    }
}
