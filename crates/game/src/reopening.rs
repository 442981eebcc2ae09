//! How a game that was read back goes on.

use base::Millis;

/// When a game that was read back deals again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reopening {
    /// It was gone for a moment; everybody is still there.
    At(Millis),
    /// The whole room was gone: nobody is connected, and nothing is dealt before everybody at the
    /// table is back or the rulebook's wait is over, so that nobody is timed out by our crash.
    WithTheRoom {
        /// When it was read back.
        now: Millis,
        /// How long the room was gone: nobody's time to sit out ran meanwhile.
        gone_for: Millis,
        /// Whether the room was shut down cleanly: no hand was in progress.
        clean_shutdown: bool,
    },
}

impl Reopening {
    pub(crate) fn now(self) -> Millis {
        match self {
            Self::At(now) | Self::WithTheRoom { now, .. } => now,
        }
    }

    /// Whether hands may have been in progress.
    #[must_use]
    pub fn loses_hands(self) -> bool {
        !matches!(self, Self::WithTheRoom { clean_shutdown: true, .. })
    }
}
