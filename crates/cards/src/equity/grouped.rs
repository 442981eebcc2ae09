//! Exact counting without dealing every board. Boards with the same ranks give the same result
//! unless somebody has a flush, so they are counted together: first all boards by their ranks as if
//! there were no flushes, then, suit by suit, the boards with three or more of the suit once more,
//! to move what a flush changes. The work is some ten thousand groups instead of 1.7 million boards.

use super::{BOARD_CARDS, PLAYERS_MAX, Tally, Variant, tally::winners};
use crate::{CardSet, Suit, holdem, keys::RANK_KEYS, omaha};

/// How often each group of players wins, by mask: added and taken away.
type Differences = [i64; 1 << PLAYERS_MAX];
type Strengths = [u16; PLAYERS_MAX];

/// Counts every board for these hole cards.
pub(super) fn count(game: Variant, holes: &[CardSet], board: CardSet, dead: CardSet) -> Tally {
    let known = holes.iter().fold(board | dead, |known, hole| known | *hole);
    let spot = Spot { holes, board, left: CardSet::FULL - known };
    let mut differences = [0; 1 << PLAYERS_MAX];
    match game {
        Variant::Holdem => spot.count(&HoldemPlayers::new(holes), &mut differences),
        Variant::Omaha => spot.count(&OmahaPlayers::new(holes), &mut differences),
    }
    Tally::from_differences(holes.len(), &differences)
}

/// What differs between the games.
trait Players {
    /// Each player's strength on a board with this sum of rank keys, suits not counted.
    fn unsuited(&self, board_sum: u32, strengths: &mut Strengths);
    /// What hole cards and board cards of one suit make: 0 if no flush.
    fn flush(&self, hole: u16, board: u16) -> u16;
}

struct HoldemPlayers {
    table: holdem::Table,
    hole_sums: [u32; PLAYERS_MAX],
    count: usize,
}

impl HoldemPlayers {
    fn new(holes: &[CardSet]) -> Self {
        let mut hole_sums = [0; PLAYERS_MAX];
        for (sum, hole) in hole_sums.iter_mut().zip(holes) {
            *sum = rank_sum(*hole);
        }
        Self { table: holdem::Table::get(), hole_sums, count: holes.len() }
    }
}

impl Players for HoldemPlayers {
    #[inline(always)]
    fn unsuited(&self, board_sum: u32, strengths: &mut Strengths) {
        for (strength, sum) in strengths.iter_mut().zip(self.hole_sums).take(self.count) {
            *strength = self.table.of_rank_sum(board_sum.wrapping_add(sum)).get();
        }
    }

    fn flush(&self, hole: u16, board: u16) -> u16 {
        let ranks = hole | board;
        if ranks.count_ones() >= 5 { self.table.of_suited(ranks).get() } else { 0 }
    }
}

struct OmahaPlayers {
    table: omaha::Table,
    holes: Vec<omaha::Hole>,
}

impl OmahaPlayers {
    fn new(holes: &[CardSet]) -> Self {
        Self {
            table: omaha::Table::get(),
            holes: holes.iter().map(|hole| hole_of(*hole)).collect(),
        }
    }
}

impl Players for OmahaPlayers {
    #[inline(always)]
    fn unsuited(&self, board_sum: u32, strengths: &mut Strengths) {
        let row = self.table.row(board_sum);
        for (strength, hole) in strengths.iter_mut().zip(&self.holes) {
            *strength = hole.unsuited(row).get();
        }
    }

    fn flush(&self, hole: u16, board: u16) -> u16 {
        // O1: two of the hole, three of the board.
        let is_flush = hole.count_ones() >= 2 && board.count_ones() >= 3;
        if is_flush { self.table.of_suited(hole, board).get() } else { 0 }
    }
}

/// An Omaha hand from its set.
pub(super) fn hole_of(cards: CardSet) -> omaha::Hole {
    let mut cards = cards.into_iter();
    omaha::Hole::new(std::array::from_fn(|_| cards.next().expect("an Omaha hand has four cards")))
}

fn rank_sum(cards: CardSet) -> u32 {
    cards.into_iter().fold(0, |sum, card| sum.wrapping_add(RANK_KEYS[card.rank() as usize]))
}

struct Spot<'a> {
    holes: &'a [CardSet],
    board: CardSet,
    /// The cards that may still come.
    left: CardSet,
}

impl Spot<'_> {
    fn count(&self, players: &impl Players, differences: &mut Differences) {
        let mut strengths = [0; PLAYERS_MAX];
        let to_come = BOARD_CARDS - self.board.len();
        let all = Suit::ALL.map(|suit| self.left.ranks_of(suit));
        let sum = rank_sum(self.board);
        each_group(&counts(&all), to_come, sum, 1, &mut |sum, boards| {
            players.unsuited(sum, &mut strengths);
            differences[winners(&strengths[..self.holes.len()])] += boards;
        });
        for suit in Suit::ALL {
            let alike = Suit::ALL.into_iter().filter(|other| self.alike(suit, *other));
            // Suits in which everything is the same move the same; the first counts for all.
            if alike.clone().next() == Some(suit) {
                self.count_flushes(players, suit, alike.count() as i64, differences);
            }
        }
    }

    /// Whether the two suits have the same ranks everywhere.
    fn alike(&self, suit: Suit, other: Suit) -> bool {
        [self.board, self.left]
            .iter()
            .chain(self.holes)
            .all(|cards| cards.ranks_of(suit) == cards.ranks_of(other))
    }

    /// Looks again at the boards with three or more cards of the suit. A board has room for one
    /// such suit only, so no board is looked at twice.
    fn count_flushes(
        &self,
        players: &impl Players,
        suit: Suit,
        suits_alike: i64,
        differences: &mut Differences,
    ) {
        let count = self.holes.len();
        let to_come = BOARD_CARDS - self.board.len();
        let on_board = self.board.ranks_of(suit);
        let suited_left = self.left.ranks_of(suit);
        let others =
            Suit::ALL.map(|other| if other == suit { 0 } else { self.left.ranks_of(other) });
        let board_sum = rank_sum(self.board);
        let suited_min = 3u32.saturating_sub(on_board.count_ones());
        // The groups that the other suits add, by how many cards of this suit come.
        let rest: [Vec<(u32, i64)>; BOARD_CARDS as usize + 1] = std::array::from_fn(|suited| {
            let mut groups = Vec::new();
            if let Some(size) = to_come.checked_sub(suited as u32).filter(|size| *size <= 2) {
                let ranks = counts(&others);
                each_group(&ranks, size, board_sum, suits_alike, &mut |sum, boards| {
                    groups.push((sum, boards));
                });
            }
            groups
        });
        for come in subsets(suited_left) {
            if !(suited_min..=to_come).contains(&come.count_ones()) {
                continue;
            }
            let mut flushes = [0; PLAYERS_MAX];
            for (flush, hole) in flushes.iter_mut().zip(self.holes) {
                *flush = players.flush(hole.ranks_of(suit), on_board | come);
            }
            if flushes == [0; PLAYERS_MAX] {
                continue;
            }
            let come_sum = ranks_sum(come);
            for (sum, boards) in &rest[come.count_ones() as usize] {
                let mut strengths = [0; PLAYERS_MAX];
                players.unsuited(sum.wrapping_add(come_sum), &mut strengths);
                differences[winners(&strengths[..count])] -= boards;
                for (strength, flush) in strengths.iter_mut().zip(flushes) {
                    *strength = flush.max(*strength);
                }
                differences[winners(&strengths[..count])] += boards;
            }
        }
    }
}

fn ranks_sum(ranks: u16) -> u32 {
    (0..13)
        .filter(|rank| ranks >> rank & 1 == 1)
        .fold(0, |sum, rank| sum.wrapping_add(RANK_KEYS[rank]))
}

/// How many cards of each rank these suits have.
fn counts(suits: &[u16; 4]) -> [u8; 13] {
    std::array::from_fn(|rank| suits.iter().map(|ranks| (ranks >> rank & 1) as u8).sum())
}

/// Calls `visit` with every multiset of `size` ranks that these cards have: its sum of keys, on
/// top of `sum`, and in how many ways it can be dealt, times `ways`.
fn each_group(cards: &[u8], size: u32, sum: u32, ways: i64, visit: &mut impl FnMut(u32, i64)) {
    if size == 0 {
        visit(sum, ways);
        return;
    }
    let Some((highest, lower)) = cards.split_last() else { return };
    let key = RANK_KEYS[lower.len()];
    for (taken, choose) in CHOOSE[usize::from(*highest)].iter().enumerate() {
        let taken = taken as u32;
        if *choose == 0 || taken > size {
            break;
        }
        let sum = sum.wrapping_add(key.wrapping_mul(taken));
        each_group(lower, size - taken, sum, ways * choose, visit);
    }
}

/// In how many ways `[of][n]` cards of one rank can be chosen.
const CHOOSE: [[i64; 5]; 5] =
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];

/// Every subset of these ranks, the empty one last.
fn subsets(ranks: u16) -> impl Iterator<Item = u16> {
    let below = move |subset: &u16| (*subset != 0).then(|| (subset - 1) & ranks);
    std::iter::successors(Some(ranks), below)
}
