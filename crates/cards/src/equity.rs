//! Equity: what share of the pot each of two to six players will win on average, when all cards
//! are dealt out. This file owns the question and how it is answered; counting exactly is
//! `grouped`, dealing at random is `sampling`.

use std::{collections::HashMap, fmt, thread};

use crate::{Card, CardSet};

mod grouped;
mod range;
mod sampling;
mod suits;
mod tally;

pub use range::{ParseRangeError, Range};
pub use tally::{Share, Tally};

/// The two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// Two hole cards, the best five of all (H1).
    Holdem,
    /// Four hole cards, exactly two of them with three of the board (O1).
    Omaha,
}

impl Variant {
    /// How many hole cards a player has.
    #[must_use]
    pub const fn hole_cards(self) -> u32 {
        match self {
            Self::Holdem => 2,
            Self::Omaha => 4,
        }
    }
}

/// The fewest and the most players whose equity can be asked for; six is the largest table.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=PLAYERS_MAX;
const PLAYERS_MAX: usize = 6;
pub(crate) const BOARD_CARDS: u32 = 5;

/// More deals of hole cards than this are not enumerated: finding out which of them are alike
/// would already take seconds.
const DEALS_MAX: u64 = 2_000_000;

/// Players' ranges, the board, and dead cards.
pub struct Question {
    game: Variant,
    /// The hole cards each player may hold, all equally likely, none of them on the board.
    ranges: Vec<Vec<CardSet>>,
    board: CardSet,
    dead: CardSet,
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EquityError {
    /// Fewer than two or more than six players.
    Players {
        /// How many were given.
        count: usize,
    },
    /// The board is none of the streets'.
    BoardCards {
        /// How many cards it has.
        count: u32,
    },
    /// A hand has not as many cards as the game deals.
    HoleCards {
        /// How many the game deals.
        expected: u32,
        /// How many there are.
        count: u32,
    },
    /// A card is in two places.
    Repeated { card: Card },
    /// A player's range has no hand left, or no deal gives everyone one of theirs.
    NoDeal,
    /// Not enough cards are left to finish the board.
    DeckTooSmall,
    /// The number of trials is zero.
    NoSamples,
    /// Too many deals of hole cards to enumerate.
    TooManyDeals,
}

impl fmt::Display for EquityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { count } => {
                write!(f, "equity is between two and six players, not {count}")
            }
            Self::BoardCards { count } => {
                write!(f, "a board has no, three, four or five cards, not {count}")
            }
            Self::HoleCards { expected, count } => {
                write!(f, "a hand has {expected} cards in this game, not {count}")
            }
            Self::Repeated { card } => write!(f, "the card {card} stands twice"),
            Self::NoDeal => {
                write!(
                    f,
                    "no deal gives every player a hand of theirs without a card standing twice"
                )
            }
            Self::DeckTooSmall => write!(f, "too few cards are left to deal the board"),
            Self::NoSamples => write!(f, "at least one sample is needed"),
            Self::TooManyDeals => write!(
                f,
                "these ranges have over {DEALS_MAX} deals of hole cards, too many to enumerate exactly"
            ),
        }
    }
}

impl std::error::Error for EquityError {}

impl Question {
    /// Asks for the equity of these ranges on this board, which may be empty, with these other
    /// cards gone. A range of one hand is that hand.
    pub fn new(
        game: Variant,
        ranges: &[Range],
        board: CardSet,
        dead: CardSet,
    ) -> Result<Self, EquityError> {
        if !PLAYERS.contains(&ranges.len()) {
            return Err(EquityError::Players { count: ranges.len() });
        }
        if ![0, 3, 4, 5].contains(&board.len()) {
            return Err(EquityError::BoardCards { count: board.len() });
        }
        // Cards that are surely somewhere: the same one twice is a slip of the pen. A range, on
        // the other hand, loses the hands that are no longer possible.
        let mut known = CardSet::EMPTY;
        let fixed = ranges.iter().filter_map(Range::only_hand);
        for cards in [board, dead].into_iter().chain(fixed) {
            if let Some(card) = (known & cards).into_iter().next() {
                return Err(EquityError::Repeated { card });
            }
            known = known | cards;
        }
        let mut possible = Vec::with_capacity(ranges.len());
        for range in ranges {
            for hand in range.hands() {
                if hand.len() != game.hole_cards() {
                    let (expected, count) = (game.hole_cards(), hand.len());
                    return Err(EquityError::HoleCards { expected, count });
                }
            }
            let own = range.only_hand().unwrap_or_default();
            let free = |hand: &CardSet| !hand.intersects(known - own);
            possible.push(range.hands().iter().copied().filter(free).collect());
        }
        let question = Self { game, ranges: possible, board, dead };
        if !question.some_deal(0, CardSet::EMPTY) {
            return Err(EquityError::NoDeal);
        }
        let holes = ranges.len() as u32 * game.hole_cards();
        if holes + BOARD_CARDS + dead.len() > Card::COUNT as u32 {
            return Err(EquityError::DeckTooSmall);
        }
        Ok(question)
    }

    /// The exact answer: every deal of hole cards and every board.
    pub fn exact(&self, threads: usize) -> Result<Tally, EquityError> {
        let matchups = self.matchups().ok_or(EquityError::TooManyDeals)?;
        Ok(self.count(&matchups, threads))
    }

    /// The exact answer if it takes no more than this many match-ups to count, each well under a
    /// millisecond; match-ups that differ only in the names of suits are one.
    #[must_use]
    pub fn exact_within(&self, matchups_max: usize, threads: usize) -> Option<Tally> {
        let matchups = self.matchups()?;
        (matchups.len() <= matchups_max).then(|| self.count(&matchups, threads))
    }

    /// An estimate from this many random deals. The seed alone decides them, not the threads.
    pub fn sampled(&self, samples: u64, seed: u64, threads: usize) -> Result<Tally, EquityError> {
        if samples == 0 {
            return Err(EquityError::NoSamples);
        }
        Ok(sampling::sample(self, samples, seed, threads.max(1)))
    }

    fn count(&self, matchups: &[(Holes, u64)], threads: usize) -> Tally {
        let count_some = |some: &[(Holes, u64)]| {
            let mut tally = Tally::new(self.ranges.len());
            for (holes, deals) in some {
                let holes = &holes[..self.ranges.len()];
                tally.add(&grouped::count(self.game, holes, self.board, self.dead), *deals);
            }
            tally
        };
        if threads <= 1 || matchups.len() < 2 {
            return count_some(matchups);
        }
        let mut tally = Tally::new(self.ranges.len());
        thread::scope(|scope| {
            let parts = matchups.chunks(matchups.len().div_ceil(threads));
            let workers: Vec<_> = parts.map(|part| scope.spawn(move || count_some(part))).collect();
            for worker in workers {
                tally.add(&worker.join().expect("counting does not panic"), 1);
            }
        });
        tally
    }

    /// The different match-ups of hole cards, each with how many deals are alike; none if there
    /// are too many deals to look at.
    fn matchups(&self) -> Option<Vec<(Holes, u64)>> {
        let renamings = suits::renamings_that_keep(&[self.board, self.dead]);
        let mut alike: HashMap<Holes, u64> = HashMap::new();
        let mut deals: u64 = 0;
        self.each_deal(0, CardSet::EMPTY, &mut [CardSet::EMPTY; PLAYERS_MAX], &mut |holes| {
            deals += 1;
            *alike.entry(suits::canonical(holes, &renamings)).or_default() += 1;
            deals <= DEALS_MAX
        })
        .then(|| {
            let mut matchups: Vec<(Holes, u64)> = alike.into_iter().collect();
            matchups.sort_unstable();
            matchups
        })
    }

    /// Calls `visit` with every deal of hole cards until it returns false; returns whether it never
    /// did.
    fn each_deal(
        &self,
        player: usize,
        used: CardSet,
        holes: &mut Holes,
        visit: &mut impl FnMut(&Holes) -> bool,
    ) -> bool {
        let Some(range) = self.ranges.get(player) else { return visit(holes) };
        range.iter().filter(|hand| !hand.intersects(used)).all(|hand| {
            holes[player] = *hand;
            self.each_deal(player + 1, used | *hand, holes, visit)
        })
    }

    fn some_deal(&self, player: usize, used: CardSet) -> bool {
        !self.each_deal(player, used, &mut [CardSet::EMPTY; PLAYERS_MAX], &mut |_| false)
    }
}

/// The hole cards of each player; empty beyond the last.
type Holes = [CardSet; PLAYERS_MAX];
