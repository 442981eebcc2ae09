//! How a hand ends: uncalled bets, running out the board, showing, rake and paying the pots.

use base::Chips;
use cards::{CardSet, Strength};
use rulebook::{EarlyShow, PotSplit, ShowsFirst, Variant};

use super::{Hand, PLAYERS_MAX, State};
use crate::{
    action::ActionRefusal,
    event::{Event, Street},
    pots::{self, POTS_MAX, Pots},
    rake,
    seat::{Place, PlaceSet, Seat},
};

impl Hand {
    /// H11: a player who won because all others folded may show the cards afterwards.
    pub fn show(&mut self, seat: Seat, events: &mut Vec<Event>) -> Result<(), ActionRefusal> {
        match self.state {
            State::Uncontested(place) if self.players[place].seat == seat => {
                if std::mem::replace(&mut self.players[place].shown, true) {
                    return Err(ActionRefusal::NothingToShow);
                }
                let hole = self.players[place].hole;
                events.push(Event::Shown { seat, hole, made: self.made(place) });
                Ok(())
            }
            _ => Err(ActionRefusal::NothingToShow),
        }
    }

    /// H11: no more betting is possible: hands are shown, the board is completed.
    pub(super) fn run_out(&mut self, events: &mut Vec<Event>) {
        self.run_out_from = Some(self.street);
        if self.rules.all_in_show == EarlyShow::AtOnce {
            self.show_all(events);
        }
        while let Some(next) = self.street.next() {
            self.deal_board(next, events);
        }
        self.show_down(events);
    }

    /// H8: an uncalled part of a bet returns to its bettor.
    pub(super) fn return_uncalled(&mut self, events: &mut Vec<Event>) {
        let put_in = self.put_in();
        let matched =
            pots::matched(&put_in[..self.count], self.not_folded, self.rules.unmatched_folded);
        for (place, put_in) in put_in[..self.count].iter().enumerate() {
            let amount = put_in.saturating_sub(matched);
            if amount.is_zero() {
                continue;
            }
            let player = &mut self.players[place];
            player.stack += amount;
            // Almost always a bet of this street; an ante nobody could match in full is the rest.
            let from_bet = amount.min(player.bet);
            player.bet -= from_bet;
            player.before -= amount - from_bet;
            self.pot -= amount;
            events.push(Event::Returned { seat: player.seat, amount });
        }
    }

    pub(super) fn put_in(&self) -> [Chips; PLAYERS_MAX] {
        std::array::from_fn(|place| self.players[place].put_in())
    }

    pub(super) fn end_uncontested(&mut self, winner: Place, events: &mut Vec<Event>) {
        self.return_uncalled(events);
        self.state = State::Uncontested(winner);
        let amount = self.pot;
        if !amount.is_zero() {
            let rake = self.rake_of(amount);
            if !rake.is_zero() {
                events.push(Event::Raked { pot: 0, amount: rake });
            }
            self.pay(0, winner, amount - rake, None, events);
        }
        events.push(Event::Ended);
    }

    pub(super) fn rake_of(&mut self, pot: Chips) -> Chips {
        let saw_flop = self.street > Street::Preflop;
        self.rake = self.rules.rake.map_or(Chips::ZERO, |rake| rake.of(pot, saw_flop));
        self.rake
    }

    fn pay(
        &mut self,
        pot: u8,
        place: Place,
        amount: Chips,
        made: Option<Strength>,
        events: &mut Vec<Event>,
    ) {
        let player = &mut self.players[place];
        player.stack += amount;
        events.push(Event::Won { pot, seat: player.seat, amount, made });
    }

    /// H11: everyone still in shows: the last to bet or raise on this street first, otherwise the
    /// first clockwise after the button; then clockwise \[I\].
    pub(super) fn show_all(&mut self, events: &mut Vec<Event>) {
        let first = match self.rules.shows_first {
            ShowsFirst::LastAggressor => self.round.aggressor.unwrap_or(0),
            ShowsFirst::FirstAfterButton => 0,
        };
        for place in self.not_folded.clockwise_from(first) {
            if !std::mem::replace(&mut self.players[place].shown, true) {
                let (seat, hole) = (self.players[place].seat, self.players[place].hole);
                events.push(Event::Shown { seat, hole, made: self.made(place) });
            }
        }
    }

    /// H11: each pot goes to the best hand among the players who can win it.
    pub(super) fn show_down(&mut self, events: &mut Vec<Event>) {
        self.show_all(events);
        let mut strengths = [None; PLAYERS_MAX];
        for place in self.not_folded.iter() {
            strengths[place] = Some(self.strength(place));
        }
        let put_in = self.put_in();
        let pots = Pots::form(
            &put_in[..self.count],
            self.not_folded,
            self.dead,
            self.rules.unmatched_folded,
        );
        let pots = pots.as_slice();
        let mut rakes = [Chips::ZERO; POTS_MAX];
        let rake = self.rake_of(self.pot);
        if !rake.is_zero() {
            let mut amounts = [Chips::ZERO; POTS_MAX];
            for (amount, pot) in amounts.iter_mut().zip(pots) {
                *amount = pot.amount;
            }
            let split = self.rules.rake.map_or(PotSplit::InProportion, |rake| rake.between_pots);
            rake::spread(rake, &amounts[..pots.len()], split, &mut rakes);
            for (index, amount) in rakes[..pots.len()].iter().enumerate() {
                if !amount.is_zero() {
                    events.push(Event::Raked { pot: index as u8, amount: *amount });
                }
            }
        }
        for (index, pot) in pots.iter().enumerate() {
            let best = pot.eligible.iter().map(|place| strengths[place]).max().flatten();
            let mut winners = PlaceSet::NONE;
            for place in pot.eligible.iter().filter(|place| strengths[*place] == best) {
                winners.insert(place);
            }
            // H11: odd chips go one by one clockwise from the first player after the button,
            // which is the order of places.
            let (share, odd) = (pot.amount - rakes[index]).split_floor(u64::from(winners.len()));
            for (number, place) in winners.iter().enumerate() {
                let extra = u64::from((number as u64) < odd);
                self.pay(index as u8, place, share + Chips(extra), best, events);
            }
        }
        self.state = State::ShownDown;
        events.push(Event::Ended);
    }

    /// What a player's cards make with the whole board; nothing as long as cards are to come.
    pub(super) fn made(&self, place: Place) -> Option<Strength> {
        (self.street == Street::River).then(|| self.strength(place))
    }

    fn strength(&self, place: Place) -> Strength {
        let hole = &self.players[place].hole;
        match self.game {
            Variant::Holdem => cards::holdem::strength(
                CardSet::from(hole.cards()) | CardSet::from(self.board.as_slice()),
            ),
            Variant::Omaha => cards::omaha::strength(hole.four(), &self.board),
        }
    }
}
