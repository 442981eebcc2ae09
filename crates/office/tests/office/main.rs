//! The office by its clauses: registration, markets, and eligibility to play.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod cases;
mod login;
mod markets;
mod playing;
mod registering;
mod second_factor;
mod staff;
mod staff_files;

use base::Millis;

/// Noon of 15 November 2026, in UTC.
pub(crate) const NOW: Millis = Millis(1_794_744_000_000);
