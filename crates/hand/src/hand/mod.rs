//! ONE hand, from the blinds to the last chip: a state machine without a clock, whose deck is an
//! argument. It decides whose turn it is, takes actions or refuses them, and emits events. Which
//! players are dealt in, clocks and seats over many hands are the table's.
//!
//! Here: the state, turns and actions. What goes in before the cards is `posting`, how it ends
//! `showdown`, what can be asked of it `reading`.

mod posting;
mod reading;
mod showdown;

use base::Chips;
use cards::{Card, Deck, Strength};
use rulebook::{BettingLimit, Variant};

use crate::{
    action::{Action, ActionRefusal, Call, LegalActions, NoRaise, Presets, Raise},
    event::{Event, Hole, Street},
    round::Round,
    seat::{Place, PlaceSet, Seat},
    setup::{Dealt, Rules, Setup, SetupError},
};

const PLAYERS_MAX: usize = Seat::MAX as usize;

/// One hand being played, or over.
pub struct Hand {
    game: Variant,
    rules: Rules,
    big_blind: Chips,
    button: Seat,
    count: usize,
    players: [Player; PLAYERS_MAX],
    /// Players who still have cards.
    not_folded: PlaceSet,
    /// Players with cards and chips.
    can_still_bet: PlaceSet,
    /// Chips in the pot that nobody had to match.
    dead: Chips,
    /// All chips in the middle: bets of this street included.
    pot: Chips,
    board: [Card; 5],
    street: Street,
    /// H11: the street on which the last bets were made, if the rest of the board was run out.
    run_out_from: Option<Street>,
    round: Round,
    state: State,
    turn: u32,
    legal: LegalActions,
    deck: Deck,
    rake: Chips,
}

#[derive(Debug, Clone, Copy)]
struct Player {
    seat: Seat,
    started_with: Chips,
    stack: Chips,
    /// What the player bet on this street.
    bet: Chips,
    /// What the player put in before this street, antes that all pay included.
    before: Chips,
    /// What the player put in that nobody had to match.
    dead: Chips,
    hole: Hole,
    shown: bool,
}

impl Player {
    fn put_in(&self) -> Chips {
        self.before + self.bet
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// This player is to act.
    Betting(Place),
    /// Over; everyone but this player folded.
    Uncontested(Place),
    /// Over, by showdown.
    ShownDown,
    /// H12: over, all bets returned.
    Cancelled,
}

/// How a hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// All but one folded.
    Uncontested,
    /// Hands were shown and compared.
    Showdown,
    /// H12: cancelled, all bets returned.
    Cancelled,
}

/// The state of one player, hidden cards included: only `view` reads it.
pub(crate) struct PlayerState<'a> {
    pub(crate) seat: Seat,
    pub(crate) stack: Chips,
    pub(crate) bet: Chips,
    pub(crate) folded: bool,
    pub(crate) all_in: bool,
    pub(crate) shown: bool,
    pub(crate) hole: &'a Hole,
    /// What cards that were shown make with the whole board.
    pub(crate) made: Option<Strength>,
}

/// What a finished hand did to one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatResult {
    pub seat: Seat,
    /// Chips before the hand.
    pub started_with: Chips,
    /// Chips after it.
    pub ended_with: Chips,
}

impl Hand {
    /// Posts blinds and antes, deals the hole cards and finds the first player to act. Each
    /// player's cards are drawn together, first clockwise after the button first.
    #[inline]
    pub fn start(setup: &Setup, deck: Deck, events: &mut Vec<Event>) -> Result<Self, SetupError> {
        setup.check()?;
        let count = setup.players.len();
        let mut order: [Dealt; PLAYERS_MAX] = [setup.players[0]; _];
        order[..count].copy_from_slice(&setup.players);
        order[..count].sort_unstable_by_key(|dealt| dealt.seat.clockwise_from(setup.button));
        let players = std::array::from_fn(|place| Player {
            seat: order[place].seat,
            started_with: order[place].stack,
            stack: order[place].stack,
            bet: Chips::ZERO,
            before: Chips::ZERO,
            dead: Chips::ZERO,
            hole: Hole::EMPTY,
            shown: false,
        });
        let mut hand = Self {
            game: setup.game,
            rules: setup.rules,
            big_blind: setup.big_blind,
            button: setup.button,
            count,
            players,
            not_folded: PlaceSet::first(count),
            can_still_bet: PlaceSet::first(count),
            dead: Chips::ZERO,
            pot: Chips::ZERO,
            board: [Card::new(cards::Rank::Two, cards::Suit::Clubs); 5],
            street: Street::Preflop,
            run_out_from: None,
            round: Round::new(setup.big_blind, setup.big_blind),
            state: State::ShownDown,
            turn: 0,
            legal: LegalActions { check: false, call: None, raise: None, no_raise: None },
            deck,
            rake: Chips::ZERO,
        };
        hand.post_all(setup, &order[..count], events);
        for place in 0..count {
            let hole = Hole::draw(hand.game, &mut hand.deck);
            hand.players[place].hole = hole;
            events.push(Event::Dealt { seat: hand.players[place].seat, hole });
        }
        let big_blind = hand.place_of(setup.big_blind_seat).expect("checked: the big blind is in");
        // H2: first to act is the next clockwise after the big blind.
        hand.go_on_after(big_blind, events);
        Ok(hand)
    }

    /// Moves chips from a stack into the middle, as a bet on this street.
    #[inline]
    fn put(&mut self, place: Place, amount: Chips) {
        let player = &mut self.players[place];
        player.stack -= amount;
        player.bet += amount;
        if player.stack.is_zero() {
            self.can_still_bet.remove(place);
        }
        self.pot += amount;
    }

    /// Carries out a player's choice, or refuses it and changes nothing.
    #[inline]
    pub fn act(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), ActionRefusal> {
        let State::Betting(place) = self.state else { return Err(ActionRefusal::HandOver) };
        let player = &self.players[place];
        if player.seat != seat {
            return Err(match self.place_of(seat) {
                Some(_) => ActionRefusal::NotYourTurn { turn_of: player.seat },
                None => ActionRefusal::NotInHand,
            });
        }
        self.legal.check(action)?;
        match action {
            Action::Fold => {
                self.not_folded.remove(place);
                self.can_still_bet.remove(place);
                self.round.passed(place);
                events.push(Event::Folded { seat });
            }
            Action::Check => {
                self.round.passed(place);
                events.push(Event::Checked { seat });
            }
            Action::Call => {
                let Call { adds, all_in } = self.legal.call.expect("checked: a call is legal");
                self.put(place, adds);
                self.round.called(place);
                events.push(Event::Called {
                    seat,
                    added: adds,
                    to: self.players[place].bet,
                    all_in,
                });
            }
            Action::RaiseTo(to) => {
                let raise = self.legal.raise.expect("checked: a raise is legal");
                let added = to - self.players[place].bet;
                let by = to - self.round.bet_to;
                self.put(place, added);
                self.round.raised(place, to, self.rules.reopened_raise);
                let all_in = self.players[place].stack.is_zero();
                events.push(Event::Raised { seat, added, to, by, opens: raise.opens, all_in });
            }
        }
        self.go_on_after(place, events);
        Ok(())
    }

    /// H12: cancels the hand: every bet returns and stacks are as before it.
    pub fn cancel(&mut self, events: &mut Vec<Event>) -> Result<(), ActionRefusal> {
        if self.is_over() {
            return Err(ActionRefusal::HandOver);
        }
        for player in &mut self.players[..self.count] {
            player.stack = player.started_with;
            player.bet = Chips::ZERO;
            player.before = Chips::ZERO;
            player.dead = Chips::ZERO;
        }
        self.pot = Chips::ZERO;
        self.dead = Chips::ZERO;
        self.state = State::Cancelled;
        events.push(Event::Cancelled);
        events.push(Event::Ended);
        Ok(())
    }

    /// Finds what comes after `place` has acted: another turn, another street, or the end.
    #[inline]
    fn go_on_after(&mut self, place: Place, events: &mut Vec<Event>) {
        if let Some(winner) = self.only_live() {
            return self.end_uncontested(winner, events);
        }
        match self.next_to_act(place) {
            Some(next) => self.give_turn(next, events),
            None => self.end_round(events),
        }
    }

    fn only_live(&self) -> Option<Place> {
        if self.not_folded.len() == 1 { self.not_folded.lowest() } else { None }
    }

    /// H3: the next player who must act on this street. Players who must act sit in one stretch
    /// clockwise of the last to act, so it is enough to check the next player with chips.
    #[inline]
    fn next_to_act(&self, after: Place) -> Option<Place> {
        let next = self.can_still_bet.next_after(after)?;
        let owes = self.players[next].bet < self.to_match(next);
        let others_can_answer = self.can_still_bet.len() > 1;
        (owes || (others_can_answer && !self.round.has_acted(next))).then_some(next)
    }

    /// What this player must have bet to stay in. A lone player with chips matches what the
    /// others really bet, folded or all-in, not a blind that nobody could post in full.
    #[inline]
    fn to_match(&self, place: Place) -> Chips {
        if self.can_still_bet.len() > 1 {
            return self.round.bet_to;
        }
        let others = (0..self.count).filter(|other| *other != place);
        others.map(|other| self.players[other].bet).max().unwrap_or(Chips::ZERO)
    }

    #[inline]
    fn give_turn(&mut self, place: Place, events: &mut Vec<Event>) {
        self.turn += 1;
        self.state = State::Betting(place);
        self.legal = self.legal_for(place);
        events.push(Event::Turn { seat: self.players[place].seat, turn: self.turn });
    }

    /// H5–H9, O1: what this player may do on his or her turn.
    #[inline]
    fn legal_for(&self, place: Place) -> LegalActions {
        let player = &self.players[place];
        let owed = self.to_match(place).saturating_sub(player.bet);
        let call = (!owed.is_zero())
            .then(|| Call { adds: owed.min(player.stack), all_in: player.stack <= owed });
        let no_raise = self.no_raise(place, owed);
        LegalActions {
            check: owed.is_zero(),
            call,
            raise: no_raise.is_none().then(|| self.raise_for(player, owed)),
            no_raise,
        }
    }

    #[inline]
    fn no_raise(&self, place: Place, owed: Chips) -> Option<NoRaise> {
        if !self.round.may_raise(place) {
            Some(NoRaise::BettingClosed)
        } else if self.can_still_bet.len() < 2 {
            Some(NoRaise::NobodyCanAnswer)
        } else if self.players[place].stack <= owed {
            Some(NoRaise::NoMoreThanCall)
        } else {
            None
        }
    }

    #[inline]
    fn raise_for(&self, player: &Player, owed: Chips) -> Raise {
        let bet_to = self.round.bet_to;
        let all_in_to = player.bet + player.stack;
        let pot_after_call = self.pot + owed;
        let least = bet_to + self.round.raise_by_min;
        let most = match self.game.betting_limit() {
            BettingLimit::NoLimit => all_in_to,
            // O1: the pot after calling on top of the call, which is never below the least raise:
            // the pot holds the bet that the raise is measured by, and a call of it.
            BettingLimit::PotLimit => (bet_to + pot_after_call).min(all_in_to),
        };
        let to_min = least.min(most);
        debug_assert!(to_min == least || most == all_in_to, "the pot covers the least raise");
        let preset = |by: Chips| (bet_to + by).clamp(to_min, most);
        Raise {
            to_min,
            to_max: most,
            opens: bet_to.is_zero(),
            max_is_all_in: most == all_in_to,
            presets: Presets {
                half_pot: preset(Chips(pot_after_call.0 / 2)),
                three_quarters_pot: preset(Chips(pot_after_call.0 * 3 / 4)),
                pot: preset(pot_after_call),
            },
        }
    }

    /// The betting of a street is over and at least two players are left.
    fn end_round(&mut self, events: &mut Vec<Event>) {
        let more_betting = self.can_still_bet.len() > 1;
        if !more_betting {
            self.return_uncalled(events);
        }
        let Some(next) = self.street.next() else { return self.show_down(events) };
        if !more_betting {
            return self.run_out(events);
        }
        self.deal_board(next, events);
        self.collect_bets();
        self.round = Round::new(Chips::ZERO, self.big_blind);
        // H2: afterwards the first clockwise after the button acts first.
        match self.can_still_bet.lowest() {
            Some(first) => self.give_turn(first, events),
            None => unreachable!("two players have chips"),
        }
    }

    fn collect_bets(&mut self) {
        for player in &mut self.players[..self.count] {
            player.before += player.bet;
            player.bet = Chips::ZERO;
        }
    }

    #[inline]
    fn deal_board(&mut self, street: Street, events: &mut Vec<Event>) {
        for index in self.street.board_cards()..street.board_cards() {
            self.board[index] = self.deck.draw();
        }
        self.street = street;
        events.push(Event::Board { street, board: self.board });
    }

    fn place_of(&self, seat: Seat) -> Option<Place> {
        self.players[..self.count].iter().position(|player| player.seat == seat)
    }
}
