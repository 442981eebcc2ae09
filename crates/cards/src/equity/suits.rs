//! Renaming suits: two deals that differ only in the names of suits have the same equity (P3), so
//! one of them is counted for both.

use super::Holes;
use crate::CardSet;

/// For each suit the suit it becomes.
pub(super) type Renaming = [u32; 4];

/// The renamings that leave each of these sets as it is.
pub(super) fn renamings_that_keep(sets: &[CardSet]) -> Vec<Renaming> {
    let mut renamings = Vec::with_capacity(24);
    for code in 0..4u32.pow(4) {
        let renaming: Renaming = std::array::from_fn(|suit| code >> (2 * suit) & 3);
        let reached = renaming.iter().fold(0, |suits, suit| suits | 1 << suit);
        if reached == 0b1111 && sets.iter().all(|set| rename(*set, renaming) == *set) {
            renamings.push(renaming);
        }
    }
    renamings
}

/// The one deal that stands for all that these renamings make of it.
pub(super) fn canonical(holes: &Holes, renamings: &[Renaming]) -> Holes {
    let renamed = renamings.iter().map(|renaming| holes.map(|hole| rename(hole, *renaming)));
    renamed.min().unwrap_or(*holes)
}

fn rename(cards: CardSet, renaming: Renaming) -> CardSet {
    let bits = cards.bits();
    let moved = |suit: u32| (bits >> (16 * suit) & 0xffff) << (16 * renaming[suit as usize]);
    CardSet::from_bits(moved(0) | moved(1) | moved(2) | moved(3))
}
