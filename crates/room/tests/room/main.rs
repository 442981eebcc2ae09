//! The room as its clauses say: what crosses games, who may sit down, the order in which tables
//! speak, and what a panic leaves standing.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod admission;
mod clock;
mod counting;
mod crash;
mod home;
mod random;
mod recovery;
mod requests;
mod run_out;
mod sending;
mod sitting_out;
mod visibility;
mod world;
