//! H8: the pots as everybody at the table can count them from the events of a hand: bets lie in front
//! of their players until the round is over, then they are collected into main and side pots.

use base::Chips;
use rulebook::UnmatchedFolded;

use crate::{
    event::{Event, Forced},
    pots::{Pot, Pots},
    seat::{PlaceSet, Seat},
    setup::Ante,
    view::PotView,
};

const SEATS: usize = Seat::MAX as usize;

/// Counts the pots of one hand. It is given every event, in order.
#[derive(Debug, Clone)]
pub struct PotCounter {
    ante: Ante,
    /// By seat: what was put in, without what was returned.
    put_in: [Chips; SEATS],
    /// Chips that nobody had to match.
    dead: Chips,
    /// By seat: who has put something in or was dealt in, and has not folded.
    live: PlaceSet,
    /// Whether the pots are not as they were when they were collected last.
    changed: bool,
}

impl PotCounter {
    /// Nothing has been put in yet. The ante says which chips had to be matched.
    #[must_use]
    pub fn new(ante: Ante) -> Self {
        Self {
            ante,
            put_in: [Chips::ZERO; SEATS],
            dead: Chips::ZERO,
            live: PlaceSet::NONE,
            changed: false,
        }
    }

    /// Whether there may be something to collect before this event: a board card, or a hand that is
    /// shown with the whole board.
    #[must_use]
    pub fn may_collect_before(event: &Event) -> bool {
        matches!(event, Event::Board { .. } | Event::Shown { made: Some(_), .. })
    }

    /// The pots, if this event, which comes next, is the first after a round that changed them.
    /// Asked again, there is nothing new.
    ///
    /// A pot that is won without a showdown is not collected here: it is all one.
    pub fn collected_before(&mut self, event: &Event) -> Option<Vec<PotView>> {
        if !Self::may_collect_before(event) || !std::mem::take(&mut self.changed) {
            return None;
        }
        // What only folded players have matched was returned before, where the rules say so.
        let pots = Pots::form(&self.put_in, self.live, self.dead, UnmatchedFolded::StayInPot);
        let view = |pot: &Pot| PotView {
            amount: pot.amount,
            seats: pot.eligible.iter().filter_map(seat_at).collect(),
        };
        Some(pots.as_slice().iter().map(view).collect())
    }

    /// Counts what happened.
    pub fn note(&mut self, event: &Event) {
        match *event {
            Event::Posted { seat, what, amount, .. } => {
                let dead = match (what, self.ante) {
                    (Forced::DeadPost, _) | (Forced::Ante, Ante::BigBlind(_)) => true,
                    (Forced::Ante, Ante::Each(_) | Ante::None)
                    | (Forced::SmallBlind | Forced::BigBlind | Forced::Post, _) => false,
                };
                self.put(seat, if dead { Chips::ZERO } else { amount });
                if dead {
                    self.dead += amount;
                }
            }
            Event::Dealt { seat, .. } => self.put(seat, Chips::ZERO),
            Event::Called { seat, added, .. } | Event::Raised { seat, added, .. } => {
                self.put(seat, added);
            }
            Event::Folded { seat } => {
                self.live.remove(index(seat));
                self.changed = true;
            }
            Event::Returned { seat, amount } => {
                let put_in = &mut self.put_in[index(seat)];
                *put_in = put_in.saturating_sub(amount);
                self.changed = true;
            }
            // A winner who shows the cards after the pot was paid changes nothing.
            Event::Won { .. } | Event::Cancelled | Event::Ended => self.changed = false,
            Event::Turn { .. }
            | Event::Checked { .. }
            | Event::Board { .. }
            | Event::Shown { .. }
            | Event::Raked { .. } => {}
        }
    }

    fn put(&mut self, seat: Seat, amount: Chips) {
        self.put_in[index(seat)] += amount;
        self.live.insert(index(seat));
        self.changed = true;
    }
}

fn index(seat: Seat) -> usize {
    usize::from(seat.number()) - 1
}

fn seat_at(index: usize) -> Option<Seat> {
    u8::try_from(index + 1).ok().and_then(Seat::new)
}
