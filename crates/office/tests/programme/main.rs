//! The programme: which instants a schedule means, what is announced when, and the built-in one.

#![allow(clippy::unwrap_used, reason = "a test's helpers may stop it")]

mod announcing;
mod built_in;
mod checking;
mod clocks;
mod plainly;
mod properties;
mod satellites;
mod series;
mod support;
