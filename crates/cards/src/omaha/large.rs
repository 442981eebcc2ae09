//! The large Omaha table: a board's ranks and a hole's ranks meet in one cell, so an evaluation
//! outside flushes is one lookup in 22 MB. For long runs over random hands; a single question is
//! served sooner by [`Table`], which is ready at once and stays in the cache.

use std::sync::LazyLock;

use super::{PAIR_PLACES, PAIRS_OF_FOUR, Table, best_pair, flush_suit, key_of};
use crate::{Card, CardSet, Strength, keys, packing::Packed};

/// Multisets of four ranks.
const HOLES: usize = 1820;
/// Multisets of five ranks.
const BOARDS: usize = 6175;
/// How many deals a batch looks up together: enough that the waits for memory overlap, few enough
/// that their places stay in registers and the first-level cache.
const BATCH: usize = 64;

/// One cell for each board of five and each hole, by their ranks. A handle, to be taken once and
/// passed by value.
#[derive(Clone, Copy)]
pub struct LargeTable {
    boards: Packed<{ 1 << 10 }, { 1 << 13 }>,
    holes: Packed<{ 1 << 9 }, { 1 << 12 }>,
    cells: &'static [u16],
    table: Table,
}

/// Where one evaluation looks: its cell, and what its flush is worth (0 for none).
#[derive(Clone, Copy)]
struct Place {
    cell: u32,
    flush: u16,
}

impl LargeTable {
    /// The table, built if nobody has asked before. Take the handle once, outside the loop.
    #[must_use]
    #[inline]
    pub fn get() -> Self {
        static TABLE: LazyLock<LargeTable> = LazyLock::new(LargeTable::new);
        *TABLE
    }

    /// The strength of four hole cards on a board of five, all different (O1).
    #[must_use]
    #[inline]
    pub fn of(self, hole: [Card; 4], board: [Card; 5]) -> Strength {
        self.at(self.place(hole, board))
    }

    /// The strengths of many deals of different cards each (O1), in their order. Several times
    /// faster than one by one: all places of a batch are found before the first is read, so the
    /// processor waits for many cells at once.
    ///
    /// # Panics
    /// If there is not one place for each strength.
    pub fn of_all(self, deals: &[([Card; 4], [Card; 5])], strengths: &mut [Strength]) {
        assert_eq!(deals.len(), strengths.len(), "one strength a deal");
        let mut places = [Place { cell: 0, flush: 0 }; BATCH];
        for (deals, strengths) in deals.chunks(BATCH).zip(strengths.chunks_mut(BATCH)) {
            for (place, (hole, board)) in places.iter_mut().zip(deals) {
                *place = self.place(*hole, *board);
            }
            for (strength, place) in strengths.iter_mut().zip(places) {
                *strength = self.at(place);
            }
        }
    }

    #[inline(always)]
    fn place(self, hole: [Card; 4], board: [Card; 5]) -> Place {
        let (hole_key, board_key) = (key_of(&hole), key_of(&board));
        let row = u32::from(self.boards.get(keys::spread(board_key as u32)));
        let cell = row * HOLES as u32 + u32::from(self.holes.get(keys::spread(hole_key as u32)));
        let flush = flush_suit(hole_key, board_key).map_or(0, |suit| {
            let set = |cards: &[Card]| CardSet::from(cards);
            self.table.of_flush(set(&hole), set(&board), suit).get()
        });
        Place { cell, flush }
    }

    #[inline(always)]
    fn at(self, place: Place) -> Strength {
        Strength::from_table(self.cells[place.cell as usize].max(place.flush))
    }

    fn new() -> Self {
        let table = Table::get();
        let mut holes = Vec::with_capacity(HOLES);
        let mut hole_pairs = Vec::with_capacity(HOLES);
        keys::multisets(4, &mut |counts| {
            holes.push((keys::spread(keys::sum(counts)), holes.len() as u16));
            let mut ranks =
                (0..13).flat_map(|rank| std::iter::repeat_n(rank, usize::from(counts[rank])));
            let ranks: [usize; 4] = std::array::from_fn(|_| ranks.next().unwrap_or_default());
            hole_pairs.push(PAIRS_OF_FOUR.map(|(a, b)| PAIR_PLACES[ranks[a] << 4 | ranks[b]]));
        });
        let mut boards = Vec::with_capacity(BOARDS);
        let mut cells = Vec::with_capacity(BOARDS * HOLES);
        keys::multisets(5, &mut |counts| {
            let sum = keys::sum(counts);
            boards.push((keys::spread(sum), boards.len() as u16));
            let row = table.row(sum);
            cells.extend(hole_pairs.iter().map(|pairs| best_pair(row, *pairs).get()));
        });
        Self {
            boards: Packed::new(&boards),
            holes: Packed::new(&holes),
            cells: cells.leak(),
            table,
        }
    }
}
