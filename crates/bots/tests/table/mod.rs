//! A table of bots over real hands: the engine plays, the bots see views. Only tests hold both.

#![allow(clippy::disallowed_types, reason = "a test deals the hands that bots play")]
#![allow(dead_code, reason = "each test uses a part of it")]

use std::sync::LazyLock;

use base::Chips;
use bots::{Style, decide};
use cards::{Deck, Seed};
use hand::{Action, Ante, Dealt, Hand, Post, Rules, Seat, Setup, View, Viewer};
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng, SeedableRng},
};
use rulebook::Variant;

pub(crate) const BIG_BLIND: Chips = Chips(100);

/// The default rulebook's, read once.
static RULES: LazyLock<Rules> = LazyLock::new(|| {
    Rules::of(&rulebook::embedded(rulebook::DEFAULT_ID).expect("the default is embedded"))
});

/// Good enough to play test hands.
pub(crate) struct Dice(SplitMix64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub(crate) fn seed(&mut self) -> Seed {
        let mut seed = Seed::default();
        for word in seed.chunks_exact_mut(8) {
            word.copy_from_slice(&self.next().to_le_bytes());
        }
        seed
    }
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index as u8 + 1).expect("at most ten seats")
}

/// A hand between these stacks; the button is the first of them.
pub(crate) fn setup(game: Variant, stacks: &[u64], button: usize) -> Setup {
    let count = stacks.len();
    let at = |steps: usize| seat((button + steps) % count);
    let (small, big) = if count == 2 { (0, 1) } else { (1, 2) };
    Setup {
        game,
        rules: *RULES,
        small_blind: Chips(BIG_BLIND.0 / 2),
        big_blind: BIG_BLIND,
        ante: Ante::None,
        button: at(0),
        small_blind_seat: Some(at(small)),
        big_blind_seat: at(big),
        players: stacks
            .iter()
            .enumerate()
            .map(|(index, stack)| Dealt {
                seat: seat(index),
                stack: Chips(*stack),
                post: Post::default(),
            })
            .collect(),
    }
}

/// Plays a hand by these styles, in order of seats; every view and choice is shown to `watch`.
/// Gives what each seat ends with.
pub(crate) fn play(
    setup: &Setup,
    deck: Deck,
    styles: &[Style],
    dice: &mut Dice,
    mut watch: impl FnMut(Style, &View, Action),
) -> Vec<u64> {
    let mut events = Vec::new();
    let mut hand = Hand::start(setup, deck, &mut events).expect("a setup that makes sense");
    while let Some(turn) = hand.to_act() {
        let style = styles[usize::from(turn.number()) - 1];
        let view = hand.view(Viewer::Seat(turn));
        let action = decide(style, &view, dice.next()).expect("it is its turn");
        watch(style, &view, action);
        hand.act(turn, action, &mut events).expect("a legal action");
    }
    let mut results: Vec<_> = hand.result().expect("nobody is to act").collect();
    results.sort_by_key(|result| result.seat);
    results.iter().map(|result| result.ended_with.0).collect()
}

/// What the first style wins from the second, in hundredths of a big blind a hand: every deck is
/// played twice with the cards exchanged, so that luck with cards mostly cancels.
pub(crate) fn duel(game: Variant, first: Style, second: Style, decks: u64, seed: u64) -> i64 {
    let mut dice = Dice::new(seed);
    let mut won = 0i64;
    for number in 0..decks {
        let deck = dice.seed();
        for styles in [[first, second], [second, first]] {
            let setup = setup(game, &[10_000, 10_000], (number % 2) as usize);
            let ended = play(&setup, Deck::shuffled(deck), &styles, &mut dice, |_, _, _| {});
            let own = if styles[0] == first { ended[0] } else { ended[1] };
            won += own as i64 - 10_000;
        }
    }
    won * 100 / (decks as i64 * 2 * BIG_BLIND.0 as i64)
}
