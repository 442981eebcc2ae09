//! What a store promises, for each that there is.

#![allow(clippy::unwrap_used, reason = "a store that fails here fails its test")]

mod agree;
mod backups;
mod both;
mod clock;
mod commits;
mod damage;
mod desk;
mod failures;
mod game_state;
mod lost_books;
mod payments;
mod people;
mod promises;
mod random;
mod records;
mod results;
mod seeds;
mod staff;
mod tamper;
mod tampering;
mod ticket_steps;
mod world;
mod writer;
