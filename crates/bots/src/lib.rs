//! Players that decide from a [`hand::View`] alone: the house players, who are labelled as such,
//! and the load that the room is tried with. Pure: chance is an argument, so the same view and the
//! same chance give the same choice.
//!
//! A bot is a table of numbers ([`Style`]) over one way of judging a hand that all share: before
//! the flop how its hole cards rank among all that could be dealt, afterwards how often it wins
//! against random cards. Sitting down, buying in and leaving are the room's; so is saying that a
//! player is a bot.
//!
//! Bots cannot cheat. What they are given is a `View`, from which the hidden cards of others have
//! been taken out before it exists and from which no `Hand` can be made. That nobody hands them
//! more is checked too: `clippy.toml` of this crate forbids the types that hold hidden cards. A
//! feature of `hand` that hides the engine would not do, because cargo gives every crate of one
//! build the features that any of them asks for.

mod chance;
mod decide;
mod pace;
mod postflop;
mod preflop;
mod ranks;
mod situation;
mod style;

pub use decide::decide;
pub use pace::{PACE_MAX, PACE_MIN, pace};
pub use style::Style;
