//! Hands played one after another by players who choose at random: a fingerprint of the engine
//! and its speed. Stacks start anew each hand; the button goes round.

use base::Chips;
use cards::{Deck, Seed};
use hand::{Action, Ante, Dealt, Ending, Event, Hand, LegalActions, Post, Rules, Seat, Setup};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use rulebook::Variant;
use serde::Serialize;

use crate::digest::Digest;

/// What to play.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    pub game: Variant,
    /// How many players, 2 to 10.
    pub players: u8,
    pub hands: u64,
    /// What fixes every card and every choice.
    pub seed: u64,
    /// What everyone starts each hand with.
    pub stacks: Stacks,
}

/// What players start each hand with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stacks {
    /// 100 big blinds each.
    Even,
    /// From one chip to 200 big blinds, so that blinds are short and side pots many.
    Mixed,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    pub hands: u64,
    /// Folds, checks, calls, bets and raises.
    pub actions: u64,
    /// Hands that were shown down.
    pub showdowns: u64,
    /// Main and side pots that were won.
    pub pots: u64,
    /// A fingerprint of every stack after every hand.
    pub digest: String,
}

const SMALL_BLIND: Chips = Chips(50);
const BIG_BLIND: Chips = Chips(100);
const STACK: Chips = Chips(10_000);

/// Of 64 choices, so that one byte of chance is enough and a hand has about 24 actions at six
/// players.
const FOLDS_OF_64: u64 = 10;
const RAISES_OF_64: u64 = 14;

/// The players' table and dice, and buffers that are used again for every hand.
pub struct Table {
    setup: Setup,
    stacks: Stacks,
    rng: Xoshiro256PlusPlus,
    events: Vec<Event>,
    digest: Digest,
    report: Report,
}

impl Table {
    /// A table before its first hand, everyone with 100 big blinds each time.
    ///
    /// # Panics
    /// If there are not 2 to 10 players.
    #[must_use]
    pub fn new(game: Variant, players: u8, seed: u64) -> Self {
        Self::with_stacks(game, players, seed, Stacks::Even)
    }

    /// A table before its first hand.
    ///
    /// # Panics
    /// If there are not 2 to 10 players.
    #[must_use]
    pub fn with_stacks(game: Variant, players: u8, seed: u64, stacks: Stacks) -> Self {
        assert!((2..=Seat::MAX).contains(&players), "a table has 2 to 10 players");
        let setup = Setup {
            game,
            rules: Rules::of(&rulebook::embedded(rulebook::DEFAULT_ID).expect("the default")),
            small_blind: SMALL_BLIND,
            big_blind: BIG_BLIND,
            ante: Ante::None,
            button: seat(0),
            small_blind_seat: None,
            big_blind_seat: seat(0),
            players: (0..players)
                .map(|index| Dealt { seat: seat(index), stack: STACK, post: Post::default() })
                .collect(),
        };
        let mut table = Self {
            setup,
            stacks,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            events: Vec::with_capacity(256),
            digest: Digest::new(),
            report: Report { hands: 0, actions: 0, showdowns: 0, pots: 0, digest: String::new() },
        };
        table.seat_blinds();
        table
    }

    /// What the latest hand was started from; before the first, what it will be started from.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Plays one hand.
    pub fn play_hand(&mut self) {
        self.seat_blinds();
        self.deal_stacks();
        self.events.clear();
        let deck = Deck::shuffled(self.deck_seed());
        let mut hand =
            Hand::start(&self.setup, deck, &mut self.events).expect("a table of ours makes sense");
        while let (Some(seat), Some(legal)) = (hand.to_act(), hand.legal_actions()) {
            let action = choose(self.rng.next_u64(), legal);
            hand.act(seat, action, &mut self.events).expect("a legal action is accepted");
            self.report.actions += 1;
        }
        self.count(&hand);
    }

    /// The button goes one seat round each hand; two players: it is the small blind (R5).
    fn seat_blinds(&mut self) {
        let players = self.setup.players.len() as u64;
        let at = |steps: u64| seat(((self.report.hands + steps) % players) as u8);
        let (small_blind, big_blind) = if players == 2 { (0, 1) } else { (1, 2) };
        (self.setup.button, self.setup.small_blind_seat, self.setup.big_blind_seat) =
            (at(0), Some(at(small_blind)), at(big_blind));
    }

    /// Half of the mixed stacks are short: that is where the rules are hard.
    fn deal_stacks(&mut self) {
        if self.stacks == Stacks::Even {
            return;
        }
        for dealt in &mut self.setup.players {
            let chance = self.rng.next_u64();
            let most = if chance.is_multiple_of(2) { STACK.0 * 2 } else { BIG_BLIND.0 * 5 };
            dealt.stack = Chips(1 + (chance >> 8) % most);
        }
    }

    fn deck_seed(&mut self) -> Seed {
        let mut seed = Seed::default();
        for word in seed.chunks_exact_mut(8) {
            word.copy_from_slice(&self.rng.next_u64().to_le_bytes());
        }
        seed
    }

    fn count(&mut self, hand: &Hand) {
        self.report.hands += 1;
        self.report.showdowns += u64::from(hand.ending() == Some(Ending::Showdown));
        let last_pot = self.events.iter().rev().find_map(|event| match event {
            Event::Won { pot, .. } => Some(u64::from(*pot) + 1),
            _ => None,
        });
        self.report.pots += last_pot.unwrap_or(0);
        let results = hand.result().expect("nobody is to act, so the hand is over");
        let (mut chips, mut before) = (Chips::ZERO, Chips::ZERO);
        for result in results {
            chips += result.ended_with;
            before += result.started_with;
            self.digest.add(result.ended_with.0);
        }
        assert_eq!(chips, before, "chips are conserved");
    }

    /// What came of the hands played so far.
    #[must_use]
    pub fn report(&self) -> Report {
        Report { digest: self.digest.hex(), ..self.report.clone() }
    }
}

/// A legal action at random: mostly checks and calls, some raises of various sizes, some folds.
#[inline]
fn choose(chance: u64, legal: &LegalActions) -> Action {
    let (kind, size) = (chance % 64, (chance >> 8) % 32);
    if kind < RAISES_OF_64
        && let Some(raise) = legal.raise
    {
        return Action::RaiseTo(match size {
            0..22 => raise.to_min,
            22..28 => raise.presets.half_pot,
            28..31 => raise.presets.pot,
            _ => raise.to_max,
        });
    }
    if legal.check {
        Action::Check
    } else if kind >= 64 - FOLDS_OF_64 {
        Action::Fold
    } else {
        Action::Call
    }
}

/// Plays all the hands of a configuration.
///
/// # Panics
/// If there are not 2 to 10 players.
#[must_use]
pub fn run(config: &Config) -> Report {
    let mut table = Table::with_stacks(config.game, config.players, config.seed, config.stacks);
    for _ in 0..config.hands {
        table.play_hand();
    }
    table.report()
}

fn seat(index: u8) -> Seat {
    Seat::new(index + 1).expect("at most ten players")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_digest() {
        let config = Config {
            game: Variant::Holdem,
            players: 6,
            hands: 2_000,
            seed: 7,
            stacks: Stacks::Even,
        };
        let report = run(&config);
        assert_eq!(report, run(&config));
        assert_ne!(report.digest, run(&Config { seed: 8, ..config }).digest);
        assert_eq!(report.hands, 2_000);
    }

    #[test]
    fn every_table_size_of_both_games_plays() {
        for game in Variant::ALL {
            for players in 2..=10 {
                let stacks = Stacks::Mixed;
                let report = run(&Config { game, players, hands: 300, seed: 1, stacks });
                assert!(report.showdowns > 0 && report.pots >= report.showdowns, "{report:?}");
                assert!(players == 2 || report.pots > report.hands, "side pots: {report:?}");
            }
        }
    }
}
