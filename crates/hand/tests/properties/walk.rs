//! Walks through random hands turn by turn, for properties that look at every step.

use base::Chips;
use cards::{Card, Deck};
use hand::{Event, Hand, Seat, Setup, View, Viewer};

use crate::support::{
    chance::Chance,
    random::{self, Manner},
};

/// A random hand between two actions, or over.
pub(crate) struct Walk {
    pub(crate) setup: Setup,
    pub(crate) deck: Vec<Card>,
    pub(crate) hand: Hand,
    /// Everything that happened so far.
    pub(crate) events: Vec<Event>,
    pub(crate) chance: Chance<'static>,
    manner: Manner,
}

impl Walk {
    /// The hand of this seed, before its first action.
    pub(crate) fn start(seed: u64) -> Self {
        let mut chance = Chance::seeded(seed.wrapping_mul(0xd134_2543_de82_ef95));
        let setup = random::setup(&mut chance);
        let deck = random::deck(&mut chance, &setup);
        let manner = random::manner(&mut chance);
        let mut events = Vec::new();
        let hand = Hand::start(&setup, Deck::stacked(&deck), &mut events)
            .expect("a random setup can be played");
        Self { setup, deck, hand, events, chance, manner }
    }

    /// Plays one random action; whether there was one to play.
    pub(crate) fn step(&mut self) -> bool {
        let Some(legal) = self.hand.legal_actions() else { return false };
        let action = random::action(&mut self.chance, self.manner, legal);
        let seat = self.hand.to_act().expect("a hand with legal actions waits for someone");
        self.hand.act(seat, action, &mut self.events).expect("an offered action is accepted");
        true
    }

    /// Plays to the end.
    pub(crate) fn finish(mut self) -> Self {
        while self.step() {}
        self
    }

    /// Everyone who may look: each player, and someone who is none.
    pub(crate) fn viewers(&self) -> Vec<Viewer> {
        let seats = self.setup.players.iter().map(|dealt| Viewer::Seat(dealt.seat));
        seats.chain([Viewer::Watcher]).collect()
    }

    /// The public state of the hand.
    pub(crate) fn views(&self) -> Vec<View> {
        self.viewers().into_iter().map(|viewer| self.hand.view(viewer)).collect()
    }

    pub(crate) fn stacks(&self) -> Vec<(Seat, Chips)> {
        let view = self.hand.view(Viewer::Watcher);
        view.players.iter().map(|player| (player.seat, player.stack)).collect()
    }

    /// The cards dealt to a seat, as the deck was laid.
    pub(crate) fn hole(&self, seat: Seat) -> &[Card] {
        let view = self.hand.view(Viewer::Watcher);
        let place = view.players.iter().position(|player| player.seat == seat);
        let cards = self.setup.game.hole_cards();
        &self.deck[place.expect("a player") * cards..][..cards]
    }

    /// All chips that the players brought.
    pub(crate) fn brought(&self) -> Chips {
        self.setup.players.iter().map(|dealt| dealt.stack).sum()
    }
}
