//! Whole games over real sockets, each with a server of its own on a free port.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod accounts;
mod admin;
mod client;
mod company;
mod desk;
mod director;
mod fuzzed;
mod history;
mod hostile;
mod limits;
mod lockout;
mod metrics;
mod money;
mod own_data;
mod people;
mod playing;
mod private;
mod reconnecting;
mod restarting;
mod sit_and_gos;
mod slow;
mod staff;
mod tokens;
mod tournaments;
mod visitors;
