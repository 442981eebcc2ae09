//! What a seat costs and what it can win: prices (`0.95 + 0.05`), multipliers (`1.5x`), payouts
//! (`80/12/8`).

use std::{fmt, str::FromStr};

use base::{Cents, Rate};

use crate::text::{unexpected, written_as_text};

/// R35, F1: what a tournament seat costs: a share for the prize pool, and a fee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Price {
    pool: Cents,
    fee: Cents,
}

/// A million: above any buy-in on record, far below the edge of the integers.
const PRICE_MAX: Cents = Cents(100_000_000);

impl Price {
    /// A price; nothing if the pool is empty or beyond any buy-in, or the fee larger than the pool.
    #[must_use]
    pub fn new(pool: Cents, fee: Cents) -> Option<Self> {
        let fee_fits = fee >= Cents::ZERO && fee <= pool;
        let sound = pool > Cents::ZERO && fee_fits && pool <= PRICE_MAX;
        sound.then_some(Self { pool, fee })
    }

    /// What goes to the prize pool.
    #[must_use]
    pub fn pool(self) -> Cents {
        self.pool
    }

    /// What the house keeps.
    #[must_use]
    pub fn fee(self) -> Cents {
        self.fee
    }

    /// What the player pays.
    #[must_use]
    pub fn total(self) -> Cents {
        self.pool + self.fee
    }
}

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} + {}", self.pool, self.fee))
    }
}

impl FromStr for Price {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (pool, fee) = text.split_once('+')?;
            Self::new(pool.trim().parse().ok()?, fee.trim().parse().ok()?)
        };
        read().ok_or_else(|| {
            unexpected("pool and fee such as \"0.95 + 0.05\", the fee no more than the pool", text)
        })
    }
}

/// How many buy-ins the prize pool holds, in tenths, so that 1.5x is exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Multiplier {
    tenths: u32,
}

/// A million buy-ins: far above any such game, and its mean still counts in 64 bits.
const MULTIPLIER_TENTHS_MAX: u32 = 10_000_000;

impl Multiplier {
    /// The multiplier in tenths: 15 for 1.5x.
    #[must_use]
    pub fn tenths(self) -> u32 {
        self.tenths
    }
}

impl fmt::Display for Multiplier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, tenth) = (self.tenths / 10, self.tenths % 10);
        f.pad(&if tenth == 0 { format!("{whole}x") } else { format!("{whole}.{tenth}x") })
    }
}

impl FromStr for Multiplier {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let number = text.strip_suffix('x')?;
            let (whole, tenth) = number.split_once('.').unwrap_or((number, "0"));
            let digits = |s: &str| !s.is_empty() && s.bytes().all(|byte| byte.is_ascii_digit());
            if !digits(whole) || !digits(tenth) || tenth.len() != 1 {
                return None;
            }
            let tenths = whole.parse::<u32>().ok()?.checked_mul(10)? + tenth.parse::<u32>().ok()?;
            (1..=MULTIPLIER_TENTHS_MAX).contains(&tenths).then_some(Self { tenths })
        };
        read().ok_or_else(|| unexpected("a multiplier such as \"1.5x\" or \"1000x\"", text))
    }
}

/// X3, XE: how a prize pool is shared, first place first. The shares make the whole and never
/// rise from one place to the next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Payout {
    shares: Vec<Rate>,
}

/// What a payout of one place is called.
const WINNER_TAKES_ALL: &str = "winner takes all";

impl Payout {
    /// The shares by place.
    #[must_use]
    pub fn shares(&self) -> &[Rate] {
        &self.shares
    }

    /// Whether only the winner is paid.
    #[must_use]
    pub fn is_winner_takes_all(&self) -> bool {
        self.shares.len() == 1
    }
}

impl fmt::Display for Payout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_winner_takes_all() {
            return f.pad(WINNER_TAKES_ALL);
        }
        let shares: Vec<String> =
            self.shares.iter().map(|share| share.to_string().replace('%', "")).collect();
        f.pad(&shares.join("/"))
    }
}

impl FromStr for Payout {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == WINNER_TAKES_ALL {
            return Ok(Self { shares: vec![Rate::WHOLE] });
        }
        let shares: Result<Vec<Rate>, _> =
            text.split('/').map(|share| format!("{share}%").parse::<Rate>()).collect();
        shares
            .ok()
            .filter(|shares| {
                let sum: u64 = shares.iter().map(|share| u64::from(share.parts())).sum();
                sum == u64::from(Rate::WHOLE.parts())
                    && shares.is_sorted_by(|higher, lower| higher >= lower)
                    && !shares.contains(&Rate::ZERO)
            })
            .map(|shares| Self { shares })
            .ok_or_else(|| {
                unexpected(
                    "\"winner takes all\", or shares such as \"80/12/8\" that fall and sum to 100",
                    text,
                )
            })
    }
}

written_as_text!(Price, Multiplier, Payout);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_multipliers_and_payouts_read_and_print() {
        let price: Price = "9.5+0.5".parse().unwrap();
        assert_eq!((price.to_string().as_str(), price.total()), ("9.50 + 0.50", Cents(1000)));
        for text in ["1.5x", "1000x", "1x"] {
            assert_eq!(text.parse::<Multiplier>().unwrap().to_string(), text);
        }
        for text in ["80/12/8", "winner takes all", "50/33.5/16.5"] {
            assert_eq!(text.parse::<Payout>().unwrap().to_string(), text);
        }
        assert!("100".parse::<Payout>().unwrap().is_winner_takes_all());
    }

    #[test]
    fn nonsense_is_refused() {
        for bad in ["", "1", "0+1", "1+2", "1-0.1", "1+", "1000001 + 0"] {
            assert!(bad.parse::<Price>().is_err(), "{bad:?}");
        }
        for bad in ["", "x", "0x", "1.55x", "1.x", "-1x", "+1x", "99999999999x", "1.5"] {
            assert!(bad.parse::<Multiplier>().is_err(), "{bad:?}");
        }
        for bad in ["", "80/20/0", "80/12", "12/80/8", "80/12/9", "-1/101", "a/b"] {
            assert!(bad.parse::<Payout>().is_err(), "{bad:?}");
        }
    }
}
