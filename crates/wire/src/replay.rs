//! A finished hand as messages: what a live table would have sent to this viewer, without turns' clocks.
//! Made from a record that was redacted for the viewer; a hidden card is not in it.

use hand::{EventView, HandRecord, Makes};

use crate::{
    table_message::{Equity, EquityShare, TableMessage},
    values::Millis,
};

/// The messages of a finished hand, each with its time after the start. The record has to be the
/// viewer's own.
#[must_use]
pub fn replay(seen: &HandRecord, hand: u64) -> Vec<(Millis, TableMessage<'static>)> {
    let blinds = hand::Blinds { small: seen.small_blind, big: seen.big_blind, ante: seen.ante };
    let starts =
        TableMessage::HandStarts { hand, button: seen.button.into(), blinds: blinds.into() };
    let mut messages = vec![(Millis(0), starts)];
    let mut board: &[cards::Card] = &[];
    for timed in &seen.events {
        if let EventView::Board { board: now, .. } = &timed.event {
            board = now;
        }
        let makes = shown_by(seen, &timed.event)
            .filter(|_| board.len() == 5)
            .and_then(|hole| Makes::of(hole, board));
        let message = TableMessage::of_hand(&timed.event, makes.as_ref());
        messages.push((timed.after.into(), message));
    }
    messages
}

/// The cards that everyone has seen of the player who shows or wins.
fn shown_by<'a>(seen: &'a HandRecord, event: &EventView) -> Option<&'a [cards::Card]> {
    let (EventView::Shown { seat, .. } | EventView::Won { seat, .. }) = event else { return None };
    seen.events.iter().find_map(|timed| match &timed.event {
        EventView::Shown { seat: shows, cards } if shows == seat => Some(cards.cards()),
        _ => None,
    })
}

impl From<&hand::StreetEquity> for Equity {
    fn from(equity: &hand::StreetEquity) -> Self {
        let hand::StreetEquity { street, shares, sampled } = equity;
        // Millionths, to the nearest tenth of a percent.
        let tenths = |millionths: u64| u16::try_from((millionths + 500) / 1_000).unwrap_or(1_000);
        let share = |(seat, millionths): &(hand::Seat, u64)| EquityShare {
            seat: (*seat).into(),
            tenths: tenths(*millionths),
        };
        Self {
            street: (*street).into(),
            shares: shares.iter().map(share).collect(),
            sampled: *sampled,
        }
    }
}
