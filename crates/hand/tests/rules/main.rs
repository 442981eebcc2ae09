//! Every clause of one hand, told as poker: a line for the table, a line of actions, and what must
//! come out. Only `script` touches the engine's API.

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
