//! `cardroom admin …`, from the outside: over the data folder of a room that was played by bots, as
//! somebody who runs it would use the program, and as somebody who tampers with it would not.

#![allow(clippy::unwrap_used, reason = "a test's helpers may stop it")]

mod checking;
mod clock;
mod copying;
mod desk;
mod games;
mod hands;
mod people;
mod results;
mod room;
mod running;
mod staff;
#[path = "../../../store/tests/store/tamper.rs"]
mod tamper;
mod tournaments;
#[allow(dead_code, reason = "this test needs a part of that world")]
#[path = "../../../store/tests/store/world.rs"]
mod world;
