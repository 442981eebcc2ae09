//! Games over many hands. `table` is what cash and tournament tables share; `cash` is a pool of
//! cash tables with its queue and its buy-ins. Pure: time, chance and the store's answers come in
//! as arguments (`Ctx`), what should happen goes out as effects.

pub mod cash;
mod ctx;
mod seats;
pub mod table;

pub use ctx::Ctx;
pub use seats::SeatSet;
