//! Cards, decks, hand evaluation and equity. Pure: a deck comes from a seed that the caller gives.

mod best;
mod card;
mod count;
mod deck;
pub mod equity;
pub mod holdem;
mod keys;
pub mod omaha;
mod packing;
mod ranking;
mod set;
mod strength;
mod words;

pub use best::Best;
pub use card::{Card, ParseCardError, Rank, Suit, parse_cards};
pub use count::category_counts;
pub use deck::{Deck, Seed};
pub use set::{CardSet, Cards};
pub use strength::{Category, NoSuchStrength, Strength};
