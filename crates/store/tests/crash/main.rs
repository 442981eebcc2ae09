//! What a crash costs: power that fails at every write and sync of a room of a thousand hands, a
//! process that is killed at any instant, a disk that is full, fails or is damaged. After each, what
//! was acknowledged is there, whole and once, and the room plays on.
//!
//! `scripts/crash` runs more of it than the suite does.

#![allow(clippy::unwrap_used, reason = "a store that fails here fails its test")]
#![allow(clippy::print_stdout, reason = "how much was seen is what one reads it for")]

#[allow(dead_code, reason = "shared with the tests that a store agrees with its model")]
#[path = "../store/world.rs"]
mod world;

mod faults;
mod found;
mod kill;
mod power;
mod script;
