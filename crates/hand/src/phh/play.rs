//! Plays the recorded actions through the engine, one by one, and stops at the first that the
//! engine would not have allowed there.

use std::fmt;

use base::Chips;
use cards::Deck;

use super::{
    Amount, Recorded,
    act::Act,
    start::{Start, seat_of},
};
use crate::{
    action::{Action, ActionRefusal},
    event::Event,
    hand::{Ending, Hand},
    seat::Seat,
};

/// Where and why a record and the engine part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The first action that differs, from 1; `None` if all were played.
    pub action: Option<usize>,
    /// What is recorded there.
    pub recorded: String,
    /// The engine's refusal.
    pub ours: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(action) = self.action {
            write!(f, "action {action}, ")?;
        }
        write!(f, "\"{}\": {}", self.recorded, self.ours)
    }
}

/// Why a hand could not be played to its end.
pub(crate) enum Stop {
    /// The engine refuses a recorded action.
    Differs(Difference),
    /// All recorded actions are played and it is still someone's turn.
    Unfinished(Difference),
}

/// A recorded hand that the engine played to its end.
pub(crate) struct Played {
    pub(crate) ending: Ending,
    /// The stacks, by player.
    pub(crate) stacks: Vec<Chips>,
    /// Whether each player still had cards at the end.
    pub(crate) live: Vec<bool>,
    /// What a chip is: a unit of this many decimals.
    pub(crate) decimals: u8,
    /// What each put in, by player, before anything was returned.
    pub(crate) put_in: Vec<Chips>,
    /// What each was paid, by player; returned bets are not in it.
    pub(crate) won: Vec<Chips>,
    /// Whether checks of players who were all-in had to be passed over.
    pub(crate) idle_checks: bool,
    /// Whether folds that the record leaves out had to be added at its end.
    pub(crate) added_folds: bool,
}

/// Plays to the end, or to the first action that the engine refuses.
pub(crate) fn play(recorded: &Recorded, start: &Start, deck: Deck) -> Result<Played, Stop> {
    let mut events = Vec::with_capacity(128);
    let mut hand = Hand::start(&start.setup, deck, &mut events).expect("checked when it was read");
    let mut table =
        Table { hand: &mut hand, events: &mut events, board_recorded: 0, idle_checks: false };
    for (index, (text, act)) in recorded.acts.iter().enumerate() {
        table.take(act, start.decimals).map_err(|ours| {
            Stop::Differs(Difference { action: Some(index + 1), recorded: text.clone(), ours })
        })?;
    }
    let idle_checks = table.idle_checks;
    let added_folds = add_folds(recorded, &mut hand, &mut events);
    let Some(ending) = hand.ending() else {
        let turn_of = hand.to_act().map_or(0, Seat::number);
        return Err(Stop::Unfinished(Difference {
            action: None,
            recorded: "the record ends here".to_owned(),
            ours: format!("H3 the hand is not over, it is the turn of p{turn_of}"),
        }));
    };
    let count = recorded.starting_stacks.len();
    let mut played = Played {
        ending,
        stacks: vec![Chips::ZERO; count],
        live: vec![false; count],
        decimals: start.decimals,
        put_in: vec![Chips::ZERO; count],
        won: vec![Chips::ZERO; count],
        idle_checks,
        added_folds,
    };
    for player in hand.player_states() {
        let index = usize::from(player.seat.number()) - 1;
        played.stacks[index] = player.stack;
        played.live[index] = !player.folded;
    }
    for event in &events {
        let (totals, seat, amount) = match event {
            Event::Won { seat, amount, .. } => (&mut played.won, seat, amount),
            Event::Posted { seat, amount, .. } => (&mut played.put_in, seat, amount),
            Event::Called { seat, added, .. } | Event::Raised { seat, added, .. } => {
                (&mut played.put_in, seat, added)
            }
            _ => continue,
        };
        totals[usize::from(seat.number()) - 1] += *amount;
    }
    Ok(played)
}

/// Some records leave out the folds that end a hand, but name its one winner: everyone else folds
/// then, if that ends it. Returns whether it did; no such hand counts as exact.
fn add_folds(recorded: &Recorded, hand: &mut Hand, events: &mut Vec<Event>) -> bool {
    let winnings = recorded.winnings.iter().flatten().enumerate();
    let mut winners = winnings.filter(|(_, won)| !won.is_zero()).map(|(player, _)| player);
    let (Some(winner), None) = (winners.next(), winners.next()) else { return false };
    let mut added = false;
    while let Some(seat) = hand.to_act().filter(|seat| *seat != seat_of(winner)) {
        hand.act(seat, Action::Fold, events).expect("a fold is always possible (H4)");
        added = true;
    }
    added
}

struct Table<'a> {
    hand: &'a mut Hand,
    events: &'a mut Vec<Event>,
    /// How many board cards the record has dealt so far.
    board_recorded: usize,
    idle_checks: bool,
}

/// The engine's refusal of an action.
type Refused = String;

impl Table<'_> {
    fn take(&mut self, act: &Act, decimals: u8) -> Result<(), Refused> {
        match act {
            Act::Nothing => Ok(()),
            Act::DealHole { .. } if self.hand.turn() <= 1 && self.board_recorded == 0 => Ok(()),
            Act::DealHole { .. } => Err("H2 hole cards are dealt before the betting".to_owned()),
            Act::DealBoard { cards } => self.deal_board(cards.len()),
            Act::Fold { player } => self.act(*player, Action::Fold, decimals),
            Act::CheckOrCall { player } => {
                if self.is_all_in(*player) {
                    self.idle_checks = true;
                    return Ok(());
                }
                let check = self.hand.legal_actions().is_some_and(|legal| legal.check);
                self.act(*player, if check { Action::Check } else { Action::Call }, decimals)
            }
            Act::RaiseTo { player, to } => {
                // The decimals were chosen for every bet, so only its size can be the matter.
                let to = to.chips(decimals).ok_or("H8 a bet larger than we count")?;
                self.act(*player, Action::RaiseTo(to), decimals)
            }
            Act::ShowOrMuck { player, .. } => self.show(*player),
        }
    }

    fn act(&mut self, player: usize, action: Action, decimals: u8) -> Result<(), Refused> {
        if !self.hand.is_over() && self.board_recorded < self.hand.board().len() {
            return Err("H2 the board of this street comes before its betting".to_owned());
        }
        self.hand
            .act(seat_of(player), action, self.events)
            .map_err(|refusal| in_words(&refusal, decimals))
    }

    fn is_all_in(&self, player: usize) -> bool {
        let seat = seat_of(player);
        self.hand.player_states().any(|state| state.seat == seat && state.all_in)
    }

    /// The deck holds the recorded cards, so only the moment can differ.
    fn deal_board(&mut self, cards: usize) -> Result<(), Refused> {
        self.board_recorded += cards;
        let on_table = self.hand.board().len();
        let a_street = matches!(self.board_recorded, 3..=5);
        let at_its_moment = self.board_recorded == on_table;
        if a_street && (at_its_moment || self.hand.is_over() && self.board_recorded < on_table) {
            return Ok(());
        }
        Err(format!("H2 {on_table} board cards are dealt here, not {}", self.board_recorded))
    }

    /// H11: at showdown all hands are known here; only those that are shown are compared.
    fn show(&mut self, player: usize) -> Result<(), Refused> {
        let seat = seat_of(player);
        let folded = self.hand.player_states().any(|state| state.seat == seat && state.folded);
        match self.hand.to_act() {
            Some(turn_of) => {
                Err(format!("H11 the betting is not over, it is the turn of seat {turn_of}"))
            }
            None if folded => Err("H4 this player has folded".to_owned()),
            None => Ok(()),
        }
    }
}

/// A refusal with its amounts as the record counts them, not in our chips.
fn in_words(refusal: &ActionRefusal, decimals: u8) -> String {
    let clause = refusal.clause();
    let amount = |chips: &Chips| in_units(*chips, decimals);
    match refusal {
        ActionRefusal::RaiseTooSmall { to, least } => {
            format!("{clause} {} is below the least, {}", amount(to), amount(least))
        }
        ActionRefusal::MoreThanStack { to, most } | ActionRefusal::MoreThanPot { to, most } => {
            format!("{clause} {} is above the most, {}", amount(to), amount(most))
        }
        other => other.to_string(),
    }
}

/// Chips as the amount they stand for.
pub(crate) fn in_units(chips: Chips, decimals: u8) -> Amount {
    Amount::from_scaled(i128::from(chips.0), decimals).unwrap_or(Amount::Infinite)
}
