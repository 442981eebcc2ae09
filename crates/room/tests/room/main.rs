//! The room by its clauses: rules across games, admission, the order of messages, and recovery from
//! a panic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod admission;
mod clock;
mod counting;
mod crash;
mod desk;
mod hand_so_far;
mod home;
mod hosting;
mod random;
mod recovery;
mod requests;
mod run_out;
mod sending;
mod sitting_out;
mod tokens;
mod tournaments;
mod visibility;
mod world;
