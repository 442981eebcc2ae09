//! Cards, decks, hand evaluation and equity. Pure: a deck comes from a seed that the caller gives.

mod card;
mod deck;
mod set;

pub use card::{Card, ParseCardError, Rank, Suit, parse_cards};
pub use deck::{Deck, Seed};
pub use set::CardSet;
