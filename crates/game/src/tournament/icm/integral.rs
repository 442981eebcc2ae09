//! The model as an integral. Let every player arrive at a random time, exponential with the stack as
//! its rate; the order of arrival is then the order of finish of the model. A player's equity is the
//! integral over time of the density of arriving just then, times the prize expected for the next to
//! arrive after the others who have come.
//!
//! How many others have come is a sum of independent yes-or-no's. Its distribution over the players
//! before one in the list, and the prize expected over those behind, give the value for each player
//! in one walk forth and one back.
//!
//! Time is taken in pieces, each with a Gauss–Legendre rule: one from zero, then in the logarithm of
//! time, as wide as the number of arrivals spreads. If the equities do not make the prizes, the pieces
//! are halved.

/// Points of the rule in one piece.
const POINTS: usize = 16;
/// The equities must make the prizes to this part of them, or the pieces are halved.
const PRIZES_DIFFER_MAX: f64 = 1e-12;
/// After so many halvings what is left is rounding.
const HALVINGS_MAX: u32 = 4;
/// A piece of time is as wide as so many standard deviations of the number of arrivals: the rule then
/// errs by less than the rounding.
const PIECE_DEVIATIONS: f64 = 6.0;
/// Nor wider than this in the logarithm of time, which is the scale of a single arrival.
const PIECE_MAX: f64 = 1.0;
/// The first piece ends when half a player is expected to have arrived at most.
const FIRST_PIECE_END: f64 = 0.5;
/// Arrivals beyond the mean by more than so many deviations, and some, are less likely than rounding.
const TAIL_DEVIATIONS: f64 = 9.0;
const TAIL_MORE: f64 = 20.0;
/// Arrivals so rare contribute nothing any more.
const DENSITY_MIN: f64 = 1e-18;
/// Distributions are kept for so many players at a time, and worked out again from there.
const BLOCK: usize = 64;

/// The equities of stacks above zero; no more prizes than stacks.
pub(super) fn equities(stacks: &[f64], prizes: &[f64]) -> Vec<f64> {
    let total: f64 = stacks.iter().sum();
    let rates: Vec<f64> = stacks.iter().map(|stack| stack / total).collect();
    // What everybody wins at least needs no integral.
    let sure = if prizes.len() == stacks.len() { prizes.last().copied() } else { None };
    let sure = sure.unwrap_or(0.0);
    let above: Vec<f64> =
        prizes.iter().map(|prize| prize - sure).take_while(|prize| *prize > 0.0).collect();
    if above.is_empty() {
        return vec![sure; stacks.len()];
    }
    let sum: f64 = above.iter().sum();
    let mut found = Vec::new();
    for halvings in 0..=HALVINGS_MAX {
        found = Integral::new(&rates, &above).over_time(1.0 / f64::from(1 << halvings));
        let differs = (found.iter().sum::<f64>() - sum).abs();
        if differs <= PRIZES_DIFFER_MAX * sum {
            break;
        }
    }
    found.iter().map(|equity| equity + sure).collect()
}

struct Integral<'a> {
    rates: &'a [f64],
    prizes: &'a [f64],
    /// For each player: the probability of having arrived, and of not.
    arrived: Vec<f64>,
    waiting: Vec<f64>,
    equities: Vec<f64>,
    /// Rows of distributions: at the start of each block of players, and within one block.
    starts: Vec<f64>,
    rows: Vec<f64>,
    expected: Vec<f64>,
}

/// How many have arrived at a time.
struct Arrivals {
    mean: f64,
    variance: f64,
    /// The mean's growth a unit of the logarithm of time.
    growth: f64,
}

impl<'a> Integral<'a> {
    fn new(rates: &'a [f64], prizes: &'a [f64]) -> Self {
        let zeros = || vec![0.0; rates.len()];
        Self {
            rates,
            prizes,
            arrived: zeros(),
            waiting: zeros(),
            equities: zeros(),
            starts: Vec::new(),
            rows: Vec::new(),
            expected: Vec::new(),
        }
    }

    fn over_time(mut self, width: f64) -> Vec<f64> {
        let rule = gauss_legendre();
        for (point, weight) in &rule {
            let time = FIRST_PIECE_END * (point + 1.0) / 2.0;
            self.add(time, weight * FIRST_PIECE_END / 2.0);
        }
        let mut log = FIRST_PIECE_END.ln();
        loop {
            let now = self.arrivals(log.exp());
            let certain = now.mean - TAIL_DEVIATIONS * now.variance.sqrt() - TAIL_MORE;
            if certain > self.prizes.len() as f64 || now.growth < DENSITY_MIN {
                return self.equities;
            }
            let spread = now.variance.max(1.0).sqrt() / now.growth;
            let piece = width * PIECE_MAX.min(PIECE_DEVIATIONS * spread);
            for (point, weight) in &rule {
                let time = (log + piece * (point + 1.0) / 2.0).exp();
                self.add(time, weight * piece / 2.0 * time);
            }
            log += piece;
        }
    }

    fn arrivals(&self, time: f64) -> Arrivals {
        let mut all = Arrivals { mean: 0.0, variance: 0.0, growth: 0.0 };
        for rate in self.rates {
            let waiting = (-rate * time).exp();
            let arrived = -(-rate * time).exp_m1();
            all.mean += arrived;
            all.variance += arrived * waiting;
            all.growth += rate * time * waiting;
        }
        all
    }

    /// Adds what one moment contributes.
    fn add(&mut self, time: f64, weight: f64) {
        let mut mean = 0.0;
        let mut variance = 0.0;
        for ((rate, arrived), waiting) in
            self.rates.iter().zip(&mut self.arrived).zip(&mut self.waiting)
        {
            *waiting = (-rate * time).exp();
            *arrived = -(-rate * time).exp_m1();
            mean += *arrived;
            variance += *arrived * *waiting;
        }
        let likely = mean + TAIL_DEVIATIONS * variance.sqrt() + TAIL_MORE;
        let width = self.prizes.len().min(likely.ceil() as usize);
        self.walk_forth(width);
        self.walk_back(width, weight);
    }

    /// The distribution of the arrivals among the players before each block.
    fn walk_forth(&mut self, width: usize) {
        let blocks = self.rates.len().div_ceil(BLOCK);
        self.starts.clear();
        self.starts.resize(blocks * width, 0.0);
        self.rows.clear();
        self.rows.resize((BLOCK + 1) * width, 0.0);
        self.starts[0] = 1.0;
        let (mut now, mut next) = (vec![0.0; width], vec![0.0; width]);
        now[0] = 1.0;
        for player in 0..self.rates.len() {
            if player % BLOCK == 0 {
                let start = player / BLOCK * width;
                self.starts[start..start + width].copy_from_slice(&now);
            }
            with_one_more(&now, &mut next, self.arrived[player], self.waiting[player]);
            std::mem::swap(&mut now, &mut next);
        }
    }

    /// From the last player to the first: the prize expected for whoever arrives next, by how many of
    /// the players before have come.
    fn walk_back(&mut self, width: usize, weight: f64) {
        self.expected.clear();
        self.expected.extend_from_slice(&self.prizes[..width]);
        for block in (0..self.rates.len().div_ceil(BLOCK)).rev() {
            let first = block * BLOCK;
            let last = (first + BLOCK).min(self.rates.len());
            self.rows[..width].copy_from_slice(&self.starts[block * width..(block + 1) * width]);
            for player in first..last - 1 {
                let row = (player - first) * width;
                let (before, after) = self.rows.split_at_mut(row + width);
                let (arrived, waiting) = (self.arrived[player], self.waiting[player]);
                with_one_more(&before[row..], &mut after[..width], arrived, waiting);
            }
            for player in (first..last).rev() {
                let row = (player - first) * width;
                let row = &self.rows[row..row + width];
                let value = dot(row, &self.expected);
                let density = self.rates[player] * self.waiting[player];
                self.equities[player] += weight * density * value;
                one_before(&mut self.expected, self.arrived[player], self.waiting[player]);
            }
        }
    }
}

/// The distribution with one player more.
fn with_one_more(now: &[f64], next: &mut [f64], arrived: f64, waiting: f64) {
    next[0] = now[0] * waiting;
    for ((next, same), fewer) in next[1..].iter_mut().zip(&now[1..]).zip(now) {
        *next = same * waiting + fewer * arrived;
    }
}

/// The expected prize with one player more behind.
fn one_before(expected: &mut [f64], arrived: f64, waiting: f64) {
    let last = expected.len() - 1;
    for index in 0..last {
        expected[index] = expected[index] * waiting + expected[index + 1] * arrived;
    }
    expected[last] *= waiting;
}

/// In four sums, so that the compiler can use vectors.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (ones, others) = (one.chunks_exact(4), other.chunks_exact(4));
    let rest: f64 = ones.remainder().iter().zip(others.remainder()).map(|(a, b)| a * b).sum();
    for (ones, others) in ones.zip(others) {
        for ((sum, a), b) in sums.iter_mut().zip(ones).zip(others) {
            *sum += a * b;
        }
    }
    sums.iter().sum::<f64>() + rest
}

/// Points from −1 to 1 and their weights: the zeros of a Legendre polynomial, by Newton's method.
fn gauss_legendre() -> Vec<(f64, f64)> {
    (0..POINTS)
        .map(|index| {
            let count = POINTS as f64;
            let mut point = (std::f64::consts::PI * (index as f64 + 0.75) / (count + 0.5)).cos();
            let mut slope = 1.0;
            // Newton doubles the digits each time; the first guess has three.
            for _ in 0..6 {
                let (mut value, mut before) = (point, 1.0);
                for degree in 2..=POINTS {
                    let degree = degree as f64;
                    let next =
                        ((2.0 * degree - 1.0) * point * value - (degree - 1.0) * before) / degree;
                    (before, value) = (value, next);
                }
                slope = count * (point * value - before) / (point * point - 1.0);
                point -= value / slope;
            }
            (point, 2.0 / ((1.0 - point * point) * slope * slope))
        })
        .collect()
}
