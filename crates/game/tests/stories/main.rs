//! Tables over time, written as stories: each clause of cash games reads as what people do and what
//! happens. Only `story` touches the API.

#![allow(clippy::unwrap_used, reason = "a story that makes no sense stops its test")]

mod actions;
mod banzai;
mod blinds;
mod books;
mod clocks;
mod money;
mod positions;
mod ratholing;
mod reload;
mod run_out;
mod seating;
mod sitting_out;
mod story;
mod transcript;
