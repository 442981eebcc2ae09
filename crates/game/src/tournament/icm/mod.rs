//! The independent chip model: what a stack is worth while prizes are still to be won. The next place
//! goes to each player with the probability of his or her share of the chips that are left
//! (Malmuth–Harville).
//!
//! `exact` walks through all sets of players; `integral` serves thousands. Both count in floating
//! point, whose error is far below what any caller can see; `floor_to_cents` comes back to whole cents.
//! This is the only arithmetic with money that is not in integers.

mod exact;
mod integral;

use std::fmt;

use base::{Cents, Chips};
use serde::Serialize;

/// How the equities were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Over all sets of players; a rounding error in the last digits is all that is not exact.
    Exact,
    /// By a one-dimensional integral, to a hundred-thousandth of a millionth of the prizes.
    Integral,
}

/// What each stack is worth, in the unit of the prizes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Equities {
    pub equities: Vec<f64>,
    pub method: Method,
}

/// A million sets: some milliseconds, 8 MB.
pub const EXACT_PLAYERS_MAX: usize = 20;
/// Some seconds; no field at a time when prizes are close is larger.
pub const PLAYERS_MAX: usize = 10_000;
/// Sums of chips are exact in floating point up to here.
pub const CHIPS_MAX: u64 = 1 << 53;
/// Far above any pool; beyond, cents would drown in rounding.
pub const PRIZE_MAX: f64 = 1e12;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq)]
pub enum IcmError {
    Players {
        found: usize,
        most: usize,
    },
    NoChips,
    TooManyChips,
    NoPrizes,
    /// The index of a prize that is negative, too large or no number.
    BadPrize(usize),
    /// The index of a prize that is larger than the one before.
    RisingPrize(usize),
}

impl fmt::Display for IcmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { found, most } => {
                write!(f, "expected 1 to {most} stacks, found {found}")
            }
            Self::NoChips => f.write_str("expected a stack above 0, found none"),
            Self::TooManyChips => {
                write!(f, "expected at most {CHIPS_MAX} chips in all, found more")
            }
            Self::NoPrizes => f.write_str("expected at least one prize, found none"),
            Self::BadPrize(index) => {
                write!(
                    f,
                    "expected prizes from 0 to {PRIZE_MAX}, found another as number {}",
                    index + 1
                )
            }
            Self::RisingPrize(index) => write!(
                f,
                "expected prizes from the first place on that never rise, found a larger one as \
                 number {}",
                index + 1
            ),
        }
    }
}

impl std::error::Error for IcmError {}

/// What each stack is worth. Prizes from the first place on; those beyond the players are nobody's.
/// Players without chips share equally what those with chips leave them. Unless `method` says how, small
/// fields are counted exactly.
///
/// # Errors
/// If a stack or a prize makes no sense, or there are too many players for the method.
pub fn equities(
    stacks: &[Chips],
    prizes: &[f64],
    method: Option<Method>,
) -> Result<Equities, IcmError> {
    let players = stacks.len();
    let auto = if players <= EXACT_PLAYERS_MAX { Method::Exact } else { Method::Integral };
    let method = method.unwrap_or(auto);
    let most = match method {
        Method::Exact => EXACT_PLAYERS_MAX,
        Method::Integral => PLAYERS_MAX,
    };
    if !(1..=most).contains(&players) {
        return Err(IcmError::Players { found: players, most });
    }
    let mut chips: u64 = 0;
    for stack in stacks {
        chips = chips
            .checked_add(stack.0)
            .filter(|sum| *sum <= CHIPS_MAX)
            .ok_or(IcmError::TooManyChips)?;
    }
    if chips == 0 {
        return Err(IcmError::NoChips);
    }
    if prizes.is_empty() {
        return Err(IcmError::NoPrizes);
    }
    if let Some(bad) = prizes.iter().position(|prize| !(0.0..=PRIZE_MAX).contains(prize)) {
        return Err(IcmError::BadPrize(bad));
    }
    if let Some(index) = prizes.windows(2).position(|pair| pair[1] > pair[0]) {
        return Err(IcmError::RisingPrize(index + 1));
    }
    Ok(Equities { equities: of_sound(stacks, prizes, method), method })
}

fn of_sound(stacks: &[Chips], prizes: &[f64], method: Method) -> Vec<f64> {
    let alive: Vec<f64> =
        stacks.iter().filter(|stack| stack.0 > 0).map(|stack| stack.0 as f64).collect();
    let (with, without) = prizes.split_at(prizes.len().min(alive.len()));
    let found = match method {
        Method::Exact => exact::equities(&alive, with),
        Method::Integral => integral::equities(&alive, with),
    };
    let out = stacks.len() - alive.len();
    let share = without.iter().take(out).sum::<f64>() / out.max(1) as f64;
    let mut found = found.into_iter();
    stacks
        .iter()
        .map(|stack| if stack.0 > 0 { found.next().unwrap_or(0.0) } else { share })
        .collect()
}

/// R54, R55: an amount of cents that came out of this model, rounded down. An exact amount may come out a
/// hair below itself; a hundred-thousandth of a cent is above any such error and below any real
/// difference.
#[must_use]
pub fn floor_to_cents(cents: f64) -> Cents {
    const HAIR: f64 = 1e-5;
    Cents((cents + HAIR).floor() as i64)
}
