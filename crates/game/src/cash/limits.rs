//! What a player may sit down with, and why (H18, H19, B1, B5). Pure arithmetic on chips.

use base::{Chips, Millis};
use rulebook::{Banzai, Ratholing, Within};
use serde::{Deserialize, Serialize};

use super::departures::Departure;

/// The smallest and the largest stack a player may bring, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    pub least: Chips,
    pub most: Chips,
    /// B5: the one other stack the player may choose instead, using up a reset.
    pub reset: Option<Chips>,
    pub reason: Reason,
    /// H18: whether sitting down with this counts as one of the day's returns.
    pub counts_as_return: bool,
}

/// The reason for the limits, for the client to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// H18: what everybody may bring.
    Usual,
    /// H18: back within the time the table remembers, having left with the smallest or less.
    LeftSmall,
    /// H18: back having left with more than the smallest: at least the last stack.
    LastStack,
    /// H18: back having left with the largest or more: from the largest up to the last stack.
    LeftLarge,
    /// H18: the same with the day's returns used up: exactly the last stack.
    ReturnsUsedUp,
    /// H19: no ratholing in this format: at least the last stack.
    NoRatholing,
    /// B1: exactly the Banzai stack.
    BanzaiStack,
    /// B5: back at this stake having left with more: the same stack.
    BanzaiResume,
}

impl Reason {
    /// The clause that decides it.
    #[must_use]
    pub fn clause(self) -> &'static str {
        match self {
            Self::Usual
            | Self::LeftSmall
            | Self::LastStack
            | Self::LeftLarge
            | Self::ReturnsUsedUp => "H18",
            Self::NoRatholing => "H19",
            Self::BanzaiStack => "B1",
            Self::BanzaiResume => "B5",
        }
    }
}

impl Limits {
    fn plain(least: Chips, most: Chips, reason: Reason) -> Self {
        Self { least, most, reset: None, reason, counts_as_return: false }
    }

    /// The least a player needs to sit down at all.
    #[must_use]
    pub fn cheapest(&self) -> Chips {
        self.reset.map_or(self.least, |reset| reset.min(self.least))
    }

    /// Whether this amount is within them.
    #[must_use]
    pub fn allow(&self, amount: Chips) -> bool {
        (self.least..=self.most).contains(&amount) || self.reset == Some(amount)
    }
}

/// Whether a departure is still remembered.
#[must_use]
pub(crate) fn remembered(left: &Departure, now: Millis, memory: Millis, ends: Within) -> bool {
    let away = now.saturating_sub(left.at);
    match ends {
        Within::Included => away <= memory,
        Within::Excluded => away < memory,
    }
}

/// H18: the ratholing table, for a player who left this table with `left` and is still remembered.
#[must_use]
pub(crate) fn returning(
    least: Chips,
    most: Chips,
    left: Chips,
    rules: &Ratholing,
    returns_today: u16,
) -> Limits {
    if left <= least {
        return Limits::plain(least, most, Reason::LeftSmall);
    }
    if left < most {
        return Limits::plain(left, most, Reason::LastStack);
    }
    let counted = returns_today + u16::from(!rules.counter_read_before_counting);
    let (least, reason) = if counted < rules.free_returns_a_day {
        (most, Reason::LeftLarge)
    } else {
        (left, Reason::ReturnsUsedUp)
    };
    Limits { counts_as_return: true, ..Limits::plain(least, left, reason) }
}

/// H18: what everybody may bring.
#[must_use]
pub(crate) fn usual(least: Chips, most: Chips) -> Limits {
    Limits::plain(least, most, Reason::Usual)
}

/// H19: formats without ratholing: nobody returns with less than the last stack.
#[must_use]
pub(crate) fn without_ratholing(least: Chips, most: Chips, left: Chips) -> Limits {
    if left <= least {
        Limits::plain(least, most, Reason::LeftSmall)
    } else {
        Limits::plain(left, most.max(left), Reason::NoRatholing)
    }
}

/// B1, B5: exactly the Banzai stack, or the stack left with at this stake, or a reset of it.
#[must_use]
pub(crate) fn banzai(
    stack: Chips,
    left: Option<Chips>,
    rules: &Banzai,
    resets_today: u16,
) -> Limits {
    match left.filter(|left| *left > stack) {
        None => Limits::plain(stack, stack, Reason::BanzaiStack),
        Some(left) => Limits {
            reset: (resets_today < rules.resets_a_day).then_some(stack),
            ..Limits::plain(left, left, Reason::BanzaiResume)
        },
    }
}
