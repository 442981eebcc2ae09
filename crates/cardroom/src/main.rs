//! The command line of the card room.

fn main() {}
