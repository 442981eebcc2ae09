//! Tournaments written as stories: each clause reads as what people do and what happens. Only `story`
//! touches the API.

#![allow(clippy::unwrap_used, reason = "a story that makes no sense stops its test")]

mod absence;
mod balancing;
mod big_blind;
mod bounties;
mod breaks;
mod cancellation;
mod crashes;
mod deals;
mod hand_for_hand;
mod hexapro;
mod levels;
mod money;
mod phases;
mod places;
mod re_entry;
mod rebuys;
mod registration;
mod results;
mod satellites;
mod slow_store;
mod staff;
mod start;
mod story;
mod through_kills;
