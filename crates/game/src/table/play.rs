//! Playing hands at a table: starting one, actions and their turns, clocks, and what a hand's end
//! does to the seats.

use base::{Chips, Millis, PlayerId};
use cards::{Deck, Seed};
use hand::{
    Action, ActionRefusal, Blinds, Dealt, Ending, Event, FinishedHand, Hand, HandInfo, HandResult,
    LegalActions, Post, Rake, Seat, SeatResult, Setup,
};
use rulebook::{Pauses, RunOutPauses};

use super::{
    clock::{Expiry, TurnClock},
    event::TableEvent,
    occupant::{EntryStatus, Missed, Occupant, Preselect, Presence, SitOut},
    positions::{LastHand, Positions, next_positions},
    rollback::UndoHandStart,
    rules::Absent,
    run_out::RunOut,
    seating::Table,
};
use crate::{Ctx, seats::SeatSet};

/// The hand a table is playing, or has just played and whose winner may still show.
pub(super) struct Running {
    pub(super) hand: Hand,
    pub(super) dealt: SeatSet,
    /// Seats taken since it was dealt: their players see no more of it than a watcher does.
    pub(super) newcomers: SeatSet,
    setup: Setup,
    seed: Seed,
    clock: Option<TurnClock>,
    /// What players want done when their turn comes; it ends with the hand.
    preselected: Vec<(Seat, Preselect)>,
    /// Everything that happened, with its time.
    recorded: Vec<(Millis, Event)>,
    /// New events, not yet recorded or sent.
    fresh: Vec<Event>,
    /// R23: what its start changed.
    pub(super) before: UndoHandStart,
    /// H11: what is decided and not shown yet.
    pub(super) run_out: Option<RunOut>,
}

/// Which turn an action is meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The hand's number at this table.
    pub hand: u64,
    /// The turn's number within the hand.
    pub turn: u32,
}

/// Why an action was not taken. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActError {
    /// It belongs to another hand or another turn: a late click.
    Stale,
    /// The player does not sit here.
    NotSeated,
    /// The hand refused it.
    Refused(ActionRefusal),
}

/// A hand that has just ended: what has to become durable before anyone hears of it.
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

    /// How long everybody looks at how it ended.
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
    /// Whose turn it is, which, and what may be done.
    #[must_use]
    pub fn turn(&self) -> Option<(Seat, Turn, LegalActions)> {
        let hand = &self.running.as_ref()?.hand;
        let turn = Turn { hand: self.state.hand_number, turn: hand.turn() };
        Some((hand.to_act()?, turn, *hand.legal_actions()?))
    }

    /// A player decides before the turn comes, or takes that back. A decision names the hand and the
    /// last turn that the player had seen: what was decided before a bet or a card that came
    /// meanwhile is refused as late, never applied to what nobody has looked at. Taking one back
    /// is right at any time of the hand.
    ///
    /// # Errors
    /// If it is late; nothing has changed then.
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

    /// What this player wants done when the turn comes.
    #[must_use]
    pub fn preselected(&self, seat: Seat) -> Option<Preselect> {
        let choices = &self.running.as_ref()?.preselected;
        choices.iter().find(|(at, _)| *at == seat).map(|(_, choice)| *choice)
    }

    /// What the hand in progress is played for.
    #[must_use]
    pub fn blinds_in_play(&self) -> Option<Blinds> {
        let setup = &self.running.as_ref().filter(|_| self.is_playing())?.setup;
        Some(Blinds { small: setup.small_blind, big: setup.big_blind, ante: setup.ante })
    }

    /// Whether a hand is being played, as far as has been shown: until the last of it is.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        let going_on = |running: &Running| !running.hand.is_over() || running.run_out.is_some();
        self.running.as_deref().is_some_and(going_on)
    }

    /// R23: whether a hand is being played that would be rolled back: nothing of it is decided yet.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.hand.is_over())
    }

    /// Whether a hand in progress holds this seat.
    #[must_use]
    pub fn is_dealt_in(&self, seat: Seat) -> bool {
        self.is_playing()
            && self.running.as_ref().is_some_and(|running| running.dealt.contains(seat))
    }

    /// Deals the next hand for these blinds if there are players for one: `enough` says whether so
    /// many suffice, `rake` by what terms so many dealt in are raked. Whether it did.
    ///
    /// # Panics
    /// If a hand is in progress.
    pub fn start_hand(
        &mut self,
        ctx: &mut Ctx<'_>,
        blinds: Blinds,
        enough: &dyn Fn(usize) -> bool,
        rake: &dyn Fn(usize) -> Option<Rake>,
        out: &mut Vec<TableEvent>,
    ) -> bool {
        assert!(!self.is_playing(), "one hand at a time");
        let Some(positions) = self.find_positions(ctx, enough, out) else { return false };
        let mut before = UndoHandStart {
            last: self.state.last,
            entry_statuses: self.note_missed_blinds(positions.big_blind),
        };
        let setup = self.set_up(&positions, blinds, rake(positions.dealt.len()));
        let seed = ctx.deck_seed();
        let mut fresh = Vec::with_capacity(64);
        let hand = Hand::start(&setup, Deck::shuffled(seed), &mut fresh)
            .expect("the table layer sets up hands that make sense");
        self.state.hand_number += 1;
        self.state.last = Some(LastHand {
            button: positions.button,
            big_blind: positions.big_blind,
            dealt: positions.dealt,
            played: positions.dealt,
        });
        for seat in positions.dealt.iter() {
            let rules = std::sync::Arc::clone(&self.rules);
            let occupant = self.occupant_mut(seat).expect("dealt in, so seated");
            if occupant.entry_status != EntryStatus::Playing {
                before.entry_statuses.push((seat, occupant.entry_status, Missed::default()));
                occupant.entry_status = EntryStatus::Playing;
            }
            occupant.timing.grace_used = Millis::ZERO;
            occupant.timing.bank.hand_starts(&rules.time_bank);
        }
        let (hand_number, button) = (self.state.hand_number, positions.button);
        out.push(TableEvent::HandStarts { hand: hand_number, button, blinds });
        self.running = Some(Box::new(Running {
            hand,
            dealt: positions.dealt,
            newcomers: SeatSet::EMPTY,
            setup,
            seed,
            clock: None,
            preselected: Vec::new(),
            recorded: Vec::with_capacity(64),
            fresh,
            before,
            run_out: None,
        }));
        self.advance(ctx.now, out);
        true
    }

    /// R4, R8: positions for the next hand, after whoever wanted to sit out at the big blind has.
    fn find_positions(
        &mut self,
        ctx: &mut Ctx<'_>,
        enough: &dyn Fn(usize) -> bool,
        out: &mut Vec<TableEvent>,
    ) -> Option<Positions> {
        loop {
            let ready = self.ready();
            if !enough(ready.len()) {
                return None;
            }
            let (rules, first) = (self.rules.positions, self.rules.first_button);
            let positions = next_positions(self.state.last, &ready, rules, first, ctx)?;
            let seat = positions.big_blind;
            let occupant = self.occupant_mut(seat).expect("ready, so seated");
            if occupant.sit_out != Some(SitOut::NextBigBlind) {
                return Some(positions);
            }
            // Missed only once a hand is dealt and the big blind has passed.
            Self::start_sit_out(occupant, seat, ctx.now, out);
        }
    }

    /// H15: a player who sits out misses the big blind that passes, and, having had the big blind in
    /// the last hand, the small blind that follows it (R4). Returns how those stood who had not
    /// missed that blind before, and what they had.
    fn note_missed_blinds(&mut self, big_blind: Seat) -> Vec<(Seat, EntryStatus, Missed)> {
        let mut entry_statuses = Vec::new();
        let Some(last) = self.state.last else { return entry_statuses };
        let owes_small = Some(last.big_blind).filter(|seat| last.played.contains(*seat));
        let passed = SeatSet::first(self.rules.seats).between(last.big_blind, big_blind);
        let big = passed.iter().map(|seat| (seat, Missed { big: true, small: false }));
        let small = owes_small.into_iter().map(|seat| (seat, Missed { big: false, small: true }));
        for (seat, blind) in big.chain(small) {
            let Some(occupant) = self.occupant_mut(seat) else { continue };
            let Presence::Out { missed, .. } = &mut occupant.presence else { continue };
            let before = *missed;
            *missed = Missed { big: before.big || blind.big, small: before.small || blind.small };
            if *missed != before {
                entry_statuses.push((seat, occupant.entry_status, before));
            }
        }
        entry_statuses
    }

    fn set_up(&self, positions: &Positions, blinds: Blinds, rake: Option<Rake>) -> Setup {
        let rules = &self.rules;
        let post_of = |seat| {
            if !positions.posting.contains(seat) {
                Post::default()
            } else if rules.post_is_live {
                Post { live: blinds.big, dead: Chips::ZERO }
            } else {
                Post { live: Chips::ZERO, dead: blinds.big }
            }
        };
        let dealt = |seat| Dealt {
            seat,
            stack: self.occupant(seat).expect("dealt in, so seated").stack,
            post: post_of(seat),
        };
        Setup {
            game: rules.game,
            rules: hand::Rules { rake, ..rules.hand },
            small_blind: blinds.small,
            big_blind: blinds.big,
            ante: blinds.ante,
            button: positions.button,
            small_blind_seat: positions.small_blind,
            big_blind_seat: positions.big_blind,
            players: positions.dealt.iter().map(dealt).collect(),
        }
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

    fn stop_clock(&mut self, seat: Seat, now: Millis) {
        let clock = self.running.as_mut().and_then(|running| running.clock.take());
        if let (Some(mut clock), Some(occupant)) = (clock, self.occupant_mut(seat)) {
            clock.stop(now, &mut occupant.timing);
        }
    }

    /// Emits what has happened, then finds whose turn it is and starts the clock, or lets whoever
    /// has decided beforehand act at once.
    fn advance(&mut self, now: Millis, out: &mut Vec<TableEvent>) {
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

    /// When something has to be done here next: a clock runs out, or the next of a run-out is shown.
    #[must_use]
    pub fn next_wake(&self) -> Option<Millis> {
        let run_out = self.running.as_ref()?.run_out.as_ref();
        self.clock_until().or_else(|| run_out?.next_at())
    }

    /// R10: until when the player whose turn it is may think, as far as now is known.
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

    fn clock_of_turn(&self) -> Option<(Seat, TurnClock)> {
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
                // H17: sits out from the end of the hand, unless he or she says otherwise first.
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

    /// The hand that has just ended, once: its results come to the seats, at once or with the end of
    /// its run-out (H11).
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

    /// The end of the hand is durable: wishes to sit out take effect, who has no chips sits out,
    /// who leaves just leaves. Gives those who went into sit-out mode themselves (R7), which the
    /// penniless did not.
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

    /// Something about the player whose turn it is has changed: he or she may have decided.
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

/// What a player has decided before the turn came, or has had decided by not being there.
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

/// Takes what this seat's player has decided beforehand.
fn take_choice(preselected: &mut Vec<(Seat, Preselect)>, seat: Seat) -> Option<Preselect> {
    let index = preselected.iter().position(|(at, _)| *at == seat)?;
    Some(preselected.swap_remove(index).1)
}

fn check_or_fold(legal: &LegalActions) -> Action {
    if legal.check { Action::Check } else { Action::Fold }
}
