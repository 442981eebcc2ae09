//! The virtual world: production code played by random players, every choice and every card from
//! one seed, so that the same seed gives the same world on every machine.

pub mod cash;
mod digest;
pub mod hands;
pub mod sit_and_go;
mod store;
pub mod tournament;
