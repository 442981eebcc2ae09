//! The time of a turn at a table: clocks that run out, lost connections, and gaps of the clock.

use base::Millis;
use hand::Seat;

use super::{
    clock::{Expiry, TurnClock},
    event::TableEvent,
    occupant::{Presence, SitOut},
    play::check_or_fold,
    seating::Table,
};

impl Table {
    pub(super) fn stop_clock(&mut self, seat: Seat, now: Millis) {
        let clock = self.running.as_mut().and_then(|running| running.clock.take());
        if let (Some(mut clock), Some(occupant)) = (clock, self.occupant_mut(seat)) {
            clock.stop(now, &mut occupant.timing);
        }
    }

    /// When something has to be done here next: a clock runs out, or the next of a run-out is shown.
    #[must_use]
    pub fn next_wake(&self) -> Option<Millis> {
        let run_out = self.running.as_ref()?.run_out.as_ref();
        self.clock_until().or_else(|| run_out?.next_at())
    }

    /// R10: until when the running clock phase lasts.
    #[must_use]
    pub fn clock_until(&self) -> Option<Millis> {
        self.running.as_ref()?.clock.as_ref().map(TurnClock::until)
    }

    /// Time has passed: a clock may have run out.
    pub fn tick(&mut self, now: Millis, out: &mut Vec<TableEvent>) {
        while let Some((seat, mut clock)) = self.clock_of_turn()
            && clock.until() <= now
        {
            let rules = std::sync::Arc::clone(&self.rules);
            let occupant = self.occupant_mut(seat).expect("dealt in, so seated");
            let expiry = clock.expire(&mut occupant.timing, &rules.disconnection);
            self.clock_changed(seat, clock, expiry, now, out);
        }
    }

    pub(super) fn clock_of_turn(&self) -> Option<(Seat, TurnClock)> {
        let running = self.running.as_ref()?;
        Some((running.hand.to_act()?, running.clock?))
    }

    /// R10: what a seat's time bank holds.
    fn bank_of(&self, seat: Seat) -> Millis {
        let occupant = self.state.seats[super::seating::index_of(seat)].as_ref();
        occupant.map_or(Millis::ZERO, |occupant| occupant.timing.bank.left)
    }

    fn clock_changed(
        &mut self,
        seat: Seat,
        clock: TurnClock,
        expiry: Expiry,
        now: Millis,
        out: &mut Vec<TableEvent>,
    ) {
        let Some(running) = &mut self.running else { return };
        match expiry {
            Expiry::Next(phase) => {
                running.clock = Some(clock);
                let bank = self.bank_of(seat);
                out.push(TableEvent::Clock { seat, phase, until: clock.until(), bank });
            }
            Expiry::TimeOut => {
                running.clock = None;
                // H17: sits out from the end of the hand, unless the player comes back first.
                let occupant = self.state.seats[super::seating::index_of(seat)].as_mut();
                let occupant = occupant.expect("dealt in, so seated");
                if !occupant.timing.connected || self.rules.time_out_sits_out {
                    occupant.sit_out = Some(SitOut::NextHand);
                }
                out.push(TableEvent::TimedOut { seat });
                let legal = running.hand.legal_actions().expect("someone's clock ran");
                // H17, R48: check if that is free, else fold.
                let action = check_or_fold(legal);
                running.hand.act(seat, action, &mut running.fresh).expect("legal");
                self.advance(now, out);
            }
        }
    }

    /// H17: a player's connection is lost or back.
    pub fn connection(
        &mut self,
        seat: Seat,
        connected: bool,
        now: Millis,
        out: &mut Vec<TableEvent>,
    ) {
        let turn = self.clock_of_turn().filter(|(whose, _)| *whose == seat);
        let rules = std::sync::Arc::clone(&self.rules);
        let Some(occupant) = self.occupant_mut(seat) else { return };
        if std::mem::replace(&mut occupant.timing.connected, connected) == connected {
            return;
        }
        out.push(TableEvent::Connection { seat, connected });
        let Some((_, mut clock)) = turn else { return };
        let before = clock;
        let expiry = if connected {
            clock.reconnected(now, &mut occupant.timing, &rules.disconnection);
            Expiry::Next(clock.phase())
        } else {
            clock.disconnected(now, &mut occupant.timing, &rules.disconnection)
        };
        if clock != before {
            self.clock_changed(seat, clock, expiry, now, out);
        }
    }

    /// The machine slept: nobody loses time for it, and everyone sees the new deadline.
    pub fn clock_gap(&mut self, gap: Millis, out: &mut Vec<TableEvent>) {
        for seated in self.state.seats.iter_mut().flatten() {
            if let Presence::Out { since, .. } = &mut seated.presence {
                *since = *since + gap;
            }
            seated.back_by = seated.back_by.map(|back_by| back_by + gap);
        }
        if let Some(run_out) = self.running.as_mut().and_then(|running| running.run_out.as_mut()) {
            run_out.shift(gap);
        }
        let Some((seat, mut clock)) = self.clock_of_turn() else { return };
        clock.shift(gap);
        if let Some(running) = &mut self.running {
            running.clock = Some(clock);
        }
        let bank = self.bank_of(seat);
        out.push(TableEvent::Clock { seat, phase: clock.phase(), until: clock.until(), bank });
    }
}
