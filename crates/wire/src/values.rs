//! The quantities of the protocol: the meaning of a number or a short text.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Money in whole cents of a currency.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
pub struct Cents(pub u64);

/// Chips on a table. At a cash table one chip is one cent.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
pub struct Chips(pub u64);

/// Whole milliseconds: a span, or an instant counted from 1970 in UTC.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
pub struct Millis(pub u64);

/// A place at a table, 1 to 10, counted clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(try_from = "u8", into = "u8")]
#[ts(type = "number")]
pub struct Seat(pub hand::Seat);

/// A card: rank and suit, such as `As` or `Td`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(
    type = "`${'2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A'}${'c' | 'd' | 'h' | 's'}`"
)]
pub struct Card(pub cards::Card);

/// The rank of a card, without its suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub enum Rank {
    #[serde(rename = "2")]
    Two,
    #[serde(rename = "3")]
    Three,
    #[serde(rename = "4")]
    Four,
    #[serde(rename = "5")]
    Five,
    #[serde(rename = "6")]
    Six,
    #[serde(rename = "7")]
    Seven,
    #[serde(rename = "8")]
    Eight,
    #[serde(rename = "9")]
    Nine,
    #[serde(rename = "T")]
    Ten,
    #[serde(rename = "J")]
    Jack,
    #[serde(rename = "Q")]
    Queen,
    #[serde(rename = "K")]
    King,
    #[serde(rename = "A")]
    Ace,
}

/// What lets a guest in at a private table. A text without meaning to clients: pass it on as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct Invitation(pub String);

impl From<base::Chips> for Cents {
    /// One chip is one cent at a cash table.
    fn from(chips: base::Chips) -> Self {
        Self(chips.0)
    }
}

impl From<base::Chips> for Chips {
    fn from(chips: base::Chips) -> Self {
        Self(chips.0)
    }
}

impl From<Chips> for base::Chips {
    fn from(chips: Chips) -> Self {
        Self(chips.0)
    }
}

impl From<Cents> for base::Chips {
    fn from(cents: Cents) -> Self {
        Self(cents.0)
    }
}

impl From<base::Millis> for Millis {
    fn from(millis: base::Millis) -> Self {
        Self(millis.0)
    }
}

impl From<cards::Rank> for Rank {
    fn from(rank: cards::Rank) -> Self {
        use cards::Rank as In;
        match rank {
            In::Two => Self::Two,
            In::Three => Self::Three,
            In::Four => Self::Four,
            In::Five => Self::Five,
            In::Six => Self::Six,
            In::Seven => Self::Seven,
            In::Eight => Self::Eight,
            In::Nine => Self::Nine,
            In::Ten => Self::Ten,
            In::Jack => Self::Jack,
            In::Queen => Self::Queen,
            In::King => Self::King,
            In::Ace => Self::Ace,
        }
    }
}

impl From<hand::Seat> for Seat {
    fn from(seat: hand::Seat) -> Self {
        Self(seat)
    }
}

impl From<Seat> for hand::Seat {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0.number()
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;
    fn try_from(number: u8) -> Result<Self, String> {
        hand::Seat::try_from(number).map(Self)
    }
}

/// A code as it is written, without its parameters.
pub(crate) fn code_of(coded: &impl Serialize) -> String {
    match serde_json::to_value(coded) {
        Ok(serde_json::Value::Object(mut fields)) => match fields.remove("code") {
            Some(serde_json::Value::String(code)) => code,
            _ => unreachable!("a code is in the field `code`"),
        },
        _ => unreachable!("a code is written as an object"),
    }
}

/// Cards as they are written.
pub(crate) fn cards(cards: &[cards::Card]) -> Vec<Card> {
    cards.iter().copied().map(Card).collect()
}

impl Invitation {
    /// The text for a private table's number. Always equally long, so that it does not reveal the number's size.
    #[must_use]
    pub fn of(number: u64) -> Self {
        Self(format!("{number:016x}"))
    }

    /// The number again; `None` for a text that never was an invitation.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        let fits = self.0.len() == 16 && self.0.bytes().all(|byte| byte.is_ascii_hexdigit());
        u64::from_str_radix(&self.0, 16).ok().filter(|_| fits)
    }
}

#[cfg(test)]
mod tests {
    use super::Invitation;

    #[test]
    fn an_invitation_reads_back_and_nothing_else_does() {
        for number in [0, 7, u64::MAX] {
            assert_eq!(Invitation::of(number).number(), Some(number));
        }
        for bad in ["", "7", "+000000000000007", "000000000000000g", "00000000000000007"] {
            assert_eq!(Invitation(bad.to_owned()).number(), None, "{bad}");
        }
    }
}
