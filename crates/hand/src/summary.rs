//! A finished hand in short, as one of its players looks back on it: where the player sat, what was
//! held and won, and how it was played. For lists of hands and for statistics. Made from the whole
//! record; it says about the player alone what is not public.

use base::{Chips, Millis};
use cards::Card;

use crate::{event::Street, hand::Ending, record::HandRecord, seat::Seat, view::EventView};

/// One player's hand in short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandSummary {
    pub seat: Seat,
    /// `BTN`, `SB`, `BB`, `UTG`, …, `CO`.
    pub position: &'static str,
    /// The player's own cards.
    pub cards: Vec<Card>,
    /// What the player ended with, less what he or she started with.
    pub net: i64,
    /// What the player put in and did not get back uncalled.
    pub put_in: Chips,
    /// Whether the player won a pot or a part of one.
    pub won: bool,
    /// Whether the player was still in when hands were compared.
    pub showdown: bool,
    /// Whether the player was all-in.
    pub all_in: bool,
    pub saw_flop: bool,
    /// Whether the player called, bet or raised before the flop; blinds do not count.
    pub put_in_preflop: bool,
    pub raised_preflop: bool,
    /// The player's part of the rake, by what everyone put in.
    pub rake: Chips,
}

impl HandSummary {
    /// All that a position can be, from the blinds to the button.
    pub const POSITIONS: [&'static str; 10] =
        ["SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN"];

    /// The summary of the hand for the player in this seat; `None` if nobody was dealt in there.
    #[must_use]
    pub fn of(record: &HandRecord, seat: Seat) -> Option<Self> {
        let player = record.players.iter().find(|player| player.seat == seat)?;
        let net = player.ended_with.0.wrapping_sub(player.started_with.0).cast_signed();
        let all_put_in = put_in(record);
        let put_in_total: u64 = all_put_in.iter().map(|(_, amount)| amount.0).sum();
        let own = all_put_in.iter().find(|(other, _)| *other == seat);
        let put_in = own.map_or(Chips::ZERO, |(_, amount)| *amount);
        let rake = match u128::from(put_in_total) {
            0 => 0,
            total => u128::from(record.rake.0) * u128::from(put_in.0) / total,
        };
        let mut summary = Self {
            seat,
            position: position(record, seat),
            cards: Vec::new(),
            net,
            put_in,
            won: false,
            showdown: record.ending == Ending::Showdown,
            all_in: false,
            saw_flop: false,
            put_in_preflop: false,
            raised_preflop: false,
            rake: Chips(u64::try_from(rake).unwrap_or(u64::MAX)),
        };
        let (mut street, mut folded) = (Street::Preflop, false);
        for timed in &record.events {
            match &timed.event {
                EventView::Dealt { seat: dealt, cards: Some(cards) } if *dealt == seat => {
                    summary.cards = cards.cards().to_vec();
                }
                EventView::Board { street: next, .. } => {
                    street = *next;
                    summary.saw_flop |= !folded;
                }
                EventView::Folded { seat: folds } if *folds == seat => {
                    folded = true;
                    summary.showdown = false;
                }
                EventView::Posted { seat: posts, all_in, .. } if *posts == seat => {
                    summary.all_in |= all_in;
                }
                EventView::Called { seat: calls, all_in, .. } if *calls == seat => {
                    summary.all_in |= all_in;
                    summary.put_in_preflop |= street == Street::Preflop;
                }
                EventView::Raised { seat: raises, all_in, .. } if *raises == seat => {
                    summary.all_in |= all_in;
                    summary.put_in_preflop |= street == Street::Preflop;
                    summary.raised_preflop |= street == Street::Preflop;
                }
                EventView::Won { seat: wins, .. } if *wins == seat => summary.won = true,
                _ => {}
            }
        }
        Some(summary)
    }
}

impl HandRecord {
    /// The board as it was at the end.
    #[must_use]
    pub fn board(&self) -> &[Card] {
        let boards = self.events.iter().rev().filter_map(|timed| match &timed.event {
            EventView::Board { board, .. } => Some(board.as_slice()),
            _ => None,
        });
        boards.into_iter().next().unwrap_or_default()
    }

    /// All that was put in and not returned uncalled.
    #[must_use]
    pub fn pot(&self) -> Chips {
        put_in(self).iter().map(|(_, amount)| *amount).sum()
    }

    /// When the hand was decided, by the times of its events.
    #[must_use]
    pub fn decided_at(&self) -> Millis {
        self.started_at + self.events.last().map_or(Millis::ZERO, |timed| timed.after)
    }

    /// H11: the cards of the board that were there when no more betting was possible, if hands were
    /// compared and cards were still to come.
    #[must_use]
    pub fn run_out_from(&self) -> Option<&[Card]> {
        if self.ending != Ending::Showdown {
            return None;
        }
        let mut before: &[Card] = &[];
        let mut board: &[Card] = &[];
        for timed in &self.events {
            match &timed.event {
                EventView::Board { board: next, .. } => board = next,
                EventView::Posted { .. }
                | EventView::Folded { .. }
                | EventView::Checked { .. }
                | EventView::Called { .. }
                | EventView::Raised { .. } => before = board,
                EventView::Dealt { .. }
                | EventView::Turn { .. }
                | EventView::Returned { .. }
                | EventView::Shown { .. }
                | EventView::Raked { .. }
                | EventView::Won { .. }
                | EventView::Cancelled
                | EventView::Ended => {}
            }
        }
        (before.len() < board.len()).then_some(before)
    }
}

/// What each player put in and did not get back uncalled.
pub(crate) fn put_in(record: &HandRecord) -> Vec<(Seat, Chips)> {
    let mut all: Vec<(Seat, Chips)> =
        record.players.iter().map(|player| (player.seat, Chips::ZERO)).collect();
    for timed in &record.events {
        let (seat, adds, amount) = match &timed.event {
            EventView::Posted { seat, amount, .. } => (seat, true, amount),
            EventView::Called { seat, added, .. } | EventView::Raised { seat, added, .. } => {
                (seat, true, added)
            }
            EventView::Returned { seat, amount } => (seat, false, amount),
            _ => continue,
        };
        if let Some((_, total)) = all.iter_mut().find(|(other, _)| other == seat) {
            let sum =
                if adds { total.0.checked_add(amount.0) } else { total.0.checked_sub(amount.0) };
            *total = Chips(sum.unwrap_or(total.0));
        }
    }
    all
}

/// The usual names of places, from the first to act before the flop to the last before the button.
const EARLIER: [&[&str]; 8] = [
    &[],
    &["CO"],
    &["UTG", "CO"],
    &["UTG", "HJ", "CO"],
    &["UTG", "LJ", "HJ", "CO"],
    &["UTG", "UTG+1", "LJ", "HJ", "CO"],
    &["UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO"],
    &["UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO"],
];

/// Where a player sat, in the words of players. With two players the button is also the small blind.
fn position(record: &HandRecord, seat: Seat) -> &'static str {
    if seat == record.button {
        return "BTN";
    }
    if Some(seat) == record.small_blind_seat {
        return "SB";
    }
    if seat == record.big_blind_seat {
        return "BB";
    }
    // Clockwise from the first after the button; who is neither blind nor button follows the blinds.
    let others = || {
        let players = record.players.iter().map(|player| player.seat);
        players.filter(|other| {
            *other != record.button
                && Some(*other) != record.small_blind_seat
                && *other != record.big_blind_seat
        })
    };
    let names = EARLIER[others().count().min(EARLIER.len() - 1)];
    let place = others().position(|other| other == seat).unwrap_or_default();
    names.get(place).or(names.last()).copied().unwrap_or("CO")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_asked_for() {
        let named = EARLIER.into_iter().flatten().chain(&["BTN", "SB", "BB"]);
        let named: std::collections::BTreeSet<&str> = named.copied().collect();
        assert_eq!(named, HandSummary::POSITIONS.into_iter().collect());
    }
}
