//! Every clause of one hand, written as poker: a line for the table, a line of actions, and the
//! expected result. Only `script` touches the engine's API.

#![allow(clippy::unwrap_used, reason = "a script that makes no sense stops its test")]

mod betting;
mod blinds;
mod golden;
mod limits;
mod pots;
mod raking;
mod reopening;
mod script;
mod showdown;
