//! Read access to a hand. Hidden cards are read only through `view`.

use base::Chips;
use cards::Card;
use rulebook::{EarlyShow, Variant};

use super::{Ending, Hand, PLAYERS_MAX, PlayerState, SeatResult, State};
use crate::{
    action::LegalActions,
    event::Street,
    pots::Pots,
    seat::{PlaceSet, Seat},
};

impl Hand {
    /// The legal actions of the player to act; `None` when the hand is over.
    #[must_use]
    pub fn legal_actions(&self) -> Option<&LegalActions> {
        matches!(self.state, State::Betting(_)).then_some(&self.legal)
    }

    /// Whether nothing more will happen (but a winner may still show).
    #[must_use]
    pub fn is_over(&self) -> bool {
        !matches!(self.state, State::Betting(_))
    }

    /// How the hand ended; `None` while it runs.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match self.state {
            State::Betting(_) => None,
            State::Uncontested(_) => Some(Ending::Uncontested),
            State::ShownDown => Some(Ending::Showdown),
            State::Cancelled => Some(Ending::Cancelled),
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        match self.state {
            State::Betting(place) => Some(self.players[place].seat),
            _ => None,
        }
    }

    /// The number of the current turn within the hand.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The rake taken so far: known once the hand is over.
    #[must_use]
    pub fn rake(&self) -> Chips {
        self.rake
    }

    /// Hold'em or Omaha.
    #[must_use]
    pub fn game(&self) -> Variant {
        self.game
    }

    /// The size of the big blind.
    #[must_use]
    pub fn big_blind(&self) -> Chips {
        self.big_blind
    }

    /// Where the button is.
    #[must_use]
    pub fn button(&self) -> Seat {
        self.button
    }

    /// Which betting round it is, or was when the hand ended.
    #[must_use]
    pub fn street(&self) -> Street {
        self.street
    }

    /// H11: the street on which the last bets were made, if no more betting was possible and the rest
    /// of the board was run out.
    #[must_use]
    pub fn run_out_from(&self) -> Option<Street> {
        self.run_out_from
    }

    /// The board cards dealt so far.
    #[must_use]
    pub fn board(&self) -> &[Card] {
        &self.board[..self.street.board_cards()]
    }

    /// All chips in the middle, bets of this street included; none once they are paid out.
    #[must_use]
    pub fn pot(&self) -> Chips {
        if self.is_over() { Chips::ZERO } else { self.pot }
    }

    /// H8: the chips of earlier streets as main and side pots; bets of this street are not in yet.
    pub(crate) fn collected(&self) -> Vec<(Chips, Vec<Seat>)> {
        if self.is_over() {
            return Vec::new();
        }
        self.pots_of(std::array::from_fn(|place| self.players[place].before))
    }

    /// The same at a moment of the run-out: the last bets stay in front of their players until the
    /// next board card.
    pub(crate) fn collected_in_run_out(&self, street: Street) -> Vec<(Chips, Vec<Seat>)> {
        if self.bets_lie_in_front(street) {
            self.pots_of(std::array::from_fn(|place| self.players[place].before))
        } else {
            self.pots_of(self.put_in())
        }
    }

    fn bets_lie_in_front(&self, street: Street) -> bool {
        self.run_out_from == Some(street)
    }

    fn pots_of(&self, amounts: [Chips; PLAYERS_MAX]) -> Vec<(Chips, Vec<Seat>)> {
        let pots = Pots::form(
            &amounts[..self.count],
            self.not_folded,
            self.dead,
            self.rules.unmatched_folded,
        );
        let seats =
            |places: PlaceSet| places.iter().map(|place| self.players[place].seat).collect();
        pots.as_slice().iter().map(|pot| (pot.amount, seats(pot.eligible))).collect()
    }

    /// The players for a view to be made of, clockwise from the first after the button.
    pub(crate) fn player_states(&self) -> impl Iterator<Item = PlayerState<'_>> {
        self.players[..self.count].iter().enumerate().map(|(place, player)| PlayerState {
            seat: player.seat,
            stack: player.stack,
            bet: if self.is_over() { Chips::ZERO } else { player.bet },
            folded: !self.not_folded.contains(place),
            all_in: self.not_folded.contains(place) && player.stack.is_zero(),
            shown: player.shown,
            hole: &player.hole,
            made: if player.shown { self.made(place) } else { None },
        })
    }

    /// The same at a moment of the run-out: the board has come to `street`, and no pot was awarded.
    pub(crate) fn player_states_in_run_out(
        &self,
        street: Street,
    ) -> impl Iterator<Item = PlayerState<'_>> {
        let opened = self.rules.all_in_show == EarlyShow::AtOnce;
        self.players[..self.count].iter().enumerate().map(move |(place, player)| {
            let stack = player.started_with - player.put_in() - player.dead;
            let live = self.not_folded.contains(place);
            PlayerState {
                seat: player.seat,
                stack,
                bet: if self.bets_lie_in_front(street) { player.bet } else { Chips::ZERO },
                folded: !live,
                all_in: live && stack.is_zero(),
                shown: live && opened,
                hole: &player.hole,
                made: if live && opened && street == Street::River {
                    self.made(place)
                } else {
                    None
                },
            }
        })
    }

    /// All chips in the middle until the pots are awarded.
    pub(crate) fn pot_in_run_out(&self) -> Chips {
        self.pot
    }

    /// What the hand did to each player, clockwise from the first after the button; `None` while
    /// it runs.
    #[must_use]
    pub fn result(&self) -> Option<impl Iterator<Item = SeatResult>> {
        self.is_over().then(|| {
            self.players[..self.count].iter().map(|player| SeatResult {
                seat: player.seat,
                started_with: player.started_with,
                ended_with: player.stack,
            })
        })
    }
}
