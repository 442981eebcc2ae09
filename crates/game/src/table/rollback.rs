//! R23: a table without the hand in progress, which is what is stored.

use base::Millis;
use hand::Seat;

use super::{
    occupant::{EntryStatus, Missed, Presence},
    positions::LastHand,
    seating::{Table, TableState, index_of},
};

/// R23: what a hand's start changes at its table and what is stored puts right, so that the same
/// blinds are due again.
pub(super) struct UndoHandStart {
    pub(super) last: Option<LastHand>,
    /// H15: the earlier entry status and missed blinds of players who entered with this hand or
    /// missed its blinds.
    pub(super) entry_statuses: Vec<(Seat, EntryStatus, Missed)>,
}

impl UndoHandStart {
    /// R4, H15: the player in this seat has left: the undo must not touch the next player there.
    pub(super) fn forget(&mut self, seat: Seat) {
        if let Some(last) = &mut self.last {
            last.played.remove(seat);
        }
        self.entry_statuses.retain(|(other, ..)| *other != seat);
    }

    fn restore(&self, state: &mut TableState) {
        state.last = self.last;
        for &(seat, entry_status, missed_before) in &self.entry_statuses {
            if let Some(occupant) = &mut state.seats[index_of(seat)] {
                occupant.entry_status = entry_status;
                if let Presence::Out { missed, .. } = &mut occupant.presence {
                    *missed = missed_before;
                }
            }
        }
    }
}

impl Table {
    /// What to store: R23, a hand in progress is not, so its start is taken back. A hand that is
    /// decided and still being shown is over here.
    #[must_use]
    pub fn state(&self) -> TableState {
        let mut state = self.state.clone();
        let Some(running) = &self.running else { return state };
        if !running.hand.is_over() {
            running.before.restore(&mut state);
            state.hand_number -= 1;
        } else if let Some(run_out) = &running.run_out {
            state.apply_results(&run_out.results, &self.rules.time_bank);
        }
        state
    }

    /// R23: the whole room was down for so long, and every connection is lost. Time to sit out did
    /// not run meanwhile.
    pub(crate) fn mark_all_disconnected(&mut self, now: Millis, gone_for: Millis) {
        for seated in self.state.seats.iter_mut().flatten() {
            seated.timing.connected = false;
            seated.back_by = seated.back_by.map(|back_by| back_by + gone_for);
            if let Presence::Out { since, .. } = &mut seated.presence {
                *since = (*since + gone_for).min(now);
            }
        }
    }

    /// Whether everybody who takes part is connected.
    pub(crate) fn all_are_connected(&self) -> bool {
        self.occupants().all(|(_, seated)| seated.timing.connected || !seated.is_in())
    }
}
