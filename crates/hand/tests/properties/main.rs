//! Proof of the hand engine by properties over random hands and by agreement with a second
//! implementation. The scenario tests clause by clause are in `tests/rules`.

#[path = "../support/mod.rs"]
mod support;

mod agreement;
mod cancelling;
mod chips;
mod found;
mod legality;
mod pots;
mod records;
mod viewing;
mod walk;
