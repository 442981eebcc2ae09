//! Tournaments written as stories: each clause reads as what people do and what happens. Only `story`
//! touches the API.

#![allow(clippy::unwrap_used, reason = "a story that makes no sense stops its test")]

mod absence;
mod balancing;
mod big_blind;
mod breaks;
mod crashes;
mod hand_for_hand;
mod levels;
mod money;
mod places;
mod registration;
mod start;
mod story;
