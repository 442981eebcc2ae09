//! The live room.
mod clock;
mod house;
pub use clock::Clock;
pub use house::House;
