//! Playing a hand at a table: turns, actions, pre-selections, and what a hand's end does to the seats.

use base::{Chips, Millis, PlayerId};
use cards::Seed;
use hand::{
    Action, ActionRefusal, Blinds, Ending, Event, FinishedHand, Hand, HandInfo, HandResult,
    LegalActions, Seat, SeatResult, Setup,
};
use rulebook::{Pauses, RunOutPauses};

use super::{
    clock::TurnClock,
    event::TableEvent,
    occupant::{Occupant, Preselect, Presence, SitOut},
    rollback::UndoHandStart,
    rules::Absent,
    run_out::RunOut,
    seating::Table,
};
use crate::seats::SeatSet;

/// The hand a table is playing, or the last one, whose winner may still show.
pub(super) struct Running {
    pub(super) hand: Hand,
    pub(super) dealt: SeatSet,
    /// Seats taken since it was dealt: their players see only what a watcher sees.
    pub(super) newcomers: SeatSet,
    pub(super) setup: Setup,
    pub(super) seed: Seed,
    pub(super) clock: Option<TurnClock>,
    /// Pre-selected actions of this hand.
    pub(super) preselected: Vec<(Seat, Preselect)>,
    /// Everything that happened, with its time.
    pub(super) recorded: Vec<(Millis, Event)>,
    /// New events, not yet recorded or sent.
    pub(super) fresh: Vec<Event>,
    /// R23: how to undo its start.
    pub(super) before: UndoHandStart,
    /// H11: events that are decided but not shown yet.
    pub(super) run_out: Option<RunOut>,
}

/// The turn that an action is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The hand's number at this table.
    pub hand: u64,
    /// The turn's number within the hand.
    pub turn: u32,
}

/// Why an action was refused. Nothing changes then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActError {
    /// It is for another hand or turn: a late click.
    Stale,
    /// The player does not sit here.
    NotSeated,
    /// The hand refused it.
    Refused(ActionRefusal),
}

/// A hand that has just ended. It has to become durable before its events are sent.
#[derive(Debug, Clone)]
pub struct HandOver {
    /// The hand's number at this table.
    pub number: u64,
    pub setup: Setup,
    /// What its deck was shuffled from: for auditors only.
    pub seed: Seed,
    /// Everything that happened, with its time.
    pub events: Vec<(Millis, Event)>,
    pub ending: Ending,
    /// What it did to each player.
    pub results: Vec<SeatResult>,
    pub rake: Chips,
}

impl HandOver {
    /// When it started.
    #[must_use]
    pub fn started_at(&self) -> Millis {
        self.events.first().map_or(Millis::ZERO, |(at, _)| *at)
    }

    /// How long its end is shown.
    pub(crate) fn pause(&self, pauses: &Pauses) -> Millis {
        match self.ending {
            Ending::Showdown => pauses.after_showdown,
            Ending::Uncontested | Ending::Cancelled => pauses.after_fold,
        }
    }

    /// The hand with everything that happened in it, for its record.
    #[must_use]
    pub fn finished(&self, info: HandInfo) -> FinishedHand {
        let Self { setup, events, ending, results, rake, .. } = self;
        FinishedHand::new(HandResult { setup, events, ending: *ending, results, rake: *rake }, info)
    }
}

impl Table {
    /// The seat to act, the turn, and the legal actions.
    #[must_use]
    pub fn turn(&self) -> Option<(Seat, Turn, LegalActions)> {
        let hand = &self.running.as_ref()?.hand;
        let turn = Turn { hand: self.state.hand_number, turn: hand.turn() };
        Some((hand.to_act()?, turn, *hand.legal_actions()?))
    }

    /// Pre-selects an action, or takes it back. A pre-selection names the hand and the last turn
    /// that the player had seen: one made before a bet or card that came meanwhile is refused as
    /// late. It can be taken back at any time of the hand.
    ///
    /// # Errors
    /// If it is late; nothing changes then.
    pub fn preselect(
        &mut self,
        now: Millis,
        seat: Seat,
        seen: Turn,
        choice: Option<Preselect>,
        out: &mut Vec<TableEvent>,
    ) -> Result<(), ActError> {
        let turn = self.turn().filter(|_| self.is_dealt_in(seat)).map(|(_, turn, _)| turn);
        let fits =
            |turn: Turn| turn.hand == seen.hand && (choice.is_none() || turn.turn == seen.turn);
        let running = self.running.as_mut().filter(|_| turn.is_some_and(fits));
        let running = running.ok_or(ActError::Stale)?;
        running.preselected.retain(|(at, _)| *at != seat);
        running.preselected.extend(choice.map(|choice| (seat, choice)));
        self.resume(now, out);
        Ok(())
    }

    /// The action that this player has pre-selected.
    #[must_use]
    pub fn preselected(&self, seat: Seat) -> Option<Preselect> {
        let choices = &self.running.as_ref()?.preselected;
        choices.iter().find(|(at, _)| *at == seat).map(|(_, choice)| *choice)
    }

    /// The blinds of the hand in progress.
    #[must_use]
    pub fn blinds_in_play(&self) -> Option<Blinds> {
        let setup = &self.running.as_ref().filter(|_| self.is_playing())?.setup;
        Some(Blinds { small: setup.small_blind, big: setup.big_blind, ante: setup.ante })
    }

    /// Whether a hand is being played, as far as players have been shown.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        let going_on = |running: &Running| !running.hand.is_over() || running.run_out.is_some();
        self.running.as_deref().is_some_and(going_on)
    }

    /// R23: whether a hand is undecided: a crash would roll it back.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.hand.is_over())
    }

    /// Whether this seat is in the hand in progress.
    #[must_use]
    pub fn is_dealt_in(&self, seat: Seat) -> bool {
        self.is_playing()
            && self.running.as_ref().is_some_and(|running| running.dealt.contains(seat))
    }

    /// A player acts. The action names its hand and turn; one that comes late is refused, never
    /// applied to another turn.
    pub fn act(
        &mut self,
        now: Millis,
        player: PlayerId,
        meant_for: Turn,
        action: Action,
        out: &mut Vec<TableEvent>,
    ) -> Result<(), ActError> {
        let seat = self.seat_of(player).ok_or(ActError::NotSeated)?;
        let number = self.state.hand_number;
        let Some(running) = self.running.as_mut().filter(|running| !running.hand.is_over()) else {
            return Err(ActError::Stale);
        };
        if meant_for != (Turn { hand: number, turn: running.hand.turn() }) {
            return Err(ActError::Stale);
        }
        running.hand.act(seat, action, &mut running.fresh).map_err(ActError::Refused)?;
        self.stop_clock(seat, now);
        self.advance(now, out);
        Ok(())
    }

    /// Emits new events, then starts the clock of the next player to act, or carries out what that
    /// player has pre-selected.
    pub(super) fn advance(&mut self, now: Millis, out: &mut Vec<TableEvent>) {
        loop {
            self.emit_fresh(now, out);
            let Some(running) = &mut self.running else { return };
            let (Some(seat), Some(legal)) = (running.hand.to_act(), running.hand.legal_actions())
            else {
                return;
            };
            let legal = *legal;
            let index = super::seating::index_of(seat);
            let occupant = self.state.seats[index].as_ref().expect("dealt in, so seated");
            let choice = || take_choice(&mut running.preselected, seat);
            match decided_beforehand(occupant, choice, &legal, self.rules.absent) {
                Some(action) => running
                    .hand
                    .act(seat, action, &mut running.fresh)
                    .expect("taken from what is legal"),
                None => {
                    let clock = TurnClock::start(now, self.rules.decision_time);
                    running.clock = Some(clock);
                    out.push(TableEvent::Clock {
                        seat,
                        phase: clock.phase(),
                        until: clock.until(),
                        bank: occupant.timing.bank.left,
                    });
                    return;
                }
            }
        }
    }

    /// Moves fresh events into the hand's record and out; H11: from the first card of a run-out on, into
    /// what is shown later. A raise ends pre-selected calls, and a board card every pre-selection:
    /// nothing is done about a card that its player has not seen.
    fn emit_fresh(&mut self, now: Millis, out: &mut Vec<TableEvent>) {
        let Some(running) = &mut self.running else { return };
        for event in running.fresh.drain(..) {
            match event {
                Event::Raised { seat, .. } => {
                    let stays =
                        |other: Seat, choice: Preselect| other == seat || !choice.dies_on_raise();
                    running.preselected.retain(|(other, choice)| stays(*other, *choice));
                }
                Event::Board { .. } => running.preselected.clear(),
                _ => {}
            }
            running.recorded.push((now, event));
            if let Some(street) = running.hand.run_out_from()
                && matches!(event, Event::Board { .. })
                && self.rules.run_out != RunOutPauses::NONE
            {
                running.run_out.get_or_insert_with(|| RunOut::after_bets_on(street));
            }
            match &mut running.run_out {
                Some(run_out) => run_out.push(event),
                None => out.push(TableEvent::Hand(event)),
            }
        }
    }

    /// Returns the hand that has just ended, once. Its results are applied to the seats at once, or
    /// at the end of its run-out (H11).
    pub fn take_hand_over(&mut self) -> Option<HandOver> {
        let running = self.running.as_mut()?;
        let ending = running.hand.ending()?;
        if running.recorded.is_empty() {
            return None;
        }
        running.preselected.clear();
        let over = HandOver {
            number: self.state.hand_number,
            setup: running.setup.clone(),
            seed: running.seed,
            events: std::mem::take(&mut running.recorded),
            ending,
            rake: running.hand.rake(),
            results: running.hand.result()?.collect(),
        };
        match &mut running.run_out {
            Some(run_out) => run_out.results.clone_from(&over.results),
            None => self.state.apply_results(&over.results, &self.rules.time_bank),
        }
        Some(over)
    }

    /// The end of the hand is durable: requests to sit out take effect, and players without chips
    /// sit out. Returns the players who sit out by their own request (R7).
    pub fn settle(&mut self, now: Millis, out: &mut Vec<TableEvent>) -> Vec<PlayerId> {
        let mut went_out = Vec::new();
        for (index, occupant) in self.state.seats.iter_mut().enumerate() {
            let Some(occupant) = occupant.as_mut().filter(|seated| !seated.leaving) else {
                continue;
            };
            let seat = super::seating::seat_at(index);
            let wish = matches!(occupant.sit_out, Some(SitOut::Now | SitOut::NextHand));
            if occupant.presence == Presence::In && (wish || occupant.stack.is_zero()) {
                Self::start_sit_out(occupant, seat, now, out);
                occupant.out_of_chips = !wish;
                if wish {
                    went_out.push(occupant.player);
                }
            }
        }
        went_out
    }

    /// Something about the player to act has changed: a pre-selection may apply now.
    pub fn resume(&mut self, now: Millis, out: &mut Vec<TableEvent>) {
        let Some((seat, _)) = self.clock_of_turn() else { return };
        let Some(running) = &mut self.running else { return };
        let Some(legal) = running.hand.legal_actions().copied() else { return };
        let occupant = self.state.seats[super::seating::index_of(seat)].as_ref();
        let occupant = occupant.expect("dealt in, so seated");
        let choice = || take_choice(&mut running.preselected, seat);
        if let Some(action) = decided_beforehand(occupant, choice, &legal, self.rules.absent) {
            running.hand.act(seat, action, &mut running.fresh).expect("taken from what is legal");
            self.stop_clock(seat, now);
            self.advance(now, out);
        }
    }

    /// H11: the winner of the last hand shows, as long as no other has started.
    pub fn show(&mut self, player: PlayerId, out: &mut Vec<TableEvent>) -> Result<(), ActError> {
        let seat = self.seat_of(player).ok_or(ActError::NotSeated)?;
        let hand = self.running.as_mut().filter(|running| !running.newcomers.contains(seat));
        let running = hand.ok_or(ActError::Refused(ActionRefusal::NothingToShow))?;
        running.hand.show(seat, &mut running.fresh).map_err(ActError::Refused)?;
        for event in running.fresh.drain(..) {
            out.push(TableEvent::Hand(event));
        }
        Ok(())
    }
}

/// The action that applies without waiting: pre-selected, or forced by absence.
fn decided_beforehand(
    occupant: &Occupant,
    take_choice: impl FnOnce() -> Option<Preselect>,
    legal: &LegalActions,
    absent: Absent,
) -> Option<Action> {
    let away = occupant.presence != Presence::In;
    match absent {
        // R40: folded at once, even where a check was free.
        Absent::DealtInAndFolded if away => return Some(Action::Fold),
        Absent::DealtInAndFolded | Absent::NotDealtIn => {}
    }
    if occupant.leaving || occupant.sit_out == Some(SitOut::Now) {
        return Some(check_or_fold(legal));
    }
    take_choice().and_then(|choice| choice.action(legal))
}

/// Takes this seat's pre-selection.
fn take_choice(preselected: &mut Vec<(Seat, Preselect)>, seat: Seat) -> Option<Preselect> {
    let index = preselected.iter().position(|(at, _)| *at == seat)?;
    Some(preselected.swap_remove(index).1)
}

pub(super) fn check_or_fold(legal: &LegalActions) -> Action {
    if legal.check { Action::Check } else { Action::Fold }
}
