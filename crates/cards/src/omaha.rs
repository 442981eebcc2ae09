//! Omaha: exactly two of the four hole cards with exactly three of the board (O1).
//!
//! Without a flush the strength depends on ranks only: a board's ranks choose a row, and each pair
//! of hole ranks has its strength there. Built from 1.6 MB of such rows, [`Table`] answers with
//! six lookups in one row; `large` trades memory for one lookup.

use std::sync::LazyLock;

use crate::{
    Best, Card, CardSet, Category, Rank, Strength, holdem,
    keys::{self, CARD_KEYS, COUNTERS_TOP, Counts, RANK_KEYS},
    packing::Packed,
    ranking,
};

mod large;

pub use large::LargeTable;

/// The strength of the best hand of two hole cards and three board cards (O1).
///
/// # Panics
/// If the board has fewer than three cards or more than five, or a card stands twice.
#[must_use]
pub fn strength(hole: [Card; 4], board: &[Card]) -> Strength {
    assert_different(hole, board);
    let table = Table::get();
    table.of(&Hole::new(hole), &table.board(board))
}

/// The best hand of two hole cards and three board cards (O1, and O2 where one is easily misled), and its strength.
///
/// # Panics
/// If the board has fewer than three cards or more than five, or a card stands twice.
#[must_use]
pub fn best(hole: [Card; 4], board: &[Card]) -> Best {
    let strength = strength(hole, board);
    let five = readings(hole, board)
        .find(|five| holdem::strength(*five) == strength)
        .expect("the strength is that of one of the readings");
    Best::pick(strength, five)
}

/// Every five cards that O1 allows.
fn readings(hole: [Card; 4], board: &[Card]) -> impl Iterator<Item = CardSet> {
    PAIRS_OF_FOUR.into_iter().flat_map(move |(a, b)| {
        triples(board.len()).map(move |[c, d, e]| {
            [hole[a], hole[b], board[c], board[d], board[e]].into_iter().collect()
        })
    })
}

fn assert_different(hole: [Card; 4], board: &[Card]) {
    assert!((3..=5).contains(&board.len()), "a board has three to five cards");
    let all: CardSet = hole.iter().chain(board).copied().collect();
    assert_eq!(all.len() as usize, 4 + board.len(), "a card stands twice");
}

const PAIRS_OF_FOUR: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// The places of every three among `n`.
fn triples(n: usize) -> impl Iterator<Item = [usize; 3]> {
    (2..n).flat_map(|c| (1..c).flat_map(move |b| (0..b).map(move |a| [a, b, c])))
}

/// Four hole cards, ready to meet many boards.
#[derive(Clone, Copy)]
pub struct Hole {
    key: u64,
    cards: CardSet,
    /// The place in a row of each of the six pairs of ranks.
    pairs: [u8; 6],
}

impl Hole {
    /// Prepares four different cards.
    #[must_use]
    #[inline]
    pub fn new(cards: [Card; 4]) -> Self {
        let rank = |nth: usize| usize::from(cards[nth].index() >> 2);
        let gathered = gather(&cards);
        // A loop, because `map` is not always inlined, which costs a quarter of the speed.
        let mut pairs = [0; 6];
        for (pair, (a, b)) in pairs.iter_mut().zip(&PAIRS_OF_FOUR) {
            *pair = PAIR_PLACES[(rank(*a) << 4 | rank(*b)) & 0xff];
        }
        Self { key: gathered.key_sum(), cards: gathered.cards(), pairs }
    }

    /// The four cards.
    #[must_use]
    pub const fn cards(&self) -> CardSet {
        self.cards
    }

    /// The strength in a board's row, suits not counted.
    #[inline(always)]
    pub(crate) fn unsuited(&self, row: &Row) -> Strength {
        best_pair(row, self.pairs)
    }
}

/// Three to five board cards, ready to meet many holes.
#[derive(Clone, Copy)]
pub struct Board {
    key: u64,
    cards: CardSet,
    row: &'static Row,
}

/// The strengths of one board's ranks with each of the 91 pairs of hole ranks; 96 so that a row
/// is three cache lines.
pub(crate) type Row = [u16; PAIRS_PADDED];
const PAIRS_PADDED: usize = 96;
/// Rows of boards of five, four and three cards.
const ROWS: usize = 6175 + 1820 + 455;

/// The rows for all boards: 1.6 MB, built on first use in some fifty milliseconds. A handle, to be
/// taken once and passed by value, as [`holdem::Table`].
#[derive(Clone, Copy)]
pub struct Table {
    numbers: Packed<{ 1 << 11 }, { 1 << 14 }>,
    rows: &'static [Row],
    holdem: holdem::Table,
}

impl Table {
    /// The tables, built on first use. Take the handle once, outside the loop.
    #[must_use]
    #[inline]
    pub fn get() -> Self {
        static TABLE: LazyLock<Table> = LazyLock::new(Table::new);
        *TABLE
    }

    /// Prepares a board of three to five different cards.
    ///
    /// # Panics
    /// If there are fewer or more.
    #[must_use]
    #[inline]
    pub fn board(self, cards: &[Card]) -> Board {
        assert!((3..=5).contains(&cards.len()), "a board has three to five cards");
        self.board_of(gather(cards))
    }

    /// Prepares a board that was gathered as a hand.
    #[inline(always)]
    pub(crate) fn board_of(self, board: holdem::Hand) -> Board {
        let key = board.key_sum();
        Board { key, cards: board.cards(), row: self.row(key as u32) }
    }

    /// The strength of a hole on a board that shares no card with it (O1).
    #[must_use]
    #[inline]
    pub fn of(self, hole: &Hole, board: &Board) -> Strength {
        let unsuited = hole.unsuited(board.row);
        // P4: the strongest reading counts; a full house beats the flush.
        match flush_suit(hole.key, board.key) {
            None => unsuited,
            Some(suit) => unsuited.max(self.of_flush(hole.cards, board.cards, suit)),
        }
    }

    /// The row of a board whose rank keys have this sum.
    #[inline]
    pub(crate) fn row(self, rank_sum: u32) -> &'static Row {
        &self.rows[usize::from(self.numbers.get(keys::spread(rank_sum)))]
    }

    #[inline]
    fn of_flush(self, hole: CardSet, board: CardSet, suit: u32) -> Strength {
        let ranks = |cards: CardSet| (cards.bits() >> (16 * suit)) as u16;
        self.of_suited(ranks(hole), ranks(board))
    }

    /// The strength of at least two hole cards and at least three board cards of one suit.
    #[inline]
    pub(crate) fn of_suited(self, hole: u16, board: u16) -> Strength {
        if ranking::straight(hole | board).is_some()
            && let Some(strength) = straight_flush(hole, board)
        {
            return strength;
        }
        self.holdem.of_suited(ranking::highest(hole, 2) | ranking::highest(board, 3))
    }

    fn new() -> Self {
        let holdem = holdem::Table::get();
        let mut rows = Vec::with_capacity(ROWS);
        let mut entries = Vec::with_capacity(ROWS);
        for size in [5, 4, 3] {
            keys::multisets(size, &mut |board| {
                entries.push((keys::spread(keys::sum(board)), rows.len() as u16));
                rows.push(new_row(holdem, board));
            });
        }
        Self { numbers: Packed::new(&entries), rows: rows.leak(), holdem }
    }
}

/// The strengths of a board's ranks with every pair of ranks that the deck has left.
fn new_row(holdem: holdem::Table, board: &Counts) -> Row {
    let ranks: Vec<usize> =
        (0..13).flat_map(|rank| std::iter::repeat_n(rank, usize::from(board[rank]))).collect();
    let mut row = [0; PAIRS_PADDED];
    for low in 0..13 {
        for high in low..13 {
            let mut all = *board;
            all[low] += 1;
            all[high] += 1;
            if all[low] > 4 || all[high] > 4 {
                continue;
            }
            let pair = RANK_KEYS[low].wrapping_add(RANK_KEYS[high]);
            let strengths = triples(ranks.len()).map(|places| {
                let sum = places
                    .iter()
                    .fold(pair, |sum, place| sum.wrapping_add(RANK_KEYS[ranks[*place]]));
                holdem.of_rank_sum(sum).get()
            });
            row[usize::from(PAIR_PLACES[low << 4 | high])] = strengths.max().unwrap_or_default();
        }
    }
    row
}

/// By two ranks of four bits each: the place of the pair in a row, the same for both orders.
static PAIR_PLACES: [u8; 256] = {
    let mut places = [0; 256];
    let mut high = 0;
    let mut place = 0;
    while high < 13 {
        let mut low = 0;
        while low <= high {
            places[low << 4 | high] = place;
            places[high << 4 | low] = place;
            place += 1;
            low += 1;
        }
        high += 1;
    }
    places
};

#[inline(always)]
fn best_pair(row: &Row, pairs: [u8; 6]) -> Strength {
    let mut best = 0;
    for pair in pairs {
        best = best.max(row[usize::from(pair) % PAIRS_PADDED]);
    }
    Strength::from_table(best)
}

/// Keys and set at once: one table holds both for each card.
#[inline(always)]
fn gather(cards: &[Card]) -> holdem::Hand {
    cards.iter().fold(holdem::Hand::EMPTY, |hand, card| hand + *card)
}

#[inline(always)]
fn key_of(cards: &[Card]) -> u64 {
    cards.iter().map(|card| CARD_KEYS[usize::from(card.index())]).sum()
}

/// O1: a flush needs two of its cards in the hole and three on the board; no second suit can have
/// three of five.
#[inline(always)]
fn flush_suit(hole_key: u64, board_key: u64) -> Option<u32> {
    let suits = flush_suits(hole_key, board_key);
    (suits != 0).then(|| keys::suit_of_counter(suits))
}

/// The same as the top bit of the suit's counter; 0 for none.
#[inline(always)]
fn flush_suits(hole_key: u64, board_key: u64) -> u64 {
    (hole_key + keys::counters_from(2)) & (board_key + keys::counters_from(3)) & COUNTERS_TOP
}

/// The best straight flush with exactly two of its cards in the hole and three on the board (O1).
#[cold]
fn straight_flush(hole: u16, board: u16) -> Option<Strength> {
    (Rank::Five as u16..=Rank::Ace as u16).rev().find_map(|high| {
        // P2: the ace stands below the deuce in the lowest one.
        let window = if high == Rank::Five as u16 { ranking::WHEEL } else { 0x1f << (high - 4) };
        let complete = (hole & window).count_ones() == 2 && (board & window).count_ones() == 3;
        complete.then(|| Strength::new(Category::StraightFlush, high))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;

    fn check(hole: &str, board: &str, words: &str) {
        let hole = parse_cards(hole).unwrap().try_into().unwrap();
        let board = parse_cards(board).unwrap();
        assert_eq!(best(hole, &board).words(), words);
    }

    #[test]
    fn o2_one_club_in_hand_is_no_flush_on_four_clubs() {
        check("AcKdTd8h", "Kc9c6c6hQc", "two pair, kings and sixes, ace kicker");
    }

    #[test]
    fn o2_one_ten_in_hand_is_no_full_house_on_two_pair() {
        check("Th9h7c6c", "KsKcTcTd5d", "three of a kind, tens, king and nine kickers");
    }

    #[test]
    fn o1_four_of_a_kind_in_hand_is_a_pair() {
        check("AsAhAdAc", "KsQh9d8c2c", "pair of aces, king, queen and nine kickers");
    }

    #[test]
    fn o1_a_straight_flush_with_one_hole_card_is_none() {
        check("9h2h3c4d", "ThJhQhKh2s", "flush, king, queen, jack, nine and two");
        check("Ah2hQcQd", "3h4h5h5s5d", "straight flush, five high");
    }

    #[test]
    fn o1_boards_of_three_and_four_cards() {
        check("AcAdKhQs", "AsKdKc", "full house, aces full of kings");
        check("AcAdKhQs", "As7d7c2h", "full house, aces full of sevens");
    }

    #[test]
    #[should_panic(expected = "a card stands twice")]
    fn a_card_in_hole_and_board_is_our_mistake() {
        let _ = strength(
            parse_cards("AcAdKhQs").unwrap().try_into().unwrap(),
            &parse_cards("AcKdKc").unwrap(),
        );
    }
}
