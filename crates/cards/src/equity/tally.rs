//! How often each group of players shared the pot, in whole numbers; fractions only at the end.

use super::PLAYERS_MAX;

const GROUPS: usize = 1 << PLAYERS_MAX;
/// Divisible by every number of players that can share a pot.
const PARTS: u64 = 60;

/// How often each group of players shared the best hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    players: usize,
    /// By the group as a mask, bit 0 for the first player.
    by_winners: [u64; GROUPS],
}

/// One player's part.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// The average share of the pot; a pot split between `k` is worth 1/k to each.
    pub equity: f64,
    /// How often the whole pot is won.
    pub win: f64,
    /// How often it is shared.
    pub tie: f64,
    /// The standard error of the equity if the tally comes from random deals.
    pub standard_error: f64,
}

impl Tally {
    pub(super) fn new(players: usize) -> Self {
        Self { players, by_winners: [0; GROUPS] }
    }

    /// A tally from counts that were kept as differences; all of them end at zero or above.
    pub(super) fn from_differences(players: usize, by_winners: &[i64; GROUPS]) -> Self {
        let count = |count: i64| u64::try_from(count).expect("no group wins less than never");
        Self { players, by_winners: by_winners.map(count) }
    }

    #[inline]
    pub(super) fn record(&mut self, winners: usize) {
        self.by_winners[winners % GROUPS] += 1;
    }

    pub(super) fn add(&mut self, other: &Self, times: u64) {
        for (count, more) in self.by_winners.iter_mut().zip(other.by_winners) {
            *count += more * times;
        }
    }

    /// How many deals were counted.
    #[must_use]
    pub fn deals(&self) -> u64 {
        self.by_winners.iter().sum()
    }

    /// Each player's part, in the order of the question.
    #[must_use]
    pub fn shares(&self) -> Vec<Share> {
        (0..self.players).map(|player| self.share(player)).collect()
    }

    fn share(&self, player: usize) -> Share {
        let deals = self.deals() as f64;
        let (mut parts, mut parts_squared, mut wins, mut ties) = (0u128, 0u128, 0, 0);
        for (winners, count) in self.by_winners.iter().enumerate() {
            if winners >> player & 1 == 1 {
                let part = PARTS / u64::from(winners.count_ones());
                parts += u128::from(part * count);
                parts_squared += u128::from(part * part) * u128::from(*count);
                if part == PARTS { wins += count } else { ties += count }
            }
        }
        let equity = parts as f64 / PARTS as f64 / deals;
        let mean_of_squares = parts_squared as f64 / (PARTS * PARTS) as f64 / deals;
        let variance = (mean_of_squares - equity * equity).max(0.0);
        Share {
            equity,
            win: wins as f64 / deals,
            tie: ties as f64 / deals,
            standard_error: (variance / deals).sqrt(),
        }
    }
}

/// The group of players who hold the greatest of these strengths.
#[inline(always)]
pub(super) fn winners(strengths: &[u16]) -> usize {
    let best = strengths.iter().fold(0, |best, strength| best.max(*strength));
    strengths
        .iter()
        .enumerate()
        .fold(0, |group, (player, strength)| group | usize::from(*strength == best) << player)
}
