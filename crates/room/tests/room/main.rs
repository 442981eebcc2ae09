//! The room as its clauses say: what crosses games, who may sit down, the order in which tables
//! speak, and what a panic leaves standing.

mod admission;
mod asking;
mod crash;
mod home;
mod sitting_out;
mod speaking;
mod world;
