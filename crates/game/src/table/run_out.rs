//! H11: once no more betting is possible, the rest of the hand is decided at once and shown step by
//! step: the hole cards, then each street of the board after a pause, then the award. Until the
//! award the table behaves as in the middle of a hand. Nothing is shown before the hand is durable.

use std::collections::VecDeque;

use base::Millis;
use hand::{Event, SeatResult, Street};
use rulebook::{RunOutPauses, TimeBank};

use super::{
    event::TableEvent,
    seating::{Table, TableState, index_of},
};

/// The part of a decided hand that is not shown yet.
pub(super) struct RunOut {
    /// Streets of the board, then whatever the award consists of.
    unshown: VecDeque<Event>,
    /// The street that the board shows.
    pub(super) street: Street,
    /// When the next of it is shown, once the hand is durable.
    next_at: Option<Millis>,
    /// The result of each player, applied to the seats with the award.
    pub(super) results: Vec<SeatResult>,
}

impl RunOut {
    pub(super) fn after_bets_on(street: Street) -> Self {
        Self { unshown: VecDeque::new(), street, next_at: None, results: Vec::new() }
    }

    pub(super) fn push(&mut self, event: Event) {
        self.unshown.push_back(event);
    }

    pub(super) fn next_at(&self) -> Option<Millis> {
        self.next_at
    }

    /// The machine slept: the pause that it slept through is still to come.
    pub(super) fn shift(&mut self, gap: Millis) {
        self.next_at = self.next_at.map(|at| at + gap);
    }

    /// How long to wait, from what was shown last, before the next of it.
    fn pause(&self, pauses: &RunOutPauses) -> Millis {
        match self.unshown.front() {
            Some(Event::Board { street: Street::Flop, .. }) => pauses.flop,
            Some(Event::Board { street: Street::Turn, .. }) => pauses.turn,
            Some(Event::Board { street: Street::River, .. }) => pauses.river,
            _ => pauses.award,
        }
    }
}

impl TableState {
    /// A hand is over: chips and time banks (R10) as it leaves them.
    pub(super) fn apply_results(&mut self, results: &[SeatResult], time_bank: &TimeBank) {
        for result in results {
            let occupant = self.seats[index_of(result.seat)].as_mut();
            let occupant = occupant.expect("a hand holds its players");
            occupant.stack = result.ended_with;
            occupant.timing.bank.hand_played(time_bank);
        }
    }
}

impl Table {
    /// The hand that was decided is durable. Returns whether the rest of it is still to be shown:
    /// the first pause starts now, and [`Table::show_due`] goes on.
    pub fn start_run_out(&mut self, now: Millis) -> bool {
        let pauses = self.rules.run_out;
        let Some(run_out) = self.run_out_mut() else { return false };
        run_out.next_at = Some(now + run_out.pause(&pauses));
        true
    }

    /// Shows what is due of a run-out. Returns whether that was the last of it: the results have come
    /// to the seats, and the table can be settled.
    pub fn show_due(&mut self, now: Millis, out: &mut Vec<TableEvent>) -> bool {
        let pauses = self.rules.run_out;
        while let Some(run_out) = self.run_out_mut()
            && run_out.next_at.is_some_and(|at| at <= now)
        {
            let Some(&event @ Event::Board { street, .. }) = run_out.unshown.front() else {
                self.award(out);
                return true;
            };
            run_out.unshown.pop_front();
            run_out.street = street;
            run_out.next_at = Some(now + run_out.pause(&pauses));
            out.push(TableEvent::Hand(event));
        }
        false
    }

    fn award(&mut self, out: &mut Vec<TableEvent>) {
        let Some(run_out) = self.running.as_mut().and_then(|running| running.run_out.take()) else {
            return;
        };
        out.extend(run_out.unshown.into_iter().map(TableEvent::Hand));
        self.state.apply_results(&run_out.results, &self.rules.time_bank);
    }

    fn run_out_mut(&mut self) -> Option<&mut RunOut> {
        self.running.as_mut()?.run_out.as_mut()
    }
}
