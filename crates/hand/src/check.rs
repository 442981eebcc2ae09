//! Playing a recorded hand again, from nothing but its record: what the engine says now must be
//! what was recorded then, event by event. So a record that was damaged or tampered with shows.

use std::fmt;

use base::Chips;
use cards::{Card, CardSet, Deck};

use crate::{
    action::{Action, ActionRefusal},
    hand::Hand,
    record::HandRecord,
    setup::SetupError,
    view::EventView,
};

/// How a record fails to be what the engine makes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mismatch {
    /// No hand can start so.
    Setup(SetupError),
    /// A player's hidden cards are missing: this is one viewer's record, not the complete one.
    Hidden,
    /// A card stands twice, or is missing from the deck.
    Cards,
    /// The engine refuses a recorded action.
    Refused {
        /// Which event, from 0.
        event: usize,
        refusal: ActionRefusal,
    },
    /// The engine says something else from this event on.
    Event {
        /// Which event, from 0.
        event: usize,
    },
    /// A player ends with something else, or the rake is another.
    Result,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => write!(f, "it cannot have started so: {error}"),
            Self::Hidden => f.write_str("hidden cards are missing"),
            Self::Cards => f.write_str("its cards are not from one deck"),
            Self::Refused { event, refusal } => write!(f, "event {event} is not legal: {refusal}"),
            Self::Event { event } => write!(f, "event {event} is not what happens"),
            Self::Result => f.write_str("its result is another"),
        }
    }
}

impl std::error::Error for Mismatch {}

impl HandRecord {
    /// Plays the hand again and compares everything.
    ///
    /// # Errors
    /// The first difference.
    pub fn check(&self) -> Result<(), Mismatch> {
        let deck = self.deck()?;
        let mut happened = Vec::new();
        let mut hand = Hand::start(&self.setup(), deck, &mut happened).map_err(Mismatch::Setup)?;
        for (index, timed) in self.events.iter().enumerate() {
            let refused = |refusal| Mismatch::Refused { event: index, refusal };
            if let Some((seat, action)) = chosen(&timed.event) {
                hand.act(seat, action, &mut happened).map_err(refused)?;
            } else if timed.event == EventView::Cancelled {
                hand.cancel(&mut happened).map_err(refused)?;
            } else if let EventView::Shown { seat, .. } = timed.event
                && index >= happened.len()
            {
                hand.show(seat, &mut happened).map_err(refused)?;
            }
            let expected = happened.get(index).map(crate::event::Event::open);
            if expected.as_ref() != Some(&timed.event) {
                return Err(Mismatch::Event { event: index });
            }
        }
        if happened.len() != self.events.len() || hand.ending() != Some(self.ending) {
            return Err(Mismatch::Event { event: self.events.len() });
        }
        let same = |result: crate::hand::SeatResult| {
            let player = self.players.iter().find(|player| player.seat == result.seat);
            player.is_some_and(|player| player.ended_with == result.ended_with)
        };
        let total = |chips: fn(&crate::record::PlayerRecord) -> Chips| -> Chips {
            self.players.iter().map(chips).sum()
        };
        let conserved = total(|p| p.started_with) == total(|p| p.ended_with) + self.rake;
        let agrees = hand.result().is_some_and(|mut results| results.all(same));
        if agrees && conserved && hand.rake() == self.rake { Ok(()) } else { Err(Mismatch::Result) }
    }

    /// The deck as far as it was dealt.
    fn deck(&self) -> Result<Deck, Mismatch> {
        let (mut cards, mut board): (Vec<Card>, &[Card]) = (Vec::new(), &[]);
        for timed in &self.events {
            match &timed.event {
                EventView::Dealt { cards: None, .. } => return Err(Mismatch::Hidden),
                EventView::Dealt { cards: Some(hole), .. } => cards.extend(hole.cards()),
                EventView::Board { board: dealt, .. } => board = dealt,
                _ => {}
            }
        }
        cards.extend(board);
        let distinct: CardSet = cards.iter().copied().collect();
        if distinct.len() as usize != cards.len() {
            return Err(Mismatch::Cards);
        }
        Ok(Deck::stacked(&cards))
    }
}

/// The choice a player made, if this event is one.
fn chosen(event: &EventView) -> Option<(crate::seat::Seat, Action)> {
    match *event {
        EventView::Folded { seat } => Some((seat, Action::Fold)),
        EventView::Checked { seat } => Some((seat, Action::Check)),
        EventView::Called { seat, .. } => Some((seat, Action::Call)),
        EventView::Raised { seat, to, .. } => Some((seat, Action::RaiseTo(to))),
        _ => None,
    }
}
