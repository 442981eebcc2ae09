//! `cardroom.toml` from the outside: every mistake is named, what is in force is shown, and what is
//! configured is played.

#![allow(clippy::unwrap_used, reason = "a test's helpers may stop it")]

#[allow(dead_code, reason = "this test needs a part of that client")]
#[path = "../../../server/tests/live/client.rs"]
mod client;
mod documented;
mod mistakes;
mod operator;
mod playing;
mod showing;
mod tournaments;
