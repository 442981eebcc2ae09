//! Main and side pots (H8) from what each player put in. Nothing here knows about cards.

use base::Chips;
use rulebook::UnmatchedFolded;

use crate::seat::{Place, PlaceSet, Seat};

/// One pot more than players: ten different all-ins and dead money nobody matched.
pub(crate) const POTS_MAX: usize = Seat::MAX as usize + 1;

/// One pot and the players who can win it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Pot {
    pub(crate) amount: Chips,
    pub(crate) eligible: PlaceSet,
}

/// The pots of a hand, the main pot first.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Pots {
    pots: [Pot; POTS_MAX],
    len: usize,
}

impl Pots {
    /// H8: splits what was put in by what each of the `live` players could match. `dead` money,
    /// which nobody had to match, is part of the first pot; what only folded players have matched
    /// has gone back, or is part of the last.
    pub(crate) fn form(
        put_in: &[Chips],
        live: PlaceSet,
        dead: Chips,
        folded: UnmatchedFolded,
    ) -> Self {
        let mut pots = Self::default();
        let mut left: [Chips; Seat::MAX as usize] = [Chips::ZERO; _];
        left[..put_in.len()].copy_from_slice(put_in);
        let left = &mut left[..put_in.len()];
        let mut eligible = live;
        let mut amount = dead;
        // A live player who could match nothing at all (an ante-less all-in cannot happen, but a
        // dead ante can take the last chip) still plays for the dead money.
        if eligible.iter().any(|place| left[place].is_zero()) && !dead.is_zero() {
            pots.push(Pot { amount, eligible });
            amount = Chips::ZERO;
        }
        loop {
            let matching: PlaceSet = with(eligible, |place| !left[place].is_zero());
            let Some(level) = matching.iter().map(|place| left[place]).min() else { break };
            for rest in left.iter_mut() {
                let taken = (*rest).min(level);
                *rest -= taken;
                amount += taken;
            }
            eligible = matching;
            pots.push(Pot { amount, eligible });
            amount = Chips::ZERO;
        }
        let unmatched: Chips = left.iter().copied().sum();
        if !unmatched.is_zero() {
            assert!(
                folded == UnmatchedFolded::StayInPot,
                "a folded bet above every live one: {put_in:?} {live:?}"
            );
            match pots.pots[..pots.len].last_mut() {
                Some(last) => last.amount += unmatched,
                None => pots.push(Pot { amount: amount + unmatched, eligible }),
            }
        }
        pots
    }

    fn push(&mut self, pot: Pot) {
        self.pots[self.len] = pot;
        self.len += 1;
    }

    pub(crate) fn as_slice(&self) -> &[Pot] {
        &self.pots[..self.len]
    }
}

fn with(places: PlaceSet, keep: impl Fn(Place) -> bool) -> PlaceSet {
    let mut kept = PlaceSet::NONE;
    for place in places.iter().filter(|place| keep(*place)) {
        kept.insert(place);
    }
    kept
}

/// H8: the total that was matched: whatever a player put in above it returns. It is the second
/// highest total, folded players' chips counted, for they stay in the pot; but \[I\] never more than
/// the highest of a `live` player, for nobody could win what only folded players put in.
pub(crate) fn matched(put_in: &[Chips], live: PlaceSet, folded: UnmatchedFolded) -> Chips {
    let (mut highest, mut second, mut highest_live) = (Chips::ZERO, Chips::ZERO, Chips::ZERO);
    for (place, &chips) in put_in.iter().enumerate() {
        if chips > highest {
            (second, highest) = (highest, chips);
        } else if chips > second {
            second = chips;
        }
        if live.contains(place) {
            highest_live = highest_live.max(chips);
        }
    }
    match folded {
        UnmatchedFolded::GoBack => second.min(highest_live),
        UnmatchedFolded::StayInPot => second,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pots(put_in: &[u64], folded: &[Place], dead: u64) -> Vec<(u64, Vec<Place>)> {
        let put_in: Vec<Chips> = put_in.iter().copied().map(Chips).collect();
        let mut live = PlaceSet::first(put_in.len());
        folded.iter().for_each(|place| live.remove(*place));
        let pots = Pots::form(&put_in, live, Chips(dead), UnmatchedFolded::GoBack);
        pots.as_slice().iter().map(|p| (p.amount.0, p.eligible.iter().collect())).collect()
    }

    #[test]
    fn h8_main_and_side_pot_of_the_clause() {
        assert_eq!(pots(&[1000, 1000, 100], &[], 0), [(300, vec![0, 1, 2]), (1800, vec![0, 1])]);
    }

    #[test]
    fn h8_folded_chips_stay_in_the_pots_they_reached() {
        assert_eq!(pots(&[50, 200, 100, 200], &[0], 0), [(350, vec![1, 2, 3]), (200, vec![1, 3])]);
        assert_eq!(pots(&[60, 100, 100], &[2], 0), [(180, vec![0, 1]), (80, vec![1])]);
    }

    #[test]
    fn h8_dead_money_belongs_to_the_main_pot() {
        assert_eq!(pots(&[100, 40, 100], &[], 5), [(125, vec![0, 1, 2]), (120, vec![0, 2])]);
        assert_eq!(pots(&[100, 0, 100], &[], 20), [(20, vec![0, 1, 2]), (200, vec![0, 2])]);
    }

    #[test]
    fn h8_any_number_of_side_pots() {
        let put_in: Vec<u64> = (1..=10).map(|n| n * 10).collect();
        let pots = pots(&put_in, &[], 0);
        assert_eq!(pots.len(), 10);
        assert_eq!(pots[0], (100, (0..10).collect()));
        assert_eq!(pots[9], (10, vec![9]));
    }

    #[test]
    fn h8_the_uncalled_part_is_what_is_above_the_second_highest() {
        let matched = |put_in: &[u64], live: &[Place]| {
            let mut places = PlaceSet::NONE;
            live.iter().for_each(|place| places.insert(*place));
            let put_in: Vec<Chips> = put_in.iter().copied().map(Chips).collect();
            matched(&put_in, places, UnmatchedFolded::GoBack).0
        };
        assert_eq!(matched(&[50, 100], &[0, 1]), 50);
        assert_eq!(matched(&[100, 100, 30], &[0, 1, 2]), 100);
        assert_eq!(matched(&[0, 0], &[0, 1]), 0);
        assert_eq!(matched(&[0, 100, 0], &[0, 1, 2]), 0);
        assert_eq!(matched(&[60, 100, 60], &[0, 1]), 60);
        assert_eq!(matched(&[20, 100, 100, 50], &[0, 3]), 50);
    }
}
