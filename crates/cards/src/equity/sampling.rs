//! Equity from random deals. The deals come in blocks, each with a generator of its own that the
//! seed and the block's number decide, so the answer does not depend on how many threads share the
//! blocks. This generator is for estimates only: decks that are played come from [`crate::Deck`].

use std::{
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{BOARD_CARDS, PLAYERS_MAX, Question, Tally, Variant, grouped::hole_of, tally::winners};
use crate::{
    CardSet,
    holdem::{self, Hand},
    omaha,
};

/// Large enough that starting a block costs nothing, small enough that threads end together.
const BLOCK_DEALS: u64 = 1 << 17;

pub(super) fn sample(question: &Question, samples: u64, seed: u64, threads: usize) -> Tally {
    match question.game {
        Variant::Holdem => {
            sample_game(&Holdem(holdem::Table::get()), question, samples, seed, threads)
        }
        Variant::Omaha => {
            sample_game(&Omaha(omaha::Table::get()), question, samples, seed, threads)
        }
    }
}

fn sample_game<R: Rules>(
    rules: &R,
    question: &Question,
    samples: u64,
    seed: u64,
    threads: usize,
) -> Tally {
    let trial = Trial::new(rules, question);
    let next_block = AtomicU64::new(0);
    let work = || {
        let mut tally = Tally::new(question.ranges.len());
        loop {
            let block = next_block.fetch_add(1, Ordering::Relaxed);
            let Some(left) = samples.checked_sub(block.saturating_mul(BLOCK_DEALS)) else { break };
            trial.run(left.min(BLOCK_DEALS), Chance::new(seed, block), &mut tally);
        }
        tally
    };
    if threads == 1 {
        return work();
    }
    let mut tally = Tally::new(question.ranges.len());
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            tally.add(&worker.join().expect("sampling does not panic"), 1);
        }
    });
    tally
}

/// What differs between the games.
trait Rules: Sync {
    type Hole: Copy + Sync;
    fn hole(cards: CardSet) -> Self::Hole;
    fn cards(hole: &Self::Hole) -> CardSet;
    fn strengths(&self, holes: &[Self::Hole], board: Hand, strengths: &mut [u16; PLAYERS_MAX]);
}

struct Holdem(holdem::Table);

impl Rules for Holdem {
    type Hole = Hand;

    fn hole(cards: CardSet) -> Hand {
        cards.into_iter().collect()
    }

    #[inline(always)]
    fn cards(hole: &Hand) -> CardSet {
        hole.cards()
    }

    #[inline(always)]
    fn strengths(&self, holes: &[Hand], board: Hand, strengths: &mut [u16; PLAYERS_MAX]) {
        for (strength, hole) in strengths.iter_mut().zip(holes) {
            *strength = self.0.of_hand(*hole + board).get();
        }
    }
}

struct Omaha(omaha::Table);

impl Rules for Omaha {
    type Hole = omaha::Hole;

    fn hole(cards: CardSet) -> omaha::Hole {
        hole_of(cards)
    }

    #[inline(always)]
    fn cards(hole: &omaha::Hole) -> CardSet {
        hole.cards()
    }

    #[inline(always)]
    fn strengths(&self, holes: &[omaha::Hole], board: Hand, strengths: &mut [u16; PLAYERS_MAX]) {
        let board = self.0.board_of(board);
        for (strength, hole) in strengths.iter_mut().zip(holes) {
            *strength = self.0.of(hole, &board).get();
        }
    }
}

/// A question made ready for many deals.
struct Trial<'a, R: Rules> {
    rules: &'a R,
    ranges: Vec<Vec<R::Hole>>,
    /// The players whose hand is known; their cards are out of the deck.
    known: CardSet,
    board: Hand,
    deck: Vec<Hand>,
}

impl<'a, R: Rules> Trial<'a, R> {
    fn new(rules: &'a R, question: &Question) -> Self {
        let ranges: Vec<Vec<R::Hole>> = question
            .ranges
            .iter()
            .map(|range| range.iter().map(|hand| R::hole(*hand)).collect())
            .collect();
        let only = question.ranges.iter().filter(|range| range.len() == 1);
        let known = only.flatten().fold(CardSet::EMPTY, |known, hand| known | *hand);
        let left = CardSet::FULL - known - question.board - question.dead;
        Self {
            rules,
            ranges,
            known,
            board: question.board.into_iter().collect(),
            deck: left.into_iter().map(Hand::of).collect(),
        }
    }

    fn run(&self, deals: u64, mut chance: Chance, tally: &mut Tally) {
        let count = self.ranges.len();
        let mut holes = [self.ranges[0][0]; PLAYERS_MAX];
        for (hole, range) in holes.iter_mut().zip(&self.ranges) {
            *hole = range[0];
        }
        let is_drawn: Vec<usize> =
            (0..count).filter(|player| self.ranges[*player].len() > 1).collect();
        let to_come = BOARD_CARDS - self.board.cards().len();
        let mut strengths = [0; PLAYERS_MAX];
        for _ in 0..deals {
            let mut used = self.known;
            if !is_drawn.is_empty() {
                used = self.draw_holes(&is_drawn, &mut holes, &mut chance);
            }
            let mut board = self.board;
            for _ in 0..to_come {
                board = board + self.draw_card(used | board.cards(), &mut chance);
            }
            self.rules.strengths(&holes[..count], board, &mut strengths);
            tally.record(winners(&strengths[..count]));
        }
    }

    /// Draws a hand from each range until no two share a card: every possible deal is equally
    /// likely that way, which drawing one player after another would not give.
    fn draw_holes(
        &self,
        players: &[usize],
        holes: &mut [R::Hole; PLAYERS_MAX],
        chance: &mut Chance,
    ) -> CardSet {
        'deal: loop {
            let mut used = self.known;
            for player in players {
                let range = &self.ranges[*player];
                let hole = range[chance.below(range.len() as u32) as usize];
                if R::cards(&hole).intersects(used) {
                    continue 'deal;
                }
                used = used | R::cards(&hole);
                holes[*player] = hole;
            }
            return used;
        }
    }

    /// A card that is not used yet; to draw again is cheaper than to keep the deck in order.
    #[inline(always)]
    fn draw_card(&self, used: CardSet, chance: &mut Chance) -> Hand {
        loop {
            let card = self.deck[chance.below(self.deck.len() as u32) as usize];
            if !card.cards().intersects(used) {
                return card;
            }
        }
    }
}

/// Unbiased numbers below a bound.
struct Chance {
    rng: Xoshiro256PlusPlus,
    /// The unused half of the last output, in the low bits, with a mark above it.
    spare: u64,
}

const SPARE_MARK: u64 = 1 << 32;

impl Chance {
    /// Blocks must not overlap or resemble each other, so their states come from a strong
    /// generator.
    fn new(seed: u64, block: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&block.to_le_bytes());
        let mut state = [0; 32];
        ChaCha20Rng::from_seed(key).fill_bytes(&mut state);
        Self { rng: Xoshiro256PlusPlus::from_seed(state), spare: 0 }
    }

    #[inline(always)]
    fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = u64::from(self.next_half()) * u64::from(bound);
            let low = product as u32;
            // The first `2³² mod bound` places of each number would make it too likely; almost
            // always the cheap comparison settles that this is none of them.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    #[inline(always)]
    fn next_half(&mut self) -> u32 {
        if self.spare & SPARE_MARK != 0 {
            let half = self.spare as u32;
            self.spare = 0;
            return half;
        }
        let output = self.rng.next_u64();
        self.spare = (output >> 32) | SPARE_MARK;
        output as u32
    }
}
