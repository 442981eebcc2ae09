//! What a crash costs: power that fails at every write and sync of a room of a thousand hands, a
//! disk that is full, fails or is damaged. After each, what was acknowledged is there, whole and
//! once, and the room plays on. Processes that are killed have a program of their own: one that is
//! being started holds the files that are open here for a moment, locks included.
//!
//! `scripts/crash` runs more of it than the suite does.

#![allow(clippy::unwrap_used, reason = "a store that fails here fails its test")]
#![allow(clippy::print_stdout, reason = "how much was seen is what one reads it for")]

#[allow(dead_code, reason = "shared with the tests of what a store promises")]
#[path = "../store/commits.rs"]
mod commits;

#[allow(dead_code, reason = "shared with the tests that a store agrees with its model")]
#[path = "../store/world.rs"]
mod world;

mod faults;
mod found;
mod office;
mod power;
mod script;
