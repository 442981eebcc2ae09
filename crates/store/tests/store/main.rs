//! What a store promises, for each that there is.

#![allow(clippy::unwrap_used, reason = "a store that fails here fails its test")]

mod agree;
mod both;
mod world;
