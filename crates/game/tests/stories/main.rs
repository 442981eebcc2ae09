//! Tables over time, told as stories: each clause of cash games reads as what people do and what
//! happens. Only `story` touches the API.

#![allow(clippy::unwrap_used, reason = "a story that makes no sense stops its test")]

mod banzai;
mod blinds;
mod books;
mod clocks;
mod money;
mod positions;
mod reload;
mod seating;
mod story;
mod telling;
