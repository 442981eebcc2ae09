//! The large Omaha table: a board's ranks and a hole's ranks meet in one cell, so an evaluation
//! outside flushes is one lookup in 22 MB. For long runs over random hands; a single question is
//! served sooner by [`Table`], which is ready at once and stays in the cache.

use std::sync::LazyLock;

use super::{
    PAIR_PLACES, PAIRS_OF_FOUR, Table, best_pair, flush_suit, flush_suits, gather, key_of,
};
use crate::{Card, Strength, keys, packing::Packed};

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

impl LargeTable {
    /// The table, built on first use. Take the handle once, outside the loop.
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
        let (hole_key, board_key) = (key_of(&hole), key_of(&board));
        let unsuited = self.cells[self.cell(hole_key, board_key)];
        let flush =
            flush_suit(hole_key, board_key).map_or(0, |suit| self.flush(&hole, &board, suit));
        Strength::from_table(unsuited.max(flush))
    }

    /// The strengths of many deals of different cards each (O1), in their order. Several times
    /// faster than one by one: all cells of a batch are found before the first is read, so the
    /// processor waits for many at once, and flushes, which it cannot foresee, are gathered without
    /// a branch and told afterwards.
    ///
    /// # Panics
    /// If there is not one place for each strength.
    pub fn of_all(self, deals: &[([Card; 4], [Card; 5])], strengths: &mut [Strength]) {
        assert_eq!(deals.len(), strengths.len(), "one strength a deal");
        let mut cells = [0; BATCH];
        let mut flushes = [(0, 0); BATCH];
        for (deals, strengths) in deals.chunks(BATCH).zip(strengths.chunks_mut(BATCH)) {
            let mut flushes_count = 0;
            for (nth, (cell, (hole, board))) in cells.iter_mut().zip(deals).enumerate() {
                let (hole_key, board_key) = (key_of(hole), key_of(board));
                *cell = self.cell(hole_key, board_key) as u32;
                let suits = flush_suits(hole_key, board_key);
                flushes[flushes_count % BATCH] = (nth, suits);
                flushes_count += usize::from(suits != 0);
            }
            for (strength, cell) in strengths.iter_mut().zip(cells) {
                *strength = Strength::from_table(self.cells[cell as usize]);
            }
            for (nth, suits) in &flushes[..flushes_count] {
                let (hole, board) = &deals[*nth];
                let flush = self.flush(hole, board, keys::suit_of_counter(*suits));
                strengths[*nth] = strengths[*nth].max(Strength::from_table(flush));
            }
        }
    }

    /// The place of the cell of these ranks.
    #[inline(always)]
    fn cell(self, hole_key: u64, board_key: u64) -> usize {
        let row = usize::from(self.boards.get(keys::spread(board_key as u32)));
        row * HOLES + usize::from(self.holes.get(keys::spread(hole_key as u32)))
    }

    #[inline(always)]
    fn flush(self, hole: &[Card; 4], board: &[Card; 5], suit: u32) -> u16 {
        self.table.of_flush(gather(hole).cards(), gather(board).cards(), suit).get()
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
