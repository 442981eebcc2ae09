//! How long records of hands are kept.

use base::Millis;

use crate::Item;

/// So many go in one item, so that what waits behind it does not wait for long.
pub(crate) const PRUNED_AT_ONCE: usize = 500;

/// A century. Longer is as good as for ever.
pub const HAND_DAYS_MAX: u32 = 36_500;

const DAY: Millis = Millis::seconds(24 * 60 * 60);

/// How long records of hands are kept; `None` is for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Retention {
    /// For so many days after the hand.
    pub hand_days: Option<u32>,
}

impl Retention {
    /// The next item for the store, until its outcome is `AlreadyDone`.
    #[must_use]
    pub fn due(&self, now: Millis) -> Option<Item> {
        let days = self.hand_days?;
        let before = now.saturating_sub(Millis(DAY.0 * u64::from(days)));
        Some(Item::Prune { before, at: now })
    }
}
