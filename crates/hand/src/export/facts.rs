//! Facts for the exports that a record has only in its events. They are built from a redacted
//! record, so they hold no more than the viewer saw.

use base::Chips;
use cards::{Card, CardSet};
use rulebook::Variant;

use crate::{
    event::Street,
    hand::Ending,
    record::{HandRecord, PlayerRecord},
    seat::Seat,
    view::{EventView, Viewer},
};

/// A hand as one viewer saw it.
pub(super) struct Facts {
    pub(super) record: HandRecord,
    pub(super) hero: Option<Seat>,
    pub(super) board: Vec<Card>,
    pub(super) pots: Vec<PotFacts>,
}

/// One pot and its winners.
#[derive(Default)]
pub(super) struct PotFacts {
    pub(super) rake: Chips,
    pub(super) wins: Vec<(Seat, Chips)>,
}

impl PotFacts {
    /// What was in it, rake included.
    pub(super) fn amount(&self) -> Chips {
        self.rake + self.wins.iter().map(|(_, amount)| *amount).sum()
    }
}

impl Facts {
    /// `None` for a cancelled hand.
    pub(super) fn of(record: &HandRecord, viewer: Viewer) -> Option<Self> {
        if record.ending == Ending::Cancelled {
            return None;
        }
        let record = record.seen_by(viewer);
        let mut board = Vec::new();
        let mut pots: Vec<PotFacts> = Vec::new();
        let mut pot = |number: u8| -> usize {
            let number = usize::from(number);
            if pots.len() <= number {
                pots.resize_with(number + 1, PotFacts::default);
            }
            number
        };
        let mut paid = Vec::new();
        for timed in &record.events {
            match &timed.event {
                EventView::Board { board: so_far, .. } => board.clone_from(so_far),
                EventView::Raked { pot: number, amount } => {
                    paid.push((pot(*number), None, *amount));
                }
                EventView::Won { pot: number, seat, amount } => {
                    paid.push((pot(*number), Some(*seat), *amount));
                }
                _ => {}
            }
        }
        for (number, seat, amount) in paid {
            match seat {
                Some(seat) => pots[number].wins.push((seat, amount)),
                None => pots[number].rake += amount,
            }
        }
        let hero = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Watcher => None,
        };
        Some(Self { record, hero, board, pots })
    }

    pub(super) fn events(&self) -> impl Iterator<Item = &EventView> {
        self.record.events.iter().map(|timed| &timed.event)
    }

    /// The players by their seats, as they sit.
    pub(super) fn by_seat(&self) -> Vec<&PlayerRecord> {
        let mut players: Vec<&PlayerRecord> = self.record.players.iter().collect();
        players.sort_by_key(|player| player.seat);
        players
    }

    pub(super) fn won_by(&self, seat: Seat) -> Chips {
        let wins = self.pots.iter().flat_map(|pot| &pot.wins);
        wins.filter(|(winner, _)| *winner == seat).map(|(_, amount)| *amount).sum()
    }

    pub(super) fn shown_by(&self, seat: Seat) -> Option<&[Card]> {
        self.events().find_map(|event| match event {
            EventView::Shown { seat: shown, cards } if *shown == seat => Some(cards.cards()),
            _ => None,
        })
    }

    /// On which street a player folded.
    pub(super) fn folded_on(&self, seat: Seat) -> Option<Street> {
        let mut street = Street::Preflop;
        for event in self.events() {
            match event {
                EventView::Board { street: next, .. } => street = *next,
                EventView::Folded { seat: folded } if *folded == seat => return Some(street),
                _ => {}
            }
        }
        None
    }

    /// A hand in words, if the board is complete.
    pub(super) fn words(&self, hole: &[Card]) -> Option<String> {
        if self.board.len() != 5 {
            return None;
        }
        let strength = match self.record.game {
            Variant::Holdem => {
                cards::holdem::strength(CardSet::from(hole) | CardSet::from(self.board.as_slice()))
            }
            Variant::Omaha => cards::omaha::strength(hole.try_into().ok()?, &self.board),
        };
        Some(strength.to_string())
    }
}

/// The cards that a board event adds.
pub(super) fn new_cards(street: Street, board: &[Card]) -> &[Card] {
    let from = if street == Street::Flop { 0 } else { board.len().saturating_sub(1) };
    &board[from..]
}
