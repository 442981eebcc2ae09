//! What the property tests, the long run (`examples/agree.rs`), the generator for the comparison
//! with PokerKit and the fuzz target share: chance, random hands, and a second implementation.

// Each of its users takes a part of it.
#![allow(dead_code)]

pub(crate) mod agree;
pub(crate) mod chance;
pub(crate) mod plain;
pub(crate) mod random;
