//! The description of a tournament and its arithmetic: specs, prizes, ICM, bounties, HexaPro draws and
//! cancellations.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod bounties;
mod cancellation;
mod deals;
mod hexapro;
mod icm;
mod phases;
mod plain_cancellation;
mod prizes;
mod spec;
mod specs;
mod support;
