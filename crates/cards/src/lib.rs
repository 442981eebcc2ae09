//! Cards, decks, hand evaluation and equity. Pure: a deck comes from a seed that the caller gives.

mod best;
mod card;
mod deck;
pub mod holdem;
pub mod omaha;
mod ranking;
mod set;
mod strength;
mod words;

pub use best::Best;
pub use card::{Card, ParseCardError, Rank, Suit, parse_cards};
pub use deck::{Deck, Seed};
pub use set::{CardSet, Cards};
pub use strength::{Category, NoSuchStrength, Strength};
