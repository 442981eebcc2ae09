//! T9: from the first phases into the second: which stack goes over, and what stays behind.

use std::collections::BTreeMap;

use base::{Chips, PlayerId};
use rulebook::{CarriedStack, Phased};

/// The field of the second phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CarryOver {
    /// Each survivor once, in the order of their first survival.
    pub entries: Vec<(PlayerId, Chips)>,
    /// Chips of players who survived more than once: they are out of play.
    pub out_of_play: Chips,
}

/// T9: the second phase's field from everybody who survived a first phase, in the order of the phases.
#[must_use]
pub fn carry_over(phased: &Phased, survivors: &[(PlayerId, Chips)]) -> CarryOver {
    let mut seen = BTreeMap::new();
    let mut entries: Vec<(PlayerId, Chips)> = Vec::new();
    let mut out_of_play = Chips::ZERO;
    for &(player, chips) in survivors {
        let Some(&index) = seen.get(&player) else {
            seen.insert(player, entries.len());
            entries.push((player, chips));
            continue;
        };
        let carried = &mut entries[index].1;
        match phased.carried_stack {
            CarriedStack::Largest => {
                out_of_play += chips.min(*carried);
                *carried = chips.max(*carried);
            }
        }
    }
    CarryOver { entries, out_of_play }
}
