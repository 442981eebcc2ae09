//! The model over all sets of players: the probability that a set takes the first places, from the
//! empty set up. A set is a bit mask.
//!
//! With `p(M)` the probability that the players of `M` take the first places and `r(M)` the chips of
//! the others, `i` takes the next place after them with `p(M) · s_i / r(M)`. So
//! `p(M) = Σ_{i in M} s_i · p(M − i) / r(M − i)`, and a player's equity is
//! `s_i · Σ_{M without i} prize(|M|) · p(M) / r(M)`. The sums of all players over sets without them
//! come from folding the table in halves, which costs no more than reading it twice.

/// Masks are taken eight at a time, by their lowest three bits, so that the compiler can use vectors.
const LANES: usize = 8;
const LOW_BITS: usize = 3;

/// The equities of stacks above zero. No more prizes than stacks, at most 20 stacks.
pub(super) fn equities(stacks: &[f64], prizes: &[f64]) -> Vec<f64> {
    // A player without chips never takes a place before the others, and changes nothing.
    let mut padded = stacks.to_vec();
    padded.resize(stacks.len().max(LOW_BITS), 0.0);
    let mut table = probabilities(&padded, prizes.len());
    for (block, lanes) in table.iter_mut().enumerate() {
        let above = block.count_ones() as usize;
        for (lane, weight) in lanes.iter_mut().enumerate() {
            let size = above + lane.count_ones() as usize;
            *weight *= prizes.get(size).copied().unwrap_or(0.0);
        }
    }
    let mut equities = folded(table, &padded);
    equities.truncate(stacks.len());
    equities
}

/// `p(M) / r(M)` for every set, zero for the set of all. Sets that leave no place of `places` may be left
/// out: nothing is won after them.
fn probabilities(stacks: &[f64], places: usize) -> Vec<[f64; LANES]> {
    let (low, high) = stacks.split_at(LOW_BITS);
    let total: f64 = stacks.iter().sum();
    let low_sums: [f64; LANES] = std::array::from_fn(|lane| {
        low.iter().enumerate().filter(|(bit, _)| lane >> bit & 1 == 1).map(|(_, stack)| stack).sum()
    });
    let mut table = vec![[0.0; LANES]; 1 << high.len()];
    let mut high_sums = vec![0.0; table.len()];
    for block in 0..table.len() {
        if block.count_ones() as usize >= places {
            continue;
        }
        let mut reached = [0.0; LANES];
        let mut bits = block;
        while bits != 0 {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let stack = high[bit];
            let without = &table[block ^ (1 << bit)];
            for (reached, without) in reached.iter_mut().zip(without) {
                *reached += stack * without;
            }
        }
        if block == 0 {
            reached[0] = 1.0;
        } else {
            let lowest = block.trailing_zeros() as usize;
            high_sums[block] = high_sums[block & (block - 1)] + high[lowest];
        }
        let mut lanes = [0.0; LANES];
        for lane in 0..LANES {
            let mut reached = reached[lane];
            for (bit, stack) in low.iter().enumerate() {
                if lane >> bit & 1 == 1 {
                    reached += stack * lanes[lane ^ (1 << bit)];
                }
            }
            let others = total - high_sums[block] - low_sums[lane];
            // Sums of whole chips are exact: only the set of all leaves nothing.
            lanes[lane] = if others > 0.0 { reached / others } else { 0.0 };
        }
        table[block] = lanes;
    }
    table
}

/// Each player's stack times the sum of the table over all sets without that player.
fn folded(mut table: Vec<[f64; LANES]>, stacks: &[f64]) -> Vec<f64> {
    let mut equities = vec![0.0; stacks.len()];
    for bit in (LOW_BITS..stacks.len()).rev() {
        let half = 1 << (bit - LOW_BITS);
        let (without, with) = table.split_at_mut(half);
        let mut sums = [0.0; LANES];
        for (without, with) in without.iter_mut().zip(with) {
            for ((sum, without), with) in sums.iter_mut().zip(without).zip(with) {
                *sum += *without;
                *without += *with;
            }
        }
        equities[bit] = stacks[bit] * sums.iter().sum::<f64>();
        table.truncate(half);
    }
    let lanes = table[0];
    for (bit, equity) in equities.iter_mut().enumerate().take(LOW_BITS) {
        let without = lanes.iter().enumerate().filter(|(lane, _)| lane >> bit & 1 == 0);
        *equity = stacks[bit] * without.map(|(_, weight)| weight).sum::<f64>();
    }
    equities
}
