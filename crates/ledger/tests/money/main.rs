//! What the ledger must do: stories in text, every refusal by name, and long random runs against a
//! second, plain implementation.

#![allow(clippy::unwrap_used, reason = "a test that makes no sense stops")]

mod names;
mod payments;
mod plain;
mod random;
mod records;
mod refusals;
mod steps;
mod story;
mod transfers;
