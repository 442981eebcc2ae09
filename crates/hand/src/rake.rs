//! The rake of one cash hand (K1–K5): how much, and from which pot. Which percentage and cap hold
//! at a stake is the rulebook's; here they are numbers. No rake in tournaments.

use base::{Chips, Rate};
use rulebook::{PotSplit, RakeTerms, Rounding};
use serde::{Deserialize, Serialize};

/// K1, K2, K4, K5: the terms a hand is raked by, the short-handed cap already applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rake {
    /// The percentage of the pot.
    pub rate: Rate,
    /// The most that is taken.
    pub cap: Chips,
    /// K2: the least that is taken from a raked hand.
    pub least: Chips,
    /// K2 \[I\]: how the share comes to whole chips.
    pub rounding: Rounding,
    /// K5 \[I\]: how it is taken from several pots.
    pub between_pots: PotSplit,
}

impl Rake {
    /// The terms of a rulebook at a cash table, where a chip is a cent; `None` where nothing is
    /// ever taken.
    #[must_use]
    pub fn of_terms(terms: &RakeTerms) -> Option<Self> {
        let chips = |cents: base::Cents| Chips(u64::try_from(cents.0).unwrap_or(0));
        let rake = Self {
            rate: terms.rate,
            cap: chips(terms.cap),
            least: chips(terms.minimum),
            rounding: terms.rounding,
            between_pots: terms.between_pots,
        };
        (!rake.cap.is_zero()).then_some(rake)
    }

    /// K1, K2, K3: the rake of a hand whose pots hold `pot` chips, uncalled bets excluded.
    #[must_use]
    pub fn of(&self, pot: Chips, saw_flop: bool) -> Chips {
        // A rate of nothing takes nothing, not the least.
        if !saw_flop || self.rate == Rate::ZERO {
            return Chips::ZERO;
        }
        let share = Chips(self.rounding.share_of(self.rate, pot.0));
        share.max(self.least).min(self.cap).min(pot)
    }
}

/// K5 \[I\]: spreads `rake` over `pots`, in whole chips that add up exactly.
pub(crate) fn spread(rake: Chips, pots: &[Chips], split: PotSplit, shares: &mut [Chips]) {
    match split {
        PotSplit::InProportion => in_proportion(rake, pots, shares),
        PotSplit::MainPotFirst => {
            let mut left = rake;
            for (share, pot) in shares.iter_mut().zip(pots) {
                *share = left.min(*pot);
                left -= *share;
            }
        }
    }
}

/// Each pot's share rounded down, the chips left over to the largest remainders, the earlier pot
/// first.
fn in_proportion(rake: Chips, pots: &[Chips], shares: &mut [Chips]) {
    let total: u128 = pots.iter().map(|pot| u128::from(pot.0)).sum();
    let mut left = rake.0;
    let mut remainders = [0u128; crate::pots::POTS_MAX];
    for (index, pot) in pots.iter().enumerate() {
        let exact = u128::from(rake.0) * u128::from(pot.0);
        let share = exact.checked_div(total).unwrap_or(0);
        remainders[index] = exact - share * total;
        shares[index] = Chips(u64::try_from(share).expect("a share is no more than the rake"));
        left -= shares[index].0;
    }
    for _ in 0..left {
        let mut largest = 0;
        for index in 1..pots.len() {
            if remainders[index] > remainders[largest] {
                largest = index;
            }
        }
        shares[largest] += Chips(1);
        remainders[largest] = 0;
    }
}
