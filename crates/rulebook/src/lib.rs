//! The rulebooks as data.

mod game;

pub use game::{BettingLimit, Format, Game};
