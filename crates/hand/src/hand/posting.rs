//! What goes in without a choice before the cards: antes, blinds, posts out of place. A stack too
//! short for what is due pays what it has.

use base::Chips;
use rulebook::BigBlindAnte;

use super::Hand;
use crate::{
    event::{Event, Forced},
    seat::Place,
    setup::{Ante, Dealt, Setup},
};

impl Hand {
    /// Antes, then blinds, then posts out of place, each clockwise.
    pub(super) fn post_all(&mut self, setup: &Setup, order: &[Dealt], events: &mut Vec<Event>) {
        if let Ante::Each(ante) = setup.ante {
            for place in 0..self.count {
                self.post(place, Forced::Ante, ante, events);
            }
            for player in &mut self.players[..self.count] {
                player.before = std::mem::take(&mut player.bet);
            }
        }
        let big_blind_ante = match setup.ante {
            Ante::BigBlind(ante) => ante,
            Ante::None | Ante::Each(_) => Chips::ZERO,
        };
        for (place, dealt) in order.iter().enumerate() {
            if Some(dealt.seat) == setup.small_blind_seat {
                self.post(place, Forced::SmallBlind, setup.small_blind, events);
            }
        }
        for (place, dealt) in order.iter().enumerate() {
            if dealt.seat == setup.big_blind_seat {
                if setup.rules.big_blind_ante == BigBlindAnte::AnteFirst {
                    self.post_dead(place, Forced::Ante, big_blind_ante, events);
                }
                self.post(place, Forced::BigBlind, setup.big_blind, events);
                if setup.rules.big_blind_ante == BigBlindAnte::BlindFirst {
                    self.post_dead(place, Forced::Ante, big_blind_ante, events);
                }
            }
        }
        for (place, dealt) in order.iter().enumerate() {
            // H15: the live part first, for it is what buys the cards.
            self.post(place, Forced::Post, dealt.post.live, events);
            self.post_dead(place, Forced::DeadPost, dealt.post.dead, events);
        }
    }

    pub(super) fn post(&mut self, place: Place, what: Forced, due: Chips, events: &mut Vec<Event>) {
        let amount = due.min(self.players[place].stack);
        if amount.is_zero() {
            return;
        }
        self.put(place, amount);
        self.posted(place, what, amount, events);
    }

    pub(super) fn post_dead(
        &mut self,
        place: Place,
        what: Forced,
        due: Chips,
        events: &mut Vec<Event>,
    ) {
        let amount = due.min(self.players[place].stack);
        if amount.is_zero() {
            return;
        }
        self.put(place, amount);
        let player = &mut self.players[place];
        player.bet -= amount;
        player.dead += amount;
        self.dead += amount;
        self.posted(place, what, amount, events);
    }

    pub(super) fn posted(
        &self,
        place: Place,
        what: Forced,
        amount: Chips,
        events: &mut Vec<Event>,
    ) {
        let player = &self.players[place];
        events.push(Event::Posted {
            seat: player.seat,
            what,
            amount,
            all_in: player.stack.is_zero(),
        });
    }
}
