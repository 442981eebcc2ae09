//! X2–X6, XE: the draw of a HexaPro. The rulebook has the odds; a number from the room's randomness
//! picks the row.

use base::{Cents, Chips, Millis};
use rulebook::{HexaPro, Multiplier, MultiplierRow, ODDS_WHOLE};

use super::{
    prize_ladder,
    prizes::{Prize, PrizeList, PrizePool},
};

/// Everything that hangs on a draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    pub multiplier: Multiplier,
    /// X4: what everybody starts with.
    pub stack: Chips,
    /// X6.
    pub level_time: Millis,
    pub prizes: PrizeList,
}

/// X2: the row that a number below 100,000 picks: the first rows have the lowest numbers, each as many
/// as its odds.
///
/// # Panics
/// If the number is not below 100,000, or the odds do not make the whole, which no rulebook does.
#[must_use]
pub fn row(hexapro: &HexaPro, number: u32) -> &MultiplierRow {
    assert!(number < ODDS_WHOLE, "a draw is a number below {ODDS_WHOLE}");
    let mut rows = hexapro.multipliers.iter();
    let mut below = 0;
    rows.find(|row| {
        below += row.odds;
        number < below
    })
    .expect("the odds make the whole")
}

/// X2, X3: the draw of a game at this buy-in by a number below 100,000.
#[must_use]
pub fn draw(hexapro: &HexaPro, buy_in: Cents, number: u32) -> Draw {
    of_row(hexapro, buy_in, row(hexapro, number))
}

/// X3, X4, X6: what this row makes of a game at this buy-in.
#[must_use]
pub fn of_row(hexapro: &HexaPro, buy_in: Cents, row: &MultiplierRow) -> Draw {
    let pool = pool(buy_in, row);
    // The players' money goes to the prizes as far as it is needed; the bank gives the rest, or keeps it.
    let paid = Cents(buy_in.0 * i64::from(hexapro.seats)).min(pool);
    let prizes = prize_ladder::by_shares(pool, row.payout.shares());
    let prizes = prizes.into_iter().map(|money| Prize { money, in_kind: Vec::new() }).collect();
    let pool = PrizePool { paid, added: Cents::ZERO, overlay: pool - paid };
    Draw {
        multiplier: row.multiplier,
        stack: row.stack,
        level_time: row.level,
        prizes: PrizeList::new(pool, prizes),
    }
}

/// X2: the prize pool of a row: so many buy-ins, in whole cents.
fn pool(buy_in: Cents, row: &MultiplierRow) -> Cents {
    Cents(buy_in.0 * i64::from(row.multiplier.tenths()) / 10)
}

/// X2: the largest prize pool of a buy-in. The players' money and the bank must cover it before the
/// draw.
#[must_use]
pub fn largest_pool(hexapro: &HexaPro, buy_in: Cents) -> Cents {
    let pools = hexapro.multipliers.iter().map(|row| pool(buy_in, row));
    pools.max().unwrap_or(Cents::ZERO)
}

/// X2: what the bank must hold before a game of this buy-in may draw, besides the buy-ins.
#[must_use]
pub fn bank_must_cover(hexapro: &HexaPro, buy_in: Cents) -> Cents {
    let paid_in = Cents(buy_in.0 * i64::from(hexapro.seats));
    Cents((largest_pool(hexapro, buy_in) - paid_in).0.max(0))
}
