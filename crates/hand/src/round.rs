//! One betting round: what is to match, how much a raise must be, and to whom betting is open. It
//! knows nothing of cards, and of stacks only the amounts passed in.

use base::Chips;
use rulebook::SmallestRaise;

use crate::seat::{Place, PlaceSet};

/// The state of the betting on one street.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Round {
    /// The total to match. Before the flop it is the whole big blind even if its owner had less.
    pub(crate) bet_to: Chips,
    /// H7: by how much the next raise must go up: the largest full bet or raise so far, at least
    /// a big blind.
    pub(crate) raise_by_min: Chips,
    /// Players who have acted since the last full bet or raise: they act again only if there is
    /// something to match, and may not raise (H9).
    acted_since_full_raise: PlaceSet,
    /// H10: where the current run of short all-ins started, if one is under way.
    short_run_from: Option<Chips>,
    /// The last to bet or raise; shows first at showdown.
    pub(crate) aggressor: Option<Place>,
}

impl Round {
    /// A round in which `bet_to` is to match from the start: the big blind, or nothing.
    pub(crate) fn new(bet_to: Chips, big_blind: Chips) -> Self {
        Self {
            bet_to,
            raise_by_min: big_blind,
            acted_since_full_raise: PlaceSet::NONE,
            short_run_from: None,
            aggressor: None,
        }
    }

    /// H9: a player who has already acted on the last full bet may only call or fold.
    pub(crate) fn may_raise(&self, place: Place) -> bool {
        !self.acted_since_full_raise.contains(place)
    }

    /// H3: whether this player has had a turn since the last full bet or raise.
    pub(crate) fn has_acted(&self, place: Place) -> bool {
        self.acted_since_full_raise.contains(place)
    }

    /// H4, H5: a fold or a check. Neither breaks a run of short all-ins (H10).
    pub(crate) fn passed(&mut self, place: Place) {
        self.acted_since_full_raise.insert(place);
    }

    /// H6: a call, which ends a run of short all-ins (H10).
    pub(crate) fn called(&mut self, place: Place) {
        self.acted_since_full_raise.insert(place);
        self.short_run_from = None;
    }

    /// H7, H9, H10: a bet or raise to `to`, already found legal. R6, R30: nothing counts them, for
    /// there is no limit to their number.
    pub(crate) fn raised(&mut self, place: Place, to: Chips, reopened_raise: SmallestRaise) {
        let by = to - self.bet_to;
        if by >= self.raise_by_min {
            self.raise_by_min = by;
            self.reopen(place);
        } else {
            // Only an all-in may be this short.
            let from = *self.short_run_from.get_or_insert(self.bet_to);
            let run_total = to - from;
            if run_total >= self.raise_by_min {
                if reopened_raise == SmallestRaise::SumOfShortAllIns {
                    self.raise_by_min = run_total;
                }
                self.reopen(place);
            } else {
                self.acted_since_full_raise.insert(place);
            }
        }
        self.bet_to = to;
        self.aggressor = Some(place);
    }

    fn reopen(&mut self, by: Place) {
        self.acted_since_full_raise = PlaceSet::only(by);
        self.short_run_from = None;
    }
}
